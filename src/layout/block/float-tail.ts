/** The floats at the end of a block container: if they take many pages, the remaining ones wait together for the next page. */

import type { BoxNode } from '../../boxes/box.ts';
import type { LayoutContext } from '../core/context.ts';
import { isFloating } from '../core/kinds.ts';

export interface FloatTail {
  /** The first child after which all are floats. */
  readonly from: number;
  /** The last float of each side; -1: there is none. */
  readonly left: number;
  readonly right: number;
}

/** Cached, since each page needs it. */
function floatTailOf(node: BoxNode, { caches }: LayoutContext): FloatTail {
  const known = caches.floatTails.get(node);
  if (known) return known;
  const { children } = node;
  let from = children.length;
  let left = -1;
  let right = -1;
  for (; from > 0; from--) {
    const child = children[from - 1]!;
    if (!isFloating(child)) break;
    if (child.style.display.float === 'right') right = Math.max(right, from - 1);
    else left = Math.max(left, from - 1);
  }
  const tail: FloatTail = { from, left, right };
  caches.floatTails.set(node, tail);
  return tail;
}

/** The sides (1 left, 2 right) of the children from `index` on, if they are all floats; otherwise null. */
export function sidesOfFloatsFrom(node: BoxNode, index: number, context: LayoutContext): number | null {
  const { from, left, right } = floatTailOf(node, context);
  if (index < from) return null;
  return (left >= index ? 1 : 0) | (right >= index ? 2 : 0);
}
