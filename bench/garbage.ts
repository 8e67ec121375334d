/**
 * What of a finished render the collections of young objects leave behind: for each document of the benchmark that is short, kilobytes
 * allocated and kept.
 *
 *     npm run build && node --expose-gc --no-allocation-site-pretenuring --max-semi-space-size=128 --min-semi-space-size=128 \
 *       --import tsx bench/garbage.ts
 *
 * Kept should be next to nothing. V8 makes hidden classes among the old objects that refer to what a render made, if functions set
 * generators, accessors or methods on it (CONTRIBUTING.md, "Hot paths"): each young collection then copies garbage. Pretenuring, where
 * V8 makes some objects old at once, has the same effect; it is left out here, since it depends on when the first collections come.
 */

import { DOCUMENT_NAMES, makeDocument } from './documents/index.ts';
import { median } from './measures.ts';

const entry: string = '../dist/index.js';
const { render } = (await import(entry)) as typeof import('../src/index.ts');

const collect = (globalThis as { gc?: (options?: { type: 'minor' | 'major' }) => void }).gc;
if (!collect) throw new Error('node needs --expose-gc');

const LONGEST = 60_000;
const WARM = 60;
const SAMPLES = 5;
const RENDERS = 10;

/** What a young collection has seen twice is old. */
const collectYoung = (): void => {
  for (let i = 0; i < 3; i++) collect({ type: 'minor' });
};
const kilobytes = (): number => process.memoryUsage().heapUsed / 1024;

console.log('allocated      kept  KB per render');
for (const name of DOCUMENT_NAMES) {
  const html = makeDocument(name);
  if (html.length > LONGEST) continue;
  const renders = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await render(html);
  };
  await renders(WARM);
  collect({ type: 'major' });
  const samples: { readonly allocated: number; readonly kept: number }[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    collectYoung();
    const before = kilobytes();
    await renders(RENDERS);
    const allocated = (kilobytes() - before) / RENDERS;
    collectYoung();
    samples.push({ allocated, kept: (kilobytes() - before) / RENDERS });
  }
  const of = (key: 'allocated' | 'kept'): string => median(samples.map((one) => one[key])).toFixed(1);
  console.log(`${of('allocated').padStart(9)} ${of('kept').padStart(9)}  ${name}`);
}
