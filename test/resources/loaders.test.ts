import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { isPublicAddress } from '../../src/resources/addresses.ts';
import { combineLoaders, dataLoader, fileLoader, httpLoader } from '../../src/resources/loaders.ts';
import { createResourceStore } from '../../src/resources/store.ts';
import type { Loader } from '../../src/resources/types.ts';
import { encodePng } from './png-encoder.ts';

const MAX = { maxBytes: 1000 };
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('dataLoader', () => {
  const load = async (url: string) => {
    const resource = await dataLoader(url, MAX);
    return resource && [text(resource.bytes), resource.contentType];
  };

  it('reads text, escapes and base64', async () => {
    expect(await load('data:,a%20b%zz')).toEqual(['a b%zz', 'text/plain;charset=US-ASCII']);
    expect(await load('data:text/css;charset=utf-8,é')).toEqual(['é', 'text/css;charset=utf-8']);
    expect(await load('DATA:image/svg+xml;base64,PHN2Zz4=')).toEqual(['<svg>', 'image/svg+xml']);
    expect(await load('data:;base64,YQ%3D%3D')).toEqual(['a', 'text/plain;charset=US-ASCII']);
    expect(await load('data:;base64, Y W I ')).toEqual(['ab', 'text/plain;charset=US-ASCII']);
    expect(await load('data:,a#b')).toEqual(['a', 'text/plain;charset=US-ASCII']);
    expect(await load('https://example.org/')).toBeNull();
  });

  it('refuses what is damaged or too large', async () => {
    await expect(load('data:text/css')).rejects.toThrow('comma');
    await expect(load('data:;base64,a?b')).rejects.toThrow('base64');
    await expect(load(`data:,${'a'.repeat(1001)}`)).rejects.toThrow('1000 bytes');
  });
});

describe('fileLoader', () => {
  let folder = '';
  let root = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'platen-'));
    root = path.join(folder, 'root');
    mkdirSync(path.join(root, 'sub'), { recursive: true });
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    writeFileSync(path.join(root, 'a b.css'), 'a');
    writeFileSync(path.join(root, 'sub', 'c.svg'), 'c');
    writeFileSync(path.join(root, 'large'), 'x'.repeat(2000));
    symlinkSync(path.join(folder, 'secret.txt'), path.join(root, 'link.txt'));
    symlinkSync(folder, path.join(root, 'up'));
    symlinkSync(path.join(root, 'sub'), path.join(root, 'inside'));
    mkdirSync(path.join(folder, 'root-sibling'));
    writeFileSync(path.join(folder, 'root-sibling', 'x'), 'x');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const load = (relative: string) => fileLoader(root)(pathToFileURL(root).href + relative, MAX);

  it('reads files under its root', async () => {
    expect(await load('/a%20b.css?x=1#y')).toMatchObject({ bytes: Uint8Array.of(97), contentType: 'text/css' });
    expect(await load('/sub/../sub/c.svg')).toMatchObject({ contentType: 'image/svg+xml' });
    expect(await load('/inside/c.svg')).not.toBeNull();
    expect(await fileLoader(root)('https://example.org/', MAX)).toBeNull();
  });

  it('never leaves it', async () => {
    const outside = ['/../secret.txt', '/%2e%2e/secret.txt', '/link.txt', '/up/secret.txt', '/../root-sibling/x'];
    for (const relative of outside) await expect(load(relative)).rejects.toThrow('outside');
    await expect(load('/..%2fsecret.txt')).rejects.toThrow('encoded slash');
    await expect(fileLoader(root)('file:///etc/passwd', MAX)).rejects.toThrow('outside');
    await expect(fileLoader(root)('file://server/share', MAX)).rejects.toThrow('other computers');
    // What is missing outside looks the same as what is there.
    await expect(load('/../no-such-file')).rejects.toThrow('outside');
  });

  it('refuses what is missing, a folder or too large', async () => {
    await expect(load('/none')).rejects.toThrow('no file');
    await expect(load('/sub')).rejects.toThrow('is not a file');
    await expect(load('/large')).rejects.toThrow('larger');
  });
});

describe('addresses', () => {
  it('are public or not', () => {
    const hidden = [
      ...[
        '127.0.0.1',
        '10.1.2.3',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '169.254.169.254',
        '100.100.100.200',
        '0.0.0.0',
      ],
      ...[
        '224.0.0.1',
        '255.255.255.255',
        '198.18.0.1',
        '192.0.0.192',
        '168.63.129.16',
        '::',
        '::1',
        'fe80::1',
        'fe80::1%eth0',
      ],
      ...[
        'fc00::1',
        'fd00:ec2::254',
        'ff02::1',
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        '::ffff:a00:1',
        '64:ff9b::10.0.0.1',
      ],
      ...[
        '64:ff9b::a9fe:a9fe',
        '64:ff9b:1::1',
        '2002:7f00:1::',
        '2002:a00:1::1',
        '2001::1',
        '2001:db8::1',
        '100::1',
        '::7f00:1',
        'x',
        '',
      ],
    ];
    expect(hidden.filter(isPublicAddress)).toEqual([]);
    const open = [
      '1.1.1.1',
      '172.32.0.1',
      '192.169.0.1',
      '2606:4700:4700::1111',
      '::ffff:1.1.1.1',
      '64:ff9b::8.8.8.8',
      '2002:808:808::1',
    ];
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe('httpLoader', () => {
  let server: Server;
  let base = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://x');
      if (pathname === '/hop') response.writeHead(302, { location: '/ok' }).end();
      else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (pathname === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else if (pathname === '/large') response.end('x'.repeat(5000));
      else if (pathname === '/zip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('zipped'));
      else if (pathname === '/bomb')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)));
      else if (pathname === '/slow') setTimeout(() => response.end('late'), 5000).unref();
      else if (pathname === '/ok') response.writeHead(200, { 'content-type': 'text/css' }).end('ok');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const load = (url: string, policy = {}) => httpLoader({ allowPrivateAddresses: true, ...policy })(url, MAX);

  it('reads, and follows redirects', async () => {
    const resource = await load(`${base}/hop`);
    expect([text(resource!.bytes), resource!.contentType, resource!.url]).toEqual(['ok', 'text/css', `${base}/ok`]);
    expect(text((await load(`${base}/zip`))!.bytes)).toBe('zipped');
    expect(await load('file:///x')).toBeNull();
  });

  it('refuses loops, other schemes, errors, floods and delays', async () => {
    await expect(load(`${base}/loop`)).rejects.toThrow('3 redirects');
    await expect(load(`${base}/file`)).rejects.toThrow('not allowed');
    await expect(load(`${base}/none`)).rejects.toThrow('404');
    await expect(load(`${base}/large`)).rejects.toThrow('larger');
    await expect(load(`${base}/bomb`)).rejects.toThrow();
    await expect(load(`${base}/slow`, { timeout: 50 })).rejects.toThrow();
    await expect(load(`${base}/ok`, { hosts: ['example.org'] })).rejects.toThrow('not among');
  });

  it('does not reach the inside of the network, by address or by name', async () => {
    const strict = httpLoader();
    const port = base.slice(base.lastIndexOf(':'));
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '0'];
    for (const host of hosts) await expect(strict(`http://${host}${port}/ok`, MAX)).rejects.toThrow('not public');
  });
});

describe('combineLoaders', () => {
  it('asks one after another and keeps the first failure', async () => {
    const none: Loader = async () => null;
    const fails =
      (message: string): Loader =>
      async () => {
        throw new Error(message);
      };
    const resource = { bytes: new Uint8Array(0), contentType: null, url: 'x:' };
    expect(await combineLoaders([none, fails('a'), async () => resource])('x:', MAX)).toBe(resource);
    await expect(combineLoaders([none, fails('a'), fails('b')])('x:', MAX)).rejects.toThrow('a');
    expect(await combineLoaders([none, none])('x:', MAX)).toBeNull();
  });
});

describe('the store', () => {
  const LIMITS = { bytesFetched: 100, resources: 3, imagePixels: 1000 };
  const setUp = (sizes: Record<string, number>, limits = LIMITS) => {
    const diagnostics = createDiagnostics();
    const asked: string[] = [];
    const loader: Loader = async (url) => {
      asked.push(url);
      const size = sizes[url];
      // The later a resource is asked for, the sooner it comes.
      await new Promise((resolve) => setTimeout(resolve, 20 - asked.length * 5));
      return size === undefined ? null : { bytes: new Uint8Array(size), contentType: null, url };
    };
    return { store: createResourceStore({ loader, limits, diagnostics }), diagnostics, asked };
  };

  it('fetches each URL once, whatever its fragment', async () => {
    const { store, asked } = setUp({ 'x:a': 5 });
    store.prefetch(['x:a#1']);
    const [first, second] = await Promise.all([store.fetch('x:a'), store.fetch('x:a#2')]);
    expect(first).toBe(second);
    expect(asked).toEqual(['x:a']);
  });

  it('warns once of what is missing, naming it', async () => {
    const { store, diagnostics } = setUp({});
    await store.fetch('x:none');
    await store.fetch('x:none');
    expect(diagnostics.warnings).toMatchObject([{ code: 'missing-resource', value: 'x:none', count: 1 }]);
  });

  it('keeps to its limits of bytes and number, in the order of asking', async () => {
    const { store, diagnostics } = setUp({ 'x:a': 60, 'x:b': 60, 'x:c': 40, 'x:d': 1 });
    const urls = ['x:a', 'x:b', 'x:c', 'x:d'];
    store.prefetch(urls);
    const got = [];
    for (const url of urls) got.push((await store.fetch(url)) !== null);
    expect(got).toEqual([true, false, true, false]);
    expect(diagnostics.warnings.map(({ value }) => value)).toEqual(['x:b', 'x:d']);
  });

  it('decodes images in the order of the list', async () => {
    const diagnostics = createDiagnostics();
    const png = encodePng({ width: 4, height: 2, bitDepth: 8, colorType: 0, sample: () => 0 });
    const store = createResourceStore({ loader: dataLoader, limits: LIMITS, diagnostics });
    const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    await store.loadImages(new Map([url, 'x:none', 'data:,hello'].map((asked) => [asked, {}])));
    expect(store.image(url)).toMatchObject({ kind: 'raster', width: 4, height: 2, url });
    expect(store.image('x:none')).toBeNull();
    expect(diagnostics.warnings.map(({ code }) => code)).toEqual(['missing-resource', 'invalid-resource']);
  });
});
