/** Builders and bounds of display-list paths. Everything here is plain geometry in px. */

import { IDENTITY, type Matrix, type Px, type Rect, transformPoint } from '../geometry.ts';
import { insetRounded, type Radius, type RoundedRect } from '../layout/core/rounded-rect.ts';
import { isShaped, shapedPath } from './corner-curves.ts';
import type { Path, PathSegment } from './display-list.ts';

export { insetRounded, type Radius, type RoundedRect } from '../layout/core/rounded-rect.ts';

/** Distance of a Bézier handle that draws a quarter of a unit circle. */
export const QUARTER = 0.5522847498307936;

export function rectPath(rect: Rect): Path {
  const { x, y, width, height } = rect;
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']];
}

export function polygonPath(points: readonly (readonly [Px, Px])[]): Path {
  const path: PathSegment[] = points.map(([x, y], i) => (i === 0 ? ['M', x, y] : ['L', x, y]));
  path.push(['Z']);
  return path;
}

export function linePath(x1: Px, y1: Px, x2: Px, y2: Px): Path {
  return [
    ['M', x1, y1],
    ['L', x2, y2],
  ];
}

export function ellipsePath(cx: Px, cy: Px, rx: Px, ry: Px): Path {
  const kx = rx * QUARTER;
  const ky = ry * QUARTER;
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['C', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['C', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['Z'],
  ];
}

export function roundedPath(shape: RoundedRect): Path {
  const { rect, radii } = shape;
  if (!radii) return rectPath(rect);
  if (isShaped(shape)) return shapedPath(shape);
  const { x, y, width, height } = rect;
  const right = x + width;
  const bottom = y + height;
  const { topLeft: a, topRight: b, bottomRight: c, bottomLeft: d } = radii;
  const k = 1 - QUARTER;
  const path: PathSegment[] = [
    ['M', x + a.x, y],
    ['L', right - b.x, y],
  ];
  if (b.x > 0) path.push(['C', right - b.x * k, y, right, y + b.y * k, right, y + b.y]);
  path.push(['L', right, bottom - c.y]);
  if (c.x > 0) path.push(['C', right, bottom - c.y * k, right - c.x * k, bottom, right - c.x, bottom]);
  path.push(['L', x + d.x, bottom]);
  if (d.x > 0) path.push(['C', x + d.x * k, bottom, x, bottom - d.y * k, x, bottom - d.y]);
  path.push(['L', x, y + a.y]);
  if (a.x > 0) path.push(['C', x, y + a.y * k, x + a.x * k, y, x + a.x, y]);
  path.push(['Z']);
  return path;
}

/** The same shape `amount` further out (or in, when negative); square corners stay square. */
export function outsetRounded(shape: RoundedRect, amount: Px): RoundedRect {
  const edges = { top: -amount, right: -amount, bottom: -amount, left: -amount };
  if (amount < 0) return insetRounded(shape, edges);
  const { rect, radii } = shape;
  const outer: Rect = {
    x: rect.x - amount,
    y: rect.y - amount,
    width: rect.width + 2 * amount,
    height: rect.height + 2 * amount,
  };
  if (!radii) return { rect: outer, radii: null };
  if (shape.shaping) return insetRounded(shape, edges);
  const grow = (r: Radius): Radius => (r.x === 0 ? r : { x: r.x + amount, y: r.y + amount });
  return {
    rect: outer,
    radii: {
      topLeft: grow(radii.topLeft),
      topRight: grow(radii.topRight),
      bottomRight: grow(radii.bottomRight),
      bottomLeft: grow(radii.bottomLeft),
    },
  };
}

/** Snaps to whole px, as Chromium does when painting boxes; a non-zero extent stays at least 1 px. */
export function snapRect(rect: Rect): Rect {
  const x = Math.round(rect.x);
  const y = Math.round(rect.y);
  return { x, y, width: snapExtent(rect.x, rect.width), height: snapExtent(rect.y, rect.height) };
}

function snapExtent(start: Px, extent: Px): Px {
  const snapped = Math.round(start + extent) - Math.round(start);
  return snapped === 0 && extent > 4 / 64 ? 1 : Math.max(0, snapped);
}

/** The axis-aligned box around all points, including control points; null for an empty path. */
export function pathBounds(path: Path, matrix: Matrix = IDENTITY): Rect | null {
  const [a, b, c, d, e, f] = matrix;
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const segment of path) {
    for (let i = 1; i + 1 < segment.length; i += 2) {
      const px = segment[i] as Px;
      const py = segment[i + 1] as Px;
      const x = a * px + c * py + e;
      const y = b * px + d * py + f;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

export function transformPath(path: Path, m: Matrix): Path {
  const map = (segment: PathSegment): PathSegment => {
    switch (segment[0]) {
      case 'M':
      case 'L': {
        const p = transformPoint(m, segment[1], segment[2]);
        return [segment[0], p.x, p.y];
      }
      case 'C': {
        const a = transformPoint(m, segment[1], segment[2]);
        const b = transformPoint(m, segment[3], segment[4]);
        const c = transformPoint(m, segment[5], segment[6]);
        return ['C', a.x, a.y, b.x, b.y, c.x, c.y];
      }
      default:
        return segment;
    }
  };
  return path.map(map);
}
