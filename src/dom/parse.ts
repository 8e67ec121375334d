/** Parses HTML into the document tree. https://html.spec.whatwg.org/#parsing */

import { html } from 'parse5';
import type { Diagnostics } from '../diagnostics.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { MemoryLedger } from '../memory.ts';
import { atOnce, type Steps } from '../turns.ts';
import { resolveUrl } from '../urls.ts';
import { applyAnimations } from './animations.ts';
import { decodeHtml, decodeXml } from './encoding.ts';
import { finishTree, limitDepth } from './finish.ts';
import { insertElements } from './insertion.ts';
import {
  createEndTagWatch,
  createEndWatch,
  warnOfFilms,
  warnOfName,
  warnOfParseError,
  warnOfQuirks,
  warnOfScripts,
} from './markup-warnings.ts';
import { type Document, type Element, type Insertion, isHtml, type Node } from './node.ts';
import { parseXml } from './parse-xml.ts';
import { attachShadowTrees } from './shadow-trees.ts';
import { parseSteps } from './tokenizer-shortcuts.ts';
import { createTreeAdapter, type Fragment, type MutableDocument, type MutableElement } from './tree-adapter.ts';

export interface ParseOptions {
  /** The document's own URL; `<base href>` resolves against it. */
  readonly baseUrl: string | null;
  /** Never quirks mode, for `srcdoc` documents. */
  readonly noQuirks?: boolean;
  /** Elements that the caller adds. */
  readonly insertion?: Insertion;
  readonly diagnostics: Diagnostics;
  readonly limits?: Partial<Pick<Limits, 'elements' | 'depth' | 'text'>>;
  /** The memory ledger of the render. */
  readonly memory?: MemoryLedger;
}

/** Like `htmlSteps`, without steps. */
export const parseHtml = (input: string | Uint8Array, options: ParseOptions): Document =>
  atOnce(htmlSteps(input, options));

/** Parses a whole document; a fragment gets its `html`, `head` and `body` as in a browser. Scripts never run. */
export function* htmlSteps(input: string | Uint8Array, options: ParseOptions): Steps<Document> {
  const { diagnostics, limits = {} } = options;
  const text = typeof input === 'string' ? input.replace(/^\ufeff/, '') : decodeHtml(input, diagnostics);
  warnOfName(text, diagnostics);
  const templates = new Map<MutableElement, Fragment>();
  const tree = yield* parseSteps(text, {
    treeAdapter: createTreeAdapter(
      { ...DEFAULT_LIMITS, ...limits },
      templates,
      createEndWatch(diagnostics),
      options.memory,
    ),
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: (error) => warnOfParseError(error, diagnostics),
    onEndTag: createEndTagWatch(diagnostics),
  });
  if (options.noQuirks) tree.mode = html.DOCUMENT_MODE.NO_QUIRKS;
  return yield* finishedSteps(tree, templates, options);
}

/** Parses a whole document in XML syntax, which has neither quirks mode nor declarative shadow trees. */
export async function parseXhtml(input: string | Uint8Array, options: ParseOptions): Promise<Document> {
  const { diagnostics, limits = {} } = options;
  const text = typeof input === 'string' ? input.replace(/^\ufeff/, '') : decodeXml(input, diagnostics);
  const adapter = createTreeAdapter({ ...DEFAULT_LIMITS, ...limits }, new Map(), undefined, options.memory);
  return atOnce(finishedSteps(await parseXml(text, adapter, diagnostics), new Map(), options));
}

/** Computes what depends on the whole tree; one step per walk. */
function* finishedSteps(
  tree: MutableDocument,
  templates: Map<MutableElement, Fragment>,
  { diagnostics, limits, baseUrl, insertion }: ParseOptions,
): Steps<Document> {
  yield;
  if (insertion) insertElements(tree, insertion, templates, { ...DEFAULT_LIMITS, ...limits });
  const shadows = attachShadowTrees(tree, templates);
  yield;
  limitDepth(tree, Math.max(4, limits?.depth ?? DEFAULT_LIMITS.depth), diagnostics);
  yield;
  const { elements, byId, styleStarts } = finishTree(tree, shadows?.left);
  yield;
  applyAnimations(elements, byId);
  yield;
  warnOfScripts(elements, diagnostics);
  warnOfFilms(elements, diagnostics);
  const quirks = tree.mode === html.DOCUMENT_MODE.QUIRKS;
  if (quirks) warnOfQuirks(elements[0]!, diagnostics);
  const document = tree as unknown as Document;
  // The same object becomes the finished document, because the nodes refer to it as their parent.
  return Object.assign(document, {
    root: elements[0]!,
    elements,
    quirks,
    lineHeightQuirk: tree.mode !== html.DOCUMENT_MODE.NO_QUIRKS,
    baseUrl: findBase(elements, baseUrl, diagnostics),
    title: findTitle(elements),
    byId,
    ...(shadows ? { shadowTrees: shadows.trees } : {}),
    styleStarts,
  });
}

/** https://html.spec.whatwg.org/#document-base-url */
function findBase(elements: readonly Element[], own: string | null, diagnostics: Diagnostics): string | null {
  const base = elements.find((element) => isHtml(element, 'base') && element.attributes.has('href'));
  if (!base) return own;
  const href = base.attributes.get('href')!.trim();
  const url = resolveUrl(href, own);
  if (url === null) {
    const place = base.line === null ? {} : { line: base.line, column: base.column! };
    diagnostics.warn({ code: 'html-parse', message: `<base href> is not a URL: ${href}`, ...place });
    return own;
  }
  return url;
}

/** https://html.spec.whatwg.org/#document.title */
function findTitle(elements: readonly Element[]): string | null {
  const title = elements.find((element) => isHtml(element, 'title'));
  if (!title) return null;
  const text = textContent(title)
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

/** All text inside, in order. */
export function textContent(node: Node): string {
  if (node.kind === 'text') return node.data;
  let text = '';
  const pending: Node[] = [...node.children].reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === 'text') text += next.data;
    else for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!);
  }
  return text;
}
