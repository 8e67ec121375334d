/** The objects of a PDF file as plain values. ISO 32000-1, 7.3 Objects. */

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | readonly PdfValue[]
  | PdfDictionary
  | PdfStream
  | PdfReference;

/** Bytes as characters of Latin-1, escapes undone. */
interface PdfName {
  readonly kind: 'name';
  readonly name: string;
}

interface PdfString {
  readonly kind: 'string';
  readonly bytes: Uint8Array;
}

interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
}

export interface PdfStream {
  readonly kind: 'stream';
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** As they stand in the file. */
  readonly bytes: Uint8Array;
}

interface PdfReference {
  readonly kind: 'reference';
  readonly id: number;
}

/** Why a file cannot be used; completes "the image URL ..." and "the PDF ...". */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  /** What is begun cannot be brought to an end: nothing more is made of the file that it was to be a part of. */
  readonly endsFile: boolean;

  constructor(message: string, endsFile = false) {
    super(message);
    this.endsFile = endsFile;
  }
}

/** By name: for browsers the reader is a file of its own. */
export const isPdfError = (error: unknown): error is PdfError => error instanceof Error && error.name === 'PdfError';

type Kinds = Exclude<PdfValue, null | boolean | number | readonly PdfValue[]>;

export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

export function isKind<K extends Kinds['kind']>(
  value: PdfValue | undefined,
  kind: K,
): value is Extract<Kinds, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

/** Of a dictionary or a stream. */
export const entriesOf = (value: PdfValue | undefined): ReadonlyMap<string, PdfValue> | null =>
  isKind(value, 'dictionary') || isKind(value, 'stream') ? value.entries : null;

export const nameOf = (value: PdfValue | undefined): string | null => (isKind(value, 'name') ? value.name : null);
