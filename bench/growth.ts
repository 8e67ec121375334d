/**
 * How time grows with the document: a table of n and 2n rows, a book of n and 2n pages, each in a process of its own so that
 * no run profits from another. Prints CPU milliseconds (best of three) and the ratio; linear growth is 2.
 *
 *     npm run build && npm run bench
 */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bookDocument, tableDocument } from './documents.ts';

const CASES = [
  { name: 'table, rows', make: tableDocument, sizes: [625, 1250, 2500, 5000] },
  { name: 'book, pages', make: bookDocument, sizes: [40, 75, 150, 300] },
] as const;

interface Run {
  readonly cpu: number;
  readonly pages: number;
  readonly megabytes: number;
}

/** In the child: renders once to warm the compiler on a small document, then measures. */
async function measure(caseName: string, size: number): Promise<Run> {
  const entry: string = '../dist/index.js';
  const { render } = (await import(entry)) as typeof import('../src/index.ts');
  const found = CASES.find(({ name }) => name === caseName);
  if (!found) throw new Error(`no case ${caseName}`);
  await render(found.make(Math.ceil(size / 50)));
  const html = found.make(size);
  const start = process.cpuUsage();
  const { pageCount } = await render(html);
  const used = process.cpuUsage(start);
  return {
    cpu: (used.user + used.system) / 1000,
    pages: pageCount,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

function inOwnProcess(caseName: string, size: number): Run {
  const runs = Array.from({ length: 3 }, () => {
    const child = spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), caseName, String(size)],
      {
        encoding: 'utf8',
      },
    );
    if (child.status !== 0) throw new Error(child.stderr);
    return JSON.parse(child.stdout) as Run;
  });
  return runs.reduce((best, run) => (run.cpu < best.cpu ? run : best));
}

function report(): void {
  for (const { name, sizes } of CASES) {
    let previous: Run | null = null;
    for (const size of sizes) {
      const run = inOwnProcess(name, size);
      const ratio = previous ? `  × ${(run.cpu / previous.cpu).toFixed(2)}` : '';
      console.log(
        `${name.padEnd(12)} ${String(size).padStart(5)}  ${String(run.pages).padStart(4)} pages  ${run.cpu.toFixed(0).padStart(6)} ms  ${run.megabytes.toFixed(0).padStart(4)} MB${ratio}`,
      );
      previous = run;
    }
  }
}

const [caseName, size] = process.argv.slice(2);
if (caseName !== undefined && size !== undefined) console.log(JSON.stringify(await measure(caseName, Number(size))));
else report();
