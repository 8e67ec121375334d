/** The area of a stroke, with its dashes, joins and caps. https://svgwg.org/svg2-draft/painting.html#StrokeShape */

import type { DisplayItem, Path, PathSegment } from '../display/display-list.ts';
import { linesOf } from './scan-conversion.ts';

type Stroke = Extract<DisplayItem, { readonly kind: 'stroke' }>;
type Vertex = readonly [x: number, y: number];

interface Polyline {
  readonly points: readonly Vertex[];
  readonly closed: boolean;
}

/** Dashes of one stroke, in all its parts; a stroke with more of them is drawn without. */
const MAX_DASHES = 4000;
/** Corners of what stands for a round join or cap. */
const ROUND_CORNERS = 16;

/** Polygons that cover the stroke together, to be filled by the non-zero rule. Curves are straight pieces. */
export function strokeOutline(stroke: Stroke): Path {
  const out: PathSegment[] = [];
  const lines = polylines(stroke.path);
  const isDashed = hasDashes(lines, stroke);
  for (const line of lines) {
    for (const part of isDashed ? dashed(line, stroke) : [line]) addPolyline(out, part, stroke);
  }
  return out;
}

function hasDashes(lines: readonly Polyline[], { dash }: Stroke): boolean {
  const period = periodOf(dash);
  if (!(period > 0) || dash.some((each) => each < 0)) return false;
  const length = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  return (length / period) * dash.length <= MAX_DASHES;
}

/** An odd number of lengths is repeated once. */
const periodOf = (dash: Stroke['dash']): number =>
  dash.reduce((sum, length) => sum + length, 0) * (dash.length % 2 === 0 ? 1 : 2);

const verticesOf = ({ points, closed }: Polyline): readonly Vertex[] => (closed ? [...points, points[0]!] : points);

const lengthOf = (line: Polyline): number =>
  verticesOf(line).reduce((sum, to, i, all) => (i === 0 ? 0 : sum + distance(all[i - 1]!, to)), 0);

function polylines(path: Path): Polyline[] {
  const starts = path.flatMap((segment, i) => (segment[0] === 'M' ? [i] : []));
  return starts.map((start, i) => {
    const own = path.slice(start, starts[i + 1]);
    const lines = linesOf(own, false).filter(([x1, y1, x2, y2]) => x1 !== x2 || y1 !== y2);
    const first = own[0]!;
    const begin: Vertex = first[0] === 'M' ? [first[1], first[2]] : [0, 0];
    const points = [begin, ...lines.map(([, , x, y]): Vertex => [x, y])];
    const [endX, endY] = points.at(-1)!;
    const closed = own.some(([kind]) => kind === 'Z') && points.length > 2 && endX === begin[0] && endY === begin[1];
    return { points: closed ? points.slice(0, -1) : points, closed };
  });
}

/** The dashes of a line, as lines. */
function dashed(line: Polyline, { dash, dashOffset }: Stroke): readonly Polyline[] {
  const period = periodOf(dash);
  const points = verticesOf(line);
  const parts: Polyline[] = [];
  let index = 0;
  let phase = ((dashOffset % period) + period) % period;
  for (; phase > 0 && phase >= dash[index % dash.length]!; index++) phase -= dash[index % dash.length]!;
  let left = dash[index % dash.length]! - phase;
  let open: Vertex[] | null = index % 2 === 0 ? [points[0]!] : null;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!];
    const step = distance(from, to);
    let at = 0;
    while (step - at >= left) {
      at += left;
      const share = step === 0 ? 0 : at / step;
      const here: Vertex = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      if (open) parts.push({ points: [...open, here], closed: false });
      open = open ? null : [here];
      index++;
      left = dash[index % dash.length]!;
    }
    left -= step - at;
    if (step > at) open?.push(to);
  }
  if (open && open.length > 1) parts.push({ points: open, closed: false });
  return parts;
}

const distance = (a: Vertex, b: Vertex): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

function addPolyline(out: PathSegment[], { points, closed }: Polyline, stroke: Stroke): void {
  const half = stroke.width / 2;
  const count = closed ? points.length : points.length - 1;
  for (let i = 0; i < count; i++) {
    const [from, to] = [points[i]!, points[(i + 1) % points.length]!];
    const [nx, ny] = normal(from, to, half);
    addPolygon(out, [
      [from[0] + nx, from[1] + ny],
      [to[0] + nx, to[1] + ny],
      [to[0] - nx, to[1] - ny],
      [from[0] - nx, from[1] - ny],
    ]);
    const next = closed ? points[(i + 2) % points.length] : points[i + 2];
    if (next && (closed || i + 1 < count)) addJoin(out, [from, to, next], stroke);
  }
  if (closed || points.length < 2) return;
  addCap(out, points[1]!, points[0]!, stroke);
  addCap(out, points.at(-2)!, points.at(-1)!, stroke);
}

/** Perpendicular to a line, of this length; for a line without length, along y. */
function normal(from: Vertex, to: Vertex, length: number): Vertex {
  const whole = distance(from, to);
  return whole === 0 ? [0, length] : [((to[1] - from[1]) / whole) * length, ((from[0] - to[0]) / whole) * length];
}

function addJoin(out: PathSegment[], [a, corner, b]: readonly [Vertex, Vertex, Vertex], stroke: Stroke): void {
  const half = stroke.width / 2;
  if (stroke.join === 'round') {
    addDisc(out, corner, half);
    return;
  }
  const [n1, n2] = [normal(a, corner, half), normal(corner, b, half)];
  const turn = n1[0] * n2[1] - n1[1] * n2[0];
  // The outer side of the corner is opposite to where the line turns.
  const side = turn > 0 ? 1 : -1;
  const [p1, p2]: [Vertex, Vertex] = [
    [corner[0] + side * n1[0], corner[1] + side * n1[1]],
    [corner[0] + side * n2[0], corner[1] + side * n2[1]],
  ];
  const sum: Vertex = [n1[0] + n2[0], n1[1] + n2[1]];
  const square = sum[0] ** 2 + sum[1] ** 2;
  // The tip is along the sum of the normals, as far as its projection on each is half the width.
  if (stroke.join === 'miter' && square > 0 && (2 * half) / Math.sqrt(square) <= stroke.miterLimit) {
    const scale = (side * 2 * half * half) / square;
    addPolygon(out, [corner, p1, [corner[0] + sum[0] * scale, corner[1] + sum[1] * scale], p2]);
  } else addPolygon(out, [corner, p1, p2]);
}

function addCap(out: PathSegment[], from: Vertex, end: Vertex, { cap, width }: Stroke): void {
  const half = width / 2;
  if (cap === 'round') addDisc(out, end, half);
  if (cap !== 'square') return;
  const [nx, ny] = normal(from, end, half);
  addPolygon(out, [
    [end[0] + nx, end[1] + ny],
    [end[0] + nx - ny, end[1] + ny + nx],
    [end[0] - nx - ny, end[1] - ny + nx],
    [end[0] - nx, end[1] - ny],
  ]);
}

function addDisc(out: PathSegment[], [x, y]: Vertex, radius: number): void {
  addPolygon(
    out,
    Array.from({ length: ROUND_CORNERS }, (_, i): Vertex => {
      const angle = (2 * Math.PI * i) / ROUND_CORNERS;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

/** All polygons turn the same way, so that they do not take each other's areas away. */
function addPolygon(out: PathSegment[], points: readonly Vertex[]): void {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    area += x * nextY - nextX * y;
  });
  const ordered = area < 0 ? points.toReversed() : points;
  ordered.forEach(([x, y], i) => {
    out.push([i === 0 ? 'M' : 'L', x, y]);
  });
  out.push(['Z']);
}
