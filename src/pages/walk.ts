/** Visits the fragments of a page in tree order without recursion, so that depth costs no stack. */

import type { BoxFragment, Fragment } from '../layout/core/types.ts';
import type { Page } from './page.ts';

/** All box fragments on the page, in tree order: the flow, positioned boxes, footnotes. */
export function* boxFragments(page: Page): Generator<BoxFragment> {
  const stack: Fragment[] = page.notes ? [page.notes.fragment] : [];
  for (let i = page.positioned.length - 1; i >= 0; i--) stack.push(page.positioned[i]!.fragment);
  if (page.root) stack.push(page.root.fragment);
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'text') continue;
    if (fragment.kind === 'box') {
      yield fragment;
      const late = page.late.get(fragment) ?? [];
      for (let i = late.length - 1; i >= 0; i--) stack.push(late[i]!.fragment);
    }
    for (let i = fragment.children.length - 1; i >= 0; i--) stack.push(fragment.children[i]!.fragment);
  }
}

/** First fragments of all element boxes that start on the page, in tree order. */
export function* fragmentStarts(page: Page): Generator<BoxFragment> {
  for (const fragment of boxFragments(page)) {
    if (fragment.index === 0 && fragment.node.element && !fragment.node.pseudo) yield fragment;
  }
}
