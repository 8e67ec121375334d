/** Parses an SVG document. https://svgwg.org/svg2-draft/struct.html */

import { html } from 'parse5';
import { type Diagnostics, silentDiagnostics } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import { finishTree } from './finish.ts';
import { type Document, isHtml } from './node.ts';
import { parseHtml, textContent } from './parse.ts';
import type { MutableDocument, MutableElement } from './tree-adapter.ts';

interface ParseSvgOptions {
  /** The document's own URL. */
  readonly baseUrl: string | null;
  readonly limits?: Partial<Pick<Limits, 'elements' | 'depth' | 'text'>>;
  readonly diagnostics?: Diagnostics;
}

/**
 * Null if there is no `<svg>` element. Uses the HTML parser, whose foreign content follows XML closely enough. Everything before the root
 * (prolog, doctype with entities) is blanked, so that entities are never expanded and line numbers are kept.
 */
export function parseSvg(source: string, options: ParseSvgOptions): Document | null {
  const start = source.search(/<svg[\s>/]/i);
  if (start < 0) return null;
  const text = source.slice(0, start).replace(/[^\n]/g, ' ') + source.slice(start);
  const { diagnostics = silentDiagnostics } = options;
  const whole = parseHtml(text, {
    baseUrl: options.baseUrl,
    diagnostics,
    ...(options.limits ? { limits: options.limits } : {}),
  });
  const body = whole.root.elements.find((element) => isHtml(element, 'body'));
  const svg = body?.elements.find(({ tag, namespace }) => tag === 'svg' && namespace === 'svg');
  return svg ? rooted(svg as unknown as MutableElement, options.baseUrl) : null;
}

/** The document of which `root` is the root element. */
function rooted(root: MutableElement, baseUrl: string | null): Document {
  const tree: MutableDocument = { kind: 'document', children: [root], mode: html.DOCUMENT_MODE.NO_QUIRKS };
  root.parent = tree;
  root.siblingIndex = 0;
  const { elements, byId, styleStarts } = finishTree(tree);
  const title = elements[0]!.elements.find(({ tag }) => tag === 'title');
  return Object.assign(tree as unknown as Document, {
    root: elements[0]!,
    elements,
    quirks: false,
    lineHeightQuirk: false,
    baseUrl,
    title: title ? textContent(title).trim() : null,
    byId,
    styleStarts,
  });
}
