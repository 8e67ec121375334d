/** Style sheet text as a flat list of tokens with their brackets paired. https://drafts.csswg.org/css-syntax-3/#tokenization */

import { tokenize } from 'css-tree/tokenizer';

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
  /** The text after preprocessing; its offsets are those of the text that came in. */
  readonly source: string;
  readonly types: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly count: number;
  /** For a function or an opening bracket: the index of its closing bracket, or `count` where the text ends first; else -1. */
  readonly closers: readonly number[];
}

/**
 * Tokenizes and pairs brackets in one pass. As "consume a simple block" has it, a closing bracket closes the innermost open
 * block of its kind only if that block is the innermost one; any other closing bracket is a token of its own.
 * https://drafts.csswg.org/css-syntax-3/#consume-simple-block
 */
export function tokenizeCss(text: string): TokenList {
  const source = preprocess(text);
  const types: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const closers: number[] = [];
  const open: number[] = [];
  tokenize(source, (type, start, end) => {
    if (type === TOKEN.comment) return;
    const index = types.length;
    if (type === TOKEN.whitespace && types[index - 1] === TOKEN.whitespace) {
      // Only a comment stood between them.
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
  });
  for (const opener of open) closers[opener] = types.length;
  return { source, types, starts, ends, count: types.length, closers };
}

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
