import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool, type Loader, type Pool, type Progress, render } from '../../src/index.ts';

const LONG = `<!doctype html>${'<p>Some text that goes on for a while, and then some more of it.</p>'.repeat(20_000)}`;
const pools: Pool[] = [];
const pool = (options: Parameters<typeof createPool>[0]): Pool => {
  const made = createPool(options);
  pools.push(made);
  return made;
};

afterAll(() => Promise.all(pools.map((one) => one.close())));

describe.skipIf(!existsSync(path.resolve('dist/pool/thread.js')))('a pool', () => {
  const shared = pool({ threads: 2, queue: 4 });

  it('gives what the engine gives', async () => {
    const html = '<!doctype html><title>x</title><p style="colr: red">Hello';
    const here = await render(html);
    const there = await Promise.all([shared.render(html), shared.render(html), shared.render(html)]);
    for (const { pdf, warnings, pageCount } of there) {
      expect(Buffer.from(pdf).equals(here.pdf)).toBe(true);
      expect({ warnings, pageCount }).toEqual({ warnings: here.warnings, pageCount: 1 });
    }
    expect((await shared.layout(html)).pages).toHaveLength(1);
    expect((await shared.renderMany([html, html])).pageCount).toBe(2);
    expect((await shared.toSvg(html)).pages[0]!.svg).toMatch(/^<svg/);
    expect(shared.load()).toEqual({ running: 0, waiting: 0, threads: 2 });
  });

  it('calls loaders and onProgress in the thread of the caller', async () => {
    const asked: string[] = [];
    const loader: Loader = async (url) => {
      asked.push(url);
      if (url.endsWith('none.css')) throw new Error('not today');
      return { bytes: new TextEncoder().encode('p { break-after: page }'), contentType: 'text/css', url };
    };
    const stages: Progress['stage'][] = [];
    const { pageCount, warnings } = await shared.render(
      '<link rel=stylesheet href="https://x.test/a.css"><link rel=stylesheet href="https://x.test/none.css"><p>a<p>b',
      { loader: [async () => null, loader], onProgress: ({ stage }) => stages.push(stage) },
    );
    expect(pageCount).toBe(2);
    expect(asked.sort()).toEqual(['https://x.test/a.css', 'https://x.test/none.css']);
    expect(warnings.map(({ message }) => message).join()).toContain('not today');
    expect(stages.at(-1)).toBe('done');
  });

  it('passes errors on as they are', async () => {
    await expect(shared.render('<p>x', { page: { size: 'A44' } })).rejects.toMatchObject({
      name: 'PlatenError',
      code: 'invalid-option',
    });
    await expect(shared.render('<p style="colr: red">', { strict: ['css-unknown-property'] })).rejects.toMatchObject({
      code: 'strict',
      warning: { property: 'colr' },
    });
    await expect(shared.render('<p>x', { fonts: [(() => {}) as never] })).rejects.toBeInstanceOf(Error);
    await expect(shared.render('<p>x')).resolves.toMatchObject({ pageCount: 1 });
  });

  it('ends what is aborted at once, waiting or not, and continues', async () => {
    const single = pool({ threads: 1 });
    await single.render('<p>warm');
    const running = new AbortController();
    const waiting = new AbortController();
    const first = single.render(LONG, { signal: running.signal });
    const second = single.render(LONG, { signal: waiting.signal });
    const third = single.render('<p>x');
    waiting.abort('second');
    await expect(second).rejects.toBe('second');
    setTimeout(() => running.abort('first'), 50);
    await expect(first).rejects.toBe('first');
    await expect(third).resolves.toMatchObject({ pageCount: 1 });
    await expect(single.render('<p>', { signal: AbortSignal.abort('before') })).rejects.toBe('before');
  });

  it('refuses more than may wait, and everything when it is closed', async () => {
    const small = pool({ threads: 1, queue: 1 });
    const renders = [1, 2, 3].map(() => small.render('<p>x'));
    const outcomes = await Promise.allSettled(renders);
    expect(outcomes.map(({ status }) => status)).toContain('rejected');
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'busy' } });
    const last = small.render('<p>x');
    await Promise.all([small.close(), expect(last).resolves.toBeDefined()]);
    await expect(small.render('<p>x')).rejects.toMatchObject({ code: 'busy' });
  });

  it('has options of its own', () => {
    expect(() => createPool({ threads: 0 })).toThrow('threads takes a whole number of 1 or more, not 0');
    expect(() => createPool({ thread: 1 } as never)).toThrow('did you mean threads?');
  });
});
