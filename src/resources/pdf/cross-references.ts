/** Where the objects of a file are: its tables and streams, newest first. ISO 32000-1, 7.5.4, 7.5.8. */

import { decodedStream } from './filters.ts';
import { isArray, isKind, nameOf, PdfError, type PdfStream, type PdfValue } from './objects.ts';
import { type Cursor, readValue, skipSpace, spend, takeInteger, takeWord } from './syntax-reader.ts';

export type Place =
  | { readonly kind: 'offset'; readonly offset: number }
  /** In an object stream. */
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

export interface CrossReferences {
  /** By object number; null for one that is deleted. */
  readonly places: Map<number, Place | null>;
  trailer: ReadonlyMap<string, PdfValue>;
}

/** Objects of a file that are known of. */
const MOST_OBJECTS = 1_000_000;

/** Each section points at the one before it. */
const MOST_SECTIONS = 1000;

/** `readStream` gives the stream object at an offset. Throws `PdfError` where the file is damaged. */
export function readCrossReferences(cursor: Cursor, readStream: (offset: number) => PdfStream | null): CrossReferences {
  const references: CrossReferences = { places: new Map(), trailer: new Map() };
  const open = [startOf(cursor)];
  const seen = new Set<number>();
  for (let offset = open.pop(); offset !== undefined; offset = open.pop()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    if (seen.size > MOST_SECTIONS) throw new PdfError('has too many sections');
    cursor.at = offset;
    skipSpace(cursor);
    const trailer = takeWord(cursor, 'xref')
      ? readTable(cursor, references)
      : readRows(readStream(offset), references, cursor);
    // Tables may lie in each other.
    spend(cursor.budget, Math.max(0, cursor.at - offset));
    if (seen.size === 1) references.trailer = trailer;
    // What stands in a hybrid file's stream goes before what was there earlier.
    for (const key of ['Prev', 'XRefStm']) {
      const next = trailer.get(key);
      if (typeof next === 'number') open.push(next);
    }
  }
  return references;
}

/** 7.5.5: behind the last `startxref`. */
function startOf(cursor: Cursor): number {
  const { bytes } = cursor;
  for (let at = bytes.length - 9; at >= Math.max(0, bytes.length - 2048); at--) {
    cursor.at = at;
    if (!takeWord(cursor, 'startxref')) continue;
    const offset = takeInteger(cursor);
    if (offset !== null && offset < bytes.length) return offset;
  }
  throw new PdfError('has no end');
}

function add({ places }: CrossReferences, id: number, place: Place | null): void {
  if (places.has(id)) return;
  if (places.size >= MOST_OBJECTS) throw new PdfError('has too many objects');
  places.set(id, place);
}

function readTable(cursor: Cursor, references: CrossReferences): ReadonlyMap<string, PdfValue> {
  for (;;) {
    const first = takeInteger(cursor);
    const count = first === null ? null : takeInteger(cursor);
    if (first === null || count === null) break;
    for (let i = 0; i < count; i++) {
      const offset = takeInteger(cursor);
      if (offset === null || takeInteger(cursor) === null) throw new PdfError('has a damaged table');
      skipSpace(cursor);
      const used = takeWord(cursor, 'n');
      if (!used && !takeWord(cursor, 'f')) throw new PdfError('has a damaged table');
      add(references, first + i, used ? { kind: 'offset', offset } : null);
    }
  }
  skipSpace(cursor);
  if (!takeWord(cursor, 'trailer')) throw new PdfError('has a damaged table');
  const trailer = readValue(cursor);
  if (!isKind(trailer, 'dictionary')) throw new PdfError('has a damaged table');
  return trailer.entries;
}

function readRows(
  stream: PdfStream | null,
  references: CrossReferences,
  { budget }: Cursor,
): ReadonlyMap<string, PdfValue> {
  if (!stream || nameOf(stream.entries.get('Type')) !== 'XRef') throw new PdfError('has a damaged table');
  const { entries } = stream;
  const widths = numbers(entries.get('W'));
  const row = widths.reduce((sum, width) => sum + width, 0);
  if (widths.length < 3 || !(row > 0) || widths.some((width) => width < 0 || width > 8))
    throw new PdfError('has a damaged table');
  const rows = decodedStream(stream, (value) => value ?? null, budget);
  const size = entries.get('Size');
  const index = numbers(entries.get('Index'));
  const ranges = index.length > 1 ? index : [0, typeof size === 'number' ? size : 0];
  let at = 0;
  const field = (width: number, initial: number): number => {
    if (width === 0) return initial;
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + rows[at++]!;
    return value;
  };
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    for (let id = ranges[i]!; id < ranges[i]! + ranges[i + 1]! && at + row <= rows.length; id++) {
      const end = at + row;
      const type = field(widths[0]!, 1);
      const second = field(widths[1]!, 0);
      const third = field(widths[2]!, 0);
      at = end;
      if (type === 1) add(references, id, { kind: 'offset', offset: second });
      else if (type === 2) add(references, id, { kind: 'packed', stream: second, index: third });
      else if (type === 0) add(references, id, null);
    }
  }
  return entries;
}

const numbers = (value: PdfValue | undefined): number[] =>
  isArray(value) ? value.map((one) => (typeof one === 'number' ? one : 0)) : [];
