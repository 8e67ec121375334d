/** Bitmap glyphs (`sbix`, `CBDT`), decoded when they are first drawn. */

import { ImageError } from '../resources/images/decoded-image.ts';
import { decodePng } from '../resources/images/png.ts';
import type { FontFile } from './font-file.ts';
import type { GlyphPaint } from './glyph-paint.ts';
import type { BitmapGlyph } from './sfnt/bitmap-glyphs.ts';
import { leftBearing, statedBounds } from './sfnt/glyf.ts';

type Picture = Extract<GlyphPaint, { kind: 'picture' }>;

interface GlyphPictures {
  /** Null for a glyph without a picture that can be shown. */
  pictureOf(glyph: number): Picture | null;
  /** Why some pictures are not shown, or null. */
  fault(): string | null;
}

/** The most pixels of one picture, and of all pictures that one face draws. */
const MOST_PIXELS = 2048 * 2048;
const MOST_PIXELS_OF_FACE = 32 * 2 ** 20;

/** Null for a font without pictures. */
export function createGlyphPictures(file: FontFile): GlyphPictures | null {
  const { bitmaps } = file;
  if (!bitmaps) return null;
  let left = MOST_PIXELS_OF_FACE;
  let fault: string | null = null;
  return {
    pictureOf(glyph) {
      const found = bitmaps(glyph);
      if (!found) return null;
      try {
        const picture = decode(file, glyph, found, Math.min(MOST_PIXELS, left));
        left -= picture.image.pixelWidth * picture.image.pixelHeight;
        return picture;
      } catch (error) {
        // If the picture cannot be read, the glyph's outline is drawn.
        fault ??= error instanceof ImageError ? error.message : `cannot be read: ${(error as Error).message}`;
        return null;
      }
    },
    fault: () => fault,
  };
}

/** Throws; an ImageError if the data is invalid. */
function decode(file: FontFile, glyph: number, found: BitmapGlyph, maxPixels: number): Picture {
  if (found.format !== 'png ') throw new ImageError(`is not in PNG but in "${found.format.trim()}"`);
  const url = `glyph:${file.hash}/${glyph}`;
  const { image, problem } = decodePng({ bytes: found.data, contentType: 'image/png', url }, maxPixels);
  if (image?.kind !== 'raster') throw new ImageError(problem ?? 'has no pixels');
  const { unitsPerEm } = file.head;
  const [unitsX, unitsY] = [unitsPerEm / found.ppemX, unitsPerEm / found.ppemY];
  // Browsers move a picture with the outline that it stands for: its left bearing, its lowest point.
  const outline = found.fromOutline ? statedBounds(file, glyph) : null;
  const bearing = outline ? (leftBearing(file, glyph) ?? outline.left) : 0;
  return {
    kind: 'picture',
    image,
    x: found.left * unitsX + bearing,
    y: found.bottom * unitsY + (outline?.bottom ?? 0),
    width: (found.size?.width ?? image.pixelWidth) * unitsX,
    height: (found.size?.height ?? image.pixelHeight) * unitsY,
  };
}
