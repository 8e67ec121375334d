/**
 * The narrow seam between what Platen says in PDF and the layer that lays objects out in a file: objects go in once, in any
 * order, as PDF notation; the file comes out. Another writer needs only these few functions.
 */

/** An indirect object; as text it is its reference ("12 0 R"). */
export interface PdfRef {
  readonly id: number;
  toString(): string;
}

export interface PdfSink {
  /** Streams are deflated. */
  readonly compress: boolean;
  /** A number for an object that is written later; every reserved object must be written before `finish`. */
  reserve(): PdfRef;
  /** `body` is PDF notation, ASCII. */
  write(ref: PdfRef, body: string): void;
  /** `entries` are the dictionary's, in PDF notation, without Length; data is deflated unless it names a Filter or is `plain`. */
  stream(ref: PdfRef, entries: Readonly<Record<string, string>>, data: Uint8Array | string, plain?: boolean): void;
  /** A signature's value: `entries` with ranges of bytes that leave out `room` bytes for the signature. Once, and not before all pages. */
  signature(ref: PdfRef, entries: Readonly<Record<string, string | undefined>>, room: number): void;
  /** A leaf of the page tree, in order; `entries` without Type and Parent. */
  page(ref: PdfRef, entries: Readonly<Record<string, string>>): void;
  /** The first page written; throws when there is none. */
  firstPage(): PdfRef;
  /** A hash of what was written so far. */
  digest(): string;
  /** Writes what closes the file; its identifier is a hash of its content. */
  finish(file: PdfFile): void;
  /** Bytes written and not yet taken. */
  waiting(): number;
  /** The bytes of the file from where they were last taken. */
  take(): Uint8Array;
}

export interface PdfFile {
  /** Entries of the catalogue, without Type and Pages. */
  readonly catalog: Readonly<Record<string, string>>;
  /** Entries of the information dictionary. */
  readonly info: Readonly<Record<string, string>>;
}

export interface SinkOptions {
  readonly compress: boolean;
  readonly version: '1.6' | '1.7' | '2.0';
  /** Write the information dictionary. */
  readonly info: boolean;
  readonly encryption?: SinkEncryption | null;
}

export interface SinkEncryption {
  /** The encryption dictionary. */
  readonly dictionary: string;
  /** What is in a stream. */
  bytes(data: Uint8Array): Uint8Array;
  /** PDF notation with its strings encrypted. */
  notation(body: string): string;
}
