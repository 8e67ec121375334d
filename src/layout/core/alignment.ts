/** Content distribution and self-alignment in one dimension. https://drafts.csswg.org/css-align-3/ */

import type { BoxNode } from '../../boxes/box.ts';
import { SIDES, writingModeOf } from '../../boxes/writing-modes/writing-mode.ts';
import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import type { Px } from '../../geometry.ts';
import type { StaticAlignment } from './fragments.ts';

interface Distribution {
  /** Before the first subject. */
  readonly start: Px;
  /** Between two, beside the gap. */
  readonly between: Px;
}

interface AlignmentAxis {
  /** `flex-start` is the end of the axis. */
  readonly flowReversed: boolean;
  /** For `left` and `right`; null for an axis from top to bottom, where both mean start. */
  readonly startIsLeft: boolean | null;
}

/** Shares `free` px among `count` alignment subjects along an axis that runs from start to end. */
export function distribute(alignment: Alignment, free: Px, count: number, axis: AlignmentAxis): Distribution {
  const { value, overflow } = alignment;
  // §5.3: distribution falls back to safe alignment if there is nothing to share; safe means the start of the axis.
  const overflowing = free < 0;
  const safe = axis.flowReversed ? free : 0;
  switch (value) {
    case 'space-between':
      return overflowing || count < 2 ? { start: 0, between: 0 } : { start: 0, between: free / (count - 1) };
    case 'space-around':
      return overflowing ? { start: safe, between: 0 } : { start: free / count / 2, between: free / count };
    case 'space-evenly':
      return overflowing ? { start: safe, between: 0 } : { start: free / (count + 1), between: free / (count + 1) };
    default:
      return { start: overflowing && overflow === 'safe' ? safe : free * position(value, axis), between: 0 };
  }
}

/** Share of the free space before the subject, measured from the flow's start. */
export function position(value: Alignment['value'] | string, axis: AlignmentAxis): 0 | 0.5 | 1 {
  const atAxisStart = axis.flowReversed ? 1 : 0;
  const atAxisEnd = axis.flowReversed ? 0 : 1;
  switch (value) {
    case 'center':
    case 'anchor-center':
      return 0.5;
    case 'flex-end':
      return 1;
    case 'start':
    case 'self-start':
      return atAxisStart;
    case 'end':
    case 'self-end':
    case 'last baseline':
      return atAxisEnd;
    case 'left':
      return axis.startIsLeft === false ? atAxisEnd : atAxisStart;
    case 'right':
      return axis.startIsLeft ? atAxisEnd : atAxisStart;
    default:
      return 0;
  }
}

/**
 * Whether the start side of a box in its own writing mode is the end side of its container, along the container's inline or block axis.
 * `self-start` and `self-end` depend on it.
 */
export function startsAtEnd(item: BoxNode, container: BoxNode, axis: 'inline' | 'block'): boolean {
  const around = SIDES[container.flow?.writingMode ?? 'horizontal-tb'];
  const lineStart = container.style.writing.direction === 'rtl' ? around.right : around.left;
  const start = axis === 'block' ? around.top : lineStart;
  const { writing } = (item.flow?.painted ?? item).style;
  const own = SIDES[writingModeOf(writing)];
  return own.top !== start && (writing.direction === 'rtl' ? own.right : own.left) !== start;
}

/** `align-self` or `justify-self` after `auto`; `self-start` and `self-end` in terms of the container's direction. */
export function selfAlignment(item: BoxNode, container: BoxNode, axis: 'inline' | 'block'): Alignment {
  const own = axis === 'inline' ? item.style.align.justifySelf : item.style.align.alignSelf;
  const inherited = axis === 'inline' ? container.style.align.justifyItems : container.style.align.alignItems;
  const alignment = own.value === 'auto' ? inherited : own;
  if (alignment.value !== 'self-start' && alignment.value !== 'self-end') return alignment;
  return {
    ...alignment,
    value: (alignment.value === 'self-start') !== startsAtEnd(item, container, axis) ? 'start' : 'end',
  };
}

/**
 * How `child` is aligned in the inline axis of a block container; null if it fills the container.
 * https://drafts.csswg.org/css-align-3/#justify-block
 */
export function blockJustification(child: BoxNode, container: BoxNode): Alignment | null {
  const own = child.style.align.justifySelf.value;
  const { value } = own === 'auto' ? container.style.align.justifyItems : child.style.align.justifySelf;
  if (value === 'auto' || value === 'normal' || value === 'legacy' || value === 'stretch') return null;
  // Deviation: as in Chromium, `last baseline` falls back to the start here.
  if (value === 'last baseline') return { value: 'start', overflow: null };
  return selfAlignment(child, container, 'inline');
}

/**
 * How an absolutely positioned child of a block container is aligned in its static position rectangle, `height` px high; null if it
 * starts there. `justify-items` applies in block containers, `align-items` does not.
 * https://drafts.csswg.org/css-position-3/#staticpos-rect
 */
export function staticAlignment(
  child: BoxNode,
  container: BoxNode,
  height: Px,
  rtl = container.style.writing.direction === 'rtl',
): StaticAlignment | null {
  const own = child.style.align.alignSelf.value;
  const block = own === 'auto' ? null : selfAlignment(child, container, 'block');
  const inline = blockJustification(child, container);
  const y = block ? position(block.value, { flowReversed: false, startIsLeft: null }) : 0;
  const x = inline ? position(inline.value, { flowReversed: false, startIsLeft: !rtl }) : 0;
  if (x === 0 && y === 0) return null;
  const safe = { x: inline?.overflow === 'safe', y: block?.overflow === 'safe' };
  return { x: rtl ? 1 - x : x, y, height, safe };
}
