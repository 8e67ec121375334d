/** Characters are 10 px wide; each line is one of `lines`, justified to 100 px. */

import { expect, it } from 'vitest';
import type { Opportunity } from '../../../src/layout/inline/breaker.ts';
import { riversThrough } from '../../../src/layout/inline/rivers.ts';

function rivers(...lines: readonly string[]): number {
  const places: Opportunity[] = [{ text: 0, before: 0, after: 0, hyphen: false }];
  const ends: number[] = [];
  let at = 0;
  for (const line of lines) {
    for (const word of line.split(' ')) {
      at += word.length;
      places.push({ text: at, before: 10 * at, after: 10 * (at + 1), hyphen: false });
      at++;
    }
    ends.push(places.length - 1);
  }
  const made = ends.map((end, i) => ({ start: ends[i - 1] ?? 0, end }));
  return riversThrough(places, made, 100);
}

it('counts spaces that have spaces above them in all lines', () => {
  expect(rivers('aaa bbb', 'aaa bbb', 'aaa bbb')).toBe(1);
  expect(rivers('aa bb cc', 'aa bb cc', 'aa bb cc')).toBe(2);
  expect(rivers('aaaa bb', 'aaa bbb', 'aaa bbb')).toBe(1);
});

it('counts none where words are in the way', () => {
  expect(rivers('aaa bbb', 'a bbbbbb', 'aaa bbb')).toBe(0);
  expect(rivers('aaa bbb', 'aaaaaaaa', 'aaa bbb')).toBe(0);
  expect(rivers('a bbbbbb', 'aaa bbb', 'bbbbbb a')).toBe(0);
});
