/** Style sheet text as a flat list of tokens with their brackets paired. https://drafts.csswg.org/css-syntax-3/#tokenization */

import { tokenize } from 'css-tree/tokenizer';
import { atOnce, type Steps } from '../../turns.ts';

/** Token types as css-tree numbers them; `types[i]` of a `TokenList` holds one of these. */
export const TOKEN = {
  ident: 1,
  function: 2,
  atKeyword: 3,
  hash: 4,
  string: 5,
  badString: 6,
  url: 7,
  badUrl: 8,
  delim: 9,
  number: 10,
  percentage: 11,
  dimension: 12,
  whitespace: 13,
  cdo: 14,
  cdc: 15,
  colon: 16,
  semicolon: 17,
  comma: 18,
  openSquare: 19,
  closeSquare: 20,
  openParen: 21,
  closeParen: 22,
  openCurly: 23,
  closeCurly: 24,
  comment: 25,
} as const;

/** Comments are left out. */
export interface TokenList {
  /** The text after preprocessing, with the same offsets as the input. */
  readonly source: string;
  readonly types: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly count: number;
  /** For a function or an opening bracket: the index of its closing bracket, or `count` if the text ends first; otherwise -1. */
  readonly closers: readonly number[];
}

/** UTF-16 units tokenized in one step, except for longer tokens. */
const STEP = 1 << 15;

/** A token can depend on this many characters after it, as in `<!--`. */
const LOOKAHEAD = 4;

/** As `tokenizeSteps`, at once. */
export const tokenizeCss = (text: string): TokenList => atOnce(tokenizeSteps(text));

/**
 * Tokenizes and pairs brackets in one pass. As "consume a simple block" has it, a closing bracket closes the innermost open
 * block of its kind only if that block is the innermost one; any other closing bracket is a token of its own.
 * https://drafts.csswg.org/css-syntax-3/#consume-simple-block
 */
export function* tokenizeSteps(text: string, step = STEP): Steps<TokenList> {
  const source = preprocess(text);
  const types: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const closers: number[] = [];
  const open: number[] = [];
  const add = (type: number, start: number, end: number): void => {
    if (type === TOKEN.comment) return;
    const index = types.length;
    if (type === TOKEN.whitespace && types[index - 1] === TOKEN.whitespace) {
      // Only a comment is between them.
      ends[index - 1] = end;
      return;
    }
    types.push(type);
    starts.push(start);
    ends.push(end);
    closers.push(-1);
    if (type === TOKEN.function || type === TOKEN.openParen || type === TOKEN.openSquare || type === TOKEN.openCurly) {
      open.push(index);
    } else if (type === TOKEN.closeParen || type === TOKEN.closeSquare || type === TOKEN.closeCurly) {
      const opener = open.at(-1);
      if (opener !== undefined && closerOf(types[opener]!) === type) {
        closers[opener] = index;
        open.pop();
      }
    }
  };
  let size = step;
  for (let from = 0; from < source.length; ) {
    const to = Math.min(source.length, from + size);
    const next = tokenizePart(source, from, to, add);
    // A token longer than a step is read again in a larger one.
    size = next === from ? size * 2 : step;
    from = next;
    if (from < source.length) yield;
  }
  for (const opener of open) closers[opener] = types.length;
  return { source, types, starts, ends, count: types.length, closers };
}

/** Put before a part that begins with U+FEFF, which would be taken for a byte order mark. */
const SHIELD = ';';

/** The tokens between two offsets that what comes after `to` cannot change; answers where they end, which is where others begin. */
function tokenizePart(source: string, from: number, to: number, add: OnToken): number {
  const certain = to === source.length ? to : to - LOOKAHEAD;
  const shield = from > 0 && source.charCodeAt(from) === 0xfeff ? SHIELD : '';
  const base = from - shield.length;
  let next = from;
  let isCertain = true;
  tokenize(shield + source.slice(from, to), (type, start, end) => {
    isCertain &&= base + end <= certain;
    if (!isCertain || end <= shield.length) return;
    add(type, base + start, base + end);
    next = base + end;
  });
  return to === source.length ? to : next;
}

type OnToken = Parameters<typeof tokenize>[1];

function closerOf(opener: number): number {
  if (opener === TOKEN.openCurly) return TOKEN.closeCurly;
  if (opener === TOKEN.openSquare) return TOKEN.closeSquare;
  return TOKEN.closeParen;
}

/**
 * Replaces NUL and lone surrogates; the tokenizer itself knows CR, FF and CRLF as newlines, so that offsets stay.
 * https://drafts.csswg.org/css-syntax-3/#input-preprocessing
 */
function preprocess(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\ufffd') : wellFormed;
}

/** The index after the component value that begins at `index`. */
export function skipComponentValue(tokens: TokenList, index: number): number {
  const closer = tokens.closers[index]!;
  return closer === -1 ? index + 1 : Math.min(closer + 1, tokens.count);
}

export function skipWhitespace(tokens: TokenList, index: number, end: number): number {
  let at = index;
  while (at < end && tokens.types[at] === TOKEN.whitespace) at++;
  return at;
}

/** The end of the tokens between `from` and `to` once white space at their end is left out. */
export function trimEnd(tokens: TokenList, from: number, to: number): number {
  let at = to;
  while (at > from && tokens.types[at - 1] === TOKEN.whitespace) at--;
  return at;
}

/** The text as written from token `from` up to, not including, token `to`. */
export function textBetween(tokens: TokenList, from: number, to: number): string {
  return from < to ? tokens.source.slice(tokens.starts[from]!, tokens.ends[to - 1]!) : '';
}

export const tokenText = (tokens: TokenList, index: number): string =>
  tokens.source.slice(tokens.starts[index]!, tokens.ends[index]!);

export function isDelim(tokens: TokenList, index: number, character: string): boolean {
  return tokens.types[index] === TOKEN.delim && tokens.source.startsWith(character, tokens.starts[index]!);
}
