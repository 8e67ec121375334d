/**
 * Colour wells: the swatch stands in a wrapper that fills the field; authors style both as pseudo-elements. No specification has them; the
 * names are those of browsers. https://html.spec.whatwg.org/multipage/rendering.html#the-input-element-as-a-colour-well
 */

import { parseComponentValues } from '../../css/syntax/component-values.ts';
import { BLACK, color } from '../../css/values/color/parse.ts';
import { atEnd, createCursor, createState } from '../../css/values/cursor.ts';
import type { Color } from '../../css/values/types.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import { createRawBox, type RawBox } from '../raw.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';
import { withNaturalSize } from './letters.ts';

export function generateColorWell(generation: Generation, element: Element, raw: RawBox): void {
  const { styled } = generation;
  const wrapper = createRawBox(element, 'color-wrapper', styled.pseudoStyle(element, 'color-wrapper', raw.style)!);
  const swatch = styled.pseudoStyle(element, 'color-swatch', wrapper.style)!;
  const chosen = colorOf(element);
  const style = deriveStyle(generation, swatch, `chosen ${JSON.stringify(chosen)}`, ({ background }) => ({
    background: { ...background, backgroundColor: chosen },
  }));
  wrapper.children = [createRawBox(element, 'color-swatch', style)];
  raw.children = [wrapper];
  // As wide as the edges of its parts if it has no width of its own, also if it is a block.
  raw.style = withNaturalSize(generation, raw.style, inlineEdges(wrapper.style) + inlineEdges(style));
  raw.inner = 'flow-root';
  raw.internal = null;
  raw.monolithic = true;
}

/** Deviation: as in Chromium, always opaque. https://html.spec.whatwg.org/multipage/input.html#update-a-color-well-control-color */
function colorOf(element: Element): Color {
  const cursor = createCursor(parseComponentValues(attribute(element, 'value') ?? ''), createState());
  const parsed = color(cursor);
  // Colours that depend on the element's style are none.
  if (!parsed || parsed === 'currentcolor' || cursor.state.deferred || !atEnd(cursor)) return BLACK;
  return { ...parsed, a: 1 };
}

/** Border and padding in the inline axis, px. */
function inlineEdges({ border, padding, writing }: ComputedStyle): Px {
  const px = (value: unknown): Px => (typeof value === 'number' ? value : 0);
  if (isHorizontal(writingModeOf(writing)))
    return border.borderLeftWidth + border.borderRightWidth + px(padding.paddingLeft) + px(padding.paddingRight);
  return border.borderTopWidth + border.borderBottomWidth + px(padding.paddingTop) + px(padding.paddingBottom);
}
