/** Decoded samples of JPEG pictures, for filters that need every sample. */

import type { BlockSize } from '../../resources/images/jpeg/cosine-transform.ts';
import { decodeJpeg } from '../../resources/images/jpeg/decode-jpeg.ts';
import type { RasterImage } from '../../resources/types.ts';
import type { RasterBudget } from './raster-filters.ts';

type Samples = Extract<RasterImage['data'], { encoding: 'samples' }>;

export type SampledImage = RasterImage & { readonly data: Samples };

/** The cost of reading a pixel that is not kept, relative to one that is. */
const READING = 1 / 4;
/** Each JPEG takes at most this share of the remaining pixel budget; larger ones are read at a half, a quarter or an eighth of their size. */
const SHARE = 1 / 8;
const SIZES: readonly BlockSize[] = [8, 4, 2, 1];

const isSampled = (image: RasterImage): image is SampledImage => image.data.encoding === 'samples';

/**
 * The image with its samples, read once per render; null if the budget is used up (`limits.blurSamples`). `detail` is the width in pixels
 * that is needed; without it the image is read at full size.
 */
export function sampledImage(
  image: RasterImage,
  rasters: RasterBudget,
  detail = Number.POSITIVE_INFINITY,
): SampledImage | null {
  if (isSampled(image)) return image;
  const known = rasters.sampled.get(image);
  if (known && known.pixelWidth >= Math.min(detail, image.pixelWidth)) return known;
  const { data, pixelWidth, pixelHeight } = image;
  if (data.encoding !== 'jpeg') return null;
  const total = pixelWidth * pixelHeight;
  const pixels = (size: number): number => (total * size * size) / 64;
  const enough = SIZES.findLast((size) => (pixelWidth * size) / 8 >= detail) ?? 8;
  const size = SIZES.find((each) => each <= enough && pixels(each) <= rasters.pixelsLeft * SHARE);
  // An earlier, coarser version is better than nothing.
  if (!size || total * READING > rasters.pixelsLeft) return known ?? null;
  const decoded = decodeJpeg(data, size, rasters);
  if (!decoded) return null;
  rasters.pixelsLeft -= pixels(size) + total * READING;
  const { width, height, components, samples } = decoded;
  const made: SampledImage = {
    ...image,
    pixelWidth: width,
    pixelHeight: height,
    data: { encoding: 'samples', components, samples, alpha: null, lossy: true },
  };
  rasters.sampled.set(image, made);
  return made;
}
