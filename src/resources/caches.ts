/** Resources remembered from one render to the next. */

import { type Cache, type CacheBudget, createCacheBudget } from '../cache-budget.ts';
import type { RasterImage, Resource } from './types.ts';

interface RememberedImage {
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
  readonly image: RasterImage;
  readonly decodedPixels: number;
}

export interface ResourceCaches {
  /** Decoded images by a hash of their bytes: the logo of a thousand invoices is decoded once. */
  readonly images: Cache<string, RememberedImage>;
  readonly imageKeys: WeakMap<Uint8Array, string>;
  /** Decoded `data:` URLs. */
  readonly dataUrls: Cache<string, Resource>;
}

export const createResourceCaches = (
  budget: CacheBudget = createCacheBudget(Number.POSITIVE_INFINITY),
): ResourceCaches => ({
  images: budget.cache(),
  imageKeys: new WeakMap(),
  dataUrls: budget.cache(),
});
