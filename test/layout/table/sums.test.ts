import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSums } from '../../../src/layout/table/sums.ts';

it('sums of a list that changes are those of the list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(60), fc.integer({ min: -9, max: 9 }))),
      fc.array(fc.tuple(fc.nat(50), fc.nat(50))),
      (values, changes, ranges) => {
        const list = [...values];
        const sums = createSums(values);
        for (const [index, amount] of changes) {
          if (index >= list.length) continue;
          list[index]! += amount;
          sums.add(index, amount);
        }
        for (const [a, b] of ranges) {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          expect(sums.between(from, to)).toBe(list.slice(from, to).reduce((sum, value) => sum + value, 0));
        }
      },
    ),
  );
});
