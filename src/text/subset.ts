/** Cuts a face down to the glyphs a document uses, for embedding. */

import type { TextCaches } from './caches.ts';
import { type OpenedFace, openedFace } from './face.ts';
import { glyphPath } from './outlines.ts';
import { writeCff } from './subset/cff-writer.ts';
import { encodeSimpleGlyph } from './subset/glyf-encoding.ts';
import { type GlyphSource, staticGlyphs, subsetTrueType } from './subset/truetype-subset.ts';
import type { FontFace } from './types.ts';

export interface FontSubset {
  /** TrueType outlines in an SFNT, or a bare CFF table with an identity charset. */
  readonly format: 'truetype' | 'cff';
  readonly data: Uint8Array;
  /** Glyph in `data` for each position of the request; null where it is the position itself (always so for CFF). */
  readonly glyphMap: Uint16Array | null;
}

/** A font program for the glyphs, at the face's axis settings. `glyphs[0]` is 0, `.notdef`; a glyph may be asked for more than once. */
export function subsetFont(
  face: FontFace,
  glyphs: readonly number[],
  { subsets, fileNumbers }: TextCaches,
): FontSubset {
  const key = `${fileNumbers.of(openedFace(face).file)} ${face.id} ${glyphs.join(' ')}`;
  let subset = subsets.get(key);
  if (!subset) {
    subset = cutFace(face, glyphs);
    // The program, what the PDF makes of it, and the key.
    subsets.set(key, subset, subset.data.length * 2 + key.length);
  }
  return subset;
}

function cutFace(face: FontFace, glyphs: readonly number[]): FontSubset {
  const opened = openedFace(face);
  const { flavor } = opened.file.directory;
  if (flavor === 'truetype') {
    const source = opened.variation ? instanceGlyphs(opened) : staticGlyphs(opened.file);
    return { format: 'truetype', ...subsetTrueType(opened.file, glyphs, source) };
  }
  // Charstrings are written anew: without hints, and without subroutines, which compression makes up for.
  const drawn = glyphs.map((glyph) => ({ path: glyphPath(face, glyph), advance: face.advanceOf(glyph) }));
  return { format: 'cff', data: writeCff(drawn, face.unitsPerEm, face.metrics.bbox), glyphMap: null };
}

/**
 * A TrueType program with a Unicode character map of `codePoints`, ascending, each of which the face has; null where its outlines are
 * of another kind or only drawn to look bold or slanted.
 */
export function encodedFont(face: FontFace, codePoints: readonly number[]): Uint8Array | null {
  const opened = openedFace(face);
  if (opened.file.directory.flavor !== 'truetype') return null;
  const source = opened.variation ? instanceGlyphs(opened) : staticGlyphs(opened.file);
  const glyphs = codePoints.map((codePoint) => face.glyphFor(codePoint));
  return subsetTrueType(opened.file, glyphs, source, codePoints).data;
}

function instanceGlyphs(face: OpenedFace): GlyphSource {
  return {
    advance: face.advanceOf,
    bearing: () => null,
    description: (glyph) => encodeSimpleGlyph(glyphPath(face, glyph)),
  };
}

/** The font as it is, where its glyphs can be addressed without cutting: a TrueType file, not a collection. */
export function wholeFont(face: FontFace, glyphs: readonly number[]): FontSubset | null {
  const { file } = openedFace(face);
  // PDF could not find the tables of a face in a collection.
  if (file.directory.flavor !== 'truetype' || file.bytes[0] === 0x74) return null;
  return { format: 'truetype', data: file.bytes, glyphMap: Uint16Array.from(glyphs) };
}
