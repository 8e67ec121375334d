/** Transforms in the page's plane. https://drafts.csswg.org/css-transforms-2/#ctm */

import { resolveLength, type TransformFunction } from '../css/values/types.ts';
import { IDENTITY, type Matrix, multiply, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { parsePathData } from './path-data.ts';
import { measurePath, pointAt } from './path-length.ts';

/** translate, rotate, scale, the offset, then transform, about transform-origin in the reference box. */
export function transformMatrix(style: Pick<ComputedStyle, 'transform'>, box: Rect): Matrix {
  const { transform, transformOrigin, translate, rotate, scale } = style.transform;
  const ox = box.x + resolveLength(transformOrigin.x, box.width);
  const oy = box.y + resolveLength(transformOrigin.y, box.height);
  let m: Matrix = [1, 0, 0, 1, ox, oy];
  if (translate) {
    m = multiply(m, [1, 0, 0, 1, resolveLength(translate.x, box.width), resolveLength(translate.y, box.height)]);
  }
  if (rotate !== null) m = multiply(m, functionMatrix(rotate, box));
  if (scale) m = multiply(m, [scale[0], 0, 0, scale[1], 0, 0]);
  const motion = offsetMatrix(style, box);
  if (motion) m = multiply(m, motion);
  for (const step of transform ?? []) m = multiply(m, functionMatrix(step, box));
  return multiply(m, [1, 0, 0, 1, -ox, -oy]);
}

/** 3D functions are the identity in the plane. */
export function functionMatrix(step: TransformFunction, box: Rect): Matrix {
  switch (step.kind) {
    case 'matrix3d':
    case 'rotate3d':
    case 'translate-z':
    case 'scale-z':
    case 'perspective':
      return IDENTITY;
    case 'matrix':
      return step.matrix;
    case 'translate':
      return [1, 0, 0, 1, resolveLength(step.x, box.width), resolveLength(step.y, box.height)];
    case 'scale':
      return [step.x, 0, 0, step.y, 0, 0];
    case 'rotate':
      return rotation(step.angle);
    case 'skew':
      return [1, tangent(step.y), tangent(step.x), 1, 0, 0];
  }
}

/**
 * Moves the box's anchor along a path, in coordinates relative to the transform's origin.
 * https://drafts.fxtf.org/motion-1/#calculating-path-transform
 */
function offsetMatrix({ transform: style }: Pick<ComputedStyle, 'transform'>, box: Rect): Matrix | null {
  const { offsetPath, offsetDistance, offsetRotate, offsetAnchor, transformOrigin } = style;
  if (!offsetPath) return null;
  const path = parsePathData(offsetPath.data);
  const measured = measurePath(path);
  const first = path[0];
  if (first?.[0] !== 'M') return null;
  const wanted = measured ? resolveLength(offsetDistance, measured.length) : 0;
  // On closed paths, distances wrap around.
  const closed = path[path.length - 1]?.[0] === 'Z';
  const length = measured?.length ?? 0;
  const distance = closed && length > 0 ? ((wanted % length) + length) % length : Math.min(Math.max(wanted, 0), length);
  const point = (measured && pointAt(measured, distance)) ?? { x: first[1], y: first[2], cos: 1, sin: 0 };
  const own = offsetAnchor ?? transformOrigin;
  const anchorX = resolveLength(own.x, box.width);
  const anchorY = resolveLength(own.y, box.height);
  const fromOriginX = anchorX - resolveLength(transformOrigin.x, box.width);
  const fromOriginY = anchorY - resolveLength(transformOrigin.y, box.height);
  const turn = offsetRotate.angle + (offsetRotate.auto ? (Math.atan2(point.sin, point.cos) * 180) / Math.PI : 0);
  const moved: Matrix = [1, 0, 0, 1, point.x - anchorX + fromOriginX, point.y - anchorY + fromOriginY];
  return multiply(multiply(moved, rotation(turn)), [1, 0, 0, 1, -fromOriginX, -fromOriginY]);
}

const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

/** Quarter turns are exact. */
function rotation(degrees: number): Matrix {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 0) return IDENTITY;
  if (turn === 90) return [0, 1, -1, 0, 0, 0];
  if (turn === 180) return [-1, 0, 0, -1, 0, 0];
  if (turn === 270) return [0, -1, 1, 0, 0, 0];
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [cos, sin, -sin, cos, 0, 0];
}
