/** The conditions of PDF/A-2, -3 and -4 that our files can touch. ISO 19005-2, -3 and -4; clauses are those of part 2. */

import type { PdfStandard } from '../../src/index.ts';
import { hasTexts } from './accessible-conditions.ts';
import { contentFaults } from './content-conditions.ts';
import { metadataFaults } from './metadata-conditions.ts';
import { type Dictionary, isStream, Name, type Pdf, textOf, type Value } from './reader.ts';
import { syntaxFaults } from './syntax-conditions.ts';

const nameOf = (value: Value): string | null => (value instanceof Name ? value.text : null);
const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

/** The clauses that a file breaks. */
export function archiveFaults(pdf: Pdf, standard: PdfStandard): readonly string[] {
  const [, part, level] = /^PDF\/A-(\d)([a-z]?)$/.exec(standard)!;
  const found = new Set([...syntaxFaults(pdf, part!), ...contentFaults(pdf), ...metadataFaults(pdf, part!)]);
  checkFile(pdf, part!, level!, found);
  const associated = associatedFiles(pdf);
  for (const id of pdf.ids) {
    const object = pdf.object(id);
    const dictionary = isStream(object) ? object.dictionary : object;
    if (dictionary instanceof Map)
      checkObject(pdf, dictionary, { stream: isStream(object), part: part!, level: level!, found });
    const isLoose = dictionary instanceof Map && dictionary.has('EF') && !associated.has(dictionary);
    if (part !== '2' && level !== 'f' && isLoose) found.add('6.8 file that nothing is associated with');
  }
  for (const page of pdf.pages) {
    if (pdf.get(page, 'PresSteps') !== null) found.add('6.10 page with steps');
    if (!takesTriggers(pdf.get(page, 'AA'), part!)) found.add('6.5.2 actions of a page');
    for (const annotation of listOf(pdf.get(page, 'Annots')))
      checkAnnotation(pdf, pdf.resolve(annotation) as Dictionary, found);
  }
  return [...found].sort();
}

function checkFile(pdf: Pdf, part: string, level: string, found: Set<string>): void {
  const { root, trailer } = pdf;
  if (pdf.get(trailer, 'Encrypt') !== null) found.add('6.1.3 encrypted');
  const identifiers = listOf(pdf.get(trailer, 'ID'));
  if (identifiers.length !== 2 || identifiers.some((one) => textOf(one) === '')) found.add('6.1.3 no identifier');
  if (part === '4') checkCatalog(pdf, found);
  const metadata = pdf.get(root, 'Metadata');
  const stream = isStream(metadata) ? metadata : null;
  if (stream?.dictionary.has('Filter')) found.add('6.6.2.1 metadata that is compressed');
  const xmp = stream ? Buffer.from(pdf.data(stream)).toString('utf8') : '';
  if (claimOf(xmp, 'part') !== part) found.add('6.6.4 no claim');
  if (!xmp.includes('http://www.aiim.org/pdfa/ns/id/')) found.add('6.6.4 no claim');
  if (part === '4' && !/^\d{4}$/.test(claimOf(xmp, 'rev'))) found.add('6.7.3 no year');
  if (part === '4' && level === '' && /pdfaid:conformance/.test(xmp)) found.add('6.7.3 level');
  // A file of a higher level keeps to those below.
  const levels = { a: 'A', u: 'AU', b: 'AUB', f: 'F', '': '' }[level] ?? '';
  if (levels !== '' && !levels.includes(claimOf(xmp, 'conformance') || '-')) found.add('6.6.4 no level');
  checkIntents(pdf, found);
  if (!takesTriggers(pdf.get(root, 'AA'), part)) found.add('6.5.2 actions of the document');
  if (pdf.get(root, 'AcroForm', 'NeedAppearances') === true) found.add('6.4.1 appearances wanted');
  if (pdf.get(root, 'AcroForm', 'XFA') !== null) found.add('6.4.2 XFA');
  if (pdf.get(root, 'NeedsRendering') === true) found.add('6.4.2 rendering wanted');
  const files = pdf.get(root, 'Names', 'EmbeddedFiles');
  if (files !== null && part === '2') found.add('6.8 files');
  if (files === null && level === 'f') found.add('6.9 no files');
  if (level === 'a' && pdf.get(root, 'StructTreeRoot') === null) found.add('6.7 no structure');
}

/** ISO 19005-4, 6.1.3, 6.1.12, 6.11, 6.12 */
function checkCatalog(pdf: Pdf, found: Set<string>): void {
  const { root, trailer } = pdf;
  const info = pdf.get(trailer, 'Info');
  const isOfPieces =
    info instanceof Map && pdf.get(root, 'PieceInfo') !== null && [...info.keys()].join() === 'ModDate';
  if (info !== null && !isOfPieces) found.add('6.1.3 information dictionary');
  const version = pdf.get(root, 'Version');
  if (version !== null && !/^2\.\d$/.test(nameOf(version) ?? '')) found.add('6.1.12 version');
  if (pdf.get(root, 'Names', 'AlternatePresentations') !== null) found.add('6.11 presentations');
  if (pdf.get(root, 'Requirements') !== null) found.add('6.12 requirements');
}

/** ISO 19005-3, 6.8; ISO 19005-4, 6.9 */
function checkFiles(pdf: Pdf, dictionary: Dictionary, around: Pick<Around, 'part' | 'level' | 'found'>): void {
  const { part, level, found } = around;
  const files = pdf.get(dictionary, 'EF');
  if (!(files instanceof Map)) return;
  if (!dictionary.has('AFRelationship')) found.add('6.8 file without a relationship');
  for (const key of files.keys()) {
    const file = pdf.get(files, key);
    const type = isStream(file) ? (nameOf(pdf.get(file.dictionary, 'Subtype')) ?? '') : '';
    if (!/^[-\w+.]+\/[-\w+.]+$/.test(type)) found.add('6.8 file without a type');
    // Level f has it for files of any kind.
    if (part === '4' && level === '' && type !== 'application/pdf') found.add('6.9 file of another kind');
  }
}

/** Files that some object says it has to do with. */
function associatedFiles(pdf: Pdf): ReadonlySet<Value> {
  const files = new Set<Value>();
  for (const id of pdf.ids) {
    const object = pdf.object(id);
    const dictionary = isStream(object) ? object.dictionary : object;
    if (!(dictionary instanceof Map)) continue;
    for (const file of listOf(pdf.get(dictionary, 'AF'))) files.add(pdf.resolve(file));
  }
  return files;
}

/** ISO 19005-4, 6.1.7 */
function checkNames(pdf: Pdf, dictionary: Dictionary, { part, found }: Pick<Around, 'part' | 'found'>): void {
  if (part !== '4') return;
  const roles = pdf.get(dictionary, 'RoleMap');
  const names = [
    ...['BaseFont', 'FontName', 'S'].map((key) => nameOf(pdf.get(dictionary, key))),
    ...(roles instanceof Map ? [...roles.keys()] : []),
    ...(roles instanceof Map ? [...roles.values()].map((role) => nameOf(pdf.resolve(role))) : []),
  ];
  for (const name of names) {
    const bytes = Buffer.from(name ?? '', 'latin1');
    if (!Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes)) found.add('6.1.7 name');
  }
}

const TRIGGERS = new Set('E X D U Fo Bl'.split(' '));

/** Part 4 takes what the reader does with an annotation, the others nothing (6.5.2; ISO 19005-4, 6.6.3). */
const takesTriggers = (actions: Value, part: string): boolean =>
  actions === null || (part === '4' && actions instanceof Map && [...actions.keys()].every((key) => TRIGGERS.has(key)));

/** 6.2.3 */
function checkIntents(pdf: Pdf, found: Set<string>): void {
  const profiles = new Set<Value>();
  for (const intent of listOf(pdf.get(pdf.root, 'OutputIntents'))) {
    const profile = pdf.get(intent, 'DestOutputProfile');
    const isExchange = nameOf(pdf.get(intent, 'S')) === 'GTS_PDFX';
    if (isExchange && pdf.get(intent, 'DestOutputProfileRef') !== null) found.add('6.2.3 profile in another file');
    if (!isStream(profile)) continue;
    profiles.add(profile);
    const bytes = Buffer.from(pdf.data(profile)).toString('latin1', 0, 40);
    if (!/^(prtr|mntr)(RGB |CMYK|GRAY)$/.test(bytes.slice(12, 20)) || bytes.charCodeAt(8) > 4)
      found.add('6.2.3 profile of no output');
  }
  if (profiles.size > 1) found.add('6.2.3 two profiles');
}

const ACTIONS = new Set('GoTo GoToR GoToE Thread URI Named SubmitForm'.split(' '));

/** 6.5.1 */
function checkAction(pdf: Pdf, value: Value, around: Pick<Around, 'part' | 'found'>): void {
  const { part, found } = around;
  for (const action of listOf(pdf.resolve(value))) {
    const kind = nameOf(pdf.get(action, 'S')) ?? '';
    if (kind === '') continue;
    if (!ACTIONS.has(kind) && !(part === '4' && kind === 'JavaScript')) found.add(`6.5.1 action ${kind}`);
    const named = nameOf(pdf.get(action, 'N')) ?? '';
    if (kind === 'Named' && !/^(Next|Prev|First|Last)Page$/.test(named)) found.add(`6.5.1 action ${named}`);
    if (pdf.get(action, 'Next') !== null) checkAction(pdf, pdf.get(action, 'Next'), around);
  }
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
  readonly level: string;
  readonly found: Set<string>;
}

function checkObject(pdf: Pdf, dictionary: Dictionary, { stream, part, level, found }: Around): void {
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
  if (dictionary.has('BS') || dictionary.has('Subtype') || dictionary.has('Title'))
    checkAction(pdf, dictionary.get('A') ?? null, { part, found });
  checkAction(pdf, dictionary.get('OpenAction') ?? null, { part, found });
  // ISO 19005-4, 6.6.3: there they may say what happens.
  if (dictionary.has('FT') && (dictionary.has('A') || (part !== '4' && dictionary.has('AA'))))
    found.add('6.4.1 field with an action');
  if (part !== '2') checkFiles(pdf, dictionary, { part, level, found });
  checkNames(pdf, dictionary, { part, found });
  if (subtype === 'PS' || nameOf(pdf.get(dictionary, 'Subtype2')) === 'PS') found.add('6.2.9 PostScript');
  if ('au'.includes(level || '-') && nameOf(pdf.get(dictionary, 'Type')) === 'Font' && !hasTexts(pdf, dictionary))
    found.add('6.2.11.7.2 glyphs without a text');
  if (dictionary.has('EF') && !(dictionary.has('F') && dictionary.has('UF'))) found.add('6.8 file without names');
}

const ANNOTATIONS = new Set(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget
  PrinterMark TrapNet Watermark Redact`.split(/\s+/),
);

function checkAnnotation(pdf: Pdf, annotation: Dictionary, found: Set<string>): void {
  const kind = nameOf(pdf.get(annotation, 'Subtype'));
  if (!ANNOTATIONS.has(kind ?? '')) found.add('6.3.1 kind of annotation');
  const flags = Number(pdf.get(annotation, 'F') ?? 0);
  if (kind !== 'Popup' && (!(flags & 4) || flags & (1 | 2 | 32 | 256))) found.add('6.3.2 flags');
  const [left, low, right, high] = listOf(pdf.get(annotation, 'Rect')).map(Number);
  const isEmpty = left === right && low === high;
  if (kind !== 'Link' && kind !== 'Popup' && !isEmpty && pdf.get(annotation, 'AP', 'N') === null)
    found.add('6.3.3 no appearance');
  const appearance = pdf.get(annotation, 'AP') as Dictionary | null;
  if (appearance && [...appearance.keys()].some((key) => key !== 'N')) found.add('6.3.3 other appearances');
  const isButton = nameOf(pdf.get(annotation, 'FT') ?? pdf.get(annotation, 'Parent', 'FT')) === 'Btn';
  const normal = pdf.get(appearance, 'N');
  if (appearance && isStream(normal) === isButton) found.add('6.3.3 appearance of states');
  if (textOf(pdf.get(annotation, 'A', 'URI')).startsWith('javascript:')) found.add('6.5.1 script');
}
