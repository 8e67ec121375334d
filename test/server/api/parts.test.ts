/** PDFs that go out while they are written: what they cost, what a failure does, and what is kept for retries. */

import '../patience.ts';
import { expect, it } from 'vitest';
import { RenderFailure } from '../../../src/server/rendering/renderer.ts';
import { fakeRenderer, harness, problemOf, rendered } from './harness.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const PDF = { accept: 'application/pdf' };

/** Writes two parts and a rest; `before` runs between them. */
const inParts = (between: () => Promise<void> = async () => {}) =>
  fakeRenderer(async ({ onPart }) => {
    if (!onPart) return rendered(bytesOf('one two three'));
    onPart(bytesOf('one '), 3);
    await between();
    onPart(bytesOf('two '), 3);
    return rendered(bytesOf('three'));
  });

const usedBy = async (h: Awaited<ReturnType<typeof harness>>): Promise<number> =>
  (await h.services.usage.month(h.account.id, h.services.plans[0]!)).used;

it('are answered with their first part, and counted when they are done', async () => {
  let go = (): void => {};
  const h = await harness({
    renderer: inParts(
      () =>
        new Promise<void>((resolve) => {
          go = resolve;
        }),
    ),
  });
  const response = await h.call({ headers: PDF });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect([response.headers.get('x-platen-pages'), response.headers.get('content-length')]).toEqual(['3', null]);
  expect(await usedBy(h)).toBe(0);
  go();
  expect(await response.text()).toBe('one two three');
  expect(await usedBy(h)).toBe(1);
});

it('are whole where the answer is JSON, or where a warning may end the render', async () => {
  const h = await harness({ renderer: inParts() });
  const whole = await h.call();
  expect(Buffer.from(((await whole.json()) as { pdf_content: string }).pdf_content, 'base64').toString()).toBe(
    'one two three',
  );
  const strict = await h.call({ headers: PDF, body: '{"html":"x","strict":["missing-glyph"]}' });
  expect(strict.headers.get('content-length')).toBe('13');
  expect(h.renderer.requests.map(({ onPart }) => onPart)).toEqual([undefined, undefined]);
});

it('are broken off where the render fails, and cost nothing then', async () => {
  const h = await harness({
    renderer: inParts(async () => {
      throw new RenderFailure('timeout', 'late');
    }),
  });
  const response = await h.call({ headers: { ...PDF, 'idempotency-key': 'k' } });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(await usedBy(h)).toBe(0);
  // The key may be tried again.
  expect((await h.call({ headers: { ...PDF, 'idempotency-key': 'k' } })).headers.get('idempotency-replayed')).toBe(
    null,
  );
});

it('are a problem like any other where nothing has gone out yet', async () => {
  const h = await harness({
    renderer: fakeRenderer(async () => {
      throw new RenderFailure('timeout', 'late');
    }),
  });
  await problemOf(await h.call({ headers: PDF }), 504, 'deadline-exceeded');
  expect(await usedBy(h)).toBe(0);
});

it('cost what they cost for those who leave in the middle', async () => {
  const left = new AbortController();
  const h = await harness({
    renderer: inParts(async () => {
      left.abort();
      throw new RenderFailure('aborted', 'the client has gone');
    }),
  });
  const response = await h.call({ headers: PDF, signal: left.signal });
  await response.text().catch(() => {});
  await expect.poll(() => usedBy(h)).toBe(1);
});

it('are rendered again for a retry with the same key, and not counted again', async () => {
  const h = await harness({ renderer: inParts() });
  const headers = { ...PDF, 'idempotency-key': 'k' };
  expect(await (await h.call({ headers })).text()).toBe('one two three');
  const again = await h.call({ headers });
  expect([again.headers.get('idempotency-replayed'), await again.text()]).toEqual(['true', 'one two three']);
  expect([await usedBy(h), h.renderer.requests.length]).toEqual([1, 2]);
});
