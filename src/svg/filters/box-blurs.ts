/** The Gaussian blur of a raster. https://drafts.fxtf.org/filter-effects-1/#feGaussianBlurElement */

import type { Raster } from './raster.ts';

/** Interleaved samples of some channels. */
interface Plane {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** Deviations in pixels. Three box blurs along each axis come within a few percent of a Gaussian. */
export function blurred(raster: Raster, sx: number, sy: number): Raster {
  const { width, height, data } = raster;
  const color = oneColor(data);
  if (!color) return { ...raster, data: boxBlurs(data, { width, height, channels: 4 }, sx, sy) };
  // If there is only one colour, only alpha varies.
  const alpha = new Float32Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3]!;
  const soft = boxBlurs(alpha, { width, height, channels: 1 }, sx, sy);
  const [r, g, b] = color;
  const out = new Float32Array(data.length);
  for (let i = 0, at = 0; i < soft.length; i++, at += 4) {
    const a = soft[i]!;
    out[at] = r * a;
    out[at + 1] = g * a;
    out[at + 2] = b * a;
    out[at + 3] = a;
  }
  return { ...raster, data: out };
}

/** Far less than one step of an 8-bit channel. */
const SAME = 1e-5;

/** The one colour of all pixels that are not transparent; null if there are several. */
function oneColor(data: Float32Array): readonly [r: number, g: number, b: number] | null {
  let [r, g, b, isKnown] = [0, 0, 0, false];
  for (let i = 0; i < data.length; i += 4) {
    const a = data[i + 3]!;
    if (a === 0) continue;
    if (!isKnown) {
      [r, g, b] = [data[i]! / a, data[i + 1]! / a, data[i + 2]! / a];
      isKnown = true;
    }
    if (Math.abs(data[i]! - r * a) > SAME) return null;
    if (Math.abs(data[i + 1]! - g * a) > SAME || Math.abs(data[i + 2]! - b * a) > SAME) return null;
  }
  return [r, g, b];
}

function boxBlurs(values: Float32Array, plane: Plane, sx: number, sy: number): Float32Array {
  const across = boxRadius(sx);
  const down = boxRadius(sy);
  if (across === 0 && down === 0) return values;
  let data = Float32Array.from(values);
  let spare = new Float32Array(values.length);
  for (let pass = 0; pass < 3; pass++) {
    if (across > 0) {
      blurRows(data, spare, plane, across);
      [data, spare] = [spare, data];
    }
    if (down > 0) {
      blurColumns(data, spare, plane, down);
      [data, spare] = [spare, data];
    }
  }
  return data;
}

/** Three boxes of 2r + 1 have the variance of r (r + 1). */
const boxRadius = (sigma: number): number => (sigma > 0 ? (Math.sqrt(1 + 4 * sigma * sigma) - 1) / 2 : 0);

/** A running mean over 2r + 1 samples of each row; the outermost samples are weighted by the fractional part of `radius`. */
function blurRows(from: Float32Array, to: Float32Array, { width, height, channels }: Plane, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const size = 2 * radius + 1;
  // The row with transparent pixels on both sides, so that no sample needs a bounds check.
  const margin = (whole + 1) * channels;
  const length = width * channels;
  const row = new Float32Array(length + 2 * margin);
  const reach = whole * channels;
  for (let y = 0; y < height; y++) {
    const start = y * length;
    row.set(from.subarray(start, start + length), margin);
    for (let channel = 0; channel < channels; channel++) {
      let sum = 0;
      for (let i = 0; i < whole && i < width; i++) sum += row[margin + i * channels + channel]!;
      for (let out = start + channel, i = margin + channel; i < margin + length; out += channels, i += channels) {
        sum += row[i + reach]!;
        to[out] = (sum + part * (row[i - reach - channels]! + row[i + reach + channels]!)) / size;
        sum -= row[i - reach]!;
      }
    }
  }
}

/** The same down the columns, processing all columns of a row together. */
function blurColumns(from: Float32Array, to: Float32Array, { width, height, channels }: Plane, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const size = 2 * radius + 1;
  const length = width * channels;
  const sums = new Float32Array(length);
  const clear = new Float32Array(length);
  const rowAt = (y: number): Float32Array =>
    y >= 0 && y < height ? from.subarray(y * length, (y + 1) * length) : clear;
  for (let y = 0; y < whole && y < height; y++) addTo(sums, rowAt(y));
  for (let y = 0; y < height; y++) {
    const [next, last] = [rowAt(y + whole), rowAt(y - whole)];
    const [before, after] = [rowAt(y - whole - 1), rowAt(y + whole + 1)];
    const out = to.subarray(y * length, (y + 1) * length);
    for (let i = 0; i < length; i++) {
      const sum = sums[i]! + next[i]!;
      out[i] = (sum + part * (before[i]! + after[i]!)) / size;
      sums[i] = sum - last[i]!;
    }
  }
}

function addTo(sums: Float32Array, row: Float32Array): void {
  for (let i = 0; i < sums.length; i++) sums[i]! += row[i]!;
}
