/** Visual order of the leaves of a line. https://www.unicode.org/reports/tr9/#L2 */

import type { Leaf } from './line-leaves.ts';

/**
 * Indices of the leaves from left to right. Leaves without a level of their own (absolute boxes, empty inline boxes) take
 * that of what precedes them; hanging spaces at the end take the base level (rule L1).
 */
export function visualOrder(leaves: readonly Leaf[], baseLevel: number): readonly number[] {
  const levels = new Uint8Array(leaves.length);
  let previous = baseLevel;
  let highest = 0;
  let lowestOdd = 255;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    const level = leaf.hanging ? baseLevel : leaf.level < 0 ? previous : leaf.level;
    levels[i] = level;
    previous = level;
    if (level > highest) highest = level;
    if (level & 1 && level < lowestOdd) lowestOdd = level;
  }
  const order = Array.from(leaves, (_, i) => i);
  for (let level = highest; level >= lowestOdd; level--) {
    let start = 0;
    while (start < order.length) {
      if (levels[order[start]!]! < level) {
        start++;
        continue;
      }
      let end = start + 1;
      while (end < order.length && levels[order[end]!]! >= level) end++;
      reverse(order, start, end);
      start = end;
    }
  }
  return order;
}

function reverse(order: number[], start: number, end: number): void {
  for (let low = start, high = end - 1; low < high; low++, high--) {
    const swapped = order[low]!;
    order[low] = order[high]!;
    order[high] = swapped;
  }
}
