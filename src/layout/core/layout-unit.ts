/** Used lengths. Sizes are kept in 1/64 px, as browsers keep them, so that widths and wrapping agree with theirs. */

import { type LengthPercentage, resolveLength } from '../../css/values/types.ts';
import { type Px, toUnit } from '../../geometry.ts';

export { toUnit };

/** A computed length against its percentage basis, in 1/64 px. */
export const used = (value: LengthPercentage, basis: Px): Px => toUnit(resolveLength(value, basis));

/** Tolerance for rounding errors, in steps. */
const STEP_TOLERANCE = 1e-6;

/** The next multiple of a positive step: `size` itself if it is one. https://drafts.csswg.org/css-rhythm-1/ */
export const toStep = (size: Px, step: Px): Px => Math.ceil(size / step - STEP_TOLERANCE) * step;
