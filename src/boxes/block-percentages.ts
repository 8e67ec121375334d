/** Which boxes depend on the height of their container. */

import { hasPercentage } from '../css/values/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/**
 * Whether the layout of a box of this style may depend on the height that percentages refer to: percentage heights, offsets, gaps and
 * tracks, and columns, which are as tall as possible.
 */
export function looksAtContainerHeight({ writing, size, inset, align, grid, multicol }: ComputedStyle): boolean {
  // Not yet: in vertical writing modes the axes differ, so all boxes count.
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

/** Whether the height of a box of this style is a fraction of its container's. */
export const takesShareOfHeight = ({ size, display }: ComputedStyle): boolean =>
  display.position !== 'absolute' &&
  display.position !== 'fixed' &&
  (takesShare(size.height) || takesShare(size.minHeight) || takesShare(size.maxHeight));

const takesShare = (value: unknown): boolean => value === 'stretch' || hasPercentage(value);

/** Percentage flex bases depend on the height of a column flex container, but that concerns the container, not the item. */
export const basisLooksAtContainer = (container: ComputedStyle, item: ComputedStyle): boolean =>
  container.flex.flexDirection.startsWith('column') && hasPercentage(item.flex.flexBasis);

function mentionsPercentage(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 6 || hasPercentage(value)) return true;
  return Object.values(value).some((part) => mentionsPercentage(part, depth + 1));
}
