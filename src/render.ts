/**
 * The pipeline: HTML → Document → ComputedStyle → box tree → fragments in pages → display lists → bytes.
 * Each stage reads what the stage before it made and changes none of it.
 */

import type { BoxNode } from './boxes/box.ts';
import { buildBoxTree } from './boxes/build.ts';
import { imageSource } from './boxes/elements.ts';
import type { EngineCaches } from './caches.ts';
import type { DeclarationBlock, MediaEnvironment } from './css/rules.ts';
import { collectRules, type LoadedStyleSheets, loadStyleSheets } from './css/stylesheets.ts';
import { UA_STYLESHEET } from './css/ua-stylesheet.ts';
import {
  asPlatenError,
  createDiagnostics,
  type Diagnostics,
  mergeWarnings,
  PlatenError,
  type Warning,
} from './diagnostics.ts';
import type { Document } from './dom/node.ts';
import { parseHtml, resolveUrl } from './dom/parse.ts';
import { estimateFontUnits, type FontUnitsOf, measureFontUnits } from './font-units.ts';
import type { Size } from './geometry.ts';
import type { LayoutContext } from './layout/core/types.ts';
import { createLayoutContext } from './layout/index.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { checkOptions, type DefaultPage, defaultPage, type RenderOptions } from './options.ts';
import { addMarginBoxes } from './pages/margin-boxes.ts';
import type { Page } from './pages/page.ts';
import { viewportOf } from './pages/page-area.ts';
import { paginateSettled } from './pages/settle.ts';
import { shrinkFactor } from './paint/content-reach.ts';
import { cullHidden } from './paint/culling.ts';
import type { DisplayPage } from './paint/display-list.ts';
import { imageAlpha } from './paint/image-alpha.ts';
import { paintPage } from './paint/paint-page.ts';
import { createPaintSession, measureSliced } from './paint/session.ts';
import { stampPage } from './paint/watermark.ts';
import { type WritePdfOptions, writePdf } from './pdf/write-pdf.ts';
import { combineLoaders, rememberingDataLoader } from './resources/loaders.ts';
import { createResourceStore, type ResourceStore } from './resources/store.ts';
import { type LayoutSnapshot, takeSnapshot } from './snapshot.ts';
import { styleDocument } from './style/style-document.ts';
import type { PageStyle, StyledDocument } from './style/types.ts';
import { embeddedImageUrls } from './svg/embedded-images.ts';
import { createFontLibrary, type FontLibrary } from './text/font-library.ts';
import { loadHyphenation } from './text/hyphenation.ts';
import { collectUsedFonts } from './used-fonts.ts';

/** Milliseconds spent in each stage. */
export interface Timings {
  readonly parse: number;
  readonly style: number;
  readonly layout: number;
  readonly pdf: number;
}

export interface RenderResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly warnings: readonly Warning[];
  readonly timings: Timings;
}

/** HTML in, PDF out. Rejects with a `PlatenError` for bad options, exceeded limits and whatever `strict` names. */
export function render(html: string | Uint8Array, options: RenderOptions, caches: EngineCaches): Promise<RenderResult> {
  return typed(options, () => renderPages(html, options, caches));
}

async function renderPages(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<RenderResult> {
  const lap = stopwatch();
  const job = startJob(options, caches);
  const document = parseDocument(html, job);
  const parse = lap();
  const styling = await resolveStyles(document, job);
  const style = lap();
  const laidOut = await layOut(styling, job);
  const layout = lap();
  const pdf = await writePdf(paintPages(laidOut, job), pdfOptions(document, job));
  options.onProgress?.({ stage: 'done', pages: laidOut.pages.length });
  const { warnings } = job.diagnostics;
  return { pdf, pageCount: laidOut.pages.length, warnings, timings: { parse, style, layout, pdf: lap() } };
}

export interface LayoutReport extends Omit<RenderResult, 'pdf'> {
  readonly snapshot: LayoutSnapshot;
}

/** Where every box lands, as plain JSON, and what there was to warn of. */
export function layoutReport(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<LayoutReport> {
  return typed(options, () => reportLayout(html, options, caches));
}

async function typed<T>(options: RenderOptions, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asPlatenError(error, options.signal);
  }
}

async function reportLayout(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<LayoutReport> {
  const lap = stopwatch();
  const job = startJob(options, caches);
  const document = parseDocument(html, job);
  const parse = lap();
  const styling = await resolveStyles(document, job);
  const style = lap();
  const { pages } = await layOut(styling, job);
  const snapshot = takeSnapshot(pages);
  const { warnings } = job.diagnostics;
  return { snapshot, pageCount: pages.length, warnings, timings: { parse, style, layout: lap(), pdf: 0 } };
}

// --- the stages ---------------------------------------------------------------------------------------------

/** What all stages of one render share. */
export interface Job {
  readonly options: RenderOptions;
  readonly page: DefaultPage;
  readonly diagnostics: Diagnostics;
  readonly limits: Limits;
  readonly store: ResourceStore;
  /** What outlives the render. */
  readonly caches: EngineCaches;
  /** Throws when the time limit passed or the signal was aborted. */
  checkDeadline(): void;
}

export interface LaidOut {
  readonly styled: StyledDocument;
  readonly fonts: FontLibrary;
  readonly root: BoxNode;
  readonly pages: readonly Page[];
}

export function startJob(options: RenderOptions, caches: EngineCaches): Job {
  checkOptions(options);
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const diagnostics = createDiagnostics(options.strict);
  const loaders = options.loader === undefined ? [] : [options.loader].flat();
  const loader = combineLoaders([rememberingDataLoader(caches.resources), ...loaders]);
  const { signal } = options;
  const store = createResourceStore({
    loader,
    limits,
    diagnostics,
    caches: caches.resources,
    ...(signal ? { signal } : {}),
  });
  return {
    options,
    page: defaultPage(options.page),
    diagnostics,
    limits,
    store,
    caches,
    checkDeadline: deadline(limits, signal),
  };
}

export function parseDocument(html: string | Uint8Array, job: Job): Document {
  return parseHtml(html, { baseUrl: job.options.baseUrl ?? null, diagnostics: job.diagnostics, limits: job.limits });
}

/** The styles of the document, and the fonts they ask for. */
export interface Styling {
  readonly styled: StyledDocument;
  readonly fonts: FontLibrary;
  /** The styles again for pages of which a px holds `scale` layout px: viewport units follow, media queries do not, as in browsers. */
  shrunk(scale: number): StyledDocument;
}

/**
 * Media queries see the content box of the page that the options ask for, as in browsers, where `@page` may stand in a media query;
 * viewport units see that of the document's first page, which `@page` decides: the root alone is styled first to learn them.
 * Documents with font-relative units such as `ch` are styled again when their fonts are open.
 */
export async function resolveStyles(document: Document, job: Job): Promise<Styling> {
  const { diagnostics, options, store, page, caches } = job;
  const type = options.media ?? 'print';
  const sheets = await loadStyleSheets(document, {
    store,
    diagnostics,
    userAgentSheet: UA_STYLESHEET,
    userSheets: options.stylesheets ?? [],
    mediaType: type,
    limits: job.limits,
    caches: caches.css,
  });
  const attributeBlocks = new Map<string, DeclarationBlock>();
  const style = (target: Document, env: MediaEnvironment, viewport: Size, units: FontUnitsOf, warnings: Diagnostics) =>
    styleDocument(target, env === unknown ? [] : ruleSets(sheets, env, caches), {
      diagnostics: warnings,
      env,
      viewport,
      defaultPage: page,
      fontUnits: units,
      limits: job.limits,
      checkDeadline: job.checkDeadline,
      caches,
      attributeBlocks,
    });
  const estimate = estimateFontUnits();
  const rootAlone: Document = { ...document, elements: [document.root] };
  // A declaration is read once and warned of once, in whichever attempt comes first.
  const attempts = [createDiagnostics(), createDiagnostics(), createDiagnostics()] as const;
  const unknown: MediaEnvironment = { type, ...UNKNOWN_AREA };
  const env = { type, ...pageArea(firstPage(style(rootAlone, unknown, UNKNOWN_AREA, estimate.of, attempts[0]))) };
  const area = viewportOf(firstPage(style(rootAlone, env, env, estimate.of, attempts[0])), 1);
  const styled = style(document, env, area, estimate.of, attempts[1]);
  const fonts = await openFonts(styled, job);
  const units = estimate.asked() ? measureFontUnits(fonts) : estimate.of;
  const settled = estimate.asked() ? style(document, env, area, units, attempts[2]) : styled;
  mergeWarnings(attempts, diagnostics);
  options.onProgress?.({ stage: 'style', pages: 0 });
  return {
    styled: settled,
    fonts,
    shrunk: (scale) => style(document, env, viewportOf(firstPage(settled), scale), units, createDiagnostics()),
  };
}

const UNKNOWN_AREA: Size = { width: 718, height: 1047 };

async function openFonts(styled: StyledDocument, { diagnostics, limits, options, store }: Job): Promise<FontLibrary> {
  const used = collectUsedFonts(styled);
  await loadHyphenation(used.hyphenated);
  return createFontLibrary({
    fontFaces: styled.fontFaces,
    fetch: (url) => store.fetch(url),
    extra: options.fonts ?? [],
    diagnostics,
    used: used.groups,
    usedText: used.text,
    limits,
  });
}

const ruleSets = ({ userAgent, user, author }: LoadedStyleSheets, env: MediaEnvironment, { css }: EngineCaches) => [
  collectRules(userAgent, 'user-agent', env, css),
  collectRules(user, 'user', env, css),
  collectRules(author, 'author', env, css),
];

const firstPage = (styled: StyledDocument): PageStyle =>
  styled.pageStyle({ name: '', side: 'right', first: true, blank: false, number: 1 });

function pageArea({ size, margin }: PageStyle): Size {
  return {
    width: Math.max(0, size.width - margin.left - margin.right),
    height: size.height === 'auto' ? 1047 : Math.max(0, size.height - margin.top - margin.bottom),
  };
}

/** Pages are laid out a second time when content is wider than they are, so that it fits, as in browsers' prints. */
export async function layOut(styling: Styling, job: Job): Promise<LaidOut> {
  const { styled, fonts } = styling;
  const { options, store } = job;
  const urls = imageUrls(styled);
  await store.loadImages(urls);
  await store.loadImages(urls.flatMap((url) => embeddedImageUrls(store.image(url))));
  if (!(options.page?.shrinkToFit ?? (options.media ?? 'print') === 'print')) return layOutPages(styled, fonts, 1, job);
  const diagnostics = createDiagnostics();
  const first = layOutPages(styled, fonts, 1, { ...job, diagnostics });
  const scale = shrinkFactor(first.pages);
  if (scale > 1) return layOutPages(styling.shrunk(scale), fonts, scale, job);
  mergeWarnings([diagnostics], job.diagnostics);
  return first;
}

function layOutPages(styled: StyledDocument, fonts: FontLibrary, scale: number, job: Job): LaidOut {
  const { diagnostics, options, store } = job;
  const root = buildBoxTree(styled, { imageOf: (url) => store.image(url), diagnostics, ...job.limits });
  const context = layoutContext(styled, fonts, scale, job);
  const { pages, context: settled } = paginateSettled(root, styled, context, {
    scale,
    onPage: (page) => options.onProgress?.({ stage: 'layout', pages: page.number }),
  });
  return { styled, root, fonts, pages: addMarginBoxes(pages, styled, (url) => store.image(url), settled) };
}

function layoutContext(styled: StyledDocument, fonts: FontLibrary, scale: number, job: Job): LayoutContext {
  return createLayoutContext({
    fonts,
    diagnostics: job.diagnostics,
    counterStyles: styled.counterStyles,
    viewport: viewportOf(firstPage(styled), scale),
    quirks: styled.document.quirks,
    lineHeightQuirk: styled.document.lineHeightQuirk ?? styled.document.quirks,
    checkDeadline: job.checkDeadline,
    limits: job.limits,
    imageAlpha: (image, width, height, style, box) =>
      imageAlpha((url) => job.store.image(url), image, { width, height }, style, box),
  });
}

/** Absolute URLs of all pictures that styles and elements name. */
function imageUrls(styled: StyledDocument): readonly string[] {
  const { document } = styled;
  const urls = new Set(styled.imageUrls);
  for (const element of document.elements) {
    const source = imageSource(element, styled.media);
    const url = source === null || source.url.trim() === '' ? null : resolveUrl(source.url, document.baseUrl);
    if (url !== null) urls.add(url);
  }
  return [...urls];
}

/** Pages one by one, so that each can be written and dropped before the next is painted. */
export function* paintPages({ styled, fonts, pages }: LaidOut, job: Job): Generator<DisplayPage> {
  const { diagnostics, options, store, caches } = job;
  const session = createPaintSession(measureSliced(pages), job.limits, caches.paint);
  for (const page of pages) {
    job.checkDeadline();
    const whole = paintPage(page, { styled, imageOf: (url) => store.image(url), diagnostics, fonts, session });
    const painted = cullHidden(whole, caches.paint);
    yield options.watermark ? stampPage(painted) : painted;
    options.onProgress?.({ stage: 'paint', pages: page.number });
  }
}

function pdfOptions(document: Document, { options, diagnostics, caches }: Job): WritePdfOptions {
  const { tagged = true, compress = true, outline = true, ...metadata } = options.pdf ?? {};
  return {
    document,
    metadata,
    tagged,
    compress,
    outline,
    diagnostics,
    caches,
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

// --- time -----------------------------------------------------------------------------------------------------

function deadline(limits: Limits, signal: AbortSignal | undefined): () => void {
  const end = limits.time > 0 ? performance.now() + limits.time : Number.POSITIVE_INFINITY;
  return () => {
    signal?.throwIfAborted();
    if (performance.now() > end) throw new PlatenError('limit-time', `rendering took longer than ${limits.time} ms`);
  };
}

/** Milliseconds since the last lap. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const elapsed = now - last;
    last = now;
    return elapsed;
  };
}
