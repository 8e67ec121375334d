/**
 * Absolutely positioned boxes whose containing block is an inline box, whose rectangle is known once its lines are.
 * https://www.w3.org/TR/CSS22/visudet.html#containing-block-details (the first and last box of the inline)
 */

import type { Px, Rect } from '../../geometry.ts';
import type { PendingBox } from '../core/fragments.ts';
import { changedPending } from '../core/results.ts';
import type { PlacedFloat } from './floats.ts';
import type { MadeLine } from './line.ts';
import type { InlineBox } from './paragraph.ts';

export function finishPending(lines: readonly MadeLine[], resumed: readonly PlacedFloat[]): PendingBox[] {
  const found: PendingBox[] = [];
  for (const float of resumed) for (const box of float.pending) found.push(box);
  for (const line of lines) {
    for (const float of line.placed) for (const box of float.pending) found.push(box);
    for (const { box, container } of line.pending) {
      found.push(container ? changedPending(box, { inlineContainer: rectangleOf(container, lines) }) : box);
    }
  }
  return found;
}

/** From the first fragment's top left padding edge to the last one's bottom right. */
function rectangleOf(container: InlineBox, lines: readonly MadeLine[]): Rect | null {
  let start: { readonly x: Px; readonly y: Px } | null = null;
  let right = 0;
  let bottom = 0;
  for (const { boxes, link } of lines) {
    if (!link) continue;
    for (const { box, fragment, x, y } of boxes) {
      if (box.node !== container.node) continue;
      const { border } = fragment;
      start ??= { x: link.x + x + border.left, y: link.y + y + border.top };
      right = link.x + x + fragment.width - border.right;
      bottom = link.y + y + fragment.height - border.bottom;
    }
  }
  return (
    start && { x: start.x, y: start.y, width: Math.max(0, right - start.x), height: Math.max(0, bottom - start.y) }
  );
}
