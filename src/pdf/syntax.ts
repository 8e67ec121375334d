/** PDF notation, written by Platen itself so that every byte is known. ISO 32000-1, 7.3 Objects. */

import type { Matrix } from '../geometry.ts';

/** A number rounded to `1 / steps`, a power of ten; never with an exponent; NaN and infinities become 0. */
export function num(value: number, steps = 1000): string {
  const thousandths = steps <= 1000 ? Math.round(value * steps) * (1000 / steps) : Number.NaN;
  const magnitude = Math.abs(thousandths);
  if (magnitude < MOST_THOUSANDTHS) {
    const whole = Math.trunc(magnitude / 1000);
    const digits = FRACTIONS[magnitude - whole * 1000]!;
    return thousandths < 0 ? `-${whole}${digits}` : `${whole}${digits}`;
  }
  const rounded = Math.round(value * steps) / steps;
  if (rounded === 0 || !Number.isFinite(rounded)) return '0';
  if (rounded > MAX_NUMBER) return `${MAX_NUMBER}`;
  return rounded < -MAX_NUMBER ? `${-MAX_NUMBER}` : `${rounded}`;
}

/** Below it the thousandths of a number are small integers, which engines turn into text several times faster than fractions. */
const MOST_THOUSANDTHS = 1e9;

/** What follows a whole number, by thousandths: nothing, ".001" ... ".999", without trailing zeros. */
const FRACTIONS: readonly string[] = Array.from({ length: 1000 }, (_, i) => `${i / 1000}`.slice(1));

/** Viewers hold numbers as 32-bit floats or fixed point: a larger value means nothing on a page. */
const MAX_NUMBER = 1e9;

/** Six decimals, for the factors of a matrix, whose error grows with the distance from the origin. */
function factor(value: number): string {
  const rounded = Math.round(value * 1e6) / 1e6;
  if (rounded === 0 || !Number.isFinite(rounded)) return '0';
  return Math.abs(rounded) > MAX_NUMBER ? num(rounded) : `${rounded}`;
}

/**
 * A colour component or alpha with five decimals, rounded up: viewers that truncate instead of rounding then still arrive at the same one
 * of 256 steps.
 */
export function component(value: number): string {
  if (!(value > 0)) return '0';
  if (value >= 1) return '1';
  const step = Math.round(value * 255);
  return value === step / 255 ? BYTE_COMPONENTS[step]! : fraction(value);
}

const fraction = (value: number): string => `${Math.ceil(value * 1e5 - 1e-6) / 1e5}`;

/** The components of colours with eight bits, which most are. */
const BYTE_COMPONENTS: readonly string[] = Array.from({ length: 256 }, (_, step) => fraction(step / 255));

export const nums = (values: readonly number[]): string => values.map((value) => num(value)).join(' ');

/** Link areas and destinations, in points: a tenth is finer than anyone can point. */
export const tenths = (values: readonly number[]): string => values.map((value) => num(value, 10)).join(' ');

export const matrixOperands = (m: Matrix): string =>
  `${factor(m[0])} ${factor(m[1])} ${factor(m[2])} ${factor(m[3])} ${num(m[4])} ${num(m[5])}`;

/** A name object. https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf#page=24 (7.3.5) */
export function name(text: string): string {
  let out = '/';
  for (const byte of new TextEncoder().encode(text)) {
    const regular = byte > 0x20 && byte < 0x7f && !DELIMITERS.has(byte);
    out += regular ? String.fromCharCode(byte) : `#${hex(byte, 2)}`;
  }
  return out;
}

const DELIMITERS = new Set([...'()<>[]{}/%#'].map((c) => c.charCodeAt(0)));

export const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** How strings of character codes are written (7.3.4). */
export interface StringNotation {
  readonly open: string;
  readonly close: string;
  /** `bytes` is Latin-1. */
  escaped(bytes: string): string;
}

/** Readable by people. */
export const HEXADECIMAL: StringNotation = {
  open: '<',
  close: '>',
  escaped: (bytes) => Array.from(bytes, (byte) => hex(byte.charCodeAt(0), 2)).join(''),
};

/** Half as long, and smaller when deflated. */
export const LITERAL: StringNotation = {
  open: '(',
  close: ')',
  escaped: (bytes) => bytes.replace(/[\\()\r]/g, (c) => ESCAPES[c]!),
};

/** A text string: literal if every character is ASCII, else UTF-16BE with a byte order mark (7.9.2.2). */
export function textString(text: string): string {
  return /^[\x20-\x7e\n\r\t]*$/.test(text) ? literal(text) : `<feff${utf16Hex(text)}>`;
}

/** A byte string holding the UTF-8 form, for names of destinations and URIs, which are not text strings. */
export function byteString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return literal(text);
  let out = '';
  for (const byte of new TextEncoder().encode(text)) out += hex(byte, 2);
  return `<${out}>`;
}

const literal = (text: string): string => `(${text.replace(/[\\()\n\r\t]/g, (c) => ESCAPES[c]!)})`;

const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '(': '\\(',
  ')': '\\)',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** UTF-16 code units as hex; a lone surrogate becomes U+FFFD, so that no reader rejects the file for it. */
export function utf16Hex(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdfff) {
      out += hex(unit, 4);
    } else if (unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      out += hex(unit, 4) + hex(text.charCodeAt(++i), 4);
    } else {
      out += 'fffd';
    }
  }
  return out;
}

/** A dictionary of entries that are already in PDF notation; undefined and empty ones are left out. */
export function dictionary(entries: Entries, further?: Entries): string {
  const own = written(entries);
  return further ? `<<${own}${written(further)}>>` : `<<${own}>>`;
}

type Entries = Readonly<Record<string, string | undefined>>;

/** Not a spread: one that is followed by further names is several times as slow in V8 (CONTRIBUTING.md, "Hot paths"). */
export const withEntries = (entries: DefinedEntries, further: DefinedEntries): DefinedEntries =>
  Object.assign({}, entries, further);

type DefinedEntries = Readonly<Record<string, string>>;

function written(entries: Entries): string {
  let out = '';
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined && value !== '') out += entry(key, value);
  }
  return out;
}

export const entry = (key: string, value: string): string => `/${key}${needsSpace(value) ? ' ' : ''}${value}`;

const SELF_DELIMITED = [...'/<(['].map((character) => character.charCodeAt(0));

const needsSpace = (value: string): boolean => !SELF_DELIMITED.includes(value.charCodeAt(0));

/** `D:YYYYMMDDHHmmSSZ` (7.9.4). */
export function dateString(date: Date): string {
  return `(D:${date.toISOString().replace(/\.\d+Z$|[-:T]/g, '')}Z)`;
}
