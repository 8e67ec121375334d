/** Visits the fragments of a page in tree order without recursion, so that depth costs no stack. */

import type { BoxFragment, Fragment } from '../layout/core/types.ts';
import type { Page } from './page.ts';

/** All box fragments on the page, in tree order: the flow, positioned boxes, footnotes. */
export function* boxFragments(page: Page): Generator<BoxFragment> {
  const links = [page.root, ...page.positioned, page.notes];
  for (const link of links) if (link) yield* fragmentsOf(link.fragment, page.late);
}

/** The box fragments under `root`, itself first, with those placed late. */
export function* fragmentsOf(root: BoxFragment, lateOnes: Page['late'] = new Map()): Generator<BoxFragment> {
  const stack: Fragment[] = [root];
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'text') continue;
    if (fragment.kind === 'box') {
      yield fragment;
      const late = lateOnes.get(fragment) ?? [];
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
