/** Thicker and thinner pictures. https://drafts.fxtf.org/filter-effects-1/#feMorphologyElement */

import type { DisplayItem } from '../../display/display-list.ts';
import type { Px } from '../../geometry.ts';
import type { Lines } from './blur.ts';
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
        const pick = erode ? Math.min : Math.max;
        const wide = extremes(raster.data, { length: width, lines: height, step: 4, stride: width * 4 }, across, pick);
        const data = extremes(wide, { length: height, lines: width, step: width * 4, stride: 4 }, down, pick);
        return { ...raster, data };
      },
    },
    rastering,
  );
}

function extremes(
  values: Float32Array,
  { length, lines, step, stride }: Lines,
  radius: number,
  pick: (a: number, b: number) => number,
): Float32Array {
  const out = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const base = line * stride + channel;
      for (let i = 0; i < length; i++) {
        let best = values[base + i * step]!;
        for (let j = i - radius; j <= i + radius; j++) {
          best = pick(best, j >= 0 && j < length ? values[base + j * step]! : 0);
        }
        out[base + i * step] = best;
      }
    }
  }
  return out;
}
