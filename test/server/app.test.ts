import { describe, expect, it } from 'vitest';
import { createApp, type Renderer, RenderFailure } from '../../src/server/index.ts';
import { generateToken } from '../../src/server/tokens/token-format.ts';

const TOKEN = generateToken('live');
const PDF = new TextEncoder().encode('%PDF-1.7 test');

const tokens = {
  verify: async (token: string) => (token === TOKEN ? { name: 'test', hash: '', created: '' } : null),
};
const renderer: Renderer = { render: async () => PDF };

interface Call {
  readonly renderer?: Renderer;
  readonly limits?: { body?: number; deadline?: number };
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array | ReadableStream;
  readonly method?: string;
  readonly path?: string;
  readonly onError?: (error: unknown) => void;
}

async function call(options: Call = {}): Promise<Response> {
  const app = createApp({
    tokens,
    renderer: options.renderer ?? renderer,
    limits: options.limits ?? {},
    onError: options.onError ?? (() => {}),
  });
  const method = options.method ?? 'POST';
  return app.request(options.path ?? '/api/v1/pdf', {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...options.headers },
    ...(method === 'POST'
      ? { body: (options.body ?? '{"html":"<p>x"}') as ConstructorParameters<typeof Response>[0] }
      : {}),
    duplex: 'half',
  } as RequestInit);
}

async function problemOf(response: Response): Promise<Record<string, unknown>> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = (await response.json()) as Record<string, unknown>;
  expect(body.status).toBe(response.status);
  expect(body.type).toMatch(/^urn:platen:problem:/);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}

describe('POST /api/v1/pdf', () => {
  it('answers with the PDF in base64, and that alone', async () => {
    const response = await call();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ pdf_content: Buffer.from(PDF).toString('base64') });
  });

  it('answers with bytes where they are preferred', async () => {
    const response = await call({ headers: { accept: 'application/pdf, application/json;q=0.5' } });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
  });

  it.each([
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/pdf', 'pdf'],
    ['application/json;q=0.4, application/pdf;q=0.6', 'pdf'],
    ['application/json;q=0.6, application/pdf;q=0.4', 'json'],
    ['application/json;q=0, */*', 'pdf'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'json'],
    ['APPLICATION/PDF', 'pdf'],
  ])('takes Accept: %s for %s', async (accept, type) => {
    expect((await call({ headers: { accept } })).headers.get('content-type')).toContain(type);
  });

  it.each(['text/html', 'application/json;q=0', 'image/*'])('refuses Accept: %s', async (accept) => {
    const response = await call({ headers: { accept } });
    expect(response.status).toBe(406);
    await problemOf(response);
  });

  it.each(['{', '', '{"html":', 'html', Uint8Array.of(0x22, 0xff, 0x22)])(
    'refuses %o, which is no JSON',
    async (body) => {
      const response = await call({ body });
      expect(response.status).toBe(400);
      expect((await problemOf(response)).type).toBe('urn:platen:problem:invalid-json');
    },
  );

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic eDp5'],
    ['an unknown token', `Bearer ${generateToken('live')}`],
    ['an empty token', 'Bearer '],
  ])('refuses %s', async (_, authorization) => {
    const app = createApp({ tokens, renderer });
    const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
    const response = await app.request('/api/v1/pdf', { method: 'POST', headers, body: '{"html":""}' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    await problemOf(response);
  });

  it('refuses a body beyond the limit, announced or not', async () => {
    const limits = { body: 100 };
    const body = JSON.stringify({ html: 'x'.repeat(200) });
    expect((await call({ limits, body })).status).toBe(413);
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(64));
      },
    });
    const response = await call({ limits, body: chunks });
    expect(response.status).toBe(413);
    expect((await problemOf(response)).limit).toBe(100);
  });

  it('takes a body of just the limit', async () => {
    const body = JSON.stringify({ html: 'é'.repeat(50) });
    const size = Buffer.byteLength(body);
    expect((await call({ limits: { body: size }, body })).status).toBe(200);
    expect((await call({ limits: { body: size - 1 }, body })).status).toBe(413);
  });

  it.each([['text/plain'], [''], ['application/x-www-form-urlencoded'], ['application/json; charset=iso-8859-1']])(
    'refuses Content-Type: %s',
    async (type) => {
      const response = await call({ headers: { 'content-type': type } });
      expect(response.status).toBe(415);
      await problemOf(response);
    },
  );

  it('takes a charset that says the obvious', async () => {
    expect((await call({ headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' } })).status).toBe(200);
    expect((await call({ headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
  });

  it.each([
    ['{}', ['html']],
    ['{"html":5}', ['html']],
    ['{"html":null}', ['html']],
    ['{"html":"x","css":"y"}', ['css']],
    ['{"html":"x","__proto__":1}', ['__proto__']],
    ['{"css":"y"}', ['html', 'css']],
    ['[]', []],
    ['"html"', []],
    ['null', []],
  ])('refuses %s and names the fields', async (body, fields) => {
    const response = await call({ body });
    expect(response.status).toBe(422);
    const { errors } = (await problemOf(response)) as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toEqual(fields);
  });

  it('takes an empty document', async () => {
    expect((await call({ body: '{"html":""}' })).status).toBe(200);
  });

  it('says nothing of what went wrong inside, but logs it', async () => {
    const errors: unknown[] = [];
    const failing: Renderer = { render: () => Promise.reject(new Error('secret /etc/path')) };
    const response = await call({ renderer: failing, onError: (error) => errors.push(error) });
    expect(response.status).toBe(500);
    expect(JSON.stringify(await problemOf(response))).not.toContain('secret');
    expect(errors).toHaveLength(1);
  });

  it('says what the author can mend', async () => {
    const refusing: Renderer = { render: () => Promise.reject(new RenderFailure('refused', 'more than 5000 pages')) };
    const response = await call({ renderer: refusing });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).detail).toBe('more than 5000 pages');
  });

  it('stops at the deadline', async () => {
    let stopped = false;
    const slow: Renderer = {
      render: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(new RenderFailure('aborted', 'stopped'));
          });
        }),
    };
    const response = await call({ renderer: slow, limits: { deadline: 20 } });
    expect(response.status).toBe(504);
    expect(stopped).toBe(true);
    await problemOf(response);
  });

  it('asks to come again when all renderers are taken', async () => {
    const busy: Renderer = { render: () => Promise.reject(new RenderFailure('busy', 'full')) };
    const response = await call({ renderer: busy });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });
});

describe('the rest', () => {
  it('is healthy without a token', async () => {
    const response = await createApp({ tokens, renderer }).request('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  it('knows its addresses and their methods', async () => {
    expect((await call({ path: '/nowhere' })).status).toBe(404);
    const response = await call({ method: 'GET' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    await problemOf(response);
  });

  it('carries the request’s own identifier, and makes one where it is none', async () => {
    expect((await call({ headers: { 'x-request-id': 'abc-123' } })).headers.get('x-request-id')).toBe('abc-123');
    const made = (await call({ headers: { 'x-request-id': 'a b\u00e9' } })).headers.get('x-request-id');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is careful with what browsers may do', async () => {
    const { headers } = await call({ path: '/nowhere' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
