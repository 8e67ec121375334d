/**
 * What holds for every hostile document. A run of the tests takes a share of them, each day another; `HOSTILE=all` takes all, and
 * looks at the processor time too.
 */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlatenError, type RenderOptions } from '../../src/index.ts';
import { answer } from './ceiling-answer.ts';
import { CEILING } from './cpu-time.ts';
import { DOCUMENTS, ofToday, PACK } from './documents.ts';
import type { Cost } from './pack-child.ts';

/** The bytes, or the code of the error. */
async function outcome(html: string, options: RenderOptions): Promise<Buffer | string> {
  const result = await answer(html, options);
  return result instanceof PlatenError ? result.code : Buffer.from(result.pdf);
}

const twice = ofToday(DOCUMENTS, 40);

describe(`the same document twice (HOSTILE=${twice.part})`, () => {
  it.each(twice.documents)('gives the same: $name', async ({ html, options }) => {
    const source = html();
    const first = await outcome(source, options());
    const second = await outcome(source, options());
    expect(typeof second).toBe(typeof first);
    if (typeof first === 'string') expect(second).toBe(first);
    else expect(first.equals(second as Buffer)).toBe(true);
  });
});

/** Documents in one process: starting it takes longer than most of them. */
const TOGETHER = 8;
const places = ofToday(
  PACK.map((_, place) => place),
  50,
);
const batches: (readonly number[])[] = [];
for (let i = 0; i < places.documents.length; i += TOGETHER) batches.push(places.documents.slice(i, i + TOGETHER));

describe(`the bounds of the pack (HOSTILE=${places.part})`, () => {
  it.each(batches)('hold from document %i on', (...batch) => {
    const child = path.join(import.meta.dirname, 'pack-child.ts');
    const output = execFileSync(process.execPath, ['--import', 'tsx', child, ...batch.map(String)], {
      encoding: 'utf8',
    });
    const costs = JSON.parse(output) as readonly Cost[];
    expect(costs.map(({ name }) => name)).toEqual(batch.map((place) => PACK[place]!.name));
    expect(costs.filter(({ megabytes }) => megabytes > 512)).toEqual([]);
    // How long a document takes is the machine's business, too: only who asks for all is told.
    if (places.part === 'all') expect(costs.filter(({ cpu }) => cpu > CEILING)).toEqual([]);
  });
});
