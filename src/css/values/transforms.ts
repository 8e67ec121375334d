/** `<transform-list>`. https://drafts.csswg.org/css-transforms-1/#transform-functions and css-transforms-2 */

import { atEnd, type Cursor, createCursor, type Parser, peek, takeComma, takeKeyword } from './cursor.ts';
import { angleOrZero, length, lengthPercentage, number, numberOrPercentage } from './numeric.ts';
import type { TransformFunction } from './types.ts';

const anyNumber = number();
const factor = numberOrPercentage();
const offset = lengthPercentage();
const depth = length();
const distance = length(0);

/** `min` to `max` arguments, separated by commas. */
function list<T>(cursor: Cursor, item: Parser<T>, min: number, max: number): readonly T[] | undefined {
  const items: T[] = [];
  do {
    const value = item(cursor);
    if (value === undefined) return undefined;
    items.push(value);
  } while (items.length < max && takeComma(cursor));
  return items.length >= min && atEnd(cursor) ? items : undefined;
}

/** Converts a function to one or more: `translate3d()` becomes a translation in the plane and one along z. */
function transformFunction(name: string, cursor: Cursor): TransformFunction | readonly TransformFunction[] | undefined {
  switch (name) {
    case 'matrix': {
      const m = list(cursor, anyNumber, 6, 6);
      return m && { kind: 'matrix', matrix: m as unknown as [number, number, number, number, number, number] };
    }
    case 'matrix3d': {
      const m = list(cursor, anyNumber, 16, 16);
      return m && { kind: 'matrix3d', matrix: m };
    }
    case 'translate': {
      const t = list(cursor, offset, 1, 2);
      return t && { kind: 'translate', x: t[0]!, y: t[1] ?? 0 };
    }
    case 'translatex': {
      const t = list(cursor, offset, 1, 1);
      return t && { kind: 'translate', x: t[0]!, y: 0 };
    }
    case 'translatey': {
      const t = list(cursor, offset, 1, 1);
      return t && { kind: 'translate', x: 0, y: t[0]! };
    }
    case 'translatez':
      return mappedOne(list(cursor, depth, 1, 1), (z) => ({ kind: 'translate-z', z }));
    case 'translate3d': {
      const x = offset(cursor);
      const y = x !== undefined && takeComma(cursor) ? offset(cursor) : undefined;
      const z = y !== undefined && takeComma(cursor) ? depth(cursor) : undefined;
      if (x === undefined || y === undefined || z === undefined || !atEnd(cursor)) return undefined;
      const flat: TransformFunction = { kind: 'translate', x, y };
      return z === 0 ? flat : [flat, { kind: 'translate-z', z }];
    }
    default:
      return scaleOrRotate(name, cursor);
  }
}

function mappedOne<T>(
  values: readonly T[] | undefined,
  map: (value: T) => TransformFunction,
): TransformFunction | undefined {
  return values && map(values[0]!);
}

function scaleOrRotate(name: string, cursor: Cursor): TransformFunction | readonly TransformFunction[] | undefined {
  switch (name) {
    case 'scale':
    case 'scalex':
    case 'scaley':
    case 'scale3d': {
      const counts = { scale: [1, 2], scalex: [1, 1], scaley: [1, 1], scale3d: [3, 3] } as const;
      const [min, max] = counts[name];
      const s = list(cursor, factor, min, max);
      if (!s) return undefined;
      if (name === 'scalex') return { kind: 'scale', x: s[0]!, y: 1 };
      if (name === 'scaley') return { kind: 'scale', x: 1, y: s[0]! };
      const flat: TransformFunction = { kind: 'scale', x: s[0]!, y: s[1] ?? s[0]! };
      return s[2] === undefined || s[2] === 1 ? flat : [flat, { kind: 'scale-z', z: s[2] }];
    }
    case 'scalez':
      return mappedOne(list(cursor, factor, 1, 1), (z) => ({ kind: 'scale-z', z }));
    case 'rotate':
    case 'rotatez': {
      const r = list(cursor, angleOrZero, 1, 1);
      return r && { kind: 'rotate', angle: r[0]! };
    }
    case 'rotatex':
    case 'rotatey': {
      const axis = name === 'rotatex' ? ([1, 0, 0] as const) : ([0, 1, 0] as const);
      return mappedOne(list(cursor, angleOrZero, 1, 1), (angle) => ({ kind: 'rotate3d', axis, angle }));
    }
    case 'rotate3d':
      return rotate3d(cursor);
    case 'skew': {
      const s = list(cursor, angleOrZero, 1, 2);
      return s && { kind: 'skew', x: s[0]!, y: s[1] ?? 0 };
    }
    case 'skewx':
    case 'skewy': {
      const s = list(cursor, angleOrZero, 1, 1);
      return s && { kind: 'skew', x: name === 'skewx' ? s[0]! : 0, y: name === 'skewy' ? s[0]! : 0 };
    }
    case 'perspective':
      if (takeKeyword(cursor, 'none')) return atEnd(cursor) ? { kind: 'perspective', depth: null } : undefined;
      return mappedOne(list(cursor, distance, 1, 1), (value) => ({ kind: 'perspective', depth: value }));
    default:
      return undefined;
  }
}

function rotate3d(cursor: Cursor): TransformFunction | undefined {
  const axis: number[] = [];
  for (let i = 0; i < 3; i++) {
    const value = anyNumber(cursor);
    if (value === undefined || !takeComma(cursor)) return undefined;
    axis.push(value);
  }
  const angle = angleOrZero(cursor);
  if (angle === undefined || !atEnd(cursor)) return undefined;
  return { kind: 'rotate3d', axis: axis as unknown as [number, number, number], angle };
}

export const transformList: Parser<readonly TransformFunction[]> = (cursor) => {
  const functions: TransformFunction[] = [];
  for (let value = peek(cursor); value?.type === 'function'; value = peek(cursor)) {
    const found = transformFunction(value.name, createCursor(value.values, cursor.state));
    if (!found) return undefined;
    if ('kind' in found) functions.push(found);
    else functions.push(...found);
    cursor.index++;
  }
  return functions.length > 0 ? functions : undefined;
};
