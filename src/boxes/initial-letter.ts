/**
 * The box of an initial letter: a float whose content layout aligns with the lines.
 * https://drafts.csswg.org/css-inline-3/#initial-letter-styling
 */

import { displayBox } from '../css/properties/display.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import { deriveStyle, type Generation } from './generation.ts';
import { createAnonymous, createRawBox, type RawBox } from './raw.ts';

/** Not yet: initial letters on boxes other than `::first-letter`, which browsers do not support either. */
export const isInitialLetter = ({ inline, display }: ComputedStyle): boolean =>
  inline.initialLetter !== null && display.float === 'none';

/** Capitals extend from the baseline of one line to the cap height of another, whatever `font-size` is. */
export function initialLetterStyle(
  style: ComputedStyle,
  parent: ComputedStyle,
  styled: StyledDocument,
): Partial<ComputedStyle> {
  const { size, capRatio } = style.inline.initialLetter!;
  const around = styled.lengthContext(parent);
  const height = (size - 1) * around.lineHeight() + around.fontUnits().cap;
  const fontSize = capRatio > 0 ? height / capRatio : style.font.fontSize;
  return { font: { ...style.font, fontSize }, text: { ...style.text, lineHeight: 'normal', textIndent: 0 } };
}

/** The letter's box with its border and padding, within a float without any. */
export function initialLetterBox(generation: Generation, letter: RawBox): RawBox {
  const { styled } = generation;
  const block = deriveStyle(generation, letter.style, 'initial-letter-block', ({ display, inline }) => ({
    display: { ...display, display: displayBox('block', 'flow-root') },
    inline: { ...inline, initialLetter: null },
  }));
  const box = createRawBox(letter.element, letter.pseudo, block);
  box.children = [createAnonymous(styled.anonymousStyle(block, 'block'), letter.children)];
  const outer = deriveStyle(
    generation,
    styled.anonymousStyle(letter.style, 'block'),
    'initial-letter',
    ({ display, writing, inline }) => ({
      display: { ...display, float: writing.direction === 'ltr' ? 'left' : 'right' },
      inline: { ...inline, initialLetter: letter.style.inline.initialLetter },
    }),
  );
  const float = createAnonymous(outer, [box]);
  float.inner = 'initial-letter';
  return float;
}
