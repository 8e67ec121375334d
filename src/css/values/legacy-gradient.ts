/** `-webkit-gradient()`, the gradients of 2008, which style sheets still carry. https://compat.spec.whatwg.org/#css-values */

import { color } from './color/parse.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  either,
  oneOf,
  type Parser,
  peekFunction,
  takeComma,
  takeFunction,
  takeKeyword,
} from './cursor.ts';
import { number, numberOrPercentage, percentage } from './numeric.ts';
import type { Color, GradientStop, LinearGradient } from './types.ts';

/** The end of a gradient line, as fractions of the box. */
interface Point {
  readonly x: number;
  readonly y: number;
}

const SIDES = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 } as const;

/** Not yet: numbers of px other than 0. */
const zero: Parser<0> = (cursor) => (number()(cursor) === 0 ? 0 : undefined);
const share: Parser<number> = (cursor) => {
  const value = percentage()(cursor);
  return typeof value === 'number' ? value / 100 : undefined;
};

const coordinate = (...names: readonly (keyof typeof SIDES)[]): Parser<number> =>
  either(
    (cursor: Cursor) => {
      const name = attempt(cursor, oneOf(...names));
      return name === undefined ? undefined : SIDES[name];
    },
    zero,
    share,
  );

const across = coordinate('left', 'center', 'right');
const down = coordinate('top', 'center', 'bottom');

const point: Parser<Point> = (cursor) => {
  const x = across(cursor);
  const y = x === undefined ? undefined : down(cursor);
  return x === undefined || y === undefined ? undefined : { x, y };
};

interface Stop {
  /** Along the line, from 0 to 1. */
  readonly at: number;
  readonly color: Color;
}

const ENDS = { from: 0, to: 1 } as const;

/** `from(<color>)`, `to(<color>)` or `color-stop(<number> | <percentage>, <color>)`. */
const stop: Parser<Stop> = (cursor) => {
  const name = peekFunction(cursor);
  if (name !== 'from' && name !== 'to' && name !== 'color-stop') return undefined;
  const inner = takeFunction(cursor, name)!;
  const at = name === 'color-stop' ? numberOrPercentage()(inner) : ENDS[name];
  if (typeof at !== 'number' || (name === 'color-stop' && !takeComma(inner))) return undefined;
  const paint = color(inner);
  return paint === undefined || !atEnd(inner) ? undefined : { at, color: paint };
};

type Line = Pick<LinearGradient, 'direction'> & { readonly start: number; readonly length: number };

/**
 * The line as a direction, with its start and length as shares of the side. Deviation: from corner to corner it is that of
 * `to bottom right`, which differs a little where the box is no square. Not yet: other slanting lines.
 */
function lineBetween(a: Point, b: Point): Line | undefined {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 && dy !== 0) {
    return dy > 0 ? { direction: 180, start: a.y, length: dy } : { direction: 0, start: 1 - a.y, length: -dy };
  }
  if (dy === 0 && dx !== 0) {
    return dx > 0 ? { direction: 90, start: a.x, length: dx } : { direction: 270, start: 1 - a.x, length: -dx };
  }
  if (Math.abs(dx) !== 1 || Math.abs(dy) !== 1) return undefined;
  return { direction: { x: dx > 0 ? 'right' : 'left', y: dy > 0 ? 'bottom' : 'top' }, start: 0, length: 1 };
}

/** The arguments of `-webkit-gradient()`. Not yet: radial ones. */
export function legacyGradient(cursor: Cursor): LinearGradient | undefined {
  if (!takeKeyword(cursor, 'linear') || !takeComma(cursor)) return undefined;
  const from = point(cursor);
  if (!from || !takeComma(cursor)) return undefined;
  const to = point(cursor);
  const line = to && lineBetween(from, to);
  if (!line) return undefined;
  const found: Stop[] = [];
  while (takeComma(cursor)) {
    const next = stop(cursor);
    if (!next) return undefined;
    found.push(next);
  }
  if (!atEnd(cursor) || found.length === 0) return undefined;
  const stops = found
    .toSorted((a, b) => a.at - b.at)
    .map((one): GradientStop => {
      const value = (line.start + one.at * line.length) * 100;
      return { color: one.color, position: { kind: 'percentage', value } };
    });
  return { kind: 'linear-gradient', repeating: false, direction: line.direction, stops };
}
