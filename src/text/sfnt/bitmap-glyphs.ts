/** Bitmap glyphs as a font stores them, read by `sbix.ts` and `cbdt.ts`. */

import type { SfntDirectory } from './directory.ts';

export interface BitmapGlyph {
  /** `png `, or another format tag. */
  readonly format: string;
  readonly data: Uint8Array;
  /** Where the picture's lower left corner is, in pixels of its strike, y up. */
  readonly left: number;
  readonly bottom: number;
  /** In pixels; null: the size of the picture itself. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** In pixels; null: the advance in `hmtx`. */
  readonly advance: number | null;
  /** Pixels of the strike in an em. */
  readonly ppemX: number;
  readonly ppemY: number;
  /** The corner is relative to that of the outline, not to the origin. */
  readonly fromOutline: boolean;
}

/** Null for a glyph without a bitmap, or with an invalid record. */
export type BitmapGlyphs = (glyph: number) => BitmapGlyph | null;

/** A font with more strikes is an attack, not a design. */
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

/** Null if reading goes outside the table. */
export function withinTable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Advances as in browsers: a picture is as wide as its strike says, in whole pixels of the strike. */
export function pictureAdvances(advances: Uint16Array, bitmaps: BitmapGlyphs | null, unitsPerEm: number): Uint16Array {
  if (!bitmaps) return advances;
  return advances.map((advance, glyph) => {
    const found = bitmaps(glyph);
    return found?.advance == null ? advance : Math.round((found.advance * unitsPerEm) / found.ppemX);
  });
}
