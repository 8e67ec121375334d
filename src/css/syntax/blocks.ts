/** The rules and declarations of a style sheet or block, with the error recovery of css-syntax-3 and css-nesting-1. */

import { asciiLower } from './ascii.ts';
import { decodeName } from './escapes.ts';
import { isDelim, skipComponentValue, skipWhitespace, TOKEN, type TokenList, tokenText, trimEnd } from './tokens.ts';

/** Token indices from `from` up to, but not including, `to`. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

export type BlockItem =
  | {
      readonly kind: 'declaration';
      /** In lower case, except custom properties. */
      readonly name: string;
      /** Trimmed, without `!important`. */
      readonly value: TokenRange;
      readonly important: boolean;
      readonly start: number;
    }
  | {
      readonly kind: 'at-rule';
      /** Lower case, without the `@`. */
      readonly name: string;
      readonly prelude: TokenRange;
      readonly block: TokenRange | null;
      readonly start: number;
    }
  | {
      readonly kind: 'qualified-rule';
      readonly prelude: TokenRange;
      readonly block: TokenRange;
      readonly start: number;
    }
  /** Dropped by the rules of error recovery. */
  | { readonly kind: 'invalid'; readonly range: TokenRange; readonly start: number };

interface Step {
  readonly item: BlockItem | null;
  readonly next: number;
}

/** https://drafts.csswg.org/css-syntax-3/#consume-stylesheet-contents */
export function readStyleSheetContents(tokens: TokenList): readonly BlockItem[] {
  return readRules(tokens, { from: 0, to: tokens.count }, true);
}

/**
 * The rules of a conditional group outside any style rule. Deviation: css-syntax-3 reads it as the contents of a block, where a
 * semicolon ends what came before; Chromium treats a semicolon as part of the next rule's prelude, as at the top level.
 */
export function readRuleList(tokens: TokenList, range: TokenRange): readonly BlockItem[] {
  return readRules(tokens, range, false);
}

function readRules(tokens: TokenList, { from, to }: TokenRange, topLevel: boolean): readonly BlockItem[] {
  const items: BlockItem[] = [];
  let index = from;
  while (index < to) {
    const type = tokens.types[index];
    if (type === TOKEN.whitespace || (topLevel && (type === TOKEN.cdo || type === TOKEN.cdc))) {
      index++;
      continue;
    }
    const step =
      type === TOKEN.atKeyword ? consumeAtRule(tokens, index, to) : consumeQualifiedRule(tokens, index, to, false);
    if (step.item) items.push(step.item);
    index = step.next;
  }
  return items;
}

/**
 * https://drafts.csswg.org/css-syntax-3/#consume-block-contents
 * Deviation: where rules cannot be nested (in a `style` attribute, say), an invalid declaration extends to the next semicolon, including
 * blocks, as in browsers.
 */
export function readBlockContents(
  tokens: TokenList,
  { from, to }: TokenRange,
  declarationsOnly = false,
): readonly BlockItem[] {
  const items: BlockItem[] = [];
  let index = from;
  while (index < to) {
    const type = tokens.types[index];
    if (type === TOKEN.whitespace || type === TOKEN.semicolon) {
      index++;
      continue;
    }
    const step =
      type === TOKEN.atKeyword
        ? consumeAtRule(tokens, index, to)
        : (consumeDeclaration(tokens, index, to) ??
          (declarationsOnly ? consumeInvalid(tokens, index, to) : consumeQualifiedRule(tokens, index, to, true)));
    if (step.item) items.push(step.item);
    index = step.next;
  }
  return items;
}

function blockRange(tokens: TokenList, index: number, end: number): TokenRange {
  return { from: index + 1, to: Math.max(index + 1, Math.min(tokens.closers[index]!, end)) };
}

/** https://drafts.csswg.org/css-syntax-3/#consume-at-rule */
function consumeAtRule(tokens: TokenList, start: number, end: number): Step {
  const name = asciiLower(decodeName(tokenText(tokens, start).slice(1)));
  const offset = tokens.starts[start]!;
  let index = start + 1;
  while (index < end && tokens.types[index] !== TOKEN.semicolon && tokens.types[index] !== TOKEN.openCurly) {
    index = skipComponentValue(tokens, index);
  }
  index = Math.min(index, end);
  const from = skipWhitespace(tokens, start + 1, index);
  const prelude = { from, to: trimEnd(tokens, from, index) };
  const hasBlock = index < end && tokens.types[index] === TOKEN.openCurly;
  const block = hasBlock ? blockRange(tokens, index, end) : null;
  return {
    item: { kind: 'at-rule', name, prelude, block, start: offset },
    next: hasBlock ? skipComponentValue(tokens, index) : index + 1,
  };
}

/** https://drafts.csswg.org/css-syntax-3/#consume-qualified-rule */
function consumeQualifiedRule(tokens: TokenList, start: number, end: number, nested: boolean): Step {
  const offset = tokens.starts[start]!;
  let index = start;
  while (index < end && tokens.types[index] !== TOKEN.openCurly) {
    if (nested && tokens.types[index] === TOKEN.semicolon) break;
    index = skipComponentValue(tokens, index);
  }
  index = Math.min(index, end);
  const prelude = { from: start, to: trimEnd(tokens, start, index) };
  if (index >= end || tokens.types[index] !== TOKEN.openCurly) {
    return { item: { kind: 'invalid', range: prelude, start: offset }, next: index + 1 };
  }
  const next = skipComponentValue(tokens, index);
  if (looksLikeCustomProperty(tokens, start, index)) {
    // In a nested context, everything up to the semicolon belongs to the invalid declaration.
    const stop = nested ? declarationEnd(tokens, start, end) : next;
    return { item: { kind: 'invalid', range: { from: start, to: stop }, start: offset }, next: stop };
  }
  return { item: { kind: 'qualified-rule', prelude, block: blockRange(tokens, index, end), start: offset }, next };
}

function consumeInvalid(tokens: TokenList, start: number, end: number): Step {
  const stop = declarationEnd(tokens, start, end);
  return {
    item: { kind: 'invalid', range: { from: start, to: stop }, start: tokens.starts[start]! },
    next: stop + 1,
  };
}

function looksLikeCustomProperty(tokens: TokenList, start: number, end: number): boolean {
  if (tokens.types[start] !== TOKEN.ident || !tokenText(tokens, start).startsWith('--')) return false;
  return tokens.types[skipWhitespace(tokens, start + 1, end)] === TOKEN.colon;
}

function declarationEnd(tokens: TokenList, start: number, end: number): number {
  let index = start;
  while (index < end && tokens.types[index] !== TOKEN.semicolon) index = skipComponentValue(tokens, index);
  return Math.min(index, end);
}

/**
 * Null if the tokens are not a declaration, so that they can be tried as a nested rule. Stops at the first `{}` block that rules out a
 * declaration, because scanning on to the semicolon would take quadratic time for many nested rules.
 * https://drafts.csswg.org/css-syntax-3/#consume-declaration
 */
function consumeDeclaration(tokens: TokenList, start: number, end: number): Step | null {
  if (tokens.types[start] !== TOKEN.ident) return null;
  const colon = skipWhitespace(tokens, start + 1, end);
  if (colon >= end || tokens.types[colon] !== TOKEN.colon) return null;
  const written = decodeName(tokenText(tokens, start));
  const custom = written.startsWith('--');
  const from = skipWhitespace(tokens, colon + 1, end);
  let index = from;
  while (index < end && tokens.types[index] !== TOKEN.semicolon) {
    if (tokens.types[index] === TOKEN.openCurly && !custom && !isWholeValue(tokens, from, index, end)) return null;
    index = skipComponentValue(tokens, index);
  }
  index = Math.min(index, end);
  const to = trimEnd(tokens, from, index);
  const important = importantStart(tokens, from, to);
  const value = { from, to: important === -1 ? to : trimEnd(tokens, from, important) };
  const name = custom ? written : asciiLower(written);
  const offset = tokens.starts[start]!;
  return { item: { kind: 'declaration', name, value, important: important !== -1, start: offset }, next: index + 1 };
}

/** A `{}` block may be the whole value of a declaration, but not a part of it. */
function isWholeValue(tokens: TokenList, from: number, index: number, end: number): boolean {
  if (index !== from) return false;
  const after = skipWhitespace(tokens, skipComponentValue(tokens, index), end);
  return after >= end || tokens.types[after] === TOKEN.semicolon || isDelim(tokens, after, '!');
}

/** The index of the `!` of a trailing `!important`, or -1. */
function importantStart(tokens: TokenList, from: number, to: number): number {
  if (to - from < 2 || tokens.types[to - 1] !== TOKEN.ident) return -1;
  if (asciiLower(decodeName(tokenText(tokens, to - 1))) !== 'important') return -1;
  const bang = trimEnd(tokens, from, to - 1) - 1;
  return bang >= from && isDelim(tokens, bang, '!') ? bang : -1;
}
