/** An image of 8-bit samples, as the formats that are decoded into memory give it. */

import type { RasterImage } from '../types.ts';

interface Samples {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3;
  readonly samples: Uint8Array;
  /** A sample for each pixel; dropped where all are opaque. */
  readonly alpha: Uint8Array | null;
  /** The format leaves out what is hardly seen. */
  readonly lossy?: boolean;
}

/** Takes the samples over. */
export function sampledImage(
  url: string,
  { width, height, components, samples, alpha, lossy = false }: Samples,
): RasterImage {
  const seen = alpha && isOpaque(alpha) ? null : alpha;
  return {
    kind: 'raster',
    url,
    width,
    height,
    pixelWidth: width,
    pixelHeight: height,
    orientation: 1,
    data: { encoding: 'samples', components, samples, alpha: seen, ...(lossy ? { lossy } : {}) },
  };
}

function isOpaque(alpha: Uint8Array): boolean {
  for (let i = 0; i < alpha.length; i++) if (alpha[i] !== 255) return false;
  return true;
}
