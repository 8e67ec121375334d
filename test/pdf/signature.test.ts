/** The room for a signature: any signer fills it without touching another byte. ISO 32000-1, 12.8.1. */

import { describe, expect, it } from 'vitest';
import { type PdfOptions, render } from '../../src/index.ts';
import { type Dictionary, type Name, readPdf, textOf, type Value } from './reader.ts';
import { hasTool, runTool } from './tools.ts';

const made = async (pdf: PdfOptions): Promise<Uint8Array> =>
  (await render('<!doctype html><html lang=en><title>T</title><p>To be signed.', { pdf })).pdf;

describe('a signature field', () => {
  it.each<PdfOptions>([
    {},
    { compress: false },
    { standard: ['PDF/UA-1', 'PDF/A-2u'] },
    { encryption: { userPassword: 'x' } },
    { tagged: false },
  ])('has ranges of all bytes but the signature: %j', async (options) => {
    const bytes = await made({ signature: { bytes: 2000 }, ...options });
    const text = Buffer.from(bytes).toString('latin1');
    const [, from, to, rest] = /\/ByteRange\[0 (\d+) (\d+) (\d+) *\]/.exec(text)!.map(Number) as number[];
    expect(to! + rest!).toBe(bytes.length);
    expect(text.slice(from, to)).toBe(`<${'0'.repeat(4000)}>`);
    expect(text.slice(from! - '/Contents'.length, from)).toBe('/Contents');
    if (hasTool('qpdf')) {
      expect(runTool(bytes, 'qpdf', '--password=x', '--check', 'FILE').code).toBe(0);
    }
  });

  it('is a field of the form, on the first page', async () => {
    const pdf = readPdf(await made({ signature: { name: 'Ada', reason: 'Agreed', field: 'Approval' } }));
    expect(pdf.get(pdf.root, 'AcroForm', 'SigFlags')).toBe(3);
    const field = pdf.resolve((pdf.get(pdf.root, 'AcroForm', 'Fields') as Value[])[0]!) as Dictionary;
    expect((pdf.get(field, 'FT') as Name).text).toBe('Sig');
    expect(textOf(pdf.get(field, 'T'))).toBe('Approval');
    expect(textOf(pdf.get(field, 'V', 'Reason'))).toBe('Agreed');
    expect((pdf.get(field, 'V', 'SubFilter') as Name).text).toBe('adbe.pkcs7.detached');
    const page = pdf.resolve((pdf.get(pdf.root, 'Pages', 'Kids') as Value[])[0]!) as Dictionary;
    expect((pdf.get(page, 'Annots') as Value[]).map((one) => pdf.resolve(one))).toContain(field);
  });
});
