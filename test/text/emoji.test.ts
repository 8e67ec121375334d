/** Which graphemes are drawn in colours, and of what. https://www.unicode.org/reports/tr51/ */

import { describe, expect, it } from 'vitest';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import { dump } from '../../src/index.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { coloredLayers, readColorLayers } from '../../src/text/sfnt/color-layers.ts';
import type { SfntDirectory } from '../../src/text/sfnt/directory.ts';
import { readPalettes } from '../../src/text/sfnt/palettes.ts';
import { NO_GLYPH, wholeText } from '../../src/text/types.ts';
import { style } from './styles.ts';

const library = await createFontLibrary({ diagnostics: silentDiagnostics });
const shape = (text: string, fontWeight = 400) =>
  library.shape(text, wholeText(text, style({ fontFamily: 'Arial', fontWeight })));

describe('emoji', () => {
  it.each([
    ['by their nature', '\u2705'],
    ['with the selector', '\u2764\ufe0f'],
    ['keycaps', '1\ufe0f\u20e3'],
    ['flags', '\u{1f1e9}\u{1f1ea}'],
    ['flags of regions', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['skin tones', '\u261d\u{1f3fd}'],
    ['joined, with selectors between', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['families', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
  ])('%s are one glyph in colours', (_, text) => {
    const runs = shape(text);
    expect(runs).toHaveLength(1);
    const { font, glyphs } = runs[0]!;
    const drawn = [...glyphs].filter((glyph) => glyph !== NO_GLYPH);
    expect(drawn).toHaveLength(1);
    expect(font.colorLayers?.(drawn[0]!)?.length).toBeGreaterThan(0);
  });

  it.each(['1', '\u00a9', '\u2764', '1\u20e3'])('leave %s to fonts of text', (text) => {
    for (const { font } of shape(text)) expect(font.colorLayers).toBeNull();
  });

  it('that are asked for as text are drawn in colours only where no font of text has them', () => {
    expect(shape('\u231a\ufe0e')[0]!.font.colorLayers).toBeNull();
    expect(shape('\u231a')[0]!.font.colorLayers).not.toBeNull();
    expect(shape('\u2705\ufe0e')[0]!.font.colorLayers).not.toBeNull();
  });

  it('are as wide and as high as those of Noto Color Emoji', () => {
    const [run] = shape('\u2705');
    // Its advance is 2550 of 2048 units, its ascent 1900 and its descent 500.
    expect(run!.width).toBeCloseTo((16 * 2550) / 2048, 4);
    const { ascent, descent } = run!.font.metrics;
    expect((ascent / run!.font.unitsPerEm) * run!.size).toBeCloseTo((16 * 1900) / 2048, 2);
    expect((descent / run!.font.unitsPerEm) * run!.size).toBeCloseTo((16 * 500) / 2048, 2);
  });

  it('have no bold of their own', () => {
    expect(shape('\u2705', 700)[0]!.font.syntheticBold).toBe(false);
    expect(shape('\u2764', 700)[0]!.font.syntheticBold).toBe(true);
  });
});

it('layers of emoji are painted under a glyph that nobody sees and that has the text', async () => {
  const html = '<!DOCTYPE html><p style="font: 20px Arial; color: rgb(0 0 255 / 50%)">a\u2705b';
  const lines = (await dump(html, 'display')).split('\n').filter((line) => line.includes(' text '));
  // A green square, and a white tick on it, both as transparent as the text.
  expect(lines.map((line) => line.replace(/^ *text| [\d.,]+ [\d.]+px/g, ''))).toEqual([
    ' "a" #0000ff/0.5',
    ' "" #77b255/0.5 inserted',
    ' "" #ffffff/0.5 inserted',
    ' "\u2705" #0000ff/0',
    ' "b" #0000ff/0.5',
  ]);
});

it('shadows of emoji have one colour', async () => {
  const html = '<!DOCTYPE html><p style="font: 20px Arial; text-shadow: 2px 2px rgb(0 0 255 / 50%)">\u2705';
  const lines = (await dump(html, 'display')).split('\n').filter((line) => line.includes(' text '));
  expect(lines.map((line) => / (#\S+)/.exec(line)![1])).toEqual([
    ...['#0000ff/0.5', '#0000ff/0.5', '#0000ff/0'],
    ...['#77b255', '#ffffff', '#000000/0'],
  ]);
});

it('emoji in text that runs to the left keep their colours, whatever stands before their glyph', async () => {
  const html = '<!DOCTYPE html><p dir=rtl style="font: 20px Arial">\u05d0 \u2764\ufe0f \u05d1';
  const lines = (await dump(html, 'display')).split('\n').filter((line) => line.includes(' text '));
  expect(lines.filter((line) => line.includes('inserted'))).toHaveLength(1);
  expect(lines.map((line) => /"(.*)"/.exec(line)![1]).join('|')).toBe(' \u05d1||\u2764\ufe0f|\u05d0 ');
});

describe('tables of layers', () => {
  /** COLR: glyph 5 has layers 7 and 8; CPAL: red, and blue at half. */
  const bytes = (changes: Readonly<Record<number, number>> = {}): [DataView, SfntDirectory] => {
    const numbers = [
      0, 1, 0, 14, 0, 20, 2, 5, 0, 2, 7, 1, 8, 0xffff, 0, 2, 1, 2, 0, 14, 0, 0x0000, 0xffff, 0xff00, 0x0080,
    ];
    const view = new DataView(new ArrayBuffer(numbers.length * 2));
    for (const [i, number] of numbers.entries()) view.setUint16(i * 2, changes[i] ?? number);
    const tables = new Map([
      ['COLR', { offset: 0, length: 28 }],
      ['CPAL', { offset: 28, length: 22 }],
    ]);
    return [view, { flavor: 'truetype', tables }];
  };
  const layers = (changes: Readonly<Record<number, number>> = {}, glyphCount = 9) =>
    coloredLayers(
      readColorLayers(...bytes(changes), glyphCount) ?? (() => null),
      readPalettes(...bytes(changes))!.all[0]!,
    )(5);

  it('name glyphs and colours of the first palette, or the colour of the text', () => {
    expect(layers()).toEqual([
      { glyph: 7, color: { r: 0, g: 0, b: 1, a: 128 / 255 } },
      { glyph: 8, color: null },
    ]);
    expect(readColorLayers(...bytes(), 9)?.(4)).toBeNull();
  });

  it('that name what is not there leave the glyph plain', () => {
    expect(layers({ 11: 2 })).toBeNull();
    expect(layers({ 9: 3 })).toBeNull();
    expect(layers({}, 8)).toBeNull();
  });

  it('that are cut short are reported', () => {
    expect(() => layers({ 1: 500 })).toThrow(RangeError);
    expect(() => layers({ 15: 60_000 })).toThrow(RangeError);
  });
});
