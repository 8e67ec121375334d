/** Character to glyph mapping. https://learn.microsoft.com/typography/opentype/spec/cmap */

import { InvalidFontError, type TableRecord } from './directory.ts';

export interface CharacterMap {
  /** 0 if the font has no glyph. */
  glyphFor(codePoint: number): number;
  /** The glyph of a variation sequence, or 0 if the font has none of its own. */
  variationGlyph(codePoint: number, selector: number): number;
  /** Inclusive ranges of code points in ascending order. */
  ranges(): readonly (readonly [number, number])[];
  /** The map comes from a Unicode subtable in a format that every font reader knows. */
  readonly common: boolean;
}

type Lookup = (codePoint: number) => number;

interface Subtable {
  readonly lookup: Lookup;
  readonly ranges: () => [number, number][];
}

/** Best first: full Unicode before the BMP, then symbol and Macintosh Roman. */
const PREFERRED: readonly (readonly [number, number])[] = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
  [3, 0],
  [1, 0],
];

/** Formats that this file reads. */
const FORMATS = new Set([0, 4, 6, 10, 12, 13]);
const COMMON_FORMATS = new Set([4, 12, 13]);

/** A map that is looked up in the bytes of the table each time. */
interface Mapping {
  readonly glyphFor: Lookup;
  readonly ranges: () => [number, number][];
  readonly variation: ((code: number, selector: number) => number) | null;
  readonly common: boolean;
}

export const readCharacterMap = (view: DataView, table: TableRecord): CharacterMap =>
  withPages(readMapping(view, table));

export function readMapping(view: DataView, table: TableRecord): Mapping {
  const records = encodingRecords(view, table);
  const chosen = choose(view, records);
  if (!chosen) throw new InvalidFontError('the cmap has no Unicode subtable');
  const symbol = chosen.platform === 3 && chosen.encoding === 0;
  const subtable = readSubtable(view, chosen.offset, table.offset + table.length);
  const selectors = records.find((record) => record.platform === 0 && record.encoding === 5);
  const variation = selectors ? variationLookup(view, selectors.offset) : null;
  return {
    // Symbol fonts keep their glyphs at U+F000 to U+F0FF and are addressed by the low byte.
    glyphFor: symbol
      ? (code) => subtable.lookup(code) || (code < 0x100 ? subtable.lookup(0xf000 + code) : 0)
      : subtable.lookup,
    ranges: subtable.ranges,
    variation,
    common: !symbol && COMMON_FORMATS.has(view.getUint16(chosen.offset)),
  };
}

interface EncodingRecord {
  readonly platform: number;
  readonly encoding: number;
  readonly offset: number;
}

function encodingRecords(view: DataView, table: TableRecord): EncodingRecord[] {
  const count = view.getUint16(table.offset + 2);
  const records: EncodingRecord[] = [];
  for (let i = 0; i < count && 4 + (i + 1) * 8 <= table.length; i++) {
    const at = table.offset + 4 + i * 8;
    const offset = view.getUint32(at + 4);
    if (offset + 6 > table.length) throw new InvalidFontError('a cmap subtable lies outside its table');
    records.push({
      platform: view.getUint16(at),
      encoding: view.getUint16(at + 2),
      offset: table.offset + offset,
    });
  }
  return records;
}

function choose(view: DataView, records: readonly EncodingRecord[]): EncodingRecord | null {
  for (const [platform, encoding] of PREFERRED) {
    const record = records.find(
      (candidate) =>
        candidate.platform === platform &&
        candidate.encoding === encoding &&
        FORMATS.has(view.getUint16(candidate.offset)),
    );
    if (record) return record;
  }
  return null;
}

function readSubtable(view: DataView, at: number, end: number): Subtable {
  switch (view.getUint16(at)) {
    case 0:
      return denseSubtable(view, 0, 256, at + 6, 1, end);
    case 4:
      return segmentSubtable(view, at, end);
    case 6:
      return denseSubtable(view, view.getUint16(at + 6), view.getUint16(at + 8), at + 10, 2, end);
    case 10:
      return denseSubtable(view, view.getUint32(at + 12), view.getUint32(at + 16), at + 20, 2, end);
    default:
      return groupSubtable(view, at, end);
  }
}

function denseSubtable(view: DataView, first: number, size: number, at: number, width: 1 | 2, end: number): Subtable {
  const count = Math.min(size, Math.max(0, Math.floor((end - at) / width)));
  return {
    lookup(code) {
      const index = code - first;
      if (index < 0 || index >= count) return 0;
      return width === 1 ? view.getUint8(at + index) : view.getUint16(at + index * 2);
    },
    ranges: () => (count > 0 ? [[first, first + count - 1]] : []),
  };
}

/** Format 4. */
function segmentSubtable(view: DataView, at: number, end: number): Subtable {
  const segments = view.getUint16(at + 6) >> 1;
  const ends = at + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  if (offsets + segments * 2 > end) throw new InvalidFontError('the cmap is cut short');
  return {
    lookup(code) {
      if (code > 0xffff) return 0;
      let low = 0;
      let high = segments - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (view.getUint16(ends + middle * 2) < code) low = middle + 1;
        else high = middle;
      }
      if (low >= segments) return 0;
      const start = view.getUint16(starts + low * 2);
      if (code < start || code > view.getUint16(ends + low * 2)) return 0;
      const delta = view.getUint16(deltas + low * 2);
      const rangeOffset = view.getUint16(offsets + low * 2);
      if (rangeOffset === 0) return (code + delta) & 0xffff;
      const place = offsets + low * 2 + rangeOffset + (code - start) * 2;
      if (place + 2 > end) return 0;
      const glyph = view.getUint16(place);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    },
    ranges() {
      const found: [number, number][] = [];
      for (let i = 0; i < segments; i++) {
        const start = view.getUint16(starts + i * 2);
        const last = view.getUint16(ends + i * 2);
        if (start <= last && start !== 0xffff) found.push([start, last]);
      }
      return found;
    },
  };
}

/** Formats 12 and 13. */
function groupSubtable(view: DataView, at: number, end: number): Subtable {
  const single = view.getUint16(at) === 13;
  const groups = view.getUint32(at + 12);
  const first = at + 16;
  if (first + groups * 12 > end) throw new InvalidFontError('the cmap is cut short');
  return {
    lookup(code) {
      let low = 0;
      let high = groups - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const group = first + middle * 12;
        const start = view.getUint32(group);
        if (code < start) high = middle - 1;
        else if (code > view.getUint32(group + 4)) low = middle + 1;
        else return view.getUint32(group + 8) + (single ? 0 : code - start);
      }
      return 0;
    },
    ranges() {
      const found: [number, number][] = [];
      for (let i = 0; i < groups; i++) {
        const group = first + i * 12;
        const start = view.getUint32(group);
        const last = Math.min(view.getUint32(group + 4), 0x10ffff);
        if (start <= last) found.push([start, last]);
      }
      return found;
    },
  };
}

/** Format 14: only sequences with a glyph of their own matter; default ones use the plain mapping. */
function variationLookup(view: DataView, at: number): ((code: number, selector: number) => number) | null {
  if (view.getUint16(at) !== 14) return null;
  const glyphs = new Map<number, number>();
  const count = view.getUint32(at + 6);
  try {
    for (let i = 0; i < count; i++) {
      const record = at + 10 + i * 11;
      const selector = (view.getUint8(record) << 16) | view.getUint16(record + 1);
      const offset = view.getUint32(record + 7);
      if (offset === 0) continue;
      const mappings = view.getUint32(at + offset);
      for (let j = 0; j < mappings; j++) {
        const mapping = at + offset + 4 + j * 5;
        const code = (view.getUint8(mapping) << 16) | view.getUint16(mapping + 1);
        glyphs.set(sequenceKey(code, selector), view.getUint16(mapping + 3));
      }
    }
  } catch (error) {
    // A RangeError of the DataView means that the subtable is truncated. What was read so far is used.
    if (!(error instanceof RangeError)) throw error;
  }
  return (code, selector) => glyphs.get(sequenceKey(code, selector)) ?? 0;
}

function sequenceKey(code: number, selector: number): number {
  return code * 0x200 + (selector >= 0xe0100 ? selector - 0xe0100 + 16 : selector - 0xfe00);
}

const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;

/** Caches glyphs in pages of 256, since text uses the same few hundred characters over and over. */
function withPages(source: Mapping): CharacterMap {
  const pages = new Map<number, Uint32Array>();
  let lastNumber = -1;
  let lastPage: Uint32Array = new Uint32Array(0);
  return {
    glyphFor(codePoint) {
      const number = codePoint >>> PAGE_BITS;
      if (number !== lastNumber) {
        let page = pages.get(number);
        if (!page) {
          page = new Uint32Array(PAGE_SIZE);
          for (let i = 0; i < PAGE_SIZE; i++) page[i] = source.glyphFor((number << PAGE_BITS) + i);
          pages.set(number, page);
        }
        lastNumber = number;
        lastPage = page;
      }
      return lastPage[codePoint & (PAGE_SIZE - 1)]!;
    },
    variationGlyph: (codePoint, selector) => source.variation?.(codePoint, selector) ?? 0,
    ranges: () => source.ranges(),
    common: source.common,
  };
}
