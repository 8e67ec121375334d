/** Which pixels a path covers, by their middles. */

import type { FillRule, Path } from '../display/display-list.ts';
import { type Matrix, transformPoint } from '../geometry.ts';

/** Crossings of edges and rows, and pixels looked at, in one drawing; past them the rest is left out. */
export const MAX_CROSSINGS = 4_000_000;
export const MAX_PIXELS = 400_000_000;
/** Pieces of a curve. */
const PIECES = 8;

export interface Grid {
  readonly width: number;
  readonly height: number;
  crossings: number;
  pixels: number;
}

/** Where both let something through; null = everywhere. */
export function both(a: Uint8Array | null, b: Uint8Array | null): Uint8Array | null {
  return a && b ? a.map((inside, i) => inside & b[i]!) : (a ?? b);
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** The path as straight lines; every part is closed where `close` says so. */
export function linesOf(path: Path, close: boolean): Line[] {
  const lines: Line[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const to = (nextX: number, nextY: number): void => {
    lines.push([x, y, nextX, nextY]);
    x = nextX;
    y = nextY;
  };
  for (const segment of path) {
    if (segment[0] === 'M') {
      if (close) to(startX, startY);
      [startX, startY] = [segment[1], segment[2]];
      [x, y] = [startX, startY];
    } else if (segment[0] === 'L') to(segment[1], segment[2]);
    else if (segment[0] === 'Z') to(startX, startY);
    else {
      const [, ax, ay, bx, by, cx, cy] = segment;
      const [fromX, fromY] = [x, y];
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES;
        const u = 1 - t;
        const at = (p0: number, p1: number, p2: number, p3: number): number =>
          u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
        to(at(fromX, ax, bx, cx), at(fromY, ay, by, cy));
      }
    }
  }
  if (close) to(startX, startY);
  return lines;
}

/** 1 for each pixel whose middle is inside. */
export function fillPath(grid: Grid, path: Path, rule: FillRule, matrix: Matrix): Uint8Array {
  const { width, height } = grid;
  grid.pixels += width * height;
  const rows: { readonly x: number; readonly turn: number }[][] = [];
  for (const [ax, ay, bx, by] of linesOf(path, true)) {
    const a = transformPoint(matrix, ax, ay);
    const b = transformPoint(matrix, bx, by);
    const down = b.y > a.y;
    const first = Math.max(0, Math.ceil(Math.min(a.y, b.y) - 0.5));
    const end = Math.min(height, Math.ceil(Math.max(a.y, b.y) - 0.5));
    for (let row = first; row < end && grid.crossings < MAX_CROSSINGS; row++) {
      grid.crossings++;
      const x = a.x + ((row + 0.5 - a.y) * (b.x - a.x)) / (b.y - a.y);
      rows[row] ??= [];
      rows[row]!.push({ x, turn: down ? 1 : -1 });
    }
  }
  const inside = new Uint8Array(width * height);
  rows.forEach((crossings, row) => {
    crossings.sort((a, b) => a.x - b.x);
    let winding = 0;
    for (let i = 0; i + 1 < crossings.length; i++) {
      winding += crossings[i]!.turn;
      if (rule === 'evenodd' ? (i & 1) === 1 : winding === 0) continue;
      const from = Math.max(0, Math.ceil(crossings[i]!.x - 0.5));
      const to = Math.min(width, Math.ceil(crossings[i + 1]!.x - 0.5));
      if (to > from) inside.fill(1, row * width + from, row * width + to);
    }
  });
  return inside;
}
