/** The first image directory of a TIFF file. TIFF 6.0, section 2, https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf */

import { ImageError } from '../decoded-image.ts';

export const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  planes: 284,
  xResolution: 282,
  yResolution: 283,
  resolutionUnit: 296,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const;

/** Values of all fields together: those of as many strips as any picture has, with a palette. */
const MOST_VALUES = 2 ** 20;

const WANTED: ReadonlySet<number> = new Set(Object.values(TAG));

/** Bytes of the types that such fields have: BYTE, SHORT, LONG, RATIONAL and UNDEFINED. */
const SIZES: Readonly<Record<number, 1 | 2 | 4 | 8>> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

export interface Directory {
  readonly little: boolean;
  /** The values of a field; empty where it is absent. */
  all(tag: number): readonly number[];
  /** The first value of a field. */
  one(tag: number, fallback: number): number;
}

export function readDirectory(bytes: Uint8Array): Directory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 8) throw new ImageError('is a truncated TIFF image');
  const little = bytes[0] === 0x49;
  const start = view.getUint32(4, little);
  if (start + 2 > bytes.length) throw new ImageError('is a truncated TIFF image');
  const fields = new Map<number, readonly number[]>();
  const count = view.getUint16(start, little);
  let values = 0;
  for (let i = 0, at = start + 2; i < count && at + 12 <= bytes.length; i++, at += 12) {
    const tag = view.getUint16(at, little);
    const size = SIZES[view.getUint16(at + 2, little)];
    if (size === undefined || !WANTED.has(tag) || fields.has(tag)) continue;
    const length = view.getUint32(at + 4, little);
    values += length;
    if (values > MOST_VALUES) throw new ImageError('is a TIFF image in too many parts');
    const from = length * size <= 4 ? at + 8 : view.getUint32(at + 8, little);
    // What is shown does not depend on them.
    if (size === 8 && from + length * size > bytes.length) continue;
    if (from + length * size > bytes.length) throw new ImageError('is a truncated TIFF image');
    const read = (index: number): number => {
      if (size === 1) return bytes[from + index]!;
      const at = from + index * size;
      if (size === 8) return view.getUint32(at, little) / view.getUint32(at + 4, little);
      return size === 2 ? view.getUint16(at, little) : view.getUint32(at, little);
    };
    fields.set(
      tag,
      Array.from({ length }, (_, index) => read(index)),
    );
  }
  return { little, all: (tag) => fields.get(tag) ?? [], one: (tag, fallback) => fields.get(tag)?.[0] ?? fallback };
}
