/** Converts every font container to plain SFNT, so that one reader is enough. */

import { DEFAULT_LIMITS, type Limits } from '../../limits.ts';
import { inflate } from '../../resources/compression.ts';
import { InvalidFontError, viewOf } from './directory.ts';
import { decodeWoff2 } from './woff2.ts';

const WOFF = 0x774f4646;
const WOFF2 = 0x774f4632;
const TTCF = 0x74746366;
type FontLimits = Pick<Limits, 'fontBytes' | 'fontTables'>;

/** Whether bytes begin like a file whose tables are compressed. */
export function isPacked(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const signature = viewOf(bytes).getUint32(0);
  return signature === WOFF || signature === WOFF2;
}

/** Converts to SFNT. Throws InvalidFontError for a container that claims to unpack to more than `limits.fontBytes`. */
export function toSfnt(bytes: Uint8Array, limits: FontLimits = DEFAULT_LIMITS): Uint8Array {
  if (bytes.length > limits.fontBytes) throw new InvalidFontError('the file is too large (limits.fontBytes)');
  if (bytes.length < 44) throw new InvalidFontError('the file is too short to be a font');
  const signature = viewOf(bytes).getUint32(0);
  if (signature === WOFF) return fromWoff(bytes, limits);
  if (signature === WOFF2) return decodeWoff2(bytes, limits);
  if (signature !== TTCF && viewOf(bytes).getUint16(4) > limits.fontTables) {
    throw new InvalidFontError('the font has too many tables (limits.fontTables)');
  }
  return bytes;
}

/** https://www.w3.org/TR/WOFF/ */
function fromWoff(bytes: Uint8Array, limits: FontLimits): Uint8Array {
  const view = viewOf(bytes);
  const count = view.getUint16(12);
  if (count > limits.fontTables) throw new InvalidFontError('the font has too many tables (limits.fontTables)');
  if (44 + count * 20 > bytes.length) throw new InvalidFontError('the WOFF directory is cut short');
  let length = 12 + count * 16;
  for (let i = 0; i < count; i++) length += pad(view.getUint32(44 + i * 20 + 12));
  if (length > limits.fontBytes) throw new InvalidFontError('the WOFF file is too large when unpacked');
  const sfnt = new Uint8Array(length);
  const out = viewOf(sfnt);
  const selector = Math.floor(Math.log2(Math.max(1, count)));
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  out.setUint16(6, 16 * 2 ** selector);
  out.setUint16(8, selector);
  out.setUint16(10, count * 16 - 16 * 2 ** selector);
  let offset = 12 + count * 16;
  for (let i = 0; i < count; i++) {
    const entry = 44 + i * 20;
    const start = view.getUint32(entry + 4);
    const packed = view.getUint32(entry + 8);
    const original = view.getUint32(entry + 12);
    if (start + packed > bytes.length) throw new InvalidFontError('a WOFF table lies outside the file');
    out.setUint32(12 + i * 16, view.getUint32(entry));
    out.setUint32(12 + i * 16 + 4, view.getUint32(entry + 16));
    out.setUint32(12 + i * 16 + 8, offset);
    out.setUint32(12 + i * 16 + 12, original);
    const data = bytes.subarray(start, start + packed);
    sfnt.set(packed < original ? unpack(data, original) : data.subarray(0, original), offset);
    offset += pad(original);
  }
  return sfnt;
}

function unpack(data: Uint8Array, length: number): Uint8Array {
  try {
    const table = inflate(data, length);
    if (table.length !== length) throw new InvalidFontError('a WOFF table has the wrong length');
    return table;
  } catch (error) {
    if (error instanceof InvalidFontError) throw error;
    throw new InvalidFontError('a WOFF table is damaged');
  }
}

function pad(length: number): number {
  return (length + 3) & ~3;
}
