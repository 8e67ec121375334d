/** Documents that come as forms with files, by their address, and the proof of a PDF. */

import '../patience.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ASSET_BASE, assetLoader } from '../../../src/server/rendering/assets.ts';
import { documentOf, loadDocument } from '../../../src/server/rendering/load-document.ts';
import { harness, PDF, problemOf } from './harness.ts';

/** As bytes with their Content-Type. */
async function formOf(parts: Readonly<Record<string, string | Blob>>): Promise<{ body: Uint8Array; type: string }> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  const response = new Response(form);
  return { body: new Uint8Array(await response.arrayBuffer()), type: response.headers.get('content-type')! };
}

const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });

describe('a form', () => {
  const send = async (h: Awaited<ReturnType<typeof harness>>, parts: Record<string, string | Blob>, headers = {}) => {
    const { body, type } = await formOf(parts);
    return await h.call({ body, headers: { 'content-type': type, accept: 'application/pdf', ...headers } });
  };

  it('has the document, what is asked of it, and its files under their addresses', async () => {
    const h = await harness();
    const request = JSON.stringify({ page: { size: 'A5' }, data: { name: 'Ada' } });
    const response = await send(h, { html: '<img src="img/logo.png">', request, 'img/logo.png': picture });
    expect(response.status).toBe(200);
    expect(h.renderer.requests[0]).toMatchObject({
      html: '<img src="img/logo.png">',
      data: { name: 'Ada' },
      options: { page: { size: 'A5' } },
      assets: [{ name: 'img/logo.png', type: 'image/png', bytes: Buffer.from([1, 2, 3]) }],
    });
  });

  it('may leave the document to "request"', async () => {
    const h = await harness();
    expect((await send(h, { request: '{"html":"<p>x"}' })).status).toBe(200);
    expect(h.renderer.requests[0]).toMatchObject({ html: '<p>x', assets: [] });
  });

  it.each([
    ['with two documents', { html: '<p>', request: '{"html":"<p>"}' }, 422, 'invalid-request'],
    ['with none', { 'a.png': picture }, 422, 'invalid-request'],
    ['whose request is no JSON', { html: '<p>', request: '{' }, 400, 'invalid-json'],
    ['whose request is a list', { html: '<p>', request: '[]' }, 422, 'invalid-request'],
    ['with a field that is not known', { html: '<p>', request: '{"papper":1}' }, 422, 'invalid-request'],
    ['with a file that has a whole address', { html: '<p>', 'http://x/a.png': picture }, 422, 'invalid-request'],
    ['with a document that is no UTF-8', { html: new Blob([new Uint8Array([0xff])]) }, 422, 'invalid-request'],
  ] as const)('%s is refused', async (_, parts, status, name) => {
    await problemOf(await send(await harness(), parts), status, name);
  });

  it('that is broken, or has too many parts, is refused', async () => {
    const h = await harness();
    const call = (body: string, type: string) => h.call({ body, headers: { 'content-type': type } });
    await problemOf(await call('x', 'multipart/form-data'), 400, 'invalid-form');
    await problemOf(await call('x', 'multipart/form-data; boundary=b'), 400, 'invalid-form');
    const many = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000);
    const problem = await problemOf(
      await call(`${many}--b--\r\n`, 'multipart/form-data; boundary=b'),
      400,
      'invalid-form',
    );
    expect(problem.detail).toContain('200 parts');
    // What is counted and what the parser reads must not differ.
    const parts = Array.from(
      { length: 300 },
      (_, i) => `--b\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\n\r\n`,
    );
    const disguised = await call(`${parts.join('')}--b--\r\n`, 'multipart/form-data; x=";boundary=z"; boundary=b');
    expect((await problemOf(disguised, 400, 'invalid-form')).detail).toContain('more than one boundary');
  });

  it('is the same with another boundary, and another with another file', async () => {
    const h = await harness();
    const headers = { 'idempotency-key': 'k' };
    const parts = { html: '<p>', 'a.png': picture };
    expect((await send(h, parts, headers)).headers.get('idempotency-replayed')).toBeNull();
    expect((await send(h, parts, headers)).headers.get('idempotency-replayed')).toBe('true');
    const other = { ...parts, 'a.png': new Blob([new Uint8Array([1, 2, 4])], { type: 'image/png' }) };
    await problemOf(await send(h, other, headers), 422, 'idempotency-key-reused');
    expect(h.renderer.requests).toHaveLength(1);
  });

  it('is taken where files can belong, and nowhere else', async () => {
    const h = await harness();
    const { body, type } = await formOf({ html: '<p>' });
    for (const path of ['/api/v1/layout', '/api/v1/verify']) {
      expect((await h.call({ path, body, headers: { 'content-type': type } })).status).toBe(200);
    }
    await problemOf(
      await h.call({ path: '/api/v1/jobs', body, headers: { 'content-type': type } }),
      415,
      'unsupported-media-type',
    );
  });
});

describe('files that came with a document', () => {
  const load = assetLoader(
    [
      { name: 'css/a.css', type: null, bytes: Buffer.from('a') },
      { name: 'Ä b.png', type: 'image/png', bytes: Buffer.from('12345') },
    ],
    ASSET_BASE,
  );
  const context = { maxBytes: 4 };

  it('are found by the addresses that the document’s resolve to', async () => {
    const found = await load(new URL('./css/../css/a.css#x', ASSET_BASE).href, context);
    expect(found).toMatchObject({ contentType: 'text/css', bytes: Buffer.from('a') });
    expect(await load(`${ASSET_BASE}b.css`, context)).toBeNull();
    await expect(load(new URL('Ä b.png', ASSET_BASE).href, context)).rejects.toThrow('more than 4 bytes');
  });
});

describe('a document by its address', () => {
  it('is asked for where the operator lets documents fetch, and refused elsewhere', async () => {
    const body = '{"url":"https://example.com/invoice.html"}';
    const open = await harness({ fetching: true });
    expect((await open.call({ body })).status).toBe(200);
    expect(open.renderer.requests[0]!.options).toEqual({ url: 'https://example.com/invoice.html' });
    const shut = await problemOf(await (await harness()).call({ body }), 403, 'fetching-not-allowed');
    expect(shut.errors).toMatchObject([{ field: 'url' }]);
  });

  it.each([
    '{"url":"https://example.com/","html":"<p>"}',
    '{"url":"https://example.com/","data":{}}',
    '{"url":"file:///etc"}',
  ])('is refused as %s', async (body) => {
    await problemOf(await (await harness({ fetching: true })).call({ body }), 422, 'invalid-request');
  });

  const at = (contentType: string | null, bytes = Buffer.from([0xe4])) => ({
    url: 'https://example.com/',
    contentType,
    bytes,
  });

  it('is read as its Content-Type says', () => {
    expect(documentOf(at('text/html; charset=iso-8859-1'))).toEqual({ html: 'ä', contentType: 'text/html' });
    expect(documentOf(at('application/xhtml+xml'))).toEqual({
      html: Buffer.from([0xe4]),
      contentType: 'application/xhtml+xml',
    });
    expect(documentOf(at('text/html; charset=nonsense')).html).toBeInstanceOf(Uint8Array);
    expect(() => documentOf(at('application/pdf'))).toThrow('https://example.com/ is application/pdf, not HTML');
  });

  it('says why it cannot be had', async () => {
    const failing = async () => Promise.reject(new Error('status 404'));
    await expect(loadDocument('https://example.com/', [async () => null, failing], undefined)).rejects.toThrow(
      'https://example.com/ could not be loaded: status 404.',
    );
    await expect(loadDocument('https://example.com/', [], undefined)).rejects.toThrow('could not be loaded');
  });
});

describe('a signature', () => {
  it('has its field and its room asked for', async () => {
    const h = await harness();
    const signature = { name: 'Ada', reason: 'Approved', bytes: 20_000 };
    await h.call({ body: JSON.stringify({ html: '<p>', signature }) });
    expect(h.renderer.requests[0]!.options).toEqual({ signature });
    const wrong = await h.call({ body: '{"html":"<p>","signature":{"bytes":1}}' });
    expect((await problemOf(wrong, 422, 'invalid-request')).errors).toMatchObject([{ field: 'signature.bytes' }]);
  });
});

describe('the proof of a PDF', () => {
  const sha256 = createHash('sha256').update(PDF).digest('hex');
  interface Proof {
    readonly same: boolean | null;
    readonly input: { readonly sha256: string };
    readonly engine: { readonly version: string; readonly sha256: string };
  }
  const verify = async (h: Awaited<ReturnType<typeof harness>>, body: object): Promise<Proof> => {
    const response = await h.call({ path: '/api/v1/verify', body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return (await response.json()) as Proof;
  };

  it('names engine, fonts and input, and says whether the bytes are the same', async () => {
    const h = await harness();
    const proof = await verify(h, { html: '<p>' });
    expect(proof).toMatchObject({ sha256, same: null, bytes: PDF.byteLength, pages: 3, engine: { version: '0.1.0' } });
    expect(proof.engine.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await verify(h, { html: '<p>', sha256 })).same).toBe(true);
    const other = await verify(h, { html: '<p>', sha256: '0'.repeat(64) });
    expect([other.same, other.engine]).toEqual([false, proof.engine]);
    expect(other.input).not.toEqual(proof.input);
  });

  it('counts as a render', async () => {
    const h = await harness();
    await verify(h, { html: '<p>' });
    expect((await h.services.usage.month(h.account.id, h.services.plans[0]!)).used).toBe(1);
    await problemOf(await h.call({ path: '/api/v1/verify', body: '{"html":"","sha256":"x"}' }), 422, 'invalid-request');
  });
});
