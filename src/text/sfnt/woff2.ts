/** WOFF2 to SFNT. https://www.w3.org/TR/WOFF2/ */

import { DEFAULT_LIMITS, type Limits } from '../../limits.ts';
import { unbrotli } from '../../resources/compression.ts';
import { InvalidFontError, tagAt, viewOf } from './directory.ts';
import { type RebuiltGlyphs, rebuildGlyphs, rebuildMetrics } from './woff2-glyphs.ts';
import { readBase128, readShortNumber, type Stream, streamOf } from './woff2-stream.ts';

const TTCF = 0x74746366;
const HEADER_BYTES = 48;
const MAX_FACES = 256;

/** Indexed by the numbers in the directory: section 4.1. */
const KNOWN_TAGS =
  `cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`
    .split(' ')
    .map((tag) => tag.replace('_', ' '));

interface PackedTable {
  readonly tag: string;
  readonly transformed: boolean;
  /** In the decompressed data. */
  readonly offset: number;
  readonly length: number;
  readonly originalLength: number;
}

interface PackedFace {
  readonly flavor: number;
  readonly tables: readonly PackedTable[];
}

/** Throws InvalidFontError for damaged data, and for more than `limits.fontBytes` of it. */
export function decodeWoff2(
  bytes: Uint8Array,
  limits: Pick<Limits, 'fontBytes' | 'fontTables'> = DEFAULT_LIMITS,
): Uint8Array {
  try {
    return decode(bytes, limits);
  } catch (error) {
    // A RangeError of a DataView or an array: the data is shorter than announced.
    if (error instanceof RangeError) throw new InvalidFontError('the WOFF2 data is damaged');
    throw error;
  }
}

function decode(bytes: Uint8Array, limits: Pick<Limits, 'fontBytes' | 'fontTables'>): Uint8Array {
  const view = viewOf(bytes);
  const flavor = view.getUint32(4);
  const count = view.getUint16(12);
  if (count > limits.fontTables) throw new InvalidFontError('the font has too many tables (limits.fontTables)');
  const stream = streamOf(bytes, HEADER_BYTES, bytes.length);
  const tables = readTables(stream, bytes, count);
  const length = tables.reduce((sum, table) => sum + table.length, 0);
  const original = tables.reduce((sum, table) => sum + table.originalLength, 0);
  if (Math.max(length, original) > limits.fontBytes) {
    throw new InvalidFontError('the WOFF2 file is too large when unpacked');
  }
  const faces = flavor === TTCF ? readFaces(stream, tables) : [{ flavor, tables }];
  const packed = bytes.subarray(stream.at, stream.at + view.getUint32(20));
  const data = decompress(packed, length);
  const unpacked = new Map<PackedTable, Uint8Array>();
  for (const face of faces) unpackFace(face, data, unpacked, limits.fontBytes);
  return flavor === TTCF ? writeCollection(faces, unpacked) : writeFont(faces[0]!, unpacked);
}

function decompress(packed: Uint8Array, length: number): Uint8Array {
  let data: Uint8Array;
  try {
    data = unbrotli(packed, length);
  } catch (error) {
    // In browsers, the missing file is fetched and the render starts again.
    if ((error as Error).name === 'MissingFileError') throw error;
    throw new InvalidFontError('the WOFF2 data is damaged');
  }
  if (data.length !== length) throw new InvalidFontError('the WOFF2 data is cut short');
  return data;
}

function readTables(stream: Stream, bytes: Uint8Array, count: number): PackedTable[] {
  const tables: PackedTable[] = [];
  let offset = 0;
  for (let i = 0; i < count; i++) {
    const flags = stream.byte();
    let tag = KNOWN_TAGS[flags & 63];
    if (tag === undefined) {
      tag = tagAt(bytes, stream.at);
      stream.at += 4;
    }
    const version = flags >> 6;
    // The null transform is version 3 for outlines, version 0 for everything else.
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const originalLength = readBase128(stream);
    const length = transformed ? readBase128(stream) : originalLength;
    tables.push({ tag, transformed, offset, length, originalLength });
    offset += length;
  }
  return tables;
}

/** Section 4.2. */
function readFaces(stream: Stream, tables: readonly PackedTable[]): PackedFace[] {
  stream.at += 4;
  const count = readShortNumber(stream);
  if (count === 0 || count > MAX_FACES) throw new InvalidFontError(`a collection of ${count} faces`);
  return Array.from({ length: count }, () => {
    const size = readShortNumber(stream);
    const flavor = stream.uint16() * 0x10000 + stream.uint16();
    const own = Array.from({ length: size }, () => tables[readShortNumber(stream)]);
    return { flavor, tables: own.filter((table) => table !== undefined) };
  });
}

function unpackFace(
  face: PackedFace,
  data: Uint8Array,
  unpacked: Map<PackedTable, Uint8Array>,
  maxBytes: number,
): void {
  const find = (tag: string) => face.tables.find((table) => table.tag === tag);
  const contentOf = (table: PackedTable) => data.subarray(table.offset, table.offset + table.length);
  const [glyf, loca, hmtx] = [find('glyf'), find('loca'), find('hmtx')];
  let glyphs: RebuiltGlyphs | null = null;
  if (glyf?.transformed) {
    if (!loca) throw new InvalidFontError("table 'loca' is missing");
    glyphs = rebuildGlyphs(contentOf(glyf), maxBytes);
    unpacked.set(glyf, glyphs.glyf);
    unpacked.set(loca, glyphs.loca);
  }
  for (const table of face.tables) {
    if (unpacked.has(table)) continue;
    if (!table.transformed) unpacked.set(table, contentOf(table));
    else if (table !== hmtx) throw new InvalidFontError(`table '${table.tag}' is transformed in an unknown way`);
  }
  if (hmtx && !unpacked.has(hmtx)) {
    const hhea = unpacked.get(find('hhea') ?? hmtx);
    if (!hhea || !glyphs) throw new InvalidFontError("table 'hmtx' cannot be rebuilt");
    unpacked.set(hmtx, rebuildMetrics(contentOf(hmtx), viewOf(hhea).getUint16(34), glyphs.lefts));
  }
}

type Unpacked = ReadonlyMap<PackedTable, Uint8Array>;

const pad = (length: number): number => (length + 3) & ~3;
const directoryLength = (face: PackedFace): number => 12 + face.tables.length * 16;

function writeFont(face: PackedFace, unpacked: Unpacked): Uint8Array {
  const places = new Map<PackedTable, number>();
  const end = placeTables([face], unpacked, directoryLength(face), places);
  const bytes = new Uint8Array(end);
  writeTables(bytes, places, unpacked);
  writeDirectory(bytes, 0, face, places, unpacked);
  return bytes;
}

function writeCollection(faces: readonly PackedFace[], unpacked: Unpacked): Uint8Array {
  const header = 12 + faces.length * 4;
  const places = new Map<PackedTable, number>();
  const directories = faces.reduce((sum, face) => sum + directoryLength(face), 0);
  const bytes = new Uint8Array(placeTables(faces, unpacked, header + directories, places));
  const view = viewOf(bytes);
  writeTables(bytes, places, unpacked);
  view.setUint32(0, TTCF);
  view.setUint32(4, 0x00010000);
  view.setUint32(8, faces.length);
  let at = header;
  faces.forEach((face, i) => {
    view.setUint32(12 + i * 4, at);
    writeDirectory(bytes, at, face, places, unpacked);
    at += directoryLength(face);
  });
  return bytes;
}

function placeTables(
  faces: readonly PackedFace[],
  unpacked: Unpacked,
  start: number,
  places: Map<PackedTable, number>,
): number {
  let at = start;
  for (const { tables } of faces) {
    for (const table of tables) {
      if (places.has(table)) continue;
      places.set(table, at);
      at += pad(unpacked.get(table)!.length);
    }
  }
  return at;
}

function writeTables(bytes: Uint8Array, places: ReadonlyMap<PackedTable, number>, unpacked: Unpacked): void {
  for (const [table, at] of places) bytes.set(unpacked.get(table)!, at);
}

function writeDirectory(
  bytes: Uint8Array,
  start: number,
  face: PackedFace,
  places: ReadonlyMap<PackedTable, number>,
  unpacked: Unpacked,
): void {
  const view = viewOf(bytes);
  const count = face.tables.length;
  const selector = Math.floor(Math.log2(Math.max(1, count)));
  view.setUint32(start, face.flavor);
  view.setUint16(start + 4, count);
  view.setUint16(start + 6, 16 * 2 ** selector);
  view.setUint16(start + 8, selector);
  view.setUint16(start + 10, count * 16 - 16 * 2 ** selector);
  [...face.tables]
    .sort((a, b) => (a.tag < b.tag ? -1 : 1))
    .forEach((table, i) => {
      const at = start + 12 + i * 16;
      const place = places.get(table)!;
      const { length } = unpacked.get(table)!;
      for (let j = 0; j < 4; j++) bytes[at + j] = table.tag.charCodeAt(j);
      view.setUint32(at + 4, checksum(view, place, pad(length)));
      view.setUint32(at + 8, place);
      view.setUint32(at + 12, length);
    });
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getInt32(at)) | 0;
  return sum >>> 0;
}
