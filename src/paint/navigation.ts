/** Links, destinations and bookmarks. */

import type { GeneratedGroup } from '../css/properties/computed-boxes.ts';
import type { ContentItem } from '../css/values/types.ts';
import { attribute, type Element, isHtml } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { addLink, pagePoint } from './emitter.ts';
import type { Painter } from './painter.ts';

/** `link`: the link to whose area the box belongs, or null. */
export function paintNavigation(p: Painter, fragment: BoxFragment, x: Px, y: Px, link: Element | null): void {
  const { element } = fragment.node;
  if (!element) return;
  if (link) paintLink(p, link, fragment, x, y);
  if (fragment.index > 0) return;
  const at = pagePoint(p.out, x, y);
  paintDestination(p, element, at.x, at.y);
  paintBookmark(p, fragment, element, at.x, at.y);
}

function paintLink(p: Painter, link: Element, fragment: BoxFragment, x: Px, y: Px): void {
  const href = attribute(link, 'href')?.trim();
  if (href === undefined) return;
  const { width, height } = fragment;
  if (width <= 0 || height <= 0) return;
  const node = p.structure ? p.structure.ofLink(link, fragment.node) : null;
  if (p.structure && !node) return;
  addLink(p.out, { x, y, width, height }, { href: resolveHref(p, href), element: link, node });
}

/** `#id` stays as it is; other references are resolved against the base, if there is one. */
function resolveHref(p: Painter, href: string): string {
  if (href.startsWith('#')) return href;
  const base = p.styled.document.baseUrl;
  try {
    const url = new URL(href, base ?? undefined);
    const home = base === null ? null : new URL(base);
    // A full URL of this document is an internal link too.
    if (home && url.hash !== '' && url.href.slice(0, -url.hash.length) === home.href.split('#')[0]) return url.hash;
    return url.href;
  } catch {
    // A relative reference without a base is kept as written.
    return href;
  }
}

function paintDestination(p: Painter, element: Element, x: Px, y: Px): void {
  const name = element.id ?? (isHtml(element, 'a') ? attribute(element, 'name') : null);
  if (name === null || name === '' || p.session.destinations.has(element)) return;
  p.session.destinations.add(element);
  p.out.navigation.push({ kind: 'destination', name, x, y, element });
}

/** https://drafts.csswg.org/css-gcpm-4/#bookmarks */
function paintBookmark(p: Painter, fragment: BoxFragment, element: Element, x: Px, y: Px): void {
  const { generated } = fragment.node.style;
  const level = bookmarkLevel(element, generated.bookmarkLevel);
  if (level === null || p.session.bookmarked.has(element)) return;
  p.session.bookmarked.add(element);
  const label = fragment.node.referenced?.bookmarkLabel ?? labelText(element, generated.bookmarkLabel);
  if (label === '') return;
  const open = generated.bookmarkState === 'open';
  p.out.navigation.push({ kind: 'bookmark', level, label, open, x, y, element });
}

function bookmarkLevel(element: Element, level: GeneratedGroup['bookmarkLevel']): number | null {
  if (level !== 'auto') return level === 'none' ? null : level;
  const heading = element.namespace === 'html' ? /^h([1-6])$/.exec(element.tag) : null;
  return heading ? Number(heading[1]) : null;
}

function labelText(element: Element, items: readonly ContentItem[]): string {
  let text = '';
  for (const item of items) {
    if (item.kind === 'string') text += item.value;
    else if (item.kind === 'attr') text += attribute(element, item.name) ?? item.fallback;
    else if (item.kind === 'content' && item.what === 'text') text += textOf(element);
  }
  return (text === '' ? textOf(element) : text).replace(/\s+/g, ' ').trim();
}

const UNRENDERED = new Set(['script', 'style', 'template', 'title', 'noscript', 'rp']);

function textOf(element: Element): string {
  let text = '';
  const pending: Element['children'][number][] = [...element.children].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'text') text += node.data;
    else if (node.tag === 'br') text += ' ';
    else if (node.tag === 'img') text += attribute(node, 'alt') ?? '';
    else if (!UNRENDERED.has(node.tag)) {
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  return text;
}
