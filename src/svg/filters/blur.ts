/** Gaussian blurs. https://drafts.fxtf.org/filter-effects-1/#feGaussianBlurElement */

import type { DisplayItem } from '../../display/display-list.ts';
import type { Px } from '../../geometry.ts';
import { blurred } from './box-blurs.ts';
import { inLight } from './linear-light.ts';
import { changedItems, type Rastering, type Seen } from './raster-filters.ts';

/** Samples per standard deviation: between them the straight line is within a hundredth of a Gaussian's edge. */
const DETAIL = 2;
const MAX_DENSITY = 2;
const MIN_DENSITY = 0.5;

export function blurredItems(
  items: readonly DisplayItem[],
  deviation: { readonly x: Px; readonly y: Px },
  { linear, ...seen }: Seen & { readonly linear: boolean },
  rastering: Rastering,
): DisplayItem[] {
  const least = Math.min(...[deviation.x, deviation.y].filter((value) => value > 0));
  return changedItems(
    items,
    {
      reach: { x: deviation.x * 3, y: deviation.y * 3 },
      density: Math.min(MAX_DENSITY * seen.scale, Math.max(DETAIL / least, MIN_DENSITY * seen.scale)),
      ...seen,
      apply(raster) {
        const sx = (deviation.x * raster.width) / raster.rect.width;
        const sy = (deviation.y * raster.height) / raster.rect.height;
        return inLight(linear, [raster], ([picture]) => blurred(picture!, sx, sy));
      },
    },
    rastering,
  );
}
