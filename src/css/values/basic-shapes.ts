/** `<basic-shape>`: what `clip-path` and `shape-outside` share. https://drafts.csswg.org/css-shapes-1/#basic-shape-functions */

import {
  atEnd,
  attempt,
  type Cursor,
  createCursor,
  either,
  oneOf,
  type Parser,
  peek,
  takeComma,
  takeDelim,
  takeKeyword,
  takeString,
} from './cursor.ts';
import { lengthPercentage } from './numeric.ts';
import { position } from './position.ts';
import { shapeFunction } from './shape-function.ts';
import type { BasicShape, LengthPercentage, Position, ShapeRadius } from './types.ts';

/** Polygons with more vertices than this are refused: every line beside a float has to examine all of them. */
const MAX_POINTS = 4096;

const side = lengthPercentage();
const extent = lengthPercentage(0);
const sideOrAuto: Parser<LengthPercentage | 'auto'> = either(oneOf('auto'), side);
const shapeRadius: Parser<ShapeRadius> = either(oneOf('closest-side', 'farthest-side'), extent);
const fillRule = oneOf('nonzero', 'evenodd');
const center = position(false);

type Radii = readonly (readonly [LengthPercentage, LengthPercentage])[];

function fourRadii(cursor: Cursor): readonly LengthPercentage[] | undefined {
  const values: LengthPercentage[] = [];
  for (let value = attempt(cursor, extent); value !== undefined && values.length < 4; value = attempt(cursor, extent)) {
    values.push(value);
  }
  const [a, b = a, c = a, d = b] = values;
  return a === undefined ? undefined : [a, b!, c!, d!];
}

/** `[round <'border-radius'>]?`; null if omitted. */
function rounding(cursor: Cursor): Radii | null | undefined {
  if (!takeKeyword(cursor, 'round')) return null;
  const across = fourRadii(cursor);
  const down = across && takeDelim(cursor, '/') ? fourRadii(cursor) : across;
  return across && down && across.map((value, corner) => [value, down[corner]!] as const);
}

function sidesOf(cursor: Cursor, kind: 'inset' | 'rect' | 'xywh'): readonly (LengthPercentage | 'auto')[] | undefined {
  const values: (LengthPercentage | 'auto')[] = [];
  while (values.length < 4) {
    const parser = kind === 'rect' ? sideOrAuto : kind === 'xywh' && values.length >= 2 ? extent : side;
    const value = attempt(cursor, parser);
    if (value === undefined) break;
    values.push(value);
  }
  if (kind !== 'inset') return values.length === 4 ? values : undefined;
  const [top, right = top, bottom = top, left = right] = values;
  return top === undefined ? undefined : [top, right!, bottom!, left!];
}

function rectangle(cursor: Cursor, kind: 'inset' | 'rect' | 'xywh'): BasicShape | undefined {
  const sides = sidesOf(cursor, kind);
  const radii = sides && rounding(cursor);
  return sides && radii !== undefined ? { kind, sides, radii } : undefined;
}

/** `[at <position>]?`; null if omitted. */
function centerOf(cursor: Cursor): Position | null | undefined {
  return takeKeyword(cursor, 'at') ? center(cursor) : null;
}

function circle(cursor: Cursor): BasicShape | undefined {
  const radius = attempt(cursor, shapeRadius) ?? 'closest-side';
  const at = centerOf(cursor);
  return at === undefined ? undefined : { kind: 'circle', radius, position: at };
}

function ellipse(cursor: Cursor): BasicShape | undefined {
  const across = attempt(cursor, shapeRadius);
  const down = across === undefined ? 'closest-side' : attempt(cursor, shapeRadius);
  const at = centerOf(cursor);
  if (down === undefined || at === undefined) return undefined;
  return { kind: 'ellipse', radii: [across ?? 'closest-side', down], position: at };
}

/** The fill rule and its comma. */
function ruleOf(cursor: Cursor): 'nonzero' | 'evenodd' | undefined {
  const rule = attempt(cursor, fillRule);
  if (rule === undefined) return 'nonzero';
  return takeComma(cursor) ? rule : undefined;
}

function polygon(cursor: Cursor): BasicShape | undefined {
  const rule = ruleOf(cursor);
  if (rule === undefined) return undefined;
  const points: (readonly [LengthPercentage, LengthPercentage])[] = [];
  do {
    const x = side(cursor);
    const y = x === undefined ? undefined : side(cursor);
    if (x === undefined || y === undefined || points.length >= MAX_POINTS) return undefined;
    points.push([x, y]);
  } while (takeComma(cursor));
  return { kind: 'polygon', rule, points };
}

function path(cursor: Cursor): BasicShape | undefined {
  const rule = ruleOf(cursor);
  const data = rule && takeString(cursor);
  return rule && data !== undefined ? { kind: 'path', rule, data } : undefined;
}

const SHAPES: Readonly<Record<string, Parser<BasicShape>>> = {
  inset: (cursor) => rectangle(cursor, 'inset'),
  rect: (cursor) => rectangle(cursor, 'rect'),
  xywh: (cursor) => rectangle(cursor, 'xywh'),
  circle,
  ellipse,
  polygon,
  path,
  shape: shapeFunction,
};

export const basicShape: Parser<BasicShape> = (cursor) => {
  const value = peek(cursor);
  if (value?.type !== 'function' || !Object.hasOwn(SHAPES, value.name)) return undefined;
  const inner = createCursor(value.values, cursor.state);
  const shape = SHAPES[value.name]!(inner);
  if (shape === undefined || !atEnd(inner)) return undefined;
  cursor.index++;
  return shape;
};
