/** The clients in TypeScript and Python against the running service, with a stand-in for the render thread. */

import './patience.ts';
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, isGenuine, ServiceProblem } from '../../src/server/client.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { signedHeaders } from '../../src/server/webhooks/sign.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const workerFile = fileURLToPath(new URL('./rendering/threads/stand-in.mjs', import.meta.url));
let server: RunningServer;
let token = '';
let client: Client;

beforeAll(async () => {
  const lines: string[] = [];
  const folder = temporaryFolder();
  server = await startServer({
    config: {
      port: 0,
      database: { kind: 'sqlite', file: path.join(folder, 'platen.db') },
      resultsFolder: path.join(folder, 'results'),
    },
    pool: { threads: 1, memory: 64, workerFile },
    print: (line) => lines.push(line),
    writeLog: () => {},
    signals: false,
  });
  token = /plt_live_\w+/.exec(lines.join('\n'))![0];
  client = createClient({ url: server.url, token });
});

afterAll(() => server.close());

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('the client in TypeScript', () => {
  it('renders, and says what came of it', async () => {
    const { pdf, pages, warnings } = await client.pdf({ html: 'warn', page: { size: 'A5' } });
    expect(textOf(pdf)).toContain('%PDF of warn');
    expect(textOf(pdf)).toContain('"size":"A5"');
    expect([pages, warnings]).toEqual([1, 1]);
    expect(await client.layout({ html: 'x' })).toEqual({ pages: [], warnings: [] });
    const { sha256 } = await client.verify({ html: 'x' });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells of the network when it never comes back, with pauses of half a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const down = new TypeError('fetch failed');
    const call = vi.fn<typeof fetch>().mockRejectedValue(down);
    const told = createClient({ url: server.url, token, retries: 8, fetch: call })
      .layout({ html: 'x' })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000 * (1 + 2 + 4 + 8 + 16 + 30 + 30 + 30));
    vi.useRealTimers();
    expect(await told).toBe(down);
    expect(call).toHaveBeenCalledTimes(9);
  });

  it('takes files along', async () => {
    const { pdf } = await client.pdf({ html: 'x' }, { files: { 'a.css': new Blob(['p {}'], { type: 'text/css' }) } });
    expect(textOf(pdf)).toContain(' a.css: 4');
  });

  it('puts documents and PDF files into one', async () => {
    const { pdf } = await client.pdf({ documents: [{ html: 'x' }, { pdf: new Uint8Array(5), title: 'T' }] });
    expect(textOf(pdf)).toMatch(/ html: x, pdf: 5$/);
  });

  it('sees jobs through', async () => {
    const [job] = await client.createJobs([{ html: 'later', reference: 'r' }]);
    expect(await client.waitFor(job!.id, { every: 50 })).toMatchObject({ state: 'done', reference: 'r' });
    expect(textOf(await client.result(job!.id))).toContain('%PDF of later');
    expect(await client.call('GET', '/api/v1/usage')).toMatchObject({ used: expect.any(Number) });
  });

  it('leaves nothing behind at the signal of a long wait', async () => {
    const states = ['queued', 'running', 'done'];
    const answer = (async () => Response.json({ id: 'job_1', state: states.shift() })) as typeof fetch;
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    signal.addEventListener = (_: string, listener: unknown) => void listeners.add(listener);
    signal.removeEventListener = (_: string, listener: unknown) => void listeners.delete(listener);
    await createClient({ url: server.url, token, fetch: answer }).waitFor('job_1', { every: 1, signal });
    expect(states).toEqual([]);
    expect(listeners.size).toBe(0);
  });

  it('throws problems with what the service says', async () => {
    const failure = await client.pdf({ html: 'refuse' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ServiceProblem);
    expect(failure).toMatchObject({ status: 422, problem: 'document-refused', requestId: expect.any(String) });
    const stranger = createClient({ url: server.url, token: 'plt_live_x' });
    await expect(stranger.pdf({ html: 'x' })).rejects.toMatchObject({ status: 401, problem: 'unauthorized' });
  });

  it('tries again where the service is busy or away, under the same key, and not for ever', async () => {
    const keys: (string | undefined)[] = [];
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      async () => new Response('busy', { status: 503, headers: { 'retry-after': '0' } }),
      async () => new Response('%PDF', { headers: { 'x-platen-pages': '1' } }),
    ];
    const flaky = (async (_: unknown, init: RequestInit) => {
      keys.push((init.headers as Record<string, string>)['idempotency-key']);
      return await answers[keys.length - 1]!();
    }) as typeof fetch;
    expect((await createClient({ url: server.url, token, fetch: flaky }).pdf({ html: 'x' })).pages).toBe(1);
    expect(new Set(keys).size).toBe(1);
    const waits = [
      async () => new Response('', { status: 409, headers: { 'retry-after': '0' } }),
      async () => new Response('', { status: 503, headers: { 'retry-after': 'Mon, 01 Jan 2001 00:00:00 GMT' } }),
      async () => new Response('%PDF', { headers: { 'x-platen-pages': '2' } }),
    ];
    const called: unknown[] = [];
    const proxied = (async (to: unknown) => await waits[called.push(to) - 1]!()) as typeof fetch;
    const behind = createClient({ url: 'https://example.com/pdf/', token, fetch: proxied });
    expect((await behind.pdf({ html: 'x' })).pages).toBe(2);
    expect(new Set(called)).toEqual(new Set(['https://example.com/pdf/api/v1/pdf']));
    const later = (async () => new Response('', { status: 429, headers: { 'retry-after': '3600' } })) as typeof fetch;
    await expect(createClient({ url: server.url, token, fetch: later }).pdf({ html: 'x' })).rejects.toMatchObject({
      status: 429,
    });
  });
});

const SECRET = `whsec_${Buffer.from('a secret of twenty-four by').toString('base64')}`;
const payload = '{"type":"job.done"}';
const timestamp = 1_794_300_000;
const signed = signedHeaders({ id: 'msg_1', timestamp, payload }, SECRET);

it('tells messages of the service from others', async () => {
  const genuine = (body: string, headers: Record<string, string>, later = 0): Promise<boolean> =>
    isGenuine(body, new Headers(headers), SECRET, (timestamp + later) * 1_000);
  expect(await genuine(payload, signed)).toBe(true);
  expect(await genuine(`${payload} `, signed)).toBe(false);
  expect(await genuine(payload, { ...signed, 'webhook-id': 'msg_2' })).toBe(false);
  expect(await genuine(payload, signed, 301)).toBe(false);
  expect(await genuine(payload, {})).toBe(false);
  expect(await genuine(payload, { ...signed, 'webhook-signature': 'v1,no base64! v2,x \u00fc' })).toBe(false);
  expect(await genuine(payload, { ...signed, 'webhook-timestamp': '\u00b2' })).toBe(false);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('There is no Python here: its client is not tested.');

describe.skipIf(!hasPython)('the client in Python, as the service hands it out', () => {
  const SCRIPT = `
import json, sys
from platen import Platen, PlatenProblem, is_genuine
url, token, secret, stamp, signature = sys.argv[1:]
platen = Platen(url, token)
out = {"pdf": platen.pdf(html="hello", page={"size": "A5"}).decode()}
out["files"] = platen.pdf(html="x", files={"a.css": b"p {}"}).decode()
out["several"] = platen.pdf(documents=[{"html": "x"}, {"pdf": b"12345"}]).decode()[-15:]
out["layout"] = platen.layout(html="x")
out["verified"] = platen.verify(html="x", sha256="0" * 64)["same"]
job = platen.create_jobs([{"html": "later"}])[0]
out["state"] = platen.wait_for(job["id"], every=0.05)["state"]
out["result"] = platen.result(job["id"]).decode()
out["used"] = platen.call("GET", "/api/v1/usage")["used"]
try:
    platen.pdf(html="refuse")
except PlatenProblem as problem:
    out["problem"] = [problem.status, problem.problem, bool(problem.request_id)]
headers = {"webhook-id": "msg_1", "webhook-timestamp": stamp, "webhook-signature": signature}
body = b'{"type":"job.done"}'
strange = [{**headers, "webhook-timestamp": "\u00b2"}, {**headers, "webhook-signature": "v1,\u00fc x"}]
out["strange"] = [is_genuine(body, one, secret, int(stamp)) for one in strange]
import http.server, threading
class Flaky(http.server.BaseHTTPRequestHandler):
    answers = [(0, None), (409, "0"), (503, "Mon, 01 Jan 2001 00:00:00 GMT"), (200, None)]
    def do_POST(self):
        status, after = self.answers.pop(0)
        self.rfile.read(int(self.headers["Content-Length"]))
        if status == 0:
            return self.connection.close()
        self.send_response(status)
        if after:
            self.send_header("Retry-After", after)
        self.end_headers()
        self.wfile.write(b"%PDF" if status == 200 else b"")
    def log_message(self, *words):
        pass
flaky = http.server.HTTPServer(("127.0.0.1", 0), Flaky)
threading.Thread(target=flaky.serve_forever, daemon=True).start()
out["flaky"] = Platen(f"http://127.0.0.1:{flaky.server_port}", token).pdf(html="x").decode()
out["genuine"] = [is_genuine(body, headers, secret, int(stamp)), is_genuine(body + b" ", headers, secret, int(stamp))]
print(json.dumps(out))
`;

  it('does the same', async () => {
    const folder = temporaryFolder();
    const served = await fetch(`${server.url}/sdk/platen.py`);
    expect(served.headers.get('content-type')).toContain('text/x-python');
    writeFileSync(path.join(folder, 'platen.py'), await served.text());
    writeFileSync(path.join(folder, 'run.py'), SCRIPT);
    const words = [server.url, token, SECRET, `${timestamp}`, signed['webhook-signature']!];
    const python = spawn('python3', ['run.py', ...words], { cwd: folder });
    const printed: Buffer[] = [];
    const wrong: Buffer[] = [];
    python.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    python.stderr.on('data', (chunk: Buffer) => wrong.push(chunk));
    const status = await new Promise((resolve) => python.on('close', resolve));
    expect([Buffer.concat(wrong).toString(), status]).toEqual(['', 0]);
    expect(JSON.parse(Buffer.concat(printed).toString())).toMatchObject({
      pdf: expect.stringMatching(/%PDF of hello.*"size":"A5"/),
      files: expect.stringContaining(' a.css: 4'),
      several: 'html: x, pdf: 5',
      layout: { pages: [], warnings: [] },
      verified: false,
      state: 'done',
      result: expect.stringContaining('%PDF of later'),
      used: expect.any(Number),
      problem: [422, 'document-refused', true],
      strange: [false, false],
      flaky: '%PDF',
      genuine: [true, false],
    });
  });
});
