/** Filters that combine two pictures pixel by pixel. */

import type { Raster } from './raster.ts';

/** `k1` to `k4`. */
export type ArithmeticFactors = readonly [number, number, number, number];

/** The arithmetic operator with `k1` to `k4`, on premultiplied colours. https://drafts.fxtf.org/filter-effects-1/#feCompositeElement */
export function arithmetic(top: Raster, bottom: Raster, [k1, k2, k3, k4]: ArithmeticFactors): Raster {
  const data = new Float32Array(top.data.length);
  for (let i = 0; i < data.length; i++) {
    const [a, b] = [top.data[i]!, bottom.data[i]!];
    data[i] = Math.min(1, Math.max(0, k1 * a * b + k2 * a + k3 * b + k4));
  }
  // A premultiplied colour cannot exceed its alpha.
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    for (let c = i; c < i + 3; c++) data[c] = Math.min(alpha, data[c]!);
  }
  return { ...top, data };
}

interface Displacement {
  /** Displacement scale in pixels along both axes. */
  readonly scale: { readonly x: number; readonly y: number };
  /** The channels that give the displacement: 0 to 3 for red, green, blue and alpha. */
  readonly channels: { readonly x: number; readonly y: number };
}

/**
 * Takes each pixel from the position given by the map's colour; 0.5 means no displacement.
 * https://drafts.fxtf.org/filter-effects-1/#feDisplacementMapElement
 */
export function displaced(picture: Raster, map: Raster, { scale, channels }: Displacement): Raster {
  const { width, height } = picture;
  const data = new Float32Array(picture.data.length);
  const shift = (at: number, channel: number): number => {
    const alpha = map.data[at + 3]!;
    const value = channel === 3 ? alpha : alpha > 0 ? map.data[at + channel]! / alpha : 0;
    return value - 0.5;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const column = Math.floor(x + 0.5 + scale.x * shift(at, channels.x));
      const row = Math.floor(y + 0.5 + scale.y * shift(at, channels.y));
      if (column < 0 || column >= width || row < 0 || row >= height) continue;
      const from = (row * width + column) * 4;
      for (let c = 0; c < 4; c++) data[at + c] = picture.data[from + c]!;
    }
  }
  return { ...picture, data };
}
