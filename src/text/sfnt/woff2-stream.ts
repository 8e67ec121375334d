/** Numbers of WOFF2. https://www.w3.org/TR/WOFF2/#DataTypes */

import { InvalidFontError, viewOf } from './directory.ts';

/** Reads on from `at`; each read past `end` throws a RangeError. */
export interface Stream {
  at: number;
  byte(): number;
  uint16(): number;
  int16(): number;
  bytes(length: number): Uint8Array;
}

export function streamOf(data: Uint8Array, start: number, end: number): Stream {
  const view = viewOf(data);
  const take = (length: number): number => {
    const { at } = stream;
    if (at + length > end) throw new RangeError('past the end of a stream');
    stream.at = at + length;
    return at;
  };
  const stream: Stream = {
    at: start,
    byte: () => data[take(1)]!,
    uint16: () => view.getUint16(take(2)),
    int16: () => view.getInt16(take(2)),
    bytes(length) {
      const at = take(length);
      return data.subarray(at, at + length);
    },
  };
  return stream;
}

/** 255UInt16 */
export function readShortNumber(stream: Stream): number {
  const code = stream.byte();
  if (code === 253) return stream.uint16();
  if (code === 254) return stream.byte() + 506;
  if (code === 255) return stream.byte() + 253;
  return code;
}

/** UIntBase128 */
export function readBase128(stream: Stream): number {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = stream.byte();
    if (i === 0 && byte === 0x80) break;
    value = value * 128 + (byte & 0x7f);
    if (value > 0xffffffff) break;
    if ((byte & 0x80) === 0) return value;
  }
  throw new InvalidFontError('a length in the WOFF2 directory is damaged');
}
