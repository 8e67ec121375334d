/** What content streams of PDF/A may hold: operators, colours, fonts that are there. ISO 19005-2, 6.2; ISO 14289-1, 7.21. */

import { type CodeReader, codeReader } from './character-codes.ts';
import {
  Bytes,
  type Dictionary,
  isStream,
  Name,
  Operator,
  Parser,
  type Pdf,
  type Stream,
  type Value,
} from './reader.ts';
import { checkHexadecimal } from './syntax-conditions.ts';

const nameOf = (value: Value): string => (value instanceof Name ? value.text : '');
const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

const OPERATORS = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh
  T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);

interface Reading {
  readonly pdf: Pdf;
  readonly found: Set<string>;
  /** The colour space of the output intent: `RGB `, `CMYK`, `GRAY`, or none. */
  readonly intent: string;
  readonly read: Set<Value>;
  readonly fonts: Map<Value, ShownFont>;
}

/** A font with the codes that are shown in it. */
interface ShownFont {
  readonly reader: CodeReader | null;
  readonly codes: Set<number>;
  rendered: boolean;
}

/** The clauses that a file breaks. */
export function contentFaults(pdf: Pdf): readonly string[] {
  const intents = listOf(pdf.get(pdf.root, 'OutputIntents'));
  const intent = intents.find((one) => nameOf(pdf.get(one, 'S')) === 'GTS_PDFA1');
  const profile = pdf.get(intent, 'DestOutputProfile');
  const reading: Reading = {
    pdf,
    found: new Set(),
    intent: isStream(profile) ? Buffer.from(pdf.data(profile)).toString('latin1', 16, 20) : '',
    read: new Set(),
    fonts: new Map(),
  };
  for (const page of pdf.pages) {
    const contents = listOf(pdf.get(page, 'Contents'));
    const text = contents.map((one) => latin1(pdf, pdf.resolve(one) as Stream)).join('\n');
    readContent(reading, text, { own: pdf.get(page, 'Resources'), resources: inherited(pdf, page) });
    for (const annotation of listOf(pdf.get(page, 'Annots'))) {
      const normal = pdf.get(annotation, 'AP', 'N');
      const looks = isStream(normal) ? [normal] : normal instanceof Map ? [...normal.values()] : [];
      for (const look of looks) readForm(reading, pdf.resolve(look), null);
    }
  }
  for (const [font, shown] of reading.fonts) checkFont(reading, font, shown);
  return [...reading.found];
}

const latin1 = (pdf: Pdf, stream: Stream): string => Buffer.from(pdf.data(stream)).toString('latin1');

function inherited(pdf: Pdf, page: Dictionary): Value {
  for (let at: Value = page; at instanceof Map; at = pdf.get(at, 'Parent'))
    if (at.has('Resources')) return pdf.get(at, 'Resources');
  return null;
}

function readForm(reading: Reading, form: Value, around: Value): void {
  const { pdf, read } = reading;
  if (!isStream(form) || read.has(form)) return;
  read.add(form);
  const own = pdf.get(form, 'Resources');
  readContent(reading, latin1(pdf, form), { own, resources: own ?? around });
}

interface Named {
  /** Those that the stream says itself. */
  readonly own: Value;
  /** With those of what it is drawn in. */
  readonly resources: Value;
}

function readContent(reading: Reading, content: string, { own, resources }: Named): void {
  const { pdf, found } = reading;
  checkHexadecimal(content, found);
  const parser = new Parser(content);
  let operands: Value[] = [];
  let depth = 0;
  let state: { font: ShownFont | null; mode: number } = { font: null, mode: 0 };
  const saved: (typeof state)[] = [];
  while (!parser.ended) {
    const value = parser.value();
    if (!(value instanceof Operator)) {
      if (value instanceof Bytes && value.text.length > 32767) found.add('6.1.13 string');
      operands.push(value);
      continue;
    }
    const operator = value.text;
    if (!OPERATORS.has(operator)) found.add('6.2.2 operator that nobody knows');
    const resource = (kind: string): Value => {
      const name = nameOf(operands[0] ?? null);
      const value = pdf.get(resources, kind, name);
      const isMissing = pdf.get(own, kind, name) === null && (value !== null || kind !== 'ColorSpace');
      if (isMissing) found.add('6.2.2 resources that the stream does not have itself');
      return value;
    };
    if (operator === 'ID') {
      checkInline(reading, operands, resources);
      const end = content.slice(parser.at).search(/\sEI\b/);
      parser.at = end < 0 ? content.length : parser.at + end;
    } else if (operator === 'q') {
      saved.push({ ...state });
      if (++depth > 28) found.add('6.1.13 saved states');
    } else if (operator === 'Q') {
      state = saved.pop() ?? state;
      depth--;
    } else if (operator === 'Tf') {
      state.font = shownFont(reading, resource('Font'));
      readGlyphs(reading, resource('Font'), resources);
    } else if (operator === 'Tr') state.mode = Number(operands[0]);
    else if (/^(Tj|TJ|'|")$/.test(operator)) show(reading, state, operands);
    else if (/^(rg|RG)$/.test(operator)) checkColor(reading, new Name('DeviceRGB'), resources);
    else if (/^(g|G)$/.test(operator)) checkColor(reading, new Name('DeviceGray'), resources);
    else if (/^(k|K)$/.test(operator)) checkColor(reading, new Name('DeviceCMYK'), resources);
    else if (/^(cs|CS)$/.test(operator)) checkColor(reading, resource('ColorSpace') ?? operands[0]!, resources);
    else if (operator === 'sh') checkColor(reading, pdf.get(resource('Shading'), 'ColorSpace'), resources);
    else if (/^(scn|SCN)$/.test(operator))
      readPattern(reading, pdf.get(resources, 'Pattern', nameOf(operands.at(-1)!)), resources);
    else if (operator === 'Do') {
      const object = resource('XObject');
      if (nameOf(pdf.get(object, 'Subtype')) === 'Form') readForm(reading, object, resources);
      else if (pdf.get(object, 'ImageMask') !== true) checkColor(reading, pdf.get(object, 'ColorSpace'), resources);
    } else if (operator === 'gs') checkState(pdf, resource('ExtGState'), found);
    if (operator === 'gs') readForm(reading, pdf.get(resource('ExtGState'), 'SMask', 'G'), resources);
    operands = [];
  }
}

/** Glyphs that are content themselves. */
function readGlyphs(reading: Reading, font: Value, resources: Value): void {
  const { pdf } = reading;
  const glyphs = pdf.get(font, 'CharProcs');
  if (!(glyphs instanceof Map)) return;
  for (const glyph of glyphs.values()) readForm(reading, pdf.resolve(glyph), pdf.get(font, 'Resources') ?? resources);
}

/** 6.2.5 */
function checkState(pdf: Pdf, state: Value, found: Set<string>): void {
  if (pdf.get(state, 'TR') !== null || pdf.get(state, 'HTP') !== null) found.add('6.2.5 transfer function');
  const second = pdf.get(state, 'TR2');
  if (second !== null && nameOf(second) !== 'Default') found.add('6.2.5 transfer function');
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK' };

/** Inline images name their colours in short, or as resources. ISO 32000-1, 8.9.7. */
function checkInline(reading: Reading, operands: readonly Value[], resources: Value): void {
  const at = operands.findIndex((one) => /^(CS|ColorSpace)$/.test(nameOf(one)));
  const name = at < 0 ? '' : nameOf(operands[at + 1] ?? null);
  const space = reading.pdf.get(resources, 'ColorSpace', name);
  checkColor(reading, space ?? new Name(ABBREVIATIONS[name] ?? name), resources);
}

function readPattern(reading: Reading, pattern: Value, resources: Value): void {
  if (isStream(pattern)) readForm(reading, pattern, resources);
  else checkColor(reading, reading.pdf.get(pattern, 'Shading', 'ColorSpace'), resources);
}

const DEFAULTS: Readonly<Record<string, string>> = {
  DeviceRGB: 'DefaultRGB',
  DeviceGray: 'DefaultGray',
  DeviceCMYK: 'DefaultCMYK',
};

/** 6.2.4.3: a device's colours are those of the intent, or of a default space. */
function checkColor(reading: Reading, value: Value, resources: Value): void {
  const { pdf, found, intent } = reading;
  const space = pdf.resolve(value);
  const kind = nameOf(pdf.resolve(Array.isArray(space) ? space[0]! : space));
  const normal = DEFAULTS[kind];
  if (normal !== undefined) {
    if (pdf.get(resources, 'ColorSpace', normal) !== null) return;
    const wanted = { DeviceRGB: 'RGB ', DeviceCMYK: 'CMYK', DeviceGray: intent || 'any' }[kind];
    if (intent !== wanted) found.add(`6.2.4.3 ${kind} without a meaning`);
  } else if (Array.isArray(space)) {
    if (kind === 'Indexed' || kind === 'Pattern') checkColor(reading, space[1] ?? null, resources);
    if (kind === 'Separation' || kind === 'DeviceN') checkColor(reading, space[2] ?? null, resources);
    if (kind === 'ICCBased') checkProfile(reading, pdf.resolve(space[1]!));
  }
}

/** 6.2.4.2 */
function checkProfile({ pdf, found }: Reading, profile: Value): void {
  const bytes = isStream(profile) ? Buffer.from(pdf.data(profile)) : Buffer.alloc(0);
  const kinds = ['prtr', 'mntr', 'scnr', 'spac'];
  if (!kinds.includes(bytes.toString('latin1', 12, 16)) || bytes[8]! > 4) found.add('6.2.4.2 profile');
}

// --- fonts --------------------------------------------------------------------------------------------------------

function shownFont({ pdf, fonts }: Reading, font: Value): ShownFont | null {
  if (font === null) return null;
  const known = fonts.get(font) ?? { reader: codeReader(pdf, font), codes: new Set<number>(), rendered: false };
  fonts.set(font, known);
  return known;
}

function show(_: Reading, { font, mode }: { font: ShownFont | null; mode: number }, operands: readonly Value[]): void {
  if (!font) return;
  if (mode !== 3) font.rendered = true;
  const texts = operands.flatMap((one) => (Array.isArray(one) ? one : [one])).filter((one) => one instanceof Bytes);
  for (const { text } of texts) for (const code of font.reader?.codes(text) ?? []) font.codes.add(code);
}

function checkFont({ pdf, found }: Reading, font: Value, { reader, codes, rendered }: ShownFont): void {
  const kind = nameOf(pdf.get(font, 'Subtype'));
  const texts = pdf.get(font, 'ToUnicode');
  if (isStream(texts) && hasNoText(latin1(pdf, texts))) found.add('6.2.11.7.2 text that is none');
  if (kind === 'Type3') return;
  const descendant = kind === 'Type0' ? pdf.resolve(listOf(pdf.get(font, 'DescendantFonts'))[0]) : font;
  const descriptor = pdf.get(descendant, 'FontDescriptor');
  const file = ['FontFile', 'FontFile2', 'FontFile3']
    .map((key) => pdf.get(descriptor, key))
    .find((one) => one !== null);
  if (!file) {
    if (rendered) found.add('6.2.11.4.1 font that is not embedded');
    return;
  }
  const symbolic = (Number(pdf.get(descriptor, 'Flags') ?? 0) & 4) !== 0;
  const encoding = pdf.get(font, 'Encoding');
  if (kind === 'TrueType' && symbolic && encoding !== null) found.add('6.2.11.6 symbolic font with an encoding');
  const base = nameOf(encoding) || nameOf(pdf.get(encoding, 'BaseEncoding'));
  if (kind === 'TrueType' && !symbolic && base !== 'WinAnsiEncoding' && base !== 'MacRomanEncoding')
    found.add('6.2.11.6 font without an encoding');
  if (kind !== 'Type0' || nameOf(pdf.get(descendant, 'Subtype')) !== 'CIDFontType2') return;
  const map = pdf.get(descendant, 'CIDToGIDMap');
  if (!isStream(map) && nameOf(map) !== 'Identity') found.add('6.2.11.3.2 no map to glyphs');
  if (!reader) return;
  const cids = [...codes].map((code) => reader.cid(code) ?? 0);
  checkGlyphs({ pdf, found }, descendant, file as Stream, new Set(cids));
}

/** 6.2.11.7.2: values greater than 0 that are no byte order mark. */
const hasNoText = (map: string): boolean =>
  [...map.matchAll(/beginbf(char|range)([\s\S]*?)endbf/g)].some(([, kind, body]) => {
    const strings = [...body!.matchAll(/<([0-9a-fA-F\s]*)>/g)].map(([, digits]) =>
      digits!.replace(/\s/g, '').toUpperCase(),
    );
    const every = kind === 'char' ? 2 : 3;
    return strings.some(
      (digits, i) => (body!.includes('[') || i % every === every - 1) && /^(0000|FEFF|FFFE)$/.test(digits),
    );
  });

/** 6.2.11.4.1, 6.2.11.5, 6.2.11.8: glyphs that are shown are there, are as wide as is said, and none is `.notdef`. */
function checkGlyphs(
  { pdf, found }: Pick<Reading, 'pdf' | 'found'>,
  font: Value,
  file: Stream,
  cids: ReadonlySet<number>,
): void {
  const program = Buffer.from(pdf.data(file));
  const tables = new Map<string, number>();
  for (let i = 0; i < program.readUInt16BE(4); i++)
    tables.set(program.toString('latin1', 12 + i * 16, 16 + i * 16), program.readUInt32BE(20 + i * 16));
  const at = (table: string, offset: number): number => program.readUInt16BE((tables.get(table) ?? 0) + offset);
  const map = pdf.get(font, 'CIDToGIDMap');
  const glyphs = isStream(map) ? Buffer.from(pdf.data(map)) : null;
  const widths = widthsOf(pdf, font);
  for (const cid of cids) {
    const glyph = glyphs ? (cid * 2 + 1 < glyphs.length ? glyphs.readUInt16BE(cid * 2) : 0) : cid;
    if (glyph === 0) found.add('6.2.11.8 .notdef');
    else if (glyph >= at('maxp', 4)) found.add('6.2.11.4.1 glyph that is not there');
    else {
      const advance = (at('hmtx', Math.min(glyph, at('hhea', 34) - 1) * 4) * 1000) / at('head', 18);
      const said = widths.get(cid) ?? Number(pdf.get(font, 'DW') ?? 1000);
      if (Math.abs(said - advance) > 1) found.add('6.2.11.5 widths');
    }
  }
}

function widthsOf(pdf: Pdf, font: Value): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const list = listOf(pdf.get(font, 'W')).map((one) => pdf.resolve(one));
  for (let i = 0; i < list.length; ) {
    const first = Number(list[i]);
    const second = list[i + 1];
    if (Array.isArray(second)) {
      second.forEach((width, j) => {
        widths.set(first + j, Number(pdf.resolve(width)));
      });
      i += 2;
    } else {
      for (let code = first; code <= Number(second); code++) widths.set(code, Number(list[i + 2]));
      i += 3;
    }
  }
  return widths;
}
