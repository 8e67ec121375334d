/**
 * Tight bounds of paths: curves count by their extremes, not by their control points.
 * https://svgwg.org/svg2-draft/coords.html#BoundingBoxes
 */

import type { Px, Rect } from '../geometry.ts';
import type { Path } from './display-list.ts';

export interface Bounds {
  left: Px;
  top: Px;
  right: Px;
  bottom: Px;
}

export const emptyBounds = (): Bounds => ({
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
});

export function include(bounds: Bounds, x: Px, y: Px): void {
  if (x < bounds.left) bounds.left = x;
  if (x > bounds.right) bounds.right = x;
  if (y < bounds.top) bounds.top = y;
  if (y > bounds.bottom) bounds.bottom = y;
}

/** Null for empty bounds. */
export function rectOf({ left, top, right, bottom }: Bounds): Rect | null {
  return left > right || top > bottom ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The tight bounds of a path; null if it has no points. */
export function tightBounds(path: Path): Rect | null {
  const bounds = emptyBounds();
  includePath(bounds, path);
  return rectOf(bounds);
}

/** Adds the path's points and the extremes of its curves. */
export function includePath(bounds: Bounds, path: Path): void {
  let x0 = 0;
  let y0 = 0;
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
      case 'L':
        include(bounds, segment[1], segment[2]);
        [, x0, y0] = segment;
        break;
      case 'C': {
        const [, x1, y1, x2, y2, x, y] = segment;
        include(bounds, x, y);
        for (const t of [...extremes(x0, x1, x2, x), ...extremes(y0, y1, y2, y)]) {
          include(bounds, cubicAt(x0, x1, x2, x, t), cubicAt(y0, y1, y2, y, t));
        }
        x0 = x;
        y0 = y;
        break;
      }
      default:
    }
  }
}

function cubicAt(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

/** Parameters between the ends where the derivative is 0. */
function extremes(a: number, b: number, c: number, d: number): number[] {
  const p = -a + 3 * b - 3 * c + d;
  const q = 2 * (a - 2 * b + c);
  const r = b - a;
  const roots: number[] = [];
  if (Math.abs(p) < 1e-9) {
    if (q !== 0) roots.push(-r / q);
  } else {
    const disc = q * q - 4 * p * r;
    if (disc >= 0) {
      const root = Math.sqrt(disc);
      roots.push((-q + root) / (2 * p), (-q - root) / (2 * p));
    }
  }
  return roots.filter((t) => t > 0 && t < 1);
}
