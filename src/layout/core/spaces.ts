/** Makers of constraint spaces, so that a field added later has its default in one place. */

import type { Px } from '../../geometry.ts';
import { type ConstraintSpace, type Fragmentainer, INDEFINITE, Stretch } from './types.ts';

/**
 * A space for an independent box (its own BFC): `inlineSize` is the containing block's content width.
 * Override what differs.
 */
export function independentSpace(inlineSize: Px, overrides: Partial<ConstraintSpace> = {}): ConstraintSpace {
  return {
    inlineSize,
    blockSize: INDEFINITE,
    percentBlock: INDEFINITE,
    stretch: Stretch.None,
    shrinkToFit: false,
    definiteBlock: false,
    flow: null,
    fragmentainer: null,
    ...overrides,
  };
}

/** The same fragmentainer seen from `distance` further down. */
export function fragmentainerAt(
  fragmentainer: Fragmentainer | null,
  distance: Px,
  overrides: Partial<Fragmentainer> = {},
): Fragmentainer | null {
  return fragmentainer && { ...fragmentainer, offset: fragmentainer.offset + distance, ...overrides };
}

/** What is left below `distance` from the box's border edge; Infinity where nothing breaks. */
export function roomBelow(fragmentainer: Fragmentainer | null, distance: Px): Px {
  if (!fragmentainer) return Number.POSITIVE_INFINITY;
  return fragmentainer.size - fragmentainer.offset - distance - fragmentainer.notes.blockSize;
}
