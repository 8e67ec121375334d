/** Where TrueType outlines are, and how far each reaches. https://learn.microsoft.com/typography/opentype/spec/glyf */

import type { FontFile } from '../font-file.ts';

/** Font units, y up. */
export interface GlyphBounds {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The bytes of a glyph's description; null for a glyph without ink, outside the table, or with another kind of outline. */
export function descriptionOf(file: FontFile, glyph: number): Uint8Array | null {
  const { view, directory, head, bytes } = file;
  const loca = directory.tables.get('loca');
  const glyf = directory.tables.get('glyf');
  if (!loca || !glyf) return null;
  const size = head.longOffsets ? 4 : 2;
  const at = loca.offset + glyph * size;
  if (at + 2 * size > loca.offset + loca.length) return null;
  const start = head.longOffsets ? view.getUint32(at) : view.getUint16(at) * 2;
  const end = head.longOffsets ? view.getUint32(at + 4) : view.getUint16(at + 2) * 2;
  if (end <= start || end > glyf.length) return null;
  return bytes.subarray(glyf.offset + start, glyf.offset + end);
}

/** The left side bearing in `hmtx`; null outside the table. https://learn.microsoft.com/typography/opentype/spec/hmtx */
export function leftBearing({ view, directory, hhea }: FontFile, glyph: number): number | null {
  const hmtx = directory.tables.get('hmtx')!;
  const { metricCount } = hhea;
  const at = glyph < metricCount ? glyph * 4 + 2 : metricCount * 4 + (glyph - metricCount) * 2;
  return at + 2 <= hmtx.length ? view.getInt16(hmtx.offset + at) : null;
}

/** The bounds stated in the glyph's header; null for a glyph without ink. */
export function statedBounds(file: FontFile, glyph: number): GlyphBounds | null {
  const description = descriptionOf(file, glyph);
  if (!description || description.length < 10) return null;
  const view = new DataView(description.buffer, description.byteOffset, 10);
  if (view.getInt16(0) === 0) return null;
  return { left: view.getInt16(2), bottom: view.getInt16(4), right: view.getInt16(6), top: view.getInt16(8) };
}
