/** A TrueType font with a few glyphs and the tables that ISO 32000-1, 9.9 requires of an embedded font program. */

import type { FontFile } from '../font-file.ts';
import { InvalidFontError } from '../sfnt/directory.ts';
import { descriptionOf, leftBearing } from '../sfnt/glyf.ts';
import { createByteWriter } from './byte-writer.ts';
import { componentCount, FIRST_COMPOSED } from './composed-glyph.ts';
import { plainGlyph } from './plain-glyph.ts';

interface TrueTypeSubset {
  readonly data: Uint8Array;
  /** The new number of each requested glyph; null if each has the number of its CID. */
  readonly glyphMap: Uint16Array | null;
}

interface Numbering {
  /** One per glyph, ascending: the font gets a character map. */
  readonly codePoints?: readonly number[];
  /** The CIDs of the glyphs, ascending from 0: glyphs get the same numbers where possible. */
  readonly cids?: readonly number[] | null;
}

/** Where a glyph's description and advance come from: the font itself, or an instance of it. */
export interface GlyphSource {
  /** Description in `glyf` form; components name glyphs of the original font. */
  description(glyph: number): Uint8Array;
  advance(glyph: number): number;
  /** Left side bearing; null if it is the outline's left edge. */
  bearing(glyph: number): number | null;
}

/** Glyph 0 is kept as `.notdef`; components of composite glyphs are added after the requested glyphs. */
export function subsetTrueType(
  file: FontFile,
  glyphs: readonly number[],
  given: GlyphSource,
  { codePoints, cids = null }: Numbering = {},
): TrueTypeSubset {
  const placed = cids && placedByCid(glyphs, cids, given);
  const source = placed ? withHoles(given) : given;
  const order = placed ?? [0];
  const numbers = new Map<number, number>();
  order.forEach((glyph, number) => {
    if (!numbers.has(glyph)) numbers.set(glyph, number);
  });
  const numberOf = (glyph: number): number => {
    const known = numbers.get(glyph);
    if (known !== undefined) return known;
    const added = order.length;
    if (added > 0xffff) throw new InvalidFontError('too many glyphs');
    numbers.set(glyph, added);
    order.push(glyph);
    return added;
  };
  const glyphMap = placed ? null : Uint16Array.from(glyphs, numberOf);
  const descriptions: Uint8Array[] = [];
  // The list grows as components are found.
  let components = 0;
  for (let i = 0; i < order.length; i++) {
    descriptions.push(plainGlyph(source.description(order[i]!), numberOf));
    if (order[i]! >= FIRST_COMPOSED) components = Math.max(components, componentCount(descriptions[i]!));
  }
  const { glyf, loca, long } = glyphTables(descriptions);
  const tables = new Map<string, Uint8Array>();
  const copy = (tag: string) => {
    const table = file.directory.tables.get(tag);
    if (table) tables.set(tag, file.bytes.slice(table.offset, table.offset + table.length));
  };
  if (codePoints && glyphMap) tables.set('cmap', characterMap(codePoints, glyphMap));
  tables.set('glyf', glyf);
  for (const tag of ['head', 'hhea']) copy(tag);
  tables.set('hmtx', metricsTable(order, descriptions, source));
  tables.set('loca', loca);
  copy('maxp');
  patch(tables, order.length, long);
  if (components > 0) allowComponents(tables.get('maxp')!, components);
  return { data: writeSfnt(tables), glyphMap };
}

/** A number without a glyph. */
const HOLE = -1;
const EMPTY = new Uint8Array(0);
/** The CIDs of one-byte codes. Holes between them deflate to almost nothing; a map would take more. */
const MOST_PLACES = 256;

/** Null if a visible glyph has several CIDs, or if they are too far apart. */
function placedByCid(glyphs: readonly number[], cids: readonly number[], source: GlyphSource): number[] | null {
  const last = cids[cids.length - 1] ?? 0;
  if (last >= MOST_PLACES) return null;
  const order = new Array<number>(last + 1).fill(HOLE);
  const met = new Set<number>();
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i]!;
    if (met.has(glyph) && source.description(glyph).length > 0) return null;
    met.add(glyph);
    order[cids[i]!] = glyph;
  }
  return order;
}

const withHoles = ({ description, advance, bearing }: GlyphSource): GlyphSource => ({
  description: (glyph) => (glyph === HOLE ? EMPTY : description(glyph)),
  advance: (glyph) => (glyph === HOLE ? 0 : advance(glyph)),
  bearing: (glyph) => (glyph === HOLE ? 0 : bearing(glyph)),
});

/**
 * Format 4 with a segment for each character.
 * https://learn.microsoft.com/typography/opentype/spec/cmap#format-4-segment-mapping-to-delta-values
 */
function characterMap(codePoints: readonly number[], glyphMap: Uint16Array): Uint8Array {
  const out = createByteWriter(codePoints.length * 8 + 64);
  const count = codePoints.length + 1;
  const selector = Math.floor(Math.log2(count));
  // One subtable: Windows, Unicode.
  for (const value of [0, 1, 3, 1, 0, 12]) out.uint16(value);
  for (const value of [4, 16 + count * 8, 0, count * 2]) out.uint16(value);
  for (const value of [2 * 2 ** selector, selector, (count - 2 ** selector) * 2]) out.uint16(value);
  const each = (value: (codePoint: number, index: number) => number, last: number): void => {
    codePoints.forEach((codePoint, index) => {
      out.uint16(value(codePoint, index));
    });
    out.uint16(last);
  };
  each((codePoint) => codePoint, 0xffff);
  out.uint16(0);
  each((codePoint) => codePoint, 0xffff);
  each((codePoint, index) => (glyphMap[index]! - codePoint) & 0xffff, 1);
  each(() => 0, 0);
  return out.finish();
}

/** The glyph descriptions of an unvaried font. */
export function staticGlyphs(file: FontFile): GlyphSource {
  return {
    advance: (glyph) => file.advances[glyph] ?? 0,
    bearing: (glyph) => leftBearing(file, glyph),
    description: (glyph) => descriptionOf(file, glyph) ?? new Uint8Array(0),
  };
}

function glyphTables(descriptions: readonly Uint8Array[]) {
  const glyf = createByteWriter(descriptions.length * 100);
  const offsets = [0];
  for (const description of descriptions) {
    glyf.bytes(description);
    glyf.align(2);
    offsets.push(glyf.length);
  }
  const long = glyf.length > 0x1fffe;
  const loca = createByteWriter(offsets.length * 4);
  for (const offset of offsets) {
    if (long) loca.uint32(offset);
    else loca.uint16(offset / 2);
  }
  // Some readers refuse an empty table.
  if (glyf.length === 0) glyf.uint32(0);
  return { glyf: glyf.finish(), loca: loca.finish(), long };
}

function metricsTable(order: readonly number[], descriptions: readonly Uint8Array[], source: GlyphSource): Uint8Array {
  const out = createByteWriter(order.length * 4);
  order.forEach((glyph, i) => {
    const description = descriptions[i]!;
    out.uint16(source.advance(glyph));
    // If the bearing equals the left edge of the outline, readers use its coordinates unchanged.
    const edge = description.length >= 4 ? (description[2]! << 8) | description[3]! : 0;
    out.uint16(source.bearing(glyph) ?? edge);
  });
  return out.finish();
}

function patch(tables: ReadonlyMap<string, Uint8Array>, glyphCount: number, long: boolean): void {
  const view = (tag: string) => new DataView(tables.get(tag)!.buffer);
  view('head').setUint32(8, 0);
  view('head').setInt16(50, long ? 1 : 0);
  view('hhea').setUint16(34, glyphCount);
  view('maxp').setUint16(4, glyphCount);
  const limits = view('maxp');
  for (let at = INSTRUCTION_LIMITS.from; at < Math.min(INSTRUCTION_LIMITS.to, limits.byteLength); at += 2)
    limits.setUint16(at, 0);
}

/** Glyphs of `components` parts, which may have parts themselves. https://learn.microsoft.com/typography/opentype/spec/maxp */
function allowComponents(maxp: Uint8Array, components: number): void {
  const view = new DataView(maxp.buffer);
  if (maxp.length < 32) return;
  const atLeast = (at: number, value: number): void =>
    view.setUint16(at, Math.min(0xffff, Math.max(view.getUint16(at), value)));
  const most = (simple: number, composite: number): number =>
    components * Math.max(view.getUint16(simple), view.getUint16(composite));
  atLeast(10, most(6, 10));
  atLeast(12, most(8, 12));
  atLeast(28, components);
  view.setUint16(30, view.getUint16(30) + 1);
}

/** The fields of `maxp` about instructions, which are zero here. https://learn.microsoft.com/typography/opentype/spec/maxp */
const INSTRUCTION_LIMITS = { from: 16, to: 28 } as const;

const CHECKSUM_MAGIC = 0xb1b0afba;

function writeSfnt(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const tags = [...tables.keys()].sort();
  const selector = Math.floor(Math.log2(tags.length));
  const out = createByteWriter(65536);
  out.uint32(0x00010000);
  out.uint16(tags.length);
  out.uint16(16 * 2 ** selector);
  out.uint16(selector);
  out.uint16(tags.length * 16 - 16 * 2 ** selector);
  let offset = 12 + tags.length * 16;
  let headOffset = 0;
  for (const tag of tags) {
    const table = tables.get(tag)!;
    if (tag === 'head') headOffset = offset;
    for (let i = 0; i < 4; i++) out.uint8(tag.charCodeAt(i));
    out.uint32(checksum(table));
    out.uint32(offset);
    out.uint32(table.length);
    offset += (table.length + 3) & ~3;
  }
  for (const tag of tags) {
    out.bytes(tables.get(tag)!);
    out.align(4);
  }
  const data = out.finish();
  new DataView(data.buffer).setUint32(headOffset + 8, (CHECKSUM_MAGIC - checksum(data)) >>> 0);
  return data;
}

function checksum(data: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) {
    const word = (data[i]! << 24) | ((data[i + 1] ?? 0) << 16) | ((data[i + 2] ?? 0) << 8) | (data[i + 3] ?? 0);
    sum = (sum + word) >>> 0;
  }
  return sum;
}
