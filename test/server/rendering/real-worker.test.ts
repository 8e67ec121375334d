/** The whole way, with the built engine in its threads: runs after `npm run build`. */

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_FETCH_POLICY } from '../../../src/server/fetching/policy.ts';
import { createRenderPool } from '../../../src/server/rendering/pool.ts';
import { RenderFailure, type RenderRequest } from '../../../src/server/rendering/renderer.ts';
import { type Dictionary, isStream, type Pdf, readPdf } from '../../pdf/reader.ts';
import { PATIENCE, TEST_TIME } from '../patience.ts';
import { renderRequest } from './render-request.ts';

const built = existsSync(fileURLToPath(new URL('../../../dist/server/rendering/worker.js', import.meta.url)));

/** Paths that are stroked on the page itself: the documents here have none. */
function strokesOf(pdf: Pdf, page: Dictionary): number {
  const contents = pdf.get(page, 'Contents');
  const streams = Array.isArray(contents) ? contents.map((one) => pdf.resolve(one)) : [contents];
  const text = streams.map((one) => (isStream(one) ? Buffer.from(pdf.data(one)).toString('latin1') : '')).join('\n');
  return text.split(/^S$/m).length - 1;
}

describe.skipIf(!built)('the built render thread', () => {
  const pool = built ? createRenderPool({ threads: 2 }) : null!;
  afterAll(() => pool?.close());

  it('gives the same bytes in two threads', async () => {
    const html = '<html lang="en"><title>T</title><h1>Hello</h1><p>Some <b>bold</b> text.';
    const [one, two] = await Promise.all([pool.render(renderRequest(html)), pool.render(renderRequest(html))]);
    expect(Buffer.from(one.bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7');
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
    expect(one.pageCount).toBe(1);
  });

  it.runIf(process.platform === 'linux')('gives way to the rest of the process in all threads but one', async () => {
    await expect.poll(() => pool.load().alive, { timeout: PATIENCE }).toBe(3);
    const lower = Math.min(19, getPriority() + 10);
    // Fields are counted from behind the name, which may have spaces; the 19th is the nice value. See proc_pid_stat(5).
    const priorityOf = (thread: string): number =>
      Number(
        readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ')[16],
      );
    const lowered = (): number => readdirSync('/proc/self/task').filter((one) => priorityOf(one) === lower).length;
    // Threads that end meanwhile have no file any more.
    await expect.poll(lowered, { timeout: PATIENCE }).toBe(2);
  });

  it('draws files that came with the document', async () => {
    const style = {
      name: 'css/a.css',
      type: null,
      bytes: Buffer.from('@page { size: 300px 200px } p { break-after: page }'),
    };
    const html = '<title>T</title><link rel=stylesheet href="css/a.css"><p>1<p>2<p>3<img src="none.png">';
    const found = await pool.render(renderRequest(html, { assets: [style] }));
    expect(found.pageCount).toBe(3);
    expect(found.warnings.map(({ code }) => code)).toEqual(['missing-resource']);
    expect((await pool.render(renderRequest(html))).pageCount).toBe(1);
  });

  it('puts several documents into one file, PDF files among them', async () => {
    const { bytes } = await pool.render(renderRequest('<title>T</title><p>1<p style="break-before:page">2'));
    const documents: NonNullable<RenderRequest['documents']> = {
      parts: [
        { kind: 'html', html: '<p>{{ name }}', data: { name: 'Ada' }, title: 'One' },
        { kind: 'pdf', bytes, title: 'Two' },
        { kind: 'html', html: '<p>last', page: { size: 'A5' } },
      ],
      pageNumbers: 'continue',
    };
    const found = await pool.render(renderRequest('', { documents, watermark: true }));
    expect(found).toMatchObject({ pageCount: 4, warnings: [] });
    const damaged = { ...documents, parts: [{ kind: 'pdf' as const, bytes: new Uint8Array(9) }] };
    await expect(pool.render(renderRequest('', { documents: damaged }))).rejects.toMatchObject({
      kind: 'refused',
      message: 'sources[0].pdf is a damaged PDF',
    });
  });

  it('writes TEST over every page of whatever a test token makes', { timeout: TEST_TIME }, async () => {
    const html = '<title>T</title><p>1<p style="break-before:page">2';
    const { bytes } = await pool.render(renderRequest(html));
    const forms: readonly (readonly [number, Partial<RenderRequest>])[] = [
      [2, {}],
      [1, { options: { pages: '2' } }],
      [2, { options: { header: '<p>head', footer: '<p>foot', tagged: false } }],
      [2, { options: { url: undefined, standard: ['PDF/A-2u'], language: 'en' } }],
      [2, { onPart: () => {} }],
      [
        5,
        {
          documents: {
            parts: [
              { kind: 'pdf', bytes },
              { kind: 'html', html: '<p>{{ name }}', data: { name: 'Ada' } },
              { kind: 'pdf', bytes: bytes.slice() },
            ],
            pageNumbers: 'restart',
          },
        },
      ],
    ];
    for (const [count, more] of forms) {
      const made = await pool.render(renderRequest(html, { ...more, watermark: true }));
      const pdf = readPdf(made.bytes);
      expect(pdf.pages.map((page) => strokesOf(pdf, page))).toEqual(Array.from({ length: count }, () => 1));
    }
    const preview = await pool.render(renderRequest(html, { kind: 'preview', watermark: true }));
    const pages = JSON.parse(new TextDecoder().decode(preview.bytes)) as { svg: string }[];
    expect(pages.map(({ svg }) => svg.includes('>TEST</text>'))).toEqual([true, true]);
  });

  it('sends a large PDF in parts, the same bytes as whole, and a small one whole', async () => {
    const noise = (): string => randomBytes(300_000).toString('base64');
    const pages = [1, 2, 3, 4, 5, 6].map((page) => `<p style="break-after: page">${page}`);
    const attachments = [1, 2, 3, 4, 5].map((number) => ({ name: `${number}.bin`, content: noise() }));
    const html = `<!doctype html><title>T</title>${pages.join('')}`;
    const whole = await pool.render(renderRequest(html, { options: { attachments } }));
    const parts: Uint8Array[] = [];
    const counts = new Set<number>();
    const onPart = (bytes: Uint8Array, pageCount: number): void => {
      parts.push(bytes);
      counts.add(pageCount);
    };
    const last = await pool.render(renderRequest(html, { options: { attachments }, onPart }));
    expect(parts.length).toBeGreaterThan(0);
    expect([...counts]).toEqual([whole.pageCount]);
    expect([last.pageCount, last.warnings]).toEqual([whole.pageCount, whole.warnings]);
    expect(Buffer.compare(Buffer.concat([...parts, last.bytes]), whole.bytes)).toBe(0);
    parts.length = 0;
    const small = await pool.render(renderRequest('<title>T</title><p>x', { onPart }));
    expect([parts.length, Buffer.from(small.bytes.subarray(0, 5)).toString()]).toEqual([0, '%PDF-']);
  });

  it('fills templates in, and says what is wrong with them', async () => {
    const filled = await pool.render(renderRequest('<title>T</title><p>{{ name }}', { data: { name: 'Ada' } }));
    const plain = await pool.render(renderRequest('<title>T</title><p>Ada'));
    expect(Buffer.compare(filled.bytes, plain.bytes)).toBe(0);
    await expect(pool.render(renderRequest('<p>\n{% nonsense %}', { data: {} }))).rejects.toMatchObject({
      kind: 'template',
      message: expect.stringContaining('(line 2'),
    });
  });

  it('does what is asked for', async () => {
    const html = '<!doctype html><title>T</title><style>@media screen { p { nonsense: 1 } }</style><p>x';
    const options = {
      page: { size: 'A5 landscape' },
      media: 'screen',
      metadata: { creationDate: 0 },
      tagged: false,
    } as const;
    const { bytes, warnings } = await pool.render(renderRequest(html, { options }));
    expect(warnings).toMatchObject([{ code: 'css-unknown-property', count: 1 }]);
    const plain = await pool.render(renderRequest(html));
    expect(bytes.length).toBeLessThan(plain.bytes.length);
    const stamped = await pool.render(renderRequest(html, { watermark: true }));
    expect(stamped.bytes.length).toBeGreaterThan(plain.bytes.length);
  });

  it('lays out, and shows pages', async () => {
    const laidOut = await pool.render(
      renderRequest('<!doctype html><p>x', { kind: 'layout', options: { page: { size: 'A5' } } }),
    );
    const { pages, warnings } = JSON.parse(new TextDecoder().decode(laidOut.bytes));
    expect(pages[0].width).toBeCloseTo(559.37, 1);
    expect(pages[0].boxes.map((box: { tag: string }) => box.tag)).toContain('p');
    expect(warnings).toEqual([]);
    const shown = await pool.render(renderRequest('<p>x', { kind: 'preview' }));
    expect(JSON.parse(new TextDecoder().decode(shown.bytes))[0].svg).toMatch(/^<svg/);
  });

  it.each([
    ['a limit that a document exceeds', '<div style="height: 1e9px">x', 'refused', /2000 pages/],
    ['a warning that is not wanted', '<p style="nonsense: 1">x', 'strict', /css-unknown-property/],
  ] as const)('says %s', async (_, html, kind, message) => {
    const work = pool.render(renderRequest(html, { options: { strict: ['css-unknown-property'] } }));
    const failure = await work.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RenderFailure);
    expect(failure).toMatchObject({ kind, message: expect.stringMatching(message) });
  });

  it('stops in the middle', async () => {
    const rows = '<tr><td>some text in a cell<td>more text'.repeat(60_000);
    const failure = await pool
      .render(renderRequest(`<table>${rows}`, { deadline: 300 }))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'timeout' });
    expect((await pool.render(renderRequest('<p>x'))).pageCount).toBe(1);
  });

  it('fetches nothing, unless the operator allows it, and never what is inside', async () => {
    const hits: string[] = [];
    const server = createServer((incoming, response) => {
      hits.push(incoming.url!);
      if (incoming.url === '/docs/page') response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
      else if (incoming.url === '/inside') response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
      else response.writeHead(200, { 'Content-Type': 'text/css' }).end('p { page-break-before: always }');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const html = `<link rel=stylesheet href=style.css><link rel=stylesheet href=/inside><link rel=stylesheet href=file:///etc/passwd>
      <link rel=stylesheet href=http://127.0.0.1:${port + 1}/x.css><div>one</div><p>two`;
    const asked = renderRequest(html, { options: { baseUrl: `http://127.0.0.1:${port}/docs/` } });
    const closed = await pool.render(asked);
    expect(closed.pageCount).toBe(1);
    expect(closed.warnings.filter(({ code }) => code === 'missing-resource')).toHaveLength(4);
    expect(hits).toEqual([]);
    const fetching = { ...DEFAULT_FETCH_POLICY, ports: [80, 443, port], exceptions: [`127.0.0.1:${port}`] };
    const open = createRenderPool({ threads: 1, fetching });
    const rendered = await open.render(asked);
    expect(rendered.pageCount).toBe(2);
    expect(rendered.warnings.filter(({ code }) => code === 'missing-resource')).toHaveLength(3);
    expect(hits.sort()).toEqual(['/docs/style.css', '/inside']);
    const byAddress = (url: string) =>
      open.render(renderRequest('', { options: { url } })).catch((error: unknown) => error);
    expect(await byAddress(`http://127.0.0.1:${port}/docs/page`)).toMatchObject({ pageCount: 2 });
    expect(await byAddress(`http://127.0.0.1:${port}/style.css`)).toMatchObject({
      message: expect.stringContaining('is not HTML'),
    });
    expect(await byAddress(`http://127.0.0.1:${port}/inside`)).toMatchObject({ kind: 'refused' });
    expect(await byAddress('file:///etc/passwd')).toMatchObject({ kind: 'refused' });
    // What a message says of what is inside is no more than that it is refused.
    expect(JSON.stringify(rendered.warnings)).not.toMatch(/ECONNREFUSED|root:/);
    await open.close();
    server.close();
  });
});
