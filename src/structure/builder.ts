/** Adds elements where ISO 32000-1, 14.8.4 allows them, with implied levels: a list for a list item, an item for content of a list. */

import type { InlineItem } from '../boxes/box.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Document, Element } from '../dom/node.ts';
import type { Labels } from './names.ts';
import type { Placement, StructureDetails, StructureNode, StructureType } from './types.ts';

/** State collected while walking the box tree. */
export interface Builder {
  readonly document: Document;
  readonly diagnostics: Diagnostics;
  /** Counts steps of work; throws when the deadline has passed. */
  readonly passed: (steps: number) => void;
  readonly labels: Labels;
  /** Whether a link has a target; called once per link. */
  readonly follows: (link: Element) => boolean;
  /** Links are followed. */
  readonly hasLinks: boolean;
  readonly texts: Map<InlineItem, Placement>;
  /** Placements of pictures and controls, by the serial of their box. */
  readonly boxes: Map<number, Placement>;
  /** By the serial of a box, the link it is in. */
  readonly links: Map<number, StructureNode>;
  /** Nodes that contain the documents of frames. */
  readonly frames: Map<Element, StructureNode>;
  /** Links in inline SVG. */
  readonly drawn: Map<Element, StructureNode>;
  /** Form controls. */
  readonly fields: Map<Element, StructureNode>;
  readonly references: { readonly node: StructureNode; readonly element: Element }[];
  readonly notes: Map<Element, StructureNode>;
  /** Tables marked up by ARIA roles. */
  readonly tables: StructureNode[];
  order: number;
}

interface NodeContent {
  readonly element?: Element | null;
  readonly alternate?: string | null;
  readonly details?: StructureDetails | null;
}

export function append(
  b: Builder,
  type: StructureType,
  parent: StructureNode | null,
  content: NodeContent = {},
): StructureNode {
  const node: StructureNode = {
    type,
    element: content.element ?? null,
    parent,
    children: [],
    order: b.order++,
    alternate: content.alternate ?? null,
    details: content.details ?? null,
  };
  parent?.children.push(node);
  return node;
}

/** Adds an element to `parent`, with the intermediate levels that PDF requires. */
export function add(b: Builder, type: StructureType, parent: StructureNode, content: NodeContent = {}): StructureNode {
  return append(b, type, holderFor(b, type, parent), content);
}

const last = (node: StructureNode): StructureNode | null => node.children[node.children.length - 1] ?? null;

function holderFor(b: Builder, type: StructureType, parent: StructureNode): StructureNode {
  switch (parent.type) {
    case 'L':
      if (type === 'LI' || type === 'L' || type === 'Caption') return parent;
      return holderFor(
        b,
        type,
        type === 'Lbl' || type === 'LBody' ? descriptionItem(b, parent, type) : append(b, 'LI', parent),
      );
    case 'LI':
      if (type === 'Lbl' || type === 'LBody') return parent;
      return last(parent)?.type === 'LBody' ? last(parent)! : append(b, 'LBody', parent);
    case 'TOC':
      return type === 'TOCI' || type === 'TOC' || type === 'Caption' ? parent : append(b, 'TOCI', parent);
    case 'Table':
    case 'THead':
    case 'TBody':
    case 'TFoot':
      return type === 'Caption' && parent.type === 'Table' ? parent : looseCell(b, append(b, 'TR', parent));
    case 'TR':
      return looseCell(b, parent);
    default:
      if (type === 'LI') return anonymous(b, 'L', parent, { kind: 'list', numbering: null });
      if (type === 'TOCI') return anonymous(b, 'TOC', parent, null);
      return parent;
  }
}

/** Content of a table that is in none of its cells. */
const looseCell = (b: Builder, row: StructureNode): StructureNode =>
  append(b, 'TD', row, {
    details: { kind: 'cell', scope: null, row: 0, column: 0, rowSpan: 1, columnSpan: 1, headers: [] },
  });

/** Terms and descriptions share an item until a term follows a description. */
function descriptionItem(b: Builder, list: StructureNode, type: StructureType): StructureNode {
  const item = last(list);
  const open = item?.type === 'LI' && item.element === null && !(type === 'Lbl' && last(item)?.type === 'LBody');
  return open ? item : append(b, 'LI', list);
}

function anonymous(
  b: Builder,
  type: 'L' | 'TOC',
  parent: StructureNode,
  details: StructureDetails | null,
): StructureNode {
  const known = last(parent);
  return known?.type === type && known.element === null ? known : append(b, type, parent, { details });
}

/** Adds a label before the body of its item. */
export function addLabel(b: Builder, item: StructureNode): StructureNode {
  const known = item.children.find((child) => child.type === 'Lbl');
  if (known) return known;
  const label = append(b, 'Lbl', item);
  item.children.unshift(item.children.pop()!);
  return label;
}

export const nearest = (node: StructureNode, ...types: readonly StructureType[]): StructureNode | null => {
  for (let at: StructureNode | null = node; at; at = at.parent) if (types.includes(at.type)) return at;
  return null;
};

export const placement = (b: Builder, node: StructureNode): Placement => ({
  kind: 'structure',
  node,
  order: b.order++,
});
