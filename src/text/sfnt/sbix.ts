/** Apple's bitmap glyphs. https://learn.microsoft.com/typography/opentype/spec/sbix */

import {
  type BitmapGlyph,
  type BitmapGlyphs,
  MOST_STRIKES,
  type TableView,
  tableView,
  withinTable,
} from './bitmap-glyphs.ts';
import { type SfntDirectory, tagAt } from './directory.ts';

interface Strike {
  readonly offset: number;
  readonly ppem: number;
}

const GLYPH_HEADER = 8;

/** Null for a font without the table. */
export function readSbix(view: DataView, directory: SfntDirectory, glyphCount: number): BitmapGlyphs | null {
  const table = tableView(view, directory, 'sbix');
  if (!table) return null;
  const strikes = withinTable(() => strikesOf(table.view)) ?? [];
  return (glyph) => {
    if (glyph >= glyphCount) return null;
    // When printing, browsers use the largest strike that has the glyph.
    for (const strike of strikes) {
      const found = withinTable(() => glyphOf(table, strike, glyph, glyphCount));
      if (found) return found;
    }
    return null;
  };
}

/** The largest first. */
function strikesOf(view: DataView): Strike[] {
  const count = Math.min(view.getUint32(4), MOST_STRIKES);
  const strikes = Array.from({ length: count }, (_, i) => {
    const offset = view.getUint32(8 + i * 4);
    return { offset, ppem: view.getUint16(offset) };
  });
  return strikes.filter(({ ppem }) => ppem > 0).sort((a, b) => b.ppem - a.ppem);
}

function glyphOf(table: TableView, strike: Strike, glyph: number, glyphCount: number): BitmapGlyph | null {
  const { view, bytes } = table;
  const at = strike.offset + 4 + glyph * 4;
  const start = strike.offset + view.getUint32(at);
  const end = strike.offset + view.getUint32(at + 4);
  if (end <= start + GLYPH_HEADER || end > bytes.length) return null;
  const format = tagAt(bytes, start + 4);
  const data = bytes.subarray(start + GLYPH_HEADER, end);
  if (format === 'dupe') return duplicate(table, strike, view.getUint16(start + GLYPH_HEADER), glyphCount);
  return {
    format,
    data,
    left: view.getInt16(start),
    bottom: view.getInt16(start + 2),
    size: null,
    advance: null,
    ppemX: strike.ppem,
    ppemY: strike.ppem,
    fromOutline: true,
  };
}

/** The picture of another glyph, which must not be a duplicate itself. */
function duplicate(table: TableView, strike: Strike, glyph: number, glyphCount: number): BitmapGlyph | null {
  const { view, bytes } = table;
  if (glyph >= glyphCount) return null;
  const start = strike.offset + view.getUint32(strike.offset + 4 + glyph * 4);
  return tagAt(bytes, start + 4) === 'dupe' ? null : glyphOf(table, strike, glyph, glyphCount);
}
