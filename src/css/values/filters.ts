/** `<filter-value-list>`. https://drafts.fxtf.org/filter-effects-1/#FilterProperty */

import { color } from './color/parse.ts';
import { atEnd, attempt, type Cursor, createCursor, type Parser, peek } from './cursor.ts';
import { angleOrZero, length, numberOrPercentage } from './numeric.ts';
import type { Color, FilterFunction } from './types.ts';
import { url } from './url.ts';

const amount = numberOrPercentage(0);
const radius = length(0);
const anyLength = length();

function dropShadow(cursor: Cursor): FilterFunction | undefined {
  let paint: Color | undefined = attempt(cursor, color);
  const x = anyLength(cursor);
  const y = x === undefined ? undefined : anyLength(cursor);
  if (x === undefined || y === undefined) return undefined;
  const blur = attempt(cursor, radius) ?? 0;
  paint ??= attempt(cursor, color) ?? 'currentcolor';
  return { kind: 'drop-shadow', color: paint, x, y, blur };
}

const AMOUNTS = new Set(['brightness', 'contrast', 'grayscale', 'invert', 'opacity', 'saturate', 'sepia'] as const);
type Amount = typeof AMOUNTS extends Set<infer T> ? T : never;

function filterFunction(name: string, cursor: Cursor): FilterFunction | undefined {
  if (AMOUNTS.has(name as Amount)) {
    const value = atEnd(cursor) ? 1 : amount(cursor);
    return value === undefined ? undefined : { kind: name as Amount, amount: value };
  }
  switch (name) {
    case 'blur': {
      const value = atEnd(cursor) ? 0 : radius(cursor);
      return value === undefined ? undefined : { kind: 'blur', radius: value };
    }
    case 'hue-rotate': {
      const value = atEnd(cursor) ? 0 : angleOrZero(cursor);
      return value === undefined ? undefined : { kind: 'hue-rotate', angle: value };
    }
    case 'drop-shadow':
      return dropShadow(cursor);
    default:
      return undefined;
  }
}

export const filterList: Parser<readonly FilterFunction[]> = (cursor) => {
  const list: FilterFunction[] = [];
  for (let value = peek(cursor); value !== undefined; value = peek(cursor)) {
    const reference = attempt(cursor, url);
    if (reference !== undefined) {
      list.push({ kind: 'url', url: reference });
      continue;
    }
    if (value.type !== 'function') return undefined;
    const inner = createCursor(value.values, cursor.state);
    const found = filterFunction(value.name, inner);
    if (!found || !atEnd(inner)) return undefined;
    cursor.index++;
    list.push(found);
  }
  return list.length > 0 ? list : undefined;
};
