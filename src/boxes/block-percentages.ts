/** Which boxes look at the height of what contains them. */

import { hasPercentage } from '../css/values/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/**
 * The layout of a box of this style may differ with the height that percentages refer to: heights, offsets, gaps and tracks
 * in percent, and columns, which are as tall as they may be.
 */
export function looksAtContainerHeight({ writing, size, inset, align, grid, multicol }: ComputedStyle): boolean {
  // Not yet: in vertical writing modes the axes are others.
  if (writing.writingMode !== 'horizontal-tb') return true;
  return (
    takesShare(size.height) ||
    takesShare(size.minHeight) ||
    takesShare(size.maxHeight) ||
    hasPercentage(inset.top) ||
    hasPercentage(inset.bottom) ||
    hasPercentage(align.rowGap) ||
    multicol.columnCount !== 'auto' ||
    multicol.columnWidth !== 'auto' ||
    mentionsPercentage(grid.gridTemplateRows, 0) ||
    mentionsPercentage(grid.gridAutoRows, 0)
  );
}

/** The height of a box of this style is a share of what it is in. */
export const takesShareOfHeight = ({ size, display }: ComputedStyle): boolean =>
  display.position !== 'absolute' &&
  display.position !== 'fixed' &&
  (takesShare(size.height) || takesShare(size.minHeight) || takesShare(size.maxHeight));

const takesShare = (value: unknown): boolean => value === 'stretch' || hasPercentage(value);

/** A column's height decides over flex bases in percent; they are its own matter, not the item's. */
export const basisLooksAtContainer = (container: ComputedStyle, item: ComputedStyle): boolean =>
  container.flex.flexDirection.startsWith('column') && hasPercentage(item.flex.flexBasis);

function mentionsPercentage(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 6 || hasPercentage(value)) return true;
  return Object.values(value).some((part) => mentionsPercentage(part, depth + 1));
}
