/** Paths of shapes and their tight bounds. https://svgwg.org/svg2-draft/shapes.html */

import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import { type Matrix, type Px, type Rect, transformPoint } from '../geometry.ts';
import type { Path, PathSegment } from '../paint/display-list.ts';
import { parsePathData } from './path-data.ts';
import { type LengthBasis, lengthOf, numbersOf } from './values.ts';

const QUARTER = 0.5522847498307936;

/** Geometry properties may come from CSS (`cx: 5px`) as well as from attributes. */
type GeometryReader = (name: string) => string | null;

/** Null for elements that are no shape; an empty path where the shape is not rendered. */
export function shapePath(element: Element, basis: LengthBasis, read: GeometryReader): Path | null {
  const x = (name: string): Px => lengthOf(read(name), basis, 'x') ?? 0;
  const y = (name: string): Px => lengthOf(read(name), basis, 'y') ?? 0;
  switch (element.tag) {
    case 'path':
      return pathOf(attribute(element, 'd') ?? '');
    case 'rect':
      return rectShape(
        x('x'),
        y('y'),
        x('width'),
        y('height'),
        lengthOf(read('rx'), basis, 'x'),
        lengthOf(read('ry'), basis, 'y'),
      );
    case 'circle': {
      const r = lengthOf(read('r'), basis, 'diagonal') ?? 0;
      return r > 0 ? ellipse(x('cx'), y('cy'), r, r) : [];
    }
    case 'ellipse': {
      const rx = lengthOf(read('rx'), basis, 'x');
      const ry = lengthOf(read('ry'), basis, 'y');
      const [a, b] = [rx ?? ry ?? 0, ry ?? rx ?? 0];
      return a > 0 && b > 0 ? ellipse(x('cx'), y('cy'), a, b) : [];
    }
    case 'line':
      return [
        ['M', x('x1'), y('y1')],
        ['L', x('x2'), y('y2')],
      ];
    case 'polyline':
      return polyline(attribute(element, 'points'), false);
    case 'polygon':
      return polyline(attribute(element, 'points'), true);
    default:
      return null;
  }
}

const pathCache = new Map<string, Path>();
const MAX_PATHS = 512;

/** Icons repeat: the last few parsed paths are kept. */
function pathOf(data: string): Path {
  const known = pathCache.get(data);
  if (known) return known;
  const path = parsePathData(data);
  if (pathCache.size >= MAX_PATHS) pathCache.clear();
  if (data.length < 10_000) pathCache.set(data, path);
  return path;
}

function polyline(text: string | null, closed: boolean): Path {
  const numbers = numbersOf(text);
  const path: PathSegment[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    path.push([path.length === 0 ? 'M' : 'L', numbers[i] ?? 0, numbers[i + 1] ?? 0]);
  }
  if (closed && path.length > 0) path.push(['Z']);
  return path;
}

export function rectShape(x: Px, y: Px, width: Px, height: Px, rx: Px | null, ry: Px | null): Path {
  if (!(width > 0) || !(height > 0)) return [];
  const a = Math.min(width / 2, Math.max(0, rx ?? ry ?? 0));
  const b = Math.min(height / 2, Math.max(0, ry ?? rx ?? 0));
  const right = x + width;
  const bottom = y + height;
  if (a === 0 || b === 0) return [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']];
  const k = 1 - QUARTER;
  return [
    ['M', x + a, y],
    ['L', right - a, y],
    ['C', right - a * k, y, right, y + b * k, right, y + b],
    ['L', right, bottom - b],
    ['C', right, bottom - b * k, right - a * k, bottom, right - a, bottom],
    ['L', x + a, bottom],
    ['C', x + a * k, bottom, x, bottom - b * k, x, bottom - b],
    ['L', x, y + b],
    ['C', x, y + b * k, x + a * k, y, x + a, y],
    ['Z'],
  ];
}

function ellipse(cx: Px, cy: Px, rx: Px, ry: Px): Path {
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

// --- bounds -----------------------------------------------------------------------------------------------

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

/** Null for bounds of nothing. */
export function rectOf({ left, top, right, bottom }: Bounds): Rect | null {
  return left > right || top > bottom ? null : { x: left, y: top, width: right - left, height: bottom - top };
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

/** Where the derivative is 0 between the ends. */
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
