/** Writes PNGs of every kind from sample values, so that what a decoder should give is known. */

import { crc32, deflateSync } from 'node:zlib';

export interface PngSpec {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: number;
  readonly interlaced?: boolean;
  /** Channel `c` of the pixel, at the image's bit depth. */
  readonly sample: (x: number, y: number, c: number) => number;
  /** Filter of a row by its number within the pass. */
  readonly filter?: (row: number) => number;
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function encodePng(spec: PngSpec): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(spec.width, 0);
  header.writeUInt32BE(spec.height, 4);
  header.set([spec.bitDepth, spec.colorType, 0, 0, spec.interlaced ? 1 : 0], 8);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...(spec.palette ? [chunk('PLTE', Buffer.from(spec.palette))] : []),
      ...(spec.transparency ? [chunk('tRNS', Buffer.from(spec.transparency))] : []),
      chunk('IDAT', deflateSync(rawData(spec))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

export function chunk(type: string, body: Buffer): Buffer {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  out.set(body, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
}

function rawData(spec: PngSpec): Buffer {
  const rows: Buffer[] = [];
  for (const [x0, y0, stepX, stepY] of spec.interlaced ? PASSES : ([[0, 0, 1, 1]] as const)) {
    const width = Math.ceil((spec.width - x0) / stepX);
    const height = Math.ceil((spec.height - y0) / stepY);
    if (width <= 0 || height <= 0) continue;
    let above: Buffer | null = null;
    for (let row = 0; row < height; row++) {
      const line = packRow(spec, width, (i) => x0 + i * stepX, y0 + row * stepY);
      rows.push(
        filterRow(spec.filter?.(row) ?? 0, line, above, Math.max(1, (CHANNELS[spec.colorType]! * spec.bitDepth) >> 3)),
      );
      above = line;
    }
  }
  return Buffer.concat(rows);
}

function packRow(spec: PngSpec, width: number, x: (i: number) => number, y: number): Buffer {
  const channels = CHANNELS[spec.colorType]!;
  const line = Buffer.alloc(Math.ceil((width * channels * spec.bitDepth) / 8));
  for (let i = 0; i < width * channels; i++) {
    const value = spec.sample(x(Math.floor(i / channels)), y, i % channels);
    if (spec.bitDepth === 16) line.writeUInt16BE(value, i * 2);
    else {
      const bit = i * spec.bitDepth;
      line[bit >> 3]! |= value << (8 - spec.bitDepth - (bit & 7));
    }
  }
  return line;
}

/** https://www.w3.org/TR/png-3/#9Filters */
function filterRow(type: number, line: Buffer, above: Buffer | null, size: number): Buffer {
  const out = Buffer.alloc(line.length + 1);
  out[0] = type;
  for (let i = 0; i < line.length; i++) {
    const a = i < size ? 0 : line[i - size]!;
    const b = above?.[i] ?? 0;
    const c = i < size ? 0 : (above?.[i - size] ?? 0);
    const p = a + b - c;
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    out[i + 1] = line[i]! - [0, a, b, (a + b) >> 1, paeth][type]!;
  }
  return out;
}
