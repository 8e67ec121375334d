/**
 * Passes absolutely positioned boxes on to a containing block in another writing mode.
 * https://drafts.csswg.org/css-position-3/#staticpos-rect
 */

import type { WritingMode } from '../../boxes/writing-modes/writing-mode.ts';
import type { Size } from '../../geometry.ts';
import type { PendingBox } from '../core/fragments.ts';
import { staticRightToLeft } from '../core/kinds.ts';
import { changedPending } from '../core/results.ts';
import { flowRelativeRect, flowRelativeShares, physicalRect, physicalShares, sizeAcross } from './geometry.ts';

const UNSAFE = { x: false, y: false };

/** Converts `pending` in a box of `size`, both in the writing mode `from`, to the coordinates of the writing mode `to`. */
export function pendingInWritingMode(pending: PendingBox, size: Size, from: WritingMode, to: WritingMode): PendingBox {
  const { node, align, inlineContainer, staticX, staticY, staticWidth } = pending;
  const physicalSize = sizeAcross(size, from);
  const inTarget = (rect: { x: number; y: number; width: number; height: number }) =>
    flowRelativeRect(physicalRect(rect, size, from), physicalSize, to);
  const place = inTarget({ x: staticX, y: staticY, width: staticWidth, height: align?.height ?? 0 });
  const rtl = staticRightToLeft(node, false);
  const shares = align ? { x: align.x, y: align.y } : { x: rtl ? 1 : 0, y: 0 };
  const target = flowRelativeShares(physicalShares(shares, from), to);
  return changedPending(pending, {
    node: node.flow?.inWritingMode(to) ?? node,
    staticX: place.x,
    staticY: place.y,
    staticWidth: place.width,
    align: { x: target.x, y: target.y, height: place.height, safe: UNSAFE },
    inlineContainer: inlineContainer && inTarget(inlineContainer),
  });
}
