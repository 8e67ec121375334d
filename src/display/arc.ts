/** Elliptical arcs as Béziers. https://svgwg.org/svg2-draft/implnote.html#ArcImplementationNotes */

import type { PathSegment } from './display-list.ts';

interface Arc {
  readonly rx: number;
  readonly ry: number;
  /** Of the ellipse, degrees. */
  readonly rotation: number;
  readonly large: boolean;
  readonly sweep: boolean;
  readonly x: number;
  readonly y: number;
}

/** From (x0, y0) to the arc's end. */
export function arcSegments(x0: number, y0: number, { rx, ry, rotation, large, sweep, x, y }: Arc): PathSegment[] {
  if (x0 === x && y0 === y) return [];
  let a = Math.abs(rx);
  let b = Math.abs(ry);
  if (a === 0 || b === 0) return [['L', x, y]];
  const phi = (rotation * Math.PI) / 180;
  const cos = Math.cos(phi);
  const sin = Math.sin(phi);
  // Step 1: the midpoint as origin, the axes straight.
  const px = (cos * (x0 - x)) / 2 + (sin * (y0 - y)) / 2;
  const py = (-sin * (x0 - x)) / 2 + (cos * (y0 - y)) / 2;
  // Radii too small to reach are scaled up.
  const lambda = (px * px) / (a * a) + (py * py) / (b * b);
  if (lambda > 1) {
    a *= Math.sqrt(lambda);
    b *= Math.sqrt(lambda);
  }
  // Step 2: the centre.
  const numerator = a * a * b * b - a * a * py * py - b * b * px * px;
  const factor = Math.sqrt(Math.max(0, numerator) / (a * a * py * py + b * b * px * px)) * (large === sweep ? -1 : 1);
  const cx1 = (factor * a * py) / b;
  const cy1 = (-factor * b * px) / a;
  // Step 3 and 4: back to the given axes, and the angles.
  const cx = cos * cx1 - sin * cy1 + (x0 + x) / 2;
  const cy = sin * cx1 + cos * cy1 + (y0 + y) / 2;
  const from = Math.atan2((py - cy1) / b, (px - cx1) / a);
  let delta = Math.atan2((-py - cy1) / b, (-px - cx1) / a) - from;
  if (!sweep && delta > 0) delta -= 2 * Math.PI;
  if (sweep && delta < 0) delta += 2 * Math.PI;
  return ellipseArc({ cx, cy, a, b, cos, sin }, from, delta);
}

interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly a: number;
  readonly b: number;
  /** Of the angle by which it is turned. */
  readonly cos: number;
  readonly sin: number;
}

/** Quarter turns at most: the error of a Bézier stays below a thousandth of the radius. */
function ellipseArc({ cx, cy, a, b, cos, sin }: Ellipse, from: number, delta: number): PathSegment[] {
  const pieces = Math.max(1, Math.ceil(Math.abs(delta) / (Math.PI / 2) - 1e-9));
  const step = delta / pieces;
  const handle = (4 / 3) * Math.tan(step / 4);
  const point = (ux: number, uy: number): readonly [number, number] => [
    cx + cos * a * ux - sin * b * uy,
    cy + sin * a * ux + cos * b * uy,
  ];
  const out: PathSegment[] = [];
  for (let i = 0; i < pieces; i++) {
    const t0 = from + i * step;
    const t1 = t0 + step;
    const [x1, y1] = point(Math.cos(t0) - handle * Math.sin(t0), Math.sin(t0) + handle * Math.cos(t0));
    const [x2, y2] = point(Math.cos(t1) + handle * Math.sin(t1), Math.sin(t1) - handle * Math.cos(t1));
    const [x, y] = point(Math.cos(t1), Math.sin(t1));
    out.push(['C', x1, y1, x2, y2, x, y]);
  }
  return out;
}
