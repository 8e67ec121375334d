/**
 * One measurement in a process of its own, printed as JSON:
 *
 *     ours.ts warm <document> <milliseconds>    a process that has rendered the document before
 *     ours.ts growth <table-rows|book-pages>    the second render; processor time and peak memory
 */

import type { RenderResult } from '../src/index.ts';
import { makeDocument } from './documents/index.ts';
import { type Summary, sample } from './measures.ts';

const entry: string = '../dist/index.js';
const { render } = (await import(entry)) as typeof import('../src/index.ts');
const [mode, name, budget] = process.argv.slice(2);
if (mode === undefined || name === undefined) throw new Error('ours.ts warm|growth <document>');
const html = makeDocument(name);

/** A busy machine must not end a measurement. */
const UNHURRIED = { limits: { time: 0 } };

const peak = (): number => process.resourceUsage().maxRSS / 1024;

async function once(): Promise<{ bytes: number; stages: Record<string, number> }> {
  const { pdf, timings }: RenderResult = await render(html, UNHURRIED);
  return { bytes: pdf.length, stages: { ...timings } };
}

async function warm(): Promise<Summary> {
  return { ...(await sample(once, Number(budget ?? 4000))), megabytes: peak() };
}

async function growth(): Promise<{ cpu: number; megabytes: number; pages: number }> {
  // The compiler is warm on a small document of the kind, the heap holds only the document that is measured.
  const kind = name!.split('-')[0]!;
  for (let i = 0; i < 12; i++) await render(makeDocument(`${kind}-${kind === 'book' ? 10 : 300}`), UNHURRIED);
  const start = process.cpuUsage();
  const { pageCount } = await render(html, UNHURRIED);
  const used = process.cpuUsage(start);
  return { cpu: (used.user + used.system) / 1000, megabytes: peak(), pages: pageCount };
}

console.log(JSON.stringify(mode === 'growth' ? await growth() : await warm()));
