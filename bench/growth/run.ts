/** The table of all kinds: what doubling each one costs. */

import { fileURLToPath } from 'node:url';
import { run } from '../measures.ts';
import { GROWTH_KINDS } from './index.ts';
import type { KindGrowth } from './measure.ts';

/** Above it a step somewhere is not linear. */
const MOST = 1.1;

/** `only`: parts of names, all kinds without any. `scale`: 1 for sizes that take about a second. */
export async function measureKinds(
  only: readonly string[],
  scale: number,
): Promise<readonly ({ readonly name: string } & KindGrowth)[]> {
  const file = fileURLToPath(new URL('./measure.ts', import.meta.url));
  const kinds = GROWTH_KINDS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const rows: ({ readonly name: string } & KindGrowth)[] = [];
  console.log(`\n${'growth of'.padEnd(36)}    size   cpu of half, size, double   exponent     MB`);
  for (const { name } of kinds) {
    const result = await run(process.execPath, [...process.execArgv, file, name, String(scale)]);
    if (result.status !== 0) throw new Error(`${name}: ${result.stderr}`);
    const row = { name, ...(JSON.parse(result.stdout) as KindGrowth) };
    const times = row.points.map(({ cpu }) => cpu.toFixed(0).padStart(8)).join('');
    const mark = row.exponent > MOST ? ' !' : '  ';
    console.log(
      `${name.padEnd(36)}${String(row.points[1]!.size).padStart(8)}${times}${row.exponent.toFixed(2).padStart(9)}${mark}${row.megabytes.toFixed(0).padStart(9)}   ${row.points.at(-1)!.answer}`,
    );
    rows.push(row);
  }
  console.log(`${rows.filter((row) => row.exponent > MOST).length} of ${rows.length} kinds grow faster than ${MOST}`);
  return rows;
}
