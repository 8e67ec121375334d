/** A stream of invoices, each another, through the service's render pool. */

import { invoice } from './documents/index.ts';
import type { Peer } from './peers.ts';

export interface Stream {
  readonly documentsPerSecond: number;
  /** Megabytes of the process after each fifth of the stream: flat when nothing is kept. */
  readonly megabytes: readonly number[];
  readonly chromiumPerSecond: number | null;
}

/** What is used of the built service. */
interface PoolModule {
  createRenderPool(options: { readonly queue: number }): {
    render(html: string, signal: AbortSignal): Promise<unknown>;
    close(): Promise<void>;
  };
}

export async function measureStream(documents: number, chromium: Peer | null): Promise<Stream> {
  const entry: string = '../dist/server/index.js';
  const { createRenderPool } = (await import(entry)) as PoolModule;
  const pool = createRenderPool({ queue: documents + 100 });
  const sources = Array.from({ length: documents }, (_, i) => invoice(i + 1));
  // Threads start and compile.
  await Promise.all(sources.slice(0, 60).map((html) => pool.render(html, new AbortController().signal)));
  const megabytes: number[] = [];
  const start = performance.now();
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (next < documents) {
      const html = sources[next++]!;
      await pool.render(html, new AbortController().signal);
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
    // `measure` renders each document three times.
    chromiumPerSecond = (some * 3 * 1000) / (performance.now() - begun);
  }
  return { documentsPerSecond, megabytes, chromiumPerSecond };
}
