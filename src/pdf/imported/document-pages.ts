/** The pages of a PDF file as a document of a larger file, with their links and outline. */

import type { DisplayItem, DisplayPage, PageBoxes } from '../../display/display-list.ts';
import type { Element } from '../../dom/node.ts';
import { type Point, type Rect, transformPoint } from '../../geometry.ts';
import { boxOf } from '../../resources/pdf/boxes.ts';
import type { DocumentFacts, OutlineItem, PageLink, PagePlace } from '../../resources/pdf/document.ts';
import { isPdfError } from '../../resources/pdf/objects.ts';
import type { PdfPage } from '../../resources/pdf/pdf-file.ts';
import { uprightMatrix, uprightSize } from '../../resources/pdf/upright.ts';
import type { Placement, Structure, StructureNode } from '../../structure/types.ts';
import { addImported, type ImportedStructure } from './imported-structure.ts';
import { markedBytes } from './page-form.ts';

interface GivenPages {
  readonly pages: readonly PdfPage[];
  readonly facts: DocumentFacts;
  /** The name of the file in messages. */
  readonly name: string;
  /** The root element of the document that represents them. */
  readonly html: Element;
  /** Their alternative text, or null to read them in drawing order. */
  readonly alternate: string | null;
  /** Whether a page (1-based) is written. */
  isWritten(page: number): boolean;
  /** The page counter on a page (0-based). */
  counterOf(index: number): number;
  /** Called before each page that is written. */
  beforePage(): Promise<void>;
}

interface DocumentPages {
  readonly structure: Structure;
  readonly pages: AsyncGenerator<DisplayPage>;
  /** The structure comes from the file itself. */
  readonly isTagged: boolean;
}

export function documentPages(given: GivenPages): DocumentPages {
  const shown = given.pages.filter(({ index }) => given.isWritten(index + 1));
  const links = new Map(shown.map((page) => [page, given.facts.linksOf(page)]));
  const { structure, imported } = structureOf(given, shown, links);
  return {
    structure,
    pages: paintedPages(given, { shown, links, root: structure.root, imported }),
    isTagged: imported !== null,
  };
}

interface Shown {
  readonly shown: readonly PdfPage[];
  readonly links: ReadonlyMap<PdfPage, readonly PageLink[]>;
  readonly root: StructureNode;
  /** Null: each page is one piece. */
  readonly imported: ImportedStructure | null;
}

async function* paintedPages(given: GivenPages, { shown, links, root, imported }: Shown): AsyncGenerator<DisplayPage> {
  const { facts, name, counterOf } = given;
  const element = root.element!;
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
    const items: DisplayItem[] = [];
    if (targets.has(page.index))
      items.push({ kind: 'destination', name: destinationName(page.index), x: 0, y: 0, element });
    for (const { level, label, open, place } of outline.get(page.index) ?? [])
      items.push({ kind: 'bookmark', level, label, open, ...places.point(place), element });
    const shownPage = {
      kind: 'page',
      image: { kind: 'page', url: name, ...size, page },
      rect: { x: 0, y: 0, ...size },
    } as const;
    if (imported)
      items.push({ ...shownPage, sequences: imported.pages.get(page.index) ?? new Map<number, Placement>() });
    else {
      const node = root.children[page.index]!;
      items.push({ kind: 'tag', tag: { kind: 'structure', node, order: node.order } }, shownPage, { kind: 'end-tag' });
    }
    for (const link of links.get(page)!) {
      const node =
        (link.id !== null && imported?.links.get(link.id)) || addedLink(imported ? root : root.children[page.index]!);
      items.push(linkItem(link, places.rect(link.rect), element, node));
    }
    yield { ...size, items, boxes: boxesOf(page, places), label: { value: counterOf(page.index), style: null } };
  }
}

/** The structure of the file; otherwise a paragraph per page, read in drawing order, or a figure if there is an alternative text. */
function structureOf(
  { html, pages, facts, alternate }: GivenPages,
  shown: readonly PdfPage[],
  links: Shown['links'],
): { readonly structure: Structure; readonly imported: ImportedStructure | null } {
  // An element without content, so links are named by their target.
  const element = html.elements.find(({ tag }) => tag === 'body') ?? html;
  const root: StructureNode = { ...nodeOf('Part', null, 0), element };
  const structure = { root, ofText: none, ofBox: none, ofFrame: none, ofField: none, ofLink: none };
  if (alternate === null && facts.structure && areMarked(shown)) {
    const carried = new Set([...links.values()].flat().flatMap(({ id }) => id ?? []));
    const imported = addImported(root, facts.structure, carried);
    if ([...imported.pages.values()].every(isCounted)) return { structure, imported };
    root.children.length = 0;
  }
  const type = alternate === null ? 'P' : 'Figure';
  for (let i = 0; i < pages.length; i++) root.children.push({ ...nodeOf(type, root, i + 1), alternate });
  return { structure, imported: null };
}

/** Bytes of content that are examined before the first page is written. */
const MOST_LOOKED_AT = 16_000_000;

/** Whether all content is in the structure, since the rest would not be read. */
function areMarked(pages: readonly PdfPage[]): boolean {
  let left = MOST_LOOKED_AT;
  try {
    return pages.every((page) => {
      const bytes = markedBytes(page);
      left -= bytes ?? 0;
      return bytes !== null && left >= 0;
    });
  } catch (error) {
    if (isPdfError(error)) return false;
    throw error;
  }
}

/** Whether sequences are numbered densely from 0, since the parent tree has an entry for each number. */
const isCounted = (sequences: ReadonlyMap<number, Placement>): boolean => {
  let last = 0;
  for (const id of sequences.keys()) last = Math.max(last, id);
  return last < sequences.size * 4 + 100;
};

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

/** After the content of `parent`. */
function addedLink(parent: StructureNode): StructureNode {
  const last = parent.children.at(-1) ?? parent;
  const node = nodeOf('Link', parent, last.order + 0.5);
  parent.children.push(node);
  return node;
}

function linkItem({ to }: PageLink, rect: Rect, element: Element, node: StructureNode): DisplayItem {
  const href = 'uri' in to ? to.uri : `#${destinationName(to.page)}`;
  return { kind: 'link', rect, href, element, node };
}

const BOXES = { trim: 'TrimBox', bleed: 'BleedBox', art: 'ArtBox' } as const;

/** The page boxes for printing, if the file has them. */
function boxesOf({ file, entries }: PdfPage, places: Places): PageBoxes {
  const boxes: { -readonly [Name in keyof PageBoxes]: PageBoxes[Name] } = {};
  for (const name of ['trim', 'bleed', 'art'] as const) {
    const box = boxOf(file, entries.get(BOXES[name]));
    if (box) boxes[name] = places.rect(box);
  }
  return boxes;
}

type Places = ReturnType<typeof createPlaces>;

/** Maps the page's own space to px from its upper left corner as displayed. */
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

/** Px per point. */
const PX = 4 / 3;
