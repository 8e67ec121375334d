/** Replaces `resources/compression.ts`: the same functions from JavaScript libraries. */

import brotliDecompress from 'brotli/decompress.js';
import { Gunzip, Unzlib, zlibSync } from 'fflate';

/** Inflates a zlib stream; throws if the data is damaged or longer than `maxBytes`. */
export function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const pieces = collect(maxBytes);
  const stream = new Unzlib(pieces.take);
  feed(stream, bytes);
  if (!pieces.ended()) throw new Error('unexpected end of file');
  if (pieces.tooLong()) throw new RangeError(`it is longer than ${maxBytes} bytes`);
  return pieces.joined();
}

/** Inflates as much of a damaged or truncated zlib stream as possible, at most `maxBytes`; never throws. */
export function inflateLenient(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const pieces = collect(maxBytes);
  const stream = new Unzlib(pieces.take);
  try {
    for (let at = 0; at < bytes.length && !pieces.tooLong(); at += PIECE) push(stream, bytes, at);
  } catch {
    // What came before the damage is kept.
  }
  return pieces.joined();
}

/**
 * Passes the inflated data of a zlib stream to `take`, at most `maxBytes`. Returns false if the stream is damaged, after as much data as
 * possible; never throws.
 */
export function inflateInPieces(bytes: Uint8Array, maxBytes: number, take: (piece: Uint8Array) => void): boolean {
  let left = maxBytes;
  let ended = false;
  const stream = new Unzlib((piece, final) => {
    if (left > 0) take(piece.length <= left ? piece : piece.subarray(0, left));
    left -= piece.length;
    ended = final;
  });
  try {
    for (let at = 0; at < bytes.length && left > 0; at += PIECE) push(stream, bytes, at);
  } catch {
    return false;
  }
  return ended && left >= 0;
}

/** Compressed bytes per step; inflated they are at most about a thousand times as many. */
const PIECE = 8192;

interface Stream {
  push(chunk: Uint8Array, final?: boolean): void;
}

const push = (stream: Stream, bytes: Uint8Array, at: number): void =>
  stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);

function feed(stream: Stream, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += PIECE) push(stream, bytes, at);
}

function collect(maxBytes: number) {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let last = false;
  return {
    take(piece: Uint8Array, final: boolean): void {
      last = final;
      if (length < maxBytes) pieces.push(piece.slice(0, maxBytes - length));
      length += piece.length;
    },
    ended: () => last,
    tooLong: () => length > maxBytes,
    joined(): Uint8Array {
      const bytes = new Uint8Array(Math.min(length, maxBytes));
      let at = 0;
      for (const piece of pieces) {
        bytes.set(piece, at);
        at += piece.length;
      }
      return bytes;
    },
  };
}

/** Undoes an HTTP `Content-Encoding` (or an SVGZ file's gzip); null for an unknown one. Throws if the data is damaged or too long. */
export function decodeContent(bytes: Uint8Array, encoding: string, maxBytes: number): Uint8Array | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return bytes;
    case 'gzip':
    case 'x-gzip': {
      const pieces = collect(maxBytes);
      feed(new Gunzip(pieces.take), bytes);
      if (!pieces.ended() || pieces.tooLong()) throw new RangeError('it is damaged or too long');
      return pieces.joined();
    }
    case 'deflate':
      return inflate(bytes, maxBytes);
    case 'br':
      return unbrotli(bytes, maxBytes);
    default:
      return null;
  }
}

/** Compresses to a zlib stream, as used in PNG. */
export const deflate = (bytes: Uint8Array, level: 6 | 7 = 6): Uint8Array => zlibSync(bytes, { level });

/** Decompresses Brotli; throws if the data is damaged or longer than `maxBytes`. */
export function unbrotli(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const decoded = brotliDecompress(bytes);
  if (!decoded || decoded.length > maxBytes) throw new RangeError('it is damaged or too long');
  return decoded;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** The CRC of PNG: https://www.w3.org/TR/png-3/#5CRC-algorithm */
export function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
