/**
 * How the time of one kind of content grows, in a process of its own, printed as JSON:
 *
 *     measure.ts <kind> <scale>    half of the kind's size times `scale`, the size, and twice as many
 *
 * A size that is done in less than `scale` seconds is made larger first: what is quadratic shows late.
 */

import type { Limits } from '../../src/limits.ts';
import { exponent, median } from '../measures.ts';
import { GROWTH_KINDS } from './index.ts';

export interface KindGrowth {
  readonly points: readonly { readonly size: number; readonly cpu: number; readonly answer: string }[];
  readonly exponent: number;
  readonly megabytes: number;
}

const RUNS = 3;
/** Milliseconds that the size should take, and the steps in which it is made larger. */
const LEAST = 1000;
const ENLARGEMENTS = 4;
/** What is measured is growth, not where a document ends. */
const LIMITS: Partial<Limits> = {
  time: 120_000,
  pages: 200_000,
  continued: 5_000_000,
  elements: 10_000_000,
  text: 200_000_000,
  glyphs: 1_000_000_000,
  paintItems: 100_000_000,
  selectorSteps: 10_000_000_000,
  variableTotal: 400_000_000,
  svgNodes: 20_000_000,
  frames: 100_000,
  resources: 1_000_000,
  memory: 8_000_000_000,
};

const entry: string = '../../dist/index.js';
const { render } = (await import(entry)) as typeof import('../../src/index.ts');
const [name, scale = '1'] = process.argv.slice(2);
const kind = GROWTH_KINDS.find((known) => known.name === name);
if (!kind) throw new Error(`there is no kind "${name}"`);

/** Pages, or the code of the error that the document ends with. */
async function answer(html: string): Promise<string> {
  try {
    return `${(await render(html, { limits: LIMITS })).pageCount} p`;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function measured(html: string): Promise<{ readonly cpu: number; readonly answer: string }> {
  const start = process.cpuUsage();
  const said = await answer(html);
  const { user, system } = process.cpuUsage(start);
  return { cpu: (user + system) / 1000, answer: said };
}

async function enlarged(size: number, least: number): Promise<number> {
  let larger = size;
  for (let i = 0; i < ENLARGEMENTS; i++) {
    const html = kind!.html(larger);
    await measured(html);
    const { cpu } = await measured(html);
    if (cpu >= least * 0.9) break;
    larger = Math.ceil(larger * Math.min(4, Math.max(1.2, least / cpu)));
  }
  return larger;
}

const first = Math.max(4, Math.round(kind.size * Number(scale)));
await answer(kind.html(Math.ceil(first / 4)));
const base = await enlarged(first, LEAST * Number(scale));
const points: KindGrowth['points'][number][] = [];
for (const size of [base >> 1, base, base * 2]) {
  const html = kind.html(size);
  const runs: { readonly cpu: number; readonly answer: string }[] = [];
  while (runs.length < RUNS) runs.push(await measured(html));
  points.push({ size, cpu: median(runs.map(({ cpu }) => cpu)), answer: runs[0]!.answer });
}
const result: KindGrowth = {
  points,
  exponent: exponent(points.map(({ size, cpu }) => [size, cpu])),
  megabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(result));
