/** The page's size. https://drafts.csswg.org/css-page-3/#page-size-prop */

import type { Declaration } from '../css/rules.ts';
import { parseDeclarationList } from '../css/syntax/declarations.ts';
import {
  atEnd,
  attempt,
  createCursor,
  createState,
  oneOf,
  type Parser,
  peekKeyword,
  takeKeyword,
} from '../css/values/cursor.ts';
import { type ComputeContext, computeDeferred } from '../css/values/deferred.ts';
import { length } from '../css/values/numeric.ts';
import type { Px, Size } from '../geometry.ts';
import { SPREAD_MARGINS } from './spread-margins.ts';

export const PAGE_DESCRIPTORS: ReadonlySet<string> = new Set([
  'size',
  'marks',
  'bleed',
  'page-orientation',
  ...SPREAD_MARGINS.keys(),
]);

const MM = 96 / 25.4;
const IN = 96;

/** Width and height in portrait orientation. ISO A, B and C, JIS B, and the North American sizes. */
const PAGE_SIZES: Readonly<Record<string, readonly [Px, Px]>> = {
  a0: [841 * MM, 1189 * MM],
  a1: [594 * MM, 841 * MM],
  a2: [420 * MM, 594 * MM],
  a3: [297 * MM, 420 * MM],
  a4: [210 * MM, 297 * MM],
  a5: [148 * MM, 210 * MM],
  a6: [105 * MM, 148 * MM],
  a7: [74 * MM, 105 * MM],
  a8: [52 * MM, 74 * MM],
  a9: [37 * MM, 52 * MM],
  a10: [26 * MM, 37 * MM],
  b0: [1000 * MM, 1414 * MM],
  b1: [707 * MM, 1000 * MM],
  b2: [500 * MM, 707 * MM],
  b3: [353 * MM, 500 * MM],
  b4: [250 * MM, 353 * MM],
  b5: [176 * MM, 250 * MM],
  b6: [125 * MM, 176 * MM],
  b7: [88 * MM, 125 * MM],
  b8: [62 * MM, 88 * MM],
  b9: [44 * MM, 62 * MM],
  b10: [31 * MM, 44 * MM],
  c0: [917 * MM, 1297 * MM],
  c1: [648 * MM, 917 * MM],
  c2: [458 * MM, 648 * MM],
  c3: [324 * MM, 458 * MM],
  c4: [229 * MM, 324 * MM],
  c5: [162 * MM, 229 * MM],
  c6: [114 * MM, 162 * MM],
  c7: [81 * MM, 114 * MM],
  c8: [57 * MM, 81 * MM],
  c9: [40 * MM, 57 * MM],
  c10: [28 * MM, 40 * MM],
  'jis-b4': [257 * MM, 364 * MM],
  'jis-b5': [182 * MM, 257 * MM],
  letter: [8.5 * IN, 11 * IN],
  legal: [8.5 * IN, 14 * IN],
  ledger: [11 * IN, 17 * IN],
  tabloid: [11 * IN, 17 * IN],
  executive: [7.25 * IN, 10.5 * IN],
  statement: [5.5 * IN, 8.5 * IN],
};

export const PAGE_SIZE_NAMES: readonly string[] = Object.keys(PAGE_SIZES).map((name) =>
  /^[abc]\d/.test(name)
    ? name.toUpperCase()
    : name.startsWith('jis')
      ? name
      : `${name[0]!.toUpperCase()}${name.slice(1)}`,
);

type PageSizeValue =
  | { readonly kind: 'auto' }
  | { readonly kind: 'lengths'; readonly width: Px; readonly height: Px }
  | { readonly kind: 'name'; readonly name: string | null; readonly orientation: 'portrait' | 'landscape' | null };

const side = length(0);
export const bleedLength: Parser<Px> = side;
const orientation = oneOf('portrait', 'landscape');
const pageSizeName: Parser<string> = (cursor) => {
  // Prince writes the American ones with `US-`.
  const name = peekKeyword(cursor)?.replace(/^us-(?=[l-t]|exec)/, '');
  if (name === undefined || !Object.hasOwn(PAGE_SIZES, name)) return undefined;
  cursor.index++;
  return name;
};

const pageSize: Parser<PageSizeValue> = (cursor) => {
  if (takeKeyword(cursor, 'auto')) return { kind: 'auto' };
  const width = attempt(cursor, side);
  if (width !== undefined) return { kind: 'lengths', width, height: attempt(cursor, side) ?? width };
  let given = attempt(cursor, orientation) ?? null;
  const name = attempt(cursor, pageSizeName) ?? null;
  given ??= attempt(cursor, orientation) ?? null;
  return given === null && name === null ? undefined : { kind: 'name', name, orientation: given };
};

export function parseDescriptor<T>(
  parser: Parser<T>,
  declaration: Declaration,
  context: ComputeContext,
): T | undefined {
  const cursor = createCursor(declaration.value, createState());
  const value = parser(cursor);
  return value === undefined || !atEnd(cursor) ? undefined : computeDeferred(value, context);
}

/** The page's size, or null for `auto`; undefined when the value is invalid. `fallback` is the size of bare orientations. */
export function parsePageSize(
  declaration: Declaration,
  context: ComputeContext,
  fallback: Size,
): Size | null | undefined {
  const value = parseDescriptor(pageSize, declaration, context);
  if (value === undefined || value.kind === 'auto') return value && null;
  if (value.kind === 'lengths') {
    return value.width > 0 && value.height > 0 ? { width: value.width, height: value.height } : undefined;
  }
  const [width, height] = value.name === null ? [fallback.width, fallback.height] : PAGE_SIZES[value.name]!;
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  if (value.orientation === 'landscape') return { width: long, height: short };
  if (value.orientation === 'portrait') return { width: short, height: long };
  return { width, height };
}

/** Whether the text is a value of `size`, except with font-relative or viewport units. */
export function acceptsPageSize(text: string): boolean {
  const { declarations } = parseDeclarationList(`size: ${text}`, { source: null, line: 1, column: 1 });
  if (declarations.length !== 1) return false;
  const cursor = createCursor(declarations[0]!.value, createState());
  const value = pageSize(cursor);
  if (value === undefined || !atEnd(cursor)) return false;
  return value.kind !== 'lengths' || (value.width !== 0 && value.height !== 0);
}
