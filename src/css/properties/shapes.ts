/** Shapes that lines wrap around. https://drafts.csswg.org/css-shapes-1/ */

import { basicShape } from '../values/basic-shapes.ts';
import { attempt, type Cursor, either, mapped, oneOf, type Parser, word } from '../values/cursor.ts';
import { image } from '../values/images.ts';
import { lengthPercentage, numberOrPercentage } from '../values/numeric.ts';
import type { LengthPercentage } from '../values/types.ts';
import type { ShapeBox } from './computed-backgrounds.ts';
import type { ShapesGroup } from './computed-effects.ts';
import { computedRow, group, row } from './row.ts';

type Outside = NonNullable<ShapesGroup['shapeOutside']>;

const shapeBox: Parser<ShapeBox> = oneOf('margin-box', 'border-box', 'padding-box', 'content-box');

/** `<basic-shape> || <shape-box>`; `path()` is only for clips. */
const shapeInBox: Parser<Outside> = (cursor: Cursor) => {
  let box = attempt(cursor, shapeBox);
  const shape = attempt(cursor, basicShape);
  box ??= attempt(cursor, shapeBox);
  if ((shape === undefined && box === undefined) || shape?.kind === 'path') return undefined;
  return { kind: 'shape', shape: shape ?? null, box: box ?? 'margin-box' };
};

const shapeImage: Parser<Outside> = mapped(image, (value) => ({ kind: 'image', image: value }));

export const shapes = group('shapes', 'css-shapes-1', false, {
  shapeOutside: row<ShapesGroup['shapeOutside']>(null, either(word('none', null), shapeInBox, shapeImage)),
  shapeMargin: row<LengthPercentage>(0, lengthPercentage(0)),
  shapeImageThreshold: computedRow<number, number>(0, numberOrPercentage(), (value) => Math.min(Math.max(value, 0), 1)),
});
