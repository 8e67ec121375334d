/** Plain geometry shared by every folder. Lengths are CSS px as doubles; the y axis points down. */

export type Px = number;

export interface Point {
  readonly x: Px;
  readonly y: Px;
}

export interface Size {
  readonly width: Px;
  readonly height: Px;
}

export interface Rect extends Point, Size {}

/** One value per physical side. */
export interface Edges<T = Px> {
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
  readonly left: T;
}

/** An affine map as CSS writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
export const NO_EDGES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/** The map that applies `inner` first and `outer` after it. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [a2, b2, c2, d2, e2, f2] = inner;
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f];
}

/** Null for a map without an inverse. */
export function invert(m: Matrix): Matrix | null {
  const [a, b, c, d, e, f] = m;
  const det = a * d - b * c;
  if (!Number.isFinite(det) || Math.abs(det) < 1e-12) return null;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

export function transformPoint(m: Matrix, x: number, y: number): Point {
  return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] };
}

export function insetRect(rect: Rect, edges: Edges): Rect {
  return {
    x: rect.x + edges.left,
    y: rect.y + edges.top,
    width: Math.max(0, rect.width - edges.left - edges.right),
    height: Math.max(0, rect.height - edges.top - edges.bottom),
  };
}

export function subtractEdges(a: Edges, b: Edges): Edges {
  return { top: a.top - b.top, right: a.right - b.right, bottom: a.bottom - b.bottom, left: a.left - b.left };
}

export function addEdges(a: Edges, b: Edges): Edges {
  return { top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left };
}

/** The axis-aligned box around a transformed one. */
export function transformRect(rect: Rect, matrix: Matrix): Rect {
  if (matrix === IDENTITY) return rect;
  const { x, y, width, height } = rect;
  const [a, b, c, d, e, f] = matrix;
  // How far either edge goes along each axis, and the ends of their sum.
  const left = Math.min(a * x, a * (x + width)) + Math.min(c * y, c * (y + height)) + e;
  const right = Math.max(a * x, a * (x + width)) + Math.max(c * y, c * (y + height)) + e;
  const top = Math.min(b * x, b * (x + width)) + Math.min(d * y, d * (y + height)) + f;
  const bottom = Math.max(b * x, b * (x + width)) + Math.max(d * y, d * (y + height)) + f;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The smallest rectangle around both. */
export function unionRects(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height };
}

/** The common part, possibly of no size. */
export function intersectRects(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/** Lengths beyond this are clamped, as browsers do (2^25 px). */
const LIMIT = 33554432;

/** Truncates to 1/64 px; NaN becomes 0. */
export function toUnit(value: Px): Px {
  if (value >= LIMIT) return LIMIT;
  if (value <= -LIMIT) return -LIMIT;
  const units = Math.trunc(value * 64) / 64;
  return Number.isNaN(units) ? 0 : units;
}
