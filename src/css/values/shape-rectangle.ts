/** The rectangle of `inset()`, `rect()` and `xywh()` in a reference box. https://drafts.csswg.org/css-shapes-1/#supported-basic-shapes */

import type { Px, Rect, Size } from '../../geometry.ts';
import { type BasicShape, resolveLength } from './types.ts';

/** From the reference box's top left corner. */
export function shapeRectangle(shape: Extract<BasicShape, { sides: unknown }>, { width, height }: Size): Rect {
  const resolve = (index: number, basis: Px, auto: Px): Px => {
    const value = shape.sides[index]!;
    return value === 'auto' ? auto : resolveLength(value, basis);
  };
  let left: Px;
  let top: Px;
  let right: Px;
  let bottom: Px;
  if (shape.kind === 'xywh') {
    left = resolve(0, width, 0);
    top = resolve(1, height, 0);
    right = left + resolve(2, width, 0);
    bottom = top + resolve(3, height, 0);
  } else {
    top = resolve(0, height, 0);
    left = resolve(3, width, 0);
    right = shape.kind === 'rect' ? resolve(1, width, width) : width - resolve(1, width, 0);
    bottom = shape.kind === 'rect' ? resolve(2, height, height) : height - resolve(2, height, 0);
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
