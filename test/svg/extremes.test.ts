import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extremes } from '../../src/svg/filters/extremes.ts';

/** The definition: what is least or greatest of all within the radius, clear pixels beyond the ends among them. */
function plainly(values: Float32Array, length: number, radius: number, least: boolean): Float32Array {
  const pick = least ? Math.min : Math.max;
  return values.map((own, i) => {
    let found = own;
    for (let j = -radius; j <= radius; j++) {
      const at = i + j * 4;
      found = pick(found, at >= 0 && at < length * 4 ? values[at]! : 0);
    }
    return found;
  });
}

it('finds what is least and greatest around each sample of a line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(25), fc.boolean(), fc.nat(), (length, radius, least, seed) => {
      const values = Float32Array.from({ length: length * 4 }, (_, i) => ((i + 1) * 7919 * (seed + 1)) % 101);
      const lines = { length, lines: 1, step: 4, stride: length * 4 };
      expect([...extremes(values, lines, radius, least)].map((value) => value + 0)).toEqual(
        [...plainly(values, length, radius, least)].map((value) => value + 0),
      );
    }),
    { seed: 3 },
  );
});
