/** The small tables of a font, read once into plain numbers. https://learn.microsoft.com/typography/opentype/spec/otff */

import { InvalidFontError, type SfntDirectory, tagAt } from './directory.ts';

export interface HeadTable {
  readonly unitsPerEm: number;
  readonly bbox: readonly [number, number, number, number];
  readonly bold: boolean;
  readonly italic: boolean;
  readonly longOffsets: boolean;
}

export interface HorizontalHeader {
  readonly ascender: number;
  /** As stored: negative below the baseline. */
  readonly descender: number;
  readonly lineGap: number;
  readonly metricCount: number;
}

export interface Os2Table {
  /** `xAvgCharWidth`, in font units. */
  readonly averageWidth: number;
  readonly weightClass: number;
  readonly widthClass: number;
  readonly italic: boolean;
  readonly oblique: boolean;
  readonly useTypoMetrics: boolean;
  readonly typoAscender: number;
  readonly typoDescender: number;
  readonly typoLineGap: number;
  readonly winAscent: number;
  readonly winDescent: number;
  readonly strikeoutSize: number;
  readonly strikeoutPosition: number;
  /** 0 before version 2. */
  readonly xHeight: number;
  readonly capHeight: number;
}

export interface PostTable {
  readonly italicAngle: number;
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  readonly fixedPitch: boolean;
}

export interface NameTable {
  readonly family: string | null;
  readonly typographicFamily: string | null;
  readonly fullName: string | null;
  readonly postScriptName: string | null;
  /** Family names of both kinds, in all languages. */
  readonly families: readonly string[];
}

export interface VariationAxis {
  readonly tag: string;
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

function need(directory: SfntDirectory, tag: string, length: number): number {
  const table = directory.tables.get(tag)!;
  if (table.length < length) throw new InvalidFontError(`table '${tag}' is cut short`);
  return table.offset;
}

export function readHead(view: DataView, directory: SfntDirectory): HeadTable {
  const at = need(directory, 'head', 54);
  const unitsPerEm = view.getUint16(at + 18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) throw new InvalidFontError(`${unitsPerEm} units per em`);
  const style = view.getUint16(at + 44);
  return {
    unitsPerEm,
    bbox: [view.getInt16(at + 36), view.getInt16(at + 38), view.getInt16(at + 40), view.getInt16(at + 42)],
    bold: (style & 1) !== 0,
    italic: (style & 2) !== 0,
    longOffsets: view.getInt16(at + 50) === 1,
  };
}

export function readHorizontalHeader(view: DataView, directory: SfntDirectory): HorizontalHeader {
  const at = need(directory, 'hhea', 36);
  return {
    ascender: view.getInt16(at + 4),
    descender: view.getInt16(at + 6),
    lineGap: view.getInt16(at + 8),
    metricCount: view.getUint16(at + 34),
  };
}

export function readGlyphCount(view: DataView, directory: SfntDirectory): number {
  const count = view.getUint16(need(directory, 'maxp', 6) + 4);
  if (count === 0) throw new InvalidFontError('the font has no glyphs');
  return count;
}

/** Advance of each glyph in font units. */
export function readAdvances(view: DataView, directory: SfntDirectory, glyphCount: number): Uint16Array {
  const { metricCount } = readHorizontalHeader(view, directory);
  const { offset, length } = directory.tables.get('hmtx')!;
  if (metricCount === 0 || metricCount * 4 > length) throw new InvalidFontError("table 'hmtx' is cut short");
  const advances = new Uint16Array(glyphCount);
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    advances[glyph] = view.getUint16(offset + Math.min(glyph, metricCount - 1) * 4);
  }
  return advances;
}

export function readOs2(view: DataView, directory: SfntDirectory): Os2Table | null {
  const table = directory.tables.get('OS/2');
  if (!table || table.length < 78) return null;
  const at = table.offset;
  const version = view.getUint16(at);
  const selection = view.getUint16(at + 62);
  const hasHeights = version >= 2 && table.length >= 90;
  return {
    averageWidth: view.getInt16(at + 2),
    weightClass: view.getUint16(at + 4),
    widthClass: view.getUint16(at + 6),
    italic: (selection & 1) !== 0,
    oblique: (selection & 0x200) !== 0,
    useTypoMetrics: (selection & 0x80) !== 0,
    typoAscender: view.getInt16(at + 68),
    typoDescender: view.getInt16(at + 70),
    typoLineGap: view.getInt16(at + 72),
    winAscent: view.getUint16(at + 74),
    winDescent: view.getUint16(at + 76),
    strikeoutSize: view.getInt16(at + 26),
    strikeoutPosition: view.getInt16(at + 28),
    xHeight: hasHeights ? view.getInt16(at + 86) : 0,
    capHeight: hasHeights ? view.getInt16(at + 88) : 0,
  };
}

export function readPost(view: DataView, directory: SfntDirectory): PostTable | null {
  const table = directory.tables.get('post');
  if (!table || table.length < 16) return null;
  return {
    italicAngle: view.getInt32(table.offset + 4) / 65536,
    underlinePosition: view.getInt16(table.offset + 8),
    underlineThickness: view.getInt16(table.offset + 10),
    fixedPitch: view.getUint32(table.offset + 12) !== 0,
  };
}

/** English (United States) Windows names first, then any other Unicode name, then Macintosh Roman. */
export function readNames(view: DataView, bytes: Uint8Array, directory: SfntDirectory): NameTable {
  const found = new Map<number, { rank: number; text: string }>();
  const families = new Set<string>();
  const table = directory.tables.get('name');
  if (table && table.length >= 6) {
    const at = table.offset;
    const count = Math.min(view.getUint16(at + 2), Math.floor((table.length - 6) / 12));
    const strings = at + view.getUint16(at + 4);
    for (let i = 0; i < count; i++) {
      const record = at + 6 + i * 12;
      const id = view.getUint16(record + 6);
      if (id > 25) continue;
      const platform = view.getUint16(record);
      const rank = platform === 3 ? (view.getUint16(record + 4) === 0x409 ? 0 : 1) : platform === 0 ? 2 : 3;
      const known = found.get(id);
      const isFamily = id === 1 || id === 16;
      if (known && known.rank <= rank && !isFamily) continue;
      const length = view.getUint16(record + 8);
      const start = strings + view.getUint16(record + 10);
      if (start + length > at + table.length) continue;
      const text = platform === 1 ? latin(bytes, start, length) : utf16(view, start, length);
      // Macintosh names in other scripts have other encodings.
      if (isFamily && (platform !== 1 || view.getUint16(record + 2) === 0)) families.add(text);
      if (!known || known.rank > rank) found.set(id, { rank, text });
    }
  }
  const name = (id: number) => found.get(id)?.text ?? null;
  return {
    family: name(1),
    fullName: name(4),
    postScriptName: name(6),
    typographicFamily: name(16),
    families: [...families],
  };
}

function latin(bytes: Uint8Array, start: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(bytes[start + i]!);
  return text;
}

function utf16(view: DataView, start: number, length: number): string {
  let text = '';
  for (let i = 0; i + 1 < length; i += 2) text += String.fromCharCode(view.getUint16(start + i));
  return text;
}

/** Axes of a variable font; empty for a static one. */
export function readAxes(view: DataView, bytes: Uint8Array, directory: SfntDirectory): readonly VariationAxis[] {
  const table = directory.tables.get('fvar');
  if (!table || table.length < 16) return [];
  const first = table.offset + view.getUint16(table.offset + 4);
  const count = view.getUint16(table.offset + 8);
  const size = view.getUint16(table.offset + 10);
  const axes: VariationAxis[] = [];
  for (let i = 0; i < count && first + i * size + 20 <= table.offset + table.length; i++) {
    const at = first + i * size;
    axes.push({
      tag: tagAt(bytes, at),
      min: view.getInt32(at + 4) / 65536,
      default: view.getInt32(at + 8) / 65536,
      max: view.getInt32(at + 12) / 65536,
    });
  }
  return axes;
}

/** Feature tags that a GSUB or GPOS table names, for any script. */
export function readFeatureTags(
  view: DataView,
  bytes: Uint8Array,
  directory: SfntDirectory,
  tag: 'GSUB' | 'GPOS',
): ReadonlySet<string> {
  const tags = new Set<string>();
  const table = directory.tables.get(tag);
  if (!table || table.length < 10) return tags;
  const list = table.offset + view.getUint16(table.offset + 6);
  const end = table.offset + table.length;
  if (list + 2 > end) return tags;
  const count = view.getUint16(list);
  for (let i = 0; i < count && list + 2 + (i + 1) * 6 <= end; i++) tags.add(tagAt(bytes, list + 2 + i * 6));
  return tags;
}

/** https://learn.microsoft.com/typography/opentype/spec/chapter2#script-list-table */
export function readLanguageTags(view: DataView, bytes: Uint8Array, directory: SfntDirectory): ReadonlySet<string> {
  const tags = new Set<string>();
  let left = MOST_LANGUAGES;
  for (const name of ['GSUB', 'GPOS']) {
    const table = directory.tables.get(name);
    if (!table || table.length < 10) continue;
    const end = table.offset + table.length;
    const list = table.offset + view.getUint16(table.offset + 4);
    if (list + 2 > end) continue;
    const scripts = view.getUint16(list);
    for (let i = 0; i < scripts && left > 0 && list + 8 + i * 6 <= end; i++) {
      const script = list + view.getUint16(list + 6 + i * 6);
      if (script + 4 > end) continue;
      const count = view.getUint16(script + 2);
      for (let j = 0; j < count && left > 0 && script + 10 + j * 6 <= end; j++, left--)
        tags.add(tagAt(bytes, script + 4 + j * 6));
    }
  }
  return tags;
}

/** Damaged tables can name a list over and over; valid fonts name far fewer languages. */
const MOST_LANGUAGES = 20_000;
