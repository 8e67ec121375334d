/** The pages of a PDF file as a document of a larger one: each a picture of itself, with its links and its part of the outline. */

import { PlatenError } from './diagnostics.ts';
import type { DisplayItem, DisplayPage } from './display/display-list.ts';
import type { Element } from './dom/node.ts';
import { parseHtml } from './dom/parse.ts';
import { type Point, type Rect, transformPoint } from './geometry.ts';
import type { Job } from './job.ts';
import { pdfProfile } from './options/check-options.ts';
import { invalid } from './options/checks.ts';
import type { PdfSource } from './options/sources.ts';
import type { PdfPart } from './pdf/write-pdf.ts';
import { inflateLenient } from './resources/compression.ts';
import type { DocumentFacts, OutlineItem, PageLink, PagePlace } from './resources/pdf/document.ts';
import type { PdfPage } from './resources/pdf/pdf-file.ts';
import { uprightMatrix, uprightSize } from './resources/pdf/upright.ts';
import type { Siblings } from './structure/link-targets.ts';
import type { Structure, StructureNode } from './structure/types.ts';

/** A PDF file that was read. */
interface ImportedDocument {
  readonly pages: readonly PdfPage[];
  readonly facts: DocumentFacts;
  /** As messages call it. */
  readonly name: string;
}

/** Throws a `PlatenError` where the bytes are no PDF file whose pages can be read. `index` is its place among the sources. */
export async function importDocument({ pdf, title }: PdfSource, index: number): Promise<ImportedDocument> {
  const { factsOf, openedPdf } = await import('./resources/pdf/page-image.ts');
  const file = openedPdf(pdf, inflateLenient);
  if ('problem' in file) throw invalid(`sources[${index}].pdf`, `${file.problem}`);
  const facts = factsOf(file);
  return { pages: file.pages, facts, name: title ?? facts.title ?? `sources[${index}]` };
}

interface Placing {
  readonly source: PdfSource;
  readonly job: Job;
  readonly siblings: Siblings;
  /** The page counter on each page. */
  counterOf(index: number): number;
}

export function importedPart(imported: ImportedDocument, placing: Placing): PdfPart {
  const { source, job, siblings } = placing;
  const { facts, pages } = imported;
  const document = parseHtml(`<!doctype html><html><title>${escaped(source.title ?? facts.title ?? '')}</title>`, {
    baseUrl: null,
    diagnostics: job.diagnostics,
    limits: job.limits,
  });
  if (source.alt === undefined) checkAlternateText(imported, job);
  const structure = structureOf(document.root, pages.length, source.alt ?? null);
  return {
    document,
    structure,
    pages: paintedPages(imported, placing, structure),
    siblings,
    diagnostics: job.diagnostics,
  };
}

/** ISO 14289-1, 7.3; ISO 14289-2, 8.2.5.28.2. What is in the file is not known to be read aloud as it should. */
function checkAlternateText({ name }: ImportedDocument, { options, diagnostics }: Job): void {
  const { accessible, standards } = pdfProfile(options.pdf);
  if (!accessible) return;
  const clause = accessible.part === 1 ? 'ISO 14289-1, 7.3' : 'ISO 14289-2, 8.2.5.28.2';
  const message = `the pages of the PDF ${name} have no alternative text: give the source an alt (${standards.join(', ')}: ${clause})`;
  if (options.pdf?.strict ?? true) throw new PlatenError('standard', message);
  diagnostics.warn({ code: 'accessibility', message });
}

async function* paintedPages(
  { pages, facts, name }: ImportedDocument,
  { job, counterOf }: Placing,
  { root }: Structure,
): AsyncGenerator<DisplayPage> {
  const element = root.element!;
  const shown = pages.filter(({ index }) => job.isWritten(index + 1));
  const links = new Map(shown.map((page) => [page, facts.linksOf(page)]));
  const targets = new Set<number>();
  for (const list of links.values()) for (const { to } of list) if ('page' in to) targets.add(to.page);
  const outline = new Map<number, OutlineItem[]>();
  for (const item of facts.outline) {
    const { page } = item.place;
    const items = outline.get(page) ?? [];
    outline.set(page, items);
    items.push(item);
  }
  for (const page of shown) {
    await job.turns.pause();
    job.checkDeadline();
    const places = createPlaces(page);
    const { size } = places;
    const node = root.children[page.index]!;
    const items: DisplayItem[] = [];
    if (targets.has(page.index))
      items.push({ kind: 'destination', name: destinationName(page.index), x: 0, y: 0, element });
    for (const { level, label, open, place } of outline.get(page.index) ?? [])
      items.push({ kind: 'bookmark', level, label, open, ...places.point(place), element });
    items.push({ kind: 'tag', tag: { kind: 'structure', node, order: node.order } });
    items.push({ kind: 'page', image: { kind: 'page', url: name, ...size, page }, rect: { x: 0, y: 0, ...size } });
    items.push({ kind: 'end-tag' });
    for (const link of links.get(page)!) items.push(linkItem(link, places.rect(link.rect), element, node));
    yield { ...size, items, label: { value: counterOf(page.index), style: null } };
    job.options.onProgress?.({ stage: 'paint', pages: page.index + 1 });
  }
}

/** A paragraph for each page that is read as it is drawn, or a figure where the source says what it shows. */
function structureOf(html: Element, count: number, alternate: string | null): Structure {
  // Nothing is in it, so that links are called by where they lead.
  const element = html.elements.find(({ tag }) => tag === 'body') ?? html;
  const root: StructureNode = { ...nodeOf('Part', null, 0), element };
  const type = alternate === null ? 'P' : 'Figure';
  for (let i = 0; i < count; i++) root.children.push({ ...nodeOf(type, root, i + 1), alternate });
  return { root, ofText: none, ofBox: none, ofFrame: none, ofField: none, ofLink: none };
}

const nodeOf = (type: StructureNode['type'], parent: StructureNode | null, order: number): StructureNode => ({
  type,
  element: null,
  parent,
  children: [],
  order,
  alternate: null,
  details: null,
});

const none = (): null => null;

const destinationName = (page: number): string => `page-${page + 1}`;

function linkItem({ to }: PageLink, rect: Rect, element: Element, page: StructureNode): DisplayItem {
  const href = 'uri' in to ? to.uri : `#${destinationName(to.page)}`;
  // After the content of the page.
  const node = nodeOf('Link', page, page.order + 0.5);
  page.children.push(node);
  return { kind: 'link', rect, href, element, node };
}

/** From the page's own space to px from its upper left corner as it is shown. */
function createPlaces(page: PdfPage) {
  const matrix = uprightMatrix(page);
  const { width, height } = uprightSize(page);
  const at = (x: number, y: number): Point => {
    const point = transformPoint(matrix, x, y);
    return { x: point.x * PX, y: (height - point.y) * PX };
  };
  return {
    size: { width: width * PX, height: height * PX },
    point: ({ left, top }: PagePlace): Point => (top === null ? { x: 0, y: 0 } : at(left ?? page.box[0], top)),
    rect([x1, y1, x2, y2]: PageLink['rect']): Rect {
      const [one, other] = [at(x1, y1), at(x2, y2)];
      const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
      return { x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
    },
  };
}

/** Of a point. */
const PX = 4 / 3;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
