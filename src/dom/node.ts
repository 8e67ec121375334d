/** The document tree, filled by the parser and only read by later stages. */

import type { WarningPlace } from '../diagnostics.ts';

export type Namespace = 'html' | 'svg' | 'mathml' | 'other';

interface Text {
  readonly kind: 'text';
  readonly parent: Element | Document;
  readonly data: string;
}

export interface Element {
  readonly kind: 'element';
  /** Local name; lower case in the HTML namespace. */
  readonly tag: string;
  readonly namespace: Namespace;
  readonly attributes: ReadonlyMap<string, string>;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly parent: Element | Document;
  readonly children: readonly Node[];
  /** Element children only, in order. */
  readonly elements: readonly Element[];
  /** Position among all elements in document order: what `document.querySelectorAll('*')` gives in a browser. */
  readonly index: number;
  /** Position among the parent's element children. */
  readonly siblingIndex: number;
  /** Its place in shadow trees; null if it is the same as in the document. */
  readonly treePlace: TreePlace | null;
  /** 1-based position of the start tag in the source; null for implied elements. */
  readonly line: number | null;
  readonly column: number | null;
}

/**
 * A shadow tree. `parent`, `children` and `elements` of elements refer to the flat tree; an element's place in its own tree is in
 * `treePlace`. https://dom.spec.whatwg.org/#shadow-trees
 */
export interface ShadowTree {
  readonly kind: 'shadow';
  readonly host: Element;
  /** Nesting of shadow roots, including its own. */
  readonly depth: number;
  /** All of them, in tree order. */
  readonly elements: readonly Element[];
  readonly byId: ReadonlyMap<string, Element>;
}

/** The place of elements in shadow trees, of hosts and of their children. */
export interface TreePlace {
  /** The tree that contains it; null for the document's. */
  readonly tree: ShadowTree | null;
  /** Null for the topmost elements of a tree. */
  readonly parent: Element | null;
  readonly siblings: readonly Element[];
  readonly siblingIndex: number;
  readonly children: readonly Node[];
  readonly elements: readonly Element[];
  /** The shadow tree it hosts. */
  readonly shadow: ShadowTree | null;
  /** The slot it is assigned to. */
  slot: Element | null;
}

/** Comments and processing instructions are never rendered and are not kept. */
export type Node = Element | Text;

export interface Document {
  readonly kind: 'document';
  /** The `html` element; parse5 always makes one. */
  readonly root: Element;
  readonly children: readonly Node[];
  /** All elements; `elements[e.index] === e`. Template contents are not among them. */
  readonly elements: readonly Element[];
  readonly quirks: boolean;
  /** Quirks or limited-quirks mode (transitional doctypes): the line height quirk applies. */
  readonly lineHeightQuirk?: boolean;
  /** Base for relative URLs: `<base href>` resolved against the document's own URL; null when there is neither. */
  readonly baseUrl: string | null;
  readonly title: string | null;
  readonly byId: ReadonlyMap<string, Element>;
  /** In the order of their hosts. Absent if there are none. */
  readonly shadowTrees?: readonly ShadowTree[];
  /** 1-based positions of the contents of `<style>` elements, for the warnings of their sheets. */
  readonly styleStarts?: ReadonlyMap<Element, { readonly line: number; readonly column: number }>;
}

export const attribute = (element: Element, name: string): string | null => element.attributes.get(name) ?? null;

export const isHtml = (element: Element, tag: string): boolean => element.tag === tag && element.namespace === 'html';

/** The nearest HTML element of this name around another. */
export function ancestor(element: Element, tag: string): Element | null {
  for (let above = element.parent; above.kind === 'element'; above = above.parent) {
    if (isHtml(above, tag)) return above;
  }
  return null;
}

// --- the trees apart ----------------------------------------------------------------------------------------------

export const treeParent = ({ treePlace, parent }: Element): Element | null =>
  treePlace ? treePlace.parent : parent.kind === 'element' ? parent : null;

/** The element children of its parent in its own tree, including itself. */
export function treeSiblings(element: Element): readonly Element[] {
  const { treePlace, parent } = element;
  if (treePlace) return treePlace.siblings;
  return parent.kind === 'element' ? parent.elements : [element];
}

export const treeSiblingIndex = ({ treePlace, siblingIndex }: Element): number =>
  treePlace ? treePlace.siblingIndex : siblingIndex;

export const treeChildren = ({ treePlace, children }: Element): readonly Node[] => treePlace?.children ?? children;

/** The parent in its own tree, or the root of that tree. */
export const treeParentNode = ({ treePlace, parent }: Element): Element | Document | ShadowTree =>
  treePlace ? (treePlace.parent ?? treePlace.tree ?? parent) : parent;

/**
 * The index in `document.querySelectorAll('*')` for each element; null for elements of shadow trees. The whole is null in documents
 * without shadow trees, where it equals the element's index.
 */
export function documentOrder({ root, elements, shadowTrees }: Document): readonly (number | null)[] | null {
  if (!shadowTrees) return null;
  const order: (number | null)[] = new Array(elements.length).fill(null);
  const open: Element[] = [root];
  let count = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    order[at.index] = count++;
    const inside = at.treePlace?.elements ?? at.elements;
    for (let i = inside.length - 1; i >= 0; i--) open.push(inside[i]!);
  }
  return order;
}

/** The HTML that the caller adds to a document between `head` and `body`, where few selectors match; `title` is the document's. */
export type Insertion = (title: string) => string;

/** The place of its start tag; empty for implied elements. */
export const placeOf = ({ line, column }: Element): WarningPlace =>
  line === null || column === null ? {} : { line, column };
