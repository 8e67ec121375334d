/** Character classes that shaping and line breaking share. https://www.unicode.org/reports/tr44/ */

import type { FontGroup } from '../css/properties/computed-text.ts';

/**
 * Default_Ignorable_Code_Point except the Hangul fillers, which fonts do draw. Controls and U+FFFC (the place of an atomic inline) count
 * too: none of them shows a glyph.
 */
export function isInvisible(code: number): boolean {
  if (code < 0x300) return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xad;
  if (code < 0x2000) {
    return code === 0x34f || code === 0x61c || code === 0x17b4 || code === 0x17b5 || (code >= 0x180b && code <= 0x180f);
  }
  if (code < 0x2070) {
    return (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || code >= 0x2060;
  }
  if (code < 0xfe00) return false;
  return (
    code <= 0xfe0f ||
    code === 0xfeff ||
    (code >= 0xfff0 && code <= 0xfff8) ||
    code === 0xfffc ||
    (code >= 0x1bca0 && code <= 0x1bca3) ||
    (code >= 0x1d173 && code <= 0x1d17a) ||
    (code >= 0xe0000 && code <= 0xe0fff)
  );
}

/** Invisible characters that glyph selection depends on: joiners, variation selectors, and the tags that name the flags of regions. */
export function shapesNeighbours(code: number): boolean {
  return (
    code === 0x200c ||
    code === 0x200d ||
    code === 0x34f ||
    (code >= 0x180b && code <= 0x180f) ||
    (code >= 0xe0020 && code <= 0xe007f) ||
    isVariationSelector(code)
  );
}

export function isVariationSelector(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
}

const MARK = /\p{M}/u;

export function isMark(code: number): boolean {
  return code >= 0x300 && MARK.test(String.fromCodePoint(code));
}

const EMOJI = /^(?:\p{Emoji_Presentation}(?!\ufe0e)|\p{Emoji}(?:\ufe0f|\p{Emoji_Modifier}))/u;

/** Deviation: digits are drawn as text, because they have no picture of their own. */
const ONE_EMOJI = /^(?![#*0-9])\p{Emoji}$/u;

/**
 * Whether a grapheme is shown as an emoji, by default or because of the selector or modifier that follows it. If a single character
 * leaves it open, `font-variant-emoji` decides. https://www.unicode.org/reports/tr51/#Emoji_Presentation
 */
export function isEmoji(grapheme: string, variant: FontGroup['fontVariantEmoji']): boolean {
  const byNature = EMOJI.test(grapheme);
  if (variant === (byNature ? 'text' : 'emoji') && ONE_EMOJI.test(grapheme)) return !byNature;
  return byNature;
}
