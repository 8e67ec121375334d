/**
 * How the time of one kind of content grows, in a process of its own, printed as JSON:
 *
 *     measure.ts <kind> <scale>    half of the kind's size times `scale`, the size, and twice as many
 */

import { exponent, median } from '../measures.ts';
import { GROWTH_KINDS } from './index.ts';

export interface KindGrowth {
  readonly points: readonly { readonly size: number; readonly cpu: number; readonly answer: string }[];
  readonly exponent: number;
  readonly megabytes: number;
}

const RUNS = 3;

const entry: string = '../../dist/index.js';
const { render } = (await import(entry)) as typeof import('../../src/index.ts');
const [name, scale = '1'] = process.argv.slice(2);
const kind = GROWTH_KINDS.find((known) => known.name === name);
if (!kind) throw new Error(`there is no kind "${name}"`);

/** Pages, or the code of the error that the document ends with. */
async function answer(html: string): Promise<string> {
  try {
    return `${(await render(html, { limits: { time: 60_000 } })).pageCount} p`;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

const base = Math.max(4, Math.round(kind.size * Number(scale)));
await answer(kind.html(Math.ceil(base / 4)));
const points: KindGrowth['points'][number][] = [];
for (const size of [base >> 1, base, base * 2]) {
  const html = kind.html(size);
  const times: number[] = [];
  let said = '';
  for (let run = 0; run < RUNS; run++) {
    const start = process.cpuUsage();
    said = await answer(html);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  points.push({ size, cpu: median(times), answer: said });
}
const result: KindGrowth = {
  points,
  exponent: exponent(points.map(({ size, cpu }) => [size, cpu])),
  megabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(result));
