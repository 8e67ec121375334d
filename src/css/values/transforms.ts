/** `<transform-list>`. https://drafts.csswg.org/css-transforms-1/#transform-functions and css-transforms-2 */

import { atEnd, type Cursor, createCursor, type Parser, peek, takeComma } from './cursor.ts';
import { angleOrZero, length, lengthPercentage, number, numberOrPercentage } from './numeric.ts';
import type { TransformFunction } from './types.ts';

const anyNumber = number();
const factor = numberOrPercentage();
const offset = lengthPercentage();
const depth = length();

/** Between `min` and `max` arguments with commas between them. */
function list<T>(cursor: Cursor, item: Parser<T>, min: number, max: number): readonly T[] | undefined {
  const items: T[] = [];
  do {
    const value = item(cursor);
    if (value === undefined) return undefined;
    items.push(value);
  } while (items.length < max && takeComma(cursor));
  return items.length >= min && atEnd(cursor) ? items : undefined;
}

/** Functions of 3D space keep what shows on the flat page. Deviation: no perspective; rotations out of the page squeeze. */
function transformFunction(name: string, cursor: Cursor): TransformFunction | undefined {
  switch (name) {
    case 'matrix': {
      const m = list(cursor, anyNumber, 6, 6);
      return m && { kind: 'matrix', matrix: m as unknown as [number, number, number, number, number, number] };
    }
    case 'matrix3d': {
      const m = list(cursor, anyNumber, 16, 16);
      return m && { kind: 'matrix', matrix: [m[0]!, m[1]!, m[4]!, m[5]!, m[12]!, m[13]!] };
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
      return list(cursor, depth, 1, 1) && { kind: 'translate', x: 0, y: 0 };
    case 'translate3d': {
      const t = list(cursor, offset, 3, 3);
      return t && { kind: 'translate', x: t[0]!, y: t[1]! };
    }
    default:
      return scaleOrRotate(name, cursor);
  }
}

function scaleOrRotate(name: string, cursor: Cursor): TransformFunction | undefined {
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
      return { kind: 'scale', x: s[0]!, y: s[1] ?? s[0]! };
    }
    case 'scalez':
      return list(cursor, factor, 1, 1) && { kind: 'scale', x: 1, y: 1 };
    case 'rotate':
    case 'rotatez': {
      const r = list(cursor, angleOrZero, 1, 1);
      return r && { kind: 'rotate', angle: r[0]! };
    }
    case 'rotatex':
    case 'rotatey': {
      const degrees = list(cursor, angleOrZero, 1, 1)?.[0];
      if (typeof degrees !== 'number') return undefined;
      const squeeze = Math.cos((degrees * Math.PI) / 180);
      return name === 'rotatex' ? { kind: 'scale', x: 1, y: squeeze } : { kind: 'scale', x: squeeze, y: 1 };
    }
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
      return { kind: 'scale', x: 1, y: 1 };
    default:
      return undefined;
  }
}

export const transformList: Parser<readonly TransformFunction[]> = (cursor) => {
  const functions: TransformFunction[] = [];
  for (let value = peek(cursor); value?.type === 'function'; value = peek(cursor)) {
    const found = transformFunction(value.name, createCursor(value.values, cursor.state));
    if (!found) return undefined;
    functions.push(found);
    cursor.index++;
  }
  return functions.length > 0 ? functions : undefined;
};
