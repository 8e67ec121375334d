import './patience.ts';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { loggedNetwork, networkOf } from '../../src/server/operations/addresses.ts';
import { createLog, traceOf } from '../../src/server/operations/log.ts';
import { createMetrics } from '../../src/server/operations/metrics.ts';
import { clientAddress, requestOrigin } from '../../src/server/operations/proxies.ts';
import { generateToken } from '../../src/server/tokens/token-format.ts';
import { harness } from './api/harness.ts';

describe('where a request comes from', () => {
  const seen = async (proxies: number, forwarded: string | null, socket = '10.0.0.9'): Promise<string> => {
    const app = new Hono().get('/', (c) => c.text(clientAddress(proxies)(c)));
    const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    return await (await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })).text();
  };

  it('is the socket, whatever clients say, where there is no proxy', async () => {
    expect(await seen(0, '1.2.3.4')).toBe('10.0.0.9');
    expect(await seen(0, null)).toBe('10.0.0.9');
  });

  it('is what the first of our own proxies saw', async () => {
    expect(await seen(1, '1.2.3.4')).toBe('1.2.3.4');
    expect(await seen(1, 'made up, 1.2.3.4')).toBe('1.2.3.4');
    expect(await seen(2, 'made up, 1.2.3.4, 10.0.0.1')).toBe('1.2.3.4');
  });

  it('is the socket when a proxy said nothing', async () => {
    expect(await seen(1, null)).toBe('10.0.0.9');
    expect(await seen(2, '1.2.3.4')).toBe('10.0.0.9');
    expect(await seen(1, '1.2.3.4,')).toBe('10.0.0.9');
    expect(await seen(1, 'unknown')).toBe('10.0.0.9');
  });

  it('is an address without its port', async () => {
    expect(await seen(1, '1.2.3.4:55555')).toBe('1.2.3.4');
    expect(await seen(1, '[2001:DB8::1]:443')).toBe('2001:db8::1');
    expect(await seen(0, null, '::ffff:10.0.0.9')).toBe('10.0.0.9');
  });

  it('stands in Forwarded as well', async () => {
    const app = new Hono().get('/', (c) => c.text(`${clientAddress(1)(c)} ${requestOrigin(null, 1)(c)}`));
    const ask = async (forwarded: string): Promise<string> =>
      await (await app.request('http://inside:8080/', { headers: { forwarded, 'x-forwarded-for': '9.9.9.9' } })).text();
    expect(await ask('for=1.1.1.1, for="[2001:db8::7]:4711";proto=https;host=pdf.example.com')).toBe(
      '2001:db8::7 https://pdf.example.com',
    );
    expect(await ask('for=_hidden;proto=gopher;host="a b"')).toBe('unknown http://inside:8080');
  });
});

describe('networks', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:1::1', '2001:db8:1:1::/64', '2001:db8:1:1::/64'],
    ['2001:0DB8:1:1:ffff:1:2:3', '2001:db8:1:1::/64', '2001:db8:1:1::/64'],
    ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
    ['nonsense', 'nonsense', 'unknown'],
  ])('%s counts as %s and is logged as %s', (address, network, logged) => {
    expect(networkOf(address)).toBe(network);
    expect(loggedNetwork(address)).toBe(logged);
  });
});

describe('what a client called', () => {
  const origin = async (proxies: number, headers: Record<string, string>, url: string | null = null): Promise<string> =>
    await (
      await new Hono()
        .get('/', (c) => c.text(requestOrigin(url, proxies)(c)))
        .request('http://inside:8080/', { headers })
    ).text();

  it('is what our own proxy saw, and nothing that a client made up', async () => {
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pdf.example.com' };
    expect(await origin(1, tls)).toBe('https://pdf.example.com');
    expect(await origin(0, tls)).toBe('http://inside:8080');
    expect(await origin(1, { 'x-forwarded-proto': 'https' })).toBe('https://inside:8080');
    expect(await origin(2, { 'x-forwarded-proto': 'http, https, http' })).toBe('https://inside:8080');
    expect(await origin(1, { ...tls, 'x-forwarded-host': 'evil.example/x?' })).toBe('https://inside:8080');
    expect(await origin(1, tls, 'https://fixed.example.com')).toBe('https://fixed.example.com');
  });
});

describe('the log', () => {
  it('is JSON, a line each, by the service’s clock and without tokens', () => {
    const lines: string[] = [];
    const log = createLog({ now: () => Date.UTC(2026, 10, 21) }, (line) => lines.push(line));
    const token = generateToken('live');
    log.info('started', { port: 8080 });
    log.error(new Error(`no ${token} here`, { cause: new Error(`nor ${token}\nthere`) }), 'request-1');
    log.error('a text');
    log.request({ request_id: 'r', method: 'GET', path: `/${'x'.repeat(5_000)}`, status: 404, ms: 1.5 });
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(parsed.map(({ level }) => level)).toEqual(['info', 'error', 'error', 'info']);
    expect(parsed[0]).toEqual({ time: '2026-11-21T00:00:00.000Z', level: 'info', message: 'started', port: 8080 });
    expect(parsed[1]).toMatchObject({ message: 'no plt_live_… here', request_id: 'request-1' });
    log.request({ request_id: 'r', method: 'GET', path: `/x/${token}/y`, status: 404, ms: 1 });
    log.warn('full', new Error(`with ${token}`));
    expect(lines.join('')).not.toContain(token.slice(9));
    expect(lines.every((line) => !line.includes('\n') && line.length < 7_000)).toBe(true);
  });
});

describe('metrics', () => {
  it('follow the renderer, and tell of the process', async () => {
    let running = 1;
    const load = () => ({ alive: 3, threads: 2, running, waiting: 4, replaced: 5, expectedWait: 0 });
    const metrics = createMetrics({ load });
    running = 2;
    metrics.request('/api/v1/pdf', 'POST', 200, 0.02);
    metrics.failed('pdf', 'live', 'busy');
    metrics.rendered('pdf', 'live', {
      bytes: new Uint8Array(),
      pageCount: 7,
      warnings: [{ code: 'css-syntax', message: 'x', count: 3 }],
      times: { queue: 10, parse: 1, style: 1, layout: 1, pdf: 1 },
    });
    const text = await metrics.text();
    for (const line of [
      'platen_renders_running 2',
      'platen_renders_waiting 4',
      'platen_render_threads_alive 3',
      'platen_render_threads_replaced 5',
      'platen_pages_total{mode="live"} 7',
      'platen_warnings_total{code="css-syntax"} 3',
      'platen_renders_total{kind="pdf",mode="live",outcome="busy"} 1',
      'platen_http_request_seconds_bucket{le="0.025",route="/api/v1/pdf"} 1',
      'platen_render_stage_seconds_count{stage="queue"} 1',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(metrics.contentType).toContain('text/plain');
  });
});

describe('the trace of a request', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';

  it('is the one that the caller names', () => {
    expect(traceOf(`00-${trace}-b7ad6b7169203331-01`)).toBe(trace);
    // Later versions may say more.
    expect(traceOf(`01-${trace}-b7ad6b7169203331-01-more`)).toBe(trace);
  });

  it.each([
    undefined,
    '',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `ff-${trace}-b7ad6b7169203331-01`,
    `00-${trace}-b7ad6b7169203331-01-more`,
    `00-${trace.toUpperCase()}-b7ad6b7169203331-01`,
  ])('is none for %s', (header) => expect(traceOf(header)).toBeUndefined());

  it('stands in the log', async () => {
    const h = await harness();
    await h.call({ headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } });
    await h.call();
    expect(h.lines.map((line) => line.trace)).toEqual([trace, undefined]);
  });
});
