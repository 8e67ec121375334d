/**
 * The conditions of PDF/UA-1 that a program can check and that our files can touch. ISO 14289-1; clauses are numbered as there.
 * What only people can judge (whether a text describes its picture, whether colour alone says something) is not here.
 */

import { contentFaults } from './content-conditions.ts';
import {
  Bytes,
  type Dictionary,
  isStream,
  Name,
  Operator,
  Parser,
  type Pdf,
  Ref,
  type Stream,
  textOf,
  type Value,
} from './reader.ts';

const STANDARD = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead
  TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form`.split(
    /\s+/,
  ),
);

/** 7.2: what stands where (ISO 32000-1, 14.8.4). */
const PARENTS: Readonly<Record<string, string>> = {
  TR: 'Table THead TBody TFoot',
  THead: 'Table',
  TBody: 'Table',
  TFoot: 'Table',
  TH: 'TR',
  TD: 'TR',
  LI: 'L',
  LBody: 'LI',
  TOCI: 'TOC',
  RB: 'Ruby',
  RT: 'Ruby',
  RP: 'Ruby',
  WT: 'Warichu',
  WP: 'Warichu',
};
const CHILDREN: Readonly<Record<string, string>> = {
  Table: 'TR THead TBody TFoot Caption',
  THead: 'TR',
  TBody: 'TR',
  TFoot: 'TR',
  TR: 'TH TD',
  L: 'L LI Caption',
  LI: 'Lbl LBody',
  TOC: 'TOC TOCI Caption',
  TOCI: 'Lbl Reference NonStruct P TOC',
  Ruby: 'RB RT RP',
  Warichu: 'WT WP',
};

interface Node {
  readonly element: Dictionary;
  readonly type: string;
  readonly parent: Node | null;
  readonly children: Node[];
  readonly language: boolean;
}

interface Checking {
  readonly pdf: Pdf;
  readonly found: Set<string>;
  readonly nodes: Node[];
  /** Elements by their marked content: page or stream, and MCID. */
  readonly marked: Map<string, Node>;
  readonly annotated: Map<number, Node>;
  readonly parents: Map<number, Value>;
  /** Form XObjects that were met. */
  readonly forms: Set<Value>;
  readonly language: boolean;
}

const nameOf = (value: Value): string | null => (value instanceof Name ? value.text : null);
const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : value === null ? [] : [value]);
const entriesOf = (value: Value): Dictionary | null =>
  value instanceof Map ? value : isStream(value ?? undefined) ? (value as Stream).dictionary : null;

/** The clauses that a file breaks. */
export function accessibilityFaults(pdf: Pdf): readonly string[] {
  const c: Checking = {
    pdf,
    found: new Set(),
    nodes: [],
    marked: new Map(),
    annotated: new Map(),
    parents: new Map(),
    forms: new Set(),
    language: textOf(pdf.get(pdf.root, 'Lang')) !== '',
  };
  checkCatalogue(c);
  readTree(c);
  for (const node of c.nodes) checkElement(c, node);
  checkHeadings(c);
  pdf.pages.forEach((page, index) => {
    checkPage(c, page, pdf.pageRefs[index]!);
  });
  // The fonts of both standards are alike.
  for (const fault of contentFaults(pdf))
    if (fault.startsWith('6.2.11.')) c.found.add(fault.replace('6.2.11.', '7.21.'));
  return [...c.found].sort();
}

const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

function checkCatalogue({ pdf, found }: Checking): void {
  const { root } = pdf;
  const metadata = pdf.get(root, 'Metadata');
  const xmp = isStream(metadata) ? Buffer.from(pdf.data(metadata)).toString('utf8') : '';
  if (xmp === '') found.add('7.1-8 no metadata');
  const prefix = /xmlns:(\w+)\s*=\s*["']http:\/\/www\.aiim\.org\/pdfua\/ns\/id\/["']/.exec(xmp)?.[1];
  const part = prefix && new RegExp(`${prefix}:part(?:>\\s*|\\s*=\\s*["'])(\\d+)`).exec(xmp)?.[1];
  if (part !== '1' || prefix !== 'pdfuaid') found.add('5 no claim');
  for (const property of ['amd', 'corr']) {
    if (
      new RegExp(`(?!pdfuaid:)\\b\\w+:${property}[>=\\s]`).test(xmp) &&
      prefix &&
      !xmp.includes(`pdfuaid:${property}`)
    )
      found.add('5 claim with another prefix');
  }
  if (!/<dc:title>[\s\S]*?<rdf:li[^>]*>\s*[^<\s][\s\S]*?<\/dc:title>/.test(xmp)) found.add('7.1-9 no title');
  if (pdf.get(root, 'ViewerPreferences', 'DisplayDocTitle') !== true) found.add('7.1-10 title is not shown');
  if (pdf.get(root, 'MarkInfo', 'Marked') !== true) found.add('6.2 not marked');
  if (pdf.get(root, 'MarkInfo', 'Suspects') === true) found.add('7.1-4 suspects');
  const language = textOf(pdf.get(root, 'Lang'));
  if (language !== '' && !LANGUAGE.test(language)) found.add('7.2-29 no language tag');
  if (pdf.get(root, 'AcroForm', 'XFA') !== null) found.add('7.15-1 XFA');
  if (language === '') checkUnspoken(pdf, xmp, found);
  const permissions = pdf.get(pdf.trailer, 'Encrypt', 'P');
  if (typeof permissions === 'number' && !(permissions & 512)) found.add('7.16-1 text is withheld');
  const optional = pdf.get(root, 'OCProperties');
  for (const configuration of [pdf.get(optional, 'D'), ...listOf(pdf.get(optional, 'Configs'))]) {
    if (pdf.resolve(configuration) === null) continue;
    if (textOf(pdf.get(configuration, 'Name')) === '') found.add('7.10-1 configuration without a name');
    if (pdf.get(configuration, 'AS') !== null) found.add('7.10-2 configuration that changes by itself');
  }
  for (const id of pdf.ids) {
    const object = entriesOf(pdf.object(id));
    if (!object?.has('EF')) continue;
    if (!object.has('F') || !object.has('UF')) found.add('7.11-1 file specification without names');
  }
}

/** Words of the file itself, which only its language tells how to speak. */
function checkUnspoken(pdf: Pdf, xmp: string, found: Set<string>): void {
  if (pdf.get(pdf.root, 'Outlines', 'First') !== null) found.add('7.2-2 outline of no language');
  if (/xml:lang=["']x-default/.test(xmp) && !/xml:lang=["'](?!x-default)/.test(xmp))
    found.add('7.2-33 metadata of no language');
  for (const id of pdf.ids) {
    const object = pdf.object(id);
    if (object instanceof Map && object.has('TU') && !object.has('Lang') && textOf(pdf.get(object, 'TU')) !== '')
      if (pdf.get(object, 'StructParent') === null) found.add('7.2-25 name of a field of no language');
  }
}

// --- the tree ---------------------------------------------------------------------------------------------------

function readTree(c: Checking): void {
  const { pdf, found } = c;
  const tree = pdf.get(pdf.root, 'StructTreeRoot');
  if (tree === null) {
    found.add('7.1-11 no structure');
    return;
  }
  const roles = (pdf.get(tree, 'RoleMap') as Dictionary | null) ?? new Map<string, Value>();
  for (const role of roles.keys()) if (STANDARD.has(role)) found.add('7.1-7 a standard type is mapped');
  const standardOf = (type: string): string => {
    const seen = new Set<string>();
    let at = type;
    while (!STANDARD.has(at) && roles.has(at) && !seen.has(at)) {
      seen.add(at);
      at = nameOf(pdf.get(roles, at)) ?? '';
    }
    if (seen.has(at)) found.add('7.1-6 types mapped in a circle');
    if (!STANDARD.has(at)) found.add('7.1-5 a type that nobody knows');
    return at;
  };
  const visit = (value: Value, parent: Node | null, page: Value): void => {
    const element = pdf.resolve(value);
    if (!(element instanceof Map)) return;
    const own = element.get('Pg') ?? page;
    const language = textOf(pdf.get(element, 'Lang'));
    if (element.has('Lang') && language !== '' && !LANGUAGE.test(language)) found.add('7.2-29 no language tag');
    const node: Node = {
      element,
      type: standardOf(nameOf(pdf.get(element, 'S')) ?? ''),
      parent,
      children: [],
      language: language !== '' || (parent?.language ?? c.language),
    };
    c.nodes.push(node);
    parent?.children.push(node);
    for (const kid of listOf(pdf.get(element, 'K'))) readKid(c, kid, node, own, visit);
  };
  for (const kid of listOf(pdf.get(tree, 'K'))) visit(kid, null, null);
  const numbers = (value: Value): void => {
    const flat = listOf(pdf.get(value, 'Nums'));
    for (let i = 0; i + 1 < flat.length; i += 2) c.parents.set(Number(flat[i]), flat[i + 1]!);
    for (const kid of listOf(pdf.get(value, 'Kids'))) numbers(kid);
  };
  numbers(pdf.get(tree, 'ParentTree'));
}

function readKid(
  c: Checking,
  kid: Value,
  node: Node,
  page: Value,
  visit: (value: Value, parent: Node, page: Value) => void,
): void {
  const dictionary = c.pdf.resolve(kid);
  const keyOf = (holder: Value, id: Value): string => `${holder instanceof Ref ? holder.id : ''} ${id}`;
  if (typeof dictionary === 'number') c.marked.set(keyOf(page, dictionary), node);
  else if (dictionary instanceof Map) {
    if (dictionary.get('Obj') instanceof Ref) c.annotated.set((dictionary.get('Obj') as Ref).id, node);
    else if (dictionary.has('MCID'))
      c.marked.set(keyOf(dictionary.get('Stm') ?? dictionary.get('Pg') ?? page, dictionary.get('MCID')!), node);
    else visit(kid, node, page);
  }
}

function attributeOf({ pdf }: Checking, element: Dictionary, key: string): Value {
  for (const one of listOf(pdf.get(element, 'A'))) {
    const value = pdf.get(one, key);
    if (value !== null) return value;
  }
  return null;
}

function checkElement(c: Checking, node: Node): void {
  const { pdf, found } = c;
  const { element, type, parent, children } = node;
  const says = (key: string): boolean => textOf(pdf.get(element, key)) !== '';
  if ((type === 'Figure' || type === 'Formula') && !says('Alt') && !element.has('ActualText'))
    found.add(`${type === 'Figure' ? '7.3-1' : '7.7-1'} ${type} without alternative`);
  if (type === 'Note') {
    const id = textOf(pdf.get(element, 'ID'));
    if (id === '') found.add('7.9-1 note without ID');
    if (c.nodes.some((other) => other !== node && textOf(pdf.get(other.element, 'ID')) === id && id !== ''))
      found.add('7.9-2 ID used twice');
  }
  if (type in PARENTS && !PARENTS[type]!.split(' ').includes(parent?.type ?? ''))
    found.add(`7.2 ${type} in ${parent?.type}`);
  const allowed = CHILDREN[type]?.split(' ');
  for (const child of children) if (allowed && !allowed.includes(child.type)) found.add(`7.2 ${child.type} in ${type}`);
  const kids = children.map((child) => child.type);
  if (type === 'Table') {
    const count = (wanted: string): number => kids.filter((kid) => kid === wanted).length;
    if (count('THead') > 1 || count('TFoot') > 1 || count('Caption') > 1) found.add('7.2 parts of a table twice');
    if ((count('THead') || count('TFoot')) && !count('TBody')) found.add('7.2 head without body');
    if (count('Caption') && kids[0] !== 'Caption' && kids.at(-1) !== 'Caption') found.add('7.2-16 caption in between');
    checkTable(c, node);
  }
  if ((type === 'L' || type === 'TOC') && kids.indexOf('Caption') > 0) found.add('7.2-39 caption in between');
  if (type === 'Ruby' && (!kids.includes('RB') || !kids.includes('RT'))) found.add('7.2-28 ruby');
  if (type === 'L' && children.some((item) => item.children.some(({ type: kind }) => kind === 'Lbl'))) {
    const numbering = nameOf(attributeOf(c, element, 'ListNumbering'));
    if (numbering === null || numbering === 'None') found.add('7.6-1 labels without numbering');
  }
  if (type === 'Form') {
    const refers = [...c.annotated.values()].filter((one) => one === node).length;
    if (refers > 1 || (refers === 0 && attributeOf(c, element, 'Role') === null))
      found.add('7.18.4-2 form without widget');
  }
  if (says('Alt') && !node.language) found.add('7.2-21 alternative of no language');
}

interface Cell {
  readonly header: boolean;
  readonly scoped: boolean;
  readonly connected: boolean;
}

function checkTable(c: Checking, table: Node): void {
  const rows = table.children.flatMap((part) =>
    part.type === 'TR' ? [part] : part.children.filter(({ type }) => type === 'TR'),
  );
  const taken = new Map<string, Cell>();
  const widths = new Set<number>();
  rows.forEach((row, y) => {
    let x = 0;
    for (const { element, type } of row.children) {
      while (taken.has(`${y} ${x}`)) x++;
      const across = Number(attributeOf(c, element, 'ColSpan') ?? 1);
      const down = Number(attributeOf(c, element, 'RowSpan') ?? 1);
      const cell: Cell = {
        header: type === 'TH',
        scoped: attributeOf(c, element, 'Scope') !== null,
        connected: attributeOf(c, element, 'Headers') !== null,
      };
      for (let j = 0; j < down; j++) {
        for (let i = 0; i < across; i++) {
          if (taken.has(`${y + j} ${x + i}`)) c.found.add('7.2-15 cells over each other');
          taken.set(`${y + j} ${x + i}`, cell);
        }
      }
      x += across;
    }
  });
  const reach = new Map<number, number>();
  for (const spot of taken.keys()) {
    const [y, x] = spot.split(' ').map(Number) as [number, number];
    reach.set(y, Math.max(reach.get(y) ?? 0, x + 1));
  }
  for (const [y, width] of reach) {
    if (y >= rows.length) c.found.add('7.2-41 a cell reaches past its rows');
    widths.add(width);
  }
  if (widths.size > 1) c.found.add('7.2-42 rows of different widths');
  const cells = [...taken.values()];
  if (cells.some(({ header, scoped }) => header && !scoped) && !cells.some(({ connected }) => connected))
    c.found.add('7.5-1 header cells that belong to nothing');
}

function checkHeadings({ nodes, found }: Checking): void {
  let last = 0;
  let plain = false;
  let numbered = false;
  for (const node of nodes) {
    if (node.type === 'H') plain = true;
    if (node.type === 'H' && node.parent && node.parent.children.filter(({ type }) => type === 'H').length > 1)
      found.add('7.4.4-1 several headings of a section');
    const level = Number(/^H([1-6])$/.exec(node.type)?.[1] ?? 0);
    if (!level) continue;
    numbered = true;
    if (level > last + 1) found.add('7.4.2-1 a heading level is skipped');
    last = level;
  }
  if (plain && numbered) found.add('7.4.4-3 two kinds of headings');
}

// --- pages ------------------------------------------------------------------------------------------------------

function checkPage(c: Checking, page: Dictionary, pageId: number): void {
  const { pdf, found } = c;
  const annotations = listOf(pdf.get(page, 'Annots'));
  if (annotations.length > 0 && nameOf(pdf.get(page, 'Tabs')) !== 'S') found.add('7.18.3-1 order of tabs');
  for (const annotation of annotations) checkAnnotation(c, annotation, page);
  const contents = listOf(pdf.get(page, 'Contents'));
  const bytes = contents.map((one) => Buffer.from(pdf.data(pdf.resolve(one) as Stream)).toString('latin1')).join('\n');
  checkContent(c, bytes, {
    resources: inherited(pdf, page, 'Resources'),
    holder: pageId,
    page: pageId,
    around: '',
    depth: 0,
  });
}

function inherited(pdf: Pdf, page: Dictionary, key: string): Value {
  for (let at: Value = page; at instanceof Map; at = pdf.get(at, 'Parent')) if (at.has(key)) return pdf.get(at, key);
  return null;
}

function checkAnnotation(c: Checking, reference: Value, page: Dictionary): void {
  const { pdf, found } = c;
  const annotation = pdf.resolve(reference) as Dictionary;
  const kind = nameOf(pdf.get(annotation, 'Subtype'));
  const hidden = (Number(pdf.get(annotation, 'F') ?? 0) & 2) !== 0;
  if (kind === 'Popup' || hidden || isOutside(pdf, annotation, page)) return;
  if (kind === 'TrapNet') found.add('7.18.2-1 trap network');
  const owner = reference instanceof Ref ? c.annotated.get(reference.id) : undefined;
  if (kind === 'PrinterMark') {
    if (owner) found.add('7.18.8-1 printer mark in the structure');
    return;
  }
  const contents = textOf(pdf.get(annotation, 'Contents'));
  const alternate = owner ? textOf(pdf.get(owner.element, 'Alt')) : '';
  if (!owner) found.add('7.18.1-1 annotation not in the structure');
  else if (kind === 'Link' && owner.type !== 'Link') found.add('7.18.5-1 link not in a Link');
  else if (kind === 'Widget' && owner.type !== 'Form') found.add('7.18.4-1 widget not in a Form');
  else if (kind !== 'Link' && kind !== 'Widget' && owner.type !== 'Annot')
    found.add('7.18.1-1 annotation not in an Annot');
  if (owner) {
    const back = c.parents.get(Number(pdf.get(annotation, 'StructParent') ?? -1));
    if (pdf.resolve(back) !== owner.element) found.add('7.18.1-1 no way back from the annotation');
  }
  if (kind === 'Link' && contents === '') found.add('7.18.5-2 link without Contents');
  if (kind === 'Widget') {
    let field: Value = annotation;
    while (field !== null && textOf(pdf.get(field, 'TU')) === '') field = pdf.get(field, 'Parent');
    if (field === null && alternate === '') found.add('7.18.1-3 field without TU');
  } else if (kind !== 'Link' && contents === '' && alternate === '') found.add('7.18.1-2 annotation without Contents');
  if ((contents !== '' || alternate !== '') && !(owner?.language ?? c.language))
    found.add('7.2-22 contents of no language');
}

function isOutside(pdf: Pdf, annotation: Dictionary, page: Dictionary): boolean {
  const rect = listOf(pdf.get(annotation, 'Rect')).map((one) => Number(pdf.resolve(one)));
  const box = listOf(inherited(pdf, page, 'CropBox') ?? inherited(pdf, page, 'MediaBox')).map(Number);
  if (rect.length < 4 || box.length < 4) return false;
  const [x1, y1, x2, y2] = rect as [number, number, number, number];
  return (
    Math.max(x1, x2) < box[0]! || Math.min(x1, x2) > box[2]! || Math.max(y1, y2) < box[1]! || Math.min(y1, y2) > box[3]!
  );
}

interface Place {
  readonly resources: Value;
  /** The page or the form, by whose object its content is found. */
  readonly holder: number;
  readonly page: number;
  /** `A`: inside an artifact, `T`: inside what is tagged, `U`: in an element of no language, `L`: in content that has one. */
  readonly around: string;
  readonly depth: number;
}

const PAINTS = new Set('f F f* B B* b b* S s sh Do Tj TJ \' " EI'.split(' '));

function checkContent(c: Checking, content: string, place: Place): void {
  const { pdf, found } = c;
  const parser = new Parser(content);
  const marks: string[] = [];
  let operands: Value[] = [];
  while (!parser.ended) {
    const value = parser.value();
    if (!(value instanceof Operator)) {
      operands.push(value);
      continue;
    }
    const operator = value.text;
    const around = place.around + marks.join('');
    if (operator === 'ID') {
      const end = content.indexOf('EI', parser.at);
      parser.at = end < 0 ? content.length : end;
    }
    if (operator === 'BMC' || operator === 'BDC') marks.push(markOf(c, operands, around, place));
    else if (operator === 'EMC') marks.pop();
    else if (operator === 'Tf') checkFont(c, pdf.get(place.resources, 'Font', nameOf(operands[0]!) ?? ''));
    else if (PAINTS.has(operator)) {
      const isText = /^(Tj|TJ|'|")$/.test(operator);
      if (isText && around.includes('U') && !around.includes('L')) found.add('7.2-34 text of no language');
      const object = operator === 'Do' ? pdf.get(place.resources, 'XObject', nameOf(operands[0]!) ?? '') : null;
      if (isStream(object) && nameOf(pdf.get(object, 'Subtype')) === 'Form') {
        const reference = (pdf.get(place.resources, 'XObject') as Dictionary).get(nameOf(operands[0]!)!);
        const resources = pdf.get(object, 'Resources') ?? place.resources;
        if (pdf.get(object, 'Ref') !== null) found.add('7.20-1 content of another file');
        const inner = Buffer.from(pdf.data(object)).toString('latin1');
        if (inner.includes('/MCID') && c.forms.has(object)) found.add('7.20-2 tagged content twice');
        c.forms.add(object);
        if (place.depth < 8)
          checkContent(c, inner, {
            resources,
            holder: reference instanceof Ref ? reference.id : 0,
            page: place.page,
            around,
            depth: place.depth + 1,
          });
      } else if (!/[AT]/.test(around)) found.add('7.1-3 content that is neither read nor an artifact');
    }
    operands = [];
  }
}

function markOf(c: Checking, operands: readonly Value[], around: string, place: Place): string {
  const { pdf, found } = c;
  const tag = nameOf(operands[0]!);
  const given = operands[1] ?? null;
  const properties = given instanceof Name ? pdf.get(place.resources, 'Properties', given.text) : given;
  if (tag === 'Artifact') {
    if (around.includes('T')) found.add('7.1-1 an artifact in tagged content');
    return 'A';
  }
  const id = pdf.get(properties, 'MCID');
  const speaks = pdf.get(properties, 'Lang') !== null;
  const text = ['Alt', 'ActualText', 'E'].some((key) => pdf.get(properties, key) instanceof Bytes);
  if (typeof id !== 'number') {
    if (text && !around.includes('T') && !c.language && !speaks) found.add('7.2-32 text of no language');
    return speaks ? 'L' : '';
  }
  if (around.includes('A')) found.add('7.1-2 tagged content in an artifact');
  const node = c.marked.get(`${place.holder} ${id}`);
  if (!node) {
    found.add('7.1-3 marked content that no element owns');
    return '';
  }
  return speaks ? 'TL' : node.language ? 'T' : 'TU';
}

const STANDARD_ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding']);

/** 7.21, as far as dictionaries tell. */
function checkFont({ pdf, found }: Checking, font: Value): void {
  const kind = nameOf(pdf.get(font, 'Subtype'));
  if (kind === null || kind === 'Type3') return;
  const descendant = kind === 'Type0' ? pdf.resolve(listOf(pdf.get(font, 'DescendantFonts'))[0]) : font;
  const descriptor = pdf.get(descendant, 'FontDescriptor');
  if (!['FontFile', 'FontFile2', 'FontFile3'].some((key) => pdf.get(descriptor, key) !== null))
    found.add('7.21.4.1-1 font that is not embedded');
  const encoding = pdf.get(font, 'Encoding');
  const symbolic = (Number(pdf.get(descriptor, 'Flags') ?? 0) & 4) !== 0;
  if (kind === 'TrueType' && symbolic && encoding !== null) found.add('7.21.6-3 symbolic font with an encoding');
  if (kind === 'TrueType' && !symbolic) {
    const base = nameOf(encoding) ?? nameOf(pdf.get(encoding, 'BaseEncoding'));
    if (base !== 'WinAnsiEncoding' && base !== 'MacRomanEncoding') found.add('7.21.6-2 font without an encoding');
  }
  if (kind === 'Type0') {
    const isTrueType = nameOf(pdf.get(descendant, 'Subtype')) === 'CIDFontType2';
    const map = pdf.get(descendant, 'CIDToGIDMap');
    if (isTrueType && nameOf(map) !== 'Identity' && !isStream(map)) found.add('7.21.3.2-1 no map to glyphs');
  }
  if (!hasTexts(pdf, font)) found.add('7.21.7-1 glyphs without a text');
}

/** The characters of a font's codes are told by a map or by an encoding that is known. */
export function hasTexts(pdf: Pdf, font: Value): boolean {
  const kind = nameOf(pdf.get(font, 'Subtype'));
  if (pdf.get(font, 'ToUnicode') !== null || /^CIDFont/.test(kind ?? '')) return true;
  const encoding = pdf.get(font, 'Encoding');
  const named = nameOf(encoding) ?? nameOf(pdf.get(encoding, 'BaseEncoding'));
  const symbolic = (Number(pdf.get(font, 'FontDescriptor', 'Flags') ?? 0) & 4) !== 0;
  if (kind !== 'Type0') return STANDARD_ENCODINGS.has(named ?? '') || (!symbolic && kind === 'Type1');
  const [descendant] = listOf(pdf.get(font, 'DescendantFonts'));
  return /^(GB1|CNS1|Japan1|Korea1)$/.test(textOf(pdf.get(descendant, 'CIDSystemInfo', 'Ordering')));
}
