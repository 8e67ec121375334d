/** A face known from its headers. Its character coverage is read when text needs it, its file when text is set in it. */

import type { Cache } from '../cache-budget.ts';
import { fileSignature, readFileSync, withFileRanges } from '../resources/host.ts';
import { isColored } from './face.ts';
import { DESCRIBING_TABLES, describeFace, type FaceDescription } from './face-description.ts';
import { type FontFile, keptBytes, openFontFile } from './font-file.ts';
import { readMapping } from './sfnt/cmap.ts';
import { type Coverage, coverageOf, NO_COVERAGE } from './sfnt/coverage.ts';
import {
  faceCount,
  InvalidFontError,
  readDirectory,
  type SfntDirectory,
  type TableRecord,
  viewOf,
} from './sfnt/directory.ts';
import { isPacked, toSfnt } from './sfnt/normalise.ts';

export interface IndexedFace extends FaceDescription {
  readonly path: string;
  /** It has tables for colour glyphs. */
  readonly mayBeColored: boolean;
  coverage(): Coverage;
  /** Throws InvalidFontError for a damaged file. */
  open(): FontFile;
}

/** Caches for indexed faces, keyed by file and its state when it was indexed. */
export interface FaceCaches {
  readonly files: Cache<string, FontFile>;
  readonly coverages: Cache<string, Coverage>;
}

/** The faces of a font file. Throws if it is not a font. */
export function indexFile(path: string, caches: FaceCaches): readonly IndexedFace[] {
  const keyOf = (index: number) => `${path}|${signature}|${index}`;
  const signature = fileSignature(path);
  return withSfntRanges(path, (read, size) =>
    indexFaces({
      path,
      read,
      size,
      opened(index) {
        const known = caches.files.get(keyOf(index));
        if (known) return known;
        const file = openFontFile(toSfnt(readFileSync(path)), index);
        caches.files.set(keyOf(index), file, keptBytes(file));
        return file;
      },
      covered(index, cmap) {
        const known = caches.coverages.get(keyOf(index));
        if (known) return known;
        const coverage = readCoverage(path, cmap);
        caches.coverages.set(keyOf(index), coverage, coverage.bytes + ENTRY_BYTES);
        return coverage;
      },
    }),
  );
}

/** Approximate bytes of a key and the objects of an entry. */
const ENTRY_BYTES = 400;

type ReadRange = (offset: number, length: number) => Uint8Array;

const rangesOf =
  (bytes: Uint8Array): ReadRange =>
  (offset, length) =>
    bytes.subarray(offset, offset + length);

/** Reads parts of a font file, which is unpacked first if it is compressed. */
function withSfntRanges<T>(path: string, use: (read: ReadRange, size: number) => T): T {
  return withFileRanges(path, (read, size) => {
    if (!isPacked(read(0, 4))) return use(read, size);
    const bytes = toSfnt(read(0, size));
    return use(rangesOf(bytes), bytes.length);
  });
}

function readCoverage(path: string, { offset, length }: TableRecord): Coverage {
  try {
    const bytes = withSfntRanges(path, (read) => read(offset, length));
    return coverageOf(readMapping(viewOf(bytes), { offset: 0, length: bytes.length }));
  } catch {
    // A damaged map, or a file that no longer exists: the face has no characters. If a style names it, opening it will warn.
    return NO_COVERAGE;
  }
}

/** The faces in the bytes of a file. */
export const indexBytes = (path: string, bytes: Uint8Array): readonly IndexedFace[] => {
  const coverages = new Map<number, Coverage>();
  const files = new Map<number, FontFile>();
  return indexFaces({
    path,
    read: rangesOf(bytes),
    size: bytes.length,
    opened(index) {
      const file = files.get(index) ?? openFontFile(bytes, index);
      files.set(index, file);
      return file;
    },
    covered(index, cmap) {
      const coverage = coverages.get(index) ?? coverageOf(readMapping(viewOf(bytes), cmap));
      coverages.set(index, coverage);
      return coverage;
    },
  });
};

/** An already opened face as an indexed one. */
export const indexedFace = (path: string, file: FontFile): IndexedFace => {
  let coverage: Coverage | null = null;
  return {
    ...describeFace(file.bytes, file.directory),
    path,
    mayBeColored: isColored(file),
    coverage() {
      coverage ??= coverageOf(file.characters);
      return coverage;
    },
    open: () => file,
  };
};

/** A font file that can be read in parts. */
interface PartlyRead {
  readonly path: string;
  readonly size: number;
  readonly read: ReadRange;
  opened(index: number): FontFile;
  covered(index: number, cmap: TableRecord): Coverage;
}

const HEADER_BYTES = 4096;
/** Bytes to read for the directories of a collection's faces, which follow each other. */
const COLLECTION_BYTES = 65_536;
const MAX_TABLE_BYTES = 4_000_000;

function indexFaces(file: PartlyRead): IndexedFace[] {
  const start = file.read(0, HEADER_BYTES);
  try {
    const count = faceCount(start);
    const header = count > 1 ? file.read(0, COLLECTION_BYTES) : start;
    return Array.from({ length: count }, (_, index) => indexFace(file, index, header));
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidFontError('a table is cut short');
    throw error;
  }
}

const COLOR_TABLES = ['COLR', 'sbix', 'CBDT'];

function indexFace(source: PartlyRead, index: number, header: Uint8Array): IndexedFace {
  const directory = readDirectory(header, index, source.size);
  const { bytes, excerpt } = readTables(source, directory);
  if (!excerpt.tables.has('head')) throw new InvalidFontError("table 'head' is too large");
  const cmap = directory.tables.get('cmap')!;
  return {
    ...describeFace(bytes, excerpt),
    path: source.path,
    mayBeColored: COLOR_TABLES.some((tag) => directory.tables.has(tag)),
    coverage: () => (cmap.length > MAX_TABLE_BYTES ? NO_COVERAGE : source.covered(index, cmap)),
    open: () => source.opened(index),
  };
}

/** The tables that describe a face, one after the other. */
function readTables(source: PartlyRead, { flavor, tables }: SfntDirectory) {
  const found = new Map<string, TableRecord>();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const tag of DESCRIBING_TABLES) {
    const table = tables.get(tag);
    if (!table || table.length > MAX_TABLE_BYTES) continue;
    found.set(tag, { offset: length, length: table.length });
    parts.push(source.read(table.offset, table.length));
    length += table.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, excerpt: { flavor, tables: found } satisfies SfntDirectory };
}
