/** Paths of shapes and their tight bounds. https://svgwg.org/svg2-draft/shapes.html */

import type { SizeValue } from '../css/properties/computed-groups.ts';
import { hasPercentage, type LengthPercentage } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import { type Matrix, type Px, type Rect, transformPoint } from '../geometry.ts';
import type { Path, PathSegment } from '../paint/display-list.ts';
import { type Direction, lengthOf, numbersOf, type Units, usedLength } from './attributes.ts';
import { parsePathData } from './path-data.ts';

const QUARTER = 0.5522847498307936;

/** Null for elements that are no shape; an empty path where the shape is not rendered. */
export function shapePath(element: Element, units: Units, paths: Map<string, Path>): Path | null {
  const { svgShape, size } = units.style;
  const used = (name: string, property: LengthPercentage | 'auto' | null, direction: Direction): Px | null => {
    if (property === null) return lengthOf(attribute(element, name), units, direction);
    return property === 'auto' ? null : usedLength(property, units, direction);
  };
  const plain = (name: string, direction: Direction): Px => used(name, null, direction) ?? 0;
  switch (element.tag) {
    case 'path':
      return pathOf(svgShape.d ?? attribute(element, 'd') ?? '', paths);
    case 'rect': {
      const x = used('x', svgShape.x, 'x') ?? 0;
      const y = used('y', svgShape.y, 'y') ?? 0;
      const width = used('width', declaredSize(size.width), 'x') ?? 0;
      const height = used('height', declaredSize(size.height), 'y') ?? 0;
      return rectShape(x, y, width, height, used('rx', svgShape.rx, 'x'), used('ry', svgShape.ry, 'y'));
    }
    case 'circle': {
      const r = used('r', svgShape.r, 'diagonal') ?? 0;
      return r > 0 ? ellipse(used('cx', svgShape.cx, 'x') ?? 0, used('cy', svgShape.cy, 'y') ?? 0, r, r) : [];
    }
    case 'ellipse': {
      const rx = used('rx', svgShape.rx, 'x');
      const ry = used('ry', svgShape.ry, 'y');
      const [a, b] = [rx ?? ry ?? 0, ry ?? rx ?? 0];
      if (!(a > 0) || !(b > 0)) return [];
      return ellipse(used('cx', svgShape.cx, 'x') ?? 0, used('cy', svgShape.cy, 'y') ?? 0, a, b);
    }
    case 'line':
      return [
        ['M', plain('x1', 'x'), plain('y1', 'y')],
        ['L', plain('x2', 'x'), plain('y2', 'y')],
      ];
    case 'polyline':
      return polyline(attribute(element, 'points'), false);
    case 'polygon':
      return polyline(attribute(element, 'points'), true);
    default:
      return null;
  }
}

/** Where nothing but `auto` is said, the attribute counts. Deviation: an `auto` of a rule does not overrule it. */
export const declaredSize = (value: SizeValue): LengthPercentage | null =>
  typeof value === 'number' || hasPercentage(value) ? value : null;

const MAX_PATHS = 512;

/** Icons repeat: the last few parsed paths are kept. */
function pathOf(data: string, paths: Map<string, Path>): Path {
  const known = paths.get(data);
  if (known) return known;
  const path = parsePathData(data);
  if (paths.size >= MAX_PATHS) paths.clear();
  if (data.length < 10_000) paths.set(data, path);
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

/** The tight bounds of a path; null where it has no points. */
export function pathBounds(path: Path): Rect | null {
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
