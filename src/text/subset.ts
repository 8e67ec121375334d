/** Subsets a face to the glyphs that a document uses, for embedding. */

import type { TextCaches } from './caches.ts';
import { type OpenedFace, openedFace } from './face.ts';
import { glyphPath } from './outlines.ts';
import { writeCff } from './subset/cff-writer.ts';
import { type ComposedGlyph, composedPath, composingSource, madeGlyph } from './subset/composed-glyph.ts';
import { encodeSimpleGlyph } from './subset/glyf-encoding.ts';
import { type GlyphSource, staticGlyphs, subsetTrueType } from './subset/truetype-subset.ts';
import type { FontFace } from './types.ts';

export interface FontSubset {
  /** TrueType outlines in an SFNT, or a bare CFF table whose glyphs are named by CID. */
  readonly format: 'truetype' | 'cff';
  readonly data: Uint8Array;
  /** The glyph in `data` for each position of the request; null if it has the number of its CID. */
  readonly glyphMap: Uint16Array | null;
}

/** More glyphs than alphabets need, so the font has Chinese, Japanese or Korean characters. */
const MANY_GLYPHS = 4096;

/** A font of Chinese, Japanese or Korean whose subsets have the format `cff`. */
export function isLargeCff(face: FontFace): boolean {
  const { directory, glyphCount } = openedFace(face).file;
  return directory.flavor !== 'truetype' && glyphCount > MANY_GLYPHS;
}

/** A glyph of its subsets may be made of others without holding their outlines again. */
export const hasComposites = (face: FontFace): boolean => openedFace(face).file.directory.flavor === 'truetype';

interface SubsetOptions {
  /** Glyphs that exist only in the subset. */
  readonly composed?: readonly ComposedGlyph[];
  /** CIDs by position, ascending from 0; null if they equal the positions. */
  readonly cids?: readonly number[] | null;
}

/**
 * A font program for the glyphs, at the face's axis settings. `glyphs[0]` is 0, `.notdef`; a glyph may occur more than once. Numbers from
 * `FIRST_COMPOSED` on refer to `composed`.
 */
export function subsetFont(
  face: FontFace,
  glyphs: readonly number[],
  { subsets, fileNumbers }: TextCaches,
  { composed = [], cids = null }: SubsetOptions = {},
): FontSubset {
  const made = composed.length === 0 ? '' : JSON.stringify(composed);
  const named = cids ? ` as ${cids.join(' ')}` : '';
  const key = `${fileNumbers.of(openedFace(face).file)} ${face.id} ${glyphs.join(' ')}${named}${made}`;
  let subset = subsets.get(key);
  if (!subset) {
    subset = cutFace(face, glyphs, composed, cids);
    // The program, its compressed form in the PDF, and the key.
    subsets.set(key, subset, subset.data.length * 2 + key.length);
  }
  return subset;
}

function cutFace(
  face: FontFace,
  glyphs: readonly number[],
  composed: readonly ComposedGlyph[],
  cids: readonly number[] | null,
): FontSubset {
  const opened = openedFace(face);
  const { flavor } = opened.file.directory;
  if (flavor === 'truetype') {
    const composing = composingSource(sourceOf(opened), glyphs, composed);
    return { format: 'truetype', ...subsetTrueType(opened.file, glyphs, composing, { cids }) };
  }
  // Charstrings are rewritten without hints and without subroutines, which compression makes up for.
  const outline = (glyph: number) => glyphPath(face, glyph);
  const drawn = glyphs.map((glyph) => {
    const made = madeGlyph(composed, glyph);
    return made
      ? { path: composedPath(made, outline), advance: made.advance }
      : { path: outline(glyph), advance: face.advanceOf(glyph) };
  });
  return {
    format: 'cff',
    data: writeCff(drawn, { unitsPerEm: face.unitsPerEm, bbox: face.metrics.bbox, cids }),
    glyphMap: null,
  };
}

/**
 * A TrueType program with a Unicode character map of `codePoints`, which are ascending and all in the face; null if the face has another
 * kind of outlines, or synthesised bold or oblique.
 */
export function encodedFont(face: FontFace, codePoints: readonly number[]): Uint8Array | null {
  const opened = openedFace(face);
  if (opened.file.directory.flavor !== 'truetype') return null;
  const source = opened.variation ? instanceGlyphs(opened) : staticGlyphs(opened.file);
  const glyphs = codePoints.map((codePoint) => face.glyphFor(codePoint));
  return subsetTrueType(opened.file, glyphs, source, { codePoints }).data;
}

function sourceOf(face: OpenedFace): GlyphSource {
  const source = face.variation ? instanceGlyphs(face) : staticGlyphs(face.file);
  const missing = face.adjustments?.missing;
  if (!missing) return source;
  const sign = encodeSimpleGlyph(missing.path);
  return {
    advance: face.advanceOf,
    bearing: (glyph) => (glyph === 0 ? null : source.bearing(glyph)),
    description: (glyph) => (glyph === 0 ? sign : source.description(glyph)),
  };
}

function instanceGlyphs(face: OpenedFace): GlyphSource {
  return {
    advance: face.advanceOf,
    bearing: () => null,
    description: (glyph) => encodeSimpleGlyph(glyphPath(face, glyph)),
  };
}

/** The unchanged font, if its glyphs can be addressed without subsetting: a TrueType file, not a collection. */
export function wholeFont(
  face: FontFace,
  glyphs: readonly number[],
  composed: readonly ComposedGlyph[] = [],
): FontSubset | null {
  const { file } = openedFace(face);
  // PDF cannot address a face in a collection.
  if (file.directory.flavor !== 'truetype' || file.bytes[0] === 0x74) return null;
  // For a composed glyph, its first part.
  const shown = (glyph: number) => madeGlyph(composed, glyph)?.parts[0]?.glyph ?? glyph;
  return { format: 'truetype', data: file.bytes, glyphMap: Uint16Array.from(glyphs, shown) };
}
