import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/server/operations/metrics.ts';
import { RenderFailure } from '../../../src/server/rendering/renderer.ts';
import { PATIENCE } from '../patience.ts';
import { DAY, fakeRenderer, harness, PDF, problemOf, rendered } from './harness.ts';

const failing = (failure: unknown) => fakeRenderer(() => Promise.reject(failure));
const used = async (h: Awaited<ReturnType<typeof harness>>): Promise<number> =>
  (await h.services.usage.month(h.account.id, h.services.plans[0]!)).used;

describe('POST /api/v1/pdf', () => {
  it('answers with the PDF in base64, and that alone', async () => {
    const response = await (await harness()).call();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ pdf_content: Buffer.from(PDF).toString('base64') });
  });

  it('answers with bytes where they are preferred', async () => {
    const response = await (await harness()).call({
      headers: { accept: 'application/pdf, application/json;q=0.5' },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('inline; filename="document.pdf"');
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
    // The more precise wish first, then the client's order.
    ['application/pdf, */*', 'pdf'],
    ['application/pdf, application/json', 'pdf'],
    ['application/json, application/pdf', 'json'],
    ['application/pdf;q=0.5, application/json', 'json'],
    ['*', 'json'],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'json'],
    ['garbage', 'json'],
    ['application/octet-stream', 'octet-stream'],
  ])('takes Accept: %s for %s', async (accept, type) => {
    const response = await (await harness()).call({ headers: { accept } });
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('vary')).toBe('Accept');
  });

  it.each(['text/html', 'application/json;q=0', 'image/*'])('refuses Accept: %s', async (accept) => {
    await problemOf(await (await harness()).call({ headers: { accept } }), 406, 'not-acceptable');
  });

  it('passes on what the request asks for, in the words of the engine', async () => {
    const h = await harness({ fetching: true });
    const body = {
      html: '<p>é',
      page: { size: ['21cm', 'auto'], orientation: 'portrait', margin: '2cm 1in' },
      media: 'screen',
      base_url: 'https://example.com/a/',
      metadata: { title: 'T', creation_date: '2026-11-21T10:30:00+01:00' },
      tagged: false,
      strict: ['missing-glyph'],
    };
    expect((await h.call({ body: JSON.stringify(body) })).status).toBe(200);
    expect(h.renderer.requests[0]).toMatchObject({
      kind: 'pdf',
      html: '<p>é',
      watermark: false,
      account: h.account.id,
      concurrency: 2,
      options: {
        page: body.page,
        media: 'screen',
        baseUrl: 'https://example.com/a/',
        metadata: { title: 'T', creationDate: Date.UTC(2026, 10, 21, 9, 30) },
        tagged: false,
        strict: ['missing-glyph'],
      },
    });
    expect(h.renderer.requests[0]!.deadline).toBeLessThanOrEqual(30_000);
  });

  it('tells what became of it in headers', async () => {
    const warnings = [{ code: 'css-syntax' as const, message: 'odd', count: 4 }];
    const h = await harness({ renderer: fakeRenderer(async () => rendered(PDF, warnings)) });
    const { headers } = await h.call({ headers: { 'x-request-id': 'abc-123' } });
    expect(headers.get('x-request-id')).toBe('abc-123');
    expect(headers.get('x-platen-pages')).toBe('3');
    expect(headers.get('x-platen-warnings')).toBe('4');
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=1000;w=60, "month";q=500;w=2592000');
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=999;t=\d+, "month";r=499;t=1782000$/);
    const timing = headers.get('server-timing')!;
    for (const step of ['auth', 'body', 'quota', 'queue', 'parse', 'style', 'layout', 'pdf', 'total']) {
      expect(timing).toMatch(new RegExp(`(^|, )${step};dur=\\d+\\.\\d`));
    }
  });

  it('takes an empty document', async () => {
    expect((await (await harness()).call({ body: '{"html":""}' })).status).toBe(200);
  });

  it('says nothing of what went wrong inside, but logs it', async () => {
    const h = await harness({ renderer: failing(new RenderFailure('internal', 'secret /etc/path')) });
    const problem = await problemOf(await h.call(), 500, 'internal');
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect(h.errors).toHaveLength(1);
  });

  it.each([
    ['refused', 422, 'document-refused'],
    ['strict', 422, 'strict-warning'],
    ['busy', 503, 'busy'],
    ['timeout', 504, 'deadline-exceeded'],
    ['internal', 500, 'internal'],
  ] as const)('counts no render that ends as %s', async (kind, status, name) => {
    const warning = { code: 'missing-glyph' as const, message: 'none for x', count: 1 };
    const h = await harness({ renderer: failing(new RenderFailure(kind, 'more than 2000 pages', { warning })) });
    const response = await h.call();
    const problem = await problemOf(response, status, name);
    if (kind === 'refused') expect(problem.detail).toBe('more than 2000 pages');
    if (kind === 'strict') expect(problem.warning).toEqual(warning);
    if (kind === 'busy') expect(response.headers.get('retry-after')).toBe('1');
    expect(await used(h)).toBe(0);
    // Nor is the place held any longer.
    expect(await h.services.usage.reserve(h.account.id, { ...h.services.plans[0]!, rendersPerMonth: 1 })).not.toBe(
      null,
    );
  });

  it('refuses under pressure before it reads', async () => {
    const renderer = { ...fakeRenderer(), isFull: () => true };
    const response = await (await harness({ renderer })).call();
    await problemOf(response, 503, 'busy');
    expect(renderer.requests).toEqual([]);
  });

  it('stops the work of a client that leaves, and counts nothing', async () => {
    let stopped = false;
    const renderer = fakeRenderer(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(new RenderFailure('aborted', 'gone'));
          });
        }),
    );
    const h = await harness({ renderer });
    const client = new AbortController();
    const answer = h.call({ signal: client.signal });
    await expect.poll(() => renderer.requests.length).toBe(1);
    client.abort();
    await answer;
    expect(stopped).toBe(true);
    expect(await used(h)).toBe(0);
    expect(h.lines[0]).toMatchObject({ status: 499, outcome: 'client-gone' });
    expect(h.errors).toEqual([]);
  });
});

describe('what a plan allows', () => {
  it('counts successes of live tokens alone', async () => {
    const h = await harness();
    expect((await h.call()).status).toBe(200);
    expect(await used(h)).toBe(1);
    const response = await h.call({ token: h.test });
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).not.toContain('month');
    expect(await used(h)).toBe(1);
    expect(h.renderer.requests.map(({ watermark }) => watermark)).toEqual([false, true]);
  });

  it('answers 402 when the trial is over, and continues with test tokens', async () => {
    const h = await harness();
    h.clock.advance(8 * DAY);
    await problemOf(await h.call(), 402, 'trial-over');
    expect((await h.call({ token: h.test })).status).toBe(200);
    await h.services.accounts.changeSubscription(h.account.id, {
      kind: 'activate',
      plan: 'starter',
      periodEndsAt: h.clock.now() + 30 * DAY,
    });
    expect((await h.call()).status).toBe(200);
  });

  it('answers 402 when the plan has lapsed', async () => {
    const h = await harness();
    const periodEndsAt = h.clock.now() + 30 * DAY;
    await h.services.accounts.changeSubscription(h.account.id, { kind: 'activate', plan: 'starter', periodEndsAt });
    await h.services.accounts.changeSubscription(h.account.id, { kind: 'end' });
    await problemOf(await h.call(), 402, 'plan-lapsed');
  });

  it('tells a month that is used up from a minute that is', async () => {
    const month = await harness({ plan: { rendersPerMonth: 1 } });
    expect((await month.call()).status).toBe(200);
    const over = await month.call();
    const problem = await problemOf(over, 429, 'quota-exceeded');
    expect(problem.resets_at).toBe('2026-12-01T00:00:00.000Z');
    expect(over.headers.get('retry-after')).toBe('1782000');
    expect(over.headers.get('ratelimit')).toContain('"month";r=0');
    expect((await month.call({ token: month.test })).status).toBe(200);

    const minute = await harness({ plan: { requestsPerMinute: 1 } });
    expect((await minute.call()).status).toBe(200);
    const fast = await minute.call();
    await problemOf(fast, 429, 'rate-limited');
    expect(Number(fast.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(fast.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+$/);
    minute.clock.advance(61_000);
    expect((await minute.call()).status).toBe(200);
  });

  it('lets an account have only so many requests under way, and others pass', async () => {
    const ends: (() => void)[] = [];
    const renderer = fakeRenderer(() => new Promise((resolve) => ends.push(() => resolve(rendered()))));
    const h = await harness({ renderer, plan: { concurrentRenders: 2 }, limits: { patience: PATIENCE } });
    let answered = 0;
    const running = Array.from({ length: 16 }, () => h.call().finally(() => answered++));
    await expect.poll(() => ends.length).toBe(2);
    const response = await h.call();
    await problemOf(response, 429, 'too-many-concurrent');
    expect(response.headers.get('retry-after')).toBe('1');
    const other = h.call({ token: await h.token('live', (await h.signUp('bob@example.com')).id) });
    await expect.poll(() => ends.length).toBe(3);
    // As one ends the next begins: never more than two of the account, and all of them are answered.
    ends.splice(2, 1)[0]!();
    expect((await other).status).toBe(200);
    for (let i = 0; i < 16; i++) {
      await expect.poll(() => ends.length).toBe(Math.min(16, i + 2));
      expect(answered).toBeLessThanOrEqual(i);
      ends[i]!();
    }
    for (const answer of running) expect((await answer).status).toBe(200);
    const again = h.call();
    await expect.poll(() => ends.length).toBe(17);
    ends[16]!();
    expect((await again).status).toBe(200);
  });

  it('lets a request wait for one of its places, and not for ever', async () => {
    const ends: (() => void)[] = [];
    const renderer = fakeRenderer(() => new Promise((resolve) => ends.push(() => resolve(rendered()))));
    const h = await harness({ renderer, plan: { concurrentRenders: 1 }, limits: { patience: 50 } });
    const first = h.call();
    await expect.poll(() => ends.length).toBe(1);
    await problemOf(await h.call(), 429, 'too-many-concurrent');
    ends[0]!();
    expect((await first).status).toBe(200);
    expect(await used(h)).toBe(1);
  });

  it('refuses documents beyond the size of the plan, however they are written', async () => {
    const h = await harness({ plan: { htmlBytes: 100 } });
    expect((await h.call({ body: JSON.stringify({ html: 'é'.repeat(50) }) })).status).toBe(200);
    const problem = await problemOf(
      await h.call({ body: JSON.stringify({ html: 'é'.repeat(51) }) }),
      413,
      'document-too-large',
    );
    expect(problem.limit).toBe(100);
    expect((await h.call({ body: `{"html":"${'\\u0041'.repeat(100)}"}` })).status).toBe(200);
  });

  it('ends with the token', async () => {
    const h = await harness();
    const [record] = await h.services.tokens.list(h.account.id);
    expect((await h.call()).status).toBe(200);
    await h.services.tokens.revoke(h.account.id, record!.id);
    await problemOf(await h.call(), 401, 'unauthorized');
  });
});

describe('Idempotency-Key', () => {
  it('gives the first answer again, and counts once', async () => {
    let count = 0;
    const h = await harness({ renderer: fakeRenderer(async () => rendered(new TextEncoder().encode(`${++count}`))) });
    const headers = { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"', accept: 'application/pdf' };
    const [first, second] = [await h.call({ headers }), await h.call({ headers })];
    expect([await first.text(), await second.text()]).toEqual(['1', '1']);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toBe('application/pdf');
    expect(second.headers.get('x-platen-pages')).toBe('3');
    expect(first.headers.get('idempotency-replayed')).toBe(null);
    expect(await used(h)).toBe(1);
    // The same key without quotes is the same key; a day later it is a new one.
    const bare = { ...headers, 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' };
    expect(await (await h.call({ headers: bare })).text()).toBe('1');
    h.clock.advance(DAY + 1);
    expect(await (await h.call({ headers })).text()).toBe('2');
  });

  it('renders again what was too large to be kept, and counts once', async () => {
    const h = await harness();
    const { idempotency } = h.services;
    const begin: typeof idempotency.begin = async (...input) => {
      const begun = await idempotency.begin(...input);
      return begun.kind === 'done' ? { kind: 'not-kept' } : begun;
    };
    Object.assign(h.services, { idempotency: { ...idempotency, begin } });
    const headers = { 'idempotency-key': 'large', accept: 'application/pdf' };
    const [first, second] = [await h.call({ headers }), await h.call({ headers })];
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(h.renderer.requests).toHaveLength(2);
    expect(await used(h)).toBe(1);
  });

  it('belongs to one request, one account and one kind of token', async () => {
    const h = await harness();
    const headers = { 'idempotency-key': 'k' };
    expect((await h.call({ headers })).status).toBe(200);
    await problemOf(await h.call({ headers, body: '{"html":"other"}' }), 422, 'idempotency-key-reused');
    const pdf = { ...headers, accept: 'application/pdf' };
    await problemOf(await h.call({ headers: pdf }), 422, 'idempotency-key-reused');
    await problemOf(await h.call({ headers, path: '/api/v1/layout' }), 422, 'idempotency-key-reused');
    expect((await h.call({ headers, token: h.test })).headers.get('idempotency-replayed')).toBe(null);
    const other = await h.token('live', (await h.signUp('bob@example.com')).id);
    expect((await h.call({ headers, token: other })).headers.get('idempotency-replayed')).toBe(null);
  });

  it('asks to wait for the first answer, and tries again after a failure', async () => {
    const turns: { resolve: () => void; reject: () => void }[] = [];
    const renderer = fakeRenderer(
      () =>
        new Promise((resolve, reject) => {
          turns.push({ resolve: () => resolve(rendered()), reject: () => reject(new RenderFailure('busy', 'x')) });
        }),
    );
    const h = await harness({ renderer });
    const headers = { 'idempotency-key': 'k' };
    const first = h.call({ headers });
    await expect.poll(() => turns.length).toBe(1);
    const second = await h.call({ headers });
    await problemOf(second, 409, 'idempotency-key-in-use');
    expect(second.headers.get('retry-after')).toBe('1');
    turns[0]!.reject();
    expect((await first).status).toBe(503);
    const third = h.call({ headers });
    await expect.poll(() => turns.length).toBe(2);
    turns[1]!.resolve();
    expect((await third).status).toBe(200);
  });

  it.each(['', '""', 'a b', 'é', 'x'.repeat(201), '"a"b"'])('refuses %o', async (key) => {
    const value = Buffer.from(key).toString('latin1');
    const response = await (await harness()).call({ headers: { 'idempotency-key': value } });
    await problemOf(response, 400, 'invalid-idempotency-key');
  });
});

describe('POST /api/v1/layout', () => {
  it('answers with boxes and warnings as the thread wrote them', async () => {
    const json = '{"pages":[],"warnings":[]}';
    const h = await harness({ renderer: fakeRenderer(async () => rendered(Buffer.from(json))) });
    const response = await h.call({ path: '/api/v1/layout', headers: { accept: 'application/json' } });
    expect(await response.text()).toBe(json);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(h.renderer.requests[0]!.kind).toBe('layout');
    expect(await used(h)).toBe(1);
  });

  it('knows no fields of PDFs, and no PDFs', async () => {
    const h = await harness();
    const body = '{"html":"x","tagged":true,"metadata":{}}';
    const { errors } = await problemOf(await h.call({ path: '/api/v1/layout', body }), 422, 'invalid-request');
    expect(errors!.map(({ field }) => field).sort()).toEqual(['metadata', 'tagged']);
    const headers = { accept: 'application/pdf' };
    await problemOf(await h.call({ path: '/api/v1/layout', headers }), 406, 'not-acceptable');
  });
});

describe('operations', () => {
  it('are healthy and ready without a token', async () => {
    const h = await harness();
    expect(await (await h.call({ path: '/healthz', method: 'GET', token: null })).json()).toEqual({ status: 'ok' });
    const ready = await h.call({ path: '/readyz', method: 'GET', token: null });
    expect(ready.status).toBe(200);
  });

  it('are not ready while they drain or nothing can render', async () => {
    const draining = await harness({ lifecycle: { draining: true, drain() {} } });
    const answer = await draining.call({ path: '/readyz', method: 'GET' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('connection')).toBe('close');
    const load = () => ({ alive: 0, threads: 1, running: 0, waiting: 0, replaced: 9, expectedWait: 0 });
    const dead = await harness({ renderer: { ...fakeRenderer(), load } });
    expect((await dead.call({ path: '/readyz', method: 'GET' })).status).toBe(503);
    expect((await dead.call({ path: '/healthz', method: 'GET' })).status).toBe(200);
  });

  it('count what happens, for those who may read it', async () => {
    const renderer = fakeRenderer();
    const h = await harness({ renderer, metrics: createMetrics(renderer, false), metricsToken: 'open sesame' });
    await h.call();
    await h.call({ token: h.test });
    await h.call({ token: 'plt_live_nothing' });
    expect((await h.call({ path: '/metrics', method: 'GET' })).status).toBe(403);
    const closed = await harness();
    expect((await closed.call({ path: '/metrics', method: 'GET', token: null })).status).toBe(403);
    const response = await h.call({
      path: '/metrics',
      method: 'GET',
      headers: { authorization: 'Bearer open sesame' },
    });
    expect(response.status).toBe(403);
    const named = await harness({ renderer, metrics: createMetrics(renderer, false), metricsToken: 'sesame' });
    await named.call({ token: named.test });
    await named.call({ token: null });
    const text = await (await named.call({ path: '/metrics', method: 'GET', token: 'sesame' })).text();
    expect(text).toContain('platen_renders_total{kind="pdf",mode="test",outcome="success"} 1');
    expect(text).toContain('platen_http_requests_total{route="/api/v1/pdf",method="POST",status="401"} 1');
    expect(text).toContain('platen_render_threads 1');
  });

  it('write a line for each request, with neither token nor document', async () => {
    const h = await harness();
    await h.call({ body: '{"html":"<p>secret document"}', path: '/api/v1/pdf?token=hush' });
    expect(h.lines).toMatchObject([{ method: 'POST', path: '/api/v1/pdf', status: 200, account: h.account.id }]);
    const line = JSON.stringify(h.lines);
    for (const secret of [h.live, 'secret document', 'hush']) expect(line).not.toContain(secret);
  });

  it.each(['/API/v1/pdf', '//api/v1/pdf', '/Api/V1/Pdf', '/api/v1/nothing'])(
    'answers %s as the API does',
    async (path) => {
      const h = await harness();
      await problemOf(await h.call({ path }), 404, 'not-found');
    },
  );
});
