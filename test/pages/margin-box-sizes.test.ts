/** https://drafts.csswg.org/css-page-3/#margin-dimension */

import { describe, expect, it } from 'vitest';
import { distributeSide, type MarginBoxLengths } from '../../src/pages/margin-box-sizes.ts';

const auto = (minContent: number, maxContent: number): MarginBoxLengths => ({
  specified: null,
  minContent,
  maxContent,
  min: 0,
  max: Number.POSITIVE_INFINITY,
});
const fixed = (specified: number): MarginBoxLengths => ({ ...auto(0, 0), specified });

describe('distributeSide', () => {
  it('gives a lone box the whole side', () => {
    expect(distributeSide(auto(10, 50), null, null, 600)).toEqual([600, 0, 0]);
    expect(distributeSide(null, auto(10, 50), null, 600)).toEqual([0, 600, 0]);
    expect(distributeSide(null, null, auto(10, 50), 600)).toEqual([0, 0, 600]);
  });

  it('shares spare room between two boxes by their max-content sizes', () => {
    expect(distributeSide(auto(10, 100), null, auto(10, 200), 600)).toEqual([200, 0, 400]);
  });

  it('adds to the min-content sizes by the difference to max-content where not all fits', () => {
    // 100 px over the sum of the minima, shared 100 : 300
    expect(distributeSide(auto(100, 200), null, auto(100, 400), 300)).toEqual([125, 0, 175]);
  });

  it('centres the middle box between equal neighbours', () => {
    // The imaginary neighbour is 2 × 150: 100 + 300 px of content in 800, shared 1 : 3
    expect(distributeSide(auto(10, 150), auto(10, 100), auto(10, 20), 800)).toEqual([300, 200, 300]);
    expect(distributeSide(fixed(100), fixed(200), auto(10, 20), 800)).toEqual([100, 200, 300]);
  });

  it('keeps to max sizes and resolves the rest again', () => {
    expect(distributeSide({ ...auto(10, 100), max: 50 }, null, auto(10, 100), 600)).toEqual([50, 0, 550]);
    expect(distributeSide({ ...auto(10, 10), min: 200 }, null, auto(10, 990), 600)).toEqual([200, 0, 400]);
  });
});
