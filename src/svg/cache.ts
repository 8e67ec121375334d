/** What drawing SVG remembers: from one render to the next, and within one. */

import type { Path } from '../display/display-list.ts';
import type { Document } from '../dom/node.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { RasterImage, VectorImage } from '../resources/types.ts';
import { createStylingCaches, type StylingCaches } from '../style/caches.ts';
import type { StyledDocument } from '../style/types.ts';
import type { WorkLedger } from '../work.ts';
import { createRasterBudget, type RasterBudget } from './filters/raster-filters.ts';

/** From one render to the next. */
export interface SvgCaches {
  /** Parsed images; null where there is nothing to draw. */
  readonly documents: WeakMap<VectorImage, Document | null>;
  readonly styling: StylingCaches;
}

export const createSvgCaches = (styling: StylingCaches = createStylingCaches()): SvgCaches => ({
  documents: new WeakMap(),
  styling,
});

/** Within one render. */
export interface SvgCache {
  readonly lasting: SvgCaches;
  /** Images whose faults were told of. */
  readonly told: WeakSet<VectorImage>;
  /** An image's document in the styles that it has at one size; the last few. */
  readonly styled: WeakMap<Document, Map<string, StyledDocument>>;
  /** Path data of icons, which repeat. */
  readonly paths: Map<string, Path>;
  /** Images in other colours, by the name of the change. */
  readonly recolored: WeakMap<RasterImage, Map<string, RasterImage>>;
  /** What is left of the elements that the references of a document's boxes may draw. */
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
