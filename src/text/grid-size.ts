/** Sizes that fonts are set in. */

import type { Px } from '../geometry.ts';

const { floor, fround } = Math;

/**
 * `size` as fonts are set in it. Deviation: CSS knows no such grid, but browsers truncate sizes to hundredths of a px, in numbers of
 * single precision, and FreeType what they ask for to 64ths; their lines break by it.
 * `factor`: by how much `size-adjust` and `font-size-adjust` change the size in between.
 */
export function gridSize(size: Px, factor = 1): Px {
  const hundredths = floor(fround(fround(size) * 100));
  return floor(fround((hundredths / 100) * factor) * 64) / 64;
}
