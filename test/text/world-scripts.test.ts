/** What each script asks of shaping, by the rules of Unicode's core specification (chapters 9 to 17); the fonts are the default ones. */

import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { type ShapedRun, wholeText } from '../../src/text/types.ts';
import { style } from './styles.ts';

const fonts = await createFontLibrary({ diagnostics: createDiagnostics(['missing-glyph']), usedText: () => '' });

function shape(text: string, family = 'sans-serif', language = ''): ShapedRun {
  const right = /\p{Script=Arabic}|\p{Script=Adlam}|\p{Script=Hebrew}/u.test(text) ? 1 : 0;
  const runs = fonts.shape(text, { ...wholeText(text, style({ fontFamily: family })), level: right, language });
  expect(runs).toHaveLength(1);
  return runs[0]!;
}

/** The glyph that the font has for a character by itself. */
const plain = (run: ShapedRun, character: string): number => run.font.glyphFor(character.codePointAt(0)!);

describe('vowel signs that are written before their letter', () => {
  it.each([
    ['Burmese', 'ကေ'],
    ['Shan', 'ၵေ'],
    ['Mon', 'ၚေ'],
    ['Khmer', 'កេ'],
    ['Bengali', 'কে'],
    ['Malayalam', 'കേ'],
    ['Javanese', 'ꦏꦺ'],
    ['Grantha', '𑌕𑍇'],
    ['Chakma', '𑄇𑄬'],
  ])('%s', (_, text) => {
    const run = shape(text);
    const [letter, sign] = [...text];
    expect([...run.glyphs]).not.toContain(0);
    // The letter is the last one drawn, and the sign is not.
    expect(run.glyphs.at(-1)).toBe(plain(run, letter!));
    expect(run.glyphs.at(-1)).not.toBe(plain(run, sign!));
  });
});

describe('vowel signs that stand beside their letter have room of their own', () => {
  it.each([
    ['Telugu', 'కా'],
    ['Kannada', 'ಕಾ'],
    ['Tamil', 'கா'],
    ['Devanagari', 'का'],
    ['Devanagari visarga', 'दुः'],
    // Before it, in one glyph with it.
    ['Tai Tham', 'ᨠᩮ'],
  ])('%s', (_, text) => {
    expect(shape(text).width).toBeGreaterThan(shape([...text][0]!).width * 1.05);
  });
});

it('Bengali e-kar has its initial form at the start of a word only', () => {
  const run = shape('বেবে', 'serif');
  expect(run.glyphs[0]).not.toBe(run.glyphs[2]);
});

it('Thai SARA AM is a ring above the letter and a vowel beside it', () => {
  const run = shape('นำ');
  expect([...run.glyphs]).toEqual([plain(run, 'น'), shape('น\u0e4d').glyphs[1], plain(run, '\u0e32')]);
});

it('Lao AM is drawn like its parts', () => {
  expect([...shape('ນຳ').glyphs]).toEqual([...shape('ນ\u0ecd\u0eb2').glyphs]);
});

it.each([
  ['Adlam', '𞤀𞤣'],
  ['Urdu', 'ہیں'],
  ['Arabic', 'بت'],
])('%s letters join', (_, text) => {
  const run = shape(text);
  const letters = [...text].reverse().map((letter) => plain(run, letter));
  expect([...run.glyphs]).not.toEqual(letters);
});

it('a Tibetan vowel below a-chung has a form of its own, or room below', () => {
  const run = shape('འུ');
  const moved = run.yOffsets?.some((offset) => offset !== 0) ?? false;
  expect(moved || run.glyphs.at(-1) !== plain(run, '\u0f74') || run.glyphs.length === 1).toBe(true);
});

it('Yiddish double yod takes its pasekh', () => {
  const run = shape('\u05f2\u05b7');
  expect([...run.glyphs]).not.toContain(0);
  expect(run.width).toBeCloseTo(shape('\u05f2').width, 1);
});

it('a Bengali letter with aa and candrabindu ends, and is one cluster', () => {
  const run = shape('তাঁ', 'serif');
  expect([...run.glyphs]).not.toContain(0);
  expect(new Set(run.clusters)).toEqual(new Set([0]));
});

it('Greek with oxia has the glyph that the font keeps for it', () => {
  // Equivalent to alpha with tonos, but a character of its own in the font.
  const run = shape('\u1f71', 'serif');
  expect([...run.glyphs]).toEqual([run.font.glyphFor(0x1f71)]);
});

it('a Tibetan vowel after a space stands on it, from the font that has both', () => {
  const [letter, blank, ...others] = fonts.shape('ད ོས', wholeText('ད ོས', style({ fontFamily: 'serif' })));
  const glyphs = [letter, blank, ...others].flatMap((run) => [...(run?.glyphs ?? [])]);
  expect(glyphs).not.toContain(0);
});

it('a subjoined Tai Tham consonant stands below its letter', () => {
  const run = shape('ᨠ᩠ᨠ');
  expect([...run.glyphs]).not.toContain(0);
  expect(run.width).toBeCloseTo(shape('ᨠ').width, 1);
});

it.each([
  ['Devanagari', 'क्ष', 1],
  ['Bengali', 'ক্ষ', 1],
  ['Malayalam', 'ക്ക', 1],
  ['Kannada', 'ಕ್ಷ', 2],
])('%s conjuncts are formed', (_, text, most) => {
  const run = shape(text);
  expect([...run.glyphs]).not.toContain(0);
  expect(run.glyphs.length).toBeLessThanOrEqual(most);
});
