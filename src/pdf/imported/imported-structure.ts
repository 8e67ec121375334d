/** Adds the structure of an imported document to that of the file. ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.4. */

import { isArray, isKind, nameOf } from '../../resources/pdf/objects.ts';
import type { PdfElement, PdfKid } from '../../resources/pdf/structure.ts';
import { textOf } from '../../resources/pdf/text-strings.ts';
import type {
  CellDetails,
  ListNumbering,
  Placement,
  StructureDetails,
  StructureNode,
  StructureType,
} from '../../structure/types.ts';

export interface ImportedStructure {
  /** Placements of marked-content sequences, by page (0-based). */
  readonly pages: ReadonlyMap<number, ReadonlyMap<number, Placement>>;
  /** Links by the object number of their annotation. */
  readonly links: ReadonlyMap<number, StructureNode>;
}

const SAME = new Set<string>(
  'Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Em Strong Quote Note Reference BibEntry Code Ruby RB RT Figure Formula'.split(
    ' ',
  ),
);

/** Types that are renamed, or have no counterpart here. */
const INSTEAD: Readonly<Record<string, StructureType>> = {
  Document: 'Part',
  DocumentFragment: 'Part',
  Title: 'P',
  H: 'H1',
  FENote: 'Note',
  Sub: 'Span',
  RP: 'Span',
  Warichu: 'Span',
  WT: 'Span',
  WP: 'Span',
  // Its field is printed with the page.
  Form: 'Div',
};

/** Types whose content is a line. */
const LINES = new Set<StructureType>(
  'P H1 H2 H3 H4 H5 H6 Lbl Span Em Strong Quote Code Link Reference'.split(' ') as StructureType[],
);

interface Building {
  /** Copied annotations. */
  readonly links: ReadonlySet<number>;
  readonly pages: Map<number, Map<number, Placement>>;
  readonly linkNodes: Map<number, StructureNode>;
  readonly named: Map<string, StructureNode>;
  /** Cells, with the names of their headers. */
  readonly cells: { readonly details: { headers: readonly StructureNode[] }; readonly headers: readonly string[] }[];
  order: number;
}

/** Adds the elements to `root`. `links`: the object numbers of the copied annotations. */
export function addImported(
  root: StructureNode,
  elements: readonly PdfElement[],
  links: ReadonlySet<number>,
): ImportedStructure {
  const building: Building = {
    links,
    pages: new Map(),
    linkNodes: new Map(),
    named: new Map(),
    cells: [],
    order: root.order,
  };
  for (const element of elements) {
    // The part represents the whole document.
    if (element.type === 'Document') for (const kid of element.kids) addKid(building, root, kid);
    else addKid(building, root, element);
  }
  for (const { details, headers } of building.cells)
    details.headers = headers.flatMap((name) => building.named.get(name) ?? []);
  return { pages: building.pages, links: building.linkNodes };
}

function addKid(building: Building, parent: StructureNode, kid: PdfKid): void {
  building.order++;
  switch (kid.kind) {
    case 'content': {
      const sequences = building.pages.get(kid.page) ?? new Map<number, Placement>();
      building.pages.set(kid.page, sequences);
      if (!sequences.has(kid.id)) sequences.set(kid.id, { kind: 'structure', node: parent, order: building.order });
      return;
    }
    case 'annotation':
      if (parent.type === 'Link') building.linkNodes.set(kid.id, parent);
      return;
    case 'element': {
      if (kid.type === 'NonStruct' || kid.type === 'Private') {
        for (const inner of kid.kids) addKid(building, parent, inner);
        return;
      }
      const node: StructureNode = {
        type: typeOf(building, parent, kid),
        element: null,
        parent,
        children: [],
        order: building.order,
        alternate: kid.alternate,
        details: detailsOf(building, kid),
      };
      parent.children.push(node);
      if (kid.id !== null) building.named.set(kid.id, node);
      for (const inner of kid.kids) addKid(building, node, inner);
    }
  }
}

function typeOf({ links }: Building, parent: StructureNode, { type, kids }: PdfElement): StructureType {
  if (SAME.has(type)) return type as StructureType;
  if (/^H\d+$/.test(type)) return 'H6';
  // Links without a target become text.
  if (type === 'Link') return kids.some((kid) => kid.kind === 'annotation' && links.has(kid.id)) ? 'Link' : 'Span';
  return INSTEAD[type] ?? (LINES.has(parent.type) ? 'Span' : 'Div');
}

function detailsOf(building: Building, { type, attributes, expansion }: PdfElement): StructureDetails | null {
  if (type === 'TH' || type === 'TD') return cellOf(building, attributes);
  if (type === 'L') return { kind: 'list', numbering: nameOf(attributes.get('ListNumbering')) as ListNumbering | null };
  return expansion === null ? null : { kind: 'abbreviation', expansion };
}

function cellOf({ cells }: Building, attributes: PdfElement['attributes']): CellDetails {
  const span = (key: string): number => {
    const value = attributes.get(key);
    return typeof value === 'number' && value >= 1 ? Math.floor(value) : 1;
  };
  const scope = nameOf(attributes.get('Scope'));
  const details: CellDetails = {
    kind: 'cell',
    scope: scope === 'Row' || scope === 'Column' ? scope : null,
    row: 0,
    column: 0,
    rowSpan: span('RowSpan'),
    columnSpan: span('ColSpan'),
    headers: [],
  };
  const headers = attributes.get('Headers');
  if (isArray(headers))
    cells.push({ details, headers: headers.flatMap((one) => (isKind(one, 'string') ? (textOf(one) ?? []) : [])) });
  return details;
}
