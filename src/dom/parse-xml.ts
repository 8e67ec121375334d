/** Parses XHTML according to XML. https://html.spec.whatwg.org/multipage/xhtml.html */

import { html, parseFragment, type Token, type TreeAdapter } from 'parse5';
import type { SaxesParser, SaxesTagNS } from 'saxes';
import type { Diagnostics } from '../diagnostics.ts';
import type { AdapterMap, MutableDocument, MutableElement } from './tree-adapter.ts';

type Parent = MutableDocument | MutableElement;

interface Library {
  readonly SaxesParser: typeof SaxesParser;
}

interface Place {
  readonly startLine: number;
  readonly startCol: number;
}

class NotWellFormed extends Error {}

/**
 * The tree up to the first error, as in browsers, with a warning for the error. A root that is not an `html` element is put into a body.
 * The XML parser is loaded for the first document that needs it.
 */
export async function parseXml(
  source: string,
  adapter: TreeAdapter<AdapterMap>,
  diagnostics: Diagnostics,
): Promise<MutableDocument> {
  // Bundlers provide the library only as the default export, TypeScript loaders only as named exports, and Node as both.
  const loaded: Library & { readonly default?: Library } = await import('saxes');
  return parseWith(loaded.default ?? loaded, source, adapter, diagnostics);
}

function parseWith(
  saxes: Library,
  source: string,
  adapter: TreeAdapter<AdapterMap>,
  diagnostics: Diagnostics,
): MutableDocument {
  const document = adapter.createDocument();
  const open: Parent[] = [document];
  const parser = new saxes.SaxesParser({ xmlns: true, position: true });
  parser.ENTITIES = namedCharacters(parser.ENTITIES);
  let start: Place = { startLine: 1, startCol: 1 };
  /** The position at which text would begin. */
  let reached: Place = start;
  const here = (): Place => ({ startLine: parser.line, startCol: parser.columnIndex + 1 });
  const addText = (text: string, place: Place): void => {
    const parent = open.at(-1)!;
    if (parent.kind !== 'element' || text === '') return;
    adapter.insertText(parent, text);
    const last = parent.children.at(-1)!;
    adapter.setNodeSourceCodeLocation(last, place as Token.Location);
    reached = here();
  };
  parser.on('error', ({ message }) => {
    throw new NotWellFormed(message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, ''));
  });
  parser.on('opentagstart', ({ name }) => {
    // The character after the name has been read.
    const column = parser.columnIndex - name.length - 1;
    start = { startLine: column > 0 ? parser.line : parser.line - 1, startCol: Math.max(1, column) };
  });
  parser.on('opentag', (tag) => {
    const element = adapter.createElement(tag.local, tag.uri as html.NS, attributesOf(tag));
    adapter.setNodeSourceCodeLocation(element, start as Token.Location & Token.ElementLocation);
    adapter.appendChild(open.at(-1)!, element);
    open.push(element);
    reached = here();
  });
  parser.on('closetag', () => {
    open.pop();
    reached = here();
  });
  parser.on('comment', () => {
    reached = here();
  });
  parser.on('text', (text) => addText(text, reached));
  parser.on('cdata', (text) => addText(text, { ...reached, startCol: reached.startCol + '<![CDATA['.length }));
  try {
    parser.write(source).close();
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
    const message = `the document is not well-formed XML (${error.message}); nothing after this place is shown`;
    diagnostics.warn({ code: 'html-parse', message, line: parser.line, column: Math.max(1, parser.columnIndex) });
  }
  return rooted(document, adapter, diagnostics);
}

function attributesOf({ attributes }: SaxesTagNS): Token.Attribute[] {
  return Object.values(attributes).map(({ local, prefix, value, uri }) => {
    const isPrefixed = prefix !== '' && local !== '';
    return isPrefixed ? { name: local, prefix, namespace: uri, value } : { name: prefix || local, value };
  });
}

/** The entities of XML and, through XHTML's public identifiers, those of HTML. */
function namedCharacters(own: Record<string, string>): Record<string, string> {
  return new Proxy(own, {
    get(known, name) {
      if (typeof name !== 'string') return undefined;
      if (Object.hasOwn(known, name)) return known[name];
      const [node] = parseFragment(`&${name};`).childNodes;
      const text = node && 'value' in node ? node.value : '';
      const isUnknown = text === '' || text.endsWith(';');
      if (!isUnknown) known[name] = text;
      return isUnknown ? undefined : text;
    },
  });
}

function rooted(
  document: MutableDocument,
  adapter: TreeAdapter<AdapterMap>,
  diagnostics: Diagnostics,
): MutableDocument {
  const [root] = document.children;
  if (root?.kind === 'element' && root.tag === 'html' && root.namespace === 'html') return document;
  if (root?.kind === 'element' && root.tag === 'html') {
    const message = 'the root element has no xmlns="http://www.w3.org/1999/xhtml": its elements are not HTML elements';
    diagnostics.warn({ code: 'html-parse', message, line: root.line ?? 1, column: root.column ?? 1 });
  }
  const whole = adapter.createDocument();
  const around = adapter.createElement('html', html.NS.HTML, []);
  const body = adapter.createElement('body', html.NS.HTML, []);
  adapter.appendChild(whole, around);
  adapter.appendChild(around, adapter.createElement('head', html.NS.HTML, []));
  adapter.appendChild(around, body);
  if (root) adapter.appendChild(body, root);
  return whole;
}
