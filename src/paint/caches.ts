/** What painting keeps from one document to the next. */

import { type Cache, type CacheBudget, createCacheBudget } from '../cache-budget.ts';
import type { Rect } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';
import type { StylingCaches } from '../style/caches.ts';
import { createSvgCaches, type SvgCaches } from '../svg/cache.ts';
import type { FontFace } from '../text/types.ts';
import type { BandCrossings } from './skip-ink.ts';

export interface PaintCaches {
  /** Blurred shadows by shape, blur and colour, since the next document often has the same ones. */
  readonly masks: Cache<string, RasterImage>;
  /** Bounds of outlines by glyph, in font units, y down; null for glyphs without ink. */
  readonly inks: WeakMap<FontFace, Map<number, Rect | null>>;
  /** Where glyphs cross underlines, by the band of the line. */
  readonly crossings: WeakMap<FontFace, Map<string, BandCrossings>>;
  readonly svg: SvgCaches;
}

/** `styling`: for images that are documents. */
export const createPaintCaches = (
  budget: CacheBudget = createCacheBudget(Number.POSITIVE_INFINITY),
  styling?: StylingCaches,
): PaintCaches => ({
  masks: budget.cache(),
  inks: new WeakMap(),
  crossings: new WeakMap(),
  svg: createSvgCaches(styling),
});
