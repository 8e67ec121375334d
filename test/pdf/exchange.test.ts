/** Files for printing houses: PDF/X-4. ISO 15930-7. */

import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { isStream, type Name, readPdf, type Stream, textOf, type Value } from './reader.ts';

/** The header of a printer's profile (ICC.1, 7.2); nothing here reads further. */
function printer(kind = 'prtr', space = 'CMYK'): Uint8Array {
  const bytes = new Uint8Array(132);
  for (const [at, text] of [
    [12, kind],
    [16, space],
    [36, 'acsp'],
  ] as const)
    bytes.set(Buffer.from(text), at);
  return bytes;
}

const BODY = `<h1 id=a>Title</h1><p style="color:red">Red <a href="#a">a link</a>
<div style="opacity:.5;background:linear-gradient(red,blue);height:20px"></div><svg aria-label=square width=9 height=9><a href="https://example.org/"><rect width=9 height=9 /></a></svg>`;

const make = (pdf: object = {}) =>
  render(`<!doctype html><html lang=en><title>T</title>${BODY}`, {
    pdf: {
      standard: 'PDF/X-4',
      outputIntent: { profile: printer(), condition: 'FOGRA51' },
      creationDate: new Date(0),
      ...pdf,
    },
  });

const nameOf = (value: Value): string => (value as Name | null)?.text ?? '';

describe('PDF/X-4', () => {
  it('says what it is printed on, and when it was made', async () => {
    const read = readPdf((await make()).pdf);
    const [intent] = read.get(read.root, 'OutputIntents') as Value[];
    expect(nameOf(read.get(intent, 'S'))).toBe('GTS_PDFX');
    expect(textOf(read.get(intent, 'OutputConditionIdentifier'))).toBe('FOGRA51');
    expect([...read.data(read.get(intent, 'DestOutputProfile') as Stream)]).toEqual([...printer()]);
    const xmp = Buffer.from(read.data(read.get(read.root, 'Metadata') as Stream)).toString();
    expect(xmp).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>');
    for (const line of ['xmp:ModifyDate>1970', 'xmp:MetadataDate>1970', 'pdf:Trapped>False', 'xmpMM:DocumentID>uuid:'])
      expect(xmp).toContain(line);
    expect(nameOf(read.get(read.trailer.get('Info'), 'Trapped'))).toBe('False');
    expect(read.text.startsWith('%PDF-1.6')).toBe(true);
  });

  it('has page boxes, no annotations, and no colour of a device that is not a printer', async () => {
    const read = readPdf((await make()).pdf);
    for (const page of read.pages) {
      expect(page.get('TrimBox')).toEqual(page.get('MediaBox'));
      expect(page.has('Annots')).toBe(false);
    }
    let pieces = 0;
    for (const id of read.ids) {
      const object = read.object(id);
      const group = nameOf(read.get(object, 'Group', 'S'));
      if (group === '') continue;
      pieces++;
      expect(nameOf(read.get(object, 'Group', 'CS'))).not.toBe('DeviceRGB');
      const [kind, profile] = read.get(object, 'Resources', 'ColorSpace', 'DefaultRGB') as Value[];
      expect([nameOf(kind!), isStream(read.resolve(profile))]).toEqual(['ICCBased', true]);
    }
    expect(pieces).toBeGreaterThan(1);
  });

  it('goes with PDF/A under one profile', async () => {
    const read = readPdf((await make({ standard: ['PDF/X-4', 'PDF/A-2b'] })).pdf);
    const intents = read.get(read.root, 'OutputIntents') as Value[];
    expect(intents.map((intent) => nameOf(read.get(intent, 'S')))).toEqual(['GTS_PDFX', 'GTS_PDFA1']);
    expect(read.get(intents[0], 'DestOutputProfile')).toBe(read.get(intents[1], 'DestOutputProfile'));
  });

  it('is refused without a profile, with one of a screen, with fields, with a password', async () => {
    await expect(make({ outputIntent: undefined })).rejects.toThrow(/pdf\.outputIntent is missing: PDF\/X-4/);
    await expect(make({ outputIntent: { profile: new Uint8Array(9) } })).rejects.toThrow(/takes an ICC profile/);
    await expect(make({ outputIntent: { profile: printer('mntr') } })).rejects.toThrow(/printer's CMYK/);
    await expect(make({ forms: true })).rejects.toThrow(/pdf\.forms cannot be combined with PDF\/X-4/);
    await expect(make({ encryption: { userPassword: 'x' } })).rejects.toThrow(/pdf\.encryption/);
    await expect(make({ standard: 'PDF/A-2b' })).rejects.toThrow(/goes with PDF\/X-4 alone/);
    await expect(make({ standard: ['PDF/X-4', 'PDF/UA-2'] })).rejects.toThrow(/different versions/);
  });

  it('is dated where nobody says when it was made', async () => {
    const { warnings } = await make({ creationDate: undefined });
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('pdf.creationDate')]);
  });
});
