/** The sizes of `ex`, `ch`, `cap`, `ic` and `lh`. https://drafts.csswg.org/css-values-4/#font-relative-lengths */

import type { Px } from './geometry.ts';
import type { FontUnitsOf } from './style/assumptions.ts';
import type { FontLibrary } from './text/font-library.ts';
import type { FontFace } from './text/types.ts';
import { uprightAdvance } from './text/upright.ts';

/** Estimates before any font is open. */
export const estimateFontUnits: FontUnitsOf = ({ fontSize }) => ({
  ex: fontSize * 0.5,
  ch: fontSize * 0.5,
  cap: fontSize * 0.7,
  ic: fontSize,
  normalLineHeight: fontSize * 1.15,
  scriptScales: null,
});

const WATER = 0x6c34;
const ZERO = 0x30;

/** From the first available font of the style. */
export function measureFontUnits(fonts: FontLibrary): FontUnitsOf {
  return (font, upright) => {
    const face = fonts.primaryFace({ font });
    const metrics = fonts.metrics(face, { font });
    const along = (codePoint: number): Px | null => {
      if (upright) return uprightAdvance(face, codePoint, font.fontSize);
      const glyph = face.glyphFor(codePoint);
      return glyph === 0 ? null : (face.advanceOf(glyph) / face.unitsPerEm) * font.fontSize;
    };
    return {
      ex: metrics.xHeight,
      ch: upright ? (along(ZERO) ?? metrics.zeroAdvance) : metrics.zeroAdvance,
      cap: metrics.capHeight,
      ic: along(WATER) ?? font.fontSize,
      normalLineHeight: metrics.lineSpacing,
      scriptScales: scriptScalesOf(face),
    };
  };
}

/** A scale of 0 means that the font does not say. */
function scriptScalesOf(face: FontFace): { readonly script: number; readonly scriptScript: number } | null {
  const table = face.mathTable();
  return table && table.scriptScale > 0 && table.scriptScriptScale > 0
    ? { script: table.scriptScale, scriptScript: table.scriptScriptScale }
    : null;
}
