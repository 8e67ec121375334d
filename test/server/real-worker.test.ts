/** The whole way, with the built engine in its threads: runs after `npm run build`. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createRenderPool, RenderFailure } from '../../src/server/index.ts';

const built = existsSync(fileURLToPath(new URL('../../dist/server/render-worker.js', import.meta.url)));
const signal = (): AbortSignal => AbortSignal.timeout(25_000);

describe.skipIf(!built)('the built render worker', () => {
  it('gives the same bytes in two threads', async () => {
    const html = '<html lang="en"><title>T</title><h1>Hello</h1><p>Some <b>bold</b> text.';
    const [first, second] = [createRenderPool({ threads: 1 }), createRenderPool({ threads: 1 })];
    const [one, two] = await Promise.all([first.render(html, signal()), second.render(html, signal())]);
    expect(Buffer.from(one.subarray(0, 8)).toString()).toBe('%PDF-1.7');
    expect(Buffer.compare(one, two)).toBe(0);
    await Promise.all([first.close(), second.close()]);
  });

  it('says what limit a document exceeds', async () => {
    const pool = createRenderPool({ threads: 1 });
    const failure = await pool.render('<div style="height: 1e9px">x', signal()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RenderFailure);
    expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining('5000 pages') });
    await pool.close();
  });
});
