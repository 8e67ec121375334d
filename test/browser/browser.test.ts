/** `platen/browser` in Node, with what stands in for files, and in Chromium where it is installed. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Door from '../../src/browser/index.ts';
import { render } from '../../src/index.ts';
import { browserPath, openBrowser, withoutBrowser } from '../e2e/browser.ts';
import { dataUrl, onePage, smallPdf } from '../resources/small-pdf.ts';

const BUNDLE = path.resolve('dist/browser/platen.js');
const { createEngine, PlatenError } = (await import(BUNDLE)) as typeof Door;
const asked: string[] = [];
const files = async (name: string): Promise<Uint8Array | null> => {
  asked.push(name);
  return existsSync(name) ? readFileSync(name) : null;
};

const DOCUMENTS: readonly (readonly [name: string, html: string])[] = [
  ['an invoice', readFileSync('fixtures/invoice.html', 'utf8')],
  [
    'scripts and emoji',
    '<!doctype html><p>Hello <b>x</b><p lang=ar>\u0645\u0631\u062d\u0628\u0627 😀<p lang=hi>हिन्दी<p lang=km>ភាសាខ្មែរ',
  ],
  [
    'a picture',
    `<!doctype html><img src="data:image/png;base64,${readFileSync('fixtures/invoice.png').toString('base64')}" width=300>`,
  ],
];

describe('the build for browsers', () => {
  it('is under 640 kB compressed, and asks for nothing of Node', () => {
    expect(gzipSync(readFileSync(BUNDLE), { level: 9 }).length).toBeLessThan(640_000);
    expect(readFileSync(BUNDLE, 'utf8')).not.toMatch(/from ?"(node:|fs|zlib|path|crypto|stream)/);
  });

  it.each(DOCUMENTS)('writes the bytes of the engine for Node: %s', async (_name, html) => {
    const options = { pdf: { compress: false } };
    const { pdf, warnings } = await createEngine({ files }).render(html, options);
    const expected = await render(html, options);
    expect(warnings).toEqual(expected.warnings);
    // What compresses fonts and pictures is another library: the texts around them are equal.
    expect(texts(pdf)).toEqual(texts(expected.pdf));
  });

  it('fetches what a document needs, once', async () => {
    const html = '<!doctype html><p style="font:italic bold 1em monospace">Hello';
    asked.length = 0;
    await createEngine({ files }).render(html);
    await createEngine({ files }).render(html);
    expect(asked).toContain('fonts/liberation/LiberationMono-BoldItalic.ttf');
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('warns of characters whose fonts are not there, and brings along what the plain styles need', async () => {
    const without = createEngine({ files: async (name) => (name.includes('noto/') ? null : await files(name)) });
    const { warnings } = await without.render('<!doctype html><p>\u0d85');
    expect(warnings[0]).toMatchObject({ code: 'missing-glyph' });
    const nothing = createEngine({ files: async () => null });
    const html = '<!doctype html><p style="font:italic bold 1em sans-serif">ﬁ e\u0301';
    const { pdf } = await nothing.render(html);
    expect(pdf).toEqual((await createEngine({ files }).render(html)).pdf);
    await expect(nothing.render('<p>x', { page: { size: 'A44' } })).rejects.toThrow(PlatenError);
  });

  it('puts several documents into one file, from a generator too', async () => {
    function* letters() {
      yield '<!doctype html><h1>One</h1>';
      yield { html: '<!doctype html><h1 style="font-family:monospace">Two</h1>', title: 'Two' };
    }
    const engine = createEngine({ files: async () => null });
    const { pageCount, pdf } = await engine.renderMany(letters());
    expect(pageCount).toBe(2);
    expect((await engine.renderMany([...letters()])).pdf).toEqual(pdf);
  });

  it('draws pages as SVG', async () => {
    const { pages } = await createEngine({ files }).toSvg('<!doctype html><p>x');
    expect(pages[0]).toMatchObject({ svg: expect.stringMatching(/^<svg/) });
  });

  it('shows pages of PDF files, whose reader is loaded when one is met', async () => {
    const html = `<img alt=x src="${dataUrl(smallPdf(onePage()))}">`;
    const { pdf, warnings } = await createEngine({ files }).render(html, { pdf: { compress: false } });
    expect(warnings).toEqual([]);
    expect(texts(pdf)).toEqual(texts((await render(html, { pdf: { compress: false } })).pdf));
  });

  it('loads what reads XML where a document is in it', async () => {
    const html = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>x</p></body></html>';
    const options = { contentType: 'application/xhtml+xml', pdf: { compress: false } } as const;
    expect(texts((await createEngine({ files }).render(html, options)).pdf)).toEqual(
      texts((await render(html, options)).pdf),
    );
  });

  it('encrypts', async () => {
    const secret = { pdf: { encryption: { userPassword: 'x', ownerPassword: 'y' } } } as object;
    const expected = await render('<p>x', secret).catch(() => null);
    if (!expected) return;
    const { pdf } = await createEngine({ files }).render('<p>x', secret);
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Encrypt');
  });
});

/** Objects without streams, and how long the streams' contents are is left out. */
function texts(pdf: Uint8Array): string[] {
  return Buffer.from(pdf)
    .toString('latin1')
    .replace(/stream\n[\s\S]*?\nendstream/g, 'stream')
    .replace(/\/Length\d? \d+/g, '/Length')
    .replace(/^xref[\s\S]*$/m, '')
    .split('\n');
}

describe.skipIf(browserPath === null)(`Chromium${withoutBrowser}`, () => {
  let server: Server;
  beforeAll(async () => {
    const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://localhost');
      const file = path.join(process.cwd(), pathname);
      const found = existsSync(file) && statSync(file).isFile();
      response.writeHead(pathname === '/' || found ? 200 : 404, {
        'content-type': types[path.extname(file)] ?? 'text/html',
      });
      response.end(found ? readFileSync(file) : '<!doctype html>');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => server.close());

  it('renders the bytes that Node does with the same build', async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const html = DOCUMENTS[1]![1];
      // As text: what compiles this file would change an import of its own.
      const program = `import('/dist/browser/platen.js').then(async ({ createEngine }) =>
        Array.from((await createEngine().render(${JSON.stringify(html)})).pdf))`;
      const inPage = (await page.evaluate(program)) as number[];
      const { pdf } = await createEngine({ files }).render(html);
      expect(Buffer.from(inPage).equals(Buffer.from(pdf))).toBe(true);
    } finally {
      await browser.close();
    }
  }, 90_000);
});
