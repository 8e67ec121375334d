/**
 * The table directory of an SFNT font or collection, checked before any parser sees the bytes.
 * https://learn.microsoft.com/typography/opentype/spec/otff
 */

export interface TableRecord {
  /** From the start of the file. */
  readonly offset: number;
  readonly length: number;
}

export interface SfntDirectory {
  /** The kind of outlines; `pictures` if the font has none. */
  readonly flavor: 'truetype' | 'cff' | 'cff2' | 'pictures';
  readonly tables: ReadonlyMap<string, TableRecord>;
}

/** Thrown for bytes that are not a usable font; the message says why. */
export class InvalidFontError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidFontError';
  }
}

const TRUETYPE = 0x00010000;
const TRUE = 0x74727565;
const OTTO = 0x4f54544f;
const TTCF = 0x74746366;
const MAX_COLLECTION = 256;
const MAX_TABLES = 128;
/** Without these nothing can be measured or drawn. */
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'] as const;

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Number of faces: 1 unless the bytes are a collection. */
export function faceCount(bytes: Uint8Array): number {
  if (bytes.length < 12) throw new InvalidFontError('the file is too short to be a font');
  const view = viewOf(bytes);
  if (view.getUint32(0) !== TTCF) return 1;
  const count = view.getUint32(8);
  if (count === 0 || count > MAX_COLLECTION || 12 + count * 4 > bytes.length) {
    throw new InvalidFontError(`a collection of ${count} faces`);
  }
  return count;
}

/** Offset of the face's own header. */
function faceOffset(bytes: Uint8Array, index: number): number {
  const count = faceCount(bytes);
  if (index >= count) throw new InvalidFontError(`the collection has no face ${index}`);
  const view = viewOf(bytes);
  return view.getUint32(0) === TTCF ? view.getUint32(12 + index * 4) : 0;
}

/**
 * Reads the directory of face `index`. Throws InvalidFontError for tables that are missing or lie outside the file. `bytes` may be the
 * beginning of a file of `size` bytes.
 */
export function readDirectory(bytes: Uint8Array, index: number, size: number = bytes.length): SfntDirectory {
  const start = faceOffset(bytes, index);
  const view = viewOf(bytes);
  if (start + 12 > bytes.length) throw new InvalidFontError('the face lies outside the file');
  const version = view.getUint32(start);
  if (version !== TRUETYPE && version !== TRUE && version !== OTTO) {
    throw new InvalidFontError('the signature is not that of a TrueType or OpenType font');
  }
  const count = view.getUint16(start + 4);
  if (count === 0 || count > MAX_TABLES || start + 12 + count * 16 > bytes.length) {
    throw new InvalidFontError(`a table directory of ${count} entries`);
  }
  const tables = new Map<string, TableRecord>();
  for (let i = 0; i < count; i++) {
    const at = start + 12 + i * 16;
    const tag = tagAt(bytes, at);
    const offset = view.getUint32(at + 8);
    const length = view.getUint32(at + 12);
    if (offset + length > size) throw new InvalidFontError(`table '${tag}' lies outside the file`);
    if (tables.has(tag)) throw new InvalidFontError(`table '${tag}' occurs twice`);
    tables.set(tag, { offset, length });
  }
  for (const tag of REQUIRED) if (!tables.has(tag)) throw new InvalidFontError(`table '${tag}' is missing`);
  return { flavor: flavorOf(tables), tables };
}

function flavorOf(tables: ReadonlyMap<string, TableRecord>): SfntDirectory['flavor'] {
  if (tables.has('glyf') && tables.has('loca')) return 'truetype';
  if (tables.has('CFF ')) return 'cff';
  if (tables.has('CFF2')) return 'cff2';
  if (tables.has('CBDT') && tables.has('CBLC')) return 'pictures';
  throw new InvalidFontError('the font has no outlines');
}

export function tagAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!);
}
