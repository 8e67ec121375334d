/** Pages of other PDF files as pictures. ISO 32000-1, 8.10. */

import { describe, expect, it } from 'vitest';
import { type RenderOptions, render } from '../../src/index.ts';
import { dataUrl, onePage, smallPdf, stream } from '../resources/small-pdf.ts';
import { accessibilityFaults } from './accessible-conditions.ts';
import { readPdf } from './reader.ts';
import { hasTool, runTool } from './tools.ts';

const show = (body: string, options: RenderOptions = {}, size = '200pt 300pt') => {
  const style = `@page{size:${size};margin:0}body{margin:0}.all{display:block;width:100vw;height:100vh}`;
  return render(`<!doctype html><html lang=en><title>t</title><style>${style}</style>${body}`, options);
};

const picture = (pdf: Uint8Array, fragment = ''): string =>
  `<img class=all alt="A page" src="${dataUrl(pdf, fragment)}">`;

/** A page as poppler draws it. */
const drawn = (pdf: Uint8Array, ...args: string[]): string =>
  runTool(pdf, 'pdftoppm', '-r', '36', '-aa', 'no', '-aaVector', 'no', ...args, 'FILE').text;

/** The share of samples that differ: text is drawn to fractions of a pixel. */
function difference(a: string, b: string): number {
  if (a.length !== b.length) return 1;
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count / a.length;
}

function expectAlike(pdf: Uint8Array, other: Uint8Array, ...args: string[]): void {
  if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE')).toMatchObject({ code: 0 });
  if (!hasTool('pdftoppm')) return;
  const picture = drawn(pdf);
  expect(picture.length).toBeGreaterThan(5000);
  expect(difference(picture, drawn(other, ...args))).toBeLessThan(0.004);
}

describe('a page of a PDF file as a picture', () => {
  it('looks like the page', async () => {
    const source = smallPdf(onePage());
    const { pdf, warnings } = await show(picture(source));
    expect(warnings).toEqual([]);
    expectAlike(pdf, source);
  });

  it.each([
    ['/MediaBox[0 0 200 300]/Rotate 90', '300pt 200pt'],
    ['/MediaBox[0 0 200 300]/Rotate 180', '200pt 300pt'],
    ['/MediaBox[0 0 200 300]/Rotate 270', '300pt 200pt'],
    ['/MediaBox[-50 10 150 310]/CropBox[10 20 90 120]', '80pt 100pt'],
    ['/MediaBox[-50 10 150 310]/CropBox[0 20 90 120]/Rotate 90', '100pt 90pt'],
    ['/MediaBox[0 0 100 100]/UserUnit 2', '200pt 200pt'],
  ])('is its crop box, upright: %s', async (box, size) => {
    const source = smallPdf(onePage(box));
    // Poppler does not know units.
    const reference = box.includes('UserUnit')
      ? smallPdf(onePage('/MediaBox[0 0 200 200]', { 4: stream('2 0 0 2 0 0 cm 1 0 0 rg 20 30 50 50 re f') }))
      : source;
    expectAlike((await show(picture(source), {}, size)).pdf, reference, '-cropbox');
  });

  it('is the page that its address names, and written once', async () => {
    const style =
      '<!doctype html><style>@page{size:200pt 300pt;margin:0}body{margin:0}p{margin:40pt;font:30pt serif}</style>';
    const source = (await render(`${style}<p>One<p style="break-before:page">Two`)).pdf;
    const { pdf } = await show(picture(source, '#page=2'));
    expectAlike(pdf, source, '-f', '2');
    const twice = await show(
      `<img width=90 alt=a src="${dataUrl(source)}"><img width=50 alt=b src="${dataUrl(source)}">`,
    );
    const once = await show(`<img width=90 alt=a src="${dataUrl(source)}">`);
    expect(twice.pdf.length).toBeLessThan(once.pdf.length + 400);
    if (hasTool('pdftotext')) expect(runTool(twice.pdf, 'pdftotext', 'FILE', '-').text.trim()).toMatch(/^One\s+One$/);
  });

  it('shows in object, embed and iframe, and in backgrounds', async () => {
    const url = dataUrl(smallPdf(onePage()));
    const bodies = [
      `<object class=all data="${url}" type="application/pdf" title=t></object>`,
      `<embed class=all src="${url}" title=t>`,
      `<div class=all style="background:url(${url}) 0 0/100% 100%"></div>`,
      `<iframe class=all style="border:0" src="${url}"></iframe>`,
    ];
    for (const body of bodies) {
      const { pdf } = await show(body);
      if (hasTool('pdftoppm')) expect(drawn(pdf) === drawn(smallPdf(onePage()))).toBe(true);
    }
  });

  it('has its content joined where it stands in several streams, and its annotations as they are printed', async () => {
    const source = smallPdf(
      onePage('/MediaBox[0 0 200 300]/Annots[6 0 R 7 0 R]', {
        3: '<</Type/Page/Parent 2 0 R/Contents[4 0 R 5 0 R]/MediaBox[0 0 200 300]/Annots[6 0 R 7 0 R]>>',
        4: stream('1 0 0 rg 20 30 50'),
        5: stream('50 re f'),
        6: '<</Type/Annot/Subtype/Stamp/F 4/Rect[100 100 150 120]/AP<</N 8 0 R>>>>',
        7: '<</Type/Annot/Subtype/Stamp/F 2/Rect[0 0 200 300]/AP<</N 8 0 R>>>>',
        8: stream('0 .5 0 rg 0 0 10 10 re f', '/Type/XObject/Subtype/Form/BBox[0 0 10 10]'),
      }),
    );
    expectAlike((await show(picture(source))).pdf, source);
  });

  it('is left out with a word where it cannot be read', async () => {
    const warned = async (source: Uint8Array, fragment = '') =>
      (await show(picture(source, fragment))).warnings.map(({ code, message }) => `${code}: ${message.slice(-60)}`);
    const encrypted = smallPdf({ ...onePage(), trailer: '/Root 1 0 R/Encrypt<<>>' });
    expect(await warned(encrypted)).toEqual([
      expect.stringMatching(/^invalid-resource: .*is encrypted; remove the password/),
    ]);
    expect(await warned(smallPdf(onePage()), '#page=2')).toEqual([
      expect.stringContaining('has 1 pages, and none of number 2'),
    ]);
    const strange = smallPdf(
      onePage('', {
        3: '<</Type/Page/MediaBox[0 0 9 9]/Contents[4 0 R 4 0 R]>>',
        4: stream('x', '/Filter/JBIG2Decode'),
      }),
    );
    expect(await warned(strange)).toEqual([expect.stringContaining('JBIG2Decode, which is not supported')]);
  });

  it('goes into encrypted files', async () => {
    const source = smallPdf(onePage());
    const { pdf } = await show(picture(source), { pdf: { encryption: { ownerPassword: 'x' } } });
    expectAlike(pdf, source);
  });
});

describe('standards', () => {
  const ours = async (standard: 'PDF/A-2u' | 'PDF/UA-1') =>
    (await render('<!doctype html><html lang=en><title>t</title><h1>Text</h1>', { pdf: { standard } })).pdf;

  it('want an alternative text, and no marks of the other file', async () => {
    const source = await ours('PDF/UA-1');
    const options: RenderOptions = { pdf: { standard: 'PDF/UA-1' } };
    const { pdf } = await show(picture(source), options);
    expect(accessibilityFaults(readPdf(pdf))).toEqual([]);
    await expect(show(`<img src="${dataUrl(source)}">`, options)).rejects.toMatchObject({ code: 'standard' });
  });

  it('want embedded fonts', async () => {
    const font = '<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
    const source = smallPdf(
      onePage('', {
        3: `<</Type/Page/MediaBox[0 0 99 99]/Contents 4 0 R/Resources${font}>>`,
        4: stream('BT/F 9 Tf(x)Tj ET'),
      }),
    );
    const shown = show(picture(source), { pdf: { standard: 'PDF/UA-1' } });
    await expect(shown).rejects.toThrow(
      /cannot be part of the file: its font Helvetica is not embedded \(PDF\/UA-1: ISO 14289-1, 7\.21\.4\.1\)/,
    );
  });

  it('want files that say what they are: PDF/A in PDF/A', async () => {
    const options: RenderOptions = { pdf: { standard: 'PDF/A-2u' } };
    await expect(show(picture(smallPdf(onePage())), options)).rejects.toThrow(/it does not say that it is PDF\/A/);
    const { warnings } = await show(picture(await ours('PDF/A-2u')), options);
    expect(warnings).toEqual([]);
  });
});
