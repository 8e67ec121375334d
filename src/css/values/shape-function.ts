/** `shape()`: a path of commands whose lengths may be relative. https://drafts.csswg.org/css-shapes-2/#shape-function */

import {
  attempt,
  type Cursor,
  either,
  mapped,
  oneOf,
  type Parser,
  peek,
  takeComma,
  takeDelim,
  takeKeyword,
} from './cursor.ts';
import { angle, lengthPercentage } from './numeric.ts';
import { position } from './position.ts';
import type { LengthPercentage, ShapeCommand, ShapeControl, ShapePoint } from './types.ts';

/** Shapes with more commands than this are refused, as polygons with more corners are. */
const MAX_COMMANDS = 4096;

const offset = lengthPercentage();
const place = position(false);

/** `<coordinate-pair>`. */
const pair: Parser<ShapePoint> = (cursor) => {
  const x = offset(cursor);
  const y = x === undefined ? undefined : offset(cursor);
  return x === undefined || y === undefined ? undefined : { x, y };
};

type End = { readonly by: boolean; readonly point: ShapePoint };

/** `to <position> | by <coordinate-pair>`. */
const endPoint: Parser<End> = (cursor) => {
  const by = takeKeyword(cursor, 'by');
  if (!by && !takeKeyword(cursor, 'to')) return undefined;
  const point = by ? pair(cursor) : place(cursor);
  return point && { by, point };
};

/** A control point is relative to the command's start unless stated otherwise; a position refers to the box. */
function control(cursor: Cursor, by: boolean): ShapeControl | undefined {
  const coordinates = attempt(cursor, pair);
  if (coordinates === undefined) {
    const point = by ? undefined : place(cursor);
    return point && { from: 'origin', point };
  }
  if (!takeKeyword(cursor, 'from')) return { from: by ? 'start' : 'origin', point: coordinates };
  const from = oneOf('start', 'end', 'origin')(cursor);
  return from && { from, point: coordinates };
}

const percent = (value: number): LengthPercentage => ({ kind: 'percentage', value });
const START = ['start', 0] as const;
const CENTER = ['center', 50] as const;
const END = ['end', 100] as const;

function named(axis: 'x' | 'y', near: string, far: string): Parser<LengthPercentage> {
  const words = new Map<string, number>([
    ...[CENTER, [near, 0] as const, [far, 100] as const],
    ...[START, END].map(([word, value]) => [`${axis}-${word}`, value] as const),
  ]);
  return mapped(oneOf(...words.keys()), (word) => percent(words.get(word)!));
}
const across = named('x', 'left', 'right');
const down = named('y', 'top', 'bottom');

function line(cursor: Cursor, axis: 'x' | 'y'): ShapeCommand | undefined {
  const by = takeKeyword(cursor, 'by');
  if (!by && !takeKeyword(cursor, 'to')) return undefined;
  const value = by ? offset(cursor) : either(axis === 'x' ? across : down, offset)(cursor);
  return value === undefined ? undefined : { kind: axis === 'x' ? 'hline' : 'vline', by, value };
}

function curve(cursor: Cursor): ShapeCommand | undefined {
  const end = endPoint(cursor);
  if (!end || !takeKeyword(cursor, 'with')) return undefined;
  const first = control(cursor, end.by);
  const second = first && takeDelim(cursor, '/') ? control(cursor, end.by) : null;
  return first && second !== undefined ? { kind: 'curve', ...end, controls: [first, second] } : undefined;
}

function smooth(cursor: Cursor): ShapeCommand | undefined {
  const end = endPoint(cursor);
  if (!end) return undefined;
  const second = takeKeyword(cursor, 'with') ? control(cursor, end.by) : null;
  return second === undefined ? undefined : { kind: 'smooth', ...end, control: second };
}

/** `of <length-percentage>{1,2} && [cw | ccw]? && [large | small]? && [rotate <angle>]?` */
function arc(cursor: Cursor): ShapeCommand | undefined {
  const end = endPoint(cursor);
  if (!end) return undefined;
  let radii: ShapePoint | undefined;
  let sweep: 'cw' | 'ccw' | undefined;
  let size: 'large' | 'small' | undefined;
  let rotate: number | undefined;
  for (;;) {
    const keyword = attempt(cursor, oneOf('of', 'cw', 'ccw', 'large', 'small', 'rotate'));
    if (keyword === undefined) break;
    if (keyword === 'of' && radii === undefined) {
      const x = offset(cursor);
      if (x === undefined) return undefined;
      radii = { x, y: attempt(cursor, offset) ?? x };
    } else if (keyword === 'rotate' && rotate === undefined) {
      rotate = angle(cursor);
      if (rotate === undefined) return undefined;
    } else if ((keyword === 'cw' || keyword === 'ccw') && sweep === undefined) sweep = keyword;
    else if ((keyword === 'large' || keyword === 'small') && size === undefined) size = keyword;
    else return undefined;
  }
  if (radii === undefined) return undefined;
  return { kind: 'arc', ...end, radii, clockwise: sweep === 'cw', large: size === 'large', rotate: rotate ?? 0 };
}

const COMMANDS: Readonly<Record<string, Parser<ShapeCommand>>> = {
  move: mapped(endPoint, (end) => ({ kind: 'move', ...end })),
  line: mapped(endPoint, (end) => ({ kind: 'line', ...end })),
  hline: (cursor) => line(cursor, 'x'),
  vline: (cursor) => line(cursor, 'y'),
  curve,
  smooth,
  arc,
  close: () => ({ kind: 'close' }),
};

const command: Parser<ShapeCommand> = (cursor) => {
  const value = peek(cursor);
  const name = value?.type === 'ident' ? value.value.toLowerCase() : '';
  if (!Object.hasOwn(COMMANDS, name)) return undefined;
  cursor.index++;
  return COMMANDS[name]!(cursor);
};

export interface ShapeFunction {
  readonly kind: 'shape';
  readonly rule: 'nonzero' | 'evenodd';
  readonly from: ShapePoint;
  readonly commands: readonly ShapeCommand[];
}

/** The arguments of `shape()`: `<'fill-rule'>? from <position>, <shape-command>#`. */
export const shapeFunction: Parser<ShapeFunction> = (cursor) => {
  const rule = attempt(cursor, oneOf('nonzero', 'evenodd')) ?? 'nonzero';
  const from = takeKeyword(cursor, 'from') ? place(cursor) : undefined;
  if (!from || !takeComma(cursor)) return undefined;
  const commands: ShapeCommand[] = [];
  do {
    const next = command(cursor);
    if (next === undefined || commands.length >= MAX_COMMANDS) return undefined;
    commands.push(next);
  } while (takeComma(cursor));
  return { kind: 'shape', rule, from, commands };
};
