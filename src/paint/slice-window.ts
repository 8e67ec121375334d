/** Windows on a sliced monolithic box: what each slice shows, and in which slice it is content. */

import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import type { SliceWindow } from '../layout/core/slicing.ts';

/** The part of its box that a slice shows, along the block axis of the page. */
export interface PageWindow {
  /** The block axis is x, as in vertical text. */
  readonly horizontal: boolean;
  readonly start: Px;
  readonly end: Px;
  /** No other slice shows the content before it, or after it. */
  readonly first: boolean;
  readonly last: boolean;
}

/** Of a fragment at page coordinates `x`, `y`. */
export function windowOnPage({ horizontal, start, size, first, last }: SliceWindow, x: Px, y: Px): PageWindow {
  const from = (horizontal ? x : y) + start;
  return { horizontal, start: from, end: from + size, first, last };
}

/**
 * The part of a text in a window. A line cut by two slices is text in both, as in Chromium, and content in the one that has its middle,
 * so that it is read aloud once.
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
