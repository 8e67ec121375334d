/** Windows on a monolithic box that is cut into slices: what each shows, and which of them says it. */

import type { Px } from '../geometry.ts';
import { type BoxFragment, fits, type TextFragment } from '../layout/core/types.ts';

/** What a slice shows of its box, along the block axis of the page. */
export interface SliceWindow {
  /** The block axis is x, as in vertical text. */
  readonly horizontal: boolean;
  readonly start: Px;
  readonly end: Px;
  /** No slice shows what stands before it, or after it. */
  readonly first: boolean;
  readonly last: boolean;
}

/** Of a fragment that is a slice, at page coordinates `x`, `y`. */
export function sliceWindow(fragment: BoxFragment, horizontal: boolean, x: Px, y: Px): SliceWindow {
  const [start, size] = horizontal ? [x, fragment.width] : [y, fragment.height];
  let [before, after] = [0, 0];
  for (const link of fragment.children) {
    const from = horizontal ? link.x : link.y;
    before = Math.max(before, -from);
    after = Math.max(after, from + (horizontal ? link.fragment.width : link.fragment.height) - size);
  }
  return { horizontal, start, end: start + size, first: fits(before, 0), last: fits(after, 0) };
}

/**
 * What of a text stands in a window: a line that two slices cut is seen in both, and is the text of the one that has its middle, so
 * that it is found, copied and read aloud once.
 */
export function shareOf(
  window: SliceWindow | null,
  { width, height }: TextFragment,
  x: Px,
  y: Px,
): 'none' | 'ink' | 'text' {
  if (!window) return 'text';
  const [from, size] = window.horizontal ? [x, width] : [y, height];
  if (from + size <= window.start || from >= window.end) return 'none';
  const middle = from + size / 2;
  const isBefore = middle < window.start && !window.first;
  const isAfter = middle >= window.end && !window.last;
  return isBefore || isAfter ? 'ink' : 'text';
}

/** The text as something that is drawn and not said. */
export const asInk = (fragment: TextFragment): TextFragment => ({
  ...fragment,
  inserted: true,
  rotated: fragment.rotated && { ...fragment.rotated, text: asInk(fragment.rotated.text) },
});
