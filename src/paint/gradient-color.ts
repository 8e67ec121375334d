/** The colour of a gradient at a point, for raster output. */

import type { Rgba } from '../css/values/types.ts';
import type { Gradient } from '../display/display-list.ts';
import { invert, type Px, transformPoint } from '../geometry.ts';

const CLEAR: Rgba = { r: 0, g: 0, b: 0, a: 0 };

/** A function from a point, in the space the gradient is painted in, to its colour. */
export function gradientSampler(gradient: Gradient): (x: Px, y: Px) => Rgba {
  const inverse = invert(gradient.matrix);
  if (!inverse) return () => CLEAR;
  const offset = offsetAt(gradient);
  const { stops } = gradient;
  return (x, y) => {
    const at = transformPoint(inverse, x, y);
    return colorAt(stops, offset(at.x, at.y));
  };
}

function offsetAt(gradient: Gradient): (x: Px, y: Px) => number {
  switch (gradient.kind) {
    case 'linear': {
      const { x1, y1 } = gradient;
      const dx = gradient.x2 - x1;
      const dy = gradient.y2 - y1;
      const square = dx * dx + dy * dy;
      return (x, y) => (square === 0 ? 1 : ((x - x1) * dx + (y - y1) * dy) / square);
    }
    case 'radial':
      return radialOffset(gradient);
    case 'conic': {
      const { x: cx, y: cy, from } = gradient;
      return (x, y) => {
        const turn = (Math.atan2(x - cx, cy - y) * 180) / Math.PI - from;
        return (((turn % 360) + 360) % 360) / 360;
      };
    }
  }
}

/** The largest t whose circle, of a radius that is not negative, goes through the point. */
function radialOffset({ x1, y1, r1, x2, y2, r2 }: Extract<Gradient, { kind: 'radial' }>) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const dr = r2 - r1;
  const a = dx * dx + dy * dy - dr * dr;
  return (x: Px, y: Px): number => {
    const px = x - x1;
    const py = y - y1;
    if (dx === 0 && dy === 0) return dr === 0 ? 1 : (Math.hypot(px, py) - r1) / dr;
    const b = px * dx + py * dy + r1 * dr;
    const c = px * px + py * py - r1 * r1;
    if (Math.abs(a) < 1e-9) return b === 0 ? Number.NaN : c / (2 * b);
    const root = b * b - a * c;
    if (root < 0) return Number.NaN;
    const high = (b + Math.sqrt(root)) / a;
    const low = (b - Math.sqrt(root)) / a;
    const [first, second] = high > low ? [high, low] : [low, high];
    return r1 + first * dr >= 0 ? first : r1 + second * dr >= 0 ? second : Number.NaN;
  };
}

function colorAt(stops: readonly { readonly offset: number; readonly color: Rgba }[], offset: number): Rgba {
  if (Number.isNaN(offset)) return CLEAR;
  const first = stops[0];
  if (!first) return CLEAR;
  if (offset < first.offset) return first.color;
  let low = 0;
  let high = stops.length - 1;
  // The last stop at or before the offset.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (stops[middle]!.offset <= offset) low = middle;
    else high = middle - 1;
  }
  const a = stops[low]!;
  const b = stops[low + 1];
  if (!b) return a.color;
  const t = (offset - a.offset) / (b.offset - a.offset);
  const mix = (from: number, to: number): number => from + (to - from) * t;
  return {
    r: mix(a.color.r, b.color.r),
    g: mix(a.color.g, b.color.g),
    b: mix(a.color.b, b.color.b),
    a: mix(a.color.a, b.color.a),
  };
}
