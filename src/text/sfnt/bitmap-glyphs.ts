/** Glyphs that are pictures, as a font stores them: what `sbix.ts` and `cbdt.ts` find. */

import type { SfntDirectory } from './directory.ts';

export interface BitmapGlyph {
  /** `png `, or what else the font says. */
  readonly format: string;
  readonly data: Uint8Array;
  /** Where the picture's lower left corner is, in pixels of its strike, y up. */
  readonly left: number;
  readonly bottom: number;
  /** In pixels; null: as the picture says itself. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** In pixels; null: as `hmtx` has it. */
  readonly advance: number | null;
  /** Pixels of the strike in an em. */
  readonly ppemX: number;
  readonly ppemY: number;
  /** The corner is counted from that of the outline, not from the origin. */
  readonly fromOutline: boolean;
}

/** Null for a glyph that is none, or whose record leads nowhere. */
export type BitmapGlyphs = (glyph: number) => BitmapGlyph | null;

/** More strikes are no design but an attack. */
export const MOST_STRIKES = 64;

/** A part of a table, whose offsets lie within it. */
export interface TableView {
  readonly view: DataView;
  readonly bytes: Uint8Array;
}

export function tableView(view: DataView, { tables }: SfntDirectory, tag: string): TableView | null {
  const record = tables.get(tag);
  if (!record) return null;
  const start = view.byteOffset + record.offset;
  return {
    view: new DataView(view.buffer, start, record.length),
    bytes: new Uint8Array(view.buffer, start, record.length),
  };
}

/** What lies outside the table is not there. */
export function withinTable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A picture is as wide as its strike says, in browsers: whole pixels of that, where `hmtx` has units. */
export function pictureAdvances(advances: Uint16Array, bitmaps: BitmapGlyphs | null, unitsPerEm: number): Uint16Array {
  if (!bitmaps) return advances;
  return advances.map((advance, glyph) => {
    const found = bitmaps(glyph);
    return found?.advance == null ? advance : Math.round((found.advance * unitsPerEm) / found.ppemX);
  });
}
