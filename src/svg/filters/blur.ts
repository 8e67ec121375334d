/** Gaussian blurs. https://drafts.fxtf.org/filter-effects-1/#feGaussianBlurElement */

import type { DisplayItem } from '../../display/display-list.ts';
import type { Px } from '../../geometry.ts';
import { inLight } from './linear-light.ts';
import type { Raster } from './raster.ts';
import { changedItems, type Rastering, type Seen, SHARP } from './raster-filters.ts';

/** Samples per standard deviation: a Gaussian has no finer detail than a third of it, and edges are not smoothed. */
const DETAIL = 6;
const MIN_DENSITY = 0.5;

export function blurredItems(
  items: readonly DisplayItem[],
  deviation: { readonly x: Px; readonly y: Px },
  { linear, ...seen }: Seen & { readonly linear: boolean },
  rastering: Rastering,
): DisplayItem[] {
  const least = Math.min(...[deviation.x, deviation.y].filter((value) => value > 0));
  return changedItems(
    items,
    {
      reach: { x: deviation.x * 3, y: deviation.y * 3 },
      density: Math.min(SHARP * seen.scale, Math.max(DETAIL / least, MIN_DENSITY * seen.scale)),
      ...seen,
      apply(raster) {
        const sx = (deviation.x * raster.width) / raster.rect.width;
        const sy = (deviation.y * raster.height) / raster.rect.height;
        return inLight(linear, [raster], ([picture]) => blurred(picture!, sx, sy));
      },
    },
    rastering,
  );
}

/** Deviations in pixels. Three box blurs along each axis come within a few percent of a Gaussian. */
function blurred(raster: Raster, sx: number, sy: number): Raster {
  const { width, height } = raster;
  let { data } = raster;
  const across = boxRadius(sx);
  const down = boxRadius(sy);
  for (let pass = 0; pass < 3; pass++) {
    if (across > 0) data = boxBlur(data, { length: width, lines: height, step: 4, stride: width * 4 }, across);
    if (down > 0) data = boxBlur(data, { length: height, lines: width, step: width * 4, stride: 4 }, down);
  }
  return { ...raster, data };
}

/** Three boxes of 2r + 1 have the variance of r (r + 1). */
const boxRadius = (sigma: number): number => (sigma > 0 ? (Math.sqrt(1 + 4 * sigma * sigma) - 1) / 2 : 0);

/** Rows or columns of one channel each: `length` samples `step` apart, the first ones `stride` apart. */
export interface Lines {
  readonly length: number;
  readonly lines: number;
  readonly step: number;
  readonly stride: number;
}

/** A running mean over 2r + 1 samples, those at its ends by the fraction of `radius`. */
function boxBlur(values: Float32Array, { length, lines, step, stride }: Lines, radius: number): Float32Array {
  const out = new Float32Array(values.length);
  const whole = Math.floor(radius);
  const part = radius - whole;
  const size = 2 * radius + 1;
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const base = line * stride + channel;
      const at = (i: number): number => (i >= 0 && i < length ? values[base + i * step]! : 0);
      let sum = 0;
      for (let i = 0; i < whole; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        sum += at(i + whole);
        out[base + i * step] = (sum + part * (at(i - whole - 1) + at(i + whole + 1))) / size;
        sum -= at(i - whole);
      }
    }
  }
  return out;
}
