/** Namespace prefixes of one style sheet. https://drafts.csswg.org/css-namespaces-3/ */

import type { Namespace } from '../../dom/node.ts';

export interface NamespaceMap {
  /** Namespace URL of elements in type selectors without a prefix; null: any. */
  readonly default: string | null;
  readonly prefixes: ReadonlyMap<string, string>;
}

export const NO_NAMESPACES: NamespaceMap = { default: null, prefixes: new Map() };

const URLS: Record<Namespace, string> = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
  other: 'urn:other',
};

export const namespaceUrl = (namespace: Namespace): string => URLS[namespace];

/** Attribute namespaces that HTML assigns to fixed prefixes in foreign content. */
export const ATTRIBUTE_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
  ['http://www.w3.org/2000/xmlns/', 'xmlns'],
]);
