/** How many pixels of an image there are to a CSS px. https://drafts.csswg.org/css-images-4/#the-image-resolution */

import type { Density, ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from './computed-style.ts';

const ONE: Density = { across: 1, down: 1 };

/** Of the image as shown, by `image-resolution`, or by the `resolution` that its reference states. Drawings have no pixels. */
export function imageDensity(
  image: ImageResource,
  { paragraph: { imageResolution } }: ComputedStyle,
  resolution: number | null = null,
): Density {
  if (resolution !== null) return resolution > 0 ? even(resolution) : ONE;
  if (image.kind !== 'raster') return ONE;
  const { density, orientation } = image;
  if (!imageResolution.fromImage || !density) return even(imageResolution.dppx);
  return orientation > 4 ? { across: density.down, down: density.across } : density;
}

const even = (density: number): Density => (density === 1 ? ONE : { across: density, down: density });
