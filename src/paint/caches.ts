/** What painting remembers from one document to the next. */

import { type Cache, type CacheBudget, createCacheBudget } from '../cache-budget.ts';
import type { Rect } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';
import type { StylingCaches } from '../style/caches.ts';
import { createSvgCaches, type SvgCaches } from '../svg/cache.ts';
import type { FontFace } from '../text/types.ts';
import type { BandCrossings } from './skip-ink.ts';

export interface PaintCaches {
  /** Blurred shadows by shape, blur and colour: the cards of the next document cast the same ones. */
  readonly masks: Cache<string, RasterImage>;
  /** By glyph: its outline's box in font units, y down; null for one without ink. */
  readonly inks: WeakMap<FontFace, Map<number, Rect | null>>;
  /** Where glyphs cross lines under them, by the line's band. */
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
