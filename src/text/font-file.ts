/** One face of a font file, opened: its tables as plain data, shared by every FontFace made from it. */

import type { Cache } from '../cache-budget.ts';
import { contentHash, equalBytes } from './content-hash.ts';
import { type BitmapGlyphs, pictureAdvances } from './sfnt/bitmap-glyphs.ts';
import { readCbdt } from './sfnt/cbdt.ts';
import { type CharacterMap, readCharacterMap } from './sfnt/cmap.ts';
import { type EntryLayers, isPainted, readColorLayers } from './sfnt/color-layers.ts';
import { InvalidFontError, readDirectory, type SfntDirectory, viewOf } from './sfnt/directory.ts';
import { type KernLookup, readKern } from './sfnt/kern.ts';
import { featuresOfScript } from './sfnt/layout-tables.ts';
import { type MathTable, openMathTable } from './sfnt/math-table.ts';
import { checkOutlines } from './sfnt/outline-check.ts';
import { type Palettes, readPalettes } from './sfnt/palettes.ts';
import { readSbix } from './sfnt/sbix.ts';
import { hasSpaceLigatures } from './sfnt/space-ligatures.ts';
import {
  type HeadTable,
  type HorizontalHeader,
  type NameTable,
  type Os2Table,
  type PostTable,
  readAdvances,
  readAxes,
  readFeatureTags,
  readGlyphCount,
  readHead,
  readHorizontalHeader,
  readLanguageTags,
  readNames,
  readOs2,
  readPost,
  type VariationAxis,
} from './sfnt/tables.ts';
import { readVerticalMetrics, type VerticalMetrics } from './sfnt/vertical.ts';

export interface FontFile {
  /** A hash of the bytes and the index, or the name of a font of this package: equal for equal fonts in every process. */
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly index: number;
  readonly directory: SfntDirectory;
  readonly head: HeadTable;
  readonly hhea: HorizontalHeader;
  readonly os2: Os2Table | null;
  readonly post: PostTable | null;
  readonly names: NameTable;
  readonly glyphCount: number;
  readonly advances: Uint16Array;
  readonly characters: CharacterMap;
  readonly axes: readonly VariationAxis[];
  readonly substitutions: ReadonlySet<string>;
  readonly positionings: ReadonlySet<string>;
  /** The substitutions of one script, by its OpenType tags, best first. */
  substitutionsOf(scripts: readonly string[]): ReadonlySet<string>;
  /** Tags of the language systems that it knows, of any script. */
  readonly languages: ReadonlySet<string>;
  /** Some ligatures include a space. */
  readonly spaceLigatures: boolean;
  /** Null if no glyph is coloured. */
  readonly colorLayers: EntryLayers | null;
  /** Null if the font has no palettes. */
  readonly palettes: Palettes | null;
  /** Bitmap glyphs; null if there are none. */
  readonly bitmaps: BitmapGlyphs | null;
  /** Glyphs are painted with gradients and composites (COLR version 1). */
  readonly painted: boolean;
  /** Only for fonts whose GPOS does not kern. */
  readonly kern: KernLookup | null;
  /** Read on first use, like `mathTable`. */
  vertical(): VerticalMetrics;
  /** Null if the font has none or it is damaged. */
  mathTable(): MathTable | null;
}

/** Bytes held per byte of an open font, itself included: advances, character maps, shaped words. */
const BYTES_PER_BYTE = 2;

export const keptBytes = ({ bytes }: FontFile): number => bytes.length * BYTES_PER_BYTE;

/** Opens face `index` of SFNT bytes; equal bytes give the same object while `opened` keeps it. Throws InvalidFontError. */
export function openFontFile(
  source: Uint8Array,
  index: number,
  opened: Cache<string, FontFile> | null = null,
): FontFile {
  const bytes = plainBytes(source);
  const hash = `${contentHash(bytes)}-${index}`;
  const known = opened?.get(hash);
  // The hash is fast, not secure: a hit counts only if the bytes are equal.
  if (known && equalBytes(known.bytes, bytes)) return known;
  const file = read(bytes, index, hash);
  opened?.set(hash, file, keptBytes(file));
  return file;
}

/** Opens a font of this package: its name says what is in it, which spares a reading of all its bytes. */
export const openPackageFont = (name: string, source: Uint8Array): FontFile => read(plainBytes(source), 0, name);

/** Node's `Buffer.slice` shares memory, so a plain Uint8Array is kept. */
const plainBytes = (source: Uint8Array): Uint8Array => new Uint8Array(source.buffer, source.byteOffset, source.length);

function read(bytes: Uint8Array, index: number, hash: string): FontFile {
  try {
    const directory = readDirectory(bytes, index);
    const view = viewOf(bytes);
    const glyphCount = readGlyphCount(view, directory);
    const head = readHead(view, directory);
    checkOutlines(view, directory, glyphCount, head.longOffsets);
    const characters = readCharacterMap(view, directory.tables.get('cmap')!);
    const bitmaps = readSbix(view, directory, glyphCount) ?? readCbdt(view, directory);
    const positionings = readFeatureTags(view, bytes, directory, 'GPOS');
    const byScript = new Map<string, ReadonlySet<string>>();
    let vertical: VerticalMetrics | null = null;
    let math: MathTable | null | undefined;
    const file: FontFile = {
      hash,
      bytes,
      view,
      index,
      directory,
      head,
      hhea: readHorizontalHeader(view, directory),
      os2: readOs2(view, directory),
      post: readPost(view, directory),
      names: readNames(view, bytes, directory),
      glyphCount,
      advances: pictureAdvances(readAdvances(view, directory, glyphCount), bitmaps, head.unitsPerEm),
      characters,
      axes: readAxes(view, bytes, directory),
      substitutions: readFeatureTags(view, bytes, directory, 'GSUB'),
      positionings,
      substitutionsOf(scripts) {
        const key = scripts.join();
        const known = byScript.get(key) ?? readSubstitutionsOf(file, scripts);
        byScript.set(key, known);
        return known;
      },
      languages: readLanguageTags(view, bytes, directory),
      spaceLigatures: hasSpaceLigatures(view, directory, characters.glyphFor(0x20)),
      painted: isPainted(view, directory),
      colorLayers: readColorLayers(view, directory, glyphCount),
      bitmaps,
      palettes: readPalettes(view, directory),
      kern: positionings.has('kern') ? null : readKern(view, directory),
      vertical() {
        vertical ??= readVerticalMetrics(file);
        return vertical;
      },
      mathTable() {
        if (math === undefined) math = openMathTable(view, directory, glyphCount);
        return math;
      },
    };
    return file;
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidFontError('a table is cut short');
    throw error;
  }
}

/** Empty if the table is damaged, which shaping reports. */
function readSubstitutionsOf({ view, directory }: FontFile, scripts: readonly string[]): ReadonlySet<string> {
  const table = directory.tables.get('GSUB');
  try {
    return table ? featuresOfScript(view, table, scripts) : new Set();
  } catch (error) {
    if (error instanceof RangeError) return new Set();
    throw error;
  }
}
