/** Interpolation of computed values. https://drafts.csswg.org/css-values-4/#combining-values */

import type { Rgba } from '../../css/values/types.ts';

/**
 * `share` 0 is `from`, 1 is `to`. Computed values are plain data: values of the same form are interpolated number by number, colours
 * premultiplied by alpha; otherwise the nearer of the two is used.
 */
export function interpolate(from: unknown, to: unknown, share: number): unknown {
  if (from === to || share === 0) return from;
  if (share === 1) return to;
  return between(from, to, share) ?? (share < 0.5 ? from : to);
}

/** Undefined if the two cannot be interpolated. */
function between(from: unknown, to: unknown, share: number): unknown {
  if (typeof from === 'number' && typeof to === 'number') {
    return Number.isFinite(from) && Number.isFinite(to) ? from + (to - from) * share : undefined;
  }
  if (typeof from !== 'object' || typeof to !== 'object' || from === null || to === null) {
    return from === to ? from : undefined;
  }
  if (isColor(from) && isColor(to)) return betweenColors(from, to, share);
  const keys = Object.keys(from);
  if (Array.isArray(from) !== Array.isArray(to) || Object.keys(to).length !== keys.length) return undefined;
  const result: Record<string, unknown> | unknown[] = Array.isArray(from) ? [] : {};
  for (const key of keys) {
    const [a, b] = [(from as Record<string, unknown>)[key], (to as Record<string, unknown>)[key]];
    const value = a === b ? a : between(a, b, share);
    if (value === undefined && a !== undefined) return undefined;
    (result as Record<string, unknown>)[key] = value;
  }
  return result;
}

const isColor = (value: object): value is Rgba => 'r' in value && 'g' in value && 'b' in value && 'a' in value;

function betweenColors(from: Rgba, to: Rgba, share: number): Rgba {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const a = mix(from.a, to.a);
  const part = (x: number, y: number): number => (a === 0 ? 0 : mix(x * from.a, y * to.a) / a);
  return { r: part(from.r, to.r), g: part(from.g, to.g), b: part(from.b, to.b), a };
}
