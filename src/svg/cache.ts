/** Caches of SVG drawing, kept across renders or within one. */

import type { Path } from '../display/display-list.ts';
import type { Document } from '../dom/node.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { RasterImage, VectorImage } from '../resources/types.ts';
import { createStylingCaches, type StylingCaches } from '../style/caches.ts';
import type { StyledDocument } from '../style/types.ts';
import type { WorkLedger } from '../work.ts';
import { createRasterBudget, type RasterBudget } from './filters/raster-filters.ts';

/** Kept across renders. */
export interface SvgCaches {
  /** Parsed images; null if there is nothing to draw. */
  readonly documents: WeakMap<VectorImage, Document | null>;
  readonly styling: StylingCaches;
}

export const createSvgCaches = (styling: StylingCaches = createStylingCaches()): SvgCaches => ({
  documents: new WeakMap(),
  styling,
});

/** Kept within one render. */
export interface SvgCache {
  readonly lasting: SvgCaches;
  /** Images whose problems were already reported. */
  readonly told: WeakSet<VectorImage>;
  /** An image's document as styled at one size; only the most recent sizes are kept. */
  readonly styled: WeakMap<Document, Map<string, StyledDocument>>;
  /** Parsed path data: icons repeat. */
  readonly paths: Map<string, Path>;
  /** Recoloured images by the name of the colour change. */
  readonly recolored: WeakMap<RasterImage, Map<string, RasterImage>>;
  /** How many more elements the references of a document's boxes may draw. */
  readonly budgets: WeakMap<Document, number>;
  readonly rasters: RasterBudget;
}

export const createSvgCache = (
  lasting: SvgCaches = createSvgCaches(),
  samples: number = DEFAULT_LIMITS.blurSamples,
  work: WorkLedger | null = null,
): SvgCache => ({
  lasting,
  told: new WeakSet(),
  styled: new WeakMap(),
  paths: new Map(),
  recolored: new WeakMap(),
  budgets: new WeakMap(),
  rasters: createRasterBudget(samples, work),
});
