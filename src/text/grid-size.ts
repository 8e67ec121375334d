/** The font sizes that browsers really use. */

import type { Px } from '../geometry.ts';

const { floor, fround } = Math;

/**
 * `size` (px) in the hundredths of a px to which browsers truncate it, in single precision, times `factor`: the change by `size-adjust`
 * and `font-size-adjust`. Deviation: CSS has no such grid, but whether an ascent is rounded up depends on it.
 */
export function browserSize(size: Px, factor = 1): Px {
  const hundredths = floor(fround(fround(size) * 100));
  return fround((hundredths / 100) * factor);
}

/** `size` (px) as glyphs are scaled to it: FreeType truncates it to 64ths, and line breaks depend on it. */
export const gridSize = (size: Px, factor = 1): Px => floor(browserSize(size, factor) * 64) / 64;
