/**
 * Google's bitmap glyphs.
 * https://learn.microsoft.com/typography/opentype/spec/cblc
 * https://learn.microsoft.com/typography/opentype/spec/cbdt
 */

import {
  type BitmapGlyph,
  type BitmapGlyphs,
  MOST_STRIKES,
  type TableView,
  tableView,
  withinTable,
} from './bitmap-glyphs.ts';
import type { SfntDirectory } from './directory.ts';

/** `BitmapSize`. */
interface Strike {
  readonly subtables: number;
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly ppemX: number;
  readonly ppemY: number;
}

/** Where a glyph's record is in CBDT; `metrics` is the offset in CBLC of metrics shared by all glyphs of the subtable. */
interface Location {
  readonly format: number;
  readonly offset: number;
  readonly length: number;
  readonly metrics: number | null;
}

const STRIKE_SIZE = 48;
const SUBTABLE_RECORD = 8;
/** A strike with more subtables is an attack, not a design. */
const MOST_SUBTABLES = 4096;

/** Null for a font without the tables. */
export function readCbdt(view: DataView, directory: SfntDirectory): BitmapGlyphs | null {
  const index = tableView(view, directory, 'CBLC');
  const data = tableView(view, directory, 'CBDT');
  if (!index || !data) return null;
  const strikes = withinTable(() => strikesOf(index.view)) ?? [];
  return (glyph) => {
    // When printing, browsers use the largest strike that has the glyph.
    for (const strike of strikes) {
      if (glyph < strike.first || glyph > strike.last) continue;
      const found = withinTable(() => {
        const location = locate(index.view, strike, glyph);
        return location && glyphAt(index, data, strike, location);
      });
      if (found) return found;
    }
    return null;
  };
}

/** The largest first. */
function strikesOf(view: DataView): Strike[] {
  const count = Math.min(view.getUint32(4), MOST_STRIKES);
  const strikes = Array.from({ length: count }, (_, i): Strike => {
    const at = 8 + i * STRIKE_SIZE;
    return {
      subtables: view.getUint32(at),
      count: Math.min(view.getUint32(at + 8), MOST_SUBTABLES),
      first: view.getUint16(at + 40),
      last: view.getUint16(at + 42),
      ppemX: view.getUint8(at + 44),
      ppemY: view.getUint8(at + 45),
    };
  });
  return strikes.filter(({ ppemX, ppemY }) => ppemX > 0 && ppemY > 0).sort((a, b) => b.ppemY - a.ppemY);
}

function locate(view: DataView, { subtables, count }: Strike, glyph: number): Location | null {
  for (let i = 0; i < count; i++) {
    const at = subtables + i * SUBTABLE_RECORD;
    const first = view.getUint16(at);
    if (glyph < first || glyph > view.getUint16(at + 2)) continue;
    return locateInSubtable(view, subtables + view.getUint32(at + 4), glyph, glyph - first);
  }
  return null;
}

/** https://learn.microsoft.com/typography/opentype/spec/eblc#indexsubtables */
function locateInSubtable(view: DataView, at: number, glyph: number, place: number): Location | null {
  const format = view.getUint16(at + 2);
  const base = view.getUint32(at + 4);
  const body = at + 8;
  const between = (start: number, end: number): Location | null =>
    end > start ? { format, offset: base + start, length: end - start, metrics: null } : null;
  const alike = (position: number): Location => {
    const length = view.getUint32(body);
    return { format, offset: base + position * length, length, metrics: body + 4 };
  };
  switch (view.getUint16(at)) {
    case 1:
      return between(view.getUint32(body + place * 4), view.getUint32(body + place * 4 + 4));
    case 2:
      return alike(place);
    case 3:
      return between(view.getUint16(body + place * 2), view.getUint16(body + place * 2 + 2));
    case 4: {
      const pair = findSorted(view, body + 4, view.getUint32(body), 4, glyph);
      if (pair < 0) return null;
      const record = body + 4 + pair * 4;
      return between(view.getUint16(record + 2), view.getUint16(record + 6));
    }
    case 5: {
      const position = findSorted(view, body + 16, view.getUint32(body + 12), 2, glyph);
      return position < 0 ? null : alike(position);
    }
    default:
      return null;
  }
}

/** Binary search among records sorted by their leading glyph; -1 if there is none. */
function findSorted(view: DataView, start: number, count: number, size: number, glyph: number): number {
  let low = 0;
  let high = Math.min(count, 0xffff);
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = view.getUint16(start + middle * size);
    if (found === glyph) return middle;
    if (found < glyph) low = middle + 1;
    else high = middle;
  }
  return -1;
}

const SMALL_METRICS = 5;
const BIG_METRICS = 8;

function glyphAt(index: TableView, data: TableView, { ppemX, ppemY }: Strike, location: Location): BitmapGlyph | null {
  const { format, offset, metrics } = location;
  const { view, bytes } = data;
  const own = format === 17 ? SMALL_METRICS : format === 18 ? BIG_METRICS : 0;
  const of = own > 0 ? view : index.view;
  const at = own > 0 ? offset : metrics;
  if (at === null) return null;
  const height = of.getUint8(at);
  const size = { width: of.getUint8(at + 1), height };
  const place = { left: of.getInt8(at + 2), bottom: of.getInt8(at + 3) - height, size, ppemX, ppemY };
  const advance = of.getUint8(at + 4);
  // Earlier formats are not compressed.
  if (format < 17 || format > 19)
    return { format: `format ${format}`, data: bytes.subarray(0, 0), ...place, advance, fromOutline: false };
  const start = offset + own + 4;
  const end = start + view.getUint32(offset + own);
  if (end > bytes.length) return null;
  return { format: 'png ', data: bytes.subarray(start, end), ...place, advance, fromOutline: false };
}
