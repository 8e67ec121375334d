/** What `ex`, `ch`, `cap`, `ic` and `lh` stand for. https://drafts.csswg.org/css-values-4/#font-relative-lengths */

import type { ComputedGroups } from './css/properties/computed-groups.ts';
import type { FontUnits } from './css/values/deferred.ts';
import type { FontLibrary } from './text/font-library.ts';

export type FontUnitsOf = (font: ComputedGroups['font']) => FontUnits;

/** Estimates while no font is open yet, and whether anybody asked. */
export function estimateFontUnits(): { readonly of: FontUnitsOf; asked(): boolean } {
  let asked = false;
  return {
    of({ fontSize }) {
      asked = true;
      return {
        ex: fontSize * 0.5,
        ch: fontSize * 0.5,
        cap: fontSize * 0.7,
        ic: fontSize,
        normalLineHeight: fontSize * 1.15,
      };
    },
    asked: () => asked,
  };
}

const WATER = 0x6c34;

/** From the first available font of the style. */
export function measureFontUnits(fonts: FontLibrary): FontUnitsOf {
  return (font) => {
    const face = fonts.primaryFace({ font });
    const metrics = fonts.metrics(face, { font });
    const water = face.glyphFor(WATER);
    return {
      ex: metrics.xHeight,
      ch: metrics.zeroAdvance,
      cap: metrics.capHeight,
      ic: water === 0 ? font.fontSize : (face.advanceOf(water) / face.unitsPerEm) * font.fontSize,
      normalLineHeight: metrics.lineSpacing,
    };
  };
}
