/** Line breaking classes of characters. https://www.unicode.org/reports/tr14/#Table1 */

import LineBreaker from 'linebreak';

/** Numbers as the `linebreak` package has them up to 42; those above are told apart here. */
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
} as const;
export type LineBreakClass = (typeof LineBreakClass)[keyof typeof LineBreakClass];

const C = LineBreakClass;
const COMPLEX =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Viet}\p{Script=Tai_Tham}]/u;
const LETTER = /\p{L}/u;
const MARK = /\p{M}/u;
/** https://www.unicode.org/Public/UCD/latest/ucd/LineBreak.txt, class CJ. */
const CONDITIONAL_KANA =
  /[\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fc\u31f0-\u31ff\uff67-\uff70]/;
const HYPHENS = new Set([0x2010, 0x2012, 0x2013]);

const known = new Map<number, LineBreakClass>();

export function lineBreakClass(code: number): LineBreakClass {
  let found = known.get(code);
  if (found === undefined) {
    found = classify(code);
    known.set(code, found);
  }
  return found;
}

function classify(code: number): LineBreakClass {
  // Object replacement characters stand for atomic inlines.
  if (code === 0xfffc) return C.CB;
  if (HYPHENS.has(code)) return C.HH;
  const character = String.fromCodePoint(code);
  if (code > 0xff && CONDITIONAL_KANA.test(character)) return C.CJ;
  if (code > 0xdff && COMPLEX.test(character)) {
    if (LETTER.test(character)) return C.SA;
    if (MARK.test(character)) return C.CM;
  }
  return new LineBreaker(character).nextCharClass() as LineBreakClass;
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
