/** A track during sizing. https://drafts.csswg.org/css-grid-2/#algo-init */

import type { TrackBreadth, TrackSize } from '../../css/properties/computed-flex-grid.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import { used } from '../core/layout-unit.ts';

export interface Track {
  readonly min: TrackBreadth;
  /** `fit-content()` is 'max-content' with a limit. */
  readonly max: TrackBreadth;
  /** `fit-content()` limit, Infinity for none. */
  readonly fitLimit: Px;
  base: Px;
  /** The growth limit. */
  limit: Px;
  planned: Px;
  infinitelyGrowable: boolean;
}

export const isFlexible = (breadth: TrackBreadth): breadth is { readonly fr: number } =>
  typeof breadth === 'object' && 'fr' in breadth;

export const isIntrinsic = (breadth: TrackBreadth): boolean =>
  breadth === 'auto' || breadth === 'min-content' || breadth === 'max-content';

export const factorOf = (track: Track): number => (isFlexible(track.max) ? track.max.fr : 0);

/** Percentages of an indefinite size behave as auto. */
function usedBreadth(breadth: TrackBreadth, available: Px): TrackBreadth {
  if (typeof breadth !== 'number' && !hasPercentage(breadth)) return breadth;
  if (hasPercentage(breadth) && available === INDEFINITE) return 'auto';
  return Math.max(0, used(breadth as Parameters<typeof used>[0], Math.max(0, available)));
}

/** The size that a track may grow to, if it follows from the available room alone; else null. */
export function knownLimit(size: TrackSize, available: Px): Px | null {
  const { limit } = initializeTrack(size, available);
  return limit === Number.POSITIVE_INFINITY ? null : limit;
}

/** Whether its items or the free space have a say in the size of the track. */
export function dependsOnContent(size: TrackSize, available: Px): boolean {
  const { min, max } = initializeTrack(size, available);
  return typeof min !== 'number' || typeof max !== 'number';
}

/** The size of a track that nothing changes, since without a limit to all of them it takes what it may; else null. */
export function fixedSize(size: TrackSize, available: Px): Px | null {
  const { min, max, base, limit } = initializeTrack(size, available);
  if (typeof min !== 'number' || typeof max !== 'number') return null;
  return base === limit || available === INDEFINITE ? limit : null;
}

/** §12.4 */
export function initializeTrack(size: TrackSize, available: Px): Track {
  let min: TrackBreadth;
  let max: TrackBreadth;
  let fitLimit = Number.POSITIVE_INFINITY;
  if (size.kind === 'minmax') {
    min = usedBreadth(size.min, available);
    max = usedBreadth(size.max, available);
    if (isFlexible(min)) min = 'auto';
  } else if (size.kind === 'fit-content') {
    min = 'auto';
    max = 'max-content';
    if (!hasPercentage(size.limit) || available !== INDEFINITE) fitLimit = used(size.limit, Math.max(0, available));
  } else {
    max = usedBreadth(size.value, available);
    min = isFlexible(max) ? 'auto' : max;
  }
  const base = typeof min === 'number' ? min : 0;
  const limit = typeof max === 'number' ? Math.max(max, base) : Number.POSITIVE_INFINITY;
  return { min, max, fitLimit, base, limit, planned: 0, infinitelyGrowable: false };
}
