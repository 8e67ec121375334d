/** The structure tree of a file with the text of its content, as text: `Document(P("see " Link("here" obj)))`. */

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
    else if (operator === 'Tf') toUnicode = unicodeOf(pdf, pdf.get(resources, 'Font', (operands[0] as Name).text));
    else if (operator === 'TJ' || operator === 'Tj') {
      for (const part of operands.flat()) if (part instanceof Bytes) say(decode(part.text, toUnicode));
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

const decode = (codes: string, map: ReadonlyMap<number, string>): string => {
  let out = '';
  for (let i = 0; i + 1 < codes.length; i += 2)
    // The space that the last glyph of an element stands for besides parts it from what is near it.
    out += (map.get(codes.charCodeAt(i) * 256 + codes.charCodeAt(i + 1)) ?? '').replace(/(?<=.) $/s, '');
  return out;
};

const maps = new WeakMap<object, ReadonlyMap<number, string>>();

export function unicodeOf(pdf: Pdf, font: Value): ReadonlyMap<number, string> {
  const stream = pdf.get(font, 'ToUnicode');
  if (!isStream(stream)) return new Map();
  let map = maps.get(stream);
  if (!map) {
    const text = Buffer.from(pdf.data(stream)).toString('latin1');
    map = new Map(
      [...text.matchAll(/^<([0-9a-f]+)><([0-9a-f]*)>$/gim)].map(
        ([, code, to]) => [Number.parseInt(code!, 16), Buffer.from(to!, 'hex').swap16().toString('utf16le')] as const,
      ),
    );
    maps.set(stream, map);
  }
  return map;
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
