/** What files say of the standards they keep to, and what is refused. */

import { describe, expect, it } from 'vitest';
import { type PdfStandard, PlatenError, render } from '../../src/index.ts';
import { profileFor } from '../../src/pdf/profile.ts';
import { srgbProfile } from '../../src/pdf/srgb-profile.ts';
import { type Name, type Pdf, readPdf, type Stream, textOf, type Value } from './reader.ts';
import { structureElements, unicodeOf } from './tagged-text.ts';
import { hasTool, runTool } from './tools.ts';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const make = async (body: string, standard: PdfStandard | readonly PdfStandard[], pdf: object = {}) =>
  render(`<!doctype html><html lang=en><title>T</title>${body}`, { pdf: { standard, ...pdf } });

const xmpOf = (bytes: Uint8Array): string => {
  const pdf = readPdf(bytes);
  return Buffer.from(pdf.data(pdf.get(pdf.root, 'Metadata') as Stream)).toString('utf8');
};

describe('profiles', () => {
  it('combine where they agree and are refused where they do not', () => {
    expect(profileFor(['PDF/UA-1', 'PDF/A-3a'])).toMatchObject({
      accessible: { part: 1 },
      archive: { part: 3, level: 'A' },
      tagged: true,
      attachments: 'associated',
    });
    expect(() => profileFor(['PDF/A-2u', 'PDF/A-3b'])).toThrow(/PDF\/A-2u and PDF\/A-3b/);
    expect(() => profileFor(['PDF/UA-1', 'PDF/A-4'])).toThrow(/different versions/);
    expect(() => profileFor('PDF/A-1b' as PdfStandard)).toThrow(/takes one or several of PDF\/UA-1, .*"PDF\/A-1b"/);
  });

  it('refuse a file without the structure tree they ask for', async () => {
    await expect(make('x', 'PDF/UA-1', { tagged: false })).rejects.toThrow(/pdf\.tagged/);
  });
});

describe('claims', () => {
  it('are in the XMP packet, with the schemas that PDF/A does not know', async () => {
    const xmp = xmpOf((await make('<p>x', ['PDF/UA-1', 'PDF/A-2u'])).pdf);
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(xmp).toContain('<pdfaid:conformance>U</pdfaid:conformance>');
    expect(xmp).toContain('<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>');
    expect(xmpOf((await make('<p>x', 'PDF/UA-1')).pdf)).not.toContain('pdfaExtension');
  });

  it('of part 4 come in PDF 2.0 without an information dictionary', async () => {
    const { pdf } = await make('<p>x', 'PDF/A-4');
    expect(Buffer.from(pdf.subarray(0, 8)).toString()).toBe('%PDF-2.0');
    expect(readPdf(pdf).trailer.has('Info')).toBe(false);
    expect(xmpOf(pdf)).toContain('<pdfaid:rev>2020</pdfaid:rev>');
    expect(xmpOf(pdf)).not.toContain('pdfaid:conformance');
  });

  it('bring an sRGB output intent that readers know', async () => {
    const { pdf } = await make('<p style="color:red">x', 'PDF/A-2b');
    const read = readPdf(pdf);
    const [intent] = read.get(read.root, 'OutputIntents') as never[];
    expect((read.get(intent, 'S') as Name).text).toBe('GTS_PDFA1');
    expect([...read.data(read.get(intent, 'DestOutputProfile') as Stream)]).toEqual([...srgbProfile()]);
    if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE').code).toBe(0);
  });

  it('stand among properties that XMP knows, each of its type', async () => {
    const pdf = { author: 'A', subject: 'S', keywords: 'k', creator: 'C', creationDate: new Date(0) };
    const xmp = xmpOf((await make('<p>x', ['PDF/UA-1', 'PDF/A-2u'], pdf)).pdf).replace(/<pdfaExtension[\s\S]*/, '');
    const values = [...xmp.matchAll(/^<((?!rdf|x:)[\w:]+)>(.*)<\/\1>$/gm)].map(([, name, value]) => [name, value]);
    const alternative = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;
    expect(values).toEqual([
      ['dc:format', 'application/pdf'],
      ['dc:title', alternative('T')],
      ['dc:creator', '<rdf:Seq><rdf:li>A</rdf:li></rdf:Seq>'],
      ['dc:description', alternative('S')],
      ['dc:language', '<rdf:Bag><rdf:li>en</rdf:li></rdf:Bag>'],
      ['pdf:Keywords', 'k'],
      ['pdf:Producer', 'Platen'],
      ['xmp:CreatorTool', 'C'],
      ['xmp:CreateDate', '1970-01-01T00:00:00Z'],
      ['pdfaid:part', '2'],
      ['pdfaid:conformance', 'U'],
      ['pdfuaid:part', '1'],
    ]);
  });

  it('are the same bytes each time', async () => {
    const [a, b] = await Promise.all([make('<p>x', 'PDF/A-3a'), make('<p>x', 'PDF/A-3a')]);
    expect(a.pdf).toEqual(b.pdf);
  });
});

describe('srgbProfile', () => {
  const bytes = srgbProfile();
  const view = new DataView(bytes.buffer);

  it('is a display profile of its own size', () => {
    expect(view.getUint32(0)).toBe(bytes.length);
    expect(Buffer.from(bytes.subarray(12, 24)).toString()).toBe('mntrRGB XYZ ');
    expect(Buffer.from(bytes.subarray(36, 40)).toString()).toBe('acsp');
  });

  it('has primaries that add up to the white of D50', () => {
    const sums = [0, 0, 0];
    for (let i = 0; i < view.getUint32(128); i++) {
      const entry = 132 + i * 12;
      const signature = Buffer.from(bytes.subarray(entry, entry + 4)).toString();
      if (!/^[rgb]XYZ$/.test(signature)) continue;
      for (const axis of [0, 1, 2]) sums[axis]! += view.getInt32(view.getUint32(entry + 4) + 8 + axis * 4) / 65536;
    }
    for (const [axis, value] of [0.9642, 1, 0.8249].entries()) expect(sums[axis]).toBeCloseTo(value, 3);
  });
});

describe('what a standard asks', () => {
  it('ends with the element, its line and the clause where nobody else can mend it', async () => {
    const error = await make(`\n<img id=cat src="${PNG}">`, 'PDF/UA-1').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({ code: 'standard', warning: { line: 2 } });
    expect((error as Error).message).toBe(
      '<img id="cat"> in line 2: the picture has no alternative text (PDF/UA-1: ISO 14289-1, 7.3)',
    );
    const { warnings } = await make(`\n<img src="${PNG}">`, 'PDF/UA-1', { strict: false });
    expect(warnings).toMatchObject([{ code: 'accessibility', line: 2 }]);
  });

  it('gives titles, languages and heading levels to documents without', async () => {
    const { pdf, warnings } = await render('<!doctype html><h2>A</h2><h4>B</h4><h2>C</h2>', {
      pdf: { standard: 'PDF/UA-1' },
    });
    const read = readPdf(pdf);
    expect(textOf(read.get(read.root, 'Lang'))).toBe('und');
    expect(xmpOf(pdf)).toContain('x-default">A<');
    expect(structureElements(read).map((element) => (element.get('S') as Name).text)).toEqual([
      'Document',
      'H1',
      'H2',
      'H1',
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(Array(3).fill('accessibility'));
  });

  it('takes the language from the option where the document says none', async () => {
    const { pdf } = await render('<!doctype html><p>x', { pdf: { language: 'de_AT' } });
    const read = readPdf(pdf);
    expect(textOf(read.get(read.root, 'Lang'))).toBe('de-AT');
  });

  it('smooths no images and shows no missing glyph', async () => {
    const html = `<img alt=a width=99 src="${PNG}"><p>a\ue0ffb`;
    const { pdf } = await make(html, 'PDF/A-2u', { compress: false });
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).not.toContain('/Interpolate');
    expect(text).toContain('/Span<</ActualText<feffe0ff>>>BDC');
    // Code 0 is .notdef.
    expect(text).not.toMatch(/<(0000|([0-9a-f]{4})+0000)[0-9a-f]*>[^\n]*T[jJ]/);
  });

  it.runIf(hasTool('pdftotext'))(
    'draws what a cluster misses beside the rest of it, and says its text once',
    async () => {
      // U+2267 has no glyph in the faces at hand, the solidus over it has.
      const { pdf } = await make(
        '<p style="font-family:Liberation Serif">a ≧\u0338 b <math><mo>⩾\u0338</mo></math>',
        'PDF/A-2u',
      );
      const { text } = runTool(pdf, 'pdftotext', '-raw', 'FILE', '-');
      expect(text.normalize('NFD').trim()).toBe('a ≧\u0338 b ⩾\u0338');
      expect(glyphZeroShown(pdf)).toBe(false);
    },
  );

  it.runIf(hasTool('mutool'))('says a long text of one glyph in parts that all readers take', async () => {
    // Five consonants and a sign are one glyph of ten code units.
    const { pdf } = await make('<p lang=hi>कार्त्स्न्येन', 'PDF/A-2u');
    const read = readPdf(pdf);
    const texts = read.ids
      .map((id) => read.object(id))
      .filter((one) => (read.get(one, 'Subtype') as Name)?.text === 'Type0');
    expect(texts.length).toBeGreaterThan(0);
    for (const font of texts)
      for (const text of unicodeOf(read, font).values()) expect(text.length).toBeLessThanOrEqual(8);
    expect(runTool(pdf, 'mutool', 'draw', '-q', '-F', 'txt', 'FILE').text).not.toContain('one to many');
    expect(runTool(pdf, 'pdftotext', '-raw', 'FILE', '-').text.trim()).toBe('कार्त्स्न्येन');
  });

  it('gives each glyph a text', async () => {
    const { pdf } = await make('<p>e\u0301\u0302\u0303 \u05d0\u05b8', 'PDF/A-2u');
    const read = readPdf(pdf);
    for (const id of read.ids) {
      const font = read.object(id);
      if ((read.get(font, 'Subtype') as Name | null)?.text !== 'Type0') continue;
      const texts = unicodeOf(read, font);
      expect(cidsOf(read, (read.get(font, 'DescendantFonts') as Value[])[0]!).filter((cid) => !texts.has(cid))).toEqual(
        [],
      );
    }
  });
});

describe('metadata', () => {
  it('is that of the document where the caller gives none', async () => {
    const html =
      '<!doctype html><title>T</title><meta name=author content="A &amp; B"><meta name=keywords content="k, l"><meta name=description content=D>';
    const { pdf } = await render(html, { pdf: { subject: 'Given' } });
    const read = readPdf(pdf);
    const info = (key: string) => textOf(read.get(read.trailer.get('Info'), key));
    expect([info('Title'), info('Author'), info('Keywords'), info('Subject')]).toEqual(['T', 'A & B', 'k, l', 'Given']);
    expect(xmpOf(pdf)).toContain('<rdf:li>A &amp; B</rdf:li>');
  });
});

/** A code that stands for glyph 0 is written: codes are handed out where they are shown. */
function glyphZeroShown(bytes: Uint8Array): boolean {
  const read = readPdf(bytes);
  return read.ids.some((id) => {
    const font = read.object(id);
    const map = read.get(font, 'CIDToGIDMap');
    if (map === null || typeof map !== 'object' || !('raw' in map)) return false;
    const glyphs = Buffer.from(read.data(map as Stream));
    return cidsOf(read, font).some((cid) => glyphs.readUInt16BE(cid * 2) === 0);
  });
}

/** Those that have a width, but for 0, which nothing shows. Our codes are their own CIDs. */
function cidsOf(read: Pdf, font: Value): number[] {
  const widths = read.get(font, 'W') as Value[];
  const cids = widths.flatMap((first, i) =>
    i % 2 === 0 ? (widths[i + 1] as Value[]).map((_, j) => (first as number) + j) : [],
  );
  return cids.filter((cid) => cid !== 0);
}
