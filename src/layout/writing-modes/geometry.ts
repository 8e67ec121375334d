/** From a frame to the page and back. https://drafts.csswg.org/css-writing-modes-4/#logical-to-physical */

import { type Frame, isHorizontal, SIDES } from '../../boxes/writing-modes/frame.ts';
import type { Edges, Px, Rect, Size } from '../../geometry.ts';

/** Edges given by the frame's sides, as physical ones. */
export function physicalEdges<T>(edges: Edges<T>, frame: Frame): Edges<T> {
  if (isHorizontal(frame)) return edges;
  const sides = SIDES[frame];
  const physical = { ...edges };
  for (const side of ['top', 'right', 'bottom', 'left'] as const) physical[sides[side]] = edges[side];
  return physical;
}

export function edgesInFrame<T>(edges: Edges<T>, frame: Frame): Edges<T> {
  if (isHorizontal(frame)) return edges;
  const sides = SIDES[frame];
  return {
    top: edges[sides.top],
    right: edges[sides.right],
    bottom: edges[sides.bottom],
    left: edges[sides.left],
  };
}

/** A size in a frame as a physical one, and the other way round. */
export const turnedSize = ({ width, height }: Size, frame: Frame): Size =>
  isHorizontal(frame) ? { width, height } : { width: height, height: width };

/** `rect` in a box of `size`, both in the frame, as physical ones. */
export function physicalRect(rect: Rect, size: Size, frame: Frame): Rect {
  const { x, y, width, height } = rect;
  switch (frame) {
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

/** `rect` in a box of `size`, both physical, as the frame sees them. */
export function rectInFrame(rect: Rect, size: Size, frame: Frame): Rect {
  const { x, y, width, height } = rect;
  switch (frame) {
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

/** Shares of the free room before a box: 0 at the left and top, 1 at the right and bottom. */
export interface Shares {
  readonly x: number;
  readonly y: number;
}

export function physicalShares({ x, y }: Shares, frame: Frame): Shares {
  switch (frame) {
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

export function sharesInFrame({ x, y }: Shares, frame: Frame): Shares {
  switch (frame) {
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

export const sizeOf = ({ width, height }: { readonly width: Px; readonly height: Px }): Size => ({ width, height });
