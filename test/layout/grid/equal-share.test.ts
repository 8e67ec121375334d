/** Space that tracks share equally up to their limits. https://drafts.csswg.org/css-grid-2/#algo-grow-tracks */

import { describe, expect, it } from 'vitest';
import type { TrackSize } from '../../../src/css/properties/computed-flex-grid.ts';
import { INDEFINITE } from '../../../src/layout/core/constraint-space.ts';
import { distributeSpace, equalShare } from '../../../src/layout/grid/distribute-space.ts';
import type { Track } from '../../../src/layout/grid/track.ts';
import { sizeTracks } from '../../../src/layout/grid/track-sizing.ts';

/** More than there may be arguments of a call. */
const MANY = 200_000;

describe('the share of each', () => {
  it.each<[rooms: readonly number[], space: number, share: number]>([
    [[10, 10, 10], 15, 5],
    // The first is full with 2, the others share the 10 that are left.
    [[2, 10, 10], 12, 5],
    [[2, 3, Number.POSITIVE_INFINITY], 12, 7],
    [[0, 4], 4, 4],
    [[2, 3], 5, 3],
  ])('rooms of %j and space of %d: %d', (rooms, space, share) => {
    expect(equalShare(Float64Array.from(rooms), space)).toBe(share);
  });
  it('is unbounded where there is less room than space', () => {
    expect(equalShare(Float64Array.from([2, 3]), 6)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('very many tracks', () => {
  it('grow to their limits', () => {
    const size: TrackSize = { kind: 'minmax', min: 1, max: 9 };
    const sizes = sizeTracks({
      sizes: Array.from({ length: MANY }, () => size),
      collapsed: new Set(),
      items: [],
      floors: [],
      gap: 0,
      available: MANY * 4,
      constraint: 'none',
      stretches: true,
      minimum: 0,
      maximum: INDEFINITE,
    });
    expect(new Set(sizes)).toEqual(new Set([4]));
  });

  it('that are full at different sizes are looked at a few times each', () => {
    let looks = 0;
    const tracks = Array.from({ length: MANY }, (_, i): Track => {
      const track: Track = {
        min: 'auto',
        max: i + 1,
        fitLimit: Number.POSITIVE_INFINITY,
        base: 0,
        limit: i + 1,
        planned: 0,
        infinitelyGrowable: false,
      };
      const limit = (): number => {
        looks++;
        return i + 1;
      };
      return Object.defineProperty(track, 'limit', { get: limit });
    });
    // Half of the tracks are full with it.
    const half = MANY / 2;
    const space = (half * (half + 1)) / 2 + half * half;
    distributeSpace(
      tracks,
      [{ tracks }],
      { what: 'base', beyond: 'intrinsic', affects: () => true, flexible: false, gap: 0 },
      () => space,
    );
    expect(tracks[half - 10]!.base).toBeCloseTo(half - 9);
    expect(tracks.at(-1)!.base).toBeCloseTo(half);
    expect(looks).toBeLessThan(4 * MANY);
  });
});
