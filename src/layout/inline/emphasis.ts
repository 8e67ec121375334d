/** The size of emphasis marks, and the characters that have one. https://drafts.csswg.org/css-text-decor-4/#emphasis-marks */

import type { Px } from '../../geometry.ts';
import { type ComputedStyle, changedStyle } from '../../style/computed-style.ts';

/** The size of marks: half that of the text, in whole px. */
export const emphasisSize = (style: ComputedStyle): Px => Math.round(style.font.fontSize / 2);

/** The style of marks. */
export function emphasisStyle(style: ComputedStyle): ComputedStyle {
  const { font, text } = style;
  return changedStyle(style, {
    font: { ...font, fontSize: emphasisSize(style) },
    text: { ...text, letterSpacing: 0, wordSpacing: 0 },
  });
}

const UNMARKED = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{P}\u1361\u{10100}\u{10101}\u{1039f}\u{103d0}\u{1091f}\u0f0b\u0f0c]/u;
/** Punctuation that is read as a symbol. */
const SYMBOLS =
  /[#%&@§¶\u2030\u2031\u204a\u204b\u066a\u0609\u060a\u2053\u2e3f\u303d\ufe5f\ufe60\ufe6a\ufe6b\uff03\uff05\uff06\uff20]/;

/**
 * Whether a character has a mark; spaces, controls and punctuation have none.
 * https://drafts.csswg.org/css-text-decor-4/#text-emphasis-style-property
 */
export const takesMark = (letter: string): boolean => SYMBOLS.test(letter) || !UNMARKED.test(letter);
