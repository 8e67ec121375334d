/** 3D matrices and their projection to the page. https://drafts.csswg.org/css-transforms-2/#mathematical-description */

import type { Matrix, Point, Px } from '../geometry.ts';

/** Column by column, as in `matrix3d()`. */
export type Matrix4 = readonly number[];

export const IDENTITY4: Matrix4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The map that applies `inner` first and `outer` after it. */
export function multiply4(outer: Matrix4, inner: Matrix4): Matrix4 {
  const out: number[] = [];
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += outer[k * 4 + row]! * inner[column * 4 + k]!;
      out.push(sum);
    }
  }
  return out;
}

export const fromFlat = ([a, b, c, d, e, f]: Matrix): Matrix4 => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];

export const translation4 = (x: Px, y: Px, z: Px): Matrix4 => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

/** https://drafts.csswg.org/css-transforms-2/#Rotate3dDefined */
export function rotation4(x: number, y: number, z: number, degrees: number): Matrix4 {
  const length = Math.hypot(x, y, z);
  if (length === 0) return IDENTITY4;
  const [u, v, w] = [x / length, y / length, z / length];
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const t = 1 - cos;
  return [
    ...[t * u * u + cos, t * u * v + sin * w, t * u * w - sin * v, 0],
    ...[t * u * v - sin * w, t * v * v + cos, t * v * w + sin * u, 0],
    ...[t * u * w + sin * v, t * v * w - sin * u, t * w * w + cos, 0],
    ...[0, 0, 0, 1],
  ];
}

/** Depths below 1px count as 1px. */
export const perspective4 = (depth: Px): Matrix4 => [
  ...[1, 0, 0, 0, 0, 1, 0, 0],
  ...[0, 0, 1, -1 / Math.max(1, depth)],
  ...[0, 0, 0, 1],
];

/** The remaining fraction of the distance between the page and the viewer at a point; 0 or less is behind the viewer. */
export const perspectiveDepth = (m: Matrix4, x: Px, y: Px): number => m[3]! * x + m[7]! * y + m[15]!;

/** How much space a map leaves of a unit of it; 0: everything inside is in one plane or line. */
export const volumeOf = (m: Matrix4): number =>
  Math.abs(
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
      m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
      m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!),
  );

/** Whether parallel lines of the page converge. */
export const hasVanishingPoint = (m: Matrix4): boolean => Math.abs(m[3]!) > 1e-9 || Math.abs(m[7]!) > 1e-9;

/** The affine map that is exact at `center`; null behind the viewer. */
export function flatten(m: Matrix4, center: Point): Matrix | null {
  const at = (row: number): number => m[row]! * center.x + m[4 + row]! * center.y + m[12 + row]!;
  const w = at(3);
  if (!(w > 1e-6)) return null;
  const x = at(0) / w;
  const y = at(1) / w;
  const slope = (row: number, column: number, value: number): number =>
    (m[column * 4 + row]! - m[column * 4 + 3]! * value) / w;
  const a = slope(0, 0, x);
  const b = slope(1, 0, y);
  const c = slope(0, 1, x);
  const d = slope(1, 1, y);
  return [a, b, c, d, x - a * center.x - c * center.y, y - b * center.x - d * center.y];
}

/**
 * How the plane of a box is seen in that of another one: the map to the other's coordinates, by the maps of both to the page. Null if the
 * other is seen from its edge.
 */
export function betweenPlanes(outer: Matrix4, inner: Matrix4): Matrix4 | null {
  const [a, b, c, d, e, f, g, h, i] = planeOf(outer);
  const cofactors = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const determinant = a * cofactors[0]! + d * cofactors[1]! + g * cofactors[2]!;
  if (!(Math.abs(determinant) > 1e-12)) return null;
  const plane = planeOf(inner);
  const at = (row: number, column: number): number => {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += cofactors[k * 3 + row]! * plane[column * 3 + k]!;
    return sum / determinant;
  };
  const column = (of: number): number[] => [at(0, of), at(1, of), 0, at(2, of)];
  return [...column(0), ...column(1), 0, 0, 1, 0, ...column(2)];
}

type Plane = [number, number, number, number, number, number, number, number, number];

/** The map of the points with depth 0, column by column. */
const planeOf = (m: Matrix4): Plane => [m[0]!, m[1]!, m[3]!, m[4]!, m[5]!, m[7]!, m[12]!, m[13]!, m[15]!];
