/** Component values back to text that parses to the same values. https://drafts.csswg.org/css-syntax-3/#serialization */

import type { ComponentValue } from './component-value.ts';
import { serializeIdentifier, serializeName, serializeString } from './escapes.ts';

const CLOSERS = { '(': ')', '[': ']', '{': '}' } as const;

interface Frame {
  readonly values: readonly ComponentValue[];
  readonly close: string;
  next: number;
}

/** Puts an empty comment between values that would otherwise merge; uses an explicit stack. */
export function serializeComponentValues(values: readonly ComponentValue[]): string {
  const out: string[] = [];
  const stack: Frame[] = [{ values, close: '', next: 0 }];
  let previous: ComponentValue | null = null;
  while (stack.length > 0) {
    const frame = stack.at(-1)!;
    const value = frame.values[frame.next++];
    if (value === undefined) {
      out.push(frame.close);
      stack.pop();
      previous = null;
      continue;
    }
    if (previous && needsComment(previous, value)) out.push('/**/');
    out.push(afterBackslash(previous) ? '\n' : opening(value));
    previous = value;
    if (value.type === 'function' || value.type === 'block') {
      stack.push({ values: value.values, close: value.type === 'block' ? CLOSERS[value.open] : ')', next: 0 });
      previous = null;
    }
  }
  return out.join('');
}

/** A backslash that is not an escape is always followed by a newline. */
const afterBackslash = (previous: ComponentValue | null): boolean => previous !== null && isDelim(previous, '\\');

function opening(value: ComponentValue): string {
  switch (value.type) {
    case 'ident':
      return serializeIdentifier(value.value);
    case 'at-keyword':
      return `@${serializeIdentifier(value.value)}`;
    case 'hash':
      return `#${value.isId ? serializeIdentifier(value.value) : serializeName(value.value)}`;
    case 'string':
      return serializeString(value.value);
    case 'bad-string':
      return '"\n';
    case 'url':
      return `url(${serializeUrl(value.value)})`;
    case 'bad-url':
      return 'url(()';
    case 'number':
      return value.text;
    case 'percentage':
      return `${numberText(value.value)}%`;
    case 'dimension':
      return value.text + serializeUnit(value.unit, value.text);
    case 'whitespace':
      return ' ';
    case 'delim':
      return value.value;
    case 'comma':
      return ',';
    case 'colon':
      return ':';
    case 'semicolon':
      return ';';
    case 'cdo':
      return '<!--';
    case 'cdc':
      return '-->';
    case 'function':
      return `${functionName(value.name, value.values)}(`;
    case 'block':
      return value.open;
    case 'unmatched':
      return value.value;
  }
}

/** `url(` would begin a url token unless a string follows; escaped, the tokenizer takes it for any function. */
function functionName(name: string, values: readonly ComponentValue[]): string {
  const first = values.find(({ type }) => type !== 'whitespace');
  return name === 'url' && first?.type !== 'string' && first?.type !== 'bad-string'
    ? '\\75 rl'
    : serializeIdentifier(name);
}

/** A url token must not turn into a `url(` function when its text begins with a quote; every special character is escaped. */
function serializeUrl(url: string): string {
  return url.replace(/[\u0000-\u0020\u007f"'()\\]/g, (c) => {
    const code = c.charCodeAt(0);
    return code <= 0x20 || code === 0x7f ? `\\${code.toString(16)} ` : `\\${c}`;
  });
}

/** A number in CSS syntax: JavaScript writes 1e21 the same way. */
const numberText = (value: number): string => String(value);

/** `1` and the unit `e3` must not become `1e3`. */
function serializeUnit(unit: string, number: string): string {
  if (/^e[+-]?\d/.test(unit) && !/[eE]/.test(number)) return `\\65 ${serializeName(unit.slice(1))}`;
  return serializeIdentifier(unit);
}

/** https://drafts.csswg.org/css-syntax-3/#serialization: the table of pairs that need a comment between them. */
function needsComment(left: ComponentValue, right: ComponentValue): boolean {
  const word = startsLikeWord(right);
  switch (left.type) {
    case 'ident':
      if (left.value === '--' && isDelim(right, '>')) return true;
      return word || right.type === 'cdc' || (right.type === 'block' && right.open === '(');
    case 'at-keyword':
    case 'hash':
    case 'dimension':
      return word || right.type === 'cdc';
    case 'number':
      return (word && !isDelim(right, '-')) || right.type === 'cdc' || isDelim(right, '%') || isDelim(right, '-');
    case 'delim':
      return delimNeedsComment(left.value, right);
    default:
      return false;
  }
}

function delimNeedsComment(left: string, right: ComponentValue): boolean {
  const number = right.type === 'number' || right.type === 'percentage' || right.type === 'dimension';
  switch (left) {
    case '#':
    case '-':
      return startsLikeWord(right) || right.type === 'cdc' || isDelim(right, '-');
    case '@':
      return (startsLikeWord(right) && !number) || isDelim(right, '-') || right.type === 'cdc';
    case '.':
    case '+':
      return number || (left === '+' && isDelim(right, '.'));
    case '/':
      return isDelim(right, '*');
    case '<':
      return isDelim(right, '!');
    default:
      return false;
  }
}

const isDelim = (value: ComponentValue, character: string): boolean =>
  value.type === 'delim' && value.value === character;

function startsLikeWord(value: ComponentValue): boolean {
  switch (value.type) {
    case 'ident':
    case 'function':
    case 'url':
    case 'bad-url':
    case 'number':
    case 'percentage':
    case 'dimension':
      return true;
    case 'delim':
      return value.value === '-';
    default:
      return false;
  }
}
