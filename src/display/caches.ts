/** What writers of display lists remember from one render to the next. */

import type { Cache, CacheBudget } from '../cache-budget.ts';
import type { RasterImage } from '../resources/types.ts';
import type { FontFace } from '../text/types.ts';

export interface DisplayCaches {
  /** Images as `data:` URLs, by their pixels, which the renders of an engine share. */
  readonly images: Cache<RasterImage['data'], string>;
  /** By glyph: the path data of its outline in font units, y up; empty where there is no ink. */
  readonly outlines: WeakMap<FontFace, Map<number, string>>;
}

export const createDisplayCaches = (budget: CacheBudget): DisplayCaches => ({
  images: budget.cache(),
  outlines: new WeakMap(),
});
