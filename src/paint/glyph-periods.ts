/** How often a glyph's gradient repeats to fill it. https://learn.microsoft.com/typography/opentype/spec/colr#color-lines */

import type { Point, Rect } from '../geometry.ts';
import type { GlyphFill } from '../text/glyph-paint.ts';

type GradientFill = Exclude<GlyphFill, { kind: 'solid' }>;
type Linear = Extract<GlyphFill, { kind: 'linear' }>;
type Radial = Extract<GlyphFill, { kind: 'radial' }>;
type Sweep = Extract<GlyphFill, { kind: 'sweep' }>;

/** The first visible period and the one after the last; 0 is the period of the stops themselves. */
type Periods = readonly [from: number, to: number];

const ONCE: Periods = [0, 1];
/** Finer stripes over a glyph cannot be distinguished. */
const MOST = 512;
/** For circles that never cover the plane: enough for the length of a glyph. */
const ALONG = 12;

/** `seen`: the filled area, in font units. */
export function periods(fill: GradientFill, seen: Rect): Periods {
  if (fill.extend === 'pad') return ONCE;
  switch (fill.kind) {
    case 'linear':
      return bounded(linearPeriods(fill, seen));
    case 'radial':
      return bounded(radialPeriods(fill, seen));
    case 'sweep':
      return bounded(sweepPeriods(fill));
  }
}

/** The middle ones, if there are too many. */
function bounded([from, to]: Periods): Periods {
  if (to - from <= MOST) return [from, Math.max(to, from + 1)];
  const middle = Math.round((from + to) / 2);
  return [middle - MOST / 2, middle + MOST / 2];
}

const ends = ({ stops }: GradientFill): readonly [first: number, last: number] => [
  stops[0]!.offset,
  stops.at(-1)!.offset,
];

const corners = ({ x, y, width, height }: Rect): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x, y: y + height },
  { x: x + width, y: y + height },
];

/** The periods that contain some of `places`, on a line where period 0 is from `start` to `end`. */
function around(places: readonly number[], start: number, end: number): Periods {
  if (start === end) return ONCE;
  const numbers = places.map((place) => (place - start) / (end - start));
  return [Math.floor(Math.min(...numbers)), Math.ceil(Math.max(...numbers))];
}

function linearPeriods(fill: Linear, seen: Rect): Periods {
  const [x0, y0] = fill.points;
  const [x1, y1] = perpendicular(fill.points);
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  if (square === 0) return ONCE;
  const places = corners(seen).map(({ x, y }) => ((x - x0) * dx + (y - y0) * dy) / square);
  return around(places, ...ends(fill));
}

/** The second point moved along the lines of equal colour until it is perpendicular to the first. */
export function perpendicular([x0, y0, x1, y1, x2, y2]: Linear['points']): readonly [x: number, y: number] {
  const [ax, ay] = [x1 - x0, y1 - y0];
  const [bx, by] = [x2 - x0, y2 - y0];
  const square = bx * bx + by * by;
  if (square === 0) return [x1, y1];
  const along = (ax * bx + ay * by) / square;
  return [x1 - along * bx, y1 - along * by];
}

/** Circles grow until they cover the visible area, and shrink to points at most. */
function radialPeriods(fill: Radial, seen: Rect): Periods {
  const [x0, y0, r0, x1, y1, r1] = fill.circles;
  const [first, last] = ends(fill);
  const growth = (r1 - r0) * (last - first);
  const inner = Math.min(r0 + (r1 - r0) * first, r0 + (r1 - r0) * last);
  const shrinking = growth === 0 ? ALONG : Math.max(0, Math.floor(inner / Math.abs(growth)));
  const excess = Math.abs(r1 - r0) - Math.hypot(x1 - x0, y1 - y0);
  const farthest = Math.max(...corners(seen).map(({ x, y }) => Math.hypot(x - x0, y - y0)));
  const covered = excess > 0 ? Math.max(0, farthest - r0) / excess : ALONG;
  if (growth < 0) return [Math.min(0, Math.floor((-covered - first) / (last - first))), 1 + shrinking];
  return [-shrinking, Math.max(1, Math.ceil((covered - first) / (last - first)))];
}

const TURN = 2 * Math.PI;

/** Angles beyond one turn are not seen. */
function sweepPeriods(fill: Sweep): Periods {
  const [first, last] = ends(fill);
  const angle = (offset: number) => (fill.from + (fill.to - fill.from) * offset) / TURN;
  return around([0, 1], angle(first), angle(last));
}
