/** What is said of the structure of PDF files whose pages go into another. ISO 32000-1, 14.7. */

import { describe, expect, it } from 'vitest';
import { type ManyOptions, render, renderMany } from '../../src/index.ts';
import { accessibilityFaults } from '../pdf/accessible-conditions.ts';
import { readPdf } from '../pdf/reader.ts';
import { taggedText } from '../pdf/tagged-text.ts';
import { hasTool, runTool } from '../pdf/tools.ts';
import { smallPdf, stream } from '../resources/small-pdf.ts';

const BODY = `<h1>Head</h1><p>Text with <a href="https://example.org/">a link</a>.<ul><li>one</ul>
  <table><tr><th id=h>A<tr><td headers=h>1</table><h2 style="break-before:page">Next</h2>`;

const source = async (body: string, pdf: ManyOptions['pdf'] = {}): Promise<Uint8Array> =>
  (await render(`<!doctype html><html lang=en><title>T</title><style>@page{size:300px}</style>${body}`, { pdf })).pdf;

/** As text: the structure of a file that is nothing but the given one. */
async function structureOf(...sources: readonly (string | Uint8Array)[]) {
  const { pdf, warnings } = await renderMany(sources, { pdf: { compress: false } });
  if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE')).toMatchObject({ code: 0 });
  return { structure: taggedText(readPdf(pdf)), messages: warnings.map(({ message }) => message) };
}

/** Two squares and a text, marked as `content` says. */
const tagged = (content: string, elements: string, roles = ''): Uint8Array =>
  smallPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>/MediaBox[0 0 200 300]/StructParents 0>>',
      4: stream(content),
      5: `<</Type/StructTreeRoot/K 6 0 R${roles}>>`,
      6: `<</S/Document/P 5 0 R/Pg 3 0 R/K[${elements}]>>`,
    },
  });

const SQUARE = '0 0 9 9 re f';

describe('the structure of a PDF file among the sources', () => {
  it('goes along, with its links and tables', async () => {
    const own = taggedText(readPdf(await source(BODY, { compress: false })));
    const { structure, messages } = await structureOf(await source(BODY));
    expect(messages).toEqual([]);
    expect(structure.replace(/^Document\(Part\(/, '').replace(/\)\)$/, '')).toBe(
      own.replace(/^Document\(/, '').replace(/\)$/, ''),
    );
    expect(structure).toContain('Link("a link" obj)');
  });

  it('is one for each time the file is a source', async () => {
    const annex = await source('<h1>Head</h1>');
    const { structure } = await structureOf(annex, '<p>between', annex);
    expect(structure).toBe('Document(Part(H1("Head")) Part(P("between")) Part(H1("Head")))');
  });

  it('keeps to the standards for accessible files without an alternative text', async () => {
    const pdf = { standard: ['PDF/UA-1', 'PDF/A-2a'], title: 'All', language: 'en' } as const;
    const annex = await source(
      `${BODY}<img alt=dot src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">`,
      {
        standard: ['PDF/UA-1', 'PDF/A-2a'],
      },
    );
    const { pdf: bytes, warnings } = await renderMany([annex], { pdf });
    expect(warnings).toEqual([]);
    expect(accessibilityFaults(readPdf(bytes))).toEqual([]);
    await expect(renderMany([await source(BODY, { tagged: false })], { pdf })).rejects.toThrow(/alternative text/);
  });

  it('is read by what its types stand for', async () => {
    const content = `/Chapter<</MCID 0>>BDC ${SQUARE} EMC /Artifact BMC ${SQUARE} EMC`;
    const pdf = tagged(content, '<</S/Chapter/Alt(A square)/K 0>>', '/RoleMap<</Chapter/Picture/Picture/Figure>>');
    expect((await structureOf(pdf)).structure).toBe('Document(Part(Figure("#")))');
  });

  it.each([
    ['draws outside of it', `/P<</MCID 0>>BDC ${SQUARE} EMC ${SQUARE}`, '<</S/H1/K 0>>'],
    ['has content in other streams', `/P<</MCID 0>>BDC ${SQUARE} EMC`, '<</S/H1/K<</Type/MCR/Stm 4 0 R/MCID 0>>>>'],
    ['counts beyond reason', `/P<</MCID 0>>BDC ${SQUARE} EMC ${SQUARE}`, '<</S/H1/K 2000000000>>'],
  ])('stays behind where a page %s', async (_, content, elements) => {
    expect((await structureOf(tagged(content, elements))).structure).toBe('Document(Part(P("#")))');
  });

  it('ends where it leads into itself', async () => {
    const pdf = tagged(`/P<</MCID 0>>BDC ${SQUARE} EMC`, '6 0 R <</S/H2/K[0 6 0 R]>>');
    expect((await structureOf(pdf)).structure).toBe('Document(Part(H2("#")))');
  });
});
