/** A stream of invoices, each another, through the service's render pool. */

import { invoice } from './documents/index.ts';
import { LEAST_RUNS } from './measures.ts';
import type { Peer } from './peers.ts';

export interface Stream {
  readonly documentsPerSecond: number;
  /** Megabytes of the process after each fifth of the stream: flat when nothing is kept. */
  readonly megabytes: readonly number[];
  readonly chromiumPerSecond: number | null;
}

/** Milliseconds: no render of a bench is to be refused or ended. */
const PATIENCE = 600_000;

export async function measureStream(documents: number, chromium: Peer | null): Promise<Stream> {
  const entry: string = '../dist/server/index.js';
  const { createRenderPool } = (await import(entry)) as typeof import('../src/server/index.ts');
  const pool = createRenderPool({ queue: documents + 100 });
  const render = (html: string): Promise<unknown> =>
    pool.render({
      kind: 'pdf',
      html,
      options: {},
      watermark: false,
      account: 'bench',
      concurrency: documents,
      patience: PATIENCE,
      deadline: PATIENCE,
      signal: new AbortController().signal,
    });
  // Threads start and compile.
  await Promise.all(Array.from({ length: 60 }, (_, i) => render(invoice(i + 1))));
  const megabytes: number[] = [];
  const start = performance.now();
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (next < documents) {
      // Made when it is its turn: the stream is not to be held in memory as a whole.
      await render(invoice(++next));
      if (++done % Math.ceil(documents / 5) === 0) megabytes.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const documentsPerSecond = (documents * 1000) / (performance.now() - start);
  await pool.close();
  let chromiumPerSecond: number | null = null;
  if (chromium) {
    const begun = performance.now();
    const some = Math.min(documents, 100);
    for (let i = 1; i <= some; i++) await chromium.measure('invoice', invoice(i), 0);
    chromiumPerSecond = (some * LEAST_RUNS * 1000) / (performance.now() - begun);
  }
  return { documentsPerSecond, megabytes, chromiumPerSecond };
}
