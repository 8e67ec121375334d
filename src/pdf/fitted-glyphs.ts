/**
 * Widths that readers of text tell words by. They compare where a glyph begins with where the one before it ends by the font's own width,
 * and each has other limits: glyphs that would be two words to some and one to others get a width that leaves no doubt.
 */

import type { GlyphItem } from '../display/display-list.ts';
import { advanceOf } from '../display/glyph-parts.ts';
import type { Px } from '../geometry.ts';
import { NO_GLYPH } from '../text/types.ts';
import type { EmbeddedFont } from './font-writer.ts';

/** In em. A space that is narrower is none to poppler, a gap that is wider is one to it and to mutool. */
const SPACE = 0.15;
/** In em. A gap that is wider is a space to all of them. */
const CERTAIN = 0.17;
/** In em. A gap that is wider is a space to pdf.js; what begins further back than this is another word to poppler. */
const DOUBTFUL = 0.1;

/**
 * The letter-spacing that readers do with Tc, in user units: pdf.js counts it to the width of glyphs, the others do not. What is wide
 * enough to be a space stands between strings, where all of them see it.
 */
export const readSpacing = ({ tracking, run }: GlyphItem): number =>
  tracking > -DOUBTFUL * run.size && tracking < SPACE * run.size ? tracking : 0;

/**
 * A glyph of the subset with the width up to the next glyph; null where the font's own says enough. `gapBehind`: how far behind
 * the end of the item its word goes on.
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
  const spacing = readSpacing(item);
  if (!isLast && !isDoubtful(item, index, gap, spacing / size)) return null;
  const width = reach - Math.max(0, spacing);
  return width < 0
    ? null
    : composed([{ glyph: glyphs[index]!, x: 0, y: 0 }], Math.round((width * face.unitsPerEm) / size));
}

/** From where a glyph is drawn to where the next one of its item is. */
const reachOf = (item: GlyphItem, index: number): Px => {
  const { xOffsets } = item.run;
  return advanceOf(item, index) + (xOffsets ? (xOffsets[index + 1] ?? 0) - xOffsets[index]! : 0);
};

/** `gap`: from the end of the glyph by its own width to the next one, `spacing` of it by Tc, all in em. */
function isDoubtful(item: GlyphItem, index: number, gap: number, spacing: number): boolean {
  if (gap < -DOUBTFUL) return true;
  const { run, to } = item;
  const unit = run.text.charCodeAt(run.clusters[index + 1]!);
  if (unit !== 0x20 && unit !== 0xa0) return gap < CERTAIN && gap - spacing > DOUBTFUL;
  if (gap >= 0 || index + 2 >= to) return false;
  const space = reachOf(item, index + 1) / run.size;
  return space >= SPACE && space + gap < SPACE;
}
