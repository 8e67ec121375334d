/** Absolutely positioned boxes on their way out to a containing block in another frame. https://drafts.csswg.org/css-position-3/#staticpos-rect */

import type { Frame } from '../../boxes/writing-modes/frame.ts';
import type { Size } from '../../geometry.ts';
import { staticRightToLeft } from '../core/kinds.ts';
import type { PendingBox } from '../core/types.ts';
import { physicalRect, physicalShares, rectInFrame, sharesInFrame, turnedSize } from './geometry.ts';

/** `pending` in a box of `size`, both in the frame `from`, as the frame `to` sees it. */
export function turnedPending(pending: PendingBox, size: Size, from: Frame, to: Frame): PendingBox {
  const { node, align, inlineContainer, staticX, staticY, staticWidth } = pending;
  const physicalSize = turnedSize(size, from);
  const turn = (rect: { x: number; y: number; width: number; height: number }) =>
    rectInFrame(physicalRect(rect, size, from), physicalSize, to);
  const place = turn({ x: staticX, y: staticY, width: staticWidth, height: align?.height ?? 0 });
  const rtl = staticRightToLeft(node, false);
  const shares = align ? { x: align.x, y: align.y } : { x: rtl ? 1 : 0, y: 0 };
  const turned = sharesInFrame(physicalShares(shares, from), to);
  return {
    ...pending,
    node: node.flow?.inFrame(to) ?? node,
    staticX: place.x,
    staticY: place.y,
    staticWidth: place.width,
    align: { ...turned, height: place.height, free: align ? align.free === true : true },
    inlineContainer: inlineContainer && turn(inlineContainer),
  };
}
