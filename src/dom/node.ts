/** The document tree that parse5 fills and every later stage only reads. */

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
  /** 1-based place of the start tag in the source; null for implied elements. */
  readonly line: number | null;
  readonly column: number | null;
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
  /** 1-based places where the contents of `<style>` elements begin, for the warnings of their sheets. */
  readonly styleStarts?: ReadonlyMap<Element, { readonly line: number; readonly column: number }>;
}

export const attribute = (element: Element, name: string): string | null => element.attributes.get(name) ?? null;

export const isHtml = (element: Element, tag: string): boolean => element.tag === tag && element.namespace === 'html';
