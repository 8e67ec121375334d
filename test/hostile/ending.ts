/**
 * How long it takes to end a render from outside, whatever it is at: `npm run build && npx tsx test/hostile/ending.ts [every nth, 1]`.
 * Each hostile document is rendered in a worker of its own that is ended after a while; prints the slowest.
 */

import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { RenderOptions } from '../../src/index.ts';
import { DOCUMENTS } from './documents.ts';

/** Milliseconds that a document is at work before it is ended: each other than the one before. */
const WHILES = [20, 60, 150, 400];

const entry: string = '../../dist/index.js';

/** Workers do not have the loader of TypeScript: they ask for it. */
const ENTRY = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(import.meta.url)}); })`;

async function work(): Promise<void> {
  const { render } = (await import(entry)) as typeof import('../../src/index.ts');
  const { html, options } = DOCUMENTS[workerData as number]!;
  const source = html();
  const own: RenderOptions = options();
  await render('<p>a');
  parentPort!.postMessage('begins');
  for (;;) await render(source, own).catch(() => {});
}

async function ended(place: number): Promise<number> {
  const worker = new Worker(ENTRY, { workerData: place, eval: true });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await new Promise((resolve) => setTimeout(resolve, WHILES[place % WHILES.length]));
  const start = performance.now();
  await worker.terminate();
  return performance.now() - start;
}

async function measure(step: number): Promise<void> {
  const times: { readonly name: string; readonly ms: number }[] = [];
  for (let place = 0; place < DOCUMENTS.length; place += step) {
    times.push({ name: DOCUMENTS[place]!.name, ms: await ended(place) });
  }
  times.sort((a, b) => b.ms - a.ms);
  for (const { name, ms } of times.slice(0, 10)) console.log(`${ms.toFixed(0).padStart(6)} ms  ${name}`);
  console.log(`${times.filter(({ ms }) => ms > 200).length} of ${times.length} took longer than 200 ms`);
}

await (isMainThread ? measure(Number(process.argv[2] ?? 1)) : work());
