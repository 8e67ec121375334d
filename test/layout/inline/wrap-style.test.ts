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

// As in Chromium: test/layout/chromium/balanced-headings.golden.json
it('balances the lines before a forced break, and fills those after it', () => {
  const parts = [words(6), { br: 'none' } as const, words(6)];
  const filled = texts(fill(paragraph([words(6)]), 140));
  expect(filled).not.toEqual([words(3), words(3)]);
  expect(texts(fill(paragraph(parts, wrap('balance')), 140))).toEqual([words(3), words(3), ...filled]);
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

const spread = (text: string, style: Record<string, unknown> = {}): { gap: number; count: number } => {
  const lines = texts(fill(paragraph([text], { text: style }), 200));
  const gaps = lines.slice(0, -1).map((line) => 200 - 10 * line.replaceAll('-', '').length);
  return { gap: gaps.reduce((sum, gap) => sum + gap ** 2, 0), count: lines.length };
};

it('fills the lines of a pretty paragraph more evenly than one after the other', () => {
  const text = Array.from({ length: 60 }, (_, i) => 'abcdefghijkl'.slice(0, 1 + ((i * 7) % 11))).join(' ');
  const greedy = spread(text);
  const pretty = spread(text, { textWrapStyle: 'pretty' });
  expect(pretty.gap).toBeLessThan(greedy.gap);
  expect(pretty.count - greedy.count).toBeLessThanOrEqual(1);
});

it('shrinks the spaces of a justified line by a fifth at most, where that spares wide ones', () => {
  const text = 'aaaa aaaa aaaa aaaa a bbbbbbbbbbbbbbb bbbb bbb bb';
  // "aaaa aaaa aaaa aaaa a" is 210 px wide, its four spaces can give 8.
  const justified = (width: number) =>
    texts(fill(paragraph([text], { text: { textWrapStyle: 'pretty', textAlign: 'justify' } }), width))[0];
  expect(justified(203)).toBe('aaaa aaaa aaaa aaaa a');
  expect(justified(201)).toBe('aaaa aaaa aaaa aaaa');
});

it('breaks a ladder of hyphens in pretty paragraphs', () => {
  const text = Array.from({ length: 20 }, () => 'aaaa\u00adaaaa').join(' ');
  const runs = (style: Record<string, unknown>) => {
    let longest = 0;
    let run = 0;
    for (const line of texts(fill(paragraph([text], { text: style }), 135))) {
      run = line.endsWith('‐') || line.endsWith('-') ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  };
  expect(runs({ textAlign: 'justify', textWrapStyle: 'pretty', hyphenateLimitLines: 1 })).toBeLessThanOrEqual(1);
});

it('fills lines that hold more opportunities than are looked at together', () => {
  const lines = texts(fill(paragraph([words(3000)], wrap('pretty')), 45_000));
  expect(lines.map((line) => line.split(' ').length)).toEqual([1500, 1500]);
});

it('plans beside a float and again below it', () => {
  const float = { float: 'left', size: [100, 25] } as const;
  const lines = texts(fill(paragraph([float, words(40)], wrap('pretty')), 200));
  expect(lines.join(' ').replaceAll(/ +/g, ' ')).toBe(words(40));
  expect(lines[0]!.length).toBeLessThanOrEqual(10);
  expect(lines[4]!.length).toBeGreaterThan(12);
});

it('ends the line before the last without a hyphen where hyphenate-limit-last says so', () => {
  const text = 'aaaaaa aaaa\u00adaaaa';
  expect(texts(fill(paragraph([text]), 130))).toHaveLength(2);
  expect(texts(fill(paragraph([text]), 130))[0]).toMatch(/^aaaaaa aaaa/);
  expect(texts(fill(paragraph([text], { text: { hyphenateLimitLast: 'always' } }), 130))[0]).toBe('aaaaaa');
});
