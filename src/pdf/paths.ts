/** Path construction operators and what is known of a path's extent. ISO 32000-1, 8.5.2. */

import type { Path } from '../display/display-list.ts';
import type { Rect } from '../geometry.ts';
import { num, rectOperands } from './syntax.ts';

export function pathOperators(path: Path): string {
  const rect = asRectangle(path);
  if (rect) return `${rectOperands(rect)} re\n`;
  let out = '';
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
        out += `${num(segment[1])} ${num(segment[2])} m\n`;
        break;
      case 'L':
        out += `${num(segment[1])} ${num(segment[2])} l\n`;
        break;
      case 'C':
        out += `${num(segment[1])} ${num(segment[2])} ${num(segment[3])} ${num(segment[4])} ${num(segment[5])} ${num(segment[6])} c\n`;
        break;
      case 'Z':
        out += 'h\n';
    }
  }
  return out;
}

/** A closed path of four upright edges, or null. */
function asRectangle(path: Path): Rect | null {
  if (path.length !== 5) return null;
  const [a, b, c, d, z] = path;
  if (a![0] !== 'M' || b![0] !== 'L' || c![0] !== 'L' || d![0] !== 'L' || z![0] !== 'Z') return null;
  const across = a![2] === b![2] && b![1] === c![1] && c![2] === d![2] && d![1] === a![1];
  return across ? { x: a![1], y: a![2], width: b![1] - a![1], height: c![2] - b![2] } : null;
}
