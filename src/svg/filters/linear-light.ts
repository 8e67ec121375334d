/**
 * Pictures in linear light: the space in which filters work unless they say sRGB.
 * https://drafts.fxtf.org/filter-effects-1/#ColorInterpolationFiltersProperty
 */

import type { Raster } from './raster.ts';

/** Applies `change` to the pictures, in linear light or in sRGB. */
export function inLight(
  linear: boolean,
  pictures: readonly Raster[],
  change: (pictures: readonly Raster[]) => Raster,
): Raster {
  return linear ? encoded(change(pictures.map(decoded))) : change(pictures);
}

/** From sRGB to linear light. */
const decoded = (raster: Raster): Raster =>
  recoded(raster, (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

const encoded = (raster: Raster): Raster =>
  recoded(raster, (c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));

/** Size of the lookup table: more values than an 8-bit channel can tell apart, even where the curve is steep. */
const CODED = 1 << 13;

function recoded(raster: Raster, code: (value: number) => number): Raster {
  const codes = new Float32Array(CODED + 1);
  for (let i = 0; i <= CODED; i++) codes[i] = code(i / CODED);
  const data = new Float32Array(raster.data.length);
  for (let i = 0; i < data.length; i += 4) {
    const a = raster.data[i + 3]!;
    data[i + 3] = a;
    if (a <= 0) continue;
    for (let c = i; c < i + 3; c++)
      data[c] = codes[Math.round(Math.min(1, Math.max(0, raster.data[c]! / a)) * CODED)]! * a;
  }
  return { ...raster, data };
}
