/** parse5 builds our nodes through this adapter; `finish.ts` completes them (indices, parents). */

import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { PlatenError } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import type { MemoryLedger } from '../memory.ts';
import { wantsEndTag } from './markup-warnings.ts';
import type { Namespace, TreePlace } from './node.ts';

interface MutableText {
  readonly kind: 'text';
  parent: MutableParent;
  data: string;
  /** Position of the text, needed only for the contents of `<style>`. */
  line: number;
  column: number;
}

export interface MutableElement {
  readonly kind: 'element';
  readonly tag: string;
  readonly namespace: Namespace;
  attributes: Map<string, string>;
  id: string | null;
  classes: readonly string[];
  parent: MutableParent;
  children: MutableNode[];
  elements: MutableElement[];
  index: number;
  siblingIndex: number;
  treePlace: TreePlace | null;
  line: number | null;
  column: number | null;
}

export interface MutableDocument {
  readonly kind: 'document';
  children: MutableNode[];
  mode: html.DOCUMENT_MODE;
}

/** Contents of `<template>`, which are dropped except for shadow trees. */
export interface Fragment {
  readonly kind: 'fragment';
  children: MutableNode[];
}

/** Comments and the doctype pass through the parser without being kept. */
interface Ignored {
  readonly kind: 'comment' | 'doctype';
  readonly data: string;
}

export type Templates = ReadonlyMap<MutableElement, Fragment>;

export type MutableNode = MutableElement | MutableText;
type MutableParent = MutableDocument | MutableElement | Fragment;

export interface AdapterMap extends TreeAdapterTypeMap {
  node: MutableNode | MutableParent | Ignored;
  parentNode: MutableParent;
  childNode: MutableNode | Ignored;
  document: MutableDocument;
  documentFragment: Fragment;
  element: MutableElement;
  commentNode: Ignored;
  textNode: MutableText;
  template: MutableElement;
  documentType: Ignored;
}

const NAMESPACES: Partial<Record<string, Namespace>> = {
  [html.NS.HTML]: 'html',
  [html.NS.SVG]: 'svg',
  [html.NS.MATHML]: 'mathml',
};

const NAMESPACE_URLS: Record<Namespace, html.NS> = {
  html: html.NS.HTML,
  svg: html.NS.SVG,
  mathml: html.NS.MATHML,
  other: html.NS.XML,
};

const SOMEWHERE: Token.ElementLocation = {
  startLine: 1,
  startCol: 1,
  startOffset: 0,
  endLine: 1,
  endCol: 1,
  endOffset: 0,
};
const NOWHERE: Fragment = { kind: 'fragment', children: [] };
const NO_NAMES: readonly string[] = [];
/** Shared by all elements without attributes, and never written to. */
export const NO_ATTRIBUTES: Map<string, string> = new Map();
export const NO_ELEMENTS: MutableElement[] = [];
const isNode = (node: MutableNode | Ignored): node is MutableNode => node.kind === 'element' || node.kind === 'text';

/** Approximate bytes of an element, including a text node. */
export const BYTES_OF_ELEMENT = 350;

/**
 * The limits apply to everything the parser makes, including templates, whose contents go into `templates`. `onEnd` is called for each
 * element that the parser closes, with whether it had an end tag. Elements count in `memory`.
 */
export function createTreeAdapter(
  { elements, text }: Pick<Limits, 'elements' | 'text'>,
  templates: Map<MutableElement, Fragment>,
  onEnd: (element: MutableElement, hasEndTag: boolean) => void = () => {},
  memory: MemoryLedger | null = null,
): TreeAdapter<AdapterMap> {
  let count = 0;
  const measure = createMeasure(text, memory);
  return {
    createDocument: () => ({ kind: 'document', children: [], mode: html.DOCUMENT_MODE.NO_QUIRKS }),
    createDocumentFragment: () => ({ kind: 'fragment', children: [] }),
    createElement(tag, namespaceUrl, attributes) {
      if (++count > elements) {
        throw new PlatenError('limit', `the document has more than ${elements} elements (limits.elements)`);
      }
      memory?.take(BYTES_OF_ELEMENT, 'the elements of the document');
      // The parser's table of SVG names does not have this element. https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes
      const name = tag === 'fedropshadow' ? 'feDropShadow' : tag;
      return newElement(name, NAMESPACES[namespaceUrl] ?? 'other', attributes);
    },
    createCommentNode: (data) => ({ kind: 'comment', data }),
    createTextNode: (data) => newText(data),
    appendChild(parent, node) {
      if (isNode(node)) attach(parent, node, parent.children.length);
    },
    insertBefore(parent, node, reference) {
      if (isNode(node)) attach(parent, node, positionOf(parent, reference));
    },
    insertText(parent, data) {
      measure(parent, data);
      insertTextAt(parent, data, parent.children.length);
    },
    insertTextBefore(parent, data, reference) {
      measure(parent, data);
      insertTextAt(parent, data, positionOf(parent, reference));
    },
    detachNode(node) {
      if (isNode(node)) detach(node);
    },
    adoptAttributes(recipient, attributes) {
      if (recipient.attributes === NO_ATTRIBUTES) recipient.attributes = new Map();
      for (const attribute of attributes) {
        if (!recipient.attributes.has(attributeName(attribute))) setAttribute(recipient, attribute);
      }
    },
    setTemplateContent(template, content) {
      templates.set(template, content);
    },
    getTemplateContent: (template) => templates.get(template) ?? NOWHERE,
    setDocumentType() {},
    setDocumentMode(document, mode) {
      document.mode = mode;
    },
    getDocumentMode: (document) => document.mode,
    ...readers,
    setNodeSourceCodeLocation(node, location) {
      if (!location || (node.kind !== 'element' && node.kind !== 'text')) return;
      // Text comes in pieces, of which the first has the start position.
      if (node.kind === 'text' && node.line !== 0) return;
      node.line = location.startLine;
      node.column = location.startCol;
    },
    // The parser only checks that a location exists, and then reports where the element ends.
    getNodeSourceCodeLocation: (node) => (node.kind === 'element' && wantsEndTag(node) ? SOMEWHERE : null),
    updateNodeSourceCodeLocation(node, end) {
      if (node.kind === 'element') onEnd(node, end.endTag !== undefined);
    },
  };
}

/** Counts text. Scripts do not run and are not counted; style sheets, which may embed long fonts and pictures, count as memory. */
function createMeasure(most: number, memory: MemoryLedger | null): (parent: MutableParent, data: string) => void {
  let length = 0;
  return (parent, data) => {
    if (isElement(parent, 'script')) return;
    if (isElement(parent, 'style')) {
      memory?.take(data.length, 'the style sheets of the document');
      return;
    }
    length += data.length;
    if (length > most) {
      throw new PlatenError('limit', `the document has more than ${most} characters of text (limits.text)`);
    }
  };
}

const isElement = (parent: MutableParent, tag: string): boolean => parent.kind === 'element' && parent.tag === tag;

/** Accessors with which the parser reads the tree. */
const readers = {
  getFirstChild: (node: MutableParent) => node.children[0] ?? null,
  getChildNodes: (node: MutableParent): MutableNode[] => node.children,
  getParentNode: (node: AdapterMap['node']) =>
    'parent' in node && node.parent !== NOWHERE ? (node.parent as MutableParent) : null,
  getAttrList: (element: MutableElement): Token.Attribute[] =>
    [...element.attributes].map(([name, value]) => ({ name, value })),
  getTagName: (element: MutableElement) => element.tag,
  getNamespaceURI: (element: MutableElement) => NAMESPACE_URLS[element.namespace],
  getTextNodeContent: (node: MutableText) => node.data,
  getCommentNodeContent: (node: Ignored) => node.data,
  getDocumentTypeNodeName: () => 'html',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node: AdapterMap['node']): node is MutableText => node.kind === 'text',
  isCommentNode: (node: AdapterMap['node']): node is Ignored => node.kind === 'comment',
  isDocumentTypeNode: (node: AdapterMap['node']): node is Ignored => node.kind === 'doctype',
  isElementNode: (node: AdapterMap['node']): node is MutableElement => node.kind === 'element',
};

function newElement(tag: string, namespace: Namespace, attributes: readonly Token.Attribute[]): MutableElement {
  const element: MutableElement = {
    kind: 'element',
    tag,
    namespace,
    attributes: attributes.length === 0 ? NO_ATTRIBUTES : new Map(),
    id: null,
    classes: NO_NAMES,
    parent: NOWHERE,
    children: [],
    elements: NO_ELEMENTS,
    index: -1,
    siblingIndex: 0,
    treePlace: null,
    line: null,
    column: null,
  };
  for (const attribute of attributes) setAttribute(element, attribute);
  return element;
}

export const newText = (data: string): MutableText => ({ kind: 'text', parent: NOWHERE, data, line: 0, column: 0 });

/** Attributes of foreign elements keep their prefix: `xlink:href`. */
const attributeName = ({ name, prefix }: Token.Attribute): string => (prefix ? `${prefix}:${name}` : name);

function setAttribute(element: MutableElement, attribute: Token.Attribute): void {
  const name = attributeName(attribute);
  element.attributes.set(name, attribute.value);
  if (name === 'id') element.id = attribute.value === '' ? null : attribute.value;
  if (name === 'class') element.classes = splitNames(attribute.value);
}

/** https://dom.spec.whatwg.org/#concept-ordered-set-parser */
function splitNames(text: string): readonly string[] {
  const names = text.split(/[ \t\n\f\r]+/).filter((name) => name !== '');
  return names.length === 0 ? NO_NAMES : names.length === 1 ? names : [...new Set(names)];
}

function positionOf(parent: MutableParent, reference: AdapterMap['childNode']): number {
  const index = isNode(reference) ? parent.children.lastIndexOf(reference) : -1;
  return index === -1 ? parent.children.length : index;
}

function attach(parent: MutableParent, node: MutableNode, index: number): void {
  node.parent = parent;
  if (index === parent.children.length) parent.children.push(node);
  else parent.children.splice(index, 0, node);
}

function detach(node: MutableNode): void {
  const siblings = node.parent.children;
  if (siblings[0] === node) siblings.shift();
  else if (siblings.at(-1) === node) siblings.pop();
  else {
    const index = siblings.lastIndexOf(node);
    if (index !== -1) siblings.splice(index, 1);
  }
  node.parent = NOWHERE;
}

function insertTextAt(parent: MutableParent, data: string, index: number): void {
  const before = parent.children[index - 1];
  if (before?.kind === 'text') before.data += data;
  else attach(parent, newText(data), index);
}
