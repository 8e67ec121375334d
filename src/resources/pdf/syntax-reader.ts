/** PDF notation to values, forgiving as readers are. ISO 32000-1, 7.2 Lexical conventions, 7.3 Objects. */

import { createOutput } from '../unpacking.ts';
import { PdfError, type PdfValue } from './objects.ts';

/** Where in which bytes is read, and how much may still be. */
export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
  readonly budget: ReadBudget;
}

/** What one file may make us do, and what with. */
export interface ReadBudget {
  /** Values that may still be made. */
  values: number;
  /** Bytes that may still be searched through, and gone over for objects: these may lie in each other. */
  searched: number;
  /** Bytes that streams may still be decoded to. */
  decoded: number;
  /** What undoes zlib, as far as it can be: the engine's own, since the reader is loaded apart from it. */
  readonly inflate: Inflate;
}

export type Inflate = (bytes: Uint8Array, maxBytes: number) => Uint8Array;

/** Arrays and dictionaries in each other. */
const DEEPEST = 100;

/** Values that take as much memory as a dictionary does beside its entries. */
const DICTIONARY = 4;

/** By byte: 1 white space, 2 delimiter, 0 regular. 7.2.2 */
const CLASSES = new Uint8Array(256);
for (const space of [0, 9, 10, 12, 13, 32]) CLASSES[space] = 1;
for (const delimiter of '()<>[]{}/%') CLASSES[delimiter.charCodeAt(0)] = 2;

export const isSpace = (byte: number | undefined): boolean => byte !== undefined && CLASSES[byte] === 1;
const isRegular = (byte: number | undefined): boolean => byte !== undefined && CLASSES[byte] === 0;
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** White space and comments. */
export function skipSpace(cursor: Cursor): void {
  const { bytes } = cursor;
  for (;;) {
    const byte = bytes[cursor.at];
    if (isSpace(byte)) cursor.at++;
    else if (byte === 0x25)
      while (cursor.at < bytes.length && bytes[cursor.at] !== 10 && bytes[cursor.at] !== 13) cursor.at++;
    else return;
  }
}

/** Steps over `word` where it stands next. */
export function takeWord(cursor: Cursor, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (cursor.bytes[cursor.at + i] !== word.charCodeAt(i)) return false;
  cursor.at += word.length;
  return true;
}

/** A whole number that stands next; null, and nothing read, where there is none. */
export function takeInteger(cursor: Cursor): number | null {
  const start = cursor.at;
  skipSpace(cursor);
  const first = cursor.at;
  while (isDigit(cursor.bytes[cursor.at]) && cursor.at - first < 12) cursor.at++;
  if (cursor.at > first && !isRegular(cursor.bytes[cursor.at])) return Number(ascii(cursor, first, cursor.at));
  cursor.at = start;
  return null;
}

const ascii = ({ bytes }: Cursor, from: number, to: number): string => {
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]!);
  return text;
};

/** The value that begins at the cursor; null for what is none. Throws `PdfError` beyond the bounds. */
export function readValue(cursor: Cursor, depth = 0): PdfValue {
  if (--cursor.budget.values < 0) throw new PdfError('has too many objects');
  if (depth > DEEPEST) throw new PdfError('has objects nested too deeply');
  skipSpace(cursor);
  const { bytes } = cursor;
  switch (bytes[cursor.at]) {
    case 0x2f:
      cursor.at++;
      return { kind: 'name', name: readName(cursor) };
    case 0x28:
      cursor.at++;
      return { kind: 'string', bytes: readLiteral(cursor) };
    case 0x3c:
      if (bytes[cursor.at + 1] === 0x3c) return readDictionary(cursor, depth);
      cursor.at++;
      return { kind: 'string', bytes: readHexadecimal(cursor) };
    case 0x5b:
      cursor.at++;
      return readArray(cursor, depth);
    default:
      return readWord(cursor);
  }
}

function readName(cursor: Cursor): string {
  const { bytes } = cursor;
  const start = cursor.at;
  while (isRegular(bytes[cursor.at])) cursor.at++;
  const text = ascii(cursor, start, cursor.at);
  return text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** 7.3.4.2 */
function readLiteral(cursor: Cursor): Uint8Array {
  const { bytes } = cursor;
  const out = createOutput(bytes.length);
  let open = 1;
  while (cursor.at < bytes.length) {
    let byte = bytes[cursor.at++]!;
    if (byte === 0x28) open++;
    else if (byte === 0x29 && --open === 0) break;
    else if (byte === 0x0d) {
      if (bytes[cursor.at] === 0x0a) cursor.at++;
      byte = 0x0a;
    } else if (byte === 0x5c) {
      const escaped = readEscape(cursor);
      if (escaped === null) continue;
      byte = escaped;
    }
    out.put(byte);
  }
  return out.bytes();
}

/** What stands after a backslash; null for a line that goes on. */
function readEscape(cursor: Cursor): number | null {
  const { bytes } = cursor;
  const byte = bytes[cursor.at++] ?? 0;
  if (byte >= 0x30 && byte <= 0x37) {
    let value = byte - 0x30;
    for (let i = 0; i < 2 && bytes[cursor.at]! >= 0x30 && bytes[cursor.at]! <= 0x37; i++)
      value = value * 8 + bytes[cursor.at++]! - 0x30;
    return value & 0xff;
  }
  if (byte === 0x0d && bytes[cursor.at] === 0x0a) cursor.at++;
  if (byte === 0x0d || byte === 0x0a) return null;
  return ESCAPES[String.fromCharCode(byte)] ?? byte;
}

export const hexDigit = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

function readHexadecimal(cursor: Cursor): Uint8Array {
  const { bytes } = cursor;
  const out = createOutput(bytes.length);
  let high = -1;
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at++]!;
    if (byte === 0x3e) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out.put(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) out.put(high * 16);
  return out.bytes();
}

function readArray(cursor: Cursor, depth: number): readonly PdfValue[] {
  const out: PdfValue[] = [];
  for (;;) {
    skipSpace(cursor);
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) return out;
    if (byte === 0x5d) {
      cursor.at++;
      return out;
    }
    // The dictionary around it ends: the bracket is missing.
    if (byte === 0x3e) return out;
    out.push(readValue(cursor, depth + 1));
  }
}

function readDictionary(cursor: Cursor, depth: number): PdfValue {
  const { bytes } = cursor;
  const entries = new Map<string, PdfValue>();
  cursor.budget.values -= DICTIONARY;
  cursor.at += 2;
  for (;;) {
    skipSpace(cursor);
    const byte = bytes[cursor.at];
    if (byte === undefined) break;
    if (byte === 0x3e) {
      cursor.at += bytes[cursor.at + 1] === 0x3e ? 2 : 1;
      break;
    }
    if (byte !== 0x2f) {
      if (startsWord(cursor, 'endobj') || startsWord(cursor, 'stream')) break;
      readValue(cursor, depth + 1);
      continue;
    }
    cursor.at++;
    const key = readName(cursor);
    entries.set(key, readValue(cursor, depth + 1));
  }
  return { kind: 'dictionary', entries };
}

function startsWord(cursor: Cursor, word: string): boolean {
  const { at } = cursor;
  const found = takeWord(cursor, word);
  cursor.at = at;
  return found;
}

/** A number, a reference or a keyword. */
function readWord(cursor: Cursor): PdfValue {
  const { bytes } = cursor;
  const start = cursor.at;
  while (isRegular(bytes[cursor.at])) cursor.at++;
  if (cursor.at === start) {
    // A delimiter that has no business here.
    cursor.at++;
    return null;
  }
  const word = ascii(cursor, start, Math.min(cursor.at, start + 40));
  if (word === 'true' || word === 'false') return word === 'true';
  if (/^\d+$/.test(word)) {
    const after = cursor.at;
    if (takeInteger(cursor) !== null) {
      skipSpace(cursor);
      if (bytes[cursor.at] === 0x52 && !isRegular(bytes[cursor.at + 1])) {
        cursor.at++;
        return { kind: 'reference', id: Number(word) };
      }
    }
    cursor.at = after;
    return Number(word);
  }
  const number = /^[+-]*\d*\.?\d*/.exec(word)![0].replace(/^[+-]*(?=[+-])/, '');
  const value = Number.parseFloat(number);
  return Number.isFinite(value) ? value : null;
}

/** Throws where more bytes are gone over than a file of its length can ask for. */
export function spend(budget: ReadBudget, bytes: number): void {
  budget.searched -= bytes;
  if (budget.searched < 0) throw new PdfError('is damaged in too many places');
}

/** Where `word` begins next, from `from` on; -1 where it does not. */
export function search({ bytes, budget }: Cursor, word: string, from: number): number {
  const first = word.charCodeAt(0);
  let at = from;
  for (;;) {
    const found = bytes.indexOf(first, at);
    const end = found < 0 ? bytes.length : found;
    spend(budget, end - at + 1);
    if (found < 0) return -1;
    let i = 1;
    while (i < word.length && bytes[found + i] === word.charCodeAt(i)) i++;
    if (i === word.length) return found;
    at = found + 1;
  }
}
