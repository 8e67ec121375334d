/** How the content of a control stands in it. */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import { createAnonymous, type RawBox } from '../raw.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';

/** A button lays its content out as its `display` says; where that is flow layout, it is a control like the others. */
export function makeButton(generation: Generation, raw: RawBox): void {
  raw.monolithic = true;
  if (raw.inner !== 'flex' && raw.inner !== 'grid') makeControl(generation, raw);
}

/**
 * A control that pages do not break, block-level or inline-level; where it is higher than its content, that is centred. Its `display` says
 * nothing about what is in it: https://drafts.csswg.org/css-display-4/#unbox
 */
export function makeControl(generation: Generation, raw: RawBox): void {
  raw.monolithic = true;
  raw.inner = 'flow-root';
  raw.internal = null;
  if (raw.children.length === 0) {
    raw.style = onContentEdge(generation, raw.style, 0);
    return;
  }
  const content = createAnonymous(generation.styled.anonymousStyle(raw.style, 'block'), raw.children);
  raw.children = [content];
  raw.inner = 'flex';
  raw.style = deriveStyle(generation, raw.style, 'centred', (style) => ({
    flex: { ...style.flex, flexDirection: 'column', flexWrap: 'nowrap' },
    align: {
      ...style.align,
      justifyContent: { value: 'center', overflow: 'safe' },
      alignItems: { value: 'stretch', overflow: null },
    },
  }));
}

export const withNormalLines = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  deriveStyle(generation, style, 'normal lines', ({ text }) => ({ text: { ...text, lineHeight: 'normal' } }));

/** The style of a control without a line, whose baseline is `above` px above the end of its content box. */
export function onContentEdge(generation: Generation, style: ComputedStyle, above: Px): ComputedStyle {
  // In vertical text its middle stands on the central baseline.
  if (style.inline.verticalAlign !== 'baseline' || !isHorizontal(writingModeOf(style.writing))) return style;
  const px = (value: unknown): Px => (typeof value === 'number' ? value : 0);
  const below =
    px(style.margin.marginBottom) + style.border.borderBottomWidth + px(style.padding.paddingBottom) + above;
  return deriveStyle(generation, style, `lowered ${below}`, ({ inline }) => ({
    inline: { ...inline, verticalAlign: -below },
  }));
}
