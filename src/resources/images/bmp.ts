/** Windows bitmaps. https://learn.microsoft.com/windows/win32/gdi/bitmap-storage */

import type { Resource } from '../types.ts';
import { checkPixels, type DecodedImage, ImageError } from './decoded-image.ts';
import { sampledImage } from './sampled-image.ts';

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Four samples per pixel, rows from top to bottom. */
  readonly data: Uint8Array;
  /** Whether any pixel has a nonzero alpha value: if none has, all are opaque. */
  readonly hasAlpha: boolean;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly palette: Uint8Array;
  /** Bytes per palette entry. */
  readonly entry: 3 | 4;
  readonly masks: readonly [red: number, green: number, blue: number, alpha: number];
  /** Where the pixels begin if the file does not say. */
  readonly end: number;
}

const FILE_HEADER = 14;
const COMPRESSION = { none: 0, runs8: 1, runs4: 2, masks: 3, alphaMasks: 6 } as const;

export function decodeBmp({ bytes, url }: Resource, maxPixels: number): DecodedImage {
  if (bytes.length < FILE_HEADER + 12) throw new ImageError('is a truncated BMP image');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { width, height, data, hasAlpha } = readBitmap(bytes, FILE_HEADER, maxPixels, view.getUint32(10, true), 1);
  return { image: rgbaImage(url, { width, height, data, hasAlpha }), problem: null, decodedPixels: width * height };
}

export function rgbaImage(url: string, { width, height, data, hasAlpha }: Bitmap) {
  const samples = new Uint8Array(width * height * 3);
  const alpha = hasAlpha ? new Uint8Array(width * height) : null;
  for (let pixel = 0; pixel < width * height; pixel++) {
    samples[pixel * 3] = data[pixel * 4]!;
    samples[pixel * 3 + 1] = data[pixel * 4 + 1]!;
    samples[pixel * 3 + 2] = data[pixel * 4 + 2]!;
    if (alpha) alpha[pixel] = data[pixel * 4 + 3]!;
  }
  return sampledImage(url, { width, height, components: 3, samples, alpha });
}

/**
 * Reads a bitmap whose header is at `at`. `pixels`: the offset of its rows, or 0 for right after the palette; `share`: the fraction of
 * the height that is picture (an icon's header counts its mask too).
 */
export function readBitmap(bytes: Uint8Array, at: number, maxPixels: number, pixels: number, share: number): Bitmap {
  const header = readHeader(bytes, at);
  const height = Math.floor(header.height * share);
  checkPixels(header.width, height, maxPixels);
  const bitmap = { ...header, height };
  const data = new Uint8Array(header.width * height * 4);
  const start = pixels > 0 ? pixels : header.end;
  if (header.compression === COMPRESSION.runs8 || header.compression === COMPRESSION.runs4) {
    readRuns(bytes, start, bitmap, data);
  } else readRows(bytes, start, bitmap, data);
  let hasAlpha = false;
  if (header.masks[3] !== 0) for (let i = 3; i < data.length && !hasAlpha; i += 4) hasAlpha = data[i] !== 0;
  return { width: header.width, height, data, hasAlpha };
}

function readHeader(bytes: Uint8Array, at: number): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (at + 40 > bytes.length && at + 12 > bytes.length) throw new ImageError('is a truncated BMP image');
  const size = view.getUint32(at, true);
  if (size === 12) {
    const bits = view.getUint16(at + 10, true);
    const end = at + 12 + (bits <= 8 ? 3 << bits : 0);
    const plain = { topDown: false, bits, compression: COMPRESSION.none, entry: 3, masks: masksOf(bits), end } as const;
    const palette = bytes.subarray(at + 12, end);
    return { width: view.getUint16(at + 4, true), height: view.getUint16(at + 6, true), palette, ...plain };
  }
  if (size < 40 || at + size > bytes.length) throw new ImageError('is a BMP image of an unknown kind');
  const bits = view.getUint16(at + 14, true);
  const compression = view.getUint32(at + 16, true);
  if (![0, 1, 2, 3, 6].includes(compression) || ![1, 4, 8, 16, 24, 32].includes(bits))
    throw new ImageError('is a BMP image of an unknown kind');
  const masked = compression === COMPRESSION.masks || compression === COMPRESSION.alphaMasks;
  const inside = size >= 52;
  const maskBytes = masked && !inside ? (compression === COMPRESSION.alphaMasks ? 16 : 12) : 0;
  const mask = (index: number): number =>
    at + 40 + index * 4 + 4 <= bytes.length ? view.getUint32(at + 40 + index * 4, true) : 0;
  const hasAlphaMask = inside ? size >= 56 : compression === COMPRESSION.alphaMasks;
  const used = view.getUint32(at + 32, true);
  const colors = bits <= 8 ? Math.min(used || 1 << bits, 1 << bits) : 0;
  const start = at + size + maskBytes;
  const height = view.getInt32(at + 8, true);
  return {
    width: view.getInt32(at + 4, true),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression,
    palette: bytes.subarray(start, start + colors * 4),
    entry: 4,
    masks: masked ? [mask(0), mask(1), mask(2), hasAlphaMask ? mask(3) : 0] : masksOf(bits),
    end: start + colors * 4,
  };
}

const masksOf = (bits: number): Header['masks'] =>
  bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, bits === 32 ? 0xff000000 : 0];

function readRows(bytes: Uint8Array, start: number, header: Header, data: Uint8Array): void {
  const { width, height, bits, topDown } = header;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const channels = header.masks.map(channelOf);
  for (let row = 0; row < height; row++) {
    const from = start + row * stride;
    if (from + stride > bytes.length + 3) break;
    let to = (topDown ? row : height - 1 - row) * width * 4;
    for (let column = 0; column < width; column++, to += 4) {
      if (bits <= 8) {
        const bit = column * bits;
        const shift = 8 - bits - (bit & 7);
        const index = ((bytes[from + (bit >> 3)] ?? 0) >> shift) & ((1 << bits) - 1);
        setIndexed(data, to, header, index);
      } else {
        let value = 0;
        for (let i = bits / 8 - 1; i >= 0; i--) value = value * 256 + (bytes[from + (column * bits) / 8 + i] ?? 0);
        for (let i = 0; i < 3; i++) data[to + i] = channels[i]!(value);
        data[to + 3] = header.masks[3] === 0 ? 255 : channels[3]!(value);
      }
    }
  }
}

/** Extracts the bits of a mask, scaled to 8 bits. */
function channelOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const full = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / full);
}

function setIndexed(data: Uint8Array, to: number, { palette, entry }: Header, index: number): void {
  const at = index * entry;
  data[to] = palette[at + 2] ?? 0;
  data[to + 1] = palette[at + 1] ?? 0;
  data[to + 2] = palette[at] ?? 0;
  data[to + 3] = 255;
}

/** Run-length encoding: pairs of count and value; a count of 0 is an escape. Skipped pixels keep the first palette colour. */
function readRuns(bytes: Uint8Array, start: number, header: Header, data: Uint8Array): void {
  const { width, height } = header;
  const four = header.compression === COMPRESSION.runs4;
  for (let to = 0; to < data.length; to += 4) setIndexed(data, to, header, 0);
  let x = 0;
  let y = 0;
  const put = (index: number): void => {
    if (x < width && y < height) setIndexed(data, ((height - 1 - y) * width + x) * 4, header, index);
    x++;
  };
  for (let at = start; at + 1 < bytes.length && y < height; ) {
    const count = bytes[at++]!;
    const value = bytes[at++]!;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(four ? (i % 2 === 0 ? value >> 4 : value & 15) : value);
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) {
      return;
    } else if (value === 2) {
      x += bytes[at++] ?? 0;
      y += bytes[at++] ?? 0;
    } else {
      const length = four ? Math.ceil(value / 2) : value;
      for (let i = 0; i < value; i++) {
        const byte = bytes[at + (four ? i >> 1 : i)] ?? 0;
        put(four ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
      }
      at += length + (length & 1);
    }
  }
}
