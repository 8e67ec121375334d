/** INTERIM: the interface that layout sees of the text room. */

import type { ComputedStyle } from '../style/computed-style.ts';
import type { FontFace, FontMetrics, ShapedRun } from './types.ts';

export interface FontLibrary {
  /** The first available face of the style's family list: what `line-height: normal`, `ex`, `ch` and the strut are taken from. */
  primaryFace(style: ComputedStyle): FontFace;
  metrics(face: FontFace, style: ComputedStyle): FontMetrics;
  /**
   * Shapes `text.slice(start, end)`, all of one style and bidi level, splitting it by font fallback and script.
   * Runs come in logical order; glyphs within a run in visual order.
   */
  shape(
    text: string,
    start: number,
    end: number,
    style: ComputedStyle,
    level: number,
    language: string,
  ): readonly ShapedRun[];
}
