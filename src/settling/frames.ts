/**
 * Documents in frames are separate documents. Once the document around them is laid out, each is styled and laid out in the content box
 * of its frame, which clips it. They never change the outer document. https://html.spec.whatwg.org/multipage/document-sequences.html
 */

import { createDiagnostics, createSourcedDiagnostics, type Diagnostics, mergeWarnings } from '../diagnostics.ts';
import { attribute, type Element } from '../dom/node.ts';
import { parseHtml, parseXhtml } from '../dom/parse.ts';
import { BYTES_OF_ELEMENT } from '../dom/tree-adapter.ts';
import { addEdges, type Px, type Size } from '../geometry.ts';
import type { Job } from '../job.ts';
import type { Fragment } from '../layout/core/fragments.ts';
import type { Page } from '../pages/page.ts';
import { ALONE } from '../pages/page-counters.ts';
import type { StyledDocument } from '../style/types.ts';
import { type FrameSource, type FrameSources, warn } from './frame-sources.ts';
import type { SettledDocument } from './settle.ts';

/** A document in a frame: one page as tall as its content. */
interface FramedDocument extends Omit<SettledDocument, 'timings'> {
  /** The content box of the frame. */
  readonly viewport: Size;
  /** Thickness of its scroll bars; 0 if there are none. */
  readonly barWidth: Px;
  readonly barHeight: Px;
}

export type FramedDocuments = ReadonlyMap<Element, FramedDocument>;

/** Thickness of a scroll bar, as Chromium prints them in frames. */
const SCROLL_BAR: Px = 15;

type Settle = (document: ReturnType<typeof parseHtml>, job: Job) => Promise<SettledDocument>;

/** Settles the documents of all frames on the pages. */
export async function settleFrames(
  pages: readonly Page[],
  { documents }: FrameSources,
  job: Job,
  settle: Settle,
): Promise<FramedDocuments> {
  const framed = new Map<Element, FramedDocument>();
  if (documents.size === 0) return framed;
  for (const [element, viewport] of frameSizes(pages)) {
    const source = documents.get(element);
    if (!source || viewport.width <= 0 || viewport.height <= 0 || !mayOpen(element, job)) continue;
    framed.set(element, await settleFrame(element, source, viewport, job, settle));
  }
  return framed;
}

function mayOpen(element: Element, job: Job): boolean {
  const { frameDepth, frames } = job.limits;
  if (job.documentUrls.length > frameDepth) {
    warn(job, element, `is in more than ${frameDepth} frames and stays empty (limits.frameDepth)`);
    return false;
  }
  if (job.opened.frames >= frames) {
    warn(job, element, `is one of more than ${frames} and stays empty (limits.frames)`);
    return false;
  }
  job.opened.frames++;
  return true;
}

/** The content boxes of frames, in page order. */
function frameSizes(pages: readonly Page[]): ReadonlyMap<Element, Size> {
  const sizes = new Map<Element, Size>();
  const open: Fragment[] = [];
  for (const page of pages) {
    const links = [...page.positioned, ...page.marginBoxes.map(({ link }) => link)];
    if (page.footnoteArea) links.push(page.footnoteArea);
    for (const deferred of page.deferred.values()) for (const { fragment } of deferred) open.push(fragment);
    for (const { fragment } of links.toReversed()) open.push(fragment);
    if (page.root) open.push(page.root.fragment);
    for (let at = open.pop(); at; at = open.pop()) {
      if (at.kind === 'text') continue;
      if (at.kind === 'box' && at.node.replaced?.kind === 'frame') {
        const { left, right, top, bottom } = addEdges(at.border, at.padding);
        const element = at.node.replaced.element!;
        const size = { width: at.width - left - right, height: at.height - top - bottom };
        if (!sizes.has(element)) sizes.set(element, size);
      }
      for (let i = at.children.length - 1; i >= 0; i--) open.push(at.children[i]!.fragment);
    }
  }
  return sizes;
}

async function settleFrame(
  element: Element,
  source: FrameSource,
  viewport: Size,
  job: Job,
  settle: Settle,
): Promise<FramedDocument> {
  const diagnostics = createSourcedDiagnostics(job.diagnostics, source.url);
  const left = job.limits.elements - job.opened.elements;
  const parse = source.isXml ? parseXhtml : parseHtml;
  const document = await parse(source.content, {
    baseUrl: source.baseUrl,
    noQuirks: source.url === 'about:srcdoc',
    diagnostics,
    limits: { ...job.limits, elements: left },
    memory: job.memory,
  });
  job.opened.elements += document.elements.length;
  const attempts: Diagnostics[] = [];
  const settled = async (area: Size): Promise<SettledDocument> => {
    const attempt = createDiagnostics();
    attempts.push(attempt);
    const page = { ...job.page, autoHeight: true, frame: { viewport, area } };
    const { onProgress: _, ...options } = job.options;
    const documentUrls = [...job.documentUrls, source.url];
    return settle(document, { ...job, diagnostics: attempt, documentUrls, page, options, numbering: ALONE });
  };
  const before = { ...job.opened };
  const whole = await settled(viewport);
  const scrolls = attribute(element, 'scrolling')?.trim().toLowerCase() !== 'no' && mayScroll(whole.styled);
  const reach = contentSize(whole);
  const isTall = reach.height > viewport.height + 1;
  const isWide = reach.width > viewport.width + 1;
  if (isTall || isWide) {
    const [content, frame] = [`${shown(reach)}`, `${shown(viewport)}`];
    warn(job, element, `holds a document of ${content}px in a frame of ${frame}px: the rest is cut`);
  }
  const bar = scrolls ? Math.min(SCROLL_BAR, viewport.width, viewport.height) : 0;
  const barWidth = isTall ? bar : 0;
  const barHeight = isWide ? bar : 0;
  const again = barWidth + barHeight > 0;
  if (again) {
    // The new layout, including its frames, replaces the previous one.
    job.memory.giveBack(whole.bytes);
    Object.assign(job.opened, before);
  }
  const { timings: _, ...result } = again
    ? await settled({ width: viewport.width - barWidth, height: viewport.height - barHeight })
    : whole;
  mergeWarnings(attempts, diagnostics);
  const bytes = result.bytes + document.elements.length * BYTES_OF_ELEMENT;
  return { ...result, bytes, viewport, barWidth, barHeight };
}

const shown = ({ width, height }: Size): string => `${Math.ceil(width)}×${Math.ceil(height)}`;

function contentSize({ pages: [page] }: SettledDocument): Size {
  const root = page!.root;
  return { width: root ? root.x + root.fragment.overflow.right : 0, height: page!.height };
}

/** `overflow` of the root, or else of the body, is that of the viewport. https://drafts.csswg.org/css-overflow-3/#overflow-propagation */
function mayScroll({ document, styleOf }: StyledDocument): boolean {
  const body = document.root.elements.find(({ tag }) => tag === 'body');
  for (const element of body ? [document.root, body] : [document.root]) {
    const { overflowX, overflowY } = styleOf(element).display;
    if (overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden' || overflowY === 'clip') return false;
  }
  return true;
}
