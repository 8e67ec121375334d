/** Colours in the space in which they were written, with missing components. https://drafts.csswg.org/css-color-4/#missing */

import type { Channels, Rgba } from '../types.ts';
import { COLOR_SPACES, type ColorSpace } from './color-spaces.ts';
import type { Triple } from './spaces.ts';

export const clip = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), 1));

/** Each part a number; what is missing counts as 0. */
export const known = ([a, b, c]: Channels): Triple => [a ?? 0, b ?? 0, c ?? 0];

/** The colour `values` of `space`, clipped to sRGB for the page; what is computed from it starts from `values`. */
export function colorIn(space: string, values: Channels, alpha: number | null): Rgba {
  const [r, g, b] = COLOR_SPACES.get(space)!.toSrgb(known(values));
  const a = clip(alpha ?? 0);
  return { r: clip(r), g: clip(g), b: clip(b), a, written: { space, values, alphaMissing: alpha === null } };
}

/** Below this difference of its primaries a colour is a grey, which has no hue. */
const GREY = 1e-5;

/**
 * The channels of a colour in another space: those analogous to missing ones stay missing, as do hues that have no power.
 * https://drafts.csswg.org/css-color-4/#interpolation-missing, https://drafts.csswg.org/css-color-4/#powerless
 */
export function channelsIn(color: Rgba, space: string): Channels {
  const { written } = color;
  if (written?.space === space) return written.values;
  const target = COLOR_SPACES.get(space)!;
  const source = written && COLOR_SPACES.get(written.space)!;
  const srgb: Triple = source ? source.toSrgb(known(written.values)) : [color.r, color.g, color.b];
  const values: [number | null, number | null, number | null] = [...target.fromSrgb(srgb)];
  if (target.hueIndex >= 0 && Math.max(...srgb) - Math.min(...srgb) < GREY) values[target.hueIndex] = null;
  if (source && written.values.includes(null)) carryMissing(written.values, source, values, target);
  return values;
}

function carryMissing(from: Channels, source: ColorSpace, to: (number | null)[], target: ColorSpace): void {
  for (let i = 0; i < 3; i++) {
    const at = from[i] === null ? target.kinds.indexOf(source.kinds[i]!) : -1;
    if (at >= 0) to[at] = null;
  }
}
