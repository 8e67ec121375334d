/** Heights of inline boxes: font metrics with half-leading around them. https://drafts.csswg.org/css-inline-3/#inline-height */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FontFace, FontMetrics, ShapedRun } from '../../text/types.ts';
import type { LayoutContext } from '../core/context.ts';
import { centralMetrics, hasCentralBaseline } from '../core/em-square.ts';
import { toUnit } from '../core/layout-unit.ts';

/** Extent above and below a baseline; both -Infinity if empty. */
export interface Extent {
  ascent: Px;
  descent: Px;
}

export interface StyleMetrics {
  readonly face: FontFace;
  /** In vertical lines, about the central baseline. */
  readonly font: FontMetrics;
  /** From the top of the text's box to its alphabetic baseline. */
  readonly textAscent: Px;
  /** Used `line-height`. */
  readonly lineHeight: Px;
  /** The inline box's contribution: ascent and descent with half-leading. */
  readonly ascent: Px;
  readonly descent: Px;
  /** `line-height: normal`: fallback fonts on the line contribute their own heights. */
  readonly normal: boolean;
  readonly central: boolean;
}

export const noExtent = (): Extent => ({ ascent: Number.NEGATIVE_INFINITY, descent: Number.NEGATIVE_INFINITY });

export const isNothing = (extent: Extent): boolean => extent.ascent === Number.NEGATIVE_INFINITY;

export function unite(extent: Extent, ascent: Px, descent: Px): void {
  if (ascent > extent.ascent) extent.ascent = ascent;
  if (descent > extent.descent) extent.descent = descent;
}

/**
 * `central`: whether the line has a central baseline. Deviation: as in browsers, the whole line has that of its block container, whatever
 * the `text-orientation` of a box in it.
 */
export function styleMetrics(
  style: ComputedStyle,
  context: LayoutContext,
  central = hasCentralBaseline(style),
): StyleMetrics {
  const isOwn = central === hasCentralBaseline(style);
  const known = isOwn ? context.caches.text.metrics.get(style) : undefined;
  if (known) return known;
  const face = context.fonts.primaryFace(style);
  const own = context.fonts.metrics(face, style);
  const font = central ? centralMetrics(own) : own;
  const lineHeight = usedLineHeight(style.text.lineHeight, font, style.font.fontSize);
  const { ascent, descent } = withLeading(font, lineHeight);
  const made: StyleMetrics = {
    face,
    font,
    textAscent: own.ascent,
    lineHeight,
    ascent,
    descent,
    normal: style.text.lineHeight === 'normal',
    central,
  };
  if (isOwn) context.caches.text.metrics.set(style, made);
  return made;
}

function usedLineHeight(lineHeight: ComputedStyle['text']['lineHeight'], font: FontMetrics, fontSize: Px): Px {
  if (lineHeight === 'normal') return font.lineSpacing;
  // Browsers round lengths and the font size, and truncate the product with a number.
  return typeof lineHeight === 'number' ? roundUnit(lineHeight) : toUnit(roundUnit(fontSize) * lineHeight.value);
}

/** The extent of a line with the `line-height` of `lines` in another box's font. */
export const extentIn = ({ font }: StyleMetrics, { font: { fontSize } }: ComputedStyle, lines: ComputedStyle): Extent =>
  withLeading(font, usedLineHeight(lines.text.lineHeight, font, fontSize));

const roundUnit = (value: Px): Px => Math.round(value * 64) / 64;

/** The half above is rounded down, so that baselines stay on whole px. */
function withLeading(font: FontMetrics, lineHeight: Px): Extent {
  const above = Math.floor((lineHeight - (font.ascent + font.descent)) / 2);
  const ascent = font.ascent + above;
  return { ascent, descent: lineHeight - ascent };
}

/** The extent that a run in a fallback font adds to a box with `line-height: normal`. */
export function fallbackExtent(
  run: ShapedRun,
  style: ComputedStyle,
  { normal, face, central }: StyleMetrics,
  context: LayoutContext,
): Extent | null {
  if (!normal || run.font === face) return null;
  const own = context.fonts.metrics(run.font, style);
  const font = central ? centralMetrics(own) : own;
  return withLeading(font, font.lineSpacing);
}
