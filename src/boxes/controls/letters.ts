/** Letter sizes of a control's font, in which Chromium measures controls. */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { gridSize } from '../../text/grid-size.ts';
import { wholeText } from '../../text/types.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';

export interface Letters {
  /** Advance of the average character, at least the rounded value. */
  readonly average: Px;
  /** Width of the font's bounding box, which text fields add to their width. */
  readonly widest: Px;
  /** Advance of "0". */
  readonly zero: Px;
  /** Ascent and descent, without a line gap. */
  readonly height: Px;
  /** `line-height: normal`. */
  readonly lineSpacing: Px;
}

/**
 * Average and widest, in ems. Deviation: the bundled releases of these fonts have other values than those on systems with Chromium.
 */
const RELEASED: ReadonlyMap<string, readonly [average: number, widest: number]> = new Map([
  ['Liberation Sans', [0.58984, 1.2534]],
  ['Liberation Serif', [0.56787, 1.1836]],
  ['Liberation Mono', [0.6001, 0.6333]],
]);

export function lettersOf({ options: { fonts } }: Generation, style: ComputedStyle): Letters {
  const face = fonts.primaryFace(style);
  const { ascent, descent, lineSpacing, zeroAdvance } = fonts.metrics(face, style);
  const { averageWidth, bbox } = face.metrics;
  const em = face.unitsPerEm;
  const [ownAverage, widest] = RELEASED.get(face.family) ?? [averageWidth / em, (bbox[2] - bbox[0]) / em];
  const size = gridSize(style.font.fontSize);
  const truncation = style.font.fontSize > 0 ? size / style.font.fontSize : 0;
  const average = ownAverage > 0 ? ownAverage * size : zeroAdvance;
  return {
    average: Math.max(average, Math.round(average)),
    widest: Math.round(widest * size),
    zero: zeroAdvance * truncation,
    height: ascent + descent,
    lineSpacing,
  };
}

/** Used `line-height`, px. */
export function lineHeightOf({ text, font }: ComputedStyle, { lineSpacing }: Letters): Px {
  const { lineHeight } = text;
  if (lineHeight === 'normal') return lineSpacing;
  return typeof lineHeight === 'number' ? lineHeight : lineHeight.value * font.fontSize;
}

/** Width of `text` on a line of its own, px. */
export function textWidth({ options: { fonts } }: Generation, style: ComputedStyle, text: string): Px {
  return fonts.shape(text, wholeText(text, style)).reduce((width, run) => width + run.width, 0);
}

/** The same for one of the few texts that many controls of a document have. */
export function repeatedTextWidth(generation: Generation, style: ComputedStyle, text: string): Px {
  let widths = generation.textWidths.get(style);
  if (!widths) {
    widths = new Map();
    generation.textWidths.set(style, widths);
  }
  let width = widths.get(text);
  if (width === undefined) {
    width = textWidth(generation, style, text);
    widths.set(text, width);
  }
  return width;
}

/**
 * A style whose content box has this natural size, whatever its content; it may be stretched and limited like any other. `along`: in the
 * direction of lines (in vertical text, its height); `across`: in the other direction, or left to the content.
 */
export function withNaturalSize(
  generation: Generation,
  style: ComputedStyle,
  along: Px,
  across: Px | null = null,
): ComputedStyle {
  return deriveStyle(generation, style, `natural size ${along} ${across}`, ({ display, writing }) => {
    const [inline, block] = isHorizontal(writingModeOf(writing))
      ? (['containIntrinsicWidth', 'containIntrinsicHeight'] as const)
      : (['containIntrinsicHeight', 'containIntrinsicWidth'] as const);
    return {
      display: {
        ...display,
        contain: [...display.contain, across === null ? 'inline-size' : 'size'],
        [inline]: along,
        ...(across === null ? {} : { [block]: across }),
      },
    };
  });
}

/** Border and padding of a box with `box-sizing: border-box` in the block axis, px. */
export function borderBoxExtra({ size, border, padding, writing }: ComputedStyle): Px {
  if (size.boxSizing !== 'border-box') return 0;
  const px = (value: unknown): Px => (typeof value === 'number' ? value : 0);
  if (!isHorizontal(writingModeOf(writing)))
    return border.borderLeftWidth + border.borderRightWidth + px(padding.paddingLeft) + px(padding.paddingRight);
  return border.borderTopWidth + border.borderBottomWidth + px(padding.paddingTop) + px(padding.paddingBottom);
}
