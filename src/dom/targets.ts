/** Targets of fragment URLs. https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-fragid */

import type { Document, Element } from './node.ts';

/** The element a fragment URL points to in this document. */
export function targetElement({ byId }: Document, url: string): Element | null {
  const hash = url.indexOf('#');
  if (hash < 0) return null;
  const fragment = url.slice(hash + 1);
  return byId.get(fragment) ?? byId.get(decodeFragment(fragment)) ?? null;
}

export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // With a stray percent sign the fragment is taken literally.
    return fragment;
  }
}
