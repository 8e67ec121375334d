/** Resolves CSS gradients to the display list's. https://drafts.csswg.org/css-images-4/#gradients */

import {
  type ConicGradient,
  type GradientStop,
  type LinearGradient,
  type RadialGradient,
  type Rgba,
  resolveLength,
} from '../css/values/types.ts';
import type { Paint } from '../display/display-list.ts';
import { IDENTITY, type Matrix, type Px, type Rect } from '../geometry.ts';

type CssGradient = LinearGradient | RadialGradient | ConicGradient;

interface Stop {
  readonly offset: number;
  readonly color: Rgba;
}

/** With more stops, a repetition is too fine to see and becomes its average colour. */
const MAX_STOPS = 2000;
/** Pieces into which a curved transition (hints, uneven alpha) is split. */
const PIECES = 8;

/** The gradient drawn in `box`, as a paint in the coordinates of `box`. */
export function gradientPaint(gradient: CssGradient, box: Rect, currentColor: Rgba): Paint {
  switch (gradient.kind) {
    case 'linear-gradient':
      return linearPaint(gradient, box, currentColor);
    case 'radial-gradient':
      return radialPaint(gradient, box, currentColor);
    case 'conic-gradient':
      return conicPaint(gradient, box, currentColor);
  }
}

const flat = (color: Rgba): Paint => ({ kind: 'solid', color });

// --- shapes -----------------------------------------------------------------------------------------------

/** https://drafts.csswg.org/css-images-3/#linear-gradients */
function linearPaint(gradient: LinearGradient, box: Rect, currentColor: Rgba): Paint {
  const line = gradientLine(gradient, box);
  const spread = linearStops(gradient, line.length, currentColor);
  if (spread.length === 1 || line.length === 0) return flat(lastOf(spread).color);
  return alongLine(line, box, spread);
}

/**
 * The paint of `count` tiles that touch each other, from `tile` on to the right or downwards, of a gradient that runs along the axis they
 * repeat on: one gradient, without seams. Null if that takes too many stops.
 */
export function repeatedPaint(gradient: LinearGradient, tile: Rect, count: number, currentColor: Rgba): Paint | null {
  const line = gradientLine(gradient, tile);
  const spread = linearStops(gradient, line.length, currentColor);
  if (spread.length === 1 || line.length === 0) return flat(lastOf(spread).color);
  const once = window01(spread);
  if (count * once.length > MAX_STOPS) return null;
  // A line that runs upwards or to the left has the further tiles behind its start.
  const forwards = line.sin - line.cos > 0;
  return alongLine(line, tile, forwards ? repeatStops(once, 0, count) : repeatStops(once, 1 - count, 1));
}

function linearStops(gradient: LinearGradient, length: Px, currentColor: Rgba): Stop[] {
  const stops = fixStops(gradient.stops, length, currentColor);
  return gradient.repeating ? repeatStops(stops, 0, 1) : stops;
}

/** The direction of a gradient line, as sine and cosine of its angle, and its length. */
interface GradientLine {
  readonly sin: number;
  readonly cos: number;
  readonly length: Px;
}

function gradientLine({ direction }: LinearGradient, box: Rect): GradientLine {
  const angle = typeof direction === 'number' ? direction : cornerAngle(direction, box);
  const sin = Math.sin((angle * Math.PI) / 180);
  const cos = Math.cos((angle * Math.PI) / 180);
  return { sin, cos, length: Math.abs(box.width * sin) + Math.abs(box.height * cos) };
}

/** `stops` are at fractions of the line through the middle of `box`. */
function alongLine({ sin, cos, length }: GradientLine, box: Rect, stops: readonly Stop[]): Paint {
  const { width, height } = box;
  const { from, to, unit } = normalize(stops);
  const cx = box.x + width / 2;
  const cy = box.y + height / 2;
  const at = (t: number): readonly [Px, Px] => [cx + (t - 0.5) * length * sin, cy - (t - 0.5) * length * cos];
  const [x1, y1] = at(from);
  const [x2, y2] = at(to);
  return { kind: 'linear', x1, y1, x2, y2, matrix: IDENTITY, stops: unit };
}

/** A corner keyword turns the line so that the two neighbouring corners get the 50% colour. */
function cornerAngle(
  { x, y }: { readonly x: 'left' | 'right' | null; readonly y: 'top' | 'bottom' | null },
  box: Rect,
): number {
  if (!x) return y === 'top' ? 0 : 180;
  if (!y) return x === 'right' ? 90 : 270;
  const angle = (Math.atan2(box.height, box.width) * 180) / Math.PI;
  if (x === 'right') return y === 'top' ? angle : 180 - angle;
  return y === 'top' ? -angle : 180 + angle;
}

/** https://drafts.csswg.org/css-images-3/#radial-gradients */
function radialPaint(gradient: RadialGradient, box: Rect, currentColor: Rgba): Paint {
  const cx = resolveLength(gradient.position.x, box.width);
  const cy = resolveLength(gradient.position.y, box.height);
  const [rx, ry] = radialSize(gradient, cx, cy, box);
  const stops = fixStops(gradient.stops, rx, currentColor);
  if (!(rx > 0) || !(ry > 0)) return flat(lastOf(stops).color);
  const dx = Math.max(Math.abs(cx), Math.abs(box.width - cx));
  const dy = Math.max(Math.abs(cy), Math.abs(box.height - cy));
  const reach = Math.hypot(dx / rx, dy / ry);
  const spread = gradient.repeating ? repeatStops(stops, 0, reach) : stops;
  const inner = cutBelowZero(spread);
  if (inner.length === 1) return flat(lastOf(inner).color);
  const { from, to, unit } = normalize(inner);
  const x = box.x + cx;
  const y = box.y + cy;
  const ratio = ry / rx;
  const matrix: Matrix = ratio === 1 ? IDENTITY : [1, 0, 0, ratio, 0, y - y * ratio];
  return { kind: 'radial', x1: x, y1: y, r1: from * rx, x2: x, y2: y, r2: to * rx, matrix, stops: unit };
}

function radialSize({ shape, size }: RadialGradient, cx: Px, cy: Px, box: Rect): readonly [Px, Px] {
  if (typeof size !== 'string') {
    return [Math.max(0, resolveLength(size[0], box.width)), Math.max(0, resolveLength(size[1], box.height))];
  }
  const left = Math.abs(cx);
  const right = Math.abs(box.width - cx);
  const top = Math.abs(cy);
  const bottom = Math.abs(box.height - cy);
  const closest = size === 'closest-side' || size === 'closest-corner';
  const sx = closest ? Math.min(left, right) : Math.max(left, right);
  const sy = closest ? Math.min(top, bottom) : Math.max(top, bottom);
  const corner = size === 'closest-corner' || size === 'farthest-corner';
  if (shape === 'circle') {
    const side = closest ? Math.min(sx, sy) : Math.max(sx, sy);
    const r = corner ? Math.hypot(sx, sy) : side;
    return [r, r];
  }
  // The ellipse through a corner keeps the ratio of the one that touches the sides.
  return corner ? [sx * Math.SQRT2, sy * Math.SQRT2] : [sx, sy];
}

/** https://drafts.csswg.org/css-images-4/#conic-gradients */
function conicPaint(gradient: ConicGradient, box: Rect, currentColor: Rgba): Paint {
  const cx = resolveLength(gradient.position.x, box.width);
  const cy = resolveLength(gradient.position.y, box.height);
  const stops = fixStops(gradient.stops, 360, currentColor);
  const spread = gradient.repeating ? repeatStops(stops, 0, 1) : stops;
  if (spread.length === 1) return flat(lastOf(spread).color);
  const dx = Math.max(Math.abs(cx), Math.abs(box.width - cx));
  const dy = Math.max(Math.abs(cy), Math.abs(box.height - cy));
  return {
    kind: 'conic',
    x: box.x + cx,
    y: box.y + cy,
    from: gradient.from,
    radius: Math.hypot(dx, dy),
    matrix: IDENTITY,
    stops: window01(spread),
  };
}

// --- stops ------------------------------------------------------------------------------------------------

const lastOf = (stops: readonly Stop[]): Stop => stops[stops.length - 1] ?? { offset: 1, color: CLEAR };
const CLEAR: Rgba = { r: 0, g: 0, b: 0, a: 0 };

/** https://drafts.csswg.org/css-images-4/#color-stop-fixup: positions as fractions of `length`, hints as further stops. */
export function fixStops(list: readonly GradientStop[], length: Px, currentColor: Rgba): Stop[] {
  const offsets: (number | null)[] = list.map(({ position }) => {
    if (position === null) return null;
    return length === 0 ? 0 : resolveLength(position, length) / length;
  });
  if (offsets[0] === null) offsets[0] = 0;
  if (offsets[offsets.length - 1] === null) offsets[offsets.length - 1] = 1;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i];
    if (offset === null || offset === undefined) continue;
    highest = Math.max(highest, offset);
    offsets[i] = highest;
  }
  for (let i = 1; i < offsets.length; i++) {
    if (offsets[i] !== null) continue;
    let end = i;
    while (offsets[end] === null) end++;
    const from = offsets[i - 1] as number;
    const step = ((offsets[end] as number) - from) / (end - i + 1);
    for (let k = i; k < end; k++) offsets[k] = from + step * (k - i + 1);
  }
  const stops: Stop[] = [];
  list.forEach((stop, i) => {
    const offset = offsets[i] as number;
    if (stop.color !== null) {
      stops.push({ offset, color: stop.color === 'currentcolor' ? currentColor : stop.color });
      return;
    }
    const before = stops[stops.length - 1];
    const after = list[i + 1];
    if (!before || !after || after.color === null) return;
    const color = after.color === 'currentcolor' ? currentColor : after.color;
    stops.push(...hintStops(before, { offset: offsets[i + 1] as number, color }, offset));
  });
  return unpremultiply(stops);
}

/** The curve of a colour hint, in pieces. https://drafts.csswg.org/css-images-4/#color-hint */
function hintStops(from: Stop, to: Stop, hint: number): Stop[] {
  const span = to.offset - from.offset;
  if (span <= 0) return [];
  const middle = (hint - from.offset) / span;
  if (middle <= 0) return [{ offset: from.offset, color: to.color }];
  if (middle >= 1) return [{ offset: to.offset, color: from.color }];
  if (middle === 0.5) return [];
  const power = Math.log(0.5) / Math.log(middle);
  const stops: Stop[] = [];
  for (let i = 1; i < PIECES * 2; i++) {
    const t = i / (PIECES * 2);
    stops.push({ offset: from.offset + t * span, color: mix(from.color, to.color, t ** power) });
  }
  return stops;
}

/** Interpolates in premultiplied sRGB, as CSS gradients do. */
function mix(a: Rgba, b: Rgba, t: number): Rgba {
  const alpha = a.a + (b.a - a.a) * t;
  if (alpha === 0) return CLEAR;
  const part = (x: number, y: number): number => (x * a.a * (1 - t) + y * b.a * t) / alpha;
  return { r: part(a.r, b.r), g: part(a.g, b.g), b: part(a.b, b.b), a: alpha };
}

/** PDF interpolates colour and alpha separately; adds stops that make this look like premultiplied interpolation. */
function unpremultiply(stops: readonly Stop[]): Stop[] {
  if (stops.every((stop) => stop.color.a === stops[0]?.color.a)) return [...stops];
  const out: Stop[] = [];
  stops.forEach((stop, i) => {
    const before = stops[i - 1];
    const after = stops[i + 1];
    if (stop.color.a === 0) {
      // A transparent stop takes the colour of its neighbour on either side.
      if (before) out.push({ offset: stop.offset, color: { ...before.color, a: 0 } });
      if (after) out.push({ offset: stop.offset, color: { ...after.color, a: 0 } });
      if (!before && !after) out.push(stop);
      return;
    }
    out.push(stop);
    if (!after || after.color.a === stop.color.a || after.color.a === 0 || after.offset <= stop.offset) return;
    for (let k = 1; k < PIECES; k++) {
      const t = k / PIECES;
      out.push({ offset: stop.offset + (after.offset - stop.offset) * t, color: mix(stop.color, after.color, t) });
    }
  });
  return out;
}

/** Repeats the stops over `low` to `high`. */
function repeatStops(stops: readonly Stop[], low: number, high: number): Stop[] {
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (!first || !last) return [...stops];
  const period = last.offset - first.offset;
  if (!(period > 0)) return [{ offset: 0, color: last.color }];
  const start = Math.floor((low - first.offset) / period);
  const end = Math.ceil((high - first.offset) / period);
  if ((end - start) * stops.length > MAX_STOPS) return [{ offset: 0, color: averageColor(stops, period) }];
  const out: Stop[] = [];
  for (let n = start; n < end; n++) {
    for (const stop of stops) out.push({ offset: stop.offset + n * period, color: stop.color });
  }
  return out;
}

function averageColor(stops: readonly Stop[], period: number): Rgba {
  const sum = { r: 0, g: 0, b: 0, a: 0 };
  for (let i = 0; i + 1 < stops.length; i++) {
    const a = stops[i] as Stop;
    const b = stops[i + 1] as Stop;
    const share = (b.offset - a.offset) / period / 2;
    for (const { color } of [a, b]) {
      sum.r += color.r * color.a * share;
      sum.g += color.g * color.a * share;
      sum.b += color.b * color.a * share;
      sum.a += color.a * share;
    }
  }
  return sum.a === 0 ? CLEAR : { r: sum.r / sum.a, g: sum.g / sum.a, b: sum.b / sum.a, a: Math.min(1, sum.a) };
}

/** Moves the line's ends to the first and last stop, so that offsets run from 0 to 1. */
function normalize(stops: readonly Stop[]): { from: number; to: number; unit: Stop[] } {
  const first = stops[0] as Stop;
  const last = lastOf(stops);
  // Colours before a sharp start and after a sharp end need an interval of their own.
  const padded = [...stops];
  if (stops[1]?.offset === first.offset && first.offset > 0) padded.unshift({ offset: 0, color: first.color });
  if (stops[stops.length - 2]?.offset === last.offset) padded.push({ offset: last.offset + 1, color: last.color });
  const from = (padded[0] as Stop).offset;
  const to = Math.max(lastOf(padded).offset, from + 1e-6);
  const unit = padded.map(({ offset, color }) => ({ offset: Math.min(1, (offset - from) / (to - from)), color }));
  if (lastOf(unit).offset < 1) unit.push({ offset: 1, color: lastOf(unit).color });
  return { from, to, unit };
}

/** Radii cannot be negative: the part of the ray before the centre is cut off. */
function cutBelowZero(stops: readonly Stop[]): Stop[] {
  const at = stops.findIndex((stop) => stop.offset >= 0);
  if (at <= 0) return at === 0 ? [...stops] : [lastOf(stops)];
  return [{ offset: 0, color: colorAt(stops, 0) }, ...stops.slice(at)];
}

function colorAt(stops: readonly Stop[], offset: number): Rgba {
  const next = stops.findIndex((stop) => stop.offset >= offset);
  const b = stops[next];
  const a = stops[next - 1];
  if (!b) return lastOf(stops).color;
  if (!a || b.offset <= a.offset) return b.color;
  return mix(a.color, b.color, (offset - a.offset) / (b.offset - a.offset));
}

/** The stops that lie in one turn, with colours at both ends. */
function window01(stops: readonly Stop[]): Stop[] {
  const inside = stops.filter((stop) => stop.offset > 0 && stop.offset < 1);
  const firsts = stops.filter((stop) => stop.offset <= 0);
  const lasts = stops.filter((stop) => stop.offset >= 1);
  const first = firsts.some((stop) => stop.offset === 0) ? lastOf(firsts).color : colorAt(stops, 0);
  const end = lasts[0]?.offset === 1 ? lasts[0].color : colorAt(stops, 1);
  return [{ offset: 0, color: first }, ...inside, { offset: 1, color: end }];
}
