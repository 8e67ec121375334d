/** Transforms. https://drafts.csswg.org/css-transforms-1/ and css-transforms-2 */

import { basicShape } from '../values/basic-shapes.ts';
import { attempt, type Cursor, either, oneOf, type Parser, takeKeyword, word } from '../values/cursor.ts';
import { angle, angleOrZero, length, lengthPercentage, number, numberOrPercentage } from '../values/numeric.ts';
import { CENTER, position } from '../values/position.ts';
import { transformList } from '../values/transforms.ts';
import type { LengthPercentage, Position, TransformFunction } from '../values/types.ts';
import type { TransformGroup } from './computed-effects.ts';
import { group, keyword, row } from './row.ts';

const flatOrigin = position(false);
const depth = length();

type Origin = TransformGroup['transformOrigin'];

const origin: Parser<Origin> = (cursor) => {
  const value = flatOrigin(cursor);
  return value && { ...value, z: attempt(cursor, depth) ?? 0 };
};

type Translate = NonNullable<TransformGroup['translate']>;
type Scale = NonNullable<TransformGroup['scale']>;
const offset = lengthPercentage();
const factor = numberOrPercentage();
const anyNumber = number();

const translate = (cursor: Cursor): Translate | undefined => {
  const x = offset(cursor);
  if (x === undefined) return undefined;
  const y = attempt(cursor, offset) ?? 0;
  return { x, y, z: attempt(cursor, depth) ?? 0 };
};

type Rotation = NonNullable<TransformGroup['rotate']>;
type Axis = Extract<Rotation, { kind: 'rotate3d' }>['axis'];

const AXES: Readonly<Record<'x' | 'y' | 'z', Axis>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

const axis: Parser<Axis> = (cursor) => {
  const name = attempt(cursor, oneOf('x', 'y', 'z'));
  if (name) return AXES[name];
  const x = anyNumber(cursor);
  const y = anyNumber(cursor);
  const z = anyNumber(cursor);
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
};

/** An angle, with an axis before or after it. https://drafts.csswg.org/css-transforms-2/#individual-transforms */
const rotate: Parser<Rotation> = (cursor) => {
  const before = attempt(cursor, axis);
  const turn = angleOrZero(cursor);
  if (turn === undefined) return undefined;
  const [x, y, z] = before ?? attempt(cursor, axis) ?? AXES.z;
  return x === 0 && y === 0 && z > 0
    ? { kind: 'rotate', angle: turn }
    : { kind: 'rotate3d', axis: [x, y, z], angle: turn };
};

const scale = (cursor: Cursor): Scale | undefined => {
  const x = factor(cursor);
  if (x === undefined) return undefined;
  const y = attempt(cursor, factor) ?? x;
  return [x, y, attempt(cursor, factor) ?? 1];
};

/** Not yet: rays, basic shapes, boxes and elements. https://drafts.fxtf.org/motion-1/#offset-path-property */
const offsetPath = (cursor: Cursor): { readonly data: string } | undefined => {
  const shape = basicShape(cursor);
  return shape?.kind === 'path' ? { data: shape.data } : undefined;
};

/** `[auto | reverse] || <angle>`. */
const offsetRotate = (cursor: Cursor): TransformGroup['offsetRotate'] | undefined => {
  const before = attempt(cursor, angle);
  const direction = attempt(cursor, oneOf('auto', 'reverse'));
  const turn = before ?? attempt(cursor, angle);
  if (direction === undefined) return turn === undefined ? undefined : { auto: false, angle: turn };
  if (direction === 'auto') return { auto: true, angle: turn ?? 0 };
  return turn === undefined ? { auto: true, angle: 180 } : { auto: true, angle: 180 + turn };
};

export const transform = group('transform', 'css-transforms-1', false, {
  transform: row<readonly TransformFunction[] | null>(null, (cursor) =>
    takeKeyword(cursor, 'none') ? null : transformList(cursor),
  ),
  transformOrigin: row<Origin>({ ...CENTER, z: 0 }, origin),
  transformBox: keyword('view-box', 'border-box', 'content-box', 'fill-box', 'stroke-box'),
  translate: row<Translate | null>(null, either(word('none', null), translate)),
  rotate: row<Rotation | null>(null, either(word('none', null), rotate)),
  scale: row<Scale | null>(null, either(word('none', null), scale)),
  perspective: row<number | null>(null, either(word('none', null), length(0))),
  perspectiveOrigin: row<Position>(CENTER, flatOrigin),
  transformStyle: keyword('flat', 'preserve-3d'),
  offsetPath: row<TransformGroup['offsetPath']>(null, either(word('none', null), offsetPath)),
  offsetDistance: row<LengthPercentage>(0, lengthPercentage()),
  offsetRotate: row<TransformGroup['offsetRotate']>({ auto: true, angle: 0 }, offsetRotate),
  offsetAnchor: row<TransformGroup['offsetAnchor']>(null, either(word('auto', null), position(false))),
});
