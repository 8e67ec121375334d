/** The Unicode line breaking algorithm between two characters. https://www.unicode.org/reports/tr14/#Algorithm (revision 55) */

import { LineBreakClass as C, isEastAsian, type LineBreakClass, lineBreakClass } from './line-break-classes.ts';

/** A text as the rules see it: one entry per character, with marks joined to their bases (LB9). */
export interface BreakText {
  readonly codes: Uint32Array;
  readonly classes: Uint8Array;
  /** UTF-16 offset where each entry starts. */
  readonly offsets: Uint32Array;
  readonly count: number;
}

/** Changes a class according to `line-break` or `word-break`. */
export type ClassTailoring = (own: LineBreakClass, code: number, offset: number) => LineBreakClass;

/** CSS treats small kana as ideographs unless `line-break: strict` is asked for. */
export const untailored: ClassTailoring = (own) => (own === C.CJ ? C.ID : own);

/** The second of a pair of regional indicators. */
const SECOND_FLAG = 46;
const NO_BASE = new Set<number>([C.BK, C.CR, C.LF, C.NL, C.SP, C.ZW]);

/** LB1, LB9 and LB10. */
export function breakText(text: string, tailor: ClassTailoring): BreakText {
  const end = text.length;
  const codes = new Uint32Array(end);
  const classes = new Uint8Array(end);
  const offsets = new Uint32Array(end);
  let count = 0;
  let afterJoiner = false;
  for (let i = 0; i < end; ) {
    const code = text.codePointAt(i)!;
    let own: number = tailor(lineBreakClass(code), code, i);
    if (own === C.RI && count > 0 && classes[count - 1] === C.RI) own = SECOND_FLAG;
    const joins = own === C.CM || own === C.ZWJ;
    // LB8a: a character after a joiner stays with it.
    if ((joins || afterJoiner) && count > 0 && !NO_BASE.has(classes[count - 1]!)) {
      afterJoiner = own === C.ZWJ;
    } else {
      codes[count] = code;
      classes[count] = joins ? C.AL : own;
      offsets[count] = i;
      count++;
      afterJoiner = own === C.ZWJ;
    }
    i += code > 0xffff ? 2 : 1;
  }
  return { codes, classes, offsets, count };
}

const INITIAL_QUOTE = /\p{Pi}/u;
const FINAL_QUOTE = /\p{Pf}/u;
const isInitial = (code: number) => INITIAL_QUOTE.test(String.fromCodePoint(code));
const isFinal = (code: number) => FINAL_QUOTE.test(String.fromCodePoint(code));
const UNASSIGNED_PICTOGRAPH = /(?=\p{Extended_Pictographic})\p{Cn}/u;

function has(...classes: LineBreakClass[]): (value: number) => boolean {
  const table = new Uint8Array(64);
  for (const value of classes) table[value] = 1;
  return (value) => table[value] === 1;
}

const isLetter = has(C.AL, C.HL, C.SA);
const isClosing = has(C.CL, C.CP, C.EX, C.SY);
const isHyphen = has(C.HY, C.HH);
const isIdeograph = has(C.ID, C.EB, C.EM);
const isSyllable = has(C.JL, C.JV, C.JT, C.H2, C.H3);
const isForced = has(C.BK, C.CR, C.LF, C.NL);
const opensQuote = has(C.BK, C.CR, C.LF, C.NL, C.OP, C.QU, C.GL, C.SP, C.ZW);
const closesQuote = has(C.SP, C.GL, C.WJ, C.CL, C.QU, C.CP, C.EX, C.IS, C.SY, C.BK, C.CR, C.LF, C.NL, C.ZW);
const startsWord = has(C.BK, C.CR, C.LF, C.NL, C.SP, C.ZW, C.CB, C.GL);
const NONE = 63;

/** Whether a break is allowed before entry `i` (> 0). The caller handles spaces and forced breaks before it. */
export function allowsBreak({ codes, classes, count }: BreakText, i: number): boolean {
  const before = classes[i - 1]!;
  const after = classes[i]!;
  if (isForced(after) || after === C.SP || after === C.ZW) return false; // LB6, LB7
  if (before === C.ZW) return true; // LB8
  if (before === C.WJ || after === C.WJ) return false; // LB11
  if (before === C.GL) return false; // LB12
  if (after === C.GL && before !== C.SP && before !== C.BA && !isHyphen(before)) return false; // LB12a
  if (isClosing(after)) return false; // LB13
  if (before === C.OP) return false; // LB14
  const earlier = i >= 2 ? classes[i - 2]! : NONE;
  const later = i + 1 < count ? classes[i + 1]! : NONE;
  if (before === C.QU && isInitial(codes[i - 1]!) && (earlier === NONE || opensQuote(earlier))) return false; // LB15a
  if (after === C.QU && isFinal(codes[i]!) && (later === NONE || closesQuote(later))) return false; // LB15b
  if (after === C.IS) return false; // LB15d
  if ((before === C.CL || before === C.CP) && after === C.NS) return false; // LB16
  if (before === C.B2 && after === C.B2) return false; // LB17
  if (quoteForbids(codes, i, before, after, earlier, count)) return false; // LB19, LB19a
  if (before === C.CB || after === C.CB) return true; // LB20
  if (isHyphen(before) && isLetter(after) && (earlier === NONE || startsWord(earlier))) return false; // LB20a
  if (after === C.BA || isHyphen(after) || after === C.NS || before === C.BB) return false; // LB21
  if (earlier === C.HL && (isHyphen(before) || before === C.BA) && after !== C.HL) return false; // LB21a
  if (before === C.SY && after === C.HL) return false; // LB21b
  if (after === C.IN) return false; // LB22
  return wordAllowsBreak(codes, classes, i, before, after, count);
}

function quoteForbids(
  codes: Uint32Array,
  i: number,
  before: number,
  after: number,
  earlier: number,
  count: number,
): boolean {
  if (after === C.QU) {
    if (!isInitial(codes[i]!)) return true;
    if (!isEastAsian(codes[i - 1]!)) return true;
    if (i + 1 >= count || !isEastAsian(codes[i + 1]!)) return true;
  }
  if (before === C.QU) {
    if (!isFinal(codes[i - 1]!)) return true;
    if (!isEastAsian(codes[i]!)) return true;
    if (earlier === NONE || !isEastAsian(codes[i - 2]!)) return true;
  }
  return false;
}

/** LB23 to LB30b. */
function wordAllowsBreak(
  codes: Uint32Array,
  classes: Uint8Array,
  i: number,
  before: number,
  after: number,
  count: number,
): boolean {
  if ((isLetter(before) && after === C.NU) || (before === C.NU && isLetter(after))) return false; // LB23
  if (before === C.PR && isIdeograph(after)) return false; // LB23a
  if (isIdeograph(before) && after === C.PO) return false;
  if ((before === C.PR || before === C.PO) && isLetter(after)) return false; // LB24
  if (isLetter(before) && (after === C.PR || after === C.PO)) return false;
  if (numberForbids(classes, i, before, after, count)) return false; // LB25
  if (before === C.JL && (after === C.JL || after === C.JV || after === C.H2 || after === C.H3)) return false; // LB26
  if ((before === C.JV || before === C.H2) && (after === C.JV || after === C.JT)) return false;
  if ((before === C.JT || before === C.H3) && after === C.JT) return false;
  if ((isSyllable(before) && after === C.PO) || (before === C.PR && isSyllable(after))) return false; // LB27
  if (isLetter(before) && isLetter(after)) return false; // LB28
  if (aksaraForbids(codes, classes, i, count)) return false; // LB28a
  if (before === C.IS && isLetter(after)) return false; // LB29
  if ((isLetter(before) || before === C.NU) && after === C.OP && !isEastAsian(codes[i]!)) return false; // LB30
  if (before === C.CP && (isLetter(after) || after === C.NU) && !isEastAsian(codes[i - 1]!)) return false;
  if (after === SECOND_FLAG) return false; // LB30a
  if (before === C.EB && after === C.EM) return false; // LB30b
  if (after === C.EM && UNASSIGNED_PICTOGRAPH.test(String.fromCodePoint(codes[i - 1]!))) return false;
  return true;
}

const DOTTED_CIRCLE = 0x25cc;

/** LB28a: orthographic syllables of Brahmic scripts are kept together. */
function aksaraForbids(codes: Uint32Array, classes: Uint8Array, i: number, count: number): boolean {
  const before = classes[i - 1]!;
  const after = classes[i]!;
  const isBase = (at: number) => classes[at] === C.AK || codes[at] === DOTTED_CIRCLE;
  const isStart = (at: number) => isBase(at) || classes[at] === C.AS;
  if (before === C.AP) return isStart(i);
  if (before === C.VI && i >= 2 && isStart(i - 2)) return isBase(i);
  if (!isStart(i - 1)) return false;
  if (after === C.VF || after === C.VI) return true;
  return isStart(i) && i + 1 < count && classes[i + 1] === C.VF;
}

/** LB25: numbers are kept together with their signs, brackets and units. */
function numberForbids(classes: Uint8Array, i: number, before: number, after: number, count: number): boolean {
  if (after === C.PO || after === C.PR) {
    const closed = before === C.CL || before === C.CP ? i - 2 : i - 1;
    return endsNumber(classes, closed);
  }
  if (after === C.NU) {
    if (before === C.PO || before === C.PR || before === C.HY || before === C.IS) return true;
    return endsNumber(classes, i - 1);
  }
  if ((before === C.PO || before === C.PR) && after === C.OP) {
    const next = i + 1 < count ? classes[i + 1] : NONE;
    const second = i + 2 < count ? classes[i + 2] : NONE;
    return next === C.NU || (next === C.IS && second === C.NU);
  }
  return false;
}

/** NU (SY | IS)* ends at entry `last`. */
function endsNumber(classes: Uint8Array, last: number): boolean {
  let at = last;
  while (at >= 0 && (classes[at] === C.SY || classes[at] === C.IS)) at--;
  return at >= 0 && classes[at] === C.NU;
}
