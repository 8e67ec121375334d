/** The parts of PDFKit's document that `pdfkit-sink.ts` stands on; its published types know only the drawing API. */

export interface PdfKitReference {
  readonly id: number;
  data: unknown;
  compress: boolean;
  write(chunk: Uint8Array): void;
  end(): void;
  toString(): string;
}

export interface PdfKitDocument {
  info: Record<string, unknown>;
  _id: Uint8Array;
  _offset: number;
  /** Objects not ended yet: the file has no end before this is 0. */
  readonly _waiting: number;
  readonly _root: PdfKitReference & {
    data: { Pages: PdfKitReference; Names: PdfKitReference } & Record<string, unknown>;
  };
  /** By object number less one; null until written. */
  readonly _offsets: readonly (number | null)[];
  readonly _info: PdfKitReference;
  _refEnd(reference: { readonly id: number; readonly offset: number }): void;
  _finalize(): void;
  ref(data?: unknown): PdfKitReference;
  endMetadata(): void;
  _write(data: Uint8Array | string): void;
  end(): void;
}
