/** Which thread takes what, and which one goes for its memory. Real threads with a stand-in for the engine, as in pool.test.ts. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createRenderPool, type RenderPool } from '../../../src/server/rendering/pool.ts';
import { createShared } from '../../../src/server/rendering/protocol.ts';
import type { RenderRequest } from '../../../src/server/rendering/renderer.ts';
import { createThreadPool, type ThreadPool } from '../../../src/server/rendering/thread-pool.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { PATIENCE } from '../patience.ts';
import { renderRequest } from './render-request.ts';

const workerFile = fileURLToPath(new URL('./threads/stand-in.mjs', import.meta.url));
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe('the lanes of threads', () => {
  async function threadOf(pool: RenderPool, html: string, rest: Partial<RenderRequest> = {}): Promise<number> {
    const { bytes } = await pool.render(renderRequest(html, rest));
    return Number(/thread (\d+)/.exec(new TextDecoder().decode(bytes))![1]);
  }

  it('keep one thread for what is brief, warm, and have all else rendered in the others', async () => {
    const pool = createRenderPool({ threads: 1, workerFile });
    open.push(pool);
    // The first that starts; what is not brief waits for the second.
    const [express, full] = [await threadOf(pool, 'brief'), await threadOf(pool, 'test', { watermark: true })];
    expect(full).not.toBe(express);
    expect(await threadOf(pool, 'brief')).toBe(express);
    expect(await threadOf(pool, 'long '.padEnd(100_001, 'x'))).toBe(full);
    const documents = { parts: [{ kind: 'html', html: 'a' }], pageNumbers: 'continue' } as const;
    expect(await threadOf(pool, 'several', { documents })).toBe(full);
    expect(await threadOf(pool, 'brief')).toBe(express);
  });

  it('have the express thread take any account while all else is taken', async () => {
    const pool = createRenderPool({ threads: 1, workerFile });
    open.push(pool);
    const express = await threadOf(pool, 'brief');
    const gate = path.join(temporaryFolder(), 'gate');
    const long = threadOf(pool, `until ${gate}`, { watermark: true });
    await expect.poll(() => pool.load().running, { timeout: PATIENCE }).toBe(1);
    expect(await threadOf(pool, 'test', { account: 'b', watermark: true })).toBe(express);
    writeFileSync(gate, '');
    expect(await long).not.toBe(express);
  });
});

describe('threads that do nothing', () => {
  const setup = { limits: {}, answerBytes: Number.POSITIVE_INFINITY, fetching: null, fonts: [] };

  function startPool(): ThreadPool {
    const pool = createThreadPool({
      full: 2,
      file: workerFile,
      setup,
      memory: 64,
      onIdle: () => {},
      onDeath: () => {},
    });
    open.push(pool);
    return pool;
  }

  it('go for the memory they hold, those that hold most first, and those that hold little never', async () => {
    const pool = startPool();
    await expect.poll(() => pool.alive, { timeout: PATIENCE }).toBe(3);
    const gate = path.join(temporaryFolder(), 'gate');
    writeFileSync(gate, '');
    const threads = [0, 1, 2].map(() => pool.take('full')!);
    const held = [250_000, 50_000, 900_000];
    for (const [index, thread] of threads.entries()) {
      const { kind, html, options, assets } = {
        kind: 'pdf',
        html: `hold ${held[index]} ${gate}`,
        options: {},
        assets: [],
      } as const;
      await thread.run({
        kind,
        html,
        options,
        assets,
        watermark: false,
        inParts: false,
        time: PATIENCE,
        shared: createShared(),
      });
      pool.give(thread);
    }
    expect(pool.retire()).toBe(true);
    await expect.poll(() => threads.map(({ ready }) => ready), { timeout: PATIENCE }).toEqual([true, true, false]);
    expect(pool.retire()).toBe(true);
    await expect.poll(() => threads.map(({ ready }) => ready), { timeout: PATIENCE }).toEqual([false, true, false]);
    expect(pool.retire()).toBe(false);
  });
});
