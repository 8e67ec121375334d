import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { createFontLibrary, type FontLibrary } from '../../src/text/font-library.ts';
import { wholeText } from '../../src/text/types.ts';
import { type StyleInput, style } from './styles.ts';

const open = (text = ''): Promise<FontLibrary> =>
  createFontLibrary({ diagnostics: createDiagnostics(['missing-glyph']), usedText: () => text });

const fonts = await open();

/** Family and weight of each run. */
function faces(text: string, input: StyleInput = {}, language = '', library = fonts): string[] {
  return library
    .shape(text, { ...wholeText(text, style(input)), language })
    .map(({ font }) => `${font.family}${font.weight >= 600 ? ' Bold' : ''}${font.syntheticBold ? ' synthetic' : ''}`);
}

const SANS = { fontFamily: 'sans-serif' };

describe('the default fonts', () => {
  it.each([
    ['नमस्ते', 'Noto Serif Devanagari'],
    ['ไทย', 'Noto Serif Thai'],
    ['မြန်မာ', 'Noto Serif Myanmar'],
    ['العربية', 'Noto Naskh Arabic'],
    ['ქართული', 'Noto Serif Georgian'],
    ['ߒߞߏ', 'Noto Sans NKo'],
    ['ᐃᓄᒃᑎᑐᑦ', 'Noto Sans Canadian Aboriginal'],
  ])('draw %s by %s where the style asks for a serif', (text, family) => {
    expect(faces(text)).toEqual([family]);
    expect(faces(text, SANS)[0]).toMatch(/^Noto Sans /);
  });

  it('are bold where the style is and the family has such a face', () => {
    expect(faces('नमस्ते', { ...SANS, fontWeight: 700 })).toEqual(['Noto Sans Devanagari Bold']);
    // No bold has been drawn for Vai.
    expect(faces('ꕙꔤ', { ...SANS, fontWeight: 700 })).toEqual(['Noto Sans Vai synthetic']);
  });

  it.each(['。', '「', '（', 'Ａ！'])('draw %s by a Han font where it stands alone', (text) => {
    for (const around of ['', 'abc ', 'שלום '])
      expect(faces(around + text, SANS).at(-1)).toMatch(/^Noto Sans (SC|JP)$/);
  });

  it('leave East Asian punctuation to the font of Mongolian letters', () => {
    expect(faces('ᠮᠣᠩ。', SANS)).toEqual(['Noto Sans Mongolian']);
  });

  it('can be named', () => {
    expect(faces('ខ្មែរ', { fontFamily: 'Noto Sans Khmer, serif' })).toEqual(['Noto Sans Khmer']);
  });

  it.each([
    ['Calibri', 'Carlito'],
    ['Cambria', 'Caladea'],
    ['Georgia', 'Gelasio'],
    ['Nimbus Sans', 'Liberation Sans'],
  ])('stand in for %s', (name, family) => {
    expect(faces('abc', { fontFamily: name })).toEqual([family]);
  });

  it.each([
    ['Georgia, serif', 'Liberation Serif'],
    ['Calibri, Tahoma, Arial', 'Liberation Sans'],
    ['Arial, Georgia, Verdana', 'Liberation Sans'],
    ['Palatino, Georgia, Verdana', 'Gelasio'],
    ['ui-monospace, Menlo, monospace', 'Liberation Mono'],
    ['ui-monospace, Menlo', 'Liberation Mono'],
    ['-apple-system, BlinkMacSystemFont, Menlo, Liberation Mono', 'Liberation Mono'],
    ['BlinkMacSystemFont, Menlo', 'Liberation Sans'],
  ])('stand in only where the list names nothing later that is there: %s', (list, family) => {
    expect(faces('abc', { fontFamily: list })).toEqual([family]);
  });

  it('give way to nothing in Latin text', () => {
    expect(faces('Tiếng Việt ẽ')).toEqual(['Liberation Serif']);
  });
});

describe('Han characters', () => {
  it.each([
    ['ja', 'Noto Sans JP'],
    ['ko', 'Noto Sans KR'],
    ['zh', 'Noto Sans SC'],
    ['zh-Hans', 'Noto Sans SC'],
    ['zh-TW', 'Noto Sans TC'],
    ['zh-Hant', 'Noto Sans TC'],
    ['zh-HK', 'Noto Sans HK'],
  ])('follow lang=%s: %s', (language, family) => {
    expect(new Set(faces('直骨', {}, language))).toEqual(new Set([family]));
  });

  it.each([
    ['漢字かな', 'JP'],
    ['大韓民國 만세', 'KR'],
    ['这是简体中文', 'SC'],
    ['這是繁體中文', 'TC'],
  ])('follow the characters around where lang says nothing: %s', (text, place) => {
    expect(new Set(faces(text).filter((family) => !/Liberation/.test(family)))).toEqual(
      new Set([`Noto Sans ${place}`]),
    );
  });

  it('follow the document where the paragraph says nothing', async () => {
    expect(new Set(faces('東京', {}, '', await open('東京へようこそ')))).toEqual(new Set(['Noto Sans JP']));
    expect(new Set(faces('山川'))).toEqual(new Set(['Noto Sans SC']));
  });

  it('have all weights', () => {
    expect(faces('日', { fontWeight: 700 }, 'ja')).toEqual(['Noto Sans JP Bold']);
  });
});
