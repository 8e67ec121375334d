/** https://www.w3.org/TR/CSS22/visuren.html#relative-positioning */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Point, Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { INDEFINITE } from './constraint-space.ts';
import { used } from './layout-unit.ts';

/**
 * How far `position: relative` moves a block-level box or float in a containing block of `width` and `height`; null when nothing moves it.
 * Inline boxes around it move it along: floats are no part of their fragments, and blocks split them.
 * https://www.w3.org/TR/CSS22/visuren.html#anonymous-block-level
 */
export function relativeOffset(node: BoxNode, width: Px, height: Px, rtl: boolean): Point | null {
  let offset = ownRelativeOffset(node, width, height, rtl);
  for (let box = node.inlineParent ?? node.parent; box?.formatting === 'inline-box'; box = box.parent) {
    const further = ownRelativeOffset(box, width, height, rtl);
    if (further) offset = offset ? { x: offset.x + further.x, y: offset.y + further.y } : further;
  }
  return offset;
}

/** Whether `position: relative` moves the box by a part of the height of its containing block. */
export function isMovedByPercentage({ display, inset }: ComputedStyle): boolean {
  return display.position === 'relative' && (hasPercentage(inset.top) || hasPercentage(inset.bottom));
}

/** How far the box's own `position: relative` moves it. `sticky` stays where it is: pages do not scroll. */
export function ownRelativeOffset(
  { style }: Pick<BoxNode, 'style'>,
  width: Px,
  height: Px,
  rtl: boolean,
): Point | null {
  if (style.display.position !== 'relative') return null;
  const { top, right, bottom, left } = style.inset;
  const vertical = (value: typeof top): Px | null =>
    value === 'auto' || (height === INDEFINITE && hasPercentage(value)) ? null : used(value, height);
  const l = left === 'auto' ? null : used(left, width);
  const r = right === 'auto' ? null : used(right, width);
  const t = vertical(top);
  const b = vertical(bottom);
  const x = l !== null && r !== null ? (rtl ? -r : l) : (l ?? (r === null ? 0 : -r));
  const y = t ?? (b === null ? 0 : -b);
  return x === 0 && y === 0 ? null : { x, y };
}
