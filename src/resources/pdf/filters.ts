/** The filters of streams that hold structure and content, not of those that hold pictures. ISO 32000-1, 7.4 Filters. */

import { createOutput, unpackLzw, unpackRuns } from '../unpacking.ts';
import { entriesOf, isArray, nameOf, PdfError, type PdfStream, type PdfValue } from './objects.ts';
import { hexDigit, type Inflate, isSpace, type ReadBudget } from './syntax-reader.ts';

type Parameters = ReadonlyMap<string, PdfValue>;

/** Undoes all filters of a stream. Throws `PdfError` for one that is not known here, and beyond the budget. */
export function decodedStream(
  stream: PdfStream,
  resolved: (value: PdfValue | undefined) => PdfValue,
  budget: ReadBudget,
): Uint8Array {
  const list = (key: string, short: string): readonly PdfValue[] => {
    const value = resolved(stream.entries.get(key) ?? stream.entries.get(short));
    return isArray(value) ? value.map(resolved) : value === null ? [] : [value];
  };
  const filters = list('Filter', 'F');
  const parameters = list('DecodeParms', 'DP');
  let { bytes } = stream;
  if (filters.length > MOST_FILTERS) throw new PdfError('has a stream with too many filters');
  for (const [index, filter] of filters.entries()) {
    const decode = FILTERS[nameOf(filter) ?? ''];
    if (!decode) throw new PdfError(`has a stream with the filter ${nameOf(filter)}, which is not supported`);
    bytes = decode(bytes, new Map(entriesOf(parameters[index]) ?? []), budget.decoded, budget.inflate);
    budget.decoded -= bytes.length;
    if (budget.decoded <= 0) throw new PdfError('unpacks to more data than is allowed');
  }
  return bytes;
}

const MOST_FILTERS = 8;

type Decode = (bytes: Uint8Array, parameters: Parameters, maxBytes: number, inflate: Inflate) => Uint8Array;

const flate: Decode = (bytes, parameters, maxBytes, inflate) => unpredicted(inflate(bytes, maxBytes), parameters);
const lzw: Decode = (bytes, parameters, maxBytes) =>
  unpredicted(unpackLzw(bytes, maxBytes, numberOf(parameters, 'EarlyChange', 1)), parameters);

/** 7.4.5 */
const runLengths: Decode = (bytes, _, maxBytes) => unpackRuns(bytes, maxBytes, true);

const FILTERS: Readonly<Record<string, Decode>> = {
  FlateDecode: flate,
  Fl: flate,
  LZWDecode: lzw,
  LZW: lzw,
  ASCIIHexDecode: hexadecimal,
  AHx: hexadecimal,
  ASCII85Decode: ascii85,
  A85: ascii85,
  RunLengthDecode: runLengths,
  RL: runLengths,
};

function numberOf(parameters: Parameters, key: string, initial: number): number {
  const value = parameters.get(key);
  return typeof value === 'number' ? value : initial;
}

/** 7.4.4.4 Predictors of PNG; those of TIFF for whole bytes. */
function unpredicted(bytes: Uint8Array, parameters: Parameters): Uint8Array {
  const predictor = numberOf(parameters, 'Predictor', 1);
  if (predictor < 2) return bytes;
  const bits = numberOf(parameters, 'Colors', 1) * numberOf(parameters, 'BitsPerComponent', 8);
  const pixel = Math.max(1, Math.ceil(bits / 8));
  const row = Math.ceil((bits * numberOf(parameters, 'Columns', 1)) / 8);
  if (!(row > 0 && pixel <= row)) throw new PdfError('has a stream with an invalid predictor');
  if (predictor === 2) {
    const out = bytes.slice();
    for (let i = 0; i < out.length; i++) if (i % row >= pixel) out[i] = out[i]! + out[i - pixel]!;
    return out;
  }
  const rows = Math.ceil(bytes.length / (row + 1));
  const out = new Uint8Array(rows * row);
  for (let y = 0; y < rows; y++) {
    const filter = bytes[y * (row + 1)]!;
    const from = y * (row + 1) + 1;
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x >= pixel ? out[at - pixel]! : 0;
      const up = y > 0 ? out[at - row]! : 0;
      const corner = x >= pixel && y > 0 ? out[at - row - pixel]! : 0;
      out[at] = (bytes[from + x] ?? 0) + guess(filter, left, up, corner);
    }
  }
  return out;
}

/** https://www.w3.org/TR/png-3/#9Filters */
function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function hexadecimal(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let high = -1;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high >= 0) out.push(high * 16 + digit);
    high = high >= 0 ? -1 : digit;
  }
  if (high >= 0) out.push(high * 16);
  return Uint8Array.from(out);
}

/** 7.4.3 */
function ascii85(bytes: Uint8Array, _: Parameters, maxBytes: number): Uint8Array {
  const out = createOutput(maxBytes);
  let value = 0;
  let count = 0;
  for (const byte of bytes) {
    if (isSpace(byte)) continue;
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      for (let i = 0; i < 4; i++) out.put(0);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    value = value * 85 + byte - 0x21;
    if (++count < 5) continue;
    for (let shift = 24; shift >= 0; shift -= 8) out.put(Math.floor(value / 2 ** shift) & 0xff);
    value = 0;
    count = 0;
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84;
    for (let i = 0; i < count - 1; i++) out.put(Math.floor(value / 2 ** (24 - i * 8)) & 0xff);
  }
  return out.bytes();
}
