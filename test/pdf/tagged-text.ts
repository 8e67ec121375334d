/** The structure tree of a file with the text of its content, as text: `Document(P("see " Link("here" obj)))`. */

import { type CodeReader, codeReader } from './character-codes.ts';
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
  type Value,
} from './reader.ts';

export interface MarkedContent {
  /** By MCID: its text, and `#` for each picture, area or line. */
  readonly marked: ReadonlyMap<number, string>;
  /** Texts of artifacts behind their properties: `Pagination/Header:1`. */
  readonly artifacts: readonly string[];
}

/** What a content stream shows, by its marked content. */
export function markedContent(pdf: Pdf, stream: Uint8Array, resources: Value): MarkedContent {
  const marked = new Map<number, string>();
  const artifacts: string[] = [];
  const open: { id: number | null; artifact: number | null; replaced: boolean }[] = [];
  let operands: Value[] = [];
  let toUnicode: ReadonlyMap<number, string> = new Map();
  let reader: CodeReader | null = null;
  const say = (text: string): void => {
    if (open.some(({ replaced }) => replaced)) return;
    const owner = open.findLast(({ id, artifact }) => id !== null || artifact !== null);
    if (owner?.id != null) marked.set(owner.id, (marked.get(owner.id) ?? '') + text);
    else if (owner) artifacts[owner.artifact!] += text;
  };
  const parser = new Parser(Buffer.from(stream).toString('latin1'));
  while (!parser.ended) {
    const value = parser.value();
    if (!(value instanceof Operator)) {
      operands.push(value);
      continue;
    }
    const operator = value.text;
    if (operator === 'BDC' || operator === 'BMC') {
      const tag = (operands[0] as Name).text;
      const properties = operands[1] instanceof Map ? operands[1] : new Map<string, Value>();
      const id = properties.get('MCID');
      if (typeof id === 'number') marked.set(id, '');
      if (tag === 'Artifact') artifacts.push(`${propertyText(properties)}:`);
      const actual = properties.get('ActualText');
      open.push({
        id: typeof id === 'number' ? id : null,
        artifact: tag === 'Artifact' ? artifacts.length - 1 : null,
        replaced: false,
      });
      if (actual instanceof Bytes) {
        say(Buffer.from(actual.text.slice(2), 'latin1').swap16().toString('utf16le'));
        open.at(-1)!.replaced = true;
      }
    } else if (operator === 'EMC') open.pop();
    else if (operator === 'Tf') {
      const font = pdf.get(resources, 'Font', (operands[0] as Name).text);
      toUnicode = unicodeOf(pdf, font);
      reader = codeReader(pdf, font);
    } else if (operator === 'TJ' || operator === 'Tj') {
      for (const part of operands.flat())
        if (part instanceof Bytes) say(decode(reader?.codes(part.text) ?? [], toUnicode));
    } else if (/^(f\*?|S|Do|sh)$/.test(operator)) say('#');
    operands = [];
  }
  return { marked, artifacts };
}

function propertyText(properties: Dictionary): string {
  return ['Type', 'Subtype']
    .map((key) => properties.get(key))
    .flatMap((value) => (value instanceof Name ? [value.text] : []))
    .join('/');
}

/** The space that the last glyph of an element stands for besides parts it from what is near it. */
const decode = (codes: readonly number[], map: ReadonlyMap<number, string>): string =>
  codes.map((code) => (map.get(code) ?? '').replace(/(?<=.) $/s, '')).join('');

const maps = new WeakMap<object, ReadonlyMap<number, string>>();

export function unicodeOf(pdf: Pdf, font: Value): ReadonlyMap<number, string> {
  const stream = pdf.get(font, 'ToUnicode');
  if (!isStream(stream)) return new Map();
  let map = maps.get(stream);
  if (!map) {
    const text = Buffer.from(pdf.data(stream)).toString('latin1');
    map = new Map([...mappings(text)]);
    maps.set(stream, map);
  }
  return map;
}

/** Codes with their texts, of `bfchar` and of `bfrange` without arrays. */
function* mappings(map: string): Generator<[number, string]> {
  for (const [, kind, body] of map.matchAll(/beginbf(char|range)([\s\S]*?)endbf/g)) {
    const strings = [...body!.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits!);
    const every = kind === 'char' ? 2 : 3;
    for (let i = 0; i + every <= strings.length; i += every) {
      const first = Number.parseInt(strings[i]!, 16);
      const last = kind === 'char' ? first : Number.parseInt(strings[i + 1]!, 16);
      const text = Buffer.from(strings[i + every - 1]!, 'hex')
        .swap16()
        .toString('utf16le');
      for (let code = first; code <= last; code++)
        yield [code, text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + code - first)];
    }
  }
}

/** Text in quotes, pictures as `#`, annotations as `obj`; types as written. */
export function taggedText(pdf: Pdf): string {
  const contents = new Map<string, MarkedContent>();
  const contentOf = (page: number, stream: number | null): MarkedContent => {
    const key = `${page} ${stream}`;
    let content = contents.get(key);
    if (!content) {
      const holder = stream === null ? pdf.object(page) : pdf.object(stream);
      const source = (stream === null ? pdf.get(holder, 'Contents') : holder) as Stream;
      content = markedContent(pdf, pdf.data(source), pdf.get(holder, 'Resources'));
      contents.set(key, content);
    }
    return content;
  };
  const kidText = (kid: Value, page: Ref | null): string => {
    if (typeof kid === 'number') return JSON.stringify(contentOf(page!.id, null).marked.get(kid));
    const dictionary = pdf.resolve(kid) as Dictionary;
    if (dictionary.has('S')) return print(dictionary);
    if (dictionary.has('Obj')) return 'obj';
    const own = (dictionary.get('Pg') as Ref | undefined) ?? page!;
    const stream = dictionary.get('Stm') as Ref | undefined;
    return JSON.stringify(contentOf(own.id, stream?.id ?? null).marked.get(dictionary.get('MCID') as number));
  };
  const print = (element: Dictionary): string => {
    const page = element.get('Pg') instanceof Ref ? (element.get('Pg') as Ref) : null;
    const kids = element.has('K') ? [element.get('K')!].flat() : [];
    const parts = kids.map((kid) => kidText(kid, page));
    return `${(element.get('S') as Name).text}(${parts.join(' ')})`;
  };
  return print(pdf.get(pdf.root, 'StructTreeRoot', 'K') as Dictionary);
}

/** Every element of the tree, in order. */
export function structureElements(pdf: Pdf): Dictionary[] {
  const found: Dictionary[] = [];
  const visit = (value: Value): void => {
    const element = pdf.resolve(value);
    if (!(element instanceof Map) || !element.has('S')) return;
    found.push(element);
    for (const kid of element.has('K') ? [element.get('K')!].flat() : []) visit(kid);
  };
  visit(pdf.get(pdf.root, 'StructTreeRoot', 'K'));
  return found;
}

/** All artifacts of a page. */
export function artifactsOf(pdf: Pdf, index: number): readonly string[] {
  const page = pdf.pages[index]!;
  return markedContent(pdf, pdf.data(pdf.get(page, 'Contents') as Stream), pdf.get(page, 'Resources')).artifacts;
}
