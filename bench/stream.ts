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

/** What is used of the built service. */
interface PoolModule {
  createRenderPool(options: { readonly queue: number; readonly patience: number }): {
    render(request: object): Promise<unknown>;
    close(): Promise<void>;
  };
}

export async function measureStream(documents: number, chromium: Peer | null): Promise<Stream> {
  const entry: string = '../dist/server/index.js';
  const { createRenderPool } = (await import(entry)) as PoolModule;
  const pool = createRenderPool({ queue: documents + 100, patience: Number.POSITIVE_INFINITY });
  const render = (html: string): Promise<unknown> =>
    pool.render({
      kind: 'pdf',
      html,
      options: {},
      watermark: false,
      account: 'bench',
      concurrency: documents,
      deadline: 600_000,
      signal: new AbortController().signal,
    });
  const sources = Array.from({ length: documents }, (_, i) => invoice(i + 1));
  // Threads start and compile.
  await Promise.all(sources.slice(0, 60).map(render));
  const megabytes: number[] = [];
  const start = performance.now();
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (next < documents) {
      const html = sources[next++]!;
      await render(html);
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
    for (const html of sources.slice(0, some)) await chromium.measure('invoice', html, 0);
    chromiumPerSecond = (some * LEAST_RUNS * 1000) / (performance.now() - begun);
  }
  return { documentsPerSecond, megabytes, chromiumPerSecond };
}
