/** Palettes of colour fonts. https://drafts.csswg.org/css-fonts-4/#font-palette-prop */

import { mixMethod, mixWeights } from '../values/color/parse.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  type Parser,
  peek,
  peekKeyword,
  takeComma,
  takeFunction,
  takeKeyword,
} from '../values/cursor.ts';
import { percentage } from '../values/numeric.ts';
import type { FontPalette } from './computed-text.ts';

export const NORMAL_PALETTE: FontPalette = { kind: 'normal' };

const KEYWORDS = ['normal', 'light', 'dark'] as const;

/** Nested mixes; deeper nesting is an attack, not a design. */
const MOST_NESTED = 4;

export const fontPalette: Parser<FontPalette> = (cursor) => palette(cursor, 0);

function palette(cursor: Cursor, depth: number): FontPalette | undefined {
  for (const kind of KEYWORDS) if (takeKeyword(cursor, kind)) return { kind };
  const mixed = takeFunction(cursor, 'palette-mix');
  if (mixed) return depth < MOST_NESTED ? mix(mixed, depth + 1) : undefined;
  const value = peek(cursor);
  if (value?.type !== 'ident' || !value.value.startsWith('--')) return undefined;
  cursor.index++;
  return { kind: 'named', name: value.value };
}

/** https://drafts.csswg.org/css-fonts-4/#typedef-font-palette-palette-mix */
function mix(cursor: Cursor, depth: number): FontPalette | undefined {
  // Unlike in color-mix(), the method is required.
  const method = peekKeyword(cursor) === 'in' && mixMethod(cursor);
  const first = method ? part(cursor, depth) : undefined;
  const second = first && takeComma(cursor) ? part(cursor, depth) : undefined;
  if (!method || !first || !second || !atEnd(cursor)) return undefined;
  const weights = mixWeights(first.percent, second.percent);
  return weights ? { kind: 'mix', first: first.palette, second: second.palette, ...method, ...weights } : undefined;
}

function part(cursor: Cursor, depth: number): { palette: FontPalette; percent: number | null } | undefined {
  const before = attempt(cursor, percentage(0, 100));
  const found = palette(cursor, depth);
  if (!found) return undefined;
  const percent = before ?? attempt(cursor, percentage(0, 100));
  return { palette: found, percent: typeof percent === 'number' ? percent : null };
}
