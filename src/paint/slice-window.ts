/** Windows on a monolithic box that is cut into slices: what each shows, and which of them says it. */

import { advanceOf, partOf } from '../display/glyph-parts.ts';
import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import type { SliceWindow } from '../layout/core/slicing.ts';
import { glyphBounds } from '../text/outlines.ts';
import { NO_GLYPH, type ShapedRun } from '../text/types.ts';

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
 * What of a text stands in a window. A line that two slices cut is seen in both: it is the text of the one that has its middle, and
 * repeated by the other, so that it is read aloud once.
 */
export function shareOf(
  window: PageWindow | null,
  { width, height }: TextFragment,
  x: Px,
  y: Px,
): 'none' | 'repeated' | 'text' {
  if (!window) return 'text';
  const [from, size] = window.horizontal ? [x, width] : [y, height];
  if (from + size <= window.start || from >= window.end) return 'none';
  const middle = from + size / 2;
  const isBefore = middle < window.start && !window.first;
  const isAfter = middle >= window.end && !window.last;
  return isBefore || isAfter ? 'repeated' : 'text';
}

interface PlacedText {
  readonly fragment: TextFragment;
  readonly x: Px;
}

/**
 * The glyphs of a repeated text that are seen in the window, if only in part.
 * Deviation: they have their text, so that it is found and copied on both pages, as in what browsers print.
 */
export function seenIn(window: PageWindow, fragment: TextFragment, x: Px, y: Px): readonly PlacedText[] {
  if (window.horizontal) return [{ fragment, x }];
  const { run, from, to } = fragment;
  const row = { ...fragment, x };
  const pieces: PlacedText[] = [];
  const add = (first: number, end: number, pen: Px): void => {
    const { x: left, ...piece } = partOf(row, first, end, pen);
    let width = 0;
    for (let i = piece.from; i < piece.to; i++) width += advanceOf(piece, i);
    pieces.push({ fragment: { ...piece, width }, x: left });
  };
  const baseline = Math.round(y + fragment.ascent);
  let [first, firstPen, pen] = [from, 0, 0];
  for (let i = from; i < to; i++) {
    if (!isSeen(window, run, i, baseline)) {
      if (i > first) add(first, i, firstPen);
      first = i + 1;
      firstPen = pen + advanceOf(row, i);
    }
    pen += advanceOf(row, i);
  }
  if (first < to) add(first, to, firstPen);
  return pieces;
}

/** Whether ink of glyph `i` is in the window. */
function isSeen(
  { start, end }: PageWindow,
  { font, glyphs, size, yOffsets }: ShapedRun,
  i: number,
  baseline: Px,
): boolean {
  const glyph = glyphs[i]!;
  const bounds = glyph === NO_GLYPH ? null : glyphBounds(font, glyph);
  if (!bounds) return false;
  const scale = size / font.unitsPerEm;
  const y = baseline - (yOffsets?.[i] ?? 0);
  return y - bounds.top * scale < end && y - bounds.bottom * scale > start;
}
