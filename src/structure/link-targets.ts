/** Targets of links, and which links are left out. https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks */

import type { Diagnostics, WarningInput } from '../diagnostics.ts';
import { attribute, type Document, type Element, isHtml } from '../dom/node.ts';
import { targetElement } from '../dom/targets.ts';
import { parseUrl } from '../urls.ts';

type LinkTarget =
  | { readonly kind: 'uri'; readonly uri: string }
  /** `name` is the fragment as written, '' the top of the document. */
  | { readonly kind: 'destination'; readonly name: string }
  /** In another document of the same file, by its index. */
  | { readonly kind: 'sibling'; readonly name: string; readonly index: number };

/** Documents of one file by their addresses without fragments. */
export type Siblings = ReadonlyMap<string, number>;

export const NO_SIBLINGS: Siblings = new Map();

/** Schemes that are safe to open. */
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'sms:']);

export const isLink = (element: Element): boolean =>
  (isHtml(element, 'a') || isHtml(element, 'area')) && attribute(element, 'href') !== null && !isAttachment(element);

/** A link to an attachment, whose file is embedded. */
const isAttachment = (element: Element): boolean => /\battachment\b/i.test(attribute(element, 'rel') ?? '');

/** Null for a relative URL without a base, or a scheme that is not allowed. */
export function linkTarget(href: string, baseUrl: string | null, siblings: Siblings = NO_SIBLINGS): LinkTarget | null {
  if (href.startsWith('#')) return { kind: 'destination', name: href.slice(1) };
  const base = baseUrl === null ? null : parseUrl(baseUrl);
  const url = parseUrl(href, base?.href);
  if (!url) return null;
  if (base && url.hash && withoutFragment(url) === withoutFragment(base)) {
    return { kind: 'destination', name: url.hash.slice(1) };
  }
  const index = siblings.size > 0 ? siblings.get(withoutFragment(url)) : undefined;
  if (index !== undefined) return { kind: 'sibling', name: url.hash.slice(1), index };
  return SAFE_SCHEMES.has(url.protocol) ? { kind: 'uri', uri: url.href } : null;
}

export const withoutFragment = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length);

/** https://html.spec.whatwg.org/multipage/browsing-the-web.html#top-of-the-document */
export const isTop = (name: string): boolean => name === '' || name.toLowerCase() === 'top';

export interface Destinations {
  /** An element has a box. */
  shown(element: Element): boolean;
  /** `<a name>` */
  named(name: string): Element | null;
}

interface LinkSurroundings {
  readonly document: Document;
  /** Null in frames, which have none in the PDF. */
  readonly destinations: Destinations | null;
  readonly siblings: Siblings;
  readonly diagnostics: Diagnostics;
}

/** Whether `link` has a target; warns if not. A target in another document is checked when that is written. */
export function leadsSomewhere(
  link: Element,
  { document, destinations, siblings, diagnostics }: LinkSurroundings,
): boolean {
  const href = (attribute(link, 'href') ?? '').trim();
  const target = linkTarget(href, document.baseUrl, siblings);
  const position = link.line === null || link.column === null ? {} : { line: link.line, column: link.column };
  if (target === null) {
    diagnostics.warn({ ...unresolvedLink(href), ...position });
    return false;
  }
  if (target.kind !== 'destination') return true;
  if (!destinations) {
    const message = `the link to "#${shorten(target.name)}" in a frame is left out: it leads nowhere in the PDF`;
    const further = 'further links in frames are left out: they lead nowhere in the PDF';
    diagnostics.warn({ code: 'unresolved-reference', message, further, ...position });
    return false;
  }
  if (isTop(target.name)) return true;
  const element = targetElement(document, `#${target.name}`) ?? destinations.named(target.name);
  if (element && destinations.shown(element)) return true;
  const where = element ? 'which is not shown' : 'which is nowhere in the document';
  const message = `the link to "#${shorten(target.name)}", ${where}, is left out`;
  const further = 'further links to what is not shown or nowhere in the document are left out';
  diagnostics.warn({ code: 'unresolved-reference', message, further, ...position });
  return false;
}

/** The warning about a link without a target. */
export const unresolvedLink = (href: string): WarningInput => ({
  code: 'unresolved-reference',
  message: `the link to "${shorten(href)}" is left out: it is relative and there is no base URL, or its scheme is not allowed`,
  further: 'further links are left out: they are relative and there is no base URL, or their schemes are not allowed',
});

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);
