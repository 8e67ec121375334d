/** Converts gradients of colour glyphs to those of the display list. https://learn.microsoft.com/typography/opentype/spec/colr#color-lines */

import type { Rgba } from '../css/values/types.ts';
import type { Gradient, Paint } from '../display/display-list.ts';
import { IDENTITY, type Rect } from '../geometry.ts';
import type { ColorStop, GlyphFill } from '../text/glyph-paint.ts';
import { periods, perpendicular } from './glyph-periods.ts';

type Stops = Gradient['stops'];
type GradientFill = Exclude<GlyphFill, { kind: 'solid' }>;

/** Null if nothing is visible. In font units: `seen` is the filled area, `reach` the radius to which a sweep is painted. */
export function fillPaint(fill: GlyphFill, text: Rgba, seen: Rect, reach: number): Paint | null {
  if (fill.kind === 'solid') return { kind: 'solid', color: visible(fill, text) };
  const first = fill.stops[0];
  const last = fill.stops.at(-1);
  if (!first || !last) return null;
  const length = last.offset - first.offset;
  // If all stops coincide there is nothing to repeat; with padding, the last colour fills the rest.
  if (length <= 0) return fill.extend === 'pad' ? { kind: 'solid', color: visible(last, text) } : null;
  const [from, to] = periods(fill, seen);
  const stops = unrolled(fill, text, from, to);
  const start = first.offset + from * length;
  const end = first.offset + to * length;
  return gradient(fill, { start, end, stops, reach });
}

/** The text's alpha applies to the whole glyph. */
const visible = ({ color, alpha }: Pick<ColorStop, 'color' | 'alpha'>, text: Rgba): Rgba =>
  color ? { ...color, a: color.a * text.a } : { ...text, a: text.a * alpha };

function unrolled({ stops, extend }: GradientFill, text: Rgba, from: number, to: number): Stops {
  const first = stops[0]!.offset;
  const length = stops.at(-1)!.offset - first;
  const out: { offset: number; color: Rgba }[] = [];
  for (let period = from; period < to; period++) {
    const turned = extend === 'reflect' && period % 2 !== 0;
    for (const stop of turned ? stops.toReversed() : stops) {
      const within = (stop.offset - first) / length;
      const offset = (period - from + (turned ? 1 - within : within)) / (to - from);
      out.push({ offset, color: visible(stop, text) });
    }
  }
  return out;
}

interface PlacedLine {
  /** Start and end of the stops on the colour line. */
  readonly start: number;
  readonly end: number;
  readonly stops: Stops;
  readonly reach: number;
}

function gradient(fill: GradientFill, line: PlacedLine): Gradient {
  const { start, end, stops } = line;
  const between = (a: number, b: number, t: number) => a + (b - a) * t;
  switch (fill.kind) {
    case 'linear': {
      const [x0, y0] = fill.points;
      const [x1, y1] = perpendicular(fill.points);
      return {
        kind: 'linear',
        x1: between(x0, x1, start),
        y1: between(y0, y1, start),
        x2: between(x0, x1, end),
        y2: between(y0, y1, end),
        matrix: IDENTITY,
        stops,
      };
    }
    case 'radial': {
      const [x0, y0, r0, x1, y1, r1] = fill.circles;
      return {
        kind: 'radial',
        x1: between(x0, x1, start),
        y1: between(y0, y1, start),
        r1: Math.max(0, between(r0, r1, start)),
        x2: between(x0, x1, end),
        y2: between(y0, y1, end),
        r2: Math.max(0, between(r0, r1, end)),
        matrix: IDENTITY,
        stops,
      };
    }
    case 'sweep':
      return sweep(fill, line);
  }
}

const TURN = 2 * Math.PI;
/** Conic gradients begin at the negative y axis; so does the angle that grows with those of sweeps, a quarter behind. */
const QUARTER = 90;
/** Angles beyond one turn are not visible. */
function sweep(
  { x, y, from, to }: Extract<GlyphFill, { kind: 'sweep' }>,
  { start, end, stops, reach }: PlacedLine,
): Gradient {
  const first = from + (to - from) * start;
  const turns = ((to - from) * (end - start)) / TURN;
  const placed = stops.map(({ offset, color }) => ({ offset: first / TURN + offset * turns, color }));
  const seen = withinTurn(turns < 0 ? placed.reverse() : placed);
  return { kind: 'conic', x, y, from: QUARTER, radius: reach, matrix: IDENTITY, stops: seen };
}

/** Offsets closer than this are considered equal. */
const NEAR = 1e-9;

/** The stops from 0 to 1, with the colours at both ends. */
function withinTurn(stops: Stops): Stops {
  const inside = stops.filter(({ offset }) => offset > NEAR && offset < 1 - NEAR);
  return [{ offset: 0, color: colorAt(stops, 0, true) }, ...inside, { offset: 1, color: colorAt(stops, 1, false) }];
}

/** If several stops coincide, `behind` selects the side. */
function colorAt(stops: Stops, offset: number, behind: boolean): Rgba {
  const next = stops.findIndex((stop) => (behind ? stop.offset > offset + NEAR : stop.offset >= offset - NEAR));
  if (next < 0) return stops.at(-1)!.color;
  const after = stops[next]!;
  const before = stops[next - 1];
  if (!before || after.offset - before.offset <= NEAR) return after.color;
  const t = (offset - before.offset) / (after.offset - before.offset);
  const mixed = (a: number, b: number) => a + (b - a) * t;
  return {
    r: mixed(before.color.r, after.color.r),
    g: mixed(before.color.g, after.color.g),
    b: mixed(before.color.b, after.color.b),
    a: mixed(before.color.a, after.color.a),
  };
}
