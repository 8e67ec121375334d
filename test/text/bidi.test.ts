import bidiModule from 'bidi-js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embeddingLevels, mirrored, visualOrder } from '../../src/text/bidi.ts';

it('takes the short way for left-to-right text', () => {
  const { levels, mixed } = embeddingLevels('abc 123', null);
  expect([...levels]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(mixed).toBe(false);
});

it('gives Hebrew in a left-to-right paragraph level 1 and numbers in it level 2', () => {
  const { levels, mixed } = embeddingLevels('a אב 12', 0);
  expect([...levels]).toEqual([0, 0, 1, 1, 1, 2, 2]);
  expect(mixed).toBe(true);
});

it('finds the base level of each paragraph', () => {
  const { baseLevels } = embeddingLevels('אב\nab', null);
  expect([...baseLevels]).toEqual([1, 1, 1, 0, 0]);
});

it('raises Latin text in a right-to-left paragraph', () => {
  expect([...embeddingLevels('ab', 1).levels]).toEqual([2, 2]);
});

it('reorders runs (UAX #9, L2)', () => {
  expect(visualOrder([0, 1, 0])).toEqual([0, 1, 2]);
  expect(visualOrder([1, 2, 1])).toEqual([2, 1, 0]);
  expect(visualOrder([0, 1, 2, 1, 0])).toEqual([0, 3, 2, 1, 4]);
});

it('mirrors brackets', () => {
  expect(mirrored('(')).toBe(')');
  expect(mirrored('a')).toBeNull();
});

it('takes pairs of surrogates for the characters that they are', () => {
  // Adlam letters are right to left, a mathematical digit is a European number, an emoji stands between its neighbours.
  expect([...embeddingLevels('\u{1e900}\u{1e901}', 0).levels]).toEqual([1, 1, 1, 1]);
  expect([...embeddingLevels('א \u{1d7d8}', 0).levels]).toEqual([1, 1, 2, 2]);
  expect([...embeddingLevels('א\u{1f600}ב', 0).levels]).toEqual([1, 1, 1, 1]);
});

it('gives text of one direction in a right-to-left paragraph level 1', () => {
  expect([...embeddingLevels('(אב), «שָׁלוֹם» 100', 1).levels.subarray(0, 13)]).toEqual(new Array(13).fill(1));
  expect([...embeddingLevels('مرحبًا، (بالعالم) - %!', 1).levels]).toEqual(new Array(22).fill(1));
  // Numbers, Latin letters and marks of direction are looked at one by one.
  expect([...embeddingLevels('ا ٣', 1).levels]).toEqual([1, 1, 2]);
  expect([...embeddingLevels('ا ۳', 1).levels]).toEqual([1, 1, 2]);
  expect([...embeddingLevels('א\u200e', 1).levels]).toEqual([1, 2]);
});

it('gives right-to-left paragraphs the levels that the whole algorithm gives', () => {
  const bidi = (
    bidiModule as unknown as () => { getEmbeddingLevels(text: string, base: 'rtl'): { levels: Uint8Array } }
  )();
  const characters = fc.constantFrom(...'אבּشدًى​‍‏  \t()[]«»,.:;!?+-%$#/…–— וֹﻵa1٣۳');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
      expect([...embeddingLevels(text, 1).levels]).toEqual([...bidi.getEmbeddingLevels(text, 'rtl').levels]);
    }),
    { numRuns: 2000 },
  );
});
