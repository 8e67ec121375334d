/** Windows on a sliced monolithic box: what each slice shows, and in which slice it is content. */

import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import type { SliceWindow } from '../layout/core/slicing.ts';

/** Far outside any page, yet small enough for PDF numbers. */
export const FAR: Px = 1e5;

/** The part of its box that a slice shows, along the block axis of the page: the first also what overflows it before, the last after it. */
export interface PageWindow {
  /** The block axis is x, as in vertical text. */
  readonly horizontal: boolean;
  readonly start: Px;
  readonly end: Px;
}

/** Of a fragment at page coordinates `x`, `y`. */
export function windowOnPage({ horizontal, start, size, first, last }: SliceWindow, x: Px, y: Px): PageWindow {
  const from = (horizontal ? x : y) + start;
  return { horizontal, start: first ? -FAR : from, end: last ? FAR : from + size };
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
  return middle < window.start || middle >= window.end ? 'repetition' : 'content';
}
