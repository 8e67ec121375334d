/** The em square of text, on which annotations and emphasis marks stand. https://drafts.csswg.org/css-ruby-1/#line-height */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FontLibrary } from '../../text/font-library.ts';
import type { FontMetrics } from '../../text/types.ts';
import { glyphOrientation } from '../../text/vertical-orientation.ts';

export interface EmSquare {
  readonly ascent: Px;
  readonly descent: Px;
}

/** About the dominant baseline: in whole px, as browsers have it, and no larger than the font's own ascent and descent. */
export function emSquare(style: ComputedStyle, fonts: FontLibrary, face = fonts.primaryFace(style)): EmSquare {
  const metrics = fonts.metrics(face, style);
  if (!hasCentralBaseline(style)) return square(metrics.emAscent, metrics.emDescent, metrics);
  const half = (metrics.emAscent + metrics.emDescent) / 2;
  const centred = centralMetrics(metrics);
  const middle = (centred.ascent - centred.descent) / 2;
  return square(half + middle, half - middle, centred);
}

function square(above: Px, below: Px, { ascent, descent }: FontMetrics): EmSquare {
  return { ascent: Math.min(Math.ceil(above), ascent), descent: Math.min(Math.ceil(below), descent) };
}

/** The dominant baseline of vertical lines. https://drafts.csswg.org/css-writing-modes-4/#text-baselines */
export const hasCentralBaseline = (style: ComputedStyle): boolean => glyphOrientation(style.writing) !== null;

/** Ascent and descent about the central baseline; the whole px that cannot be halved goes above. */
export function centralMetrics(font: FontMetrics): FontMetrics {
  const height = font.ascent + font.descent;
  const descent = Math.floor(height / 2);
  return { ...font, ascent: height - descent, descent };
}
