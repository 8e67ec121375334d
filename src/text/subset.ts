/** Cuts a face down to the glyphs a document uses, for embedding. */

import { create, type Font } from 'fontkit';
import type { FontFace } from './types.ts';

export interface FontSubset {
  /** TrueType outlines in an SFNT, or a bare CFF table with an identity charset. */
  readonly format: 'truetype' | 'cff';
  readonly data: Uint8Array;
  /** Glyph in `data` for each position of the request; null where it is the position itself (always so for CFF). */
  readonly glyphMap: Uint16Array | null;
}

/** The part of fontkit's subsetter that takes glyph numbers as they are. */
interface GlyphSubset {
  readonly cff?: unknown;
  readonly glyphs: number[];
  encode(): Uint8Array;
}

/**
 * A font program whose glyph i draws `glyphs[i]`; glyph 0 is `.notdef`, and a glyph may be asked for more than once.
 * The face is opened anew: fontkit's cache of glyphs must not be shared with shaping.
 */
export function subsetFont(face: FontFace, glyphs: readonly number[]): FontSubset {
  const opened = create(face.data as Buffer);
  const font = ('fonts' in opened ? opened.fonts[face.collectionIndex] : opened) as Font;
  // Not yet: outlines of the instance (fontkit's subsetter refuses variable fonts). The default instance is drawn.
  const whole = face.variation === null ? null : wholeFont(face, glyphs);
  if (whole) return whole;
  const subset = font.createSubset() as unknown as GlyphSubset;
  for (let i = 1; i < glyphs.length; i++) subset.glyphs.push(glyphs[i]!);
  return { format: subset.cff ? 'cff' : 'truetype', data: subset.encode(), glyphMap: null };
}

/** The font as it is, where its glyphs can be addressed without cutting: a TrueType file, not a collection. */
export function wholeFont(face: FontFace, glyphs: readonly number[]): FontSubset | null {
  if (!hasTrueTypeOutlines(face.data)) return null;
  return { format: 'truetype', data: face.data, glyphMap: Uint16Array.from(glyphs) };
}

/** Whether the table directory names a `glyf` table; false for collections, whose tables PDF could not find. */
function hasTrueTypeOutlines(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const tables = view.getUint16(4);
  for (let i = 0; i < tables && 12 + i * 16 + 4 <= data.length; i++) {
    if (view.getUint32(12 + i * 16) === 0x676c7966) return true;
  }
  return false;
}
