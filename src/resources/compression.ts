/** zlib, behind functions that bound the size of their output. */

import { brotliDecompressSync, constants, crc32, deflateSync, gunzipSync, inflateSync } from 'node:zlib';
import { Unzlib } from 'fflate';

/** Inflates a zlib stream; throws if the data is damaged or would be longer than `maxBytes`. */
export function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  return inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) });
}

/** Inflates as much as possible of a damaged or truncated zlib stream, up to `maxBytes`; never throws. */
export function inflateLenient(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const options = { maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH };
  let isTooLong = false;
  const attempt = (length: number): Uint8Array | null => {
    try {
      return inflateSync(bytes.subarray(0, length), options);
    } catch (error) {
      isTooLong ||= (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      return null;
    }
  };
  const whole = attempt(bytes.length);
  if (whole) return whole;
  if (isTooLong) return inflatedBeginning(bytes, maxBytes);
  // A prefix of a stream inflates to a prefix of its data: find the longest one before the damage.
  let low = 0;
  let high = bytes.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (attempt(middle)) low = middle;
    else high = middle;
  }
  return attempt(low) ?? new Uint8Array(0);
}

/** The first `maxBytes` of a stream that inflates to more. */
function inflatedBeginning(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const out = new Uint8Array(maxBytes);
  let length = 0;
  inflateLarge(bytes, maxBytes, (piece) => {
    out.set(piece, length);
    length += piece.length;
  });
  return out.subarray(0, length);
}

/** Streams that inflate to more bytes than this are handed out in pieces. */
const LARGE = 8_000_000;
/** Compressed bytes inflated at a time; they give at most a thousand times as many. */
const PIECE = 8192;

/**
 * Passes the inflated data of a zlib stream, at most `maxBytes`, to `take`: at once if it is small, else in pieces, so that nobody has to
 * hold all of it. For a damaged stream it passes as much as possible and returns false; never throws.
 */
export function inflateInPieces(bytes: Uint8Array, maxBytes: number, take: (piece: Uint8Array) => void): boolean {
  if (maxBytes > LARGE) return inflateLarge(bytes, maxBytes, take);
  try {
    take(inflate(bytes, maxBytes));
    return true;
  } catch {
    // Damaged or too long: inflate as far as possible.
    take(inflateLenient(bytes, maxBytes));
    return false;
  }
}

function inflateLarge(bytes: Uint8Array, maxBytes: number, take: (piece: Uint8Array) => void): boolean {
  let left = maxBytes;
  let ended = false;
  const stream = new Unzlib((piece, final) => {
    take(piece.length <= left ? piece : piece.subarray(0, Math.max(0, left)));
    left -= piece.length;
    ended = final;
  });
  try {
    for (let at = 0; at < bytes.length && left > 0; at += PIECE) {
      stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    }
  } catch {
    return false;
  }
  return ended && left >= 0;
}

/** Decodes an HTTP `Content-Encoding` (or an SVGZ file's gzip); null for an unknown one. Throws if the data is damaged or too long. */
export function decodeContent(bytes: Uint8Array, encoding: string, maxBytes: number): Uint8Array | null {
  const options = { maxOutputLength: Math.max(1, maxBytes) };
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return bytes;
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes, options);
    case 'deflate':
      return inflateSync(bytes, options);
    case 'br':
      return brotliDecompressSync(bytes, options);
    default:
      return null;
  }
}

/** Deflates to a zlib stream, as PNG uses. `level`: 7 looks for more of what is alike. */
export const deflate = (bytes: Uint8Array, level: 6 | 7 = 6): Uint8Array => deflateSync(bytes, { level });

/** Decompresses Brotli; throws if the data is damaged or would be longer than `maxBytes`. */
export function unbrotli(bytes: Uint8Array, maxBytes: number): Uint8Array {
  return brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, maxBytes) });
}

/** The CRC that PNG uses: https://www.w3.org/TR/png-3/#5CRC-algorithm */
export const checksum = (bytes: Uint8Array): number => crc32(bytes);
