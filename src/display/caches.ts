/** What writers of display lists keep from one render to the next. */

import type { Cache, CacheBudget } from '../cache-budget.ts';
import type { RasterImage } from '../resources/types.ts';
import type { FontFace } from '../text/types.ts';

export interface DisplayCaches {
  /** Images as `data:` URLs by their pixel data, shared by the renders of an engine. */
  readonly images: Cache<RasterImage['data'], string>;
  /** Path data of outlines by glyph, in font units, y up; empty for glyphs without ink. */
  readonly outlines: WeakMap<FontFace, Map<number, string>>;
}

export const createDisplayCaches = (budget: CacheBudget): DisplayCaches => ({
  images: budget.cache(),
  outlines: new WeakMap(),
});
