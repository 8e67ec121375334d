/**
 * Widths by which readers separate words. They compare the start of a glyph with the end of the previous one according to the font's
 * width, each with its own threshold. Glyphs that some readers would join and others would separate get an unambiguous width.
 */

import type { GlyphItem } from '../display/display-list.ts';
import { advanceOf } from '../display/glyph-parts.ts';
import type { Px } from '../geometry.ts';
import { NO_GLYPH } from '../text/types.ts';
import type { EmbeddedFont } from './font-writer.ts';

/** In em. Poppler ignores a narrower space, and Poppler and MuPDF take a wider gap for a space. */
const SPACE = 0.15;
/** In em. All readers take a wider gap for a space. */
const CERTAIN = 0.17;
/** In em. pdf.js takes a wider gap for a space; Poppler starts another word at a glyph that begins further back than this. */
const DOUBTFUL = 0.1;

/**
 * The letter-spacing written as Tc, in user units: pdf.js adds it to the width of glyphs, other readers do not. Spacing wide enough to be
 * a space is written between strings, where all readers see it.
 */
export const readSpacing = ({ tracking, run }: GlyphItem): number =>
  tracking > -DOUBTFUL * run.size && tracking < SPACE * run.size ? tracking : 0;

/**
 * A glyph of the subset whose width extends to the next glyph; null if the font's own width is unambiguous. `gapBehind`: the gap from the
 * end of the item to the continuation of its word.
 */
export function fittedGlyph(
  { face, composed }: EmbeddedFont,
  item: GlyphItem,
  index: number,
  gapBehind: Px,
): number | null {
  const { run, to } = item;
  const { glyphs, size, upright } = run;
  const isLast = index + 1 === to;
  if (upright || (isLast && gapBehind === 0) || glyphs[index] === NO_GLYPH) return null;
  if (!isLast && glyphs[index + 1] === NO_GLYPH) return null;
  const reach = isLast ? advanceOf(item, index) - (run.xOffsets?.[index] ?? 0) + gapBehind : reachOf(item, index);
  const gap = reach / size - face.advanceOf(glyphs[index]!) / face.unitsPerEm;
  const spacing = item.tracking === 0 ? 0 : readSpacing(item);
  if (!isLast && !isDoubtful(item, index, gap, spacing / size)) return null;
  const width = reach - Math.max(0, spacing);
  return width < 0
    ? null
    : composed([{ glyph: glyphs[index]!, x: 0, y: 0 }], Math.round((width * face.unitsPerEm) / size));
}

/** The distance from a glyph to the next one of its item. */
const reachOf = (item: GlyphItem, index: number): Px => {
  const { xOffsets } = item.run;
  return advanceOf(item, index) + (xOffsets ? (xOffsets[index + 1] ?? 0) - xOffsets[index]! : 0);
};

/** `gap`: from the end of the glyph, by its own width, to the next one; `spacing`: the part of it due to Tc; all in em. */
function isDoubtful(item: GlyphItem, index: number, gap: number, spacing: number): boolean {
  if (gap < -DOUBTFUL) return true;
  const { run, to } = item;
  const unit = run.text.charCodeAt(run.clusters[index + 1]!);
  if (unit !== 0x20 && unit !== 0xa0) return gap < CERTAIN && gap - spacing > DOUBTFUL;
  if (gap >= 0 || index + 2 >= to) return false;
  const space = reachOf(item, index + 1) / run.size;
  return space >= SPACE && space + gap < SPACE;
}
