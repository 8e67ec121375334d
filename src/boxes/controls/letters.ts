/** What the sizes of controls are counted in: letters of their own font, as Chromium counts them. */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { gridSize } from '../../text/grid-size.ts';
import { wholeText } from '../../text/types.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';

interface Letters {
  /** Advance of the average character, never less than rounded. */
  readonly average: Px;
  /** The font's bounding box: room that text fields have on top. */
  readonly widest: Px;
  /** Advance of "0". */
  readonly zero: Px;
  /** Ascent and descent, without a line gap. */
  readonly height: Px;
  /** `line-height: normal`. */
  readonly lineSpacing: Px;
}

/**
 * In ems, the average and the widest.
 * Deviation: what the bundled releases of these fonts say is not what those say that systems with Chromium have.
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

/** How wide `text` is on a line of its own, px. */
export function textWidth({ options: { fonts } }: Generation, style: ComputedStyle, text: string): Px {
  return fonts.shape(text, wholeText(text, style)).reduce((width, run) => width + run.width, 0);
}

/**
 * A style whose content box has this size by nature, whatever is in it: it may be stretched and limited like any other. `along` the lines,
 * which in vertical text is its height, and `across` them; without that, it is left to the content.
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

/** Border and padding above and below of a box whose sizes are those of its border box, px. */
export function borderBoxExtra({ size, border, padding }: ComputedStyle): Px {
  if (size.boxSizing !== 'border-box') return 0;
  const px = (value: unknown): Px => (typeof value === 'number' ? value : 0);
  return border.borderTopWidth + border.borderBottomWidth + px(padding.paddingTop) + px(padding.paddingBottom);
}
