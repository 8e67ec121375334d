/** The library's door: what callers hold on to. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataLoader, layout, PlatenError, render } from '../../src/index.ts';

const textOf = (snapshot: Awaited<ReturnType<typeof layout>>): string =>
  snapshot.pages.map((page) => page.boxes.map((box) => box.text ?? '').join(' ')).join(' ');

describe('render', () => {
  it('gives bytes, pages, warnings and timings', async () => {
    const result = await render('<!doctype html><title>T</title><h1>Hello</h1>');
    expect(new TextDecoder('latin1').decode(result.pdf.subarray(0, 5))).toBe('%PDF-');
    expect(result.pageCount).toBe(1);
    expect(result.warnings).toEqual([]);
    expect(Object.keys(result.timings)).toEqual(['parse', 'style', 'layout', 'pdf']);
  });

  it('gives the same bytes in two processes', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const once = () =>
      execFileSync(process.execPath, ['--import', 'tsx', 'test/render/render-fixture.ts', 'fixtures/report.html'], {
        cwd: root,
        encoding: 'utf8',
      });
    expect(once()).toBe(once());
  }, 120_000);

  it('names what it ignored, with line and column', async () => {
    const { warnings } = await render('<!doctype html><style>\np { colour: red; width: -1px }\n</style><p>x');
    expect(warnings).toMatchObject([
      { code: 'css-unknown-property', property: 'colour', line: 2, column: 5, count: 1 },
      { code: 'css-invalid-value', property: 'width', line: 2, column: 18, count: 1 },
    ]);
  });

  it('turns the warnings that `strict` names into errors', async () => {
    await expect(render('<p style="colour: red">x', { strict: ['css-unknown-property'] })).rejects.toBeInstanceOf(
      PlatenError,
    );
  });

  it('refuses options that are not there, by name', async () => {
    await expect(render('x', { pagess: 3 } as never)).rejects.toThrow('pagess is not an option');
    await expect(render('x', { limits: { bytes: 3 } as never })).rejects.toThrow('limits.bytes is not an option');
    await expect(render('x', { media: 'tv' as never })).rejects.toThrow('media takes');
  });

  it('asks media queries of the page in the options, and viewport units of the page of the document, as Chromium does', async () => {
    const html = `<!doctype html><style>@page { size: 1000px 600px; margin: 100px } p { height: 10px; margin: 0 } body { margin: 0 }
      @media (min-width: 599px) { #a { width: 30vw } } @media (min-width: 601px) { #a { width: 1px } }</style><p id=a>`;
    const { pages } = await layout(html, { page: { size: [700, 700], margin: 50 } });
    expect(pages[0]!.boxes.find((box) => box.id === 'a')).toMatchObject({ x: 100, width: 240 });
  });

  it('fetches nothing by default, and says so', async () => {
    const { warnings } = await render(
      '<!doctype html><img src="file:///etc/passwd"><img src="http://127.0.0.1/x.png">',
      {},
    );
    expect(warnings.map((warning) => warning.code)).toEqual(['missing-resource', 'missing-resource']);
  });

  it('stops when the signal is aborted and when time is up', async () => {
    await expect(render('<p>x', { signal: AbortSignal.abort() })).rejects.toThrow();
    await expect(render(`<p>${'word '.repeat(200_000)}`, { limits: { time: 1 } })).rejects.toMatchObject({
      code: 'limit-time',
    });
  });

  it('ends at the page limit with a typed error', async () => {
    await expect(render('<div style="height: 100000px">', { limits: { pages: 3 } })).rejects.toBeInstanceOf(
      PlatenError,
    );
  });

  it('reads pages from the options below the document', async () => {
    const a5 = await layout('<p>x', { page: { size: 'A5 landscape', margin: '1cm' } });
    expect(a5.pages[0]).toMatchObject({ width: 793.701, height: 559.37 });
    const own = await layout('<style>@page { size: 300px 200px }</style><p>x', { page: { size: 'A5' } });
    expect(own.pages[0]).toMatchObject({ width: 300, height: 200 });
    const tall = await layout('<body style="margin: 0"><div style="height: 3000px">', {
      page: { size: [400, 'auto'], margin: 10 },
      loader: dataLoader,
    });
    expect(tall.pages).toHaveLength(1);
    expect(tall.pages[0]).toMatchObject({ width: 400, height: 3020 });
  });
});

describe('nothing is lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const inline = word.map((text) => text);
  const block: fc.Arbitrary<string> = fc.letrec<{ block: string; inline: string }>((tie) => ({
    inline: fc.oneof(
      inline,
      fc.tuple(fc.constantFrom('b', 'i', 'span', 'code'), word).map(([tag, text]) => ` <${tag}>${text}</${tag}> `),
      word.map((text) => ` <span style="display:inline-block;padding:3px">${text}</span> `),
    ),
    block: fc.oneof(
      { maxDepth: 3 },
      fc.array(tie('inline'), { minLength: 1, maxLength: 12 }).map((parts) => `<p>${parts.join(' ')}</p>`),
      fc
        .tuple(
          fc.constantFrom(
            '',
            'float:left;width:40%',
            'display:flex',
            'display:grid;grid-template-columns:1fr 1fr',
            'columns:2',
            'break-inside:avoid',
            'border:5px solid;padding:8px',
            'position:relative;top:3px',
            'overflow:hidden',
            'display:table',
            'margin:-4px 0 30px',
          ),
          fc.array(tie('block'), { minLength: 1, maxLength: 4 }),
        )
        .map(([style, children]) => `<div style="${style}">${children.join('')}</div>`),
      fc
        .array(fc.tuple(tie('inline'), tie('inline')), { minLength: 1, maxLength: 5 })
        .map((rows) => `<table>${rows.map(([a, b]) => `<tr><td>${a}<td>${b}`).join('')}</table>`),
      fc
        .array(tie('inline'), { minLength: 1, maxLength: 4 })
        .map((items) => `<ul>${items.map((item) => `<li>${item}`).join('')}</ul>`),
    ),
  })).block;

  it('keeps every word once, whatever the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 40, max: 400 }),
        async (blocks, height) => {
          const html = `<!doctype html><style>li { list-style: none }</style>${blocks.join('')}`;
          // Shrunk, the smallest pages would hold less than a line.
          const snapshot = await layout(html, { page: { size: [300, height], margin: 0, shrinkToFit: false } });
          const expected = html
            .replace(/<style>.*?<\/style>|<[^>]*>/g, ' ')
            .split(/\s+/)
            .filter(Boolean)
            .sort();
          // Words wrap only at spaces here, unless a narrow box breaks them: compare letters too.
          const found = textOf(snapshot).split(/\s+/).filter(Boolean).sort();
          expect(found.join('').length).toBe(expected.join('').length);
          expect([...found.join('')].sort()).toEqual([...expected.join('')].sort());
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});
