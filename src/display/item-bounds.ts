/** The bounding box of items; stroke widths do not count unless requested. https://svgwg.org/svg2-draft/coords.html#BoundingBoxes */

import { IDENTITY, type Matrix, multiply, type Rect, transformPoint } from '../geometry.ts';
import { type Bounds, emptyBounds, include, includePath, rectOf } from './bounds.ts';
import type { DisplayItem, Path } from './display-list.ts';
import { transformPath } from './paths.ts';

export function itemsBounds(items: readonly DisplayItem[], withStrokes = false): Rect | null {
  const bounds = emptyBounds();
  const stack: Matrix[] = [];
  let matrix: Matrix = IDENTITY;
  for (const item of items) {
    switch (item.kind) {
      case 'push':
        stack.push(matrix);
        if (item.transform) matrix = multiply(matrix, item.transform);
        break;
      case 'pop':
        matrix = stack.pop() ?? IDENTITY;
        break;
      case 'stroke':
        if (withStrokes) {
          includeStroke(bounds, item.path, item.width, matrix);
          break;
        }
        includePath(bounds, matrix === IDENTITY ? item.path : transformPath(item.path, matrix));
        break;
      case 'fill':
        includePath(bounds, matrix === IDENTITY ? item.path : transformPath(item.path, matrix));
        break;
      case 'form':
        includeRect(bounds, item.bounds, multiply(matrix, item.transform));
        break;
      case 'image':
      case 'page':
        includeRect(bounds, item.rect, matrix);
        break;
      case 'glyphs': {
        const { ascent, descent } = item.run.font.metrics;
        const scale = item.run.size / item.run.font.unitsPerEm;
        let width = 0;
        for (let i = item.from; i < item.to; i++) width += item.run.advances[i] ?? 0;
        const top = item.y - ascent * scale;
        includeRect(bounds, { x: item.x, y: top, width, height: (ascent + descent) * scale }, matrix);
        break;
      }
      default:
    }
  }
  return rectOf(bounds);
}

/** Half the width around the path; mitred corners that extend further do not count. */
function includeStroke(bounds: Bounds, path: Path, width: number, matrix: Matrix): void {
  const inner = emptyBounds();
  includePath(inner, path);
  const rect = rectOf(inner);
  if (!rect) return;
  const half = width / 2;
  const grown = { x: rect.x - half, y: rect.y - half, width: rect.width + width, height: rect.height + width };
  includeRect(bounds, grown, matrix);
}

function includeRect(bounds: Bounds, rect: Rect, matrix: Matrix): void {
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const p = transformPoint(matrix, rect.x + dx * rect.width, rect.y + dy * rect.height);
    include(bounds, p.x, p.y);
  }
}
