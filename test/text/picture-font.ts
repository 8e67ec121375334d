/** Fonts whose glyphs are pictures, made for tests: tables of Liberation Sans with `sbix` or `CBLC` and `CBDT` added. */

import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { fontWithTables } from './font-builder.ts';

export const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];

const SOURCE = readFileSync('fonts/liberation/LiberationSans-Regular.ttf');
const GLYPHS = 2620;
export const GLYPH = { A: 36, B: 37, C: 38, D: 39 } as const;

/** A picture of one colour, grey and opaque. https://www.w3.org/TR/png-3/ */
export function png(width: number, height: number): number[] {
  const chunk = (type: string, data: readonly number[]) => {
    const body = [...Buffer.from(type), ...data];
    return [...u32(data.length), ...body, ...u32(crc32(Uint8Array.from(body)))];
  };
  const rows = Array.from({ length: height }, () => [0, ...Array(width).fill(128)]).flat();
  return [
    ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    ...chunk('IHDR', [...u32(width), ...u32(height), 8, 0, 0, 0, 0]),
    ...chunk('IDAT', [...deflateSync(Uint8Array.from(rows))]),
    ...chunk('IEND', []),
  ];
}

/** Of each glyph that is there: two numbers, the type, the data. */
export type SbixStrike = Readonly<
  Record<number, readonly [x: number, y: number, type: string, data: readonly number[]]>
>;

/** https://learn.microsoft.com/typography/opentype/spec/sbix */
export function sbix(strikes: Readonly<Record<number, SbixStrike>>): Uint8Array {
  const parts = Object.entries(strikes).map(([ppem, glyphs]) => {
    const offsets: number[] = [];
    const data: number[] = [];
    for (let glyph = 0; glyph <= GLYPHS; glyph++) {
      offsets.push(4 + (GLYPHS + 1) * 4 + data.length);
      const found = glyphs[glyph];
      if (found) data.push(...u16(found[0]), ...u16(found[1]), ...Buffer.from(found[2]), ...found[3]);
    }
    return [...u16(Number(ppem)), ...u16(72), ...offsets.flatMap(u32), ...data];
  });
  let at = 8 + parts.length * 4;
  const starts = parts.map(({ length }) => {
    at += length;
    return at - length;
  });
  return Uint8Array.from([...u16(1), ...u16(1), ...u32(parts.length), ...starts.flatMap(u32), ...parts.flat()]);
}

/** Metrics of a picture of 4 by 8 that begins 1 px from the origin and ends 6 px above the baseline; 5 px wide. */
export const SMALL_METRICS = [8, 4, 1, 6, 5];
const BIG_METRICS = [...SMALL_METRICS, 0, 0, 0];

/** Glyphs A to C as pictures of 4 by 8 at 16 px an em, in one subtable. https://learn.microsoft.com/typography/opentype/spec/cblc */
export function cbdt(indexFormat: number, imageFormat: 17 | 18 | 19 | 1): Record<'CBLC' | 'CBDT', Uint8Array> {
  const picture = png(4, 8);
  const metrics = imageFormat === 17 ? SMALL_METRICS : imageFormat === 18 ? BIG_METRICS : [];
  const record = [...metrics, ...u32(picture.length), ...picture];
  const step = record.length;
  const ids = [GLYPH.A, GLYPH.B, GLYPH.C];
  const index: Record<number, number[]> = {
    1: [0, 1, 2, 3].flatMap((i) => u32(i * step)),
    2: [...u32(step), ...BIG_METRICS],
    3: [0, 1, 2, 3].flatMap((i) => u16(i * step)),
    4: [...u32(3), ...[...ids, 0].flatMap((id, i) => [...u16(id), ...u16(i * step)])],
    5: [...u32(step), ...BIG_METRICS, ...u32(3), ...ids.flatMap(u16)],
  };
  const subtable = [...u16(indexFormat), ...u16(imageFormat), ...u32(4), ...index[indexFormat]!];
  const array = [...u16(GLYPH.A), ...u16(GLYPH.C), ...u32(8), ...subtable];
  const size = [
    ...[...u32(56), ...u32(array.length), ...u32(1), ...u32(0), ...Array<number>(24).fill(0)],
    ...[...u16(GLYPH.A), ...u16(GLYPH.C), 16, 16, 32, 1],
  ];
  return {
    CBLC: Uint8Array.from([...u16(3), ...u16(0), ...u32(1), ...size, ...array]),
    CBDT: Uint8Array.from([...u16(3), ...u16(0), ...record, ...record, ...record]),
  };
}

export const pictureFont = (tables: Readonly<Record<string, Uint8Array>>): Uint8Array => fontWithTables(SOURCE, tables);
