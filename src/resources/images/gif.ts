/** The first frame of a GIF. https://www.w3.org/Graphics/GIF/spec-gif89a.txt */

import type { Resource } from '../types.ts';
import { checkPixels, type DecodedImage, ImageError } from './decoded-image.ts';
import { sampledImage } from './sampled-image.ts';

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  readonly palette: Uint8Array;
  readonly transparent: number;
  readonly minCodeSize: number;
  readonly data: Uint8Array;
}

export function decodeGif(resource: Resource, maxPixels: number): DecodedImage {
  const { bytes, url } = resource;
  if (bytes.length < 13) throw new ImageError('is a truncated GIF');
  const width = word(bytes, 6);
  const height = word(bytes, 8);
  checkPixels(width, height, maxPixels);
  const frame = readFrame(bytes);
  checkPixels(frame.width, frame.height, maxPixels);
  const indices = new Uint8Array(frame.width * frame.height);
  const decoded = decodeLzw(frame, indices);
  const samples = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  paintFrame(frame, indices, decoded, { width, height, samples, alpha });
  const image = sampledImage(url, { width, height, components: 3, samples, alpha });
  const complete = decoded === indices.length;
  const problem = complete ? null : 'is a truncated GIF or damaged; what there is of it is shown';
  return { image, problem, decodedPixels: width * height };
}

const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function readFrame(bytes: Uint8Array): Frame {
  let at = 13 + tableBytes(bytes[10]!);
  const globalPalette = bytes.subarray(13, at);
  let transparent = -1;
  while (at < bytes.length) {
    const block = bytes[at++];
    if (block === 0x21) {
      const label = bytes[at++];
      if (label === 0xf9 && (bytes[at + 1] ?? 0) & 1) transparent = bytes[at + 4] ?? -1;
      at = readSubBlocks(bytes, at).next;
    } else if (block === 0x2c) {
      const flags = bytes[at + 8] ?? 0;
      const local = tableBytes(flags);
      const palette = local > 0 ? bytes.subarray(at + 9, at + 9 + local) : globalPalette;
      const minCodeSize = bytes[at + 9 + local] ?? 0;
      if (minCodeSize < 1 || minCodeSize > 11) throw new ImageError('is a GIF whose data is damaged');
      return {
        x: word(bytes, at),
        y: word(bytes, at + 2),
        width: word(bytes, at + 4),
        height: word(bytes, at + 6),
        interlaced: (flags & 0x40) !== 0,
        palette,
        transparent,
        minCodeSize,
        data: readSubBlocks(bytes, at + 10 + local).data,
      };
    } else if (block === 0x3b) {
      break;
    }
  }
  throw new ImageError('is a GIF without a frame');
}

function readSubBlocks(bytes: Uint8Array, start: number): { data: Uint8Array; next: number } {
  let at = start;
  let length = 0;
  while (at < bytes.length && bytes[at] !== 0) {
    length += bytes[at]!;
    at += 1 + bytes[at]!;
  }
  const data = new Uint8Array(length);
  let from = start;
  for (let to = 0; to < length; ) {
    const size = bytes[from]!;
    data.set(bytes.subarray(from + 1, from + 1 + size), to);
    to += size;
    from += 1 + size;
  }
  return { data, next: at + 1 };
}

const MAX_CODES = 4096;

/** Fills `out` and returns how much of it could be filled. */
function decodeLzw({ data, minCodeSize }: Frame, out: Uint8Array): number {
  const clear = 1 << minCodeSize;
  const end = clear + 1;
  const prefix = new Int16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  const stack = new Uint8Array(MAX_CODES + 1);
  for (let code = 0; code < clear; code++) suffix[code] = code;
  let codeSize = minCodeSize + 1;
  let next = end + 1;
  let previous = -1;
  let first = 0;
  let buffer = 0;
  let bits = 0;
  let written = 0;
  let at = 0;
  while (written < out.length) {
    while (bits < codeSize && at < data.length) {
      buffer |= data[at++]! << bits;
      bits += 8;
    }
    if (bits < codeSize) break;
    let code = buffer & ((1 << codeSize) - 1);
    buffer >>>= codeSize;
    bits -= codeSize;
    if (code === clear) {
      codeSize = minCodeSize + 1;
      next = end + 1;
      previous = -1;
      continue;
    }
    if (code === end) break;
    if (code > next || (code === next && previous === -1)) break;
    const current = code;
    let depth = 0;
    if (code === next) {
      stack[depth++] = first;
      code = previous;
    }
    while (code > end) {
      stack[depth++] = suffix[code]!;
      code = prefix[code]!;
    }
    first = suffix[code]!;
    stack[depth++] = first;
    while (depth > 0 && written < out.length) out[written++] = stack[--depth]!;
    if (previous !== -1 && next < MAX_CODES) {
      prefix[next] = previous;
      suffix[next] = first;
      next++;
      if (next === 1 << codeSize && codeSize < 12) codeSize++;
    }
    previous = current;
  }
  return written;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
  readonly alpha: Uint8Array;
}

function paintFrame(frame: Frame, indices: Uint8Array, decoded: number, canvas: Canvas): void {
  const rows = frame.interlaced ? interlacedRows(frame.height) : null;
  for (let row = 0; row < frame.height; row++) {
    const y = frame.y + (rows ? rows[row]! : row);
    if (y >= canvas.height) continue;
    for (let column = 0; column < frame.width && row * frame.width + column < decoded; column++) {
      const x = frame.x + column;
      const index = indices[row * frame.width + column]!;
      if (x >= canvas.width || index === frame.transparent) continue;
      const at = y * canvas.width + x;
      canvas.samples[at * 3] = frame.palette[index * 3] ?? 0;
      canvas.samples[at * 3 + 1] = frame.palette[index * 3 + 1] ?? 0;
      canvas.samples[at * 3 + 2] = frame.palette[index * 3 + 2] ?? 0;
      canvas.alpha[at] = 255;
    }
  }
}

/** The row of the image that each stored row belongs to. */
function interlacedRows(height: number): readonly number[] {
  const rows: number[] = [];
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let row: number = start; row < height; row += step) rows.push(row);
  }
  return rows;
}
