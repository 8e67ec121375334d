/** Path construction operators. ISO 32000-1, 8.5.2. */

import type { Path } from '../display/display-list.ts';
import { num } from './syntax.ts';

/** `steps`: coordinate steps per user unit, for rounding. */
export function pathOperators(path: Path, steps = 1000): string {
  const rectangle = asRectangle(path, steps);
  if (rectangle !== null) return rectangle;
  const point = (x: number, y: number): string => `${num(x, steps)} ${num(y, steps)} `;
  let out = '';
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
        out += `${point(segment[1], segment[2])}m\n`;
        break;
      case 'L':
        out += `${point(segment[1], segment[2])}l\n`;
        break;
      case 'C':
        out += `${point(segment[1], segment[2])}${point(segment[3], segment[4])}${point(segment[5], segment[6])}c\n`;
        break;
      case 'Z':
        out += 'h\n';
    }
  }
  return out;
}

/** A closed axis-aligned rectangle, or null. Its edges are rounded, not its lengths, so that adjoining rectangles still adjoin. */
function asRectangle(path: Path, steps: number): string | null {
  if (path.length !== 5) return null;
  const [a, b, c, d, z] = path;
  if (a![0] !== 'M' || b![0] !== 'L' || c![0] !== 'L' || d![0] !== 'L' || z![0] !== 'Z') return null;
  if (a![2] !== b![2] || b![1] !== c![1] || c![2] !== d![2] || d![1] !== a![1]) return null;
  const [left, top, right, bottom] = [a![1], a![2], b![1], c![2]].map((edge) => Math.round(edge * steps) / steps);
  return `${num(left!, steps)} ${num(top!, steps)} ${num(right! - left!, steps)} ${num(bottom! - top!, steps)} re\n`;
}
