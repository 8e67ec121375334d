/** The areas of all pages as a stack, in which content that does not belong to the flow of a page has its place. */

import type { Px } from '../geometry.ts';

/** The index of the last area whose top in the stack is at or above `y`; that of the first one if none is. */
export function areaAt(areas: readonly { readonly top: Px }[], y: Px): number {
  let low = 0;
  let high = areas.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (areas[middle]!.top <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
