/** Tokens to component values. https://drafts.csswg.org/css-syntax-3/#consume-component-value */

import { asciiLower } from './ascii.ts';
import type { ComponentValue } from './component-value.ts';
import { decodeName, decodeString, decodeUrl } from './escapes.ts';
import { serializeComponentValues } from './serialize.ts';
import { TOKEN, type TokenList, tokenizeCss, tokenText } from './tokens.ts';

/** The component values of a text; `start`s are offsets into it. */
export function parseComponentValues(text: string): readonly ComponentValue[] {
  const tokens = tokenizeCss(text);
  return buildComponentValues(tokens, 0, tokens.count);
}

interface Frame {
  readonly values: ComponentValue[];
  readonly end: number;
}

/** The component values of the tokens from `from` up to `to`. Uses an explicit stack, so nesting cannot overflow it. */
export function buildComponentValues(tokens: TokenList, from: number, to: number): readonly ComponentValue[] {
  const result: ComponentValue[] = [];
  const stack: Frame[] = [{ values: result, end: to }];
  let index = from;
  while (stack.length > 0) {
    const { values, end } = stack.at(-1)!;
    if (index >= end) {
      stack.pop();
      index = end + 1;
      continue;
    }
    const closer = tokens.closers[index]!;
    if (closer === -1) {
      values.push(tokenValue(tokens, index));
      index++;
      continue;
    }
    const inner: ComponentValue[] = [];
    values.push(containerValue(tokens, index, inner));
    stack.push({ values: inner, end: Math.min(closer, to) });
    index++;
  }
  return result;
}

function containerValue(tokens: TokenList, index: number, values: ComponentValue[]): ComponentValue {
  const start = tokens.starts[index]!;
  switch (tokens.types[index]) {
    case TOKEN.function: {
      const written = decodeName(tokenText(tokens, index).slice(0, -1));
      // Custom functions keep their case, like custom properties.
      const name = written.startsWith('--') ? written : asciiLower(written);
      return { type: 'function', name, values, start };
    }
    case TOKEN.openParen:
      return { type: 'block', open: '(', values, start };
    case TOKEN.openSquare:
      return { type: 'block', open: '[', values, start };
    default:
      return { type: 'block', open: '{', values, start };
  }
}

function tokenValue(tokens: TokenList, index: number): ComponentValue {
  const start = tokens.starts[index]!;
  const text = tokenText(tokens, index);
  switch (tokens.types[index]) {
    case TOKEN.ident:
      return { type: 'ident', value: decodeName(text), start };
    case TOKEN.atKeyword:
      return { type: 'at-keyword', value: decodeName(text.slice(1)), start };
    case TOKEN.hash:
      return { type: 'hash', value: decodeName(text.slice(1)), isId: startsIdentifier(text.slice(1)), start };
    case TOKEN.string:
      return { type: 'string', value: decodeString(text), start };
    case TOKEN.badString:
      return { type: 'bad-string', start };
    case TOKEN.url:
      return { type: 'url', value: decodeUrl(text), start };
    case TOKEN.badUrl:
      return { type: 'bad-url', start };
    case TOKEN.number:
      return { type: 'number', value: numberValue(text), isInteger: isInteger(text), text, start };
    case TOKEN.percentage:
      return { type: 'percentage', value: numberValue(text.slice(0, -1)), start };
    case TOKEN.dimension:
      return dimensionValue(text, start);
    case TOKEN.whitespace:
      return { type: 'whitespace', start };
    case TOKEN.cdo:
      return { type: 'cdo', start };
    case TOKEN.cdc:
      return { type: 'cdc', start };
    case TOKEN.colon:
      return { type: 'colon', start };
    case TOKEN.semicolon:
      return { type: 'semicolon', start };
    case TOKEN.comma:
      return { type: 'comma', start };
    case TOKEN.closeParen:
      return { type: 'unmatched', value: ')', start };
    case TOKEN.closeSquare:
      return { type: 'unmatched', value: ']', start };
    case TOKEN.closeCurly:
      return { type: 'unmatched', value: '}', start };
    default:
      // A backslash at the very end is an escape for U+FFFD, which the tokenizer does not handle.
      if (text === '\\' && tokens.ends[index] === tokens.source.length)
        return { type: 'ident', value: '\ufffd', start };
      return { type: 'delim', value: text, start };
  }
}

const NUMBER = /^[+-]?(?:\d*\.)?\d+(?:[eE][+-]?\d+)?/;

function dimensionValue(token: string, start: number): ComponentValue {
  const text = NUMBER.exec(token)![0];
  const unit = asciiLower(decodeName(token.slice(text.length)));
  return { type: 'dimension', value: numberValue(text), unit, isInteger: isInteger(text), text, start };
}

/** Numbers are clamped to the range of floats, as in browsers, so that neither they nor their products become infinite in layout. */
const MAX_NUMBER = 3.4028234663852886e38;

function numberValue(text: string): number {
  const value = Number(text);
  return Math.max(-MAX_NUMBER, Math.min(value, MAX_NUMBER));
}

const isInteger = (text: string): boolean => !/[.eE]/.test(text);

/** https://drafts.csswg.org/css-syntax-3/#would-start-an-identifier */
function startsIdentifier(text: string): boolean {
  return /^(?:--|-?(?:[A-Za-z_\u0080-\uffff]|\\[^\n\r\f]))/.test(text);
}

/** Values without white space at either end. */
export function trimWhitespace(values: readonly ComponentValue[]): readonly ComponentValue[] {
  let from = 0;
  let to = values.length;
  while (from < to && values[from]!.type === 'whitespace') from++;
  while (to > from && values[to - 1]!.type === 'whitespace') to--;
  return from === 0 && to === values.length ? values : values.slice(from, to);
}

/** Splits values at top-level commas and trims each part. An empty list has one empty part. */
export function splitAtCommas(values: readonly ComponentValue[]): readonly (readonly ComponentValue[])[] {
  const parts: (readonly ComponentValue[])[] = [];
  let from = 0;
  for (let i = 0; i <= values.length; i++) {
    if (i < values.length && values[i]!.type !== 'comma') continue;
    parts.push(trimWhitespace(values.slice(from, i)));
    from = i + 1;
  }
  return parts;
}

/** Whether two values are written alike, apart from white space and comments. */
export const sameValues = (a: readonly ComponentValue[], b: readonly ComponentValue[]): boolean =>
  textOf(a) === textOf(b);

const textOf = (values: readonly ComponentValue[]): string => {
  const text = serializeComponentValues(trimWhitespace(values));
  return serializeComponentValues(parseComponentValues(text)).replace(/\s+/g, ' ');
};
