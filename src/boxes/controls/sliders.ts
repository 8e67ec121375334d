/**
 * Sliders that the theme does not draw: the thumb stands in a track, in a container; authors style them as pseudo-elements. No
 * specification has them; the names are those of browsers. https://html.spec.whatwg.org/multipage/rendering.html#the-input-element-as-a-range-control
 */

import type { CalcNode, Rgba } from '../../css/values/types.ts';
import { fractionOf } from '../../dom/form-controls.ts';
import type { Element } from '../../dom/node.ts';
import { suggestionList } from '../../dom/suggestions.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import { createRawBox, type RawBox } from '../raw.ts';
import { blockDimension, inlineDimension } from '../writing-modes/writing-mode.ts';
import { withoutBaseline } from './bars.ts';
import { lowered } from './centred.ts';
import { withNaturalSize } from './letters.ts';

/** Size of a slider, the same with and without its theme. */
const SLIDER = { along: 129, across: 16 };

/** Marks at suggested values, on either side of the track so that this stays in the middle. */
export const MARKS = { offset: 7, length: 4, thickness: 1 };

/** The size of a slider, px. Deviation: as in Chromium, one with a list has room for marks even if there are none. */
export function sliderSize(slider: Element): typeof SLIDER {
  return suggestionList(slider) ? { ...SLIDER, across: 2 * (MARKS.offset + MARKS.length) } : SLIDER;
}

export function generatePlainSlider(generation: Generation, element: Element, raw: RawBox): void {
  const container = createRawBox(
    element,
    'slider-container',
    generation.styled.pseudoStyle(element, 'slider-container', raw.style)!,
  );
  const track = createRawBox(
    element,
    'slider-track',
    generation.styled.pseudoStyle(element, 'slider-track', container.style)!,
  );
  const thumb = generation.styled.pseudoStyle(element, 'slider-thumb', track.style)!;
  const shown = thumb.display.appearance === 'none' ? thumb : themeThumb(generation, thumb);
  track.children = [createRawBox(element, 'slider-thumb', standing(generation, shown, fractionOf(element, 50, 100)))];
  container.children = [track];
  if (suggestionList(element)) container.style = asHigh(generation, container.style, sliderSize(element).across);
  raw.children = [container];
  const sized = withoutBaseline(generation, withNaturalSize(generation, raw.style, SLIDER.along));
  // Deviation: as in Chromium, the border stands on the baseline.
  const { marginBottom } = raw.style.margin;
  raw.style = typeof marginBottom === 'number' ? lowered(generation, sized, marginBottom) : sized;
  raw.inner = 'flex';
  raw.internal = null;
  raw.monolithic = true;
}

/** The `AccentColor` of Chromium's theme. */
export const ACCENT: Rgba = { r: 0, g: 0x75 / 255, b: 1, a: 1 };

/** A thumb with an appearance is a disc. */
function themeThumb(generation: Generation, style: ComputedStyle): ComputedStyle {
  const side = SLIDER.across * style.zoom.zoom;
  const radius = [side / 2, side / 2] as const;
  const { accentColor } = style.scheme;
  return deriveStyle(generation, style, 'thumb of the theme', ({ size, background, borderShape }) => ({
    size: { ...size, width: side, height: side },
    background: { ...background, backgroundColor: accentColor === 'auto' ? ACCENT : accentColor },
    borderShape: {
      ...borderShape,
      borderTopLeftRadius: radius,
      borderTopRightRadius: radius,
      borderBottomRightRadius: radius,
      borderBottomLeftRadius: radius,
    },
  }));
}

/** At its part of the track that it does not fill. */
function standing(generation: Generation, style: ComputedStyle, part: number): ComputedStyle {
  const { direction } = style.writing;
  const horizontal = inlineDimension(style) === 'width';
  const start = horizontal ? (direction === 'rtl' ? 'right' : 'left') : direction === 'rtl' ? 'bottom' : 'top';
  const length = style.size[inlineDimension(style)];
  const along: Px = typeof length === 'number' ? length : 0;
  const node: CalcNode = {
    op: 'sum',
    nodes: [
      { op: 'percentage', value: 100 * part },
      { op: 'px', value: -along * part },
    ],
  };
  return deriveStyle(generation, style, `at ${part}`, ({ display, inset }) => ({
    display: { ...display, position: 'relative' },
    inset: { ...inset, [start]: { kind: 'calc', node } },
  }));
}

/** The container of a slider with a list: `across` leaves room for marks. */
const asHigh = (generation: Generation, style: ComputedStyle, across: Px): ComputedStyle =>
  deriveStyle(generation, style, 'room for marks', ({ size }) => ({
    size: { ...size, [blockDimension(style)]: across * style.zoom.zoom },
  }));
