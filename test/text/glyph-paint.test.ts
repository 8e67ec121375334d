import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFontFile } from '../../src/text/font-file.ts';
import type { GlyphPaint } from '../../src/text/glyph-paint.ts';
import { createShapingEngine } from '../../src/text/shaping-engine.ts';
import { fontWithTables } from './font-builder.ts';

/** COLR tables are written as lists of numbers with their widths in bits. https://learn.microsoft.com/typography/opentype/spec/colr */
const u8 = (value: number): number[] => [value & 255];
const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u24 = (value: number): number[] => [(value >> 16) & 255, ...u16(value)];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
const F2DOT14 = (value: number): number[] => u16(Math.round(value * 16384));

const source = readFileSync('fonts/liberation/LiberationSans-Regular.ttf');
const plain = openFontFile(source, 0);
const glyphOf = (letter: string): number => plain.characters.glyphFor(letter.codePointAt(0)!);

/** Red, and blue of half its alpha. */
const CPAL = Uint8Array.from([
  ...u16(0),
  ...u16(2),
  ...u16(1),
  ...u16(2),
  ...u32(14),
  ...u16(0),
  ...[0, 0, 255, 255],
  ...[255, 0, 0, 128],
]);

/** COLR version 1 with one painted glyph, A. */
function colr(paint: readonly number[]): Uint8Array {
  const header = 34;
  const list = [...u32(1), ...u16(glyphOf('A')), ...u32(10)];
  return Uint8Array.from([
    ...u16(1),
    ...u16(0),
    ...u32(0),
    ...u32(0),
    ...u16(0),
    ...u32(header),
    ...u32(0),
    ...u32(0),
    ...u32(0),
    ...u32(0),
    ...list,
    ...paint,
  ]);
}

/** PaintGlyph: the outline of a letter, filled with what follows. */
const inside = (letter: string, paint: readonly number[]): number[] => [
  ...u8(10),
  ...u24(6),
  ...u16(glyphOf(letter)),
  ...paint,
];
const solid = (palette: number, alpha: number): number[] => [...u8(2), ...u16(palette), ...F2DOT14(alpha)];

const PLAIN = { variation: null, palette: null };

function paintsOf(paint: readonly number[]): readonly GlyphPaint[] | null {
  const bytes = fontWithTables(source, { COLR: colr(paint), CPAL: CPAL });
  const file = openFontFile(bytes, 0);
  expect(file.painted).toBe(true);
  const engine = createShapingEngine();
  expect(engine.paints(file, PLAIN, glyphOf('B'))).toBeNull();
  return engine.paints(file, PLAIN, glyphOf('A'));
}

describe('painted glyphs', () => {
  it('are outlines filled with colours of the palette, or with the text’s own', () => {
    const [red] = paintsOf(inside('o', solid(0, 1)))!;
    expect(red).toMatchObject({
      kind: 'clip',
      content: [{ kind: 'fill', paint: { kind: 'solid', color: { r: 1, g: 0, b: 0, a: 1 } } }],
    });
    const [own] = paintsOf(inside('o', solid(0xffff, 0.5)))!;
    expect(own).toMatchObject({ content: [{ paint: { kind: 'solid', color: null } }] });
    if (own?.kind !== 'clip' || own.content[0]?.kind !== 'fill' || own.content[0].paint.kind !== 'solid')
      throw new Error();
    expect(own.content[0].paint.alpha).toBeCloseTo(0.5, 2);
  });

  it('may be gradients', () => {
    // PaintLinearGradient from (0, 0) to (100, 0) with lines of one colour up along (0, 50); repeated.
    const stops = [
      ...u8(1),
      ...u16(2),
      ...F2DOT14(0),
      ...u16(0),
      ...F2DOT14(1),
      ...F2DOT14(1),
      ...u16(1),
      ...F2DOT14(1),
    ];
    const points = [0, 0, 100, 0, 0, 50].flatMap(u16);
    const [glyph] = paintsOf(inside('o', [...u8(4), ...u24(16), ...points, ...stops]))!;
    expect(glyph).toMatchObject({
      content: [
        {
          kind: 'fill',
          paint: {
            kind: 'linear',
            points: [0, 0, 100, 0, 0, 50],
            extend: 'repeat',
            stops: [
              { offset: 0, color: { r: 1 } },
              { offset: 1, color: { b: 1 } },
            ],
          },
        },
      ],
    });
  });

  it('may be moved, and composited', () => {
    // PaintComposite of source and backdrop (mode 5: source in), the source translated by (10, 20).
    const first = [...u8(14), ...u24(8), ...u16(10), ...u16(20), ...inside('o', solid(0, 1))];
    const second = inside('x', solid(1, 1));
    const [composite] = paintsOf([...u8(32), ...u24(8), ...u8(5), ...u24(8 + first.length), ...first, ...second])!;
    expect(composite).toMatchObject({
      kind: 'composite',
      mode: 'source-in',
      backdrop: [{ kind: 'clip' }],
      source: [{ kind: 'transform', matrix: [1, 0, 0, 1, 10, 20], content: [{ kind: 'clip' }] }],
    });
  });

  it('that are made of themselves end', () => {
    // PaintColrGlyph of A itself.
    const paints = paintsOf([...u8(11), ...u16(glyphOf('A'))]);
    expect(paints === null || paints.length === 0).toBe(true);
  });
});
