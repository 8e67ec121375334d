/** Visual order of the leaves of a line. https://www.unicode.org/reports/tr9/#L2 */

import { visualOrder } from '../../text/bidi.ts';
import type { Leaf } from './line-leaves.ts';

/**
 * Indices of the leaves from left to right. Empty inline boxes take the level of what precedes them, absolute boxes stand between
 * their neighbours as a neutral does; hanging spaces at the end take the base level (rule L1).
 */
export function visualLeaves(leaves: readonly Leaf[], baseLevel: number): readonly number[] {
  const levels: number[] = [];
  let previous = baseLevel;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    const neutral = leaf.kind === 'absolute' ? Math.min(previous, levelAfter(leaves, i, baseLevel)) : previous;
    const level = leaf.hanging ? baseLevel : leaf.level < 0 ? neutral : leaf.level;
    levels.push(level);
    previous = level;
  }
  return visualOrder(levels);
}

function levelAfter(leaves: readonly Leaf[], index: number, baseLevel: number): number {
  for (let i = index + 1; i < leaves.length; i++) {
    const { level, hanging } = leaves[i]!;
    if (hanging) return baseLevel;
    if (level >= 0) return level;
  }
  return baseLevel;
}
