/** Real threads; what runs in them is a stand-in that misbehaves on request. */

import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createRenderPool, type RenderPool, type RenderPoolOptions } from '../../../src/server/rendering/pool.ts';
import { type Rendered, RenderFailure, type RenderRequest } from '../../../src/server/rendering/renderer.ts';

const workerFile = fileURLToPath(new URL('./threads/stand-in.mjs', import.meta.url));
const pools: RenderPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

async function startPool(options: RenderPoolOptions = {}): Promise<RenderPool> {
  const pool = createRenderPool({ threads: 1, memory: 64, workerFile, ...options });
  pools.push(pool);
  await pool.ready;
  await expect.poll(() => pool.load().alive, { timeout: 10_000 }).toBe((options.threads ?? 1) + 1);
  return pool;
}

const request = (html: string, rest: Partial<RenderRequest> = {}): RenderRequest => ({
  kind: 'pdf',
  html,
  options: {},
  watermark: false,
  account: 'a',
  concurrency: 9,
  deadline: 10_000,
  signal: new AbortController().signal,
  ...rest,
});

const failureOf = (work: Promise<Rendered>): Promise<RenderFailure> =>
  work.then(
    () => expect.fail('it was rendered'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(RenderFailure);
      return error as RenderFailure;
    },
  );

const textOf = ({ bytes }: Rendered): string => new TextDecoder().decode(bytes);

describe('the pool', () => {
  it('renders, with what was asked for', async () => {
    const pool = await startPool();
    const rendered = await pool.render(request('hello', { watermark: true, options: { media: 'screen' } }));
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
      failureOf(pool.render(request(html, { account: 'a' }))),
      pool.render(request('work 300', { account: 'b' })),
    ]);
    expect(failure.kind).toBe(kind);
    expect(failure.message).not.toContain('secret');
    expect(textOf(other)).toContain('work 300');
    expect(textOf(await pool.render(request('after')))).toContain('after');
  });

  it('has a thread ready in the place of a dead one', { retry: 3 }, async () => {
    const pool = await startPool();
    await expect.poll(() => pool.load().alive).toBe(2);
    const { kind } = await failureOf(pool.render(request('exit')));
    expect(kind).toBe('internal');
    const started = performance.now();
    await pool.render(request('after'));
    expect(performance.now() - started).toBeLessThan(200);
    await expect.poll(() => pool.load().alive).toBe(2);
    expect(pool.load().replaced).toBe(1);
  });

  it('answers at the deadline, and takes the thread back from work that never ends', { retry: 3 }, async () => {
    const pool = await startPool();
    const started = performance.now();
    const { kind } = await failureOf(pool.render(request('hang', { deadline: 100 })));
    expect(kind).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(500);
    expect(textOf(await pool.render(request('after')))).toContain('after');
    expect(pool.load().replaced).toBe(1);
  });

  it('keeps the thread of work that stops when asked', async () => {
    const pool = await startPool();
    const client = new AbortController();
    const work = pool.render(request('polite', { signal: client.signal }));
    setTimeout(() => client.abort(), 50);
    expect((await failureOf(work)).kind).toBe('aborted');
    await pool.render(request('after'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(pool.load().replaced).toBe(0);
  });

  it('counts waiting against the deadline, and lets those who leave go', async () => {
    const pool = await startPool();
    const first = pool.render(request('work 300'));
    const client = new AbortController();
    const late = failureOf(pool.render(request('late', { deadline: 50 })));
    const gone = failureOf(pool.render(request('gone', { signal: client.signal })));
    client.abort();
    expect((await gone).kind).toBe('aborted');
    expect((await late).kind).toBe('timeout');
    expect(pool.load().waiting).toBe(0);
    await first;
    expect((await failureOf(pool.render(request('x', { signal: client.signal })))).kind).toBe('aborted');
  });

  it('is busy when the queue is full, at once, and makes room for those who have less waiting', {
    retry: 3,
  }, async () => {
    const pool = await startPool({ queue: 2 });
    const all = ['work 200', 'a1', 'a2'].map((html) => pool.render(request(html)).catch((error) => error));
    const started = performance.now();
    expect((await failureOf(pool.render(request('a3')))).kind).toBe('busy');
    expect(performance.now() - started).toBeLessThan(50);
    const other = pool.render(request('b1', { account: 'b' }));
    expect(((await all[2]) as RenderFailure).kind).toBe('busy');
    expect(textOf(await other)).toContain('b1');
    expect(textOf((await all[1]) as Rendered)).toContain('a1');
  });

  it('keeps waiting short when the pressure lasts, and takes bursts again after it', { retry: 3 }, async () => {
    const pool = await startPool({ queue: 30 });
    const statuses: string[] = [];
    const ask = (html: string) =>
      pool.render(request(html)).then(
        () => void statuses.push('done'),
        (failure: RenderFailure) => void statuses.push(failure.kind),
      );
    const burst = Array.from({ length: 30 }, () => ask('work 50'));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(pool.isFull('a')).toBe(true);
    await Promise.all(burst);
    expect(statuses.every((status) => status === 'done')).toBe(true);
    expect(pool.isFull('a')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await Promise.all(Array.from({ length: 20 }, () => ask('work 1')));
    expect(statuses.length).toBe(50);
    expect(statuses.every((status) => status === 'done')).toBe(true);
  });

  it('lets accounts take turns and holds each to its concurrency', async () => {
    const pool = await startPool({ threads: 2 });
    const order: string[] = [];
    const start = (html: string, account: string) =>
      pool.render(request(html, { account, concurrency: 1 })).then(() => order.push(account));
    await Promise.all([start('work 150', 'a'), start('work 151', 'a'), start('work 152', 'a'), start('work 20', 'b')]);
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
    expect((await failureOf(pool.render(request('x')))).kind).toBe('busy');
    expect(String(causes[0])).toContain('broken');
    expect(pool.load()).toMatchObject({ alive: 0, running: 0, waiting: 0 });
  });

  it('lets what waits end before it closes, and takes no more', async () => {
    const pool = await startPool();
    const work = [pool.render(request('work 100')), pool.render(request('next'))];
    const closed = pool.close();
    expect((await failureOf(pool.render(request('late')))).kind).toBe('busy');
    expect((await Promise.all(work)).map(textOf)[1]).toContain('next');
    await closed;
    expect(pool.load().alive).toBe(0);
  });
});
