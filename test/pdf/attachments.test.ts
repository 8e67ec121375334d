/** Files that travel with the document, electronic invoices among them. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PdfOptions, type RenderOptions, render } from '../../src/index.ts';
import { type Name, type Pdf, readPdf, type Stream, textOf, type Value } from './reader.ts';
import { hasTool, runTool } from './tools.ts';

const fixture = (name: string): string => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
const XML = fixture('invoice.xml');

const make = async (
  pdf: PdfOptions,
  html = '<!doctype html><html lang=en><title>T</title><p>x',
  more: RenderOptions = {},
) => render(html, { ...more, pdf });

/** Name, type, relationship and text of each attached file. */
function attached(pdf: Pdf): string[][] {
  return ((pdf.get(pdf.root, 'AF') as Value[]) ?? []).map((file) => {
    const stream = pdf.get(file, 'EF', 'F') as Stream;
    return [
      textOf(pdf.get(file, 'UF')),
      (pdf.get(stream, 'Subtype') as Name).text,
      (pdf.get(file, 'AFRelationship') as Name).text,
      Buffer.from(pdf.data(stream)).toString('utf8'),
    ];
  });
}

const xmpOf = (pdf: Pdf): string => Buffer.from(pdf.data(pdf.get(pdf.root, 'Metadata') as Stream)).toString('utf8');

describe('attachments', () => {
  it('go in with their type, relationship and description', async () => {
    const data = {
      name: 'data.csv',
      data: 'a;b',
      mime: 'text/csv',
      relationship: 'Data',
      description: 'Rows',
    } as const;
    const { pdf } = await make({
      attachments: [data, { name: 'ä.bin', data: new Uint8Array([65]) }],
      standard: 'PDF/A-3b',
    });
    expect(attached(readPdf(pdf))).toEqual([
      ['data.csv', 'text/csv', 'Data', 'a;b'],
      ['ä.bin', 'application/octet-stream', 'Unspecified', 'A'],
    ]);
    if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--list-attachments', 'FILE').text).toContain('data.csv');
  });

  it('of the document are fetched', async () => {
    const html =
      '<!doctype html><title>T</title><link rel=attachment href="data:text/plain,one" title=one.txt><a rel=attachment href="data:text/plain,two" download=two.txt>Two</a>';
    const { pdf, warnings } = await make({}, html);
    expect(attached(readPdf(pdf)).map(([name, , , text]) => [name, text])).toEqual([
      ['one.txt', 'one'],
      ['two.txt', 'two'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('are refused by standards that take none', async () => {
    await expect(make({ attachments: [{ name: 'a', data: 'a' }], standard: 'PDF/A-2b' })).rejects.toThrow(/PDF\/A-3/);
  });
});

describe('electronic invoices', () => {
  it('are PDF/A-3 with the XML, its relationship and its schema', async () => {
    const { pdf } = await make({ facturX: { xml: XML } }, fixture('invoice.html'), {
      baseUrl: new URL('../../fixtures/', import.meta.url).href,
    });
    const read = readPdf(pdf);
    expect(attached(read)).toEqual([['factur-x.xml', 'text/xml', 'Alternative', XML]]);
    const xmp = xmpOf(read);
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(xmp).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
    expect(xmp).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>');
    if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE').code).toBe(0);
  });

  it('keep to PDF/UA beside it, and are refused beside PDF/A-2', async () => {
    const { pdf } = await make({ facturX: { xml: XML }, standard: 'PDF/UA-1' });
    expect(xmpOf(readPdf(pdf))).toMatch(/<pdfaid:conformance>A<[\s\S]*<pdfuaid:part>1</);
    await expect(make({ facturX: { xml: XML }, standard: 'PDF/A-2u' })).rejects.toThrow(/PDF\/A-3/);
  });

  it('are named after an XRechnung', async () => {
    const xml = XML.replace(
      'urn:cen.eu:en16931:2017',
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    );
    const read = readPdf((await make({ facturX: { xml, profile: 'XRECHNUNG' } })).pdf);
    expect(attached(read)[0]![0]).toBe('xrechnung.xml');
    expect(xmpOf(read)).toContain('<fx:Version>3.0</fx:Version>');
  });

  it('are refused where the XML is something else, or of another profile', async () => {
    await expect(make({ facturX: { xml: '<Invoice xmlns="urn:oasis"/>' } })).rejects.toThrow(/its root is <Invoice>/);
    await expect(make({ facturX: { xml: XML, profile: 'BASIC' } })).rejects.toThrow(/of profile EN 16931 .* not BASIC/);
    await expect(make({ facturX: { xml: XML.replace('en16931:2017', 'nothing') } })).rejects.toThrow(
      /"urn:cen.eu:nothing"/,
    );
  });
});
