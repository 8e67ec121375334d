/** Runs of upright glyphs in vertical text. https://drafts.csswg.org/css-writing-modes-4/#vertical-font-features */

import type { Px } from '../geometry.ts';
import { type OpenedFace, openedFace } from './face.ts';
import { isEastAsian } from './line-break-classes.ts';
import type { Spacing } from './run-shaping.ts';
import { type FontFace, NO_GLYPH, type ShapedRun } from './types.ts';

/** `run` with its glyphs stacked downwards; marks stay with their bases. */
export function uprightRun(run: ShapedRun, face: OpenedFace, spacing: Spacing): ShapedRun {
  const { glyphs, clusters, size, text } = run;
  const scale = size / face.unitsPerEm;
  const { advanceOf, originOf } = face.file.vertical();
  // Metrics that horizontal fonts lack follow from ascent and descent, in whole px as in browsers.
  const ascent = Math.round(face.metrics.ascent * scale);
  const height = ascent + Math.round(face.metrics.descent * scale);
  const scaled = (units: number | null, usual: Px): Px => (units === null ? usual : units * scale);
  const advances = new Float32Array(glyphs.length);
  const xs = new Float32Array(glyphs.length);
  const ys = new Float32Array(glyphs.length);
  let width: Px = 0;
  let pen: Px = 0;
  let base: Px = 0;
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i]!;
    if (glyph === NO_GLYPH) continue;
    const across = face.advanceOf(glyph) * scale;
    const joins = i > 0 && clusters[i] === clusters[i - 1];
    if (!joins) {
      base = -across / 2;
      pen = width;
      const missing = glyph === 0 && isEastAsian(text.codePointAt(clusters[i]!) ?? 0);
      advances[i] = (missing ? size : scaled(advanceOf(glyph), height)) + extra(text, clusters[i]!, spacing);
      width += advances[i]!;
    }
    // Marks are placed relative to the pen of horizontal text, which is after the base.
    xs[i] = joins ? base + across + (run.xOffsets?.[i] ?? 0) : base;
    ys[i] = scaled(originOf(glyph), ascent) - (run.yOffsets?.[i] ?? 0);
    if (joins) ys[i]! -= width - pen;
  }
  return { ...run, advances, xOffsets: null, yOffsets: null, width, upright: { xs, ys } };
}

/** The advance of an upright character down the line; null if the face does not have it. */
export function uprightAdvance(face: FontFace, codePoint: number, size: Px): Px | null {
  const opened = openedFace(face);
  const glyph = face.glyphFor(codePoint);
  if (glyph === 0) return null;
  const scale = size / face.unitsPerEm;
  const units = opened.file.vertical().advanceOf(glyph);
  if (units !== null) return units * scale;
  return Math.round(face.metrics.ascent * scale) + Math.round(face.metrics.descent * scale);
}

function extra(text: string, at: number, { letter, word }: Spacing): Px {
  const unit = text.charCodeAt(at);
  return letter + (unit === 0x20 || unit === 0xa0 ? word : 0);
}
