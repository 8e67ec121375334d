/** The document tree that parse5 fills and every later stage only reads. */

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
  /** Where it stands among the trees of shadow roots; null where that is its place in the document. */
  readonly treePlace: TreePlace | null;
  /** 1-based place of the start tag in the source; null for implied elements. */
  readonly line: number | null;
  readonly column: number | null;
}

/**
 * A shadow tree. `parent`, `children` and `elements` of elements are those of the flat tree; what an element has in its own tree is in its
 * `treePlace`. https://dom.spec.whatwg.org/#shadow-trees
 */
export interface ShadowTree {
  readonly kind: 'shadow';
  readonly host: Element;
  /** Shadow roots on the way out, its own included. */
  readonly depth: number;
  /** All of them, in tree order. */
  readonly elements: readonly Element[];
  readonly byId: ReadonlyMap<string, Element>;
}

/** Of elements in shadow trees, of hosts and of what hosts hold. */
export interface TreePlace {
  /** The tree that it is in; null: the document's. */
  readonly tree: ShadowTree | null;
  /** Null for the topmost elements of a tree. */
  readonly parent: Element | null;
  readonly siblings: readonly Element[];
  readonly siblingIndex: number;
  readonly children: readonly Node[];
  readonly elements: readonly Element[];
  /** The tree that it hosts. */
  readonly shadow: ShadowTree | null;
  /** Where it is slotted. */
  slot: Element | null;
}

/** Comments and processing instructions carry nothing that is rendered and are not kept. */
export type Node = Element | Text;

export interface Document {
  readonly kind: 'document';
  /** The `html` element; parse5 always makes one. */
  readonly root: Element;
  readonly children: readonly Node[];
  /** All elements; `elements[e.index] === e`. Template contents are not among them. */
  readonly elements: readonly Element[];
  readonly quirks: boolean;
  /** Quirks or limited-quirks mode (transitional doctypes): the line height quirk holds. */
  readonly lineHeightQuirk?: boolean;
  /** Base for relative URLs: `<base href>` resolved against the document's own URL; null when there is neither. */
  readonly baseUrl: string | null;
  readonly title: string | null;
  readonly byId: ReadonlyMap<string, Element>;
  /** In the order of their hosts. Absent: there are none. */
  readonly shadowTrees?: readonly ShadowTree[];
  /** 1-based places where the contents of `<style>` elements begin, for the warnings of their sheets. */
  readonly styleStarts?: ReadonlyMap<Element, { readonly line: number; readonly column: number }>;
}

export const attribute = (element: Element, name: string): string | null => element.attributes.get(name) ?? null;

export const isHtml = (element: Element, tag: string): boolean => element.tag === tag && element.namespace === 'html';

// --- the trees apart ----------------------------------------------------------------------------------------------

export const treeParent = ({ treePlace, parent }: Element): Element | null =>
  treePlace ? treePlace.parent : parent.kind === 'element' ? parent : null;

/** The element children of its parent, itself among them. */
export function treeSiblings(element: Element): readonly Element[] {
  const { treePlace, parent } = element;
  if (treePlace) return treePlace.siblings;
  return parent.kind === 'element' ? parent.elements : [element];
}

export const treeSiblingIndex = ({ treePlace, siblingIndex }: Element): number =>
  treePlace ? treePlace.siblingIndex : siblingIndex;

export const treeChildren = ({ treePlace, children }: Element): readonly Node[] => treePlace?.children ?? children;

/** What its siblings are known by: the parent, or the root of the tree. */
export const treeParentNode = ({ treePlace, parent }: Element): Element | Document | ShadowTree =>
  treePlace ? (treePlace.parent ?? treePlace.tree ?? parent) : parent;

/**
 * What `document.querySelectorAll('*')` gives, by index: elements of shadow trees are not among them. Null in documents without, where an
 * element's index is that number.
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

/** The HTML of elements that the caller adds to a document, between `head` and `body`, where few selectors look; `title` is the document's. */
export type Insertion = (title: string) => string;

/** Of its start tag; empty for what the parser made up. */
export const placeOf = ({ line, column }: Element): WarningPlace =>
  line === null || column === null ? {} : { line, column };
