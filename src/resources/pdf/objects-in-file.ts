/** Objects by their numbers, read when they are asked for. ISO 32000-1, 7.3.10, 7.5.7. */

import { type CrossReferences, type Place, readCrossReferences } from './cross-references.ts';
import { decodedStream } from './filters.ts';
import { isKind, isPdfError, nameOf, type PdfStream, type PdfValue } from './objects.ts';
import {
  type Cursor,
  isDigit,
  isSpace,
  type ReadBudget,
  readValue,
  search,
  skipSpace,
  spend,
  takeInteger,
  takeWord,
} from './syntax-reader.ts';

export interface ObjectsInFile {
  readonly trailer: ReadonlyMap<string, PdfValue>;
  /** The object behind a reference; anything else is itself. Null for what is not there. */
  get(value: PdfValue | undefined): PdfValue;
  /** What a stream's filters hide. Throws `PdfError` for filters of pictures. */
  decoded(stream: PdfStream): Uint8Array;
  /** Numbers of all objects. */
  ids(): Iterable<number>;
}

interface Reading {
  readonly cursor: Cursor;
  references: CrossReferences;
  readonly known: Map<number, PdfValue>;
  readonly underWay: Set<number>;
  /** Object streams, unpacked: where each object begins. */
  readonly packed: Map<number, Packed | null>;
  /** The file read by what can be seen in it; null where it is read like that. */
  rescue: (() => ObjectsInFile) | null;
}

interface Packed {
  readonly bytes: Uint8Array;
  readonly ids: readonly number[];
  readonly offsets: readonly number[];
}

/** Reads a file by its own tables. Throws `PdfError` where they are damaged. */
export function objectsByTable(bytes: Uint8Array, budget: ReadBudget): ObjectsInFile {
  const reading = begin(bytes, budget);
  reading.references = readCrossReferences(reading.cursor, (offset) => {
    const object = readObject(reading, offset);
    return isKind(object?.value, 'stream') ? object.value : null;
  });
  let scanned: ObjectsInFile | null = null;
  reading.rescue = () => {
    scanned ??= objectsByScan(bytes, budget);
    return scanned;
  };
  return objectsOf(reading);
}

/** Reads a file whose tables are of no use: every object that can be seen in it, the last of each number. */
export function objectsByScan(bytes: Uint8Array, budget: ReadBudget): ObjectsInFile {
  const reading = begin(bytes, budget);
  const { cursor, references } = reading;
  let catalog: number | null = null;
  for (let at = search(cursor, 'obj', 0); at >= 0; at = search(cursor, 'obj', at + 3)) {
    const start = headerBefore(bytes, at);
    if (start === null) continue;
    const object = readObject(reading, start);
    if (!object) continue;
    references.places.set(object.id, { kind: 'offset', offset: start });
    const { value } = object;
    const type = isKind(value, 'dictionary') || isKind(value, 'stream') ? nameOf(value.entries.get('Type')) : null;
    if (type === 'Catalog') catalog = object.id;
    if (isKind(value, 'stream')) {
      // What looks like objects in its data is none.
      at = Math.max(at, value.bytes.byteOffset - bytes.byteOffset + value.bytes.length);
      if (type === 'XRef' && value.entries.has('Root')) references.trailer = value.entries;
      if (type === 'ObjStm') addPacked(reading, object.id, value);
    }
  }
  for (let at = search(cursor, 'trailer', 0); at >= 0; at = search(cursor, 'trailer', at + 7)) {
    cursor.at = at + 7;
    const trailer = readValue(cursor);
    spend(budget, cursor.at - at);
    if (isKind(trailer, 'dictionary') && trailer.entries.has('Root')) references.trailer = trailer.entries;
  }
  if (!references.trailer.has('Root')) {
    if (catalog === null) catalog = packedCatalog(reading);
    if (catalog !== null) references.trailer = new Map([['Root', { kind: 'reference', id: catalog }]]);
  }
  return objectsOf(reading);
}

const begin = (bytes: Uint8Array, budget: ReadBudget): Reading => ({
  cursor: { bytes, at: 0, budget },
  references: { places: new Map(), trailer: new Map() },
  known: new Map(),
  underWay: new Set(),
  packed: new Map(),
  rescue: null,
});

/** Where "12 0 obj" begins whose last word is at `at`. */
function headerBefore(bytes: Uint8Array, at: number): number | null {
  let from = at - 1;
  for (let part = 0; part < 2; part++) {
    const end = from;
    while (isSpace(bytes[from]) && end - from < 8) from--;
    if (part > 0 && from === end) return null;
    const last = from;
    while (isDigit(bytes[from]) && last - from < 12) from--;
    if (from === last) return null;
  }
  return from + 1;
}

function addPacked(reading: Reading, id: number, stream: PdfStream): void {
  const content = unpack(reading, stream);
  reading.packed.set(id, content);
  content?.ids.forEach((inside, index) => {
    reading.references.places.set(inside, { kind: 'packed', stream: id, index });
  });
}

function packedCatalog(reading: Reading): number | null {
  const { get } = objectsOf(reading);
  for (const [id, place] of reading.references.places) {
    if (place?.kind !== 'packed') continue;
    const value = get({ kind: 'reference', id });
    if (isKind(value, 'dictionary') && nameOf(value.entries.get('Type')) === 'Catalog') return id;
  }
  return null;
}

function objectsOf(reading: Reading): ObjectsInFile {
  const get = (value: PdfValue | undefined): PdfValue => resolved(reading, value);
  return {
    get trailer() {
      return reading.references.trailer;
    },
    get,
    decoded: (stream) => decodedStream(stream, get, reading.cursor.budget),
    ids: () => reading.references.places.keys(),
  };
}

/** References to references. */
const MOST_STEPS = 16;

function resolved(reading: Reading, value: PdfValue | undefined): PdfValue {
  let at: PdfValue = value ?? null;
  for (let step = 0; isKind(at, 'reference'); step++) {
    if (step === MOST_STEPS) return null;
    at = load(reading, at.id);
  }
  return at;
}

/** Objects that must be read to read another: streams name their lengths. */
const MOST_UNDER_WAY = 32;

function load(reading: Reading, id: number): PdfValue {
  const { known, underWay, references } = reading;
  const before = known.get(id);
  if (before !== undefined) return before;
  const place = references.places.get(id);
  if (!place || underWay.has(id) || underWay.size >= MOST_UNDER_WAY) return null;
  underWay.add(id);
  const value = place.kind === 'offset' ? readAt(reading, id, place.offset) : readPacked(reading, id, place);
  underWay.delete(id);
  known.set(id, value);
  return value;
}

function readAt(reading: Reading, id: number, offset: number): PdfValue {
  const object = readObject(reading, offset);
  if (object?.id === id) return object.value;
  // The table lies: what can be seen in the file is right.
  return reading.rescue ? reading.rescue().get({ kind: 'reference', id }) : null;
}

function readPacked(reading: Reading, id: number, place: Extract<Place, { kind: 'packed' }>): PdfValue {
  let content = reading.packed.get(place.stream);
  if (content === undefined) {
    const stream = load(reading, place.stream);
    content = isKind(stream, 'stream') ? unpack(reading, stream) : null;
    reading.packed.set(place.stream, content);
  }
  if (!content) return null;
  const index = content.ids[place.index] === id ? place.index : content.ids.indexOf(id);
  const at = content.offsets[index];
  if (at === undefined) return null;
  const { budget } = reading.cursor;
  const cursor: Cursor = { bytes: content.bytes, at, budget };
  const value = readValue(cursor);
  spend(budget, cursor.at - at);
  return value;
}

function unpack(reading: Reading, stream: PdfStream): Packed | null {
  const { budget } = reading.cursor;
  const [count, first] = ['N', 'First'].map((key) => resolved(reading, stream.entries.get(key)));
  if (typeof count !== 'number' || typeof first !== 'number') return null;
  const bytes = decodedStream(stream, (value) => resolved(reading, value), budget);
  budget.searched += bytes.length * 2;
  const cursor: Cursor = { bytes, at: 0, budget };
  const ids: number[] = [];
  const offsets: number[] = [];
  for (let i = 0; i < count; i++) {
    const id = takeInteger(cursor);
    const offset = takeInteger(cursor);
    if (id === null || offset === null) break;
    budget.values--;
    ids.push(id);
    offsets.push(first + offset);
  }
  return { bytes, ids, offsets };
}

/** "12 0 obj" and what follows; null where none begins. */
function readObject(reading: Reading, offset: number): { readonly id: number; readonly value: PdfValue } | null {
  const cursor: Cursor = { ...reading.cursor, at: offset };
  const id = takeInteger(cursor);
  const begins = id !== null && takeInteger(cursor) !== null;
  skipSpace(cursor);
  if (!begins || !takeWord(cursor, 'obj')) {
    spend(cursor.budget, cursor.at - offset);
    return null;
  }
  const value = readValue(cursor);
  spend(cursor.budget, cursor.at - offset);
  if (!isKind(value, 'dictionary')) return { id, value };
  skipSpace(cursor);
  if (!takeWord(cursor, 'stream')) return { id, value };
  if (cursor.bytes[cursor.at] === 0x0d) cursor.at++;
  if (cursor.bytes[cursor.at] === 0x0a) cursor.at++;
  const bytes = cursor.bytes.subarray(cursor.at, endOfStream(reading, cursor, value.entries.get('Length')));
  return { id, value: { kind: 'stream', entries: value.entries, bytes } };
}

function endOfStream(reading: Reading, cursor: Cursor, given: PdfValue | undefined): number {
  const start = cursor.at;
  const length = lengthOf(reading, given);
  if (length !== null && start + length <= cursor.bytes.length) {
    cursor.at = start + length;
    skipSpace(cursor);
    if (takeWord(cursor, 'endstream')) return start + length;
  }
  const end = search(cursor, 'endstream', start);
  if (end < 0) return cursor.bytes.length;
  const { bytes } = cursor;
  const line = bytes[end - 1] === 0x0a ? (bytes[end - 2] === 0x0d ? 2 : 1) : bytes[end - 1] === 0x0d ? 1 : 0;
  return Math.max(start, end - line);
}

/** Null where it is not known: a damaged file may not even have it. */
function lengthOf(reading: Reading, given: PdfValue | undefined): number | null {
  try {
    const length = resolved(reading, given);
    return typeof length === 'number' && length >= 0 ? length : null;
  } catch (error) {
    if (isPdfError(error)) return null;
    throw error;
  }
}
