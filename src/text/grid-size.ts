/** Sizes that fonts are set in. */

import type { Px } from '../geometry.ts';

const { floor, fround } = Math;

/**
 * `size` as fonts are set in it. Deviation: CSS knows no such grid, but browsers truncate sizes to hundredths of a px, in numbers of
 * single precision, and FreeType what they ask for to 64ths; their lines break by it.
 */
export function gridSize(size: Px): Px {
  const hundredths = floor(fround(fround(size) * 100));
  return floor(fround(hundredths / 100) * 64) / 64;
}
