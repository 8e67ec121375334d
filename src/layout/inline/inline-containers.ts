/**
 * Absolute boxes whose containing block is an inline box: its rectangle is known once its lines are.
 * https://www.w3.org/TR/CSS22/visudet.html#containing-block-details (the first and last box of the inline)
 */

import type { Rect } from '../../geometry.ts';
import type { PendingBox } from '../core/types.ts';
import type { PlacedFloat } from './floats.ts';
import type { MadeLine } from './line.ts';
import type { PlacedBox } from './line-fragment.ts';
import type { InlineBox } from './paragraph.ts';

export function finishPending(lines: readonly MadeLine[], resumed: readonly PlacedFloat[]): PendingBox[] {
  const found: PendingBox[] = [];
  for (const float of resumed) found.push(...float.pending);
  for (const line of lines) {
    for (const float of line.placed) found.push(...float.pending);
    for (const { box, container } of line.pending) {
      found.push(container ? { ...box, inlineContainer: rectangleOf(container, lines) } : box);
    }
  }
  return found;
}

/** From the first fragment's top left padding edge to the last one's bottom right. */
function rectangleOf(container: InlineBox, lines: readonly MadeLine[]): Rect | null {
  let first: PlacedBox | null = null;
  let last: PlacedBox | null = null;
  for (const line of lines) {
    for (const placed of line.boxes) {
      if (placed.box.node !== container.node) continue;
      first ??= placed;
      last = placed;
    }
  }
  if (!first || !last) return null;
  const x = first.x + first.fragment.border.left;
  const y = first.y + first.fragment.border.top;
  const right = last.x + last.fragment.width - last.fragment.border.right;
  const bottom = last.y + last.fragment.height - last.fragment.border.bottom;
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
