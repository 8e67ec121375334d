/** PDF files among the sources of `renderMany`. */

import { describe, expect, it } from 'vitest';
import { type ManyOptions, render, renderMany } from '../../src/index.ts';
import { accessibilityFaults } from '../pdf/accessible-conditions.ts';
import { readPdf } from '../pdf/reader.ts';
import { hasTool, runTool } from '../pdf/tools.ts';
import { onePage, smallPdf, stream } from '../resources/small-pdf.ts';

const html = (body: string): string =>
  `<!doctype html><html lang=en><title>T</title><style>@page{size:200pt 300pt;margin:20pt;@bottom-left{content:counter(page) "/" counter(pages)}}</style>${body}`;

/** Two pages with links to each other and away, and an outline. */
const annex = async (pdf: ManyOptions['pdf'] = {}) =>
  (
    await render(
      html(
        '<h1>One</h1><a href="#two">there</a> <a href="https://example.org/a">away</a><h2>Part</h2><h1 id=two style="break-before:page">Two</h1>',
      ),
      { pdf },
    )
  ).pdf;

const valid = (pdf: Uint8Array): void => {
  if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE')).toMatchObject({ code: 0 });
};

describe('a PDF file as a source', () => {
  it('goes in page by page, and page numbers run over it', async () => {
    const result = await renderMany([html('<p>before'), { pdf: await annex(), title: 'Annex' }, html('<p>after')]);
    expect(result.sources).toEqual([
      { firstPage: 1, pageCount: 1 },
      { firstPage: 2, pageCount: 2 },
      { firstPage: 4, pageCount: 1 },
    ]);
    expect(result.warnings).toEqual([]);
    valid(result.pdf);
    if (!hasTool('pdftotext')) return;
    const pages = runTool(result.pdf, 'pdftotext', 'FILE', '-').text.split('\f');
    expect(pages[0]).toContain('1/4');
    expect(pages[1]).toContain('there');
    expect(pages[3]).toContain('4/4');
  });

  it('looks as it did, is the first or the only one, and may be plain bytes', async () => {
    const source = smallPdf(onePage('/MediaBox[0 0 200 300]/Rotate 90'));
    const { pdf } = await renderMany([source]);
    valid(pdf);
    if (!hasTool('pdftoppm')) return;
    const drawn = (file: Uint8Array) => runTool(file, 'pdftoppm', '-r', '36', '-aaVector', 'no', 'FILE').text;
    expect(drawn(pdf) === drawn(source)).toBe(true);
  });

  it.each([
    [
      '/MediaBox[0 0 200 300]/TrimBox[10 20 190 290]/BleedBox[4 14 196 296]/ArtBox[50 60 150 200]',
      {
        MediaBox: '0 0 200 300',
        TrimBox: '10 20 190 290',
        BleedBox: '4 14 196 296',
        ArtBox: '50 60 150 200',
      },
    ],
    // From the corner of what is shown, and no further than it reaches; upright, as the page is.
    [
      '/MediaBox[0 0 200 300]/CropBox[10 20 190 290]/TrimBox[20 20 250 280]',
      { MediaBox: '0 0 180 270', TrimBox: '10 0 180 260' },
    ],
    ['/MediaBox[0 0 200 300]/Rotate 90/TrimBox[10 20 190 290]', { MediaBox: '0 0 300 200', TrimBox: '20 10 290 190' }],
    ['/MediaBox[0 0 200 300]', { MediaBox: '0 0 200 300' }],
  ])('keeps what its pages are cut by: %s (14.11.2)', async (entries, boxes) => {
    const { pdf } = await renderMany([smallPdf(onePage(entries))], { pdf: { compress: false } });
    valid(pdf);
    const text = Buffer.from(pdf).toString('latin1');
    const page = /\/Type\/Page\/.*/.exec(text)![0];
    const found = [...page.matchAll(/\/(\w+Box) ?\[([^\]]+)\]/g)].map(([, name, numbers]) => [name, numbers]);
    expect(Object.fromEntries(found)).toEqual(boxes);
  });

  it('keeps its links and, under its title, its outline', async () => {
    const sources = ['<h1>Start</h1>', { pdf: await annex(), title: 'Annex' }, '<h1>End</h1>'];
    const { pdf } = await renderMany(sources, {
      pdf: { compress: false },
    });
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toContain('/URI(https://example.org/a)');
    expect(text).toContain('/Contents(https://example.org/a)');
    expect(text).toMatch(/\/Dest ?\(page-2\)/);
    if (!hasTool('mutool')) return;
    const labels = [...runTool(pdf, 'mutool', 'show', 'FILE', 'outline').text.matchAll(/^\S(\t+)"(.*?)"/gm)];
    expect(labels.map(([, level, label]) => [level!.length, label])).toEqual([
      [1, 'Start'],
      [1, 'Annex'],
      [2, 'One'],
      [3, 'Part'],
      [2, 'Two'],
      [1, 'End'],
    ]);
  });

  it('is one picture a page in the structure where an alternative text says what it shows', async () => {
    const options: ManyOptions = { pdf: { standard: 'PDF/UA-1' } };
    const sources = [html('<p>before'), { pdf: await annex(), title: 'Annex', alt: 'The annex' }];
    const { pdf } = await renderMany(sources, options);
    valid(pdf);
    expect(accessibilityFaults(readPdf(pdf))).toEqual([]);
    const untagged = await annex({ tagged: false });
    const silent = renderMany([html('<p>before'), untagged], options);
    await expect(silent).rejects.toMatchObject({
      code: 'standard',
      message: 'the pages of the PDF T have no alternative text: give the source an alt (PDF/UA-1: ISO 14289-1, 7.3)',
    });
    const { warnings } = await renderMany([html('<p>before'), untagged], {
      pdf: { standard: 'PDF/UA-1', strict: false },
    });
    expect(warnings.map(({ code }) => code)).toContain('accessibility');
  });

  it('writes the pages that are asked for', async () => {
    const { pageCount, sources } = await renderMany([html('<p>a'), await annex(), html('<p>b')], { pages: '3-4' });
    expect(pageCount).toBe(2);
    expect(sources.map((one) => one.pageCount)).toEqual([0, 1, 1]);
  });

  it('keeps layers hidden that are', async () => {
    const source = smallPdf(
      onePage('', {
        1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R 8 0 R]/D<</OFF[8 0 R]>>>>>>',
        3: '<</Type/Page/MediaBox[0 0 200 300]/Contents 4 0 R/Resources<</Properties<</A 7 0 R/B 8 0 R>>>>>>',
        4: stream('/OC/A BDC 1 0 0 rg 0 0 50 50 re f EMC /OC/B BDC 0 0 1 rg 50 50 50 50 re f EMC'),
        7: '<</Type/OCG/Name(seen)>>',
        8: '<</Type/OCG/Name(hidden)>>',
      }),
    );
    for (const standard of [[], ['PDF/UA-1']] as const) {
      const { pdf } = await renderMany([{ pdf: source, alt: 'x', title: 'x' }], { pdf: { standard, language: 'en' } });
      if (!hasTool('pdftoppm')) return;
      const drawn = (file: Uint8Array) => runTool(file, 'pdftoppm', '-r', '36', '-aaVector', 'no', 'FILE').text;
      expect(drawn(pdf) === drawn(source)).toBe(true);
    }
  });

  it('is refused where it cannot be read', async () => {
    await expect(renderMany([{ pdf: new Uint8Array(9) }])).rejects.toThrow(/^sources\[0\]\.pdf is a damaged PDF/);
    await expect(renderMany([{ pdf: 'x' } as never])).rejects.toThrow(/sources\[0\]\.pdf takes a Uint8Array/);
    const locked = smallPdf({ ...onePage(), trailer: '/Root 1 0 R/Encrypt<<>>' });
    await expect(renderMany([locked])).rejects.toThrow(/is encrypted; remove the password first/);
    await expect(renderMany([await annex(), await annex()], { limits: { pages: 3 } })).rejects.toMatchObject({
      code: 'limit',
    });
  });
});
