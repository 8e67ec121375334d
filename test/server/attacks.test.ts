/**
 * What hostile clients do to the API: bodies, headers, tokens, crowds, and neighbours. A line of the list of attacks each;
 * fetching has its own in test/server/fetching, threads in test/server/rendering.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { createByteBudget } from '../../src/server/byte-budget.ts';
import { listen, urlOf } from '../../src/server/operations/listen.ts';
import { createRenderPool, type RenderPool } from '../../src/server/rendering/pool.ts';
import type { Plan, Services } from '../../src/server/services.ts';
import { generateToken } from '../../src/server/tokens/token-format.ts';
import { fakeRenderer, harness, problemOf } from './api/harness.ts';
import { createMemoryServices, TEST_PLANS } from './memory-services.ts';
import { PATIENCE } from './patience.ts';

/** Milliseconds: what is quadratic takes minutes, and a busy machine many times what a quiet one does. */
const BOUND = 5_000;

/** Milliseconds of the quickest of a few attempts: the machine may be busy with other things. */
async function quickest(work: () => Promise<unknown>, attempts = 5): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < attempts; i++) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

describe('16: headers', () => {
  const HOSTILE = [
    'a\r\nSet-Cookie: x=1',
    'a\nb',
    '"; filename="evil.exe',
    '../../etc/passwd',
    'é',
    '\u2028',
    'a'.repeat(5_000),
  ];

  it('hold nothing of the document or its title', async () => {
    const h = await harness();
    for (const text of HOSTILE) {
      const body = JSON.stringify({ html: `<title>${text}</title>${text}`, metadata: { title: text.slice(0, 1_000) } });
      const response = await h.call({ body, headers: { accept: 'application/pdf' } });
      expect(response.headers.get('content-disposition')).toBe('inline; filename="document.pdf"');
      for (const [, value] of response.headers) {
        expect(value).toMatch(/^[\x20-\x7e]*$/);
        expect(value).not.toMatch(/evil|passwd|aaaa/);
      }
      expect(response.headers.get('set-cookie')).toBe(null);
    }
  });

  it('give back no request id that is more than a name', async () => {
    const h = await harness();
    for (const id of ['a b', '<script>', 'x'.repeat(129), '"', 'a,b', '\u00e9']) {
      const { headers } = await h.call({ headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await h.call({ headers: { 'x-request-id': 'trace/1.2:3' } })).headers.get('x-request-id')).toBe(
      'trace/1.2:3',
    );
  });

  it('let browsers do nothing with answers', async () => {
    const h = await harness();
    for (const path of ['/api/v1/pdf', '/api/v1/nothing', '/api/openapi.json']) {
      const { headers } = await h.call({ path, method: 'GET', token: null });
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBe(null);
    }
    expect((await h.call()).headers.get('cache-control')).toBe('no-store');
  });

  it('of the host end up in no address that is not one', async () => {
    const app = createApp({ services: createMemoryServices(), renderer: fakeRenderer() });
    const response = await app.fetch(new Request('http://a$b(x)/api/v1/pdf', { method: 'POST' }));
    expect(((await response.json()) as { type: string }).type).toBe('http://localhost/problems/unauthorized');
  });
});

describe('17: bodies', () => {
  it('of 11 MB are refused by what they announce', async () => {
    const h = await harness({ limits: { body: 10_000_000 } });
    // Nothing of it is looked at.
    const body = '{';
    const headers = { 'content-length': '11000000' };
    const response = await h.call({ body, headers });
    expect(response.headers.get('connection')).toBe('close');
    expect((await problemOf(response, 413, 'body-too-large')).limit).toBeLessThanOrEqual(10_000_000);
    expect(await quickest(() => h.call({ body, headers }))).toBeLessThan(BOUND);
  });

  it('without a length are read no further than the limit', async () => {
    const h = await harness({ limits: { body: 1_000 } });
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100));
      },
    });
    await problemOf(await h.call({ body }), 413, 'body-too-large');
    expect(sent).toBeLessThan(2_000);
  });

  it('of just the limit are taken', async () => {
    const body = JSON.stringify({ html: 'é'.repeat(50) });
    const size = Buffer.byteLength(body);
    expect((await (await harness({ limits: { body: size } })).call({ body })).status).toBe(200);
    expect((await (await harness({ limits: { body: size - 1 } })).call({ body })).status).toBe(413);
  });

  it.each([
    '{',
    '',
    '{"html":',
    'html',
    '{"html":"x",}',
    "{'html':'x'}",
    '{"html":"\\x"}',
    '\ufeff{"html":"x"',
    '{"html":"x"}}',
  ])('that are no JSON are refused: %o', async (body) => {
    await problemOf(await (await harness()).call({ body }), 400, 'invalid-json');
  });

  it('that are no UTF-8 are refused', async () => {
    const body = Buffer.concat([Buffer.from('{"html":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')]);
    const { detail } = await problemOf(await (await harness()).call({ body }), 400, 'invalid-json');
    expect(detail).toContain('UTF-8');
  });

  it.each([
    ['deep arrays', '['.repeat(500_000)],
    ['deep objects', '{"a":'.repeat(200_000)],
    ['closed deep arrays', `{"html":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['many values', `{"html":[${'0,'.repeat(500_000)}0]}`],
    ['many keys', `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":0`).join(',')}}`],
    ['a long key', `{"${'k'.repeat(1_000_000)}":0}`],
  ])('with %s are refused before they cost anything', async (_, body) => {
    const h = await harness();
    await problemOf(await h.call({ body }), 400, 'invalid-json');
    expect(await quickest(() => h.call({ body }))).toBeLessThan(BOUND);
  });

  it.each([
    '{"html":"a","html":"b"}',
    '{"html":"a","ht\\u006dl":"b"}',
    '{"html":"a","page":{"size":"A4","size":"A5"}}',
  ])('with one key twice are refused: %s', async (body) => {
    const { detail } = await problemOf(await (await harness()).call({ body }), 400, 'invalid-json');
    expect(detail).toContain('twice');
  });

  it('may say the same key in two objects, and keys inside strings', async () => {
    const body = JSON.stringify({
      html: '{"html":"a","html":"b"} [[[[ \\" ,,, \\\\',
      page: { size: 'A4' },
      metadata: {},
    });
    expect((await (await harness()).call({ body })).status).toBe(200);
  });

  it.each([
    ['{}', ['html']],
    ['{"html":5}', ['html']],
    ['{"html":null}', ['html']],
    ['{"html":["x"]}', ['html']],
    ['{"html":"x","css":"y"}', ['css']],
    ['{"html":"x","__proto__":1}', ['__proto__']],
    ['{"html":"x","constructor":{}}', ['constructor']],
    ['{"html":"x","page":{"__proto__":1}}', ['page.__proto__']],
    ['{"css":"y"}', ['html', 'css']],
    ['{"html":"x","media":"tv"}', ['media']],
    ['{"html":"x","media":["print"]}', ['media']],
    ['{"html":"x","page":"A4"}', ['page']],
    ['{"html":"x","page":{"size":"A99"}}', ['page.size']],
    ['{"html":"x","page":{"size":[1]}}', ['page.size']],
    ['{"html":"x","page":{"size":["1cm","99999in"]}}', ['page.size.1']],
    ['{"html":"x","page":{"size":[1e9,1e9]}}', ['page.size.0', 'page.size.1']],
    ['{"html":"x","page":{"margin":"1cm; } * { color: red"}}', ['page.margin']],
    ['{"html":"x","page":{"margin":-1,"orientation":"up"}}', ['page.orientation', 'page.margin']],
    ['{"html":"x","tagged":"yes"}', ['tagged']],
    ['{"html":"x","strict":["missing-glyph","nothing"]}', ['strict.1']],
    ['{"html":"x","strict":true}', ['strict']],
    [
      '{"html":"x","metadata":{"title":1,"producer":"x","creation_date":"yesterday"}}',
      ['metadata.title', 'metadata.creation_date', 'metadata.producer'],
    ],
    ['[]', ['']],
    ['"html"', ['']],
    ['null', ['']],
  ])('that say %s are refused by the names of their fields', async (body, fields) => {
    const { errors } = await problemOf(await (await harness()).call({ body }), 422, 'invalid-request');
    expect(errors!.map(({ field }) => field).sort()).toEqual([...fields].sort());
    for (const { message } of errors!) expect(message).toMatch(/^(is missing|is not a known field|must )/);
  });

  it('name the legal values', async () => {
    const body = '{"html":"x","media":"tv","strict":["x"],"page":{"size":"x","orientation":"x","margin":"x"}}';
    const { detail } = await problemOf(await (await harness()).call({ body }), 422, 'invalid-request');
    for (const legal of ['"print" or "screen"', 'missing-glyph', 'A4', 'portrait', '2cm'])
      expect(detail).toContain(legal);
  });

  it('ask for no fetching that is not allowed', async () => {
    const body = '{"html":"x","base_url":"https://example.com/"}';
    const { errors } = await problemOf(await (await harness()).call({ body }), 403, 'fetching-not-allowed');
    expect(errors).toMatchObject([{ field: 'base_url' }]);
    for (const url of ['file:///etc/', 'ftp://x/', '/relative', 'javascript:1', 'x'.repeat(3_000)]) {
      const h = await harness({ fetching: true });
      await problemOf(await h.call({ body: JSON.stringify({ html: '', base_url: url }) }), 422, 'invalid-request');
    }
  });

  it.each([
    ['text/plain'],
    [''],
    ['application/x-www-form-urlencoded'],
    ['application/json; charset=iso-8859-1'],
    ['multipart/mixed; boundary=x'],
  ])('of type "%s" are refused', async (type) => {
    const response = await (await harness()).call({ headers: { 'content-type': type } });
    expect(response.headers.get('accept-post')).toBe('application/json, multipart/form-data');
    await problemOf(response, 415, 'unsupported-media-type');
  });

  it('may say the obvious of their charset', async () => {
    const h = await harness();
    expect((await h.call({ headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' } })).status).toBe(200);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('may be compressed with %s, and not to become large', async (coding, compress) => {
    const h = await harness({ limits: { body: 100_000 } });
    const headers = { 'content-encoding': coding };
    const send = (text: string) => h.call({ headers, body: compress(text) });
    expect((await send('{"html":"<p>small"}')).status).toBe(200);
    expect(h.renderer.requests[0]!.html).toBe('<p>small');
    // A kilobyte that would be thirty megabytes.
    await problemOf(await send(`{"html":"${'a'.repeat(30_000_000)}"}`), 413, 'body-too-large');
    await problemOf(await h.call({ headers, body: '{"html":"x"}' }), 400, 'invalid-encoding');
    await problemOf(
      await h.call({ headers, body: compress('{"html":"<p>small"}').subarray(0, -6) }),
      400,
      'invalid-encoding',
    );
    await problemOf(await h.call({ headers: { 'content-encoding': 'deflate, gzip' } }), 415, 'unsupported-media-type');
    expect(h.renderer.requests).toHaveLength(1);
  });

  it('are refused early when all that are there hold what may be held, and their bytes are given back', async () => {
    const bytes = createByteBudget(200_000);
    const h = await harness({ bytes });
    const drip = new TransformStream<Uint8Array, Uint8Array>();
    const writer = drip.writable.getWriter();
    const slow = h.call({ body: drip.readable });
    await writer.write(new TextEncoder().encode(`{"html":"${'a'.repeat(80_000)}`));
    await expect.poll(() => bytes.used).toBeGreaterThan(80_000);
    // Half of the whole is the most of one account; others have the rest.
    const large = JSON.stringify({ html: 'a'.repeat(50_000) });
    const announced = { 'content-length': `${large.length}` };
    const refused = await h.call({ body: large, headers: announced });
    await problemOf(refused, 503, 'busy');
    expect(refused.headers.get('retry-after')).toBe('1');
    const other = await h.token('live', (await h.signUp('bob@example.com')).id);
    expect((await h.call({ body: large, headers: announced, token: other })).status).toBe(200);
    await writer.write(new TextEncoder().encode('"}'));
    await writer.close();
    expect((await slow).status).toBe(200);
    expect(bytes.used).toBe(0);
  });
});

describe('17: tokens', () => {
  it.each([
    ['no header', null],
    ['another scheme', 'Basic eDp5'],
    ['an empty token', 'Bearer '],
    ['two tokens', 'Bearer a b'],
    ['a token of another shape', 'Bearer plt_live_x'],
    ['a long token', `Bearer ${'a'.repeat(10_000)}`],
    ['an unknown token', `Bearer ${generateToken('live')}`],
    ['an unknown test token', `Bearer ${generateToken('test')}`],
  ])('that are %s get one answer', async (_, authorization) => {
    const h = await harness();
    const response = await h.call({ token: null, headers: authorization === null ? {} : { authorization } });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="platen"/);
    const problem = await problemOf(response, 401, 'unauthorized');
    expect(problem.detail).toBe('Send "Authorization: Bearer" with a token from the dashboard.');
  });

  it('of another are answered before the body is looked at', async () => {
    const h = await harness();
    await problemOf(await h.call({ token: generateToken('live'), body: '{'.repeat(1_000_000) }), 401, 'unauthorized');
    await problemOf(await h.call({ token: 'x', headers: { 'content-type': 'text/plain' } }), 401, 'unauthorized');
  });

  it('that are wrong 10 000 times cost little each', async () => {
    const h = await harness();
    const guesses = Array.from({ length: 10_000 }, () => generateToken('live'));
    const started = performance.now();
    for (const token of guesses) expect((await h.call({ token, body: '{}' })).status).toBe(401);
    expect((performance.now() - started) / guesses.length).toBeLessThan(BOUND);
    // Guessing takes nothing from anybody's minute.
    expect((await h.call()).headers.get('ratelimit')).toContain('"minute";r=999');
  });

  it('are in no answer and no line of the log', async () => {
    const h = await harness({ renderer: fakeRenderer(() => Promise.reject(new Error('boom'))) });
    const response = await h.call();
    expect((await response.text()) + JSON.stringify([...response.headers]) + JSON.stringify(h.lines)).not.toContain(
      h.live,
    );
    expect(h.errors).toHaveLength(1);
  });
});

describe('addresses and methods', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('there are for POST alone: %s', async (method) => {
    const response = await (await harness()).call({ method });
    expect(response.headers.get('allow')).toBe('POST');
    await problemOf(response, 405, 'method-not-allowed');
  });

  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/pdf',
    '/api/v1/pdf/',
    '/api/v1/../../etc/passwd',
    '/api/%2e%2e/x',
    '/API/v1/pdf',
  ])('that are not there are answered for: %s', async (path) => {
    expect([404, 405]).toContain((await (await harness()).call({ path, method: 'GET' })).status);
  });
});

describe('over the wire', () => {
  const workerFile = fileURLToPath(new URL('./rendering/threads/stand-in.mjs', import.meta.url));
  const plan: Plan = { ...TEST_PLANS[0]!, concurrentRenders: 2, requestsPerMinute: 1_000_000, renderTime: PATIENCE };
  let services: Services;
  let pool: RenderPool;
  let server: Awaited<ReturnType<typeof listen>>;
  let url = '';
  const accounts: { id: string; token: string }[] = [];

  beforeAll(async () => {
    services = createMemoryServices({ plans: [plan] });
    pool = createRenderPool({ threads: 2, queue: 6, memory: 64, workerFile });
    const limits = { patience: PATIENCE, deadline: PATIENCE };
    server = await listen(createApp({ services, renderer: pool, limits }).fetch, 0, '127.0.0.1');
    url = urlOf(server);
    for (const name of ['ada', 'bob', 'eve', 'mallory']) {
      const account = await services.accounts.signUp({
        email: `${name}@example.com`,
        password: 'correct horse',
        plan: plan.id,
      });
      if (!account.ok) throw new Error(account.detail);
      const { id } = account.value;
      const token = await services.tokens.create({ account: id, name, mode: 'live', expiresAt: null });
      if (!token.ok) throw new Error(token.detail);
      accounts.push({ id, token: token.value.token });
    }
    await pool.ready;
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await pool.close();
  });

  const post = (html: string, who = 0, rest: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/api/v1/pdf`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accounts[who]!.token}`,
        'content-type': 'application/json',
        accept: 'application/pdf',
      },
      body: JSON.stringify({ html }),
      ...rest,
    });

  async function raw(text: string, to = url): Promise<{ socket: Socket; answer: Promise<string> }> {
    const { hostname, port } = new URL(to);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const answer = new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', () => resolve(received));
    });
    socket.write(text);
    return { socket, answer };
  }

  it('17: a body that trickles in is answered 408', async () => {
    const head = `POST /api/v1/pdf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accounts[0]!.token}\r\nContent-Type: application/json`;
    const impatient = await listen(
      createApp({ services, renderer: pool, limits: { bodyTime: 300 } }).fetch,
      0,
      '127.0.0.1',
    );
    const { socket, answer } = await raw(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, urlOf(impatient));
    const drops = setInterval(() => socket.write('1\r\n \r\n'), 50);
    const text = await answer;
    clearInterval(drops);
    impatient.close();
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('/problems/request-timeout');
    expect(text.toLowerCase()).toContain('connection: close');
  });

  it('17: what is no HTTP is answered, and ended', async () => {
    for (const text of [
      'hello\r\n\r\n',
      'GET / FTP/1.1\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/v1/pdf HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    ]) {
      expect(await (await raw(text)).answer).toMatch(/^HTTP\/1\.1 (400|431|505) /);
    }
    expect((await post('after')).status).toBe(200);
  });

  it('18: a render that kills its thread harms nobody else', { retry: 2 }, async () => {
    const all = await Promise.all([post('exit', 0), post('work 300', 1), post('memory', 2), post('throw', 3)]);
    expect(all.map(({ status }) => status)).toEqual([500, 200, 422, 500]);
    expect(await all[0]!.text()).not.toContain('secret');
    expect((await post('after', 0)).status).toBe(200);
    expect((await services.usage.month(accounts[0]!.id, plan)).used).toBeGreaterThan(0);
  });

  it('18: nobody gets the bytes of another', async () => {
    const key = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all(
      [0, 1, 2, 3].map((who) =>
        post(`of ${who}`, who, {
          headers: {
            authorization: `Bearer ${accounts[who]!.token}`,
            'content-type': 'application/json',
            accept: 'application/pdf',
            ...key,
          },
        }).then((response) => response.text()),
      ),
    );
    for (const [who, text] of answers.entries()) expect(text).toContain(`%PDF of of ${who}`);
  });

  it('18: a client that leaves takes its work along', async () => {
    const client = new AbortController();
    const work = post('hang', 0, { signal: client.signal }).catch(() => null);
    await expect.poll(() => pool.load().running).toBe(1);
    client.abort();
    await work;
    await expect.poll(() => pool.load().running, { timeout: PATIENCE }).toBe(0);
    expect((await post('after')).status).toBe(200);
  });

  it('20: a crowd waits for its turns or is refused, and others get theirs', { retry: 2 }, async () => {
    const crowd = Array.from({ length: 45 }, (_, index) =>
      post('work 100', index % 3).then((response) => {
        if (response.status !== 200) expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        return response.status;
      }),
    );
    const other = await post('work 10', 3);
    const statuses = await Promise.all(crowd);
    expect(other.status).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // What the plans run at one time is never refused.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
    await expect.poll(async () => (await post('after')).status).toBe(200);
  });
});
