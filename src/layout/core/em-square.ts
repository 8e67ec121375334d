/** The em square of text, on which ruby annotations and emphasis marks are placed. https://drafts.csswg.org/css-ruby-1/#line-height */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FontLibrary } from '../../text/font-library.ts';
import type { FontFace, FontMetrics } from '../../text/types.ts';
import { glyphOrientation } from '../../text/vertical-orientation.ts';
import { toUnit } from './layout-unit.ts';

export interface EmSquare {
  readonly ascent: Px;
  readonly descent: Px;
}

/** The em square of the primary font, about the dominant baseline. */
export function emSquare(style: ComputedStyle, fonts: FontLibrary): EmSquare {
  const metrics = fonts.metrics(fonts.primaryFace(style), style);
  if (!hasCentralBaseline(style)) return squareWithin(metrics.emAscent, metrics.emDescent, metrics);
  const half = (metrics.emAscent + metrics.emDescent) / 2;
  const centred = centralMetrics(metrics);
  const middle = (centred.ascent - centred.descent) / 2;
  return squareWithin(half + middle, half - middle, centred);
}

/** The em square of horizontal text: around those of its fonts, within the ascent and descent of the primary one. */
export function emSquareOf(faces: ReadonlySet<FontFace>, style: ComputedStyle, fonts: FontLibrary): EmSquare {
  if (faces.size === 0 || hasCentralBaseline(style)) return emSquare(style, fonts);
  let above = 0;
  let below = 0;
  for (const face of faces) {
    const { emAscent, emDescent } = fonts.metrics(face, style);
    above = Math.max(above, emAscent);
    below = Math.max(below, emDescent);
  }
  return squareWithin(above, below, fonts.metrics(fonts.primaryFace(style), style));
}

/** In whole px, as in browsers, and no larger than ascent and descent of the primary font. */
function squareWithin(above: Px, below: Px, { ascent, descent }: FontMetrics): EmSquare {
  return { ascent: Math.min(Math.ceil(above), ascent), descent: Math.min(Math.ceil(below), descent) };
}

/** The dominant baseline of vertical lines. https://drafts.csswg.org/css-writing-modes-4/#text-baselines */
export const hasCentralBaseline = (style: ComputedStyle): boolean => glyphOrientation(style.writing) !== null;

/**
 * The synthesized baseline of a box, from its start: its end edge, or its middle if lines are aligned by their central baselines.
 * https://drafts.csswg.org/css-inline-3/#baseline-synthesis-box
 */
export const synthesizedBaseline = (height: Px, around: ComputedStyle): Px =>
  hasCentralBaseline(around) ? toUnit(height / 2) : height;

/** Ascent and descent about the central baseline; an odd px goes above. */
export function centralMetrics(font: FontMetrics): FontMetrics {
  const height = font.ascent + font.descent;
  const descent = Math.floor(height / 2);
  return { ...font, ascent: height - descent, descent };
}
