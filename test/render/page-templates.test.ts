import { describe, expect, it } from 'vitest';
import { layout, render, renderMany } from '../../src/index.ts';
import { readPdf } from '../pdf/reader.ts';
import { artifactsOf, taggedText } from '../pdf/tagged-text.ts';
import { hasTool, runTool } from '../pdf/tools.ts';

const LONG =
  '<!doctype html><html lang=en><title>A <b> & c</title><style>* { color: red; font-size: 30px; margin: 0 } p { break-after: page }</style><p id=a>one<p>two<p>three<p>four';

const lines = (pdf: Uint8Array): string[] =>
  runTool(pdf, 'pdftotext', '-raw', 'FILE', '-')
    .text.split('\f')
    .map((page) => page.replace(/\s+/g, ' ').trim())
    .filter((page) => page !== '');

describe.skipIf(!hasTool('pdftotext'))('header and footer', () => {
  it('say what Puppeteer fills in, on each page', async () => {
    const { pdf, warnings } = await render(LONG, {
      header: '<span class="title"></span> <i class="url x"></i> <b class=date></b>',
      footer: 'Page <span class=pageNumber></span>/<span class="totalPages"></span>',
      baseUrl: 'https://example.test/a',
      pdf: { creationDate: new Date('2026-11-22T10:00:00Z') },
    });
    expect(lines(pdf)[2]).toBe('three A <b> & c https://example.test/a 2026-11-22 Page 3/4');
    expect(warnings).toEqual([]);
  });

  it('are artifacts, and in no outline', async () => {
    const { pdf } = await render('<!doctype html><html lang=en><title>x</title><p>text', {
      header: '<h1>Head</h1>',
      pdf: { compress: false },
    });
    const read = readPdf(pdf);
    expect(taggedText(read)).not.toContain('Head');
    expect(artifactsOf(read, 0).join()).toContain('Head');
    expect(read.get(read.root, 'Outlines')).toBeNull();
  });

  it('have their own styles, and leave those of the document as they are', async () => {
    const html =
      '<!doctype html><style>* { padding: 7px } body > p:first-child { width: 100px } [class] { display: none }</style><p>x';
    const plain = await layout(html);
    const headed = await layout(html, { header: '<style>p { padding: 90px }</style><p class=pageNumber>' });
    const boxes = ({ pages }: typeof plain) =>
      pages[0]!.boxes.filter(({ tag }) => tag === 'p').map(({ x, y, width }) => [x, y, width]);
    expect(boxes(headed)).toEqual(boxes(plain));
    const { pdf } = await render(html, { footer: '<span class=pageNumber></span> of all' });
    expect(lines(pdf)).toEqual(['x 1 of all']);
  });

  it('give way to margin boxes of the document', async () => {
    const { pdf } = await render('<style>@page { @top-center { content: "own" } }</style><p>x', {
      header: 'given',
      footer: 'foot',
    });
    expect(lines(pdf)).toEqual(['x own foot']);
  });

  it('say where a date is missing', async () => {
    const { warnings } = await render('<p>x', { header: '<span class="date">' });
    expect(warnings[0]!.message).toContain('pdf.creationDate');
  });
});

describe.skipIf(!hasTool('pdftotext'))('pages', () => {
  const footer = '<span class=pageNumber></span>';

  it('are written as asked for, with their own numbers', async () => {
    const { pdf, pageCount } = await render(LONG, { footer, pages: '2, 4-' });
    expect(lines(pdf).slice(0, 2)).toEqual(['two 2', 'four 4']);
    expect(pageCount).toBe(lines(pdf).length);
  });

  it('are those of the file where there are several documents', async () => {
    const { pdf, sources } = await renderMany(
      [LONG, LONG].map((html) => `${html}<style>p:last-child { break-after: auto }</style>`),
      { footer, pages: '-1, 6' },
    );
    expect(lines(pdf)).toEqual(['one 1', 'two 6']);
    expect(sources).toEqual([
      { firstPage: 1, pageCount: 1 },
      { firstPage: 2, pageCount: 1 },
    ]);
  });

  it('say what they cannot be', async () => {
    await expect(render(LONG, { pages: '9-' })).rejects.toThrow("pages '9-' names no page of the document");
    await expect(render(LONG, { pages: '3-1' })).rejects.toThrow('end before they begin');
    await expect(render(LONG, { pages: 'odd' })).rejects.toThrow("takes pages such as '1-3, 5'");
    await expect(render(LONG, { pages: '0-2' })).rejects.toThrow('pages count from 1');
  });

  it('leave links to others behind, with a word', async () => {
    const { warnings } = await render('<p id=a style="break-after: page">x<p><a href="#a">y</a>', { pages: '2' });
    expect(warnings).toMatchObject([{ code: 'unresolved-reference', line: 1 }]);
  });
});

describe('preferCssPageSize', () => {
  const html = '<style>@page { size: A5; margin: 10px } @page b { size: A3 landscape } p { page: b }</style>a<p>b';

  it('lets the size of the options go before those of the document', async () => {
    const { pages } = await layout(html, { page: { size: [300, 400], preferCssPageSize: false } });
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [300, 400],
      [300, 400],
    ]);
    const own = await layout(html, { page: { size: [300, 400] } });
    expect(own.pages.map(({ width }) => Math.round(width))).toEqual([559, 1587]);
  });
});
