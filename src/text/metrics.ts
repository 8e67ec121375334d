/** Vertical metrics of a face as browsers take them from its tables and round them. https://drafts.csswg.org/css-inline-3/#ascent-descent */

import type { Px } from '../geometry.ts';
import type { FontFile } from './font-file.ts';
import { browserSize } from './grid-size.ts';
import { statedBounds } from './sfnt/glyf.ts';
import type { FontMetrics, FontUnits } from './types.ts';

/**
 * `ascent-override` and its kin as fractions of the font size; null = normal.
 * https://drafts.csswg.org/css-fonts-5/#font-metrics-override-desc
 */
export interface MetricsOverride {
  readonly ascent: number | null;
  readonly descent: number | null;
  readonly lineGap: number | null;
}

export function fontUnits(file: FontFile, override: MetricsOverride | null): FontUnits {
  const { os2, post, head } = file;
  const em = head.unitsPerEm;
  const line = lineMetrics(file);
  const underlineThickness = post && post.underlineThickness > 0 ? post.underlineThickness : em / 20;
  const xHeight = os2 && os2.xHeight > 0 ? os2.xHeight : xHeightFromOutline(file, line.ascent);
  return {
    ascent: override?.ascent != null ? override.ascent * em : line.ascent,
    descent: override?.descent != null ? override.descent * em : line.descent,
    lineGap: override?.lineGap != null ? override.lineGap * em : line.lineGap,
    emAscent: emAscent(file),
    xHeight,
    averageWidth: os2?.averageWidth ?? 0,
    capHeight: os2 && os2.capHeight > 0 ? os2.capHeight : line.ascent,
    // FreeType takes the stored position as the top of the line.
    underlinePosition: post ? underlineThickness / 2 - post.underlinePosition : em / 10,
    underlineThickness,
    strikeoutPosition: os2 && os2.strikeoutPosition !== 0 ? os2.strikeoutPosition : xHeight / 2,
    strikeoutThickness: os2 && os2.strikeoutSize > 0 ? os2.strikeoutSize : underlineThickness,
    italicAngle: post?.italicAngle ?? 0,
    bbox: head.bbox,
  };
}

/** FreeType's choice: hhea, unless the font asks for its typographic values or has no hhea values at all. */
function lineMetrics({ os2, hhea }: FontFile): { ascent: number; descent: number; lineGap: number } {
  if (os2?.useTypoMetrics) {
    return { ascent: os2.typoAscender, descent: -os2.typoDescender, lineGap: os2.typoLineGap };
  }
  if (hhea.ascender !== 0 || hhea.descender !== 0 || !os2) {
    return { ascent: hhea.ascender, descent: -hhea.descender, lineGap: hhea.lineGap };
  }
  if (os2.typoAscender !== 0 || os2.typoDescender !== 0) {
    return { ascent: os2.typoAscender, descent: -os2.typoDescender, lineGap: os2.typoLineGap };
  }
  return { ascent: os2.winAscent, descent: os2.winDescent, lineGap: 0 };
}

/** The typographic ascent, scaled so that ascent and descent make one em, as in browsers. */
function emAscent({ os2, hhea, head }: FontFile): number {
  const typographic = os2 !== null && os2.typoAscender > 0 && os2.typoAscender > os2.typoDescender;
  const ascent = typographic ? os2.typoAscender : hhea.ascender;
  const height = ascent - (typographic ? os2.typoDescender : hhea.descender);
  return height > 0 ? (head.unitsPerEm * ascent) / height : head.unitsPerEm;
}

/** Top of the glyph "x" from its bounding box, or else Blink's estimate. */
function xHeightFromOutline(file: FontFile, ascent: number): number {
  const glyph = file.characters.glyphFor(0x78);
  const bounds = glyph === 0 ? null : statedBounds(file, glyph);
  return bounds?.top ?? ascent * 0.56;
}

/** `fontSize` is in px, `factor` its change by `size-adjust` and `font-size-adjust`. */
export function metricsAt(
  units: FontUnits,
  unitsPerEm: number,
  fontSize: Px,
  factor: number,
  zeroAdvance: number,
): FontMetrics {
  const size = fontSize * factor;
  const scale = size / unitsPerEm;
  const browserScale = browserSize(fontSize, factor) / unitsPerEm;
  const ascent = Math.round(units.ascent * browserScale);
  const descent = Math.round(units.descent * browserScale);
  const lineGap = Math.round(units.lineGap * browserScale);
  const decoration = Math.max(1, size / 10);
  const emAscent = Math.round((units.emAscent ?? units.ascent) * scale * 64) / 64;
  return {
    ascent,
    descent,
    lineGap,
    lineSpacing: ascent + descent + lineGap,
    emAscent,
    emDescent: size - emAscent,
    xHeight: units.xHeight * scale,
    capHeight: units.capHeight * scale,
    zeroAdvance: zeroAdvance * scale,
    // Where browsers draw lines with `text-decoration-thickness: auto`, whatever the font says.
    underlineOffset: Math.max(1, Math.ceil(decoration / 2)),
    underlineThickness: Math.floor(decoration),
    strikeoutOffset: Math.round(-ascent / 3 - decoration / 2),
    strikeoutThickness: Math.floor(decoration),
  };
}
