/** The conditions of PDF/A-2, -3 and -4 that our files can touch. ISO 19005-2, -3 and -4; clauses are those of part 2. */

import type { PdfStandard } from '../../src/index.ts';
import { type Dictionary, isStream, Name, type Pdf, type Stream, textOf, type Value } from './reader.ts';

const nameOf = (value: Value): string | null => (value instanceof Name ? value.text : null);
const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

/** The clauses that a file breaks. */
export function archiveFaults(pdf: Pdf, standard: PdfStandard): readonly string[] {
  const found = new Set<string>();
  const [, part, level] = /^PDF\/A-(\d)([a-z]?)$/.exec(standard)!;
  checkFile(pdf, part!, level!, found);
  for (const id of pdf.ids) {
    const object = pdf.object(id);
    const dictionary = isStream(object) ? object.dictionary : object;
    if (dictionary instanceof Map) checkObject(pdf, dictionary, { stream: isStream(object), part: part!, found });
  }
  for (const page of pdf.pages) {
    for (const key of ['AA', 'PresSteps']) if (pdf.get(page, key) !== null) found.add(`6.5.2 page with ${key}`);
    for (const annotation of listOf(pdf.get(page, 'Annots')))
      checkAnnotation(pdf, pdf.resolve(annotation) as Dictionary, found);
  }
  return [...found].sort();
}

function checkFile(pdf: Pdf, part: string, level: string, found: Set<string>): void {
  const { root, trailer } = pdf;
  if (pdf.get(trailer, 'Encrypt') !== null) found.add('6.1.3 encrypted');
  if (listOf(pdf.get(trailer, 'ID')).length !== 2) found.add('6.1.3 no identifier');
  if (part === '4' && pdf.get(trailer, 'Info') !== null) found.add('6.1.3 information dictionary');
  if (!pdf.text.startsWith(part === '4' ? '%PDF-2.' : '%PDF-1.')) found.add('6.1.2 header');
  const metadata = pdf.get(root, 'Metadata');
  const stream = isStream(metadata) ? metadata : null;
  if (stream?.dictionary.has('Filter')) found.add('6.6.2.1 metadata that is compressed');
  const xmp = stream ? Buffer.from(pdf.data(stream)).toString('utf8') : '';
  if (claimOf(xmp, 'part') !== part) found.add('6.6.4 no claim');
  // A file of a higher level keeps to those below.
  const levels = { a: 'A', u: 'AU', b: 'AUB', f: 'F', '': '' }[level] ?? '';
  if (levels !== '' && !levels.includes(claimOf(xmp, 'conformance') || '-')) found.add('6.6.4 no level');
  const intent = pdf.resolve(listOf(pdf.get(root, 'OutputIntents'))[0] ?? null);
  if (nameOf(pdf.get(intent, 'S')) !== 'GTS_PDFA1' || !isStream(pdf.get(intent, 'DestOutputProfile')))
    found.add('6.2.3 no intent');
  if (pdf.get(root, 'AA') !== null) found.add('6.5.2 actions of the document');
  if (pdf.get(root, 'AcroForm', 'NeedAppearances') === true) found.add('6.4.1 appearances wanted');
  if (pdf.get(root, 'AcroForm', 'XFA') !== null) found.add('6.4.2 XFA');
  const files = pdf.get(root, 'Names', 'EmbeddedFiles');
  if (files !== null && part === '2') found.add('6.8 files');
  if (level === 'a' && pdf.get(root, 'StructTreeRoot') === null) found.add('6.7 no structure');
}

/** As an element or as an attribute. */
const claimOf = (xmp: string, name: string): string =>
  new RegExp(`pdfaid:${name}(?:>\\s*|\\s*=\\s*["'])([^<"'\\s]+)`).exec(xmp)?.[1] ?? '';

const BLENDS = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation
  Color Luminosity`.split(/\s+/),
);

interface Around {
  readonly stream: boolean;
  readonly part: string;
  readonly found: Set<string>;
}

function checkObject(pdf: Pdf, dictionary: Dictionary, { stream, part, found }: Around): void {
  const subtype = nameOf(pdf.get(dictionary, 'Subtype'));
  if (stream) {
    for (const key of ['F', 'FFilter', 'FDecodeParms'])
      if (dictionary.has(key)) found.add('6.1.7 stream in another file');
    for (const filter of listOf(pdf.get(dictionary, 'Filter'))) {
      if (['LZWDecode', 'Crypt'].includes(nameOf(pdf.resolve(filter)) ?? '')) found.add('6.1.7 filter');
    }
    if (subtype === 'Image' && pdf.get(dictionary, 'Interpolate') === true) found.add('6.2.8 image that is smoothed');
    if (subtype === 'Image' || subtype === 'Form') {
      for (const key of ['OPI', 'Alternates', 'PS', 'Ref']) if (dictionary.has(key)) found.add(`6.2.9 ${key}`);
    }
  }
  const blend = dictionary.has('BM')
    ? listOf(pdf.get(dictionary, 'BM')).map((one) => nameOf(pdf.resolve(one)) ?? '')
    : [];
  if (blend.some((mode) => !BLENDS.has(mode))) found.add('6.2.10 blend mode');
  for (const key of ['TR', 'HTP']) if (dictionary.has(key) && dictionary.has('Type')) found.add(`6.2.5 ${key}`);
  const action = nameOf(pdf.get(dictionary, 'S'));
  if (
    ['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'Hide', 'JavaScript', 'SetOCGState'].includes(action ?? '')
  )
    found.add(`6.5.1 action ${action}`);
  if (dictionary.has('FT') && (dictionary.has('A') || dictionary.has('AA'))) found.add('6.4.1 field with an action');
  if (dictionary.has('EF') && part !== '2' && !dictionary.has('AFRelationship'))
    found.add('6.8 file without a relationship');
  if (nameOf(pdf.get(dictionary, 'Type')) === 'Font') checkFont(pdf, dictionary, found);
}

function checkFont(pdf: Pdf, font: Dictionary, found: Set<string>): void {
  const kind = nameOf(pdf.get(font, 'Subtype'));
  if (kind === 'Type0') {
    if (pdf.get(font, 'ToUnicode') === null) found.add('6.2.11.7.2 glyphs without a text');
    return;
  }
  const descriptor = pdf.get(font, 'FontDescriptor');
  const file = ['FontFile', 'FontFile2', 'FontFile3']
    .map((key) => pdf.get(descriptor, key))
    .find((one) => one !== null);
  if (!isStream(file ?? undefined)) found.add('6.2.11.4.1 font that is not embedded');
  else if (kind === 'CIDFontType2' || kind === 'TrueType') checkWidths(pdf, font, file as Stream, found);
}

/** 6.2.11.5: widths of the dictionary are those of the program, up to 1/1000 of an em. */
function checkWidths(pdf: Pdf, font: Dictionary, file: Stream, found: Set<string>): void {
  const program = Buffer.from(pdf.data(file));
  const tables = new Map(
    Array.from({ length: program.readUInt16BE(4) }, (_, i) => {
      const at = 12 + i * 16;
      return [program.toString('latin1', at, at + 4), program.readUInt32BE(at + 8)] as const;
    }),
  );
  const unitsPerEm = program.readUInt16BE(tables.get('head')! + 18);
  const metrics = program.readUInt16BE(tables.get('hhea')! + 34);
  const advance = (glyph: number): number =>
    (program.readUInt16BE(tables.get('hmtx')! + Math.min(glyph, metrics - 1) * 4) * 1000) / unitsPerEm;
  if (nameOf(pdf.get(font, 'Subtype')) === 'TrueType') {
    if (!tables.has('cmap')) found.add('6.2.11.6 font without a character map');
    return;
  }
  const map = pdf.get(font, 'CIDToGIDMap');
  const glyphs = isStream(map) ? Buffer.from(pdf.data(map)) : null;
  const [first, widths] = listOf(pdf.get(font, 'W')) as [number, number[]];
  widths?.forEach((width, i) => {
    const glyph = glyphs ? glyphs.readUInt16BE((first + i) * 2) : first + i;
    if (Math.abs(width - advance(glyph)) > 1) found.add('6.2.11.5 widths');
  });
}

function checkAnnotation(pdf: Pdf, annotation: Dictionary, found: Set<string>): void {
  const kind = nameOf(pdf.get(annotation, 'Subtype'));
  const flags = Number(pdf.get(annotation, 'F') ?? 0);
  if (kind !== 'Popup' && (!(flags & 4) || flags & (1 | 2 | 32 | 256))) found.add('6.3.2 flags');
  const [left, , right] = listOf(pdf.get(annotation, 'Rect')).map(Number);
  if (kind !== 'Link' && left !== right && pdf.get(annotation, 'AP', 'N') === null) found.add('6.3.3 no appearance');
  const appearance = pdf.get(annotation, 'AP') as Dictionary | null;
  if (appearance && [...appearance.keys()].some((key) => key !== 'N')) found.add('6.3.3 other appearances');
  const isButton = nameOf(pdf.get(annotation, 'FT') ?? pdf.get(annotation, 'Parent', 'FT')) === 'Btn';
  const pushed = (Number(pdf.get(annotation, 'Ff') ?? 0) & (1 << 16)) !== 0;
  const normal = pdf.get(appearance, 'N');
  if (appearance && isStream(normal) !== (!isButton || pushed)) found.add('6.3.3 appearance of states');
  if (textOf(pdf.get(annotation, 'A', 'URI')).startsWith('javascript:')) found.add('6.5.1 script');
}
