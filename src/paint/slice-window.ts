/** Windows on a monolithic box that is cut into slices: what each shows, and in which of them it is content. */

import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import type { SliceWindow } from '../layout/core/slicing.ts';

/** What a slice shows of its box, along the block axis of the page. */
export interface PageWindow {
  /** The block axis is x, as in vertical text. */
  readonly horizontal: boolean;
  readonly start: Px;
  readonly end: Px;
  /** No slice shows what stands before it, or after it. */
  readonly first: boolean;
  readonly last: boolean;
}

/** Of a fragment at page coordinates `x`, `y`. */
export function windowOnPage({ horizontal, start, size, first, last }: SliceWindow, x: Px, y: Px): PageWindow {
  const from = (horizontal ? x : y) + start;
  return { horizontal, start: from, end: from + size, first, last };
}

/**
 * What of a text stands in a window: a line that two slices cut is text in both, as in Chromium, and content in the one that has its
 * middle, so that it is read aloud once.
 */
export function shareOf(
  window: PageWindow | null,
  { width, height }: TextFragment,
  x: Px,
  y: Px,
): 'none' | 'repetition' | 'content' {
  if (!window) return 'content';
  const [from, size] = window.horizontal ? [x, width] : [y, height];
  if (from + size <= window.start || from >= window.end) return 'none';
  const middle = from + size / 2;
  const isBefore = middle < window.start && !window.first;
  const isAfter = middle >= window.end && !window.last;
  return isBefore || isAfter ? 'repetition' : 'content';
}
