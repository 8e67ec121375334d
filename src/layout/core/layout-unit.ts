/** Used lengths. Sizes are kept in 1/64 px, as browsers keep them, so that widths and wrapping agree with theirs. */

import { type LengthPercentage, resolveLength } from '../../css/values/types.ts';
import { type Px, toUnit } from '../../geometry.ts';

export { toUnit };

/** A computed length against its percentage basis, in 1/64 px. */
export const used = (value: LengthPercentage, basis: Px): Px => toUnit(resolveLength(value, basis));
