/** MathML beside formulas. ISO 32000-2, 14.13.5 Files associated with structure elements. */

import { describe, expect, it } from 'vitest';
import { type PdfOptions, render } from '../../src/index.ts';
import { elements } from '../structure/tagged.ts';
import { type Name, type Pdf, readPdf, type Stream, textOf, type Value } from './reader.ts';
import { hasTool, runTool } from './tools.ts';

const FORMULA = `<math alttext="a half" class=big onclick="go()" display=block><mfrac><mi mathvariant="normal">a &lt; b</mi><mn>2</mn></mfrac
  ><semantics><mi>x</mi><annotation encoding="application/x-tex">x &amp; "y"</annotation></semantics></math>`;

async function made(body: string, pdf: PdfOptions): Promise<Pdf> {
  const { pdf: bytes } = await render(`<!doctype html><html lang=en><title>T</title>${body}`, {
    pdf: { compress: false, ...pdf },
  });
  if (hasTool('qpdf')) expect(runTool(bytes, 'qpdf', '--check', 'FILE')).toMatchObject({ code: 0 });
  return readPdf(bytes);
}

const filesOf = (pdf: Pdf): Value[] => elements(pdf, 'Formula').flatMap((formula) => pdf.get(formula, 'AF') ?? []);

describe('formulas', () => {
  it.each([
    { standard: 'PDF/UA-2' },
    { standard: ['PDF/UA-1', 'PDF/A-3a'] },
    { standard: ['PDF/UA-2', 'PDF/A-4f'] },
  ] as const)('have their MathML with them in %o', async (options) => {
    const pdf = await made(`<p>${FORMULA}`, options as PdfOptions);
    const [file, ...others] = filesOf(pdf);
    expect(others).toEqual([]);
    expect((pdf.get(file, 'AFRelationship') as Name).text).toBe('Supplement');
    expect(textOf(pdf.get(file, 'UF'))).toBe('formula-1.mml');
    const stream = pdf.get(file, 'EF', 'F') as Stream;
    expect((pdf.get(stream, 'Subtype') as Name).text).toMatch(/^application(?:\/|#2f)mathml\+xml$/i);
    const xml = Buffer.from(pdf.data(stream)).toString();
    expect(xml.replace(/\s+/g, ' ')).toBe(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="a half" display="block"><mfrac><mi mathvariant="normal">a &lt; b</mi><mn>2</mn></mfrac>' +
        '<semantics><mi>x</mi><annotation encoding="application/x-tex">x &amp; "y"</annotation></semantics></math>',
    );
  });

  it('that are the same have one file', async () => {
    const pdf = await made(`<p>${FORMULA}<p>${FORMULA}<p><math alttext=y><mi>y</mi></math>`, { standard: 'PDF/UA-2' });
    const files = filesOf(pdf);
    expect(files).toHaveLength(3);
    expect(new Set(files.map((file) => textOf(pdf.get(file, 'UF'))))).toEqual(
      new Set(['formula-1.mml', 'formula-2.mml']),
    );
  });

  it.each([
    ['PDF/A-3a', 2],
    ['PDF/A-4f', 0],
  ] as const)(
    'are associated with the document as well in %s: %i files (ISO 19005-3, 6.8)',
    async (standard, count) => {
      const pdf = await made(`<p>${FORMULA}<p><math alttext=y><mi>y</mi></math>`, { standard });
      const files = pdf.get(pdf.root, 'AF') ?? [];
      expect(files).toHaveLength(count);
      if (count > 0) expect(files).toEqual(elements(pdf, 'Formula').flatMap((formula) => formula.get('AF')));
    },
  );

  it.each([{}, { standard: 'PDF/UA-1' }, { standard: ['PDF/UA-2', 'PDF/A-4'] }] as const)(
    'have none in %o, which does not know it or takes no files',
    async (options) => {
      expect(filesOf(await made(`<p>${FORMULA}`, options as PdfOptions))).toEqual([]);
    },
  );
});
