/** Short seeded runs of every fuzz target, and what longer runs found. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';
import { createRandom } from './random.ts';
import { TARGETS } from './targets.ts';

describe('any document', () => {
  it.each(Object.entries(TARGETS))(
    '%s: is answered in time, the same twice, with every word',
    async (_name, target) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => {
          const { fault } = await examine(target.make(createRandom(seed)), {
            words: target.keepsWords,
            twice: true,
            qpdf: false,
          });
          expect(fault).toBeNull();
        }),
        { numRuns: 20, seed: 5 },
      );
    },
    120_000,
  );
});
