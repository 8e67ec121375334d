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
          const random = createRandom(seed);
          const html = target.make(random);
          const { fault } = await examine(html, {
            options: target.options?.(random) ?? {},
            write: target.write,
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

const FOUND: readonly (readonly [name: string, html: string])[] = [
  ['a line-height beyond all numbers', '<p style="float:left;line-height:1e400%">gamma delta'],
  ['a shadow around a line of 10^10 px', '<p><b style="letter-spacing:1e9px;box-shadow:0 0 5px red">delta epsilon</b>'],
  [
    'tables in tables in a vertical box that goes on on the next page',
    `<!doctype html><style>@page{size:358px 519px;margin:6px}*{height:3000px;padding:5%;display:table}
*{direction:rtl;clear:left}div{width:fit-content;writing-mode:vertical-rl;border-spacing:9px 3px;position:absolute}</style>
<h1>Alpha</h1><div><p>mu</p><span>nu</span> xi</div>`,
  ],
];

describe('found by fuzzing', () => {
  it.each(FOUND)(
    '%s',
    async (_name, html) => {
      expect((await examine(html, { words: false, twice: true, qpdf: false })).fault).toBeNull();
    },
    60_000,
  );
});
