/**
 * Checks that the outlines of a TrueType font are where its tables say. Browsers refuse a font with a damaged `loca` or `glyf` (these are
 * the checks of their sanitizer, OTS), so that text uses the next font instead of being drawn only in part.
 */

import { InvalidFontError, type SfntDirectory } from './directory.ts';

/** Bytes before the contours: their number and the bounding box. */
const HEADER = 10;

/**
 * Throws InvalidFontError.
 * https://learn.microsoft.com/typography/opentype/spec/loca
 * https://learn.microsoft.com/typography/opentype/spec/glyf
 */
export function checkOutlines(
  view: DataView,
  { flavor, tables }: SfntDirectory,
  glyphCount: number,
  longOffsets: boolean,
): void {
  if (flavor !== 'truetype') return;
  const loca = tables.get('loca')!;
  const glyf = tables.get('glyf')!;
  const size = longOffsets ? 4 : 2;
  if (loca.length < (glyphCount + 1) * size) throw new InvalidFontError("table 'loca' is cut short");
  const offsetOf = (glyph: number): number => {
    const at = loca.offset + glyph * size;
    return longOffsets ? view.getUint32(at) : view.getUint16(at) * 2;
  };
  let start = offsetOf(0);
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const end = offsetOf(glyph + 1);
    if (end < start) throw new InvalidFontError(`table 'loca' has glyph ${glyph} end before it begins`);
    if (end > glyf.length) throw new InvalidFontError(`glyph ${glyph} lies outside table 'glyf'`);
    if (end > start) checkDescription(view, glyf.offset + start, end - start, glyph);
    start = end;
  }
}

function checkDescription(view: DataView, at: number, length: number, glyph: number): void {
  if (length < HEADER) throw new InvalidFontError(`glyph ${glyph} is cut short`);
  const contours = view.getInt16(at);
  // A negative number: the glyph is a composite.
  if (contours <= 0) return;
  if (HEADER + contours * 2 + 2 > length) throw new InvalidFontError(`glyph ${glyph} is cut short`);
  let last = -1;
  for (let i = 0; i < contours; i++) {
    const point = view.getUint16(at + HEADER + i * 2);
    if (point < last) throw new InvalidFontError(`the contours of glyph ${glyph} overlap`);
    last = point;
  }
}
