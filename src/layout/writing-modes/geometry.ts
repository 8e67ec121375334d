/** Conversion between flow-relative and physical geometry. https://drafts.csswg.org/css-writing-modes-4/#logical-to-physical */

import { isHorizontal, SIDES, type WritingMode } from '../../boxes/writing-modes/writing-mode.ts';
import type { Edges, Rect, Size } from '../../geometry.ts';

/** Converts flow-relative edges to physical ones. */
export function physicalEdges<T>(edges: Edges<T>, writingMode: WritingMode): Edges<T> {
  if (isHorizontal(writingMode)) return edges;
  const sides = SIDES[writingMode];
  const physical = { ...edges };
  for (const side of ['top', 'right', 'bottom', 'left'] as const) physical[sides[side]] = edges[side];
  return physical;
}

export function flowRelativeEdges<T>(edges: Edges<T>, writingMode: WritingMode): Edges<T> {
  if (isHorizontal(writingMode)) return edges;
  const sides = SIDES[writingMode];
  return {
    top: edges[sides.top],
    right: edges[sides.right],
    bottom: edges[sides.bottom],
    left: edges[sides.left],
  };
}

/** Converts a flow-relative size to a physical one, or a physical one to a flow-relative one. */
export const sizeAcross = ({ width, height }: Size, writingMode: WritingMode): Size =>
  isHorizontal(writingMode) ? { width, height } : { width: height, height: width };

/** Converts `rect` in a box of `size`, both flow-relative, to physical coordinates. */
export function physicalRect(rect: Rect, size: Size, writingMode: WritingMode): Rect {
  const { x, y, width, height } = rect;
  switch (writingMode) {
    case 'horizontal-tb':
      return rect;
    case 'vertical-rl':
      return { x: size.height - y - height, y: x, width: height, height: width };
    case 'vertical-lr':
      return { x: y, y: x, width: height, height: width };
    case 'sideways-lr':
      return { x: y, y: size.width - x - width, width: height, height: width };
  }
}

/** Converts `rect` in a box of `size`, both physical, to flow-relative coordinates. */
export function flowRelativeRect(rect: Rect, size: Size, writingMode: WritingMode): Rect {
  const { x, y, width, height } = rect;
  switch (writingMode) {
    case 'horizontal-tb':
      return rect;
    case 'vertical-rl':
      return { x: y, y: size.width - x - width, width: height, height: width };
    case 'vertical-lr':
      return { x: y, y: x, width: height, height: width };
    case 'sideways-lr':
      return { x: size.height - y - height, y: x, width: height, height: width };
  }
}

/** The fractions of the free space before a box: 0 at the left and top, 1 at the right and bottom. */
interface Shares {
  readonly x: number;
  readonly y: number;
}

export function physicalShares({ x, y }: Shares, writingMode: WritingMode): Shares {
  switch (writingMode) {
    case 'horizontal-tb':
      return { x, y };
    case 'vertical-rl':
      return { x: 1 - y, y: x };
    case 'vertical-lr':
      return { x: y, y: x };
    case 'sideways-lr':
      return { x: y, y: 1 - x };
  }
}

export function flowRelativeShares({ x, y }: Shares, writingMode: WritingMode): Shares {
  switch (writingMode) {
    case 'horizontal-tb':
      return { x, y };
    case 'vertical-rl':
      return { x: y, y: 1 - x };
    case 'vertical-lr':
      return { x: y, y: x };
    case 'sideways-lr':
      return { x: 1 - y, y: x };
  }
}
