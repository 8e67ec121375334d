/** Sizes are kept in 1/64 px, as browsers keep them, so that widths and wrapping agree with theirs. */

import { type LengthPercentage, resolveLength } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';

/** Lengths beyond this are clamped, as browsers do (2^25 px). */
const LIMIT = 33554432;

/** Truncates to 1/64 px; NaN becomes 0. */
export function toUnit(value: Px): Px {
  if (value >= LIMIT) return LIMIT;
  if (value <= -LIMIT) return -LIMIT;
  const units = Math.trunc(value * 64) / 64;
  return Number.isNaN(units) ? 0 : units;
}

/** A computed length against its percentage basis, in 1/64 px. */
export const used = (value: LengthPercentage, basis: Px): Px => toUnit(resolveLength(value, basis));
