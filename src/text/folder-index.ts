/** What the fonts in a folder are and cover, from their headers and character maps alone: thousands of files stay cheap. */

import { fileSignature, listFilesSync, readFileSync, withFileRanges } from '../resources/host.ts';
import { type FontFile, openFontFile } from './font-file.ts';
import type { FaceStyle, Range } from './font-matching.ts';
import { type CharacterMap, readCharacterMap } from './sfnt/cmap.ts';
import { faceCount, readDirectory, type SfntDirectory, type TableRecord, viewOf } from './sfnt/directory.ts';
import { readAxes, readHead, readNames, readOs2 } from './sfnt/tables.ts';

export interface FaceDescription {
  /** Typographic family first, then the legacy one where it differs, then their names in other languages. */
  readonly families: readonly string[];
  readonly fullName: string | null;
  readonly postScriptName: string | null;
  readonly weight: Range;
  readonly stretch: Range;
  readonly style: FaceStyle;
}

export interface IndexedFace extends FaceDescription {
  readonly path: string;
  readonly characters: CharacterMap;
  open(): FontFile;
}

const FONT_NAME = /\.(ttf|otf|ttc|otc)$/i;
const HEADER_BYTES = 4096;
const MAX_TABLE_BYTES = 4_000_000;

export interface IndexedFolder {
  /** Of its files, as they were when they were read. */
  readonly signature: string;
  readonly faces: readonly IndexedFace[];
}

/** Faces in the order of their file names; files that are no usable fonts are left out. */
export function indexFolder(folder: string, indexed: Map<string, IndexedFolder>): readonly IndexedFace[] {
  const files = listFilesSync(folder).filter((name) => FONT_NAME.test(name));
  const signature = files.map((file) => `${file}:${fileSignature(file)}`).join('\n');
  const known = indexed.get(folder);
  if (known?.signature === signature) return known.faces;
  const faces = files.flatMap(indexFile);
  indexed.set(folder, { signature, faces });
  return faces;
}

function indexFile(path: string): IndexedFace[] {
  try {
    return withFileRanges(path, (read, size) => indexFaces({ path, read, size, whole: () => readFileSync(path) }));
  } catch {
    // Not a font, or a damaged one: a folder may hold anything, only files that are named are worth a warning.
    return [];
  }
}

/** The faces of a file that was read. */
export const indexBytes = (path: string, bytes: Uint8Array): readonly IndexedFace[] =>
  indexFaces({
    path,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    size: bytes.length,
    whole: () => bytes,
  });

/** A font file, of which parts can be had. */
interface PartlyRead {
  readonly path: string;
  readonly size: number;
  read(offset: number, length: number): Uint8Array;
  whole(): Uint8Array;
}

function indexFaces(file: PartlyRead): IndexedFace[] {
  const header = file.read(0, HEADER_BYTES);
  const count = faceCount(header);
  const faces: IndexedFace[] = [];
  for (let index = 0; index < count; index++) {
    const face = indexFace(file, index, header);
    if (face) faces.push(face);
  }
  return faces;
}

/** Tables that describe a face. */
const DESCRIBING = ['name', 'OS/2', 'head', 'cmap', 'fvar'];

function indexFace(source: PartlyRead, index: number, header: Uint8Array): IndexedFace | null {
  const directory = readDirectory(header, index, source.size);
  const tables = new Map<string, TableRecord>();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const tag of DESCRIBING) {
    const table = directory.tables.get(tag);
    if (!table || table.length > MAX_TABLE_BYTES) continue;
    tables.set(tag, { offset: length, length: table.length });
    parts.push(source.read(table.offset, table.length));
    length += table.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const excerpt: SfntDirectory = { flavor: directory.flavor, tables };
  const cmap = tables.get('cmap');
  if (!cmap || !tables.has('head')) return null;
  let file: FontFile | null = null;
  return {
    ...describeFace(bytes, excerpt),
    path: source.path,
    characters: readCharacterMap(viewOf(bytes), cmap),
    open() {
      file ??= openFontFile(source.whole(), index);
      return file;
    },
  };
}

const STRETCH_OF_CLASS = [100, 50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];

/** https://drafts.csswg.org/css-fonts-4/#font-style-matching, step 4: how a file's tables become descriptors. */
export function describeFace(bytes: Uint8Array, directory: SfntDirectory): FaceDescription {
  const view = viewOf(bytes);
  const names = readNames(view, bytes, directory);
  const os2 = readOs2(view, directory);
  const head = readHead(view, directory);
  const axes = readAxes(view, bytes, directory);
  const axis = (tag: string, fallback: number): Range => {
    const found = axes.find((candidate) => candidate.tag === tag);
    return found ? [found.min, found.max] : [fallback, fallback];
  };
  const families = [names.typographicFamily, names.family].filter((name): name is string => name !== null);
  families.push(...names.families);
  const weight = os2 && os2.weightClass > 0 ? os2.weightClass : head.bold ? 700 : 400;
  const italic = os2 ? os2.italic : head.italic;
  return {
    families: [...new Set(families)],
    fullName: names.fullName,
    postScriptName: names.postScriptName,
    weight: axis('wght', weight < 10 ? weight * 100 : weight),
    stretch: axis('wdth', STRETCH_OF_CLASS[os2?.widthClass ?? 5] ?? 100),
    style: italic ? 'italic' : os2?.oblique ? 'oblique' : 'normal',
  };
}
