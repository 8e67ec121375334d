/** `<position>` and the background variants. https://drafts.csswg.org/css-values-4/#position */

import { attempt, type Cursor, type Parser, peekKeyword } from './cursor.ts';
import type { Deferred } from './deferred.ts';
import { lengthPercentage } from './numeric.ts';
import type { LengthPercentage, Position } from './types.ts';

const percent = (value: number): LengthPercentage => ({ kind: 'percentage', value });

export const CENTER: Position = { x: percent(50), y: percent(50) };

const HORIZONTAL: ReadonlyMap<string, number> = new Map([
  ['left', 0],
  ['right', 100],
]);
const VERTICAL: ReadonlyMap<string, number> = new Map([
  ['top', 0],
  ['bottom', 100],
]);

interface Part {
  readonly axis: 'x' | 'y' | 'either';
  readonly value: LengthPercentage;
  /** `right` or `bottom`, from which an offset is measured. */
  readonly far: boolean;
  readonly keyword: boolean;
}

const offset = lengthPercentage();

function part(cursor: Cursor): Part | undefined {
  const keyword = peekKeyword(cursor);
  if (keyword !== undefined) {
    const x = HORIZONTAL.get(keyword);
    const y = VERTICAL.get(keyword);
    if (x === undefined && y === undefined && keyword !== 'center') return undefined;
    cursor.index++;
    if (keyword === 'center') return { axis: 'either', value: percent(50), far: false, keyword: true };
    const axis = x === undefined ? 'y' : 'x';
    return { axis, value: percent((x ?? y)!), far: (x ?? y) === 100, keyword: true };
  }
  const value = attempt(cursor, offset);
  return value === undefined ? undefined : { axis: 'either', value, far: false, keyword: false };
}

/** `value` from the far edge: calc(100% - value). */
function fromFarEdge(value: LengthPercentage): LengthPercentage {
  if (typeof value === 'object' && 'deferred' in value) {
    return subtractDeferred(value as unknown as Deferred);
  }
  if (typeof value === 'number') {
    if (value === 0) return percent(100);
    return {
      kind: 'calc',
      node: {
        op: 'sum',
        nodes: [
          { op: 'percentage', value: 100 },
          { op: 'px', value: -value },
        ],
      },
    };
  }
  if (value.kind === 'percentage') return percent(100 - value.value);
  if (value.kind === 'quirky') return fromFarEdge(value.value);
  return {
    kind: 'calc',
    node: {
      op: 'sum',
      nodes: [
        { op: 'percentage', value: 100 },
        { op: 'scale', by: -1, node: value.node },
      ],
    },
  };
}

function subtractDeferred(value: Deferred): LengthPercentage {
  const node =
    value.deferred === 'length'
      ? ({ op: 'leaf', value: value.value, unit: value.unit } as const)
      : value.deferred === 'math'
        ? value.node
        : ({ op: 'leaf', value: 0, unit: 'px' } as const);
  const sum: Deferred = {
    deferred: 'math',
    node: {
      op: 'sum',
      nodes: [
        { op: 'leaf', value: 100, unit: '%' },
        { op: 'negate', node },
      ],
    },
    result: { kind: 'length-percentage', min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
  };
  return sum as unknown as LengthPercentage;
}

/** The value of one axis with an optional offset from a named edge: `right 10px`. */
function axisPosition(edges: ReadonlyMap<string, number>): Parser<LengthPercentage> {
  return (cursor) => {
    const keyword = peekKeyword(cursor);
    if (keyword === undefined) return offset(cursor);
    cursor.index++;
    if (keyword === 'center') return percent(50);
    const edge = edges.get(keyword);
    if (edge === undefined) return undefined;
    const shift = attempt(cursor, offset);
    if (shift === undefined) return percent(edge);
    return edge === 100 ? fromFarEdge(shift) : shift;
  };
}

export const positionX: Parser<LengthPercentage> = axisPosition(HORIZONTAL);
export const positionY: Parser<LengthPercentage> = axisPosition(VERTICAL);

/** One to four components; three only in the old background syntax. */
export function position(allowThree: boolean): Parser<Position> {
  return (cursor) => {
    const start = cursor.index;
    const parts: { part: Part; end: number }[] = [];
    while (parts.length < 4) {
      const value = part(cursor);
      if (!value) break;
      parts.push({ part: value, end: cursor.index });
    }
    for (let count = parts.length; count > 0; count--) {
      if (count === 3 && !allowThree) continue;
      const found = combine(parts.slice(0, count).map((entry) => entry.part));
      if (found) {
        cursor.index = parts[count - 1]!.end;
        return found;
      }
    }
    cursor.index = start;
    return undefined;
  };
}

function combine(parts: readonly Part[]): Position | undefined {
  const [a, b] = parts;
  if (!a) return undefined;
  if (parts.length === 1) return a.axis === 'y' ? { x: percent(50), y: a.value } : { x: a.value, y: percent(50) };
  if (parts.length === 2) {
    if (!b) return undefined;
    if (a.axis !== 'y' && b.axis !== 'x') return { x: a.value, y: b.value };
    // Keywords may come in either order, lengths must not.
    if (a.keyword && b.keyword && a.axis !== 'x' && b.axis !== 'y') return { x: b.value, y: a.value };
    return undefined;
  }
  return combineEdges(parts);
}

/** Edge keywords followed by offsets, in either order. */
function combineEdges(parts: readonly Part[]): Position | undefined {
  const pairs: { axis: Part['axis']; value: LengthPercentage }[] = [];
  for (let at = 0; at < parts.length; at++) {
    const edge = parts[at]!;
    if (!edge.keyword) return undefined;
    const shift = parts[at + 1];
    if (shift && !shift.keyword && edge.axis !== 'either') {
      pairs.push({ axis: edge.axis, value: edge.far ? fromFarEdge(shift.value) : shift.value });
      at++;
    } else pairs.push(edge);
  }
  const [a, b] = pairs;
  if (pairs.length !== 2 || !a || !b) return undefined;
  if (a.axis !== 'y' && b.axis !== 'x') return { x: a.value, y: b.value };
  if (a.axis !== 'x' && b.axis !== 'y') return { x: b.value, y: a.value };
  return undefined;
}
