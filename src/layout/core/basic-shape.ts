/** Basic shapes in their reference box. https://drafts.csswg.org/css-shapes-1/#basic-shape-functions */

import { shapeRectangle } from '../../css/values/shape-rectangle.ts';
import {
  type BasicShape,
  type LengthPercentage,
  type Position,
  resolveLength,
  type ShapeRadius,
} from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';
import { fitRadii, type Radii, type Radius, type RoundedRect } from './rounded-rect.ts';
import { shapePathData } from './shape-commands.ts';

export type UsedShape =
  /** Also circles and ellipses, as rectangles with maximal radii. */
  | { readonly kind: 'rounded'; readonly shape: RoundedRect }
  | {
      readonly kind: 'polygon';
      readonly rule: 'nonzero' | 'evenodd';
      readonly points: readonly (readonly [Px, Px])[];
    }
  /** Path data from the box's top left corner. */
  | { readonly kind: 'path'; readonly rule: 'nonzero' | 'evenodd'; readonly data: string; readonly origin: Rect };

export function usedShape(shape: BasicShape, box: Rect): UsedShape {
  switch (shape.kind) {
    case 'inset':
    case 'rect':
    case 'xywh':
      return { kind: 'rounded', shape: rectangle(shape, box) };
    case 'circle':
    case 'ellipse':
      return { kind: 'rounded', shape: round(shape, box) };
    case 'polygon': {
      const at = (value: LengthPercentage, start: Px, basis: Px): Px => start + resolveLength(value, basis);
      const points = shape.points.map(([x, y]) => [at(x, box.x, box.width), at(y, box.y, box.height)] as const);
      return { kind: 'polygon', rule: shape.rule, points };
    }
    case 'path':
      return { kind: 'path', rule: shape.rule, data: shape.data, origin: box };
    case 'shape':
      return { kind: 'path', rule: shape.rule, data: shapePathData(shape, box), origin: box };
  }
}

function rectangle(shape: Extract<BasicShape, { sides: unknown }>, box: Rect): RoundedRect {
  const { width, height } = box;
  const within = shapeRectangle(shape, box);
  const rect: Rect = { ...within, x: box.x + within.x, y: box.y + within.y };
  if (!shape.radii) return { rect, radii: null };
  const corner = (index: number): Radius => {
    const [x, y] = shape.radii![index]!;
    return { x: Math.max(0, resolveLength(x, width)), y: Math.max(0, resolveLength(y, height)) };
  };
  const radii: Radii = { topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3) };
  return { rect, radii: fitRadii(radii, rect) };
}

const MIDDLE: Position = { x: { kind: 'percentage', value: 50 }, y: { kind: 'percentage', value: 50 } };

function round(shape: Extract<BasicShape, { position: unknown }>, box: Rect): RoundedRect {
  const { width, height } = box;
  const { x, y } = shape.position ?? MIDDLE;
  const cx = resolveLength(x, width);
  const cy = resolveLength(y, height);
  const across = [Math.abs(cx), Math.abs(width - cx)];
  const down = [Math.abs(cy), Math.abs(height - cy)];
  const used = (radius: ShapeRadius, sides: readonly Px[], basis: Px): Px => {
    if (radius === 'closest-side') return Math.min(...sides);
    if (radius === 'farthest-side') return Math.max(...sides);
    return Math.max(0, resolveLength(radius, basis));
  };
  let rx: Px;
  let ry: Px;
  if (shape.kind === 'circle') {
    rx = used(shape.radius, [...across, ...down], Math.hypot(width, height) / Math.SQRT2);
    ry = rx;
  } else {
    rx = used(shape.radii[0], across, width);
    ry = used(shape.radii[1], down, height);
  }
  const rect: Rect = { x: box.x + cx - rx, y: box.y + cy - ry, width: 2 * rx, height: 2 * ry };
  const corner: Radius = { x: rx, y: ry };
  // If one radius is 0 the shape is empty.
  if (rx === 0 || ry === 0) return { rect: { ...rect, width: 0, height: 0 }, radii: null };
  return { rect, radii: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner } };
}
