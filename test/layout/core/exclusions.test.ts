import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availableBand,
  clearanceOffset,
  type Exclusion,
  type Exclusions,
  findOpportunity,
  NO_FLOATS,
  placeFloat,
} from '../../../src/layout/core/exclusions.ts';

const all = (floats: Exclusions): Exclusion[] => {
  const found: Exclusion[] = [];
  for (let at: Exclusions | null = floats; at; at = at.prior) if (at.last) found.push(at.last);
  return found;
};

/** https://www.w3.org/TR/CSS22/visuren.html#float-position */
describe('float placement', () => {
  it('leaves a band between left and right floats', () => {
    let floats = placeFloat(
      NO_FLOATS,
      { side: 'left', width: 30, height: 20, area: null, initialLetter: false },
      0,
      0,
      100,
    ).floats;
    floats = placeFloat(
      floats,
      { side: 'right', width: 20, height: 10, area: null, initialLetter: false },
      0,
      0,
      100,
    ).floats;
    expect(availableBand(floats, 0, 5, 0, 100)).toEqual({ left: 30, right: 80, next: 10 });
    expect(availableBand(floats, 10, 5, 0, 100)).toEqual({ left: 30, right: 100, next: 20 });
    expect(clearanceOffset(floats, 'right')).toBe(10);
    expect(clearanceOffset(floats, 'both')).toBe(20);
    expect(findOpportunity(floats, 0, 60, 0, 0, 100).top).toBe(10);
    expect(findOpportunity(floats, 0, 500, 0, 0, 100).top).toBe(20);
  });

  it('never overlaps, never rises above an earlier float, and keeps inside when it can', () => {
    const float = fc.record({
      side: fc.constantFrom('left' as const, 'right' as const),
      width: fc.integer({ min: 1, max: 120 }),
      height: fc.integer({ min: 1, max: 40 }),
      top: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(float, { maxLength: 25 }), (specs) => {
        let floats = NO_FLOATS;
        let lastTop = Number.NEGATIVE_INFINITY;
        for (const { side, width, height, top } of specs) {
          const placed = placeFloat(floats, { side, width, height, area: null, initialLetter: false }, top, 0, 100);
          expect(placed.top).toBeGreaterThanOrEqual(Math.max(top, lastTop));
          if (width <= 100) {
            expect(placed.left).toBeGreaterThanOrEqual(0);
            expect(placed.left + width).toBeLessThanOrEqual(100);
          }
          for (const other of all(floats)) {
            const apart =
              placed.left >= other.right ||
              placed.left + width <= other.left ||
              placed.top >= other.bottom ||
              placed.top + height <= other.top;
            expect(apart).toBe(true);
          }
          lastTop = placed.top;
          floats = placed.floats;
        }
      }),
    );
  });
});
