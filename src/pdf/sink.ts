/**
 * The narrow interface between the code that produces PDF objects and the layer that writes them to a file: objects go in once, in any
 * order, as PDF notation; the file comes out. Another file writer needs only these few functions.
 */

/** An indirect object; as text it is its reference ("12 0 R"). */
export interface PdfRef {
  readonly id: number;
  toString(): string;
}

export interface PdfSink {
  /** Streams are deflated. */
  readonly compress: boolean;
  /** Reserves a number for an object that is written later; every reserved object must be written before `finish`. */
  reserve(): PdfRef;
  /** `body` is PDF notation, ASCII. */
  write(ref: PdfRef, body: string): void;
  /** `entries` are the dictionary's, in PDF notation, without Length; data is deflated unless it names a Filter or is `plain`. */
  stream(ref: PdfRef, entries: Readonly<Record<string, string>>, data: Uint8Array | string, plain?: boolean): void;
  /** A signature's value: `entries` plus a byte range that leaves out `room` bytes for the signature. Call it once, after all pages. */
  signature(ref: PdfRef, entries: Readonly<Record<string, string | undefined>>, room: number): void;
  /** A leaf of the page tree, in order; `entries` without Type and Parent. */
  page(ref: PdfRef, entries: Readonly<Record<string, string>>): void;
  /** The first page written; throws when there is none. */
  firstPage(): PdfRef;
  /** A hash of everything written so far. */
  digest(): string;
  /** Writes the end of the file; the file identifier is a hash of its content. */
  finish(file: PdfFile): void;
  /** Number of bytes written and not yet taken. */
  waiting(): number;
  /** The bytes of the file since the last call. */
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
  /** Whether to write the information dictionary. */
  readonly info: boolean;
  readonly encryption?: SinkEncryption | null;
}

export interface SinkEncryption {
  /** The encryption dictionary. */
  readonly dictionary: string;
  /** The encrypted content of a stream. */
  bytes(data: Uint8Array): Uint8Array;
  /** The same PDF notation with its strings encrypted. */
  notation(body: string): string;
}
