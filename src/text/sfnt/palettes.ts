/** Palettes of colour fonts. https://learn.microsoft.com/typography/opentype/spec/cpal */

import type { Rgba } from '../../css/values/types.ts';
import type { SfntDirectory } from './directory.ts';

export type Palette = readonly Rgba[];

export interface Palettes {
  /** At least one. */
  readonly all: readonly Palette[];
  /** The first palette marked for light backgrounds, and the first for dark ones; null if there is none. */
  readonly light: Palette | null;
  readonly dark: Palette | null;
}

const HEADER = 12;
const COLOR_RECORD = 4;
/** Palettes, colours of all, colours of one: a font with more is an attack, not a design. */
const MOST_PALETTES = 256;
const MOST_COLORS = 65_536;
const MOST_ENTRIES = 4096;
const USABLE_WITH = { light: 1, dark: 2 } as const;

/** Null for a font without palettes. Throws RangeError if the table is truncated. */
export function readPalettes(view: DataView, { tables }: SfntDirectory): Palettes | null {
  const cpal = tables.get('CPAL');
  if (!cpal) return null;
  const { offset } = cpal;
  const entries = Math.min(view.getUint16(offset + 2), MOST_ENTRIES);
  const count = view.getUint16(offset + 4);
  const start = offset + view.getUint32(offset + 8);
  const kept = Math.max(1, Math.min(count, MOST_PALETTES, Math.floor(MOST_COLORS / Math.max(1, entries))));
  const all = Array.from({ length: kept }, (_, palette) => {
    const first = view.getUint16(offset + HEADER + palette * 2);
    return Array.from({ length: entries }, (_, i) => colorAt(view, start + (first + i) * COLOR_RECORD));
  });
  const usable = view.getUint16(offset) >= 1 ? typesOf(view, offset, count) : null;
  const firstFor = (background: keyof typeof USABLE_WITH): Palette | null =>
    all.find((_, i) => usable && (usable(i) & USABLE_WITH[background]) !== 0) ?? null;
  return { all, light: firstFor('light'), dark: firstFor('dark') };
}

/** The flags of each palette, which only version 1 has. */
function typesOf(view: DataView, offset: number, count: number): ((palette: number) => number) | null {
  const types = view.getUint32(offset + HEADER + count * 2);
  return types === 0 ? null : (palette) => view.getUint32(offset + types + palette * 4);
}

/** Stored as blue, green, red, alpha. */
function colorAt(view: DataView, at: number): Rgba {
  const part = (byte: number) => view.getUint8(at + byte) / 255;
  return { r: part(2), g: part(1), b: part(0), a: part(3) };
}
