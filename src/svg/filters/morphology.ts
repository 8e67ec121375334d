/** Thicker and thinner pictures. https://drafts.fxtf.org/filter-effects-1/#feMorphologyElement */

import type { DisplayItem } from '../../display/display-list.ts';
import type { Px } from '../../geometry.ts';
import { extremes } from './extremes.ts';
import { changedItems, type Rastering, type Seen, SHARP } from './raster-filters.ts';

export function thickenedItems(
  items: readonly DisplayItem[],
  radius: { readonly x: Px; readonly y: Px },
  { erode, ...seen }: Seen & { readonly erode: boolean },
  rastering: Rastering,
): DisplayItem[] {
  return changedItems(
    items,
    {
      reach: erode ? { x: 0, y: 0 } : radius,
      density: SHARP * seen.scale,
      ...seen,
      apply(raster) {
        const { width, height, rect } = raster;
        const across = Math.round((radius.x * width) / rect.width);
        const down = Math.round((radius.y * height) / rect.height);
        const rows = { length: width, lines: height, step: 4, stride: width * 4 };
        const columns = { length: height, lines: width, step: width * 4, stride: 4 };
        const data = extremes(extremes(raster.data, rows, across, erode), columns, down, erode);
        return { ...raster, data };
      },
    },
    rastering,
  );
}
