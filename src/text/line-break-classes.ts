/** Line breaking classes of characters, Unicode 17. https://www.unicode.org/reports/tr14/#Table1 */

import { LINE_BREAK_RANGES } from './line-break-class-table.ts';

export const LineBreakClass = {
  OP: 0,
  CL: 1,
  CP: 2,
  QU: 3,
  GL: 4,
  NS: 5,
  EX: 6,
  SY: 7,
  IS: 8,
  PR: 9,
  PO: 10,
  NU: 11,
  AL: 12,
  HL: 13,
  ID: 14,
  IN: 15,
  HY: 16,
  BA: 17,
  BB: 18,
  B2: 19,
  ZW: 20,
  CM: 21,
  WJ: 22,
  H2: 23,
  H3: 24,
  JL: 25,
  JV: 26,
  JT: 27,
  RI: 28,
  EB: 29,
  EM: 30,
  ZWJ: 31,
  CB: 32,
  BK: 34,
  CR: 36,
  LF: 37,
  NL: 38,
  SP: 41,
  /** Unambiguous hyphens. */
  HH: 43,
  /** Complex context: Thai, Lao, Khmer, Burmese letters. */
  SA: 44,
  /** Small kana and the prolonged sound mark. */
  CJ: 45,
  /** Letters, prefixed letters, letters that begin a syllable, killed consonants and stackers of scripts that break at syllables. */
  AK: 47,
  AP: 48,
  AS: 49,
  VF: 50,
  VI: 51,
} as const;
export type LineBreakClass = (typeof LineBreakClass)[keyof typeof LineBreakClass];

const C = LineBreakClass;
const MARK = /\p{M}/u;

interface ClassRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  readonly own: LineBreakClass;
}

const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;
const RANGES: readonly ClassRange[] = readRanges();
const BASIC_PLANE = 0x10000;
const BASIC: Uint8Array = basicPlane();

function readRanges(): ClassRange[] {
  let end = 0;
  return LINE_BREAK_RANGES.flatMap((line) => line.split(' ')).map((part) => {
    // Every process parses this at start; a regular expression would take several times as long.
    let tag = 0;
    while (part.charCodeAt(tag) < CAPITAL_A || part.charCodeAt(tag) > CAPITAL_Z) tag++;
    const dash = part.indexOf('-');
    const first = end + Number.parseInt(part.slice(0, dash < 0 ? tag : dash), 36);
    end = first + (dash < 0 ? 1 : Number.parseInt(part.slice(dash + 1, tag), 36));
    return { first, end, own: C[part.slice(tag) as keyof typeof C] };
  });
}

function basicPlane(): Uint8Array {
  const classes = new Uint8Array(BASIC_PLANE).fill(C.AL);
  for (const { first, end, own } of RANGES) if (first < BASIC_PLANE) classes.fill(own, first, end);
  return classes;
}

/** The class after LB1, as far as it needs no tailoring: complex marks are CM. Object replacement characters represent atomic inlines. */
export function lineBreakClass(code: number): LineBreakClass {
  const own = code < BASIC_PLANE ? (BASIC[code] as LineBreakClass) : supplementaryClass(code);
  return own === C.SA && MARK.test(String.fromCodePoint(code)) ? C.CM : own;
}

function supplementaryClass(code: number): LineBreakClass {
  let low = 0;
  let high = RANGES.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (RANGES[middle]!.end <= code) low = middle + 1;
    else high = middle;
  }
  const range = RANGES[low];
  return range && range.first <= code ? range.own : C.AL;
}

/** Width F, W or H of https://www.unicode.org/reports/tr11/, as far as punctuation and letters of line breaking need it. */
export function isEastAsian(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    code === 0x2329 ||
    code === 0x232a ||
    code === 0x20a9 ||
    (code >= 0x2e80 && code <= 0xa4cf && code !== 0x303f) ||
    (code >= 0xa960 && code <= 0xa97f) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe10 && code <= 0xfe1f) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff01 && code <= 0xffee) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  );
}
