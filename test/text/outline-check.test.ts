/** Fonts whose outlines are not where their tables say are refused, as OTS refuses them. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { openFontFile } from '../../src/text/font-file.ts';
import { readDirectory, viewOf } from '../../src/text/sfnt/directory.ts';
import { fontWithTables } from './font-builder.ts';

const FONT = readFileSync(path.join(import.meta.dirname, '../../fonts/liberation/LiberationSans-Regular.ttf'));

/** The font with one of its tables changed: cut to some bytes, or a number of 16 bits written into it. */
function damaged(tag: string, { cut, at, value }: { cut?: number; at?: number; value?: number }): Uint8Array {
  const { offset, length } = readDirectory(FONT, 0).tables.get(tag)!;
  const table = Uint8Array.from(FONT.subarray(offset, offset + (cut ?? length)));
  if (at !== undefined) viewOf(table).setUint16(at, value!);
  return fontWithTables(FONT, { [tag]: table });
}

const DAMAGED: readonly (readonly [string, () => Uint8Array])[] = [
  ['loca that is cut short', () => damaged('loca', { cut: 100 })],
  ['loca that goes back', () => damaged('loca', { at: 40, value: 0xffff })],
  ['glyf that ends before its glyphs', () => damaged('glyf', { cut: 2000 })],
  ['glyf of more contours than there is room for', () => damaged('glyf', { at: 0, value: 30_000 })],
  ['glyf whose contours go back', () => damaged('glyf', { at: 10, value: 0xfff0 })],
];

describe('a font with', () => {
  it('sound outlines is opened', () => {
    expect(openFontFile(FONT, 0).glyphCount).toBeGreaterThan(1000);
  });

  it.each(DAMAGED)('%s is refused', (_, bytes) => {
    expect(() => openFontFile(bytes(), 0)).toThrow(/loca|glyf|glyph/);
  });

  it('damaged outlines gives way to the next family, with a warning', async () => {
    const url = `data:font/ttf;base64,${Buffer.from(DAMAGED[0]![1]()).toString('base64')}`;
    const html = `<style>@font-face { font-family: f; src: url(${url}) } p { font-family: f, serif }</style><p>text`;
    const { pdf, warnings } = await render(html, { pdf: { compress: false } });
    expect(warnings.some(({ message }) => message.includes("table 'loca' is cut short"))).toBe(true);
    expect(Buffer.from(pdf).toString('latin1')).toContain('Serif');
  });
});
