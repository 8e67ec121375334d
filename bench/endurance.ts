/**
 * Whether memory stays level: very many renders of all kinds in one process, and what it holds every twentieth of the way.
 *
 *     npm run build && node --expose-gc --import tsx bench/endurance.ts [renders, 20000]
 *
 * The documents are those of the growth kinds, small, and of the benchmark, in an order that is the same every time; some of them end
 * at a limit. What is kept for later documents (`cacheBytes`) fills up first, within the first tenth: what counts is the second half.
 */

import { DOCUMENT_NAMES, makeDocument } from './documents/index.ts';
import { GROWTH_KINDS } from './growth/index.ts';
import { median } from './measures.ts';

/** Few, so that they are soon used: what grows after that is not what was meant to be kept. */
const CACHE_BYTES = 8 * 2 ** 20;

const entry: string = '../dist/index.js';
const { createEngine } = (await import(entry)) as typeof import('../src/index.ts');
const { render } = createEngine({ cacheBytes: CACHE_BYTES });

const RENDERS = Number(process.argv[2] ?? 20_000);
const REPORTS = 20;
/** Of the size of a growth kind, at most. */
const SHARE = 1 / 150;
/** Characters of the documents of the benchmark that are taken. */
const LONGEST = 60_000;

/** Between 0 and 1: numbers of a linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const random = createRandom(1);
const ordinary = DOCUMENT_NAMES.map(makeDocument).filter((html) => html.length <= LONGEST);

/** No two of the same kind are the same: what is remembered of one is of no use to the other. */
function nextDocument(index: number): string {
  if (random() < 0.2) return ordinary[Math.floor(random() * ordinary.length)]!;
  const { html, size } = GROWTH_KINDS[Math.floor(random() * GROWTH_KINDS.length)]!;
  return `${html(Math.max(2, Math.ceil(size * SHARE * random())))}<p>document ${index}`;
}

const collectGarbage = (globalThis as { gc?: () => void }).gc;
if (!collectGarbage) throw new Error('node needs --expose-gc');

const megabytes = (bytes: number): number => bytes / 1024 ** 2;

const samples: { readonly heap: number; readonly buffers: number; readonly resident: number }[] = [];
let limited = 0;
console.log('  renders      heap   buffers  resident, MB');
for (let i = 1; i <= RENDERS; i++) {
  try {
    await render(nextDocument(i), { limits: { pages: 200 } });
  } catch (error) {
    if ((error as { code?: string }).code !== 'limit') throw error;
    limited++;
  }
  if (i % Math.floor(RENDERS / REPORTS) !== 0) continue;
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const sample = { heap: megabytes(heapUsed), buffers: megabytes(external), resident: megabytes(rss) };
  samples.push(sample);
  const cells = [sample.heap, sample.buffers, sample.resident].map((value) => value.toFixed(1).padStart(10));
  console.log(`${String(i).padStart(9)}${cells.join('')}`);
}
const held = samples.map(({ heap, buffers }) => heap + buffers);
const quarter = Math.floor(held.length / 4);
const before = median(held.slice(-2 * quarter, -quarter));
const after = median(held.slice(-quarter));
console.log(
  `${limited} ended at a limit; the last quarter holds ${(after - before).toFixed(1)} MB more than the third`,
);
