/**
 * A reading position in a list of component values, and the small steps from which all value parsers are built.
 *
 * Parsers are typed by the computed value they lead to. Until `computeDeferred` has run, any number, length or colour inside such a value
 * may still be a `Deferred` (an `em`, a `calc()` over `em`, a `color-mix()` with currentcolor): therefore parsers never do arithmetic on
 * the results of other parsers.
 */

import type { ComponentValue } from '../syntax/component-value.ts';
import type { AnchorFunctions } from './anchors.ts';

/** State shared by the parsers of one declaration. */
interface ParseState {
  /** Base of relative URLs; null if the style sheet has none. */
  readonly baseUrl: string | null;
  /** Unitless lengths are allowed (https://quirks.spec.whatwg.org/#the-unitless-length-quirk). */
  readonly quirks: boolean;
  /** Whether hashless colours are allowed: see `quirkyColor`. */
  readonly quirkyColors: boolean;
  /** Set if some part of the value depends on the element for which it is computed. */
  deferred: boolean;
  /** The anchor functions that the property accepts. */
  anchorFunctions: AnchorFunctions;
}

export interface Cursor {
  readonly values: readonly ComponentValue[];
  index: number;
  readonly state: ParseState;
}

/** Undefined = the value does not match; the cursor may then be anywhere (see `attempt`). */
export type Parser<T> = (cursor: Cursor) => T | undefined;

export const createState = (
  baseUrl: string | null = null,
  quirks = false,
  quirkyColors: boolean = quirks,
): ParseState => ({
  baseUrl,
  quirks,
  quirkyColors,
  deferred: false,
  anchorFunctions: 'none',
});

export const createCursor = (values: readonly ComponentValue[], state: ParseState): Cursor => ({
  values,
  index: 0,
  state,
});

/** The next component value that is not white space. */
export function peek(cursor: Cursor): ComponentValue | undefined {
  let value = cursor.values[cursor.index];
  while (value !== undefined && value.type === 'whitespace') value = cursor.values[++cursor.index];
  return value;
}

export const atEnd = (cursor: Cursor): boolean => peek(cursor) === undefined;

export function takeComma(cursor: Cursor): boolean {
  if (peek(cursor)?.type !== 'comma') return false;
  cursor.index++;
  return true;
}

export function takeDelim(cursor: Cursor, delim: string): boolean {
  const value = peek(cursor);
  if (value?.type !== 'delim' || value.value !== delim) return false;
  cursor.index++;
  return true;
}

/** The next value's identifier in lower case, without taking it. */
export function peekKeyword(cursor: Cursor): string | undefined {
  const value = peek(cursor);
  return value?.type === 'ident' ? value.value.toLowerCase() : undefined;
}

export function takeKeyword(cursor: Cursor, keyword: string): boolean {
  if (peekKeyword(cursor) !== keyword) return false;
  cursor.index++;
  return true;
}

/** Takes the identifier if it is one of `keywords`. */
export function oneOf<T extends string>(...keywords: readonly T[]): Parser<T> {
  const known = new Set<string>(keywords);
  return (cursor) => {
    const word = peekKeyword(cursor);
    if (word === undefined || !known.has(word)) return undefined;
    cursor.index++;
    return word as T;
  };
}

/** A cursor over the arguments of the next value if it is a function of that name. */
export function takeFunction(cursor: Cursor, name: string): Cursor | undefined {
  const value = peek(cursor);
  if (value?.type !== 'function' || value.name !== name) return undefined;
  cursor.index++;
  return createCursor(value.values, cursor.state);
}

export const peekFunction = (cursor: Cursor): string | undefined => {
  const value = peek(cursor);
  return value?.type === 'function' ? value.name : undefined;
};

/** Runs `parser`; the cursor stays where it was if it fails. */
export function attempt<T>(cursor: Cursor, parser: Parser<T>): T | undefined {
  const start = cursor.index;
  const value = parser(cursor);
  if (value === undefined) cursor.index = start;
  return value;
}

export function either<A, B>(a: Parser<A>, b: Parser<B>): Parser<A | B>;
export function either<A, B, C>(a: Parser<A>, b: Parser<B>, c: Parser<C>): Parser<A | B | C>;
export function either<A, B, C, D>(a: Parser<A>, b: Parser<B>, c: Parser<C>, d: Parser<D>): Parser<A | B | C | D>;
export function either(...parsers: Parser<unknown>[]): Parser<unknown> {
  return (cursor) => {
    for (const parser of parsers) {
      const value = attempt(cursor, parser);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** One or more, separated by commas. */
export function commaList<T>(item: Parser<T>): Parser<readonly T[]> {
  return (cursor) => {
    const items: T[] = [];
    do {
      const value = item(cursor);
      if (value === undefined) return undefined;
      items.push(value);
    } while (takeComma(cursor));
    return items;
  };
}

export function mapped<A, B>(parser: Parser<A>, map: (value: A) => B | undefined): Parser<B> {
  return (cursor) => {
    const value = parser(cursor);
    return value === undefined ? undefined : map(value);
  };
}

/** Parses `keyword` as `value`. */
export function word<const T>(keyword: string, value: T): Parser<T> {
  return (cursor) => (takeKeyword(cursor, keyword) ? value : undefined);
}

export const takeString: Parser<string> = (cursor) => {
  const value = peek(cursor);
  if (value?.type !== 'string') return undefined;
  cursor.index++;
  return value.value;
};

const WIDE = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']);

/** https://drafts.csswg.org/css-values-4/#custom-idents */
export function customIdent(...excluded: readonly string[]): Parser<string> {
  return (cursor) => {
    const value = peek(cursor);
    if (value?.type !== 'ident') return undefined;
    const lower = value.value.toLowerCase();
    if (WIDE.has(lower) || excluded.includes(lower)) return undefined;
    cursor.index++;
    return value.value;
  };
}

/** The parser must match all arguments of the function. */
export function parseArguments<T>(cursor: Cursor, name: string, parser: Parser<T>): T | undefined {
  const inner = takeFunction(cursor, name);
  if (inner === undefined) return undefined;
  const value = parser(inner);
  return value !== undefined && atEnd(inner) ? value : undefined;
}
