/** Real threads; what runs in them is a stand-in that misbehaves on request. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createRenderPool, type RenderPool, type RenderPoolOptions } from '../../../src/server/rendering/pool.ts';
import { type Rendered, RenderFailure } from '../../../src/server/rendering/renderer.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { PATIENCE, TEST_TIME } from '../patience.ts';
import { renderRequest } from './render-request.ts';

const workerFile = fileURLToPath(new URL('./threads/stand-in.mjs', import.meta.url));
const pools: RenderPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

async function startPool(options: RenderPoolOptions = {}): Promise<RenderPool> {
  const pool = createRenderPool({ threads: 1, memory: 64, workerFile, ...options });
  pools.push(pool);
  await pool.ready;
  await expect.poll(() => pool.load().alive, { timeout: PATIENCE }).toBe((options.threads ?? 1) + 1);
  return pool;
}

const failureOf = (work: Promise<Rendered>): Promise<RenderFailure> =>
  work.then(
    () => expect.fail('it was rendered'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(RenderFailure);
      return error as RenderFailure;
    },
  );

/** Documents "until …" are done when it is opened. */
function gate(): { readonly file: string; open(): void; begun(): number } {
  const file = path.join(temporaryFolder(), 'gate');
  const note = `${file}.begun`;
  return {
    file,
    open: () => writeFileSync(file, ''),
    begun: () => (existsSync(note) ? readFileSync(note).length : 0),
  };
}

const textOf = ({ bytes }: Rendered): string => new TextDecoder().decode(bytes);

describe('the pool', () => {
  it('renders, with what was asked for', async () => {
    const pool = await startPool();
    const rendered = await pool.render(renderRequest('hello', { watermark: true, options: { media: 'screen' } }));
    expect(textOf(rendered)).toMatch(/^%PDF of hello TEST thread \d+ \{"media":"screen"\}$/);
    expect(rendered.pageCount).toBe(1);
    expect(rendered.times.queue).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['exit', 'internal'],
    ['throw', 'internal'],
    ['fail', 'internal'],
    ['memory', 'refused'],
    ['refuse', 'refused'],
    ['strict', 'strict'],
  ] as const)('fails the request that says "%s", as %s, and no other', async (html, kind) => {
    const pool = await startPool({ threads: 2 });
    const [failure, other] = await Promise.all([
      failureOf(pool.render(renderRequest(html, { account: 'a' }))),
      pool.render(renderRequest('work 300', { account: 'b' })),
    ]);
    expect(failure.kind).toBe(kind);
    expect(failure.message).not.toContain('secret');
    expect(textOf(other)).toContain('work 300');
    expect(textOf(await pool.render(renderRequest('after')))).toContain('after');
  });

  it('has a thread ready in the place of a dead one', async () => {
    const pool = await startPool();
    // Threads are numbered as they start.
    const next = new Worker('', { eval: true }).threadId;
    const { kind } = await failureOf(pool.render(renderRequest('exit')));
    expect(kind).toBe('internal');
    const text = textOf(await pool.render(renderRequest('after')));
    expect(Number(/thread (\d+)/.exec(text)![1])).toBeLessThan(next);
    await expect.poll(() => pool.load().alive).toBe(2);
    expect(pool.load().replaced).toBe(1);
  });

  it('answers at the deadline, and takes the thread back from work that never ends', async () => {
    const pool = await startPool();
    const { kind } = await failureOf(pool.render(renderRequest('hang', { deadline: 100 })));
    expect(kind).toBe('timeout');
    expect(textOf(await pool.render(renderRequest('after')))).toContain('after');
    await expect.poll(() => pool.load().replaced).toBe(1);
  });

  it('keeps the thread of work that stops when asked', async () => {
    const pool = await startPool({ grace: TEST_TIME });
    const client = new AbortController();
    const work = failureOf(pool.render(renderRequest('polite', { signal: client.signal })));
    await expect.poll(() => pool.load().running).toBe(1);
    client.abort();
    expect((await work).kind).toBe('aborted');
    await expect.poll(() => pool.load().running).toBe(0);
    expect(pool.load()).toMatchObject({ alive: 2, replaced: 0 });
  });

  it('lets those who leave go, and says busy to those who wait too long: waiting is not the deadline', async () => {
    const pool = await startPool({ expressTime: 20 });
    const first = pool.render(renderRequest('work 2500'));
    const client = new AbortController();
    const patient = pool.render(renderRequest('patient', { deadline: 2_000 }));
    const late = failureOf(pool.render(renderRequest('late', { patience: 50 })));
    const gone = failureOf(pool.render(renderRequest('gone', { signal: client.signal })));
    client.abort();
    expect((await gone).kind).toBe('aborted');
    expect((await late).kind).toBe('busy');
    expect(textOf(await patient)).toContain('patient');
    expect(pool.load().waiting).toBe(0);
    await first;
    expect((await failureOf(pool.render(renderRequest('x', { signal: client.signal })))).kind).toBe('aborted');
  });

  it('answers a small document while large ones of another account hold all threads', async () => {
    const pool = await startPool({ threads: 2 });
    const { file, open } = gate();
    const large = [1, 2, 3].map(() => pool.render(renderRequest(`until ${file}`)));
    expect(textOf(await pool.render(renderRequest('small', { account: 'b' })))).toContain('small');
    open();
    await Promise.all(large);
  });

  it('takes the express thread back from what is not small, and renders it later', async () => {
    const pool = await startPool({ expressTime: 50, grace: 20 });
    const order: string[] = [];
    const render = (html: string, account: string): Promise<number> =>
      pool.render(renderRequest(html, { account })).then(() => order.push(account));
    const { file, open } = gate();
    const works = [render(`until ${file}`, 'a'), render(`until ${file}`, 'b')];
    await expect.poll(() => pool.load().waiting).toBe(1);
    await render('small', 'c');
    open();
    await Promise.all(works);
    expect(order[0]).toBe('c');
    expect(order).toHaveLength(3);
    expect(pool.load()).toMatchObject({ running: 0, waiting: 0 });
  });

  it('has an account that holds all threads give one to another that waits with none', async () => {
    const pool = await startPool({ threads: 2, expressTime: 50, shareAfter: 100, grace: 20 });
    const order: string[] = [];
    const render = (html: string, account: string): Promise<number> =>
      pool.render(renderRequest(html, { account })).then(() => order.push(html));
    const [first, last, other] = [gate(), gate(), gate()];
    const works = [first, last].map(({ file }) => render(`until ${file}`, 'a'));
    await expect.poll(() => first.begun() + last.begun()).toBe(2);
    const others = render(`until ${other.file}`, 'b');
    // The express thread was taken back from it, and then one of the others' was taken for it.
    await expect.poll(() => pool.load().replaced).toBe(2);
    other.open();
    await others;
    expect(order).toEqual([`until ${other.file}`]);
    first.open();
    last.open();
    await Promise.all(works);
    // What began last starts again, and nothing is lost.
    expect([first.begun(), last.begun()]).toEqual([1, 2]);
    expect(order).toHaveLength(3);
  });

  it('ends the render that holds most when the memory is used up, and no other', async () => {
    let resident = 100;
    const pool = await startPool({ threads: 2, memoryBudget: 1_000, resident: () => resident });
    const [small, large] = [gate(), gate()];
    const light = pool.render(renderRequest(`hold 10 ${small.file}`, { account: 'a' }));
    const heavy = failureOf(pool.render(renderRequest(`hold 500 ${large.file}`, { account: 'b' })));
    await expect.poll(() => small.begun() + large.begun()).toBe(2);
    resident = 990;
    const failure = await heavy;
    resident = 100;
    small.open();
    expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining('memory') });
    expect(textOf(await light)).toContain('hold 10');
  });

  it('is busy when the queue is full, at once, and makes room for those who have less waiting', async () => {
    const pool = await startPool({ queue: 2 });
    const { file, open } = gate();
    const all = [`until ${file}`, 'a1', 'a2'].map((html) => pool.render(renderRequest(html)).catch((error) => error));
    expect((await failureOf(pool.render(renderRequest('a3')))).kind).toBe('busy');
    const other = pool.render(renderRequest('b1', { account: 'b' }));
    expect(((await all[2]) as RenderFailure).kind).toBe('busy');
    expect(textOf(await other)).toContain('b1');
    open();
    expect(textOf((await all[1]) as Rendered)).toContain('a1');
  });

  it('takes no more of an account than its plan runs at one time while the pressure lasts, and bursts after it', async () => {
    const pool = await startPool({ queue: 50, patience: 100 });
    const statuses: string[] = [];
    const ask = (html: string, concurrency = 9) =>
      pool.render(renderRequest(html, { concurrency })).then(
        () => void statuses.push('done'),
        (failure: RenderFailure) => void statuses.push(failure.kind),
      );
    const { file, open } = gate();
    const burst = Array.from({ length: 30 }, () => ask(`until ${file}`));
    await expect.poll(() => pool.isFull('a')).toBe(true);
    expect(pool.isFull('b')).toBe(false);
    open();
    await Promise.all(burst);
    expect(statuses.every((status) => status === 'done')).toBe(true);
    await expect.poll(() => pool.isFull('a')).toBe(false);
  });

  it('lets accounts take turns and holds each to its concurrency', async () => {
    const pool = await startPool({ threads: 2 });
    const order: string[] = [];
    const start = (html: string, account: string) =>
      pool.render(renderRequest(html, { account, concurrency: 1 })).then(() => order.push(account));
    const { file, open } = gate();
    const works = [1, 2, 3].map(() => start(`until ${file}`, 'a'));
    await start('small', 'b');
    open();
    await Promise.all(works);
    // Not behind those that were there before it: one of them was enough for its account.
    expect(order).toEqual(['b', 'a', 'a', 'a']);
    expect(pool.load().running).toBe(0);
  });

  it('is busy, and says why, when no thread starts', async () => {
    const causes: unknown[] = [];
    const pool = createRenderPool({
      threads: 1,
      workerFile: fileURLToPath(new URL('./threads/broken.mjs', import.meta.url)),
      onThreadDeath: (cause) => causes.push(cause),
    });
    pools.push(pool);
    await expect.poll(() => pool.isFull('a')).toBe(true);
    expect((await failureOf(pool.render(renderRequest('x')))).kind).toBe('busy');
    expect(String(causes[0])).toContain('broken');
    expect(pool.load()).toMatchObject({ alive: 0, running: 0, waiting: 0 });
  });

  it('lets what waits end before it closes, and takes no more', async () => {
    const pool = await startPool();
    const work = [pool.render(renderRequest('work 100')), pool.render(renderRequest('next'))];
    const closed = pool.close();
    expect((await failureOf(pool.render(renderRequest('late')))).kind).toBe('busy');
    expect((await Promise.all(work)).map(textOf)[1]).toContain('next');
    await closed;
    expect(pool.load().alive).toBe(0);
  });
});
