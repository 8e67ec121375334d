/** Visual order of the leaves of a line. https://www.unicode.org/reports/tr9/#L2 */

import { visualOrder } from '../../text/bidi.ts';
import type { Leaf } from './line-leaves.ts';

/**
 * Indices of the leaves from left to right. Leaves without a level of their own (absolute boxes, empty inline boxes) take
 * that of what precedes them; hanging spaces at the end take the base level (rule L1).
 */
export function visualLeaves(leaves: readonly Leaf[], baseLevel: number): readonly number[] {
  const levels: number[] = [];
  let previous = baseLevel;
  for (const leaf of leaves) {
    const level = leaf.hanging ? baseLevel : leaf.level < 0 ? previous : leaf.level;
    levels.push(level);
    previous = level;
  }
  return visualOrder(levels);
}
