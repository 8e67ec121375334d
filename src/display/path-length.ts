/** Positions along a path. https://svgwg.org/svg2-draft/paths.html#DistanceAlongAPath */

import type { Px } from '../geometry.ts';
import type { Path } from './display-list.ts';

/** Straight pieces; gaps between subpaths have no length and no piece. */
export interface MeasuredPath {
  readonly pieces: readonly Piece[];
  readonly length: Px;
}

interface Piece {
  readonly x: Px;
  readonly y: Px;
  readonly length: Px;
  /** Unit vector. */
  readonly dx: number;
  readonly dy: number;
  /** Its start, as a distance along the path. */
  readonly from: Px;
}

/** Number of straight pieces per curve. */
const CURVE_PIECES = 32;
const MAX_PIECES = 100_000;

/** Null for a path without a length. */
export function measurePath(path: Path): MeasuredPath | null {
  const pieces = piecesOf(path);
  const last = pieces[pieces.length - 1];
  return last ? { pieces, length: last.from + last.length } : null;
}

/** The point `distance` px along the path and the direction there; null beyond its ends. */
export function pointAt(
  { pieces, length }: MeasuredPath,
  distance: Px,
): { readonly x: Px; readonly y: Px; readonly cos: number; readonly sin: number } | null {
  if (distance < 0 || distance > length) return null;
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle]!.from <= distance) low = middle;
    else high = middle - 1;
  }
  const { x, y, dx, dy, from } = pieces[low]!;
  return { x: x + dx * (distance - from), y: y + dy * (distance - from), cos: dx, sin: dy };
}

function piecesOf(path: Path): Piece[] {
  const pieces: Piece[] = [];
  let [x, y, startX, startY, total] = [0, 0, 0, 0, 0];
  const lineTo = (toX: Px, toY: Px): void => {
    const length = Math.hypot(toX - x, toY - y);
    if (length > 0 && pieces.length < MAX_PIECES) {
      pieces.push({ x, y, length, dx: (toX - x) / length, dy: (toY - y) / length, from: total });
      total += length;
    }
    [x, y] = [toX, toY];
  };
  for (const segment of path) {
    if (segment[0] === 'M') [x, y, startX, startY] = [segment[1], segment[2], segment[1], segment[2]];
    else if (segment[0] === 'L') lineTo(segment[1], segment[2]);
    else if (segment[0] === 'Z') lineTo(startX, startY);
    else {
      const [, x1, y1, x2, y2, x3, y3] = segment;
      const [x0, y0] = [x, y];
      for (let i = 1; i <= CURVE_PIECES; i++) {
        const t = i / CURVE_PIECES;
        const at = (a: number, b: number, c: number, d: number): number =>
          (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
        lineTo(at(x0, x1, x2, x3), at(y0, y1, y2, y3));
      }
    }
  }
  return pieces;
}
