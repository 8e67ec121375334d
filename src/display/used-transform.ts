/** Transforms in three dimensions, flattened to the page. https://drafts.csswg.org/css-transforms-2/#ctm */

import { resolveLength, type TransformFunction } from '../css/values/types.ts';
import type { Matrix, Px, Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import {
  betweenPlanes,
  flatten,
  fromFlat,
  hasVanishingPoint,
  IDENTITY4,
  type Matrix4,
  multiply4,
  perspective4,
  rotation4,
  translation4,
} from './matrix4.ts';
import { functionMatrix, transformMatrix } from './transform-matrix.ts';

type Transformed = Pick<ComputedStyle, 'transform'>;

/** The viewer of a box's children, above a point of the page. */
export interface Viewer {
  readonly x: Px;
  readonly y: Px;
  readonly depth: Px;
}

const NO_PARTS = { transform: null, translate: null, rotate: null, scale: null, offsetPath: null };

const DEEP = new Set<TransformFunction['kind']>(['matrix3d', 'rotate3d', 'translate-z', 'scale-z', 'perspective']);

interface UsedTransform {
  /** Exact at the middle of the box, and everywhere without perspective. */
  readonly matrix: Matrix;
  /** The full map, if it has a vanishing point. */
  readonly perspective: Matrix4 | null;
}

const isDeep = ({ transform: { transform, translate, rotate, scale } }: Transformed): boolean =>
  rotate?.kind === 'rotate3d' ||
  (translate !== null && translate.z !== 0) ||
  (scale !== null && scale[2] !== 1) ||
  (transform?.some(({ kind }) => DEEP.has(kind)) ?? false);

/**
 * The used transform, in the plane of the box around; null if nothing is visible: it is singular, or the box is behind the viewer.
 * `space` is the map to the page of the box around, if that preserves its children's depth.
 */
export function usedTransform(
  style: Transformed,
  box: Rect,
  viewer: Viewer | null,
  space: Matrix4 | null = null,
): UsedTransform | null {
  let deep = isDeep(style) ? deepTransform(style, box, viewer) : null;
  if (deep && space) {
    deep = betweenPlanes(space, multiply4(space, deep));
    if (!deep) return null;
  }
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const matrix = deep ? flatten(deep, center) : transformMatrix(style, box);
  // https://drafts.csswg.org/css-transforms-1/#transform-function-lists: a singular matrix shows nothing.
  if (!matrix || !(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) > 1e-12)) return null;
  return { matrix, perspective: deep && hasVanishingPoint(deep) ? deep : null };
}

/**
 * The map to the page of a box whose children keep their depth. https://drafts.csswg.org/css-transforms-2/#3d-rendering-contexts
 * Deviation: boxes are painted in their usual order, as Chromium prints them, not by their depth.
 */
export function spaceInside(style: Transformed, box: Rect, viewer: Viewer | null, around: Matrix4 | null): Matrix4 {
  const own = deepTransform(style, box, viewer);
  return around ? multiply4(around, own) : own;
}

function deepTransform(style: Transformed, box: Rect, viewer: Viewer | null): Matrix4 {
  const { transform, transformOrigin, translate, rotate, scale } = style.transform;
  const ox = box.x + resolveLength(transformOrigin.x, box.width);
  const oy = box.y + resolveLength(transformOrigin.y, box.height);
  let m: Matrix4 = IDENTITY4;
  if (viewer) {
    m = multiply4(translation4(viewer.x, viewer.y, 0), perspective4(viewer.depth));
    m = multiply4(m, translation4(-viewer.x, -viewer.y, 0));
  }
  const flat = (parts: Partial<ComputedStyle['transform']>): Matrix4 =>
    fromFlat(transformMatrix({ transform: { ...style.transform, ...NO_PARTS, ...parts } }, box));
  const to = translation4(ox, oy, transformOrigin.z);
  const back = translation4(-ox, -oy, -transformOrigin.z);
  m = multiply4(m, flat({ translate }));
  if (translate) m = multiply4(m, translation4(0, 0, translate.z));
  m = multiply4(m, to);
  if (rotate) m = multiply4(m, functionMatrix4(rotate, box));
  if (scale) m = multiply4(m, depthScale(scale[2]));
  m = multiply4(m, back);
  m = multiply4(m, flat({ scale, offsetPath: style.transform.offsetPath }));
  m = multiply4(m, to);
  for (const step of transform ?? []) m = multiply4(m, functionMatrix4(step, box));
  return multiply4(m, back);
}

const depthScale = (z: number): Matrix4 => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];

function functionMatrix4(step: TransformFunction, box: Rect): Matrix4 {
  switch (step.kind) {
    case 'matrix3d':
      return step.matrix;
    case 'rotate3d':
      return rotation4(...step.axis, step.angle);
    case 'translate-z':
      return translation4(0, 0, step.z);
    case 'scale-z':
      return depthScale(step.z);
    case 'perspective':
      return step.depth === null ? IDENTITY4 : perspective4(step.depth);
    default:
      return fromFlat(functionMatrix(step, box));
  }
}
