/** Characters are 10 px wide. */

import { expect, it } from 'vitest';
import { fill, paragraph, texts } from './fixtures.ts';

const wrap = (textWrapStyle: string) => ({ text: { textWrapStyle } });
const words = (count: number): string => Array.from({ length: count }, () => 'aa').join(' ');

it('makes balanced lines as equally long as their number allows', () => {
  expect(texts(fill(paragraph([words(6)]), 140))).toEqual([words(5), 'aa']);
  expect(texts(fill(paragraph([words(6)], wrap('balance')), 140))).toEqual([words(3), words(3)]);
  // With only two opportunities the least width decides that still holds two lines.
  expect(texts(fill(paragraph(['aaaa bbbb c'], wrap('balance')), 90))).toEqual(['aaaa', 'bbbb c']);
});

it('balances each of the paragraphs that forced breaks make', () => {
  const parts = [words(5), { br: 'none' } as const, words(6)];
  expect(texts(fill(paragraph(parts, wrap('balance')), 140)).at(-1)).toBe(words(3));
});

it('balances six lines, and no more', () => {
  const narrow = (count: number) => texts(fill(paragraph([words(count)], wrap('balance')), 80));
  expect(narrow(16)).toEqual([3, 3, 3, 3, 2, 2].map(words));
  expect(narrow(19)).toEqual([3, 3, 3, 3, 3, 3, 1].map(words));
});

it('leaves no single short word on the last line of a pretty paragraph', () => {
  const text = 'aaaaa bbbbb ccccc d';
  expect(texts(fill(paragraph([text]), 170))).toEqual(['aaaaa bbbbb ccccc', 'd']);
  expect(texts(fill(paragraph([text], wrap('pretty')), 170))).toEqual(['aaaaa bbbbb', 'ccccc d']);
  expect(texts(fill(paragraph([`${text} e`], wrap('pretty')), 170))).toEqual(['aaaaa bbbbb ccccc', 'd e']);
});
