/** Everything kept from one render to the next, folder by folder. An engine owns one record and passes it to every render. */

import { type Admission, createAdmission } from './admission.ts';
import { createCacheBudget } from './cache-budget.ts';
import { type CssCaches, createCssCaches } from './css/caches.ts';
import { createDisplayCaches, type DisplayCaches } from './display/caches.ts';
import { createPaintCaches, type PaintCaches } from './paint/caches.ts';
import { createPdfCaches, type PdfCaches } from './pdf/caches.ts';
import { createResourceCaches, type ResourceCaches } from './resources/caches.ts';
import { createStyleCaches, type StyleCaches } from './style/caches.ts';
import { createTextCaches, type TextCaches } from './text/caches.ts';

export interface EngineCaches {
  readonly resources: ResourceCaches;
  readonly text: TextCaches;
  readonly css: CssCaches;
  readonly style: StyleCaches;
  readonly paint: PaintCaches;
  readonly pdf: PdfCaches;
  readonly display: DisplayCaches;
  /** Shared by running renders; kept when the caches are emptied. */
  readonly admission: Admission;
  /** Estimated bytes of everything. */
  size(): number;
}

/** `bytes`: the budget that all of them share. */
export function createEngineCaches(bytes: number, admission: Admission = createAdmission()): EngineCaches {
  const budget = createCacheBudget(bytes);
  const css = createCssCaches(budget);
  const style = createStyleCaches(budget);
  return {
    resources: createResourceCaches(budget),
    text: createTextCaches(budget),
    css,
    style,
    paint: createPaintCaches(budget, { css, style }),
    pdf: createPdfCaches(),
    display: createDisplayCaches(budget),
    admission,
    size: budget.size,
  };
}
