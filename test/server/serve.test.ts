/** A real port, real threads; the worker is a stand-in that misbehaves on request. */

import './patience.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, type ServerConfig, startServer } from '../../src/server/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const workerFile = fileURLToPath(new URL('./rendering/threads/stand-in.mjs', import.meta.url));
const lines: string[] = [];
let server: RunningServer;
let token = '';
let config: Partial<ServerConfig> = {};

beforeAll(async () => {
  const file = path.join(temporaryFolder(), 'deep', 'platen.db');
  config = { port: 0, database: { kind: 'sqlite', file }, bodyBytes: 100_000 };
  server = await startServer({
    config,
    pool: { threads: 1, memory: 64, workerFile },
    print: (line) => lines.push(line),
    writeLog: () => {},
    signals: false,
  });
  token = /plt_live_\w+/.exec(lines.join('\n'))![0];
});

afterAll(() => server.close());

const post = (html: string, accept = 'application/pdf'): Promise<Response> =>
  fetch(`${server.url}/api/v1/pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    body: JSON.stringify({ html }),
  });

describe('the service', () => {
  it('prints a command with a token that works, on its first start alone', async () => {
    const command = lines.find((line) => line.includes('curl'))!;
    expect(command).toContain(`${server.url}/api/v1/pdf`);
    expect(command).toContain(`Authorization: Bearer ${token}`);
    expect((await post('hello')).status).toBe(200);
    const again: string[] = [];
    const second = await startServer({
      config,
      pool: { workerFile },
      print: (l) => again.push(l),
      writeLog: () => {},
      signals: false,
    });
    expect(again.join('\n')).not.toContain('plt_live_');
    await second.close();
  });

  it('renders over the wire', async () => {
    expect(await (await post('hello')).text()).toContain('%PDF of hello');
    const { pdf_content } = (await (await post('hello', 'application/json')).json()) as { pdf_content: string };
    expect(Buffer.from(pdf_content, 'base64').toString()).toContain('%PDF of hello');
  });

  it('survives documents that eat all memory or break the renderer', async () => {
    expect([422, 504]).toContain((await post('memory')).status);
    const broken = await post('throw');
    expect(broken.status).toBe(500);
    expect(await broken.text()).not.toContain('secret');
    expect((await post('refuse')).status).toBe(422);
    expect((await post('hello')).status).toBe(200);
  });

  it('refuses a large body without reading it to the end', async () => {
    const response = await post('x'.repeat(200_000));
    expect(response.status).toBe(413);
    expect((await post('hello')).status).toBe(200);
  });

  it('ends work that never ends, continues, and lets running work end when it closes', async () => {
    const other = await startServer({
      config: { ...config, deadline: 500 },
      pool: { threads: 1, workerFile },
      print: () => {},
      writeLog: () => {},
      signals: false,
    });
    const render = async (html: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ html });
      return (await fetch(`${other.url}/api/v1/pdf`, { method: 'POST', headers, body })).status;
    };
    expect(await render('hang')).toBe(504);
    await expect.poll(() => render('hello')).toBe(200);
    const running = render('hang');
    // Connections are taken in their order: the request above has arrived when this one is answered.
    await fetch(`${other.url}/healthz`);
    const closed = other.close();
    expect(await running).toBe(504);
    await closed;
    await expect(fetch(`${other.url}/healthz`)).rejects.toThrow();
  });

  it('continues for a while after SIGTERM, and tells everybody to go elsewhere', { retry: 2 }, async () => {
    const before = new Set([...process.listeners('SIGTERM'), ...process.listeners('SIGINT')]);
    const other = await startServer({
      config: { ...config, drainDelay: 5_000 },
      pool: { threads: 1, workerFile },
      print: () => {},
      writeLog: () => {},
    });
    const [onTerm] = process.listeners('SIGTERM').filter((listener) => !before.has(listener));
    await expect.poll(async () => (await fetch(`${other.url}/readyz`)).status).toBe(200);
    onTerm!('SIGTERM');
    const ready = await fetch(`${other.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(ready.headers.get('connection')).toBe('close');
    const rendered = await fetch(`${other.url}/api/v1/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"html":"hello"}',
    });
    expect(rendered.status).toBe(200);
    await other.close();
    await expect(fetch(`${other.url}/healthz`)).rejects.toThrow();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      for (const listener of process.listeners(signal)) if (!before.has(listener)) process.off(signal, listener);
    }
  });
});
