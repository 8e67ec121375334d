/** The An+B microsyntax. https://drafts.csswg.org/css-syntax-3/#anb-microsyntax */

import { asciiLower } from './ascii.ts';
import type { ComponentValue } from './component-value.ts';

interface AnPlusB {
  readonly a: number;
  readonly b: number;
}

/**
 * Reads An+B from the front of `values`; null if there is none. `rest` is what follows (the caller reads `of S`). The tokens are joined
 * as text again; white space is allowed only around the sign, between two tokens.
 */
export function parseAnPlusB(
  values: readonly ComponentValue[],
): { readonly value: AnPlusB; readonly rest: readonly ComponentValue[] } | null {
  let text = '';
  let index = 0;
  for (; index < values.length; index++) {
    const piece = pieceOf(values[index]!);
    if (piece === null || piece === 'of') break;
    text += piece;
  }
  const value = parseText(text.trim());
  return value ? { value, rest: values.slice(index) } : null;
}

function pieceOf(value: ComponentValue): string | null {
  switch (value.type) {
    case 'whitespace':
      return ' ';
    case 'number':
      return value.isInteger ? value.text : null;
    case 'dimension':
      return value.isInteger ? value.text + value.unit : null;
    case 'ident':
      return asciiLower(value.value);
    case 'delim':
      return value.value === '+' || value.value === '-' ? value.value : null;
    default:
      return null;
  }
}

const STEP = /^([+-]?\d*)n(?:\s*([+-])\s*(\d+))?$/;
const INTEGER = /^[+-]?\d+$/;

function parseText(text: string): AnPlusB | null {
  if (text === 'odd') return { a: 2, b: 1 };
  if (text === 'even') return { a: 2, b: 0 };
  if (INTEGER.test(text)) return { a: 0, b: clamp(Number(text)) };
  const match = STEP.exec(text);
  if (!match) return null;
  const [, step, sign, offset] = match;
  const a = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
  const b = offset === undefined ? 0 : Number(offset) * (sign === '-' ? -1 : 1);
  return { a: clamp(a), b: clamp(b) };
}

const LIMIT = 2 ** 31 - 1;
const clamp = (value: number): number => Math.max(-LIMIT, Math.min(LIMIT, value));

/** Whether `index` (1-based) equals a·n + b for some n ≥ 0. */
export function matchesAnPlusB(a: number, b: number, index: number): boolean {
  const difference = index - b;
  return a === 0 ? difference === 0 : difference % a === 0 && difference / a >= 0;
}
