/** A small reader of PDF files for tests: objects, streams, pages. It trusts the cross-reference table and mends nothing. ISO 32000-1, 7. */

import { inflateSync } from 'node:zlib';

export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
/** A string object, as bytes in Latin-1. */
export class Bytes {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export class Operator extends Name {}
export interface Stream {
  readonly dictionary: Dictionary;
  readonly raw: Uint8Array;
}
export type Dictionary = Map<string, Value>;
export type Value = null | boolean | number | Name | Ref | Bytes | Operator | Value[] | Dictionary | Stream;

const DELIMITER = /[\s()<>[\]{}/%]/;

/** Reads values from PDF notation in Latin-1. */
export class Parser {
  readonly text: string;
  at: number;
  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  skip(): void {
    for (;;) {
      const c = this.text[this.at];
      if (c === '%') while (this.at < this.text.length && !/[\r\n]/.test(this.text[this.at]!)) this.at++;
      else if (c !== undefined && /[\s\0]/.test(c)) this.at++;
      else return;
    }
  }

  get ended(): boolean {
    this.skip();
    return this.at >= this.text.length;
  }

  value(): Value {
    this.skip();
    const { text } = this;
    const c = text[this.at];
    if (c === undefined) throw new Error('unexpected end');
    if (c === '/') return this.name();
    if (c === '(') return this.literal();
    if (text.startsWith('<<', this.at)) return this.dictionary();
    if (c === '<') return this.hex();
    if (c === '[') {
      this.at++;
      const items: Value[] = [];
      for (this.skip(); text[this.at] !== ']'; this.skip()) items.push(this.value());
      this.at++;
      return items;
    }
    return this.word();
  }

  private word(): Value {
    const { text } = this;
    const reference = /(\d+)[ \r\n]+(\d+)[ \r\n]+R(?![A-Za-z])/y;
    reference.lastIndex = this.at;
    const found = reference.exec(text);
    if (found) {
      this.at = reference.lastIndex;
      return new Ref(Number(found[1]));
    }
    const start = this.at++;
    while (this.at < text.length && !DELIMITER.test(text[this.at]!)) this.at++;
    const word = text.slice(start, this.at);
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return Number(word);
    return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : new Operator(word);
  }

  private name(): Name {
    const start = ++this.at;
    while (this.at < this.text.length && !DELIMITER.test(this.text[this.at]!)) this.at++;
    const raw = this.text.slice(start, this.at);
    return new Name(
      raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  private hex(): Bytes {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text.slice(this.at + 1, end).replace(/\s/g, '');
    this.at = end + 1;
    return new Bytes(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1'));
  }

  private literal(): Bytes {
    let out = '';
    let depth = 1;
    this.at++;
    for (; ; this.at++) {
      const c = this.text[this.at]!;
      if (c === undefined) throw new Error('a string without end');
      if (c === '\\') out += this.escape();
      else {
        if (c === '(') depth++;
        if (c === ')' && --depth === 0) break;
        out += c;
      }
    }
    this.at++;
    return new Bytes(out);
  }

  private escape(): string {
    const c = this.text[++this.at]!;
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at, this.at + 3))?.[0];
    if (octal) {
      this.at += octal.length - 1;
      return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    }
    if (c === '\r' && this.text[this.at + 1] === '\n') this.at++;
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\r': '', '\n': '' }[c] ?? c;
  }

  private dictionary(): Dictionary {
    this.at += 2;
    const out: Dictionary = new Map();
    for (this.skip(); !this.text.startsWith('>>', this.at); this.skip()) {
      const key = this.value();
      if (!(key instanceof Name)) throw new Error('a dictionary key that is no name');
      out.set(key.text, this.value());
    }
    this.at += 2;
    return out;
  }
}

export const isStream = (value: Value | undefined): value is Stream =>
  typeof value === 'object' && value !== null && 'raw' in value;

export interface Pdf {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly trailer: Dictionary;
  readonly ids: readonly number[];
  object(id: number): Value;
  /** What a value or a reference stands for. */
  resolve(value: Value | undefined): Value;
  /** An entry of a dictionary or stream, resolved; null where it is missing or `of` has no entries. */
  get(of: Value | undefined, ...path: readonly string[]): Value;
  data(stream: Stream): Uint8Array;
  readonly root: Value;
  readonly pages: readonly Dictionary[];
  /** The page's number by its object. */
  readonly pageRefs: readonly number[];
}

interface Entry {
  readonly offset?: number;
  readonly container?: number;
  readonly index?: number;
}

export function readPdf(bytes: Uint8Array): Pdf {
  const text = Buffer.from(bytes).toString('latin1');
  const entries = new Map<number, Entry>();
  const objects = new Map<number, Value>();
  const containers = new Map<number, Value[]>();

  const resolve = (value: Value | undefined): Value => {
    let at: Value | undefined = value;
    for (let i = 0; at instanceof Ref && i < 32; i++) at = object(at.id);
    return at ?? null;
  };
  const entriesOf = (value: Value): Dictionary | null =>
    value instanceof Map ? value : isStream(value) ? value.dictionary : null;
  const get = (of: Value | undefined, ...path: readonly string[]): Value => {
    let at = resolve(of);
    for (const key of path) at = resolve(entriesOf(at)?.get(key));
    return at;
  };
  const indirect = (offset: number): Value => {
    const parser = new Parser(text, offset);
    parser.value();
    parser.value();
    parser.value();
    const value = parser.value();
    parser.skip();
    if (!(value instanceof Map) || !text.startsWith('stream', parser.at)) return value;
    const start = parser.at + 6 + (text[parser.at + 6] === '\r' ? 2 : 1);
    const length = Number(resolve(value.get('Length')));
    return { dictionary: value, raw: bytes.subarray(start, start + length) };
  };
  const packed = (container: number): Value[] => {
    let values = containers.get(container);
    if (!values) {
      const stream = object(container) as Stream;
      const content = Buffer.from(data(stream)).toString('latin1');
      const first = Number(get(stream, 'First'));
      const header = new Parser(content);
      const offsets = Array.from({ length: Number(get(stream, 'N')) }, () => {
        header.value();
        return Number(header.value());
      });
      values = offsets.map((offset) => new Parser(content, first + offset).value());
      containers.set(container, values);
    }
    return values;
  };
  const object = (id: number): Value => {
    if (objects.has(id)) return objects.get(id)!;
    const entry = entries.get(id);
    const value = !entry
      ? null
      : entry.offset !== undefined
        ? indirect(entry.offset)
        : packed(entry.container!)[entry.index!]!;
    objects.set(id, value);
    return value;
  };
  const data = (stream: Stream): Uint8Array => {
    let out = stream.raw;
    const filters = [resolve(stream.dictionary.get('Filter'))].flat();
    for (const filter of filters) {
      if (filter instanceof Name && filter.text === 'FlateDecode') out = inflateSync(out);
    }
    const predictor = Number(get(stream, 'DecodeParms', 'Predictor') ?? 1);
    return predictor >= 10 ? unfilter(out, get, stream) : out;
  };

  const trailer = readCrossReferences(text, entries, indirect, data, get);
  const root = resolve(trailer.get('Root'));
  const pageRefs: number[] = [];
  const collect = (value: Value | undefined): void => {
    if (value instanceof Ref && (get(value, 'Type') as Name).text === 'Page') pageRefs.push(value.id);
    else for (const kid of (get(value, 'Kids') as Value[]) ?? []) collect(kid);
  };
  collect(entriesOf(root)!.get('Pages'));
  return {
    bytes,
    text,
    trailer,
    ids: [...entries.keys()],
    object,
    resolve,
    get,
    data,
    root,
    pageRefs,
    pages: pageRefs.map((id) => object(id) as Dictionary),
  };
}

function readCrossReferences(
  text: string,
  entries: Map<number, Entry>,
  indirect: (offset: number) => Value,
  data: (stream: Stream) => Uint8Array,
  get: Pdf['get'],
): Dictionary {
  let start: number | null = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1]);
  let trailer: Dictionary | null = null;
  while (start !== null) {
    let current: Dictionary;
    if (text.startsWith('xref', start)) {
      const parser = new Parser(text, start + 4);
      for (;;) {
        const first = parser.value();
        if (typeof first !== 'number') break;
        const count = Number(parser.value());
        for (let i = 0; i < count; i++) {
          const offset = Number(parser.value());
          parser.value();
          const used = (parser.value() as Operator).text === 'n';
          if (used && !entries.has(first + i)) entries.set(first + i, { offset });
        }
      }
      current = parser.value() as Dictionary;
    } else {
      const stream = indirect(start) as Stream;
      current = stream.dictionary;
      readRows(data(stream), current, entries);
    }
    trailer ??= current;
    const previous = get(current, 'Prev');
    start = typeof previous === 'number' ? previous : null;
  }
  return trailer!;
}

function readRows(rows: Uint8Array, dictionary: Dictionary, entries: Map<number, Entry>): void {
  const [a, b, c] = dictionary.get('W') as [number, number, number];
  const index = (dictionary.get('Index') as number[]) ?? [0, dictionary.get('Size') as number];
  let at = 0;
  const field = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + rows[at++]!;
    return value;
  };
  for (let i = 0; i < index.length; i += 2) {
    for (let id = index[i]!; id < index[i]! + index[i + 1]!; id++) {
      const type = a === 0 ? 1 : field(a);
      const second = field(b);
      const third = field(c);
      if (entries.has(id)) continue;
      if (type === 1) entries.set(id, { offset: second });
      if (type === 2) entries.set(id, { container: second, index: third });
    }
  }
}

/** PNG filters none, sub, up and Paeth. */
function unfilter(bytes: Uint8Array, get: Pdf['get'], stream: Stream): Uint8Array {
  const columns = Number(get(stream, 'DecodeParms', 'Columns') ?? 1);
  const colors = Number(get(stream, 'DecodeParms', 'Colors') ?? 1);
  const length = columns * colors;
  const rows = Math.floor(bytes.length / (length + 1));
  const out = new Uint8Array(rows * length);
  for (let row = 0; row < rows; row++) {
    const filter = bytes[row * (length + 1)]!;
    for (let i = 0; i < length; i++) {
      const left = i >= colors ? out[row * length + i - colors]! : 0;
      const up = row > 0 ? out[(row - 1) * length + i]! : 0;
      const corner = row > 0 && i >= colors ? out[(row - 1) * length + i - colors]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      out[row * length + i] = bytes[row * (length + 1) + 1 + i]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const distances = [left, up, corner].map((value) => Math.abs(estimate - value));
  const least = Math.min(...distances);
  return [left, up, corner][distances.indexOf(least)]!;
}

/** A text string as text (7.9.2.2); PDFDocEncoding beyond ASCII is left as Latin-1. */
export function textOf(value: Value): string {
  if (!(value instanceof Bytes)) return '';
  const bytes = Buffer.from(value.text, 'latin1');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return bytes.subarray(2).swap16().toString('utf16le');
  return value.text;
}
