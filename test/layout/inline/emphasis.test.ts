import { describe, expect, it } from 'vitest';
import { takesMark } from '../../../src/layout/inline/emphasis.ts';

/** https://drafts.csswg.org/css-text-decor-4/#text-emphasis-style-property */
describe('emphasis marks', () => {
  it('stand on letters, digits and symbols', () => {
    for (const letter of ['a', '試', '7', '+', '%', '&', '＃', '〽']) expect(takesMark(letter), letter).toBe(true);
  });

  it('leave out spaces, controls and punctuation', () => {
    for (const letter of [' ', '\u3000', '\u00ad', '\u200b', '.', '、', '「', '-']) {
      expect(takesMark(letter), letter).toBe(false);
    }
  });
});
