/** The `PdfSink` on PDFKit's object layer. Its text, fonts, images and page drawing are not used. */

import PDFDocument from 'pdfkit';
import { createHash } from './hash.ts';
import { createObjectPacker } from './object-streams.ts';
import type { PdfKitDocument, PdfKitReference } from './pdfkit-internal.ts';
import type { PdfFile, PdfRef, PdfSink, SinkOptions } from './sink.ts';

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
  /** PDFKit ends some of the catalogue's entries, which it takes for objects of its own. */
  end(): void {}
}

/** Files have as many of these as elements: they share their method. */
class IndirectReference implements PdfRef {
  readonly id: number;
  private readonly text: string;
  constructor(id: number) {
    this.id = id;
    this.text = `${id} 0 R`;
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

export function createPdfKitSink(options: SinkOptions): PdfSink {
  const document = new UnreadDocument({
    autoFirstPage: false,
    font: null as unknown as string,
    pdfVersion: '1.7',
    compress: options.compress,
    // PDFKit would take the clock; the identifier and the dates are replaced below.
    info: { CreationDate: new Date(0) },
  }) as unknown as PdfKitDocument;
  const output = collectOutput(document, options.version);
  // An uncompressed file is for people to read: there every object stands alone.
  // Without the dictionary the cross-references are ours, whatever else is compressed.
  const packer = options.compress || !options.info ? createObjectPacker(document, (text) => new Notation(text)) : null;
  const references = new Map<number, PdfKitReference>();
  const pages: PdfRef[] = [];
  const take = (ref: PdfRef): PdfKitReference => {
    const reference = references.get(ref.id);
    if (!reference) throw new Error(`PDF object ${ref.id} is written twice or was never reserved`);
    references.delete(ref.id);
    return reference;
  };
  const write = (ref: PdfRef, body: string): void => {
    const reference = take(ref);
    if (packer) {
      packer.add(reference, body);
      return;
    }
    reference.data = new Notation(body);
    reference.end();
  };
  return {
    compress: options.compress,
    reserve() {
      const reference = document.ref();
      references.set(reference.id, reference);
      return new IndirectReference(reference.id);
    },
    write,
    stream(ref, entries, data, plain = false) {
      const reference = take(ref);
      const dictionary: Record<string, unknown> = {};
      for (const key in entries) dictionary[key] = new Notation(entries[key]!);
      // PDFKit writes the stream's keywords only when there is something between them.
      const bytes = typeof data === 'string' ? latin1(data || ' ') : data;
      reference.data = dictionary;
      reference.compress = options.compress && !plain && !('Filter' in entries);
      reference.write(bytes);
      reference.end();
    },
    page(ref, entries) {
      let body = `<</Type/Page/Parent ${document._root.data.Pages}`;
      for (const key in entries) body += `/${key} ${entries[key]}`;
      write(ref, `${body}>>`);
      pages.push(ref);
    },
    firstPage() {
      const first = pages[0];
      if (!first) throw new Error('the PDF has no page');
      return first;
    },
    finish(file) {
      if (references.size > 0) throw new Error(`PDF objects never written: ${[...references.keys()].join(', ')}`);
      const root = document._root.data;
      root.Pages.data = new Notation(`<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`);
      const { Names = '<<>>', ...catalog } = file.catalog;
      root.Names.data = new Notation(Names);
      for (const key in catalog) root[key] = new Notation(catalog[key]!);
      document.info = {};
      for (const key in file.info) document.info[key] = new Notation(file.info[key]!);
      document._id = identifier(output.digest(), file);
      // The XMP packet comes in with the catalogue: PDFKit's is not escaped.
      document.endMetadata = () => {};
      packer?.finish(options.info);
      document.end();
      if (document._waiting > 0) throw new Error('PDFKit waits for an object that was never ended');
    },
    waiting: output.waiting,
    take: output.take,
  };
}

/** 14.4 File identifiers, without the time and place that the standard suggests: the same file gives the same bytes. */
function identifier(written: string, file: PdfFile): Uint8Array {
  const hash = createHash();
  hash.text(written);
  hash.text(JSON.stringify(file));
  const digest = hash.digest();
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(digest.slice(i * 2, i * 2 + 2), 16));
}

interface Output {
  waiting(): number;
  take(): Uint8Array;
  /** Of all that was written so far. It depends on where it was taken from, too. */
  digest(): string;
}

/** Takes PDFKit's writes into one growing array instead of a stream chunk for each line. */
function collectOutput(document: PdfKitDocument, version: SinkOptions['version']): Output {
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
    digest() {
      hash.bytes(buffer.subarray(0, length));
      return hash.digest();
    },
  };
}

const encoder = new TextEncoder();

function latin1(text: string): Uint8Array {
  const encoded = encoder.encode(text);
  // As long as the text is: ASCII alone.
  if (encoded.length === text.length) return encoded;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
