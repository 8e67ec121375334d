/** https://drafts.csswg.org/css-fonts-4/#font-palette-control, in documents; what is expected is what Chromium prints. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';
import { fontWithTables } from './font-builder.ts';

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];

const source = readFileSync('fonts/liberation/LiberationSans-Regular.ttf');
const A = 36;
const O = 50;

/** A is an O in colour 0 below the text's own colour. https://learn.microsoft.com/typography/opentype/spec/colr */
const COLR = Uint8Array.from([
  ...[...u16(0), ...u16(1), ...u32(14), ...u32(20), ...u16(2)],
  ...[...u16(A), ...u16(0), ...u16(2)],
  ...[...u16(O), ...u16(0), ...u16(O), ...u16(0xffff)],
]);

/** The same in version 1: the O filled with colour 0. */
const COLR_1 = Uint8Array.from([
  ...[...u16(1), ...u16(0), ...u32(0), ...u32(0), ...u16(0), ...u32(34), ...u32(0), ...u32(0), ...u32(0), ...u32(0)],
  ...[...u32(1), ...u16(A), ...u32(10), 10, 0, 0, 6, ...u16(O), 2, ...u16(0), ...u16(0x4000)],
]);

/** Three palettes of one colour: red, blue for light backgrounds, lime for dark ones. */
const CPAL = Uint8Array.from([
  ...[...u16(1), ...u16(1), ...u16(3), ...u16(3), ...u32(30), ...u16(0), ...u16(1), ...u16(2)],
  ...[...u32(42), ...u32(0), ...u32(0)],
  ...[0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255],
  ...[...u32(0), ...u32(1), ...u32(2)],
]);

const face = (family: string, colr: Uint8Array): string => {
  const bytes = fontWithTables(source, { COLR: colr, CPAL });
  return `@font-face { font-family: ${family}; src: url(data:font/ttf;base64,${Buffer.from(bytes).toString('base64')}) }`;
};

const RULES = `${face('Colored', COLR)} ${face('Painted', COLR_1)}
  @font-palette-values --second { font-family: colored, Painted; base-palette: 1 }
  @font-palette-values --own { font-family: Painted, Colored; base-palette: 2; override-colors: 0 teal, 7 red }
  @font-palette-values --mixed { font-family: Other; base-palette: 2 }
  @font-palette-values --dark { font-family: Colored, Painted; base-palette: dark }`;

/** The colour of what is drawn for A. */
async function colorOf(palette: string, family = 'Colored'): Promise<string | undefined> {
  const html = `<style>${RULES} p { font: 20px ${family}; color: #123456; font-palette: ${palette} }</style><p>A</p>`;
  const colors = (await dump(html, 'display')).match(/#[0-9a-f]{6}\b/g) ?? [];
  return colors.find((color) => color !== '#123456');
}

describe.each(['Colored', 'Painted'])('font-palette of a font that is %s', (family) => {
  it.each([
    ['normal', '#ff0000'],
    ['light', '#0000ff'],
    ['dark', '#00ff00'],
    ['--second', '#0000ff'],
    ['--own', '#008080'],
    ['--dark', '#00ff00'],
    // Of another family; of none.
    ['--mixed', '#ff0000'],
    ['--unknown', '#ff0000'],
    ['palette-mix(in srgb, normal, --second)', '#800080'],
    ['palette-mix(in srgb, normal 25%, --second)', '#4000bf'],
  ])('%s', async (palette, color) => {
    expect(await colorOf(palette, family)).toBe(color);
  });
});

it('says what it does not take, with its line', async () => {
  const html = `<style>
@font-palette-values own { font-family: Colored }
@font-palette-values --own { font-family: Colored; base-palette: -1; override-colors: 0 currentcolor }
p { font-palette: palette-mix(dark, light) }
</style><p>A</p>`;
  const { warnings } = await render(html);
  expect(warnings.map(({ line, code }) => [line, code])).toEqual([
    [2, 'css-invalid-at-rule'],
    [3, 'css-invalid-value'],
    [3, 'css-invalid-value'],
    [4, 'css-invalid-value'],
  ]);
});
