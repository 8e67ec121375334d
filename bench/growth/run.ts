/** The table of all kinds: what doubling each one costs. */

import { fileURLToPath } from 'node:url';
import { run } from '../measures.ts';
import { GROWTH_KINDS } from './index.ts';
import type { KindGrowth, KindWork } from './measure.ts';

/** Above it a step somewhere is not linear. */
const MOST = 1.1;

/** Garbage is collected and code compiled in the thread that renders, in a young generation that keeps its size. */
const ENGINE_FLAGS = ['--single-threaded', '--min-semi-space-size=16', '--max-old-space-size=12000'];

export interface GrowthOfKind extends KindGrowth {
  readonly name: string;
  /**
   * Of a kind whose time grows faster than it should: where the work does not, the rest is the machine's, which reaches more memory
   * more slowly.
   */
  readonly work: KindWork | null;
}

/** `only`: parts of names, all kinds without any. `scale`: 1 for sizes that take about a second. */
export async function measureKinds(only: readonly string[], scale: number): Promise<readonly GrowthOfKind[]> {
  const kinds = GROWTH_KINDS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const rows: GrowthOfKind[] = [];
  console.log(`\n${'growth of'.padEnd(36)}    size   cpu of half, size, double   exponent     MB`);
  for (const { name } of kinds) {
    const growth = await measure<KindGrowth>(name, String(scale));
    const steep = growth.exponent > MOST;
    const sizes = growth.points.map(({ size }) => String(size));
    const row = { name, ...growth, work: steep ? await measure<KindWork>(name, 'work', ...sizes) : null };
    console.log(line(row));
    rows.push(row);
  }
  console.log(`${rows.filter((row) => row.exponent > MOST).length} of ${rows.length} kinds grow faster than ${MOST}`);
  return rows;
}

async function measure<T>(kind: string, ...args: readonly string[]): Promise<T> {
  const file = fileURLToPath(new URL('./measure.ts', import.meta.url));
  const result = await run(process.execPath, [...ENGINE_FLAGS, ...process.execArgv, file, kind, ...args]);
  if (result.status !== 0) throw new Error(`${kind}: ${result.stderr}`);
  return JSON.parse(result.stdout) as T;
}

function line({ name, points, answer, exponent, megabytes, work }: GrowthOfKind): string {
  const size = String(points[1]!.size).padStart(8);
  const times = points.map(({ cpu }) => cpu.toFixed(0).padStart(8)).join('');
  const mark = exponent > MOST ? ' !' : '  ';
  const beside = work ? `   work ${work.exponent.toFixed(2)}` : '';
  return `${name.padEnd(36)}${size}${times}${exponent.toFixed(2).padStart(9)}${mark}${megabytes.toFixed(0).padStart(9)}   ${answer}${beside}`;
}
