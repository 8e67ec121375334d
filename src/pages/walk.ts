/** Lists the fragments of a page in tree order, without recursion, so that depth cannot overflow the stack. */

import type { BoxFragment, Fragment } from '../layout/core/fragments.ts';
import type { Page } from './page.ts';

/** All box fragments on the page, in tree order: the flow, positioned boxes, footnotes. */
export function boxFragments(page: Page): readonly BoxFragment[] {
  const found: BoxFragment[] = [];
  for (const link of [page.root, ...page.positioned, page.footnoteArea])
    if (link) collect(link.fragment, page.deferred, found);
  return found;
}

const NONE: Page['deferred'] = new Map();

/** The box fragments under `root`, starting with itself, including deferred ones. */
export function fragmentsOf(root: BoxFragment, deferred: Page['deferred'] = NONE): readonly BoxFragment[] {
  const found: BoxFragment[] = [];
  collect(root, deferred, found);
  return found;
}

/** How many of the box fragments under `root`, itself included, are not the first of their boxes. */
export function countContinued(root: BoxFragment): number {
  let count = 0;
  const stack: Exclude<Fragment, { kind: 'text' }>[] = [root];
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'box' && fragment.index > 0) count++;
    for (const child of fragment.children) push(stack, child.fragment);
  }
  return count;
}

function collect(root: BoxFragment, deferred: Page['deferred'], found: BoxFragment[]): void {
  const stack: Exclude<Fragment, { kind: 'text' }>[] = [root];
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'box') {
      found.push(fragment);
      const links = deferred.size > 0 ? deferred.get(fragment) : undefined;
      if (links) for (let i = links.length - 1; i >= 0; i--) push(stack, links[i]!.fragment);
    }
    const { children } = fragment;
    for (let i = children.length - 1; i >= 0; i--) push(stack, children[i]!.fragment);
  }
}

function push(stack: Exclude<Fragment, { kind: 'text' }>[], fragment: Fragment): void {
  if (fragment.kind !== 'text') stack.push(fragment);
}
