/**
 * Objects in a file, one after the other, and where each begins: PDFKit's object layer, with the parts of it replaced that draw, that
 * wait for a reader and that close the file. Nothing else here knows PDFKit. ISO 32000-1, 7.5 File structure.
 */

import PDFDocument from 'pdfkit';
import { createHash } from './hash.ts';
import { dictionary } from './syntax.ts';

export interface ObjectFile {
  /** Objects numbered so far, from 1. */
  readonly count: number;
  /** Bytes so far. */
  readonly offset: number;
  reserve(): number;
  /** Where an object begins; null for one that is not written. */
  offsetOf(id: number): number | null;
  /** `body` is PDF notation, Latin-1. */
  object(id: number, body: string): void;
  /** `entries` are in PDF notation, without Length; `bytes` go in as they are. */
  stream(id: number, entries: Readonly<Record<string, string>>, bytes: Uint8Array): void;
  /** The object stands elsewhere in the file. */
  drop(id: number): void;
  /** Objects reserved and not written. */
  unwritten(): readonly number[];
  line(text: string): void;
  /** Bytes written and not yet taken. */
  waiting(): number;
  take(): Uint8Array;
  /** Changes bytes that are not yet taken. */
  patch(offset: number, text: string): void;
  /** Of all that was written so far. It depends on where it was taken from, too. */
  digest(): string;
}

/** What of PDFKit's document this stands on; its published types know only the drawing API. */
interface ObjectDocument {
  _offset: number;
  /** By object number less one; null until written. */
  readonly _offsets: (number | null)[];
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

/** PDFKit prints what it does not know by `toString`; the tag keeps it from taking this for a dictionary. */
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

/** What PDFKit writes is collected by `collectOutput`. As a stream it would wait for a reader, and the event loop would hold it until then. */
class UnreadDocument extends PDFDocument {
  override push(): boolean {
    return true;
  }
}

export function createObjectFile(version: string): ObjectFile {
  const document = new UnreadDocument({
    autoFirstPage: false,
    font: null as unknown as string,
    pdfVersion: '1.7',
    // PDFKit would take the clock; it writes no dates here.
    info: { CreationDate: new Date(0) },
  }) as unknown as ObjectDocument;
  // PDFKit begins with objects of its own, which it would write when it ends the file: here it never does.
  document._offsets.length = 0;
  // By object number less one. PDFKit's references are heavy: one is made when an object is written, as most are packed instead.
  const waits: boolean[] = [];
  const drop = (id: number): void => {
    if (!waits[id - 1]) throw new Error(`PDF object ${id} is written twice or was never reserved`);
    waits[id - 1] = false;
  };
  const take = (id: number): ObjectReference => {
    drop(id);
    const reference = document.ref();
    // Its own number is taken back.
    document._offsets.pop();
    reference.id = id;
    return reference;
  };
  return {
    ...collectOutput(document, version),
    get count() {
      return document._offsets.length;
    },
    get offset() {
      return document._offset;
    },
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
      // PDFKit writes the stream's keywords only when there is something between them.
      const data = bytes.length > 0 ? bytes : SPACE;
      reference.data = new Notation(dictionary({ ...entries, Length: `${data.length}` }));
      reference.compress = false;
      reference.write(data);
      reference.end();
    },
    drop,
    unwritten: () => waits.flatMap((waiting, index) => (waiting ? [index + 1] : [])),
    line: (text) => document._write(text),
  };
}

const SPACE = Uint8Array.of(0x20);

type Output = Pick<ObjectFile, 'waiting' | 'take' | 'patch' | 'digest'>;

/** Takes PDFKit's writes into one growing array instead of a stream chunk for each line. */
function collectOutput(document: ObjectDocument, version: string): Output {
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
  const append = (data: Uint8Array | string): void => {
    if (typeof data === 'string') {
      reserve(data.length + 1);
      for (let i = 0; i < data.length; i++) buffer[length++] = data.charCodeAt(i);
      buffer[length++] = 0x0a;
    } else {
      reserve(data.length);
      buffer.set(data, length);
      length += data.length;
    }
    document._offset = taken + length;
  };
  // The header was written while the document was made.
  document._offset = 0;
  append(`%PDF-${version}`);
  append('%\xff\xff\xff\xff');
  document._write = append;
  return {
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
