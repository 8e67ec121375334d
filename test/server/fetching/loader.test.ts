/** Attacks 3 and 4: names, redirects, and servers that never end. The servers here are on this machine, let through by name. */

import '../patience.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resolve } from '../../../src/server/fetching/checked-address.ts';
import { guardedLoader } from '../../../src/server/fetching/loader.ts';
import { DEFAULT_FETCH_POLICY, type FetchPolicy } from '../../../src/server/fetching/policy.ts';

const PNG = { 'Content-Type': 'image/png' };
const hits: string[] = [];
let server: Server;
let port = 0;

const ROUTES: Readonly<Record<string, RequestListener>> = {
  '/ok': (request, response) => response.writeHead(200, PNG).end(`host ${request.headers.host}`),
  '/slow': (_, response) => {
    response.writeHead(200, PNG);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/silent': () => {},
  '/endless': (_, response) => {
    response.writeHead(200, PNG);
    const pour = (): void => {
      while (response.writable && response.write(Buffer.alloc(16_384)));
    };
    response.on('drain', pour);
    pour();
  },
  '/half': (_, response) => response.writeHead(200, PNG).end(Buffer.alloc(600)),
  '/gzip': (_, response) =>
    response.writeHead(200, { ...PNG, 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000))),
  '/brotli': (_, response) =>
    response.writeHead(200, { ...PNG, 'Content-Encoding': 'br' }).end(brotliCompressSync(Buffer.alloc(5_000_000))),
  '/small-gzip': (_, response) =>
    response.writeHead(200, { ...PNG, 'Content-Encoding': 'gzip' }).end(gzipSync('small')),
  '/damaged': (_, response) => response.writeHead(200, { ...PNG, 'Content-Encoding': 'gzip' }).end('no gzip'),
  '/odd': (_, response) => response.writeHead(200, { ...PNG, 'Content-Encoding': 'rot13' }).end('bqq'),
  '/html': (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
  '/json': (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  '/missing': (_, response) => response.writeHead(404, PNG).end('secret page'),
  '/many-headers': (_, response) => response.writeHead(200, { ...PNG, 'X-Long': 'x'.repeat(60_000) }).end('x'),
};

const listener: RequestListener = (request, response) => {
  const url = new URL(request.url!, 'http://x');
  hits.push(url.pathname);
  const to = url.searchParams.get('to');
  if (url.pathname.startsWith('/redirect')) {
    response.writeHead(Number(url.searchParams.get('status') ?? 302), { Location: to! }).end();
    return;
  }
  ROUTES[url.pathname]?.(request, response);
};

beforeAll(async () => {
  server = createServer({ maxHeaderSize: 100_000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

function policy(changes: Partial<FetchPolicy> = {}): FetchPolicy {
  const exceptions = [`127.0.0.1:${port}`];
  return {
    ...DEFAULT_FETCH_POLICY,
    time: 2_000,
    bytes: 1_000,
    totalBytes: 3_000,
    ports: [80, 443, port],
    exceptions,
    ...changes,
  };
}

const urlOf = (path: string, host = 'site.example'): string => `http://${host}:${port}${path}`;

const load = (url: string, changes: Partial<FetchPolicy> = {}, resolve = here) =>
  guardedLoader(policy(changes), resolve)(url, { maxBytes: 1_000_000 });

const textOf = async (work: ReturnType<typeof load>): Promise<string> => new TextDecoder().decode((await work)!.bytes);

describe('names', () => {
  it('are looked up once, and the connection goes where the answer said', async () => {
    let asked = 0;
    const rebinding: Resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    expect(await textOf(load(urlOf('/ok'), {}, rebinding))).toBe(`host site.example:${port}`);
    expect(asked).toBe(1);
  });

  it('that lead inside are refused, if only one of their addresses does', async () => {
    const before = hits.length;
    for (const inside of ['10.0.0.1', '169.254.169.254', '127.0.0.2', '0.0.0.0']) {
      const resolve: Resolve = async () => [
        { address: '127.0.0.1', family: 4 },
        { address: inside, family: 4 },
      ];
      await expect(load(urlOf('/ok'), {}, resolve)).rejects.toThrow('not public');
    }
    for (const address of ['::1', 'fd00:ec2::254', 'fe80::1', '::ffff:127.0.0.1']) {
      await expect(load(urlOf('/ok'), {}, async () => [{ address, family: 6 }])).rejects.toThrow('not public');
    }
    expect(hits.length).toBe(before);
  });

  it.each(['localhost', 'localhost.', 'LOCALHOST', 'localtest', 'ⓛocalhost', 'x.localhost'])(
    'of this machine are refused: %s',
    async (host) => {
      const names: string[] = [];
      const resolve: Resolve = async (name) => {
        names.push(name);
        return [{ address: '127.0.0.1', family: 4 }];
      };
      const work = guardedLoader(policy({ exceptions: [] }), resolve)(urlOf('/ok', host), { maxBytes: 9 });
      await expect(work).rejects.toThrow('not public');
      expect(names[0]).toMatch(/^(x\.)?local/);
    },
  );

  it('that mean nothing fail, and say no more than that', async () => {
    await expect(load(urlOf('/ok'), {}, () => Promise.reject(new Error('secret resolver')))).rejects.toThrow(
      'its host is not known',
    );
    await expect(load(urlOf('/ok'), {}, async () => [])).rejects.toThrow('no address');
  });

  it('ask no proxy of the environment', async () => {
    process.env.HTTP_PROXY = process.env.http_proxy = `http://127.0.0.1:${port}/`;
    const work = load('http://8.8.8.8:1/', { ports: [1], time: 300 });
    await expect(work).rejects.toThrow();
    delete process.env.HTTP_PROXY;
    delete process.env.http_proxy;
    expect(hits).not.toContain('/');
  });
});

describe('redirects', () => {
  const chain = (length: number, end: string): string => {
    let to = end;
    for (let i = 0; i < length; i++) to = urlOf(`/redirect${i}?to=${encodeURIComponent(to)}`);
    return to;
  };

  it('are followed three times', async () => {
    expect(await textOf(load(chain(3, urlOf('/ok'))))).toContain('host');
    await expect(load(chain(4, urlOf('/ok')))).rejects.toThrow('more than 3 redirects');
    expect(await textOf(load(urlOf('/redirect?to=/ok&status=307')))).toContain('host');
  });

  it.each([1, 2, 3])('to the inside are refused at hop %i', async (hops) => {
    for (const target of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest/',
      'http://[::1]/',
      'HTTP://2130706433/',
    ]) {
      await expect(load(chain(hops, target))).rejects.toThrow('not public');
    }
  });

  it('to names are looked up and checked anew', async () => {
    const resolve: Resolve = async (name) => [
      { address: name === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 },
    ];
    await expect(load(chain(1, urlOf('/ok', 'inside.example')), {}, resolve)).rejects.toThrow('not public');
  });

  it.each([
    'file:///etc/passwd',
    'ftp://x/',
    'data:text/css,x',
    'javascript:1',
    'http://u@site.example/',
    'http://',
    'http://x:1/',
  ])('to %s are refused', async (target) => {
    await expect(load(chain(1, target))).rejects.toThrow();
  });
});

describe('answers', () => {
  it.each(['/slow', '/silent'])('that do not end are left: %s', async (path) => {
    await expect(load(urlOf(path), { time: 200 })).rejects.toThrow('longer than 200 ms');
  });

  it('that are too large are left', async () => {
    await expect(load(urlOf('/endless'))).rejects.toThrow('larger than 1000 bytes');
    for (const path of ['/gzip', '/brotli']) {
      await expect(load(urlOf(path), { bytes: 100_000, totalBytes: 1_000_000 })).rejects.toThrow('too large');
    }
    await expect(load(urlOf('/many-headers'))).rejects.toThrow();
  });

  it('may be compressed, in the ways there are', async () => {
    expect(await textOf(load(urlOf('/small-gzip')))).toBe('small');
    await expect(load(urlOf('/damaged'))).rejects.toThrow('damaged');
    await expect(load(urlOf('/odd'))).rejects.toThrow('not known');
  });

  it.each(['/html', '/json', '/missing'])('that no document needs are not read: %s', async (path) => {
    const failure = await load(urlOf(path)).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).not.toContain('secret');
  });

  it('are as many and as much as a document may fetch, and no more', async () => {
    const one = guardedLoader(policy({ count: 2 }), here);
    for (let i = 0; i < 2; i++) expect(await one(urlOf('/ok'), { maxBytes: 1_000 })).not.toBe(null);
    await expect(one(urlOf('/ok'), { maxBytes: 1_000 })).rejects.toThrow('may fetch 2 resources');
    const other = guardedLoader(policy({ totalBytes: 1_000 }), here);
    expect((await other(urlOf('/half'), { maxBytes: 1_000 }))!.bytes.length).toBe(600);
    await expect(other(urlOf('/half'), { maxBytes: 1_000 })).rejects.toThrow('fetches too much');
    const many = await Promise.allSettled(Array.from({ length: 10_000 }, () => one(urlOf('/ok'), { maxBytes: 1_000 })));
    expect(many.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('end with the render', async () => {
    const render = new AbortController();
    const work = guardedLoader(policy(), here)(urlOf('/silent'), { maxBytes: 1_000, signal: render.signal });
    setTimeout(() => render.abort(), 50);
    await expect(work).rejects.toThrow();
  });
});
