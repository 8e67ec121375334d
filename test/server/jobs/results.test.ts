/** Where results are kept: a folder, and a bucket that checks what it is asked as Amazon's do. */

import '../patience.ts';
import { createHash, createHmac } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBucketResults } from '../../../src/server/results/bucket-results.ts';
import { createFolderResults } from '../../../src/server/results/folder-results.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const PDF = new TextEncoder().encode('%PDF-1.7 result');

describe('a folder of results', () => {
  it('gives back what was put there, and nothing else', async () => {
    const folder = path.join(temporaryFolder(), 'results');
    const results = createFolderResults(folder);
    expect(await results.get('job_1.pdf')).toBeNull();
    await results.put('job_1.pdf', PDF);
    await results.put('job_1.pdf', PDF);
    expect(new Uint8Array((await results.get('job_1.pdf'))!)).toEqual(PDF);
    expect(await readdir(folder)).toEqual(['job_1.pdf']);
    expect((await stat(path.join(folder, 'job_1.pdf'))).mode & 0o777).toBe(0o600);
    await results.remove('job_1.pdf');
    await results.remove('job_1.pdf');
    expect(await results.get('job_1.pdf')).toBeNull();
    expect(await results.link('job_1.pdf', 60)).toBeNull();
  });

  it('forgets what was being written when its process was killed, and nothing else', async () => {
    const folder = temporaryFolder();
    const results = createFolderResults(folder);
    await results.put('job_1.pdf', PDF);
    const left = path.join(folder, 'job_2.pdf.0142d4b9');
    await writeFile(left, PDF);
    await writeFile(path.join(folder, 'notes.txt'), PDF);
    const { mtimeMs } = await stat(left);
    await results.tidy(mtimeMs + 60_000);
    expect(await readdir(folder)).toContain('job_2.pdf.0142d4b9');
    await results.tidy(mtimeMs + 3_600_000);
    expect((await readdir(folder)).sort()).toEqual(['job_1.pdf', 'notes.txt']);
    await createFolderResults(path.join(folder, 'none')).tidy(0);
  });

  it.each(['../secret.pdf', 'a/b.pdf', 'job_1', '', 'job_1.pdf/../x.pdf'])('has nothing under "%s"', async (name) => {
    const results = createFolderResults(temporaryFolder());
    await expect(async () => results.get(name)).rejects.toThrow('not the name of a result');
  });
});

const KEY = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const REGION = 'eu-central-1';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, written from there. */
function signatureOf(date: string, canonical: string): string {
  const day = date.slice(0, 8);
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${KEY.secretAccessKey}`, day), REGION));
  return hmac(signing, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash}`).toString('hex');
}

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const given = searchParams.get('X-Amz-Signature');
  const sorted = [...searchParams].filter(([name]) => name !== 'X-Amz-Signature').sort(([a], [b]) => (a < b ? -1 : 1));
  const query = sorted.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const canonicalOf = (names: string, payload: string): string => {
    const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
    return [method, pathname, query, lines.join(''), names, payload].join('\n');
  };
  if (given !== null) {
    const date = searchParams.get('X-Amz-Date')!;
    return given === signatureOf(date, canonicalOf(searchParams.get('X-Amz-SignedHeaders')!, 'UNSIGNED-PAYLOAD'));
  }
  const [, names = '', signature] = /SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
  const date = String(headers['x-amz-date']);
  return signature === signatureOf(date, canonicalOf(names, String(headers['x-amz-content-sha256'])));
}

describe('a bucket of results', () => {
  it('is asked with signatures that it can check, and gives links', async () => {
    const kept = new Map<string, Buffer>();
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { pathname } = new URL(request.url!, 'http://bucket');
        const known = kept.get(pathname);
        if (!isSigned(request)) return response.writeHead(403).end('SignatureDoesNotMatch');
        if (request.method === 'PUT') kept.set(pathname, Buffer.concat(chunks));
        if (request.method === 'DELETE') kept.delete(pathname);
        if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
        return known ? response.writeHead(200).end(known) : response.writeHead(404).end('NoSuchKey');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/bucket/platen/`;
    const results = await createBucketResults({ url, region: REGION, ...KEY });
    expect(await results.get('job_1.pdf')).toBeNull();
    await results.put('job_1.pdf', PDF);
    expect([...kept.keys()]).toEqual(['/bucket/platen/job_1.pdf']);
    expect(await results.get('job_1.pdf')).toEqual(PDF);
    const link = (await results.link('job_1.pdf', 60))!;
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60');
    const linked = await fetch(link);
    expect([linked.status, new Uint8Array(await linked.arrayBuffer())]).toEqual([200, PDF]);
    expect((await fetch(link.replace('Expires=60', 'Expires=6000'))).status).toBe(403);
    await results.remove('job_1.pdf');
    expect(await results.get('job_1.pdf')).toBeNull();
    const stranger = await createBucketResults({ url, region: REGION, ...KEY, secretAccessKey: 'wrong' });
    await expect(stranger.put('job_1.pdf', PDF)).rejects.toThrow('status 403');
    server.close();
    server.closeAllConnections();
  });
});
