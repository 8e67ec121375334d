/** PDF files that are shown as pictures, made to take time, room, or never to end. */

import { deflateSync } from 'node:zlib';
import { dataUrl, onePage, smallPdf, stream } from '../../resources/small-pdf.ts';
import { type HostileCase, repeat } from './case.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const packed = (text: string, entries = ''): string =>
  stream(latin1(deflateSync(Buffer.from(text, 'latin1'))), `${entries}/Filter/FlateDecode`);
const shown = (pdf: Uint8Array, count = 1): string =>
  repeat(count, (i) => `<img alt=a src="${dataUrl(pdf, `#page=${i + 1}`)}">`);
const page = (more: string, rest: Record<number, string> = {}) => onePage(`/MediaBox[0 0 99 99]${more}`, rest);

/** An object begun in the data of another, and so on: each stream reaches to the end of the file. */
function nestedStreams(count: number): Uint8Array {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]>>endobj\n';
  const names = repeat(count, (i) => `/X${i} ${i + 10} 0 R`);
  let out = `${head}3 0 obj<</Type/Page/MediaBox[0 0 9 9]/Resources<</XObject<<${names}>>>>>>endobj\n`;
  const tail = 'x'.repeat(1_000_000);
  const rows: string[] = [];
  for (let i = 0; i < count; i++) {
    rows.push(`${i + 10} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`);
    out += `${i + 10} 0 obj<</Subtype/Form/Length 1000000>>stream\n`;
  }
  const places = [1, 2, 3].map(
    (id) => `${id} 1\n${String(out.indexOf(`\n${id} 0 obj`) + 1).padStart(10, '0')} 00000 n \n`,
  );
  out += `${tail}\nendstream\n`;
  return Buffer.from(
    `${out}xref\n${places.join('')}${rows.join('')}trailer<</Size 9/Root 1 0 R>>\nstartxref\n${out.length}\n%%EOF`,
    'latin1',
  );
}

/** Objects that begin, with something that has no end. */
const unending = (what: string): HostileCase => ({
  line: 10,
  name: `a PDF of 100,000 objects, in each ${what}`,
  html: () => shown(Buffer.from(`%PDF-1.4\n${repeat(100_000, (i) => `${i} 0 obj${UNENDING[what]}`)}`)),
  warns: 'invalid-resource',
});

const UNENDING: Readonly<Record<string, string>> = {
  'a string that does not end': '(',
  'a string of digits that does not end': '<',
  'a comment that does not end': '%',
  'a name that does not end': '/\0',
};

export const PDF_FILES: readonly HostileCase[] = [
  ...Object.keys(UNENDING).map(unending),
  {
    line: 10,
    name: 'a PDF of 20,000 nodes that share a list of all of them',
    html: () => {
      const objects: Record<number, string> = { 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Kids 4 0 R>>' };
      objects[4] = `[${repeat(20_000, (i) => `${i + 10} 0 R `)}]`;
      for (let i = 0; i < 20_000; i++) objects[i + 10] = '<</Kids 4 0 R>>';
      return shown(smallPdf({ objects }));
    },
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a PDF whose streams are each as long as the next says, 40,000 times',
    html: () => {
      const objects: Record<number, string> = {};
      for (let i = 10; i < 40_010; i++) objects[i] = `<</Length ${i + 1} 0 R>>\nstream\nx\nendstream`;
      return shown(smallPdf(page('/Resources<</XObject<</A 10 0 R>>>>', objects)));
    },
  },
  {
    line: 10,
    name: 'a PDF of 20,000 objects that are one string of 2 MB',
    html: () => {
      const head = repeat(20_000, (i) => `${i + 10} 0 `);
      const inside = packed(`${head}(${'x'.repeat(2_000_000)})`, `/Type/ObjStm/N 20000/First ${head.length}`);
      const used = repeat(20_000, (i) => `${i + 10} 0 R `);
      return shown(smallPdf({ ...page(`/Resources[${used}]`, { 9: inside }), broken: true }));
    },
    error: 'limit',
  },
  {
    line: 10,
    name: 'a PDF with a string of 6 MB among its resources',
    html: () => shown(smallPdf(page(`/Resources<</X(${'x'.repeat(6_000_000)})>>`))),
  },
  {
    line: 10,
    name: 'a PDF of 2,000,000 empty dictionaries',
    html: () => shown(smallPdf(page(`/Resources<</X[${'<<>>'.repeat(2_000_000)}]>>`))),
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a PDF under an address of 200,000 number signs',
    html: () => `<img alt=a src="${dataUrl(smallPdf(page('')), '#'.repeat(200_000))}">`,
  },
  {
    line: 10,
    name: 'a PDF that unpacks to 200 MB of objects',
    html: () => {
      const bomb = deflateSync(Buffer.alloc(200_000_000, '1 0 '));
      const entries = '/Type/ObjStm/N 100/First 8/Filter/FlateDecode';
      return shown(smallPdf({ ...page('', { 9: stream(latin1(bomb), entries) }), broken: true }));
    },
  },
  {
    line: 10,
    name: 'a PDF whose page tree is a ring',
    html: () =>
      shown(
        smallPdf({
          objects: {
            1: '<</Type/Catalog/Pages 2 0 R>>',
            2: '<</Type/Pages/Kids[2 0 R 3 0 R]>>',
            3: '<</Kids[2 0 R]>>',
          },
        }),
      ),
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a PDF whose page tree has each node 300 times, 8 levels deep',
    html: () => {
      const objects: Record<number, string> = { 1: '<</Type/Catalog/Pages 2 0 R>>' };
      for (let i = 2; i < 10; i++) objects[i] = `<</Kids[${`${i + 1} 0 R `.repeat(300)}]>>`;
      return shown(smallPdf({ objects: { ...objects, 10: '<</Type/Page/MediaBox[0 0 9 9]>>' } }));
    },
  },
  {
    line: 10,
    name: 'a PDF whose tables point at each other',
    html: () => {
      const text = latin1(smallPdf(onePage()));
      const start = /startxref\n(\d+)/.exec(text)![1]!;
      return shown(Buffer.from(text.replace('/Root 1 0 R', `/Prev ${start}/Root 1 0 R`), 'latin1'));
    },
  },
  {
    line: 10,
    name: 'a PDF that unpacks to 50 MB of objects',
    html: () => {
      const bomb = deflateSync(deflateSync(Buffer.alloc(50_000_000, '[')));
      const entries = '/Type/ObjStm/N 100/First 10/Filter[/FlateDecode/FlateDecode]';
      return shown(smallPdf({ ...page('', { 9: stream(latin1(bomb), entries) }), broken: true }));
    },
  },
  {
    line: 10,
    name: 'a PDF of 100,000 arrays in each other, and dictionaries',
    html: () => shown(smallPdf(page('/Resources 5 0 R', { 5: `${'['.repeat(100_000)}`, 6: '<</A'.repeat(100_000) }))),
  },
  {
    line: 10,
    name: 'a PDF whose resources are rings',
    html: () =>
      shown(
        smallPdf(
          page('/Resources 5 0 R', {
            5: '<</XObject<</A 6 0 R/B 5 0 R>>>>',
            6: stream('/A Do', '/Subtype/Form/Resources 5 0 R'),
          }),
        ),
      ),
  },
  {
    line: 10,
    name: 'a PDF of 50,000 objects that a page uses',
    html: () => {
      const objects: Record<number, string> = {};
      for (let i = 10; i < 50_010; i++) objects[i] = `<</A ${i + 1} 0 R/B[1 2 3]>>`;
      return shown(smallPdf(page('/Resources<</X 10 0 R>>', objects)));
    },
  },
  {
    line: 10,
    name: 'a PDF without tables, of 100,000 objects that begin and do not end',
    html: () => shown(Buffer.from(`%PDF-1.4\n${repeat(100_000, (i) => `${i} 0 obj<</Length 9>>stream\n`)}`)),
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a PDF of 2,000 streams that lie in each other',
    html: () => shown(nestedStreams(2000)),
    error: 'limit',
  },
  {
    line: 10,
    name: 'a PDF of 5,000 pages, the last but one of them shown',
    html: () => {
      const kids = repeat(5000, (i) => `${i + 10} 0 R `);
      const objects: Record<number, string> = {
        1: '<</Type/Catalog/Pages 2 0 R>>',
        2: `<</Type/Pages/Kids[${kids}]>>`,
      };
      for (let i = 0; i < 5000; i++) objects[i + 10] = `<</Type/Page/MediaBox[0 0 9 9]/Contents 3 0 R>>`;
      const pdf = smallPdf({ objects: { ...objects, 3: packed('0 0 5 5 re f') } });
      return `<img alt=a src="${dataUrl(pdf, '#page=4999')}">`;
    },
  },
  {
    line: 10,
    name: 'a PDF with 10 MB of marks, tagged',
    html: () =>
      `<html lang=en><title>t</title>${shown(smallPdf(page('', { 4: packed('/P<</MCID 0>>BDC EMC '.repeat(500_000)) })))}`,
    options: () => ({ pdf: { standard: 'PDF/UA-1' } }),
  },
];
