/** What `font-variant-emoji` makes of characters that have two looks. https://drafts.csswg.org/css-fonts-4/#font-variant-emoji-prop */

import { describe, expect, it } from 'vitest';
import { isEmoji } from '../../src/text/characters.ts';

const shown = (texts: readonly string[], variant: Parameters<typeof isEmoji>[1]): string =>
  texts.filter((text) => isEmoji(text, variant)).join(' ');

describe('font-variant-emoji', () => {
  const texts = ['☎', '❤', '⌚', '😀', '©', 'a', '☎︎', '☎️', '👍🏽', '🇩🇪', '1', '1️⃣'];

  it('leaves characters their nature', () => {
    expect(shown(texts, 'normal')).toBe('⌚ 😀 ☎️ 👍🏽 🇩🇪 1️⃣');
    expect(shown(texts, 'unicode')).toBe(shown(texts, 'normal'));
  });

  it('shows single characters as emoji, but for digits', () => {
    expect(shown(texts, 'emoji')).toBe('☎ ❤ ⌚ 😀 © ☎️ 👍🏽 🇩🇪 1️⃣');
  });

  it('shows single characters as text; selectors and modifiers say more than the style', () => {
    expect(shown(texts, 'text')).toBe('☎️ 👍🏽 🇩🇪 1️⃣');
  });
});
