/** The long fuzzer: `npm run fuzz -- --target html --minutes 10 --seed 1`. Prints each fault with the seed that makes it again. */

import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import { createRandom } from './random.ts';
import { TARGETS } from './targets.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'html' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});
const target = TARGETS[values.target];
if (!target) throw new Error(`--target takes ${Object.keys(TARGETS).join(', ')}`);
const first = Number(values.seed);
const end = Date.now() + Number(values.minutes) * 60_000;
const counts = { runs: 0, refused: 0, faults: 0, slowest: 0 };
for (let seed = first; Date.now() < end; seed++) {
  const random = createRandom(seed);
  const html = target.make(random);
  const options = target.options?.(random) ?? {};
  if (values.show) {
    console.log(html, options);
    break;
  }
  const sampled = seed % 20 === 0;
  const { fault, cpu, refused } = await examine(html, {
    words: target.keepsWords,
    twice: seed % 5 === 0,
    qpdf: sampled,
    options,
    write: target.write,
  });
  counts.runs++;
  if (refused) counts.refused++;
  counts.slowest = Math.max(counts.slowest, Math.round(cpu));
  if (fault) {
    counts.faults++;
    console.log(`${values.target} seed ${seed}: ${fault}`);
  }
}
console.log(JSON.stringify({ target: values.target, first, ...counts }));
