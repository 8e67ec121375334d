/**
 * Selects the elements of the logical structure to write: those with content on some page, and those that belong to them without having
 * any.
 */

import type { Element } from '../dom/node.ts';
import type { StructureNode, StructureType } from '../structure/types.ts';
import type { Owner, Tagger } from './marks.ts';
import type { PdfRef, PdfSink } from './sink.ts';

/** A structure element of the file. */
export interface StructureElement {
  readonly node: StructureNode;
  /** The content that it owns directly; null where it owns none. */
  readonly owner: Owner | null;
  readonly kids: readonly StructureElement[];
  /** It or a descendant has content. */
  readonly hasContent: boolean;
  parent: StructureElement | null;
  /** The node's type, or the one written in its place. */
  type: StructureType;
  ref: PdfRef;
}

export interface StructureElements {
  /** Parents before children, in reading order. */
  readonly all: readonly StructureElement[];
  /** The structure element that represents an element of the document: its own, or else the first inside it, or else the one around it. */
  placeOf(element: Element): StructureElement;
}

export function structureElements(sink: PdfSink, tagger: Tagger): StructureElements {
  const root = tagger.structure().root;
  const top = keep(tagger, root, false) ?? created(root, null, [], false);
  const all: StructureElement[] = [];
  const collect = (element: StructureElement, parent: StructureElement | null): void => {
    element.parent = parent;
    element.ref = sink.reserve();
    if (element.owner) element.owner.ref = element.ref;
    all.push(element);
    for (const kid of element.kids) collect(kid, element);
  };
  collect(top, null);
  let places: ReadonlyMap<Element, StructureElement> | null = null;
  return {
    all,
    placeOf(element) {
      places ??= placesIn(all);
      for (let at = element.parent; !places.has(element) && at.kind === 'element'; at = at.parent) element = at;
      return places.get(element) ?? top;
    },
  };
}

const UNWRITTEN: PdfRef = { id: 0 };

const created = (
  node: StructureNode,
  owner: Owner | null,
  kids: readonly StructureElement[],
  hasContent: boolean,
): StructureElement => ({ node, owner, kids, hasContent, parent: null, type: node.type, ref: UNWRITTEN });

const NONE: readonly StructureElement[] = [];

/** Null if nothing here is written. `inside`: the node's parent needs all of its parts. */
function keep(tagger: Tagger, node: StructureNode, inside: boolean): StructureElement | null {
  const { type, children } = node;
  const owner = tagger.owners.get(node) ?? null;
  let hasContent = type === 'Form' || (owner !== null && owner.refs.length > 0);
  let kids = NONE;
  if (children.length > 0) {
    const whole = type === 'Table' || type === 'Ruby' || type === 'LI' || (inside && GROUPS.has(type));
    const kept: StructureElement[] = [];
    for (const child of children) {
      const kid = keep(tagger, child, whole);
      if (!kid) continue;
      kept.push(kid);
      hasContent ||= kid.hasContent;
    }
    kids = kept;
  }
  return hasContent || (inside && isPart(node)) ? created(node, owner, kids, hasContent) : null;
}

const GROUPS = new Set<StructureType>(['THead', 'TBody', 'TFoot', 'TR']);

/** Rows and cells without content keep the table regular; a ruby base belongs to its annotation, a label to its body. */
function isPart({ type, children }: StructureNode): boolean {
  if (type === 'THead' || type === 'TBody' || type === 'TFoot') return children.length > 0;
  return type === 'TR' || type === 'TH' || type === 'TD' || type === 'RB' || type === 'RT' || type === 'LBody';
}

/** Maps elements of the document to the structure element that represents them, or the first inside them. */
function placesIn(all: readonly StructureElement[]): ReadonlyMap<Element, StructureElement> {
  const places = new Map<Element, StructureElement>();
  for (const element of all) {
    let at = element.node.element;
    while (at && !places.has(at)) {
      places.set(at, element);
      at = at.parent.kind === 'element' ? at.parent : null;
    }
  }
  return places;
}
