/** Which boxes depend on the height of their container. */

import { hasPercentage } from '../css/values/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/**
 * Whether the layout of a box of this style may depend on the height that percentages refer to: percentage heights, offsets, gaps and
 * tracks, and columns, which are as tall as possible. In vertical text the height is a width.
 */
export function looksAtContainerHeight(style: ComputedStyle, isVertical = false): boolean {
  const { inset, align, grid, multicol } = style;
  return (
    takesShareOfSize(style, isVertical) ||
    hasPercentage(isVertical ? inset.left : inset.top) ||
    hasPercentage(isVertical ? inset.right : inset.bottom) ||
    hasPercentage(align.rowGap) ||
    multicol.columnCount !== 'auto' ||
    multicol.columnWidth !== 'auto' ||
    mentionsPercentage(grid.gridTemplateRows, 0) ||
    mentionsPercentage(grid.gridAutoRows, 0)
  );
}

/** Whether the height of a box of this style is a fraction of its container's. */
export const takesShareOfHeight = (style: ComputedStyle): boolean =>
  style.display.position !== 'absolute' && style.display.position !== 'fixed' && takesShareOfSize(style, false);

/** Whether the size of a box in the block axis, which is the width in vertical text, has a percentage or stretches. */
export const takesShareOfSize = ({ size }: ComputedStyle, isVertical: boolean): boolean =>
  isVertical
    ? takesShare(size.width) || takesShare(size.minWidth) || takesShare(size.maxWidth)
    : takesShare(size.height) || takesShare(size.minHeight) || takesShare(size.maxHeight);

const takesShare = (value: unknown): boolean => value === 'stretch' || hasPercentage(value);

/** Percentage flex bases depend on the height of a column flex container, but that concerns the container, not the item. */
export const basisLooksAtContainer = (container: ComputedStyle, item: ComputedStyle): boolean =>
  container.flex.flexDirection.startsWith('column') && hasPercentage(item.flex.flexBasis);

function mentionsPercentage(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 6 || hasPercentage(value)) return true;
  return Object.values(value).some((part) => mentionsPercentage(part, depth + 1));
}
