/** Paths of shapes. https://svgwg.org/svg2-draft/shapes.html */

import type { SizeValue } from '../css/properties/computed-boxes.ts';
import { hasPercentage, type LengthPercentage } from '../css/values/types.ts';
import type { Path, PathSegment } from '../display/display-list.ts';
import { parsePathData } from '../display/path-data.ts';
import { ellipsePath, rectPath, roundedPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { Px, Rect } from '../geometry.ts';
import { type Direction, lengthOf, numbersOf, type Units, usedLength } from './attributes.ts';

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
      return rounded({ x, y, width, height }, used('rx', svgShape.rx, 'x'), used('ry', svgShape.ry, 'y'));
    }
    case 'circle': {
      const r = used('r', svgShape.r, 'diagonal') ?? 0;
      return r > 0 ? ellipsePath(used('cx', svgShape.cx, 'x') ?? 0, used('cy', svgShape.cy, 'y') ?? 0, r, r) : [];
    }
    case 'ellipse': {
      const rx = used('rx', svgShape.rx, 'x');
      const ry = used('ry', svgShape.ry, 'y');
      const [a, b] = [rx ?? ry ?? 0, ry ?? rx ?? 0];
      if (!(a > 0) || !(b > 0)) return [];
      return ellipsePath(used('cx', svgShape.cx, 'x') ?? 0, used('cy', svgShape.cy, 'y') ?? 0, a, b);
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

/** https://svgwg.org/svg2-draft/shapes.html#RectElement : what is left out of the radii is as the other. */
function rounded(rect: Rect, rx: Px | null, ry: Px | null): Path {
  if (!(rect.width > 0) || !(rect.height > 0)) return [];
  const x = Math.min(rect.width / 2, Math.max(0, rx ?? ry ?? 0));
  const y = Math.min(rect.height / 2, Math.max(0, ry ?? rx ?? 0));
  if (x === 0 || y === 0) return rectPath(rect);
  const corner = { x, y };
  return roundedPath({
    rect,
    radii: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner },
  });
}
