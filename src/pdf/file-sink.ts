/** The `PdfSink`, which packs, compresses and encrypts objects on their way into the file. */

import { deflate } from '../resources/compression.ts';
import { writeCrossReferences, writeTable } from './cross-references.ts';
import { createHash } from './hash.ts';
import { createObjectPacker } from './object-streams.ts';
import { createObjectFile, type ObjectFile } from './pdfkit-file.ts';
import type { PdfFile, PdfRef, PdfSink, SinkEncryption, SinkOptions } from './sink.ts';
import { dictionary, entry, withEntries } from './syntax.ts';

/** A class, because files have as many of these as elements, and they share their method. */
class IndirectReference implements PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
  toString(): string {
    return `${this.id} 0 R`;
  }
}

export function createFileSink(options: SinkOptions): PdfSink {
  const { compress, encryption = null } = options;
  const file = createObjectFile(options.version);
  const reserve = (): PdfRef => new IndirectReference(file.reserve());
  const writeStream = streamWriter(file, encryption);
  const packer = isPacked(options)
    ? createObjectPacker((entries, text) => {
        const id = file.reserve();
        writeStream(id, entries, latin1(text), compress && MOST);
        return id;
      })
    : null;
  const root = reserve();
  const pageTree = reserve();
  const pages: PdfRef[] = [];
  let signature: { finish(): void } | null = null;
  const writeAlone = (ref: PdfRef, body: string): void =>
    file.object(ref.id, encryption ? encryption.notation(body) : body);
  const write = (ref: PdfRef, body: string): void => {
    if (!packer) {
      writeAlone(ref, body);
      return;
    }
    file.drop(ref.id);
    packer.add(ref.id, body);
  };
  return {
    compress,
    reserve,
    write,
    stream(ref, entries, data, plain = false) {
      const bytes = typeof data === 'string' ? latin1(data) : data;
      writeStream(ref.id, entries, bytes, compress && !plain && !('Filter' in entries) && USUAL);
    },
    signature(ref, entries, room) {
      const body = dictionary(entries);
      signature = signaturePlaceholder(file, ref.id, encryption?.notation(body) ?? body, room);
    },
    page(ref, entries) {
      let body = `<</Type/Page/Parent ${pageTree}`;
      for (const key in entries) body += entry(key, entries[key]!);
      write(ref, `${body}>>`);
      pages.push(ref);
    },
    firstPage() {
      const first = pages[0];
      if (!first) throw new Error('the PDF has no page');
      return first;
    },
    digest: file.digest,
    finish(content) {
      writeAlone(pageTree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`);
      writeAlone(root, dictionary({ Type: '/Catalog', Pages: `${pageTree}`, ...content.catalog }));
      const info = options.info ? reserve() : null;
      if (info) writeAlone(info, dictionary(content.info));
      const encrypt = encryption ? reserve() : null;
      if (encrypt) file.object(encrypt.id, encryption!.dictionary);
      packer?.finish();
      const identifier = identifierOf(file.digest(), content);
      const trailer = {
        Root: `${root}`,
        Info: info ? `${info}` : undefined,
        Encrypt: encrypt ? `${encrypt}` : undefined,
        ID: `[<${identifier}><${identifier}>]`,
      };
      const unwritten = file.unwritten();
      if (unwritten.length > 0) throw new Error(`PDF objects never written: ${unwritten.join(', ')}`);
      if (packer) writeCrossReferences(file, packer.placeOf, trailer);
      else writeTable(file, trailer);
      signature?.finish();
    },
    waiting: file.waiting,
    take: file.take,
  };
}

/**
 * In an uncompressed file, meant to be readable, objects are not packed, unless the trailer needs entries that PDFKit's tables do not
 * have.
 */
const isPacked = ({ compress, info, encryption }: SinkOptions): boolean => compress || !info || Boolean(encryption);

/** 12.8.1: the signature covers all bytes except its own hexadecimal string. */
function signaturePlaceholder(file: ObjectFile, id: number, entries: string, room: number) {
  const ranges = `/ByteRange${RANGES}`;
  const contents = `/Contents<${'0'.repeat(room * 2)}>`;
  file.object(id, `${entries.slice(0, -2)}${ranges}${contents}>>`);
  const at = file.offsetOf(id)! + `${id} 0 obj\n`.length + entries.length - 2;
  const from = at + ranges.length + '/Contents'.length;
  const to = from + room * 2 + 2;
  return {
    finish(): void {
      const text = `[0 ${from} ${to} ${file.offset() - to}`;
      file.patch(at + '/ByteRange'.length, `${text.padEnd(RANGES.length - 1)}]`);
    },
  };
}

/** A placeholder as long as the longest value. */
const RANGES = `[0 ${'9'.repeat(10)} ${'9'.repeat(10)} ${'9'.repeat(10)}]`;

type StreamWriter = (
  id: number,
  entries: Readonly<Record<string, string>>,
  data: Uint8Array,
  level: DeflateLevel | false,
) => void;

type DeflateLevel = 6 | 7;

const USUAL: DeflateLevel = 6;
/** Objects are alike: a longer search finds more (4 % of a long table), and one longer still hardly anything. */
const MOST: DeflateLevel = 7;

function streamWriter(file: ObjectFile, encryption: SinkEncryption | null): StreamWriter {
  return (id, entries, data, level) => {
    const bytes = level ? deflate(data, level) : data;
    const whole = level ? withEntries(entries, { Filter: '/FlateDecode' }) : entries;
    if (!encryption) file.stream(id, whole, bytes);
    else file.stream(id, encryptedEntries(whole, encryption), encryption.bytes(bytes));
  };
}

/** 14.4 File identifiers, without the time and location that the standard suggests, so that the same file has the same bytes. */
function identifierOf(written: string, file: PdfFile): string {
  const hash = createHash();
  hash.text(written);
  hash.text(JSON.stringify(file));
  return hash.digest();
}

const encryptedEntries = (entries: Readonly<Record<string, string>>, encryption: SinkEncryption) =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, encryption.notation(value)]));

const encoder = new TextEncoder();

function latin1(text: string): Uint8Array {
  const encoded = encoder.encode(text);
  // The same length means that the text is ASCII.
  if (encoded.length === text.length) return encoded;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
