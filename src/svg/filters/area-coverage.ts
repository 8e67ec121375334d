/**
 * How much of each pixel a path covers: each row of pixels is sampled along four lines, on which partly covered pixels count by their
 * fraction.
 */

import type { FillRule, Path } from '../../display/display-list.ts';
import { type Matrix, transformPoint } from '../../geometry.ts';
import { type Grid, linesOf, MAX_CROSSINGS } from '../scan-conversion.ts';

/** The covered fraction of each pixel of a rectangle, 0 to 1; nothing outside it is covered. */
export interface Coverage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shares: Float32Array;
}

const NOTHING: Coverage = { left: 0, top: 0, width: 0, height: 0, shares: new Float32Array(0) };

/** Sampling lines per row of pixels. */
const LINES = 4;

/** Where the outline crosses a line: alternately x, and 1 or -1 for the direction. */
type Crossings = number[];

export function coverageOfPath(grid: Grid, path: Path, rule: FillRule, matrix: Matrix): Coverage {
  const { width, height } = grid;
  const lines: (Crossings | undefined)[] = [];
  let [least, most, first, last] = [width, 0, height * LINES, 0];
  for (const [ax, ay, bx, by] of linesOf(path, true)) {
    const a = transformPoint(matrix, ax, ay);
    const b = transformPoint(matrix, bx, by);
    const [fromY, toY] = [a.y * LINES, b.y * LINES];
    const start = Math.max(0, Math.ceil(Math.min(fromY, toY) - 0.5));
    const end = Math.min(height * LINES, Math.ceil(Math.max(fromY, toY) - 0.5));
    if (!(start < end)) continue;
    first = Math.min(first, start);
    last = Math.max(last, end);
    least = Math.min(least, a.x, b.x);
    most = Math.max(most, a.x, b.x);
    const turn = toY > fromY ? 1 : -1;
    const slope = (b.x - a.x) / (toY - fromY);
    for (let line = start; line < end && grid.crossings < MAX_CROSSINGS; line++) {
      grid.crossings++;
      let crossings = lines[line];
      if (!crossings) {
        crossings = [];
        lines[line] = crossings;
      }
      crossings.push(a.x + (line + 0.5 - fromY) * slope, turn);
    }
  }
  const left = Math.max(0, Math.floor(least));
  const right = Math.min(width, Math.ceil(most));
  if (!(left < right && first < last)) return NOTHING;
  const top = Math.floor(first / LINES);
  const made = { left, top, width: right - left, height: Math.ceil(last / LINES) - top };
  const shares = new Float32Array(made.width * made.height);
  grid.pixels += shares.length;
  for (let line = first; line < last; line++) {
    const crossings = lines[line];
    if (!crossings) continue;
    const row = (Math.floor(line / LINES) - top) * made.width;
    addLine(shares, row, made.width, { crossings: inOrder(crossings), left, rule });
  }
  return { ...made, shares };
}

interface CrossedLine {
  readonly crossings: Crossings;
  readonly left: number;
  readonly rule: FillRule;
}

function addLine(shares: Float32Array, row: number, width: number, { crossings, left, rule }: CrossedLine): void {
  let winding = 0;
  for (let i = 0; i + 3 < crossings.length; i += 2) {
    winding += crossings[i + 1]!;
    if (rule === 'evenodd' ? (i & 2) === 2 : winding === 0) continue;
    const from = Math.max(0, crossings[i]! - left);
    const to = Math.min(width, crossings[i + 2]! - left);
    if (!(from < to)) continue;
    const start = Math.floor(from);
    const end = Math.floor(to);
    if (start === end) {
      shares[row + start]! += (to - from) / LINES;
      continue;
    }
    shares[row + start]! += (start + 1 - from) / LINES;
    for (let x = start + 1; x < end; x++) shares[row + x]! += 1 / LINES;
    if (end < width) shares[row + end]! += (to - end) / LINES;
  }
}

/** Up to this many crossings are sorted in place. */
const FEW = 32;

function inOrder(crossings: Crossings): Crossings {
  if (crossings.length > FEW) {
    const pairs: [x: number, turn: number][] = [];
    for (let i = 0; i < crossings.length; i += 2) pairs.push([crossings[i]!, crossings[i + 1]!]);
    return pairs.sort(([a], [b]) => a - b).flat();
  }
  for (let i = 2; i < crossings.length; i += 2) {
    const x = crossings[i]!;
    const turn = crossings[i + 1]!;
    let at = i;
    for (; at > 0 && crossings[at - 2]! > x; at -= 2) {
      crossings[at] = crossings[at - 2]!;
      crossings[at + 1] = crossings[at - 1]!;
    }
    crossings[at] = x;
    crossings[at + 1] = turn;
  }
  return crossings;
}

/** The intersection of both; null = everywhere. */
export function within(a: Coverage | null, b: Coverage | null): Coverage | null {
  if (!a || !b) return a ?? b;
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const width = Math.min(a.left + a.width, b.left + b.width) - left;
  const height = Math.min(a.top + a.height, b.top + b.height) - top;
  if (width <= 0 || height <= 0) return NOTHING;
  const shares = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const inA = (y + top - a.top) * a.width + left - a.left;
    const inB = (y + top - b.top) * b.width + left - b.left;
    for (let x = 0; x < width; x++) shares[y * width + x] = a.shares[inA + x]! * b.shares[inB + x]!;
  }
  return { left, top, width, height, shares };
}
