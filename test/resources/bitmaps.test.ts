/** Bitmaps and icons, made byte by byte from their formats' descriptions. */

import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../src/resources/images/decode.ts';
import { encodePng } from './png-encoder.ts';

const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

interface Spec {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression?: number;
  readonly masks?: readonly number[];
  readonly palette?: readonly number[];
  readonly rows: readonly number[];
}

const info = ({ width, height, bits, compression = 0, masks = [], palette = [], rows }: Spec): number[] => [
  ...[...u32(40), ...u32(width), ...u32(height >>> 0), ...u16(1), ...u16(bits), ...u32(compression)],
  ...[...u32(rows.length), ...u32(0), ...u32(0), ...u32(palette.length / 4), ...u32(0)],
  ...[...masks.flatMap(u32), ...palette, ...rows],
];

function bmp(spec: Spec): Uint8Array {
  const start = 14 + 40 + (spec.masks?.length ?? 0) * 4 + (spec.palette?.length ?? 0);
  return Uint8Array.from([0x42, 0x4d, ...u32(start + spec.rows.length), ...u32(0), ...u32(start), ...info(spec)]);
}

function icon(pictures: readonly (readonly [width: number, bits: number, bytes: readonly number[]])[]): Uint8Array {
  let offset = 6 + pictures.length * 16;
  const entries = pictures.map(([width, bits, bytes]) => {
    const entry = [width, width, 0, 0, ...u16(1), ...u16(bits), ...u32(bytes.length), ...u32(offset)];
    offset += bytes.length;
    return entry;
  });
  return Uint8Array.from([0, 0, 1, 0, ...u16(pictures.length), ...entries.flat(), ...pictures.flatMap(([, , b]) => b)]);
}

function samples(bytes: Uint8Array) {
  const { image, problem } = decodeImage({ bytes, contentType: null, url: '' }, 1e6);
  expect(problem).toBeNull();
  if (image?.kind !== 'raster' || image.data.encoding !== 'samples') throw new Error('no samples');
  return { width: image.width, height: image.height, rgb: [...image.data.samples], alpha: image.data.alpha };
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

describe('BMP', () => {
  it('has rows from the bottom up, padded to four bytes, blue first', () => {
    const rows = [...[255, 0, 0, 0], ...[0, 0, 255, 0]];
    expect(samples(bmp({ width: 1, height: 2, bits: 24, rows }))).toMatchObject({
      rgb: [...RED, ...BLUE],
      alpha: null,
    });
    expect(samples(bmp({ width: 1, height: -2, bits: 24, rows })).rgb).toEqual([...BLUE, ...RED]);
  });

  it('reads palettes of one, four and eight bits', () => {
    const palette = [...[255, 0, 0, 0], ...[0, 0, 255, 0]];
    for (const [bits, row] of [
      [1, [0b01000000, 0, 0, 0]],
      [4, [0x01, 0, 0, 0]],
      [8, [0, 1, 0, 0]],
    ] as const) {
      expect(samples(bmp({ width: 2, height: 1, bits, palette, rows: row })).rgb).toEqual([...BLUE, ...RED]);
    }
  });

  it('reads masks of 16 bits, and alpha where some is not 0', () => {
    const masks = [0xf800, 0x07e0, 0x001f];
    const rows = [...u16(0xf800), ...u16(0x001f)];
    expect(samples(bmp({ width: 2, height: 1, bits: 16, compression: 3, masks, rows })).rgb).toEqual([...RED, ...BLUE]);
    const opaque = samples(bmp({ width: 1, height: 1, bits: 32, rows: [0, 0, 255, 0] }));
    expect(opaque).toMatchObject({ rgb: RED, alpha: null });
    const half = samples(bmp({ width: 1, height: 1, bits: 32, rows: [0, 0, 255, 128] }));
    expect(half.alpha).toEqual(Uint8Array.of(128));
  });

  it('unpacks runs, literals, moves and the end of rows', () => {
    const palette = [...[255, 0, 0, 0], ...[0, 0, 255, 0]];
    // Bottom row: two of colour 1, then a literal of three (padded); top row: from column 4 one of colour 1.
    const rows = [2, 1, 0, 3, 0, 1, 0, 0, 0, 0, 0, 2, 4, 0, 1, 1, 0, 1];
    const { rgb } = samples(bmp({ width: 5, height: 2, bits: 8, compression: 1, palette, rows }));
    const top = [BLUE, BLUE, BLUE, BLUE, RED];
    expect(rgb).toEqual([...top, RED, RED, BLUE, RED, BLUE].flat());
  });

  it('is refused where it is cut off in its header or too large, and never read past its end', () => {
    const whole = bmp({ width: 3, height: 3, bits: 24, rows: new Array(36).fill(7) });
    for (let length = 2; length < whole.length; length++) {
      const { image, problem } = decodeImage({ bytes: whole.slice(0, length), contentType: null, url: '' }, 1e6);
      expect(image === null).toBe(problem !== null);
    }
    const large = bmp({ width: 5000, height: 5000, bits: 24, rows: [] });
    expect(decodeImage({ bytes: large, contentType: null, url: '' }, 1e6).problem).toContain('limits.imagePixels');
  });
});

describe('icons', () => {
  it('show their largest picture, half of whose rows are its mask', () => {
    const small = info({ width: 1, height: 2, bits: 24, rows: [255, 0, 0, 0, 0, 0, 0, 0] });
    const rows = [...[0, 0, 255, 0, 0, 255, 0, 0], ...[0, 0, 255, 0, 0, 255, 0, 0]];
    const mask = [0b01000000, 0, 0, 0, 0, 0, 0, 0];
    const large = info({ width: 2, height: 4, bits: 24, rows: [...rows, ...mask] });
    const { width, height, alpha } = samples(
      icon([
        [1, 24, small],
        [2, 24, large],
      ]),
    );
    expect([width, height, [...alpha!]]).toEqual([2, 2, [255, 255, 255, 0]]);
  });

  it('may hold PNG files', () => {
    const png = encodePng({ width: 2, height: 1, bitDepth: 8, colorType: 2, sample: (x, _, c) => x * 100 + c });
    expect(samples(icon([[2, 32, [...png]]])).rgb).toEqual([0, 1, 2, 100, 101, 102]);
  });
});
