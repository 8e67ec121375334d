/** Glyph outlines as a path, for stroked text. */

import type { Matrix, Px } from '../geometry.ts';
import { type GlyphSegment, readableGlyphPath } from '../text/outlines.ts';
import { NO_GLYPH } from '../text/types.ts';
import type { GlyphItem, Path, PathSegment } from './display-list.ts';
import { advanceOf } from './glyph-parts.ts';
import { transformPath } from './paths.ts';

/** The skew that Skia uses if a family has no oblique face. */
export const OBLIQUE_SKEW = 0.25;

/** The outlines of the item's glyphs; those that cannot be read are left out. */
export function glyphItemPath(item: GlyphItem): Path {
  const { run, from, to, x, y } = item;
  const scale = run.size / run.font.unitsPerEm;
  const skew = run.font.syntheticOblique ? OBLIQUE_SKEW * scale : 0;
  const path: PathSegment[] = [];
  let pen: Px = x;
  for (let i = from; i < to; i++) {
    const glyph = run.glyphs[i]!;
    if (glyph !== NO_GLYPH) {
      const matrix: Matrix = [scale, 0, skew, -scale, pen + (run.xOffsets?.[i] ?? 0), y - (run.yOffsets?.[i] ?? 0)];
      const outline = cubicPath(readableGlyphPath(run.font, glyph) ?? []);
      for (const segment of transformPath(outline, matrix)) path.push(segment);
    }
    pen += advanceOf(item, i);
  }
  return path;
}

/** Quadratic curves as cubic ones. */
function cubicPath(outline: readonly GlyphSegment[]): Path {
  let [x0, y0] = [0, 0];
  return outline.map((segment): PathSegment => {
    switch (segment[0]) {
      case 'M':
      case 'L':
        [, x0, y0] = segment;
        return segment as PathSegment;
      case 'Q': {
        const [, qx, qy, x, y] = segment;
        const third = (from: number, control: number): number => from + (2 / 3) * (control - from);
        const cubic = ['C', third(x0, qx), third(y0, qy), third(x, qx), third(y, qy), x, y] as const;
        [x0, y0] = [x, y];
        return cubic;
      }
      case 'C':
        [x0, y0] = [segment[5], segment[6]];
        return segment;
      default:
        return segment;
    }
  });
}
