/**
 * Where lines may break: the Unicode algorithm, with the changes of browsers and of CSS.
 * https://drafts.csswg.org/css-text-3/#line-breaking
 */

import type { TextGroup } from '../css/properties/computed-text.ts';
import { breakComplexScripts, HAS_COMPLEX } from './complex-scripts.ts';
import { type Hyphenators, hyphenationPoints } from './hyphenation.ts';
import { ASCII_BREAKS } from './line-break-ascii-table.ts';
import { LineBreakClass as C, type LineBreakClass } from './line-break-classes.ts';
import { allowsBreak, type BreakText, breakText, type ClassTailoring, untailored } from './line-break-rules.ts';
import { graphemeBoundaries } from './segmentation.ts';
import { Break } from './types.ts';

/** Text of one style. Ranges are in order and cover the text. */
export interface BreakRange {
  readonly start: number;
  readonly end: number;
  readonly style: { readonly text: TextGroup };
  /** BCP 47, or empty. */
  readonly language: string;
}

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const HYPHEN = 0x2d;
const SOFT_HYPHEN = 0xad;

/**
 * The kind of break before each offset; the first and last entries are `Prohibited`. `white-space: nowrap` is applied within a range;
 * line layout handles `overflow-wrap` and breaks between ranges.
 */
export function breakOpportunities(
  text: string,
  ranges: readonly BreakRange[],
  hyphenators: Hyphenators = new Map(),
): Uint8Array {
  const breaks = new Uint8Array(text.length + 1);
  markPlain(text, tailoringOf(ranges), breaks);
  breakComplexScripts(text, breaks);
  for (const range of ranges) tailor(text, range, breaks, hyphenators);
  breaks[0] = Break.Prohibited;
  breaks[text.length] = Break.Prohibited;
  return breaks;
}

/** The pair does not decide alone. */
const OPEN = 255;

/** The break between two ASCII characters, at the first times 128 plus the second, without `word-break`. */
const ASCII_PAIRS = asciiPairs();

function asciiPairs(): Uint8Array {
  const pairs = new Uint8Array(128 * 128).fill(OPEN);
  for (let first = 0; first < ASCII_BREAKS.length; first++) {
    const row = ASCII_BREAKS[first]!;
    const start = (first + 0x21) * 128 + 0x21;
    pairs.fill(Break.Prohibited, start, start + ASCII_BREAKS.length);
    for (let digit = 0; digit < row.length; digit++) {
      const nibble = row[digit] === '0' ? 0 : Number.parseInt(row[digit]!, 16);
      for (let bit = 0; bit < 4; bit++) if (nibble & (8 >> bit)) pairs[start + digit * 4 + bit] = Break.Allowed;
    }
  }
  const minus = HYPHEN * 128 + 0x30;
  pairs.fill(OPEN, minus, minus + 10);
  for (let code = 0x20; code < 0x7f; code++) {
    pairs[SPACE * 128 + code] = spaceBreak(SPACE, code)!;
    pairs[code * 128 + SPACE] = Break.Prohibited;
  }
  return pairs;
}

const isPlain = (code: number) => code > 0x20 && code < 0x7f;

/** Break opportunities before white space rules are applied. */
function markPlain(text: string, { tailoring, breakAll }: Tailoring, breaks: Uint8Array): void {
  let entries: BreakText | null = null;
  let entry = 0;
  for (let i = 1; i < text.length; i++) {
    const before = text.charCodeAt(i - 1);
    const after = text.charCodeAt(i);
    const known = breakAll === null && (before | after) < 128 ? ASCII_PAIRS[before * 128 + after]! : OPEN;
    if (known !== OPEN) {
      breaks[i] = known;
      continue;
    }
    const spaced = spaceBreak(before, after);
    if (spaced !== null) {
      breaks[i] = spaced;
      continue;
    }
    const plain = isPlain(before) && isPlain(after);
    if (plain) breaks[i] = plainBreak(text, i, before, after);
    if (plain && !breakAll?.[i]) continue;
    entries ??= breakText(text, tailoring);
    while (entry < entries.count && entries.offsets[entry]! < i) entry++;
    if (entry === entries.count || entries.offsets[entry] !== i) continue;
    const allowed = plain ? breaks[i] === Break.Allowed : allowsBreak(entries, entry);
    if (allowed || (breakAll?.[i] && breaksInWord(entries, entry))) {
      breaks[i] = before === SOFT_HYPHEN ? Break.Hyphen : Break.Allowed;
    }
  }
}

/** Deviation: a break is allowed after every space, even before punctuation that the Unicode rules would keep with the text before. */
function spaceBreak(before: number, after: number): Break | null {
  if (before === LINE_FEED || before === 0x85 || before === 0x2028 || before === 0x2029) return Break.Mandatory;
  if (after === SPACE || after === TAB || after === LINE_FEED) return Break.Prohibited;
  if (before === SPACE || before === TAB) return Break.Allowed;
  return null;
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isAlphanumeric = (code: number) => isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);

function plainBreak(text: string, i: number, before: number, after: number): number {
  // A hyphen before a digit may be a minus sign, unless a word stands before it ("1234-5678").
  if (before === HYPHEN && isDigit(after)) {
    return i >= 2 && isAlphanumeric(text.charCodeAt(i - 2)) ? Break.Allowed : Break.Prohibited;
  }
  return ASCII_PAIRS[before * 128 + after]!;
}

interface Tailoring {
  readonly tailoring: ClassTailoring;
  /**
   * 1 at offsets with `word-break: break-all`, or null. Deviation: css-text-4 §5.1 uses the nearest common ancestor of the characters
   * before and after; in browsers, the text before decides.
   */
  readonly breakAll: Uint8Array | null;
}

const changesClasses = ({ style: { text }, language }: BreakRange): boolean =>
  text.lineBreak === 'strict' || text.lineBreak === 'loose' || isChineseJapanese(language);

function tailoringOf(ranges: readonly BreakRange[]): Tailoring {
  let breakAll: Uint8Array | null = null;
  for (const { start, end, style } of ranges) {
    if (style.text.wordBreak !== 'break-all') continue;
    breakAll ??= new Uint8Array(ranges.at(-1)!.end + 1);
    breakAll.fill(1, start + 1, end + 1);
  }
  const changed = ranges.filter(changesClasses);
  if (changed.length === 0) return { tailoring: untailored, breakAll };
  let at = 0;
  return {
    breakAll,
    tailoring(own, code, offset) {
      while (at < changed.length && changed[at]!.end <= offset) at++;
      const range = changed[at];
      if (!range || offset < range.start) return untailored(own, code, offset);
      return untailored(tailorStrictness(own, code, range), code, offset);
    },
  };
}

const isChineseJapanese = (language: string) => /^(zh|ja)\b/i.test(language);

/** https://drafts.csswg.org/css-text-3/#line-break-property, as ICU's rules for Chinese and Japanese have it. */
function tailorStrictness(own: LineBreakClass, code: number, { style, language }: BreakRange): LineBreakClass {
  const { lineBreak } = style.text;
  const chineseJapanese = isChineseJapanese(language);
  const japanese = language.slice(0, 2).toLowerCase() === 'ja';
  const wideQuotes = chineseJapanese && (!japanese || lineBreak === 'normal' || lineBreak === 'loose');
  // In these languages quotation marks are as wide as ideographs, and open and close like brackets.
  if (wideQuotes && (code === 0x201c || code === 0x2018)) return C.OP;
  if (wideQuotes && (code === 0x201d || code === 0x2019)) return C.CL;
  if (lineBreak === 'strict') return own === C.CJ ? C.NS : own;
  if (wideQuotes && (code === 0x301c || code === 0x30a0)) return C.ID;
  if (lineBreak !== 'loose') return own;
  const character = String.fromCodePoint(code);
  if (LOOSE_STARTS.test(character) || own === C.IN) return C.ID;
  if (!chineseJapanese) return own;
  return LOOSE_CHINESE_JAPANESE.test(character) ? C.ID : own;
}

/** Iteration marks. */
const LOOSE_STARTS = /[\u3005\u303b\u309d\u309e\u30fd\u30fe]/;
/** Hyphens, centred punctuation, and wide or ambiguous prefixes and postfixes. */
const LOOSE_CHINESE_JAPANESE =
  /[\u2010\u2013\u30fb\uff1a\uff1b\uff65\u203c\u2047-\u2049\uff01\uff1f\u00b0\u2030\u2032\u2033\u20ac\u2103\u2116\uff04\uff05\uffe0\uffe1\uffe5\u2030]/;

function classSet(...classes: LineBreakClass[]): ReadonlySet<number> {
  return new Set<number>(classes);
}

const BREAK_ALL_AFTER = classSet(C.AL, C.HL, C.NU, C.SA, C.PR, C.HY);
const BREAK_ALL_LETTERS = classSet(C.AL, C.HL, C.NU, C.SA);
const BREAK_ALL_BEFORE = classSet(C.AL, C.HL, C.NU, C.SA, C.SY, C.PO, C.EX, C.CP, C.CL, C.BA, C.IS);
const PLUS = 0x2b;
const BAR = 0x7c;

/**
 * The additional opportunities of `word-break: break-all`. Deviation: the specification treats letters as ideographs; browsers have a
 * table of pairs, which this reproduces.
 */
function breaksInWord({ codes, classes }: BreakText, entry: number): boolean {
  const before = classes[entry - 1]!;
  const after = classes[entry]!;
  const follows = BREAK_ALL_AFTER.has(after) || codes[entry] === BAR;
  if (before === C.HY) return after === C.NU;
  if (codes[entry - 1] === PLUS) return follows;
  if (after === C.OP) return BREAK_ALL_LETTERS.has(before) || before === C.SY;
  if (after === C.SA && (before === C.PO || before === C.IS)) return false;
  if (before === C.IS && after === C.PR) return codes[entry] === PLUS;
  return BREAK_ALL_BEFORE.has(before) && follows;
}

function tailor(text: string, range: BreakRange, breaks: Uint8Array, hyphenators: Hyphenators): void {
  const { start, end, style } = range;
  const { wordBreak, lineBreak, hyphens, whiteSpaceCollapse, textWrapMode } = style.text;
  if (textWrapMode === 'nowrap') {
    for (let i = start + 1; i < end; i++) if (breaks[i] !== Break.Mandatory) breaks[i] = Break.Prohibited;
    return;
  }
  if (wordBreak === 'keep-all') keepAll(text, start, end, breaks);
  if (lineBreak === 'anywhere') breakAnywhere(text, start, end, breaks);
  if (hyphens === 'auto') hyphenate(text, range, breaks, hyphenators);
  if (hyphens === 'none') {
    for (let i = start + 1; i <= end; i++) if (breaks[i] === Break.Hyphen) breaks[i] = Break.Prohibited;
  }
  if (whiteSpaceCollapse === 'break-spaces') {
    for (let i = start + 1; i <= end && i < text.length; i++) {
      if (text.charCodeAt(i - 1) === SPACE && breaks[i] === Break.Prohibited) breaks[i] = Break.Allowed;
    }
  }
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** Letters and digits of any script are kept together. */
function keepAll(text: string, start: number, end: number, breaks: Uint8Array): void {
  for (let i = Math.max(1, start); i < end; i++) {
    if (breaks[i] !== Break.Allowed) continue;
    const after = String.fromCodePoint(text.codePointAt(i)!);
    const low = text.charCodeAt(i - 1);
    const before = low >= 0xdc00 && low <= 0xdfff && i >= 2 ? text.slice(i - 2, i) : text[i - 1]!;
    if (HAS_COMPLEX.test(before) || HAS_COMPLEX.test(after)) continue;
    if (WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after)) breaks[i] = Break.Prohibited;
  }
}

function breakAnywhere(text: string, start: number, end: number, breaks: Uint8Array): void {
  const boundaries = graphemeBoundaries(text.slice(start, end));
  for (let i = start + 1; i < end; i++) {
    if (breaks[i] === Break.Prohibited && boundaries[i - start] === 1 && text.charCodeAt(i) !== SPACE) {
      breaks[i] = Break.Allowed;
    }
  }
}

const WORD = /[\p{L}\p{M}\u00ad\u2019']+/gu;

/** Words that contain soft hyphens break only at those. https://drafts.csswg.org/css-text-3/#hyphens-property */
function hyphenate(
  text: string,
  { start, end, language, style }: BreakRange,
  breaks: Uint8Array,
  hyphenators: Hyphenators,
): void {
  const { hyphenateLimitChars } = style.text;
  for (const { 0: word, index } of text.slice(start, end).matchAll(WORD)) {
    if (word.includes('\u00ad')) continue;
    for (const point of hyphenationPoints(word, language, hyphenateLimitChars, hyphenators)) {
      if (breaks[start + index + point] === Break.Prohibited) breaks[start + index + point] = Break.Hyphen;
    }
  }
}
