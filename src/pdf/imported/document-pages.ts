/** The pages of a PDF file as pages of a document, with their links and their part of the outline. */

import type { DisplayItem, DisplayPage } from '../../display/display-list.ts';
import type { Element } from '../../dom/node.ts';
import { type Point, type Rect, transformPoint } from '../../geometry.ts';
import type { DocumentFacts, OutlineItem, PageLink, PagePlace } from '../../resources/pdf/document.ts';
import type { PdfPage } from '../../resources/pdf/pdf-file.ts';
import { uprightMatrix, uprightSize } from '../../resources/pdf/upright.ts';
import type { Structure, StructureNode } from '../../structure/types.ts';

interface GivenPages {
  readonly pages: readonly PdfPage[];
  readonly facts: DocumentFacts;
  /** As messages call the file. */
  readonly name: string;
  /** Of the document that they are the pages of. */
  readonly html: Element;
  /** What they show, or null: they are read as they are drawn. */
  readonly alternate: string | null;
  /** Of a page, from 1. */
  isWritten(page: number): boolean;
  /** The page counter on a page, from 0. */
  counterOf(index: number): number;
  /** Called before each page that is written. */
  beforePage(): Promise<void>;
}

interface DocumentPages {
  readonly structure: Structure;
  readonly pages: AsyncGenerator<DisplayPage>;
}

export function documentPages(given: GivenPages): DocumentPages {
  const structure = structureOf(given.html, given.pages.length, given.alternate);
  return { structure, pages: paintedPages(given, structure) };
}

async function* paintedPages(given: GivenPages, { root }: Structure): AsyncGenerator<DisplayPage> {
  const { pages, facts, name, counterOf } = given;
  const element = root.element!;
  const shown = pages.filter(({ index }) => given.isWritten(index + 1));
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
    await given.beforePage();
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
