/** The font sizes that browsers really use. */

import type { Px } from '../geometry.ts';

const { floor, fround } = Math;

/**
 * `size` (px) as fonts are scaled to it. Deviation: CSS has no such grid, but browsers truncate sizes to hundredths of a px in single
 * precision, and FreeType to 64ths, and their line breaks depend on it. `factor`: the change by `size-adjust` and `font-size-adjust`,
 * applied in between.
 */
export function gridSize(size: Px, factor = 1): Px {
  const hundredths = floor(fround(fround(size) * 100));
  return floor(fround((hundredths / 100) * factor) * 64) / 64;
}
