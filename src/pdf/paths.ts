/** Path construction operators. ISO 32000-1, 8.5.2. */

import type { Path, PathSegment } from '../display/display-list.ts';
import { num } from './syntax.ts';

/** `steps`: coordinate steps per user unit, for rounding. */
export function pathOperators(path: Path, steps = 1000): string {
  const rectangle = asRectangle(path, steps);
  if (rectangle !== null) return rectangle;
  let out = '';
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
        out += `${num(segment[1], steps)} ${num(segment[2], steps)} m\n`;
        break;
      case 'L':
        out += `${num(segment[1], steps)} ${num(segment[2], steps)} l\n`;
        break;
      case 'C':
        out += curve(segment, steps);
        break;
      case 'Z':
        out += 'h\n';
    }
  }
  return out;
}

function curve([, ax, ay, bx, by, x, y]: Extract<PathSegment, readonly ['C', ...unknown[]]>, steps: number): string {
  const handles = `${num(ax, steps)} ${num(ay, steps)} ${num(bx, steps)} ${num(by, steps)}`;
  return `${handles} ${num(x, steps)} ${num(y, steps)} c\n`;
}

/** A closed axis-aligned rectangle, or null. Its edges are rounded, not its lengths, so that adjoining rectangles still adjoin. */
function asRectangle(path: Path, steps: number): string | null {
  if (path.length !== 5) return null;
  const [a, b, c, d, z] = path;
  if (a![0] !== 'M' || b![0] !== 'L' || c![0] !== 'L' || d![0] !== 'L' || z![0] !== 'Z') return null;
  if (a![2] !== b![2] || b![1] !== c![1] || c![2] !== d![2] || d![1] !== a![1]) return null;
  const left = Math.round(a![1] * steps) / steps;
  const top = Math.round(a![2] * steps) / steps;
  const width = Math.round(b![1] * steps) / steps - left;
  const height = Math.round(c![2] * steps) / steps - top;
  return `${num(left, steps)} ${num(top, steps)} ${num(width, steps)} ${num(height, steps)} re\n`;
}
