/** Outlines of glyphs, for subsets of variable fonts and for text that is painted as a shape. */

import { openedFace } from './face.ts';
import type { GlyphPaint } from './glyph-paint.ts';
import { type GlyphBounds, statedBounds } from './sfnt/glyf.ts';
import type { FontFace } from './types.ts';

/** Font units, y up; Q is a quadratic curve, C a cubic one. */
export type GlyphSegment =
  | readonly ['M' | 'L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

/** The outline at the face's axis settings, components included; empty for a glyph without ink. Throws InvalidFontError. */
export function glyphPath(face: FontFace, glyph: number): readonly GlyphSegment[] {
  const { engine, file, variation, adjustments } = openedFace(face);
  if (glyph === 0 && adjustments?.missing) return adjustments.missing.path;
  return engine.outline(file, variation, glyph);
}

/** Null for a glyph whose outline cannot be read, which is reported where the glyph is drawn. */
export function readableGlyphPath(face: FontFace, glyph: number): readonly GlyphSegment[] | null {
  try {
    return glyphPath(face, glyph);
  } catch {
    return null;
  }
}

/** The bounds of a glyph's outline or of its layers; null for a glyph without ink. An outline that cannot be read counts as large. */
export function glyphBounds(face: FontFace, glyph: number): GlyphBounds | null {
  const paints = face.glyphPaints?.(glyph);
  if (paints) return paints.every(isPicture) ? paints.reduce(unitedPictures, null) : boxOf(face);
  const layers = face.colorLayers?.(glyph);
  return layers
    ? layers.reduce((bounds: GlyphBounds | null, layer) => united(bounds, outlineBounds(face, layer.glyph)), null)
    : outlineBounds(face, glyph);
}

type Picture = Extract<GlyphPaint, { kind: 'picture' }>;

const isPicture = (paint: GlyphPaint): paint is Picture => paint.kind === 'picture';

const unitedPictures = (bounds: GlyphBounds | null, { x, y, width, height }: Picture): GlyphBounds | null =>
  united(bounds, { left: x, bottom: y, right: x + width, top: y + height });

function united(a: GlyphBounds | null, b: GlyphBounds | null): GlyphBounds | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
    top: Math.max(a.top, b.top),
  };
}

function outlineBounds(face: FontFace, glyph: number): GlyphBounds | null {
  const { file, variation, metrics, adjustments } = openedFace(face);
  const replaced = glyph === 0 && adjustments?.missing;
  if (file.directory.flavor === 'truetype' && !variation && !replaced) return statedBounds(file, glyph);
  const path = readableGlyphPath(face, glyph);
  if (path) return boundsOf(path);
  return boxOf({ metrics });
}

function boxOf({ metrics }: Pick<FontFace, 'metrics'>): GlyphBounds {
  const [left, bottom, right, top] = metrics.bbox;
  return { left, bottom, right, top };
}

function boundsOf(path: readonly GlyphSegment[]): GlyphBounds | null {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, ...coordinates] of path) {
    for (let i = 0; i < coordinates.length; i += 2) {
      xs.push(coordinates[i]!);
      ys.push(coordinates[i + 1]!);
    }
  }
  if (xs.length === 0) return null;
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

export const isBlankGlyph = (face: FontFace, glyph: number): boolean => glyphBounds(face, glyph) === null;
