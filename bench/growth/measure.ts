/**
 * How one kind of content grows, in a process of its own, printed as JSON:
 *
 *     measure.ts <kind> <scale>    the processor time of half of the kind's size times `scale`, the size, and twice as many
 *     measure.ts <kind> work <size>...    how often the statements of the library run at each size
 *
 * A size that is done in less than `scale` seconds is made larger first: what is quadratic shows late, and by then the code is compiled.
 * The engine forgets everything before each run: a style sheet small enough to be kept would cost nothing the second time, and one that
 * is not would cost all of it. The sizes take turns, so that each pays for the garbage of the others alike. No collection is asked
 * for, since one throws optimised code away as well.
 *
 * run.ts starts it with ENGINE_FLAGS, so that the time is that of one thread.
 */

import { Session } from 'node:inspector/promises';
import type { Limits } from '../../src/limits.ts';
import { exponent, median } from '../measures.ts';
import { GROWTH_KINDS } from './index.ts';

export interface KindGrowth {
  readonly points: readonly { readonly size: number; readonly cpu: number }[];
  /** Of the last run: pages, or the code of an error. */
  readonly answer: string;
  readonly exponent: number;
  readonly megabytes: number;
}

export interface KindWork {
  readonly points: readonly { readonly size: number; readonly work: number }[];
  readonly exponent: number;
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

const [name, scale = '1', ...sizes] = process.argv.slice(2);
// Code is counted if it is when it is compiled.
const session = scale === 'work' ? await startCounting() : null;
const entry: string = '../../dist/index.js';
const { createEngine } = (await import(entry)) as typeof import('../../src/index.ts');
const engine = createEngine();
const kind = GROWTH_KINDS.find((known) => known.name === name);
if (!kind) throw new Error(`there is no kind "${name}"`);

/** Pages, or the code of the error that the document ends with. */
async function answer(html: string): Promise<string> {
  try {
    return `${(await engine.render(html, { limits: LIMITS })).pageCount} p`;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function measured(html: string): Promise<{ readonly cpu: number; readonly answer: string }> {
  engine.clear();
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

async function timeGrowth(): Promise<KindGrowth> {
  const first = Math.max(4, Math.round(kind!.size * Number(scale)));
  await answer(kind!.html(Math.ceil(first / 4)));
  const base = await enlarged(first, LEAST * Number(scale));
  const documents = [base >> 1, base, base * 2].map((size) => ({ size, html: kind!.html(size), cpu: [] as number[] }));
  let last = '';
  for (let round = 0; round < RUNS; round++) {
    for (const { html, cpu } of documents) {
      const run = await measured(html);
      cpu.push(run.cpu);
      last = run.answer;
    }
  }
  const points = documents.map(({ size, cpu }) => ({ size, cpu: median(cpu) }));
  return {
    points,
    answer: last,
    exponent: exponent(points.map(({ size, cpu }) => [size, cpu])),
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

async function startCounting(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return session;
}

/** Blocks of code entered since they were last asked for, each as often as it was. Built-in functions are one step. */
async function takeCount(session: Session): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  let count = 0;
  for (const { url, functions } of result) {
    if (!url.includes('/dist/')) continue;
    for (const { ranges } of functions) for (const range of ranges) count += range.count;
  }
  return count;
}

async function workGrowth(session: Session, sizes: readonly number[]): Promise<KindWork> {
  await answer(kind!.html(4));
  const points: { readonly size: number; readonly work: number }[] = [];
  for (const size of sizes) {
    const html = kind!.html(size);
    engine.clear();
    await takeCount(session);
    await answer(html);
    points.push({ size, work: await takeCount(session) });
  }
  return { points, exponent: exponent(points.map(({ size, work }) => [size, work])) };
}

const result = session ? await workGrowth(session, sizes.map(Number)) : await timeGrowth();
console.log(JSON.stringify(result));
