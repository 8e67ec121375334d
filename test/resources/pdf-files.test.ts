/** The reader of PDF files. Expected values are of ISO 32000-1, 7. */

import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { inflateLenient } from '../../src/resources/compression.ts';
import { entriesOf, isKind, PdfError, type PdfValue } from '../../src/resources/pdf/objects.ts';
import { openedPdf as opened, pageImage } from '../../src/resources/pdf/page-image.ts';
import { openPdf as open } from '../../src/resources/pdf/pdf-file.ts';
import { readValue } from '../../src/resources/pdf/syntax-reader.ts';
import { onePage, smallPdf, stream } from './small-pdf.ts';

const openPdf = (bytes: Uint8Array) => open(bytes, inflateLenient);
const openedPdf = (bytes: Uint8Array) => opened(bytes, inflateLenient);

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const read = (text: string): PdfValue =>
  readValue({
    bytes: bytesOf(text),
    at: 0,
    budget: { values: 1000, searched: 1000, decoded: 1000, inflate: inflateLenient },
  });

const latin1 = (value: PdfValue): string =>
  isKind(value, 'string') ? String.fromCharCode(...value.bytes) : 'no string';

describe('values', () => {
  it('are those of 7.3', () => {
    expect(read('true')).toBe(true);
    expect(read(' % comment\n -.5')).toBe(-0.5);
    expect(read('+17')).toBe(17);
    expect(read('4.')).toBe(4);
    expect(read('/A#20b')).toEqual({ kind: 'name', name: 'A b' });
    expect(read('12 0 R')).toEqual({ kind: 'reference', id: 12 });
    expect(read('[1 2 3 0 R null]')).toEqual([1, 2, { kind: 'reference', id: 3 }, null]);
    expect(latin1(read('(a(b)c\\)\\101\\n\\\nd)'))).toBe('a(b)c)A\nd');
    expect(latin1(read('<48 65 6C6c 7>'))).toBe('Hellp');
    expect(entriesOf(read('<</A 1/B<</C(x)>>>>'))?.size).toBe(2);
  });

  it('end somewhere, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]<>()/%R 01.-\\aobj\n') }), (text) => {
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(PdfError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** A file of packed objects: a stream of cross-references, rows under the predictor "up". */
function packedPdf(): Uint8Array {
  const inside = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 90 60]>>',
    '<</Type/Page>>',
  ];
  const offsets = inside.map((_, i) => inside.slice(0, i).join(' ').length + (i > 0 ? 1 : 0));
  const head = offsets.map((offset, i) => `${i + 1} ${offset}`).join(' ');
  const packed = deflateSync(bytesOf(`${head} ${inside.join(' ')}`));
  const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
  let out = '%PDF-1.5\n';
  const container = out.length;
  out += `4 0 obj\n${stream(text(packed), `/Type/ObjStm/N 3/First ${head.length + 1}/Filter/FlateDecode`)}\nendobj\n`;
  const table = out.length;
  const rows = [
    [0, 0, 0],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, container, 0],
    [1, table, 0],
  ].map(([type, second, third]) => [type!, second! >> 8, second! & 255, third!]);
  const filtered = rows.flatMap((row, y) => [
    2,
    ...row.map((byte, x) => (byte - (y > 0 ? rows[y - 1]![x]! : 0)) & 255),
  ]);
  const entries = '/Type/XRef/Size 6/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>';
  out += `5 0 obj\n${stream(text(deflateSync(Uint8Array.from(filtered))), entries)}\nendobj\nstartxref\n${table}\n%%EOF`;
  return bytesOf(out);
}

describe('files', () => {
  it('are found by their tables', () => {
    const { pages } = openPdf(smallPdf(onePage()));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ box: [0, 0, 200, 300], rotation: 0, unit: 1 });
  });

  it('have packed objects, and pages that take from the nodes above them', () => {
    expect(openPdf(packedPdf()).pages.map(({ box }) => box)).toEqual([[0, 0, 90, 60]]);
  });

  it('are found without tables, or where these lie', () => {
    expect(openPdf(smallPdf({ ...onePage(), broken: true })).pages).toHaveLength(1);
    const shifted = bytesOf(String.fromCharCode(...smallPdf(onePage())).replace('%PDF-1.4\n', '%PDF-1.4\n% moved\n'));
    expect(openPdf(shifted).pages).toHaveLength(1);
    const cut = packedPdf().slice(0, -60);
    expect(openPdf(cut).pages).toHaveLength(1);
  });

  it('of our own are read in every form', async () => {
    const html = '<!doctype html><style>@page{size:300px 200px}</style><p>a<p style="break-before:page">b';
    for (const pdf of [{}, { compress: false }, { standard: 'PDF/A-4' }] as const)
      expect(openPdf((await render(html, { pdf })).pdf).pages).toHaveLength(2);
  });

  it('that are encrypted are refused with a word', () => {
    const pdf = smallPdf({ ...onePage(), trailer: '/Root 1 0 R/Encrypt<</Filter/Standard>>' });
    expect(openedPdf(pdf)).toEqual({ problem: 'is encrypted; remove the password first (qpdf --decrypt)' });
  });

  it('have pages by number, upright', () => {
    const file = openedPdf(smallPdf(onePage('/MediaBox[0 0 200 300]/CropBox[10 20 100 220]/Rotate -90/UserUnit 2')));
    const { image } = pageImage(file, 'a.pdf#page=1&view=Fit');
    expect(image).toMatchObject({ kind: 'page', width: (200 * 2 * 4) / 3, height: (90 * 2 * 4) / 3 });
    expect(image?.page.rotation).toBe(270);
    expect(pageImage(file, 'a.pdf#page=7')).toEqual({ image: null, problem: 'has 1 pages, and none of number 7' });
  });
});

describe('streams', () => {
  const decoded = (data: string, entries: string): string => {
    const file = openPdf(smallPdf(onePage('/MediaBox[0 0 9 9]', { 4: stream(data, entries) })));
    const content = file.get(file.pages[0]!.entries.get('Contents'));
    return isKind(content, 'stream') ? String.fromCharCode(...file.decoded(content)) : 'no stream';
  };

  it('are unpacked by the filters of 7.4', () => {
    expect(decoded('48656c6c6f>', '/Filter/ASCIIHexDecode')).toBe('Hello');
    expect(decoded('87cURDZ~>', '/Filter/ASCII85Decode')).toBe('Hello');
    expect(decoded('\x04Hello\xfdx\x80', '/Filter/RunLengthDecode')).toBe('Helloxxxx');
    // The example of 7.4.4.2.
    expect(decoded('\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01', '/Filter/LZWDecode')).toBe('-----A---B');
    expect(decoded('48656c6c6f>', '/Filter[/AHx]')).toBe('Hello');
    expect(() => decoded('x', '/Filter/DCTDecode')).toThrow(/DCTDecode, which is not supported/);
  });

  it('end where they end, whatever their length says', () => {
    const at = (length: string) => {
      const body = `<</Length ${length}>>\nstream\nq Q\nendstream`;
      const file = openPdf(smallPdf(onePage('/MediaBox[0 0 9 9]', { 4: body })));
      const content = file.get(file.pages[0]!.entries.get('Contents'));
      return isKind(content, 'stream') ? String.fromCharCode(...content.bytes) : null;
    };
    for (const length of ['3', '1', '99999', '4 0 R', '9 0 R', '-5', '(x)']) expect(at(length)).toBe('q Q');
  });
});
