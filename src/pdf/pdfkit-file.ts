/**
 * Objects in a file and their offsets: PDFKit's object layer, with those parts replaced that draw, wait for a reader or close the file.
 * No other file uses PDFKit. ISO 32000-1, 7.5 File structure.
 */

import PDFDocument from 'pdfkit';
import { createHash } from './hash.ts';
import { dictionary } from './syntax.ts';

export interface ObjectFile {
  /** Objects numbered so far, from 1. */
  count(): number;
  /** Bytes so far. */
  offset(): number;
  reserve(): number;
  /** The offset of an object; null if it is not written. */
  offsetOf(id: number): number | null;
  /** `body` is PDF notation, Latin-1. */
  object(id: number, body: string): void;
  /** `entries` are in PDF notation, without Length; `bytes` are written unchanged. */
  stream(id: number, entries: Readonly<Record<string, string>>, bytes: Uint8Array): void;
  /** Marks an object as stored elsewhere in the file. */
  drop(id: number): void;
  /** Objects reserved and not written. */
  unwritten(): readonly number[];
  line(text: string): void;
  /** Bytes written and not yet taken. */
  waiting(): number;
  take(): Uint8Array;
  /** Changes bytes that are not yet taken. */
  patch(offset: number, text: string): void;
  /** A digest of everything written so far, which also depends on how it was split. */
  digest(): string;
}

/** The parts of PDFKit's document used here; its published types cover only the drawing API. */
interface ObjectDocument {
  _offset: number;
  /** By object number minus one; null until written. */
  readonly _offsets: (number | null)[];
  /** Objects created and not yet written. */
  _waiting: number;
  ref(data?: unknown): ObjectReference;
  _write(data: Uint8Array | string): void;
}

interface ObjectReference {
  id: number;
  data: unknown;
  compress: boolean;
  write(chunk: Uint8Array): void;
  end(): void;
}

/** PDFKit prints unknown objects with `toString`; the tag keeps it from treating this as a dictionary. */
class Notation {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  get [Symbol.toStringTag](): string {
    return 'Notation';
  }
  toString(): string {
    return this.text;
  }
}

/**
 * Not by PDFKit's constructor, which makes a stream that waits for a reader, and prepares pages, fonts and a catalogue that are never
 * written here.
 */
function createObjectDocument(write: ObjectDocument['_write']): ObjectDocument {
  const document: ObjectDocument = Object.create(PDFDocument.prototype);
  return Object.assign(document, { _offset: 0, _offsets: [], _waiting: 0, _write: write });
}

export function createObjectFile(version: string): ObjectFile {
  const output = collectOutput(version);
  const document = createObjectDocument((data) => {
    document._offset = output.append(data);
  });
  document._offset = output.offset();
  // By object number minus one. PDFKit's references are heavy, so one is created only when an object is written; most are packed instead.
  const waits: boolean[] = [];
  const drop = (id: number): void => {
    if (!waits[id - 1]) throw new Error(`PDF object ${id} is written twice or was never reserved`);
    waits[id - 1] = false;
  };
  const take = (id: number): ObjectReference => {
    drop(id);
    const reference = document.ref();
    // Undo the number that PDFKit assigned.
    document._offsets.pop();
    reference.id = id;
    return reference;
  };
  return {
    count: () => document._offsets.length,
    offset: () => document._offset,
    reserve() {
      document._offsets.push(null);
      return waits.push(true);
    },
    offsetOf: (id) => document._offsets[id - 1] ?? null,
    object(id, body) {
      const reference = take(id);
      reference.data = new Notation(body);
      reference.end();
    },
    stream(id, entries, bytes) {
      const reference = take(id);
      // PDFKit writes the stream keywords only if there is data between them.
      const data = bytes.length > 0 ? bytes : SPACE;
      reference.data = new Notation(dictionary(entries, { Length: `${data.length}` }));
      reference.compress = false;
      reference.write(data);
      reference.end();
    },
    drop,
    unwritten: () => waits.flatMap((waiting, index) => (waiting ? [index + 1] : [])),
    line: (text) => document._write(text),
    waiting: output.waiting,
    take: output.take,
    patch: output.patch,
    digest: output.digest,
  };
}

const SPACE = Uint8Array.of(0x20);

interface Output extends Pick<ObjectFile, 'offset' | 'waiting' | 'take' | 'patch' | 'digest'> {
  /** Returns the offset of what follows. */
  append(data: Uint8Array | string): number;
}

/** Collects PDFKit's writes in one growing array instead of a stream chunk per line. */
function collectOutput(version: string): Output {
  const hash = createHash();
  let buffer = new Uint8Array(1 << 16);
  let length = 0;
  let taken = 0;
  const reserve = (more: number): void => {
    if (length + more <= buffer.length) return;
    const grown = new Uint8Array(Math.max(buffer.length * 2, length + more));
    grown.set(buffer.subarray(0, length));
    buffer = grown;
  };
  const append = (data: Uint8Array | string): number => {
    if (typeof data === 'string') {
      reserve(data.length + 1);
      for (let i = 0; i < data.length; i++) buffer[length++] = data.charCodeAt(i);
      buffer[length++] = 0x0a;
    } else {
      reserve(data.length);
      buffer.set(data, length);
      length += data.length;
    }
    return taken + length;
  };
  append(`%PDF-${version}`);
  append('%\xff\xff\xff\xff');
  return {
    append,
    offset: () => taken + length,
    waiting: () => length,
    take() {
      const bytes = buffer.slice(0, length);
      hash.bytes(bytes);
      taken += length;
      length = 0;
      return bytes;
    },
    patch(offset, text) {
      for (let i = 0; i < text.length; i++) buffer[offset - taken + i] = text.charCodeAt(i);
    },
    digest() {
      hash.bytes(buffer.subarray(0, length));
      return hash.digest();
    },
  };
}
