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
export const isInitialLetter = ({ inline }: ComputedStyle): boolean => inline.initialLetter !== null;

/**
 * Capitals extend from the baseline of one line to the cap height of another, whatever `font-size` is. Deviation: as in Chromium, the lines
 * are those of the block `container`, whatever its `::first-line` says.
 */
export function initialLetterStyle(
  style: ComputedStyle,
  container: ComputedStyle,
  styled: StyledDocument,
): Partial<ComputedStyle> {
  const { size, capRatio } = style.inline.initialLetter!;
  const around = styled.lengthContext(container);
  const height = (size - 1) * around.lineHeight() + around.fontUnits().cap;
  const fontSize = capRatio > 0 ? height / capRatio : style.font.fontSize;
  return { font: { ...style.font, fontSize }, text: { ...style.text, lineHeight: 'normal', textIndent: 0 } };
}

/**
 * The letter's box with its border and padding, within a float without any. Deviation: as in Chromium, a letter that `float` applies to is
 * no more than a float that encloses its ink.
 */
export function initialLetterBox(generation: Generation, letter: RawBox): RawBox {
  const { styled } = generation;
  const block = deriveStyle(generation, letter.style, 'initial-letter-block', ({ display, inline }) => ({
    display: { ...display, display: displayBox('block', 'flow-root') },
    inline: { ...inline, initialLetter: null },
  }));
  const box = createRawBox(letter.element, letter.pseudo, block);
  box.children = [createAnonymous(styled.anonymousStyle(block, 'block'), letter.children)];
  const own = letter.style.display.float;
  const outer = deriveStyle(
    generation,
    styled.anonymousStyle(letter.style, 'block'),
    'initial-letter',
    ({ display, writing, inline }) => ({
      display: { ...display, float: own !== 'none' ? own : writing.direction === 'ltr' ? 'left' : 'right' },
      inline: { ...inline, initialLetter: letter.style.inline.initialLetter },
    }),
  );
  const float = createAnonymous(outer, [box]);
  float.inner = 'initial-letter';
  return float;
}
