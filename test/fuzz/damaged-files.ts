/** Damaged files that documents show: PDF files of all constructions, TIFFs and JPEGs of all kinds. */

import { deflateSync } from 'node:zlib';
import { JPEG_PICTURES } from '../resources/jpeg-pictures.ts';
import { smallPdf, stream } from '../resources/small-pdf.ts';
import { TIFF_PICTURES } from '../resources/tiff-pictures.ts';
import { mutateBytes, mutateText } from './mutate.ts';
import type { Random } from './random.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));

const PDF_WORDS = [
  ...['<<', '>>', '[', ']', '(', ')', '<', '>', '%', '/', '\\', '#', ' ', '\n', '\r', '\0', '-', '.', '+'],
  ...[' 1 0 R', ' 2 0 R', ' 3 0 R', ' 4 0 R', ' 12 0 R', ' 0 0 R', ' 99999 0 R', '10 0 obj', 'endobj', 'stream\n'],
  ...['endstream', 'xref', 'trailer', 'startxref', '/Type', '/Page', '/Pages', '/Kids', '/Count', '/Parent', '/Length'],
  ...['/Filter/FlateDecode', '/Filter/LZWDecode', '/Filter/ASCII85Decode', '/Filter[/AHx/RL]', '/DecodeParms'],
  ...[
    '<</Predictor 12/Columns 3>>',
    '/Rotate',
    '/UserUnit',
    '/MediaBox',
    '/CropBox',
    '/Resources',
    '/Annots',
    '/Names',
  ],
  ...[
    '/Dests',
    '/Outlines',
    '/First',
    '/Next',
    '/OCProperties',
    '/Contents',
    '/Prev',
    '/Encrypt',
    'null',
    'true',
    'BT',
  ],
  ...['BDC', 'EMC', 'BI', 'ID', 'EI', 'Do', 'q', 'Q', 'cm', '/OC', 're', 'f'],
];

const CONTENT =
  '/P<</MCID 0>>BDC q 1 0 0 rg 20 30 50 50 re f Q EMC BI/W 1/H 1/BPC 8/CS/G ID x\nEI /A Do /OC/L BDC 0 0 9 9 re f EMC';

/** What a page may have, and what its document may say of it. */
const OBJECTS: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R/Names<</Dests 8 0 R>>/Outlines 9 0 R/Lang(de)/OCProperties<</OCGs[12 0 R]/D<</OFF[12 0 R]>>>>>>',
  2: '<</Type/Pages/Count 2/Kids[3 0 R 13 0 R]/MediaBox[0 0 200 300]>>',
  3: '<</Type/Page/Parent 2 0 R/Contents[4 0 R 7 0 R]/Rotate 90/Annots[10 0 R 11 0 R]/Resources<</XObject<</A 5 0 R>>/Properties<</L 12 0 R>>>>>>',
  4: stream(CONTENT),
  5: stream('0 0 5 5 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources 6 0 R'),
  6: '<</ExtGState<</G<</ca .5>>>>/XObject<</B 5 0 R>>>>',
  7: stream(latin1(deflateSync(Buffer.from(CONTENT))), '/Filter/FlateDecode'),
  8: '<</Kids[14 0 R]/Names[(a)[3 0 R/XYZ 1 2 0](b)<</D[13 0 R/FitH 9]>>]>>',
  9: '<</First 15 0 R/Count 1>>',
  10: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/)>>>>',
  11: '<</Type/Annot/Subtype/Widget/F 4/Rect[9 9 99 99]/AP<</N 5 0 R>>>>',
  12: '<</Type/OCG/Name(Layer)>>',
  13: '<</Type/Page/Parent 2 0 R/UserUnit 2/CropBox[10 10 90 90]/Contents 4 0 R/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest(a)>>]>>',
  14: '<</Names[(c)[3 0 R/Fit]]>>',
  15: '<</Title(One)/Dest(b)/Next 15 0 R/First 15 0 R>>',
};

/** Half of them with an object stream in place of plain objects. */
export function damagedPdf(random: Random): Uint8Array {
  const objects: Record<number, string> = { ...OBJECTS };
  if (random.chance(0.5)) {
    const inside = [2, 3, 6, 8, 9, 10, 12, 13];
    let head = '';
    let body = '';
    for (const id of inside) {
      head += `${id} ${body.length} `;
      body += `${objects[id]} `;
      delete objects[id];
    }
    const content = random.chance(0.5) ? mutateText(head + body, random, PDF_WORDS) : head + body;
    const bytes = deflateSync(Buffer.from(content, 'latin1'));
    objects[16] = stream(latin1(bytes), `/Type/ObjStm/N ${inside.length}/First ${head.length}/Filter/FlateDecode`);
  }
  if (random.chance(0.6)) {
    const id = Number(random.pick(Object.keys(objects)));
    objects[id] = mutateText(objects[id]!, random, PDF_WORDS);
  }
  const bytes = smallPdf({ objects, broken: random.chance(0.5) });
  if (random.chance(0.4)) return mutateBytes(bytes, random);
  return random.chance(0.5)
    ? Uint8Array.from(Buffer.from(mutateText(latin1(bytes), random, PDF_WORDS), 'latin1'))
    : bytes;
}

const TIFFS = TIFF_PICTURES.map(({ file }) => fromBase64(file));
const JPEGS = JPEG_PICTURES.map(({ file }) => fromBase64(file));

/** The directory, which decides, stands at the end of what libtiff writes. */
export function damagedTiff(random: Random): Uint8Array {
  const bytes = random.pick(TIFFS).slice();
  if (random.chance(0.3)) return mutateBytes(bytes, random);
  const view = new DataView(bytes.buffer);
  const start = view.getUint32(4, true);
  const count = view.getUint16(start, true);
  for (let round = 1 + random.below(4); round > 0; round--) {
    const field = start + 2 + random.below(count) * 12;
    if (random.chance(0.7))
      view.setUint32(field + 8, random.pick([0, 1, 3, 7, 8, 255, 65535, 1e6, 4e9, random.below(4e9)]), true);
    else view.setUint16(field + random.pick([0, 2, 4]), random.below(random.chance(0.5) ? 12 : 400), true);
  }
  return bytes;
}

/** Segments lost, doubled and moved, or bytes changed. */
export function damagedJpeg(random: Random): Uint8Array {
  const bytes = random.pick(JPEGS);
  if (random.chance(0.5)) return mutateBytes(bytes, random);
  const segments: Uint8Array[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const next = bytes[at + 1] === 0xda ? bytes.length : at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    segments.push(random.chance(0.2) ? mutateBytes(bytes.subarray(at, next), random) : bytes.subarray(at, next));
    at = next;
  }
  for (let round = 1 + random.below(3); round > 0; round--) {
    const at = random.below(segments.length);
    const [one] = random.chance(0.5) ? segments.splice(at, 1) : [segments[at]!];
    if (random.chance(0.6)) segments.splice(random.below(segments.length + 1), 0, one!);
    if (segments.length === 0) return bytes;
  }
  return Uint8Array.from([0xff, 0xd8, ...segments.flatMap((segment) => [...segment])]);
}
