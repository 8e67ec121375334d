/** Visits the fragments of a page in tree order without recursion, so that depth costs no stack. */

import type { BoxFragment, Fragment } from '../layout/core/types.ts';
import type { Page } from './page.ts';

/** First fragments of all element boxes that start on the page, in tree order. */
export function* fragmentStarts(page: Page): Generator<BoxFragment> {
  const stack: Fragment[] = [...page.positioned.map((link) => link.fragment)].reverse();
  if (page.root) stack.push(page.root.fragment);
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'text') continue;
    if (fragment.kind === 'box') {
      if (fragment.index === 0 && fragment.node.element && !fragment.node.pseudo) yield fragment;
      const late = page.late.get(fragment) ?? [];
      for (let i = late.length - 1; i >= 0; i--) stack.push(late[i]!.fragment);
    }
    for (let i = fragment.children.length - 1; i >= 0; i--) stack.push(fragment.children[i]!.fragment);
  }
}
