/** Reduces pictures to the resolution asked for at the size they are shown. */

import type { Diagnostics } from '../diagnostics.ts';
import type { BlockSize } from '../resources/images/jpeg/cosine-transform.ts';
import { decodeJpeg } from '../resources/images/jpeg/decode-jpeg.ts';
import { encodeJpeg } from '../resources/images/jpeg/encode-jpeg.ts';
import type { RasterImage } from '../resources/types.ts';

type Jpeg = Extract<RasterImage['data'], { encoding: 'jpeg' }>;

/** A picture with up to this many times the requested pixels is kept: averaging fractions of pixels blurs more than it saves. */
const KEPT = 1.5;
/** How many sizes of one picture are made at most: each is held in memory until the file is written. */
const MOST_SIZES = 16;

export interface Resampler {
  /** The image reduced to about the pixels needed for `width` by `height` points, or the image itself. JPEGs stay JPEGs. */
  fitted(image: RasterImage, width: number, height: number): RasterImage;
}

interface Resampling {
  /** Pixels per inch. */
  readonly resolution: number;
  readonly diagnostics: Diagnostics;
  /** Called with steps of work done; throws when the time limit is exceeded. */
  readonly passed: (steps: number) => void;
  /** How many bytes may be held while a picture is read. */
  readonly room: () => number;
}

export function createResampler(resampling: Resampling): Resampler {
  const { resolution } = resampling;
  const known = new Map<RasterImage, Map<string, RasterImage>>();
  return {
    fitted(image, width, height) {
      const turned = image.orientation > 4;
      const across = Math.max(1, Math.ceil(((turned ? height : width) * resolution) / 72));
      const down = Math.max(1, Math.ceil(((turned ? width : height) * resolution) / 72));
      if (image.pixelWidth <= across * KEPT && image.pixelHeight <= down * KEPT) return image;
      const pixelWidth = Math.min(image.pixelWidth, across);
      const pixelHeight = Math.min(image.pixelHeight, down);
      const sizes = known.get(image) ?? new Map<string, RasterImage>();
      known.set(image, sizes);
      const key = `${pixelWidth} ${pixelHeight}`;
      const found = sizes.get(key);
      if (found) return found;
      if (sizes.size >= MOST_SIZES) return nearest(sizes.values(), pixelWidth, pixelHeight) ?? image;
      const fitted = fittedImage(image, { width: pixelWidth, height: pixelHeight }, resampling);
      sizes.set(key, fitted);
      return fitted;
    },
  };
}

/** The smallest that is large enough. */
function nearest(images: Iterable<RasterImage>, width: number, height: number): RasterImage | null {
  let best: RasterImage | null = null;
  for (const image of images) {
    if (image.pixelWidth < width || image.pixelHeight < height) continue;
    if (!best || image.pixelWidth * image.pixelHeight < best.pixelWidth * best.pixelHeight) best = image;
  }
  return best;
}

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const fittedImage = (image: RasterImage, size: Size, resampling: Resampling): RasterImage =>
  image.data.encoding === 'jpeg'
    ? fittedJpeg(image, image.data, size, resampling)
    : resampled(image, size, resampling.passed);

const SIZES: readonly BlockSize[] = [1, 2, 4, 8];
const QUALITY = 90;

/**
 * Decodes the JPEG no finer than is needed. CMYK pictures stay as they came, since their colours are meant for the printer; so do
 * pictures that would grow.
 */
function fittedJpeg(image: RasterImage, data: Jpeg, { width, height }: Size, resampling: Resampling): RasterImage {
  const { diagnostics, passed } = resampling;
  const leave = (reason: string): RasterImage => {
    const message = `the picture ${image.url.slice(0, 80)} keeps its size, despite imageResolution: ${reason}`;
    diagnostics.warn({ code: 'pdf', message });
    return image;
  };
  if (data.components === 4) return leave('it is in CMYK, and its colours are the printer’s');
  const size =
    SIZES.find((each) => image.pixelWidth * each >= width * 8 && image.pixelHeight * each >= height * 8) ?? 8;
  const decoded = decodeJpeg(data, size, resampling);
  if (!decoded) return leave('it is a JPEG of more pixels than are read, or than limits.memory has room for');
  const { components, samples } = decoded;
  const read = { encoding: 'samples', components, samples, alpha: null } as const;
  const made = resampled(
    { ...image, pixelWidth: decoded.width, pixelHeight: decoded.height, data: read },
    { width, height },
    passed,
  );
  if (made.data.encoding !== 'samples') return image;
  const bytes = encodeJpeg({ width, height, components, samples: made.data.samples }, QUALITY);
  return bytes.length < data.bytes.length ? { ...made, data: { ...data, components, bytes } } : image;
}

const PIXELS_A_STEP = 64;

/** Each pixel is the average of the area it covers, with colours weighted by their alpha. */
function resampled(
  image: RasterImage,
  { width: pixelWidth, height: pixelHeight }: Size,
  passed: Resampling['passed'],
): RasterImage {
  const { data } = image;
  if (data.encoding !== 'samples') return image;
  const { components, samples, alpha, lossy = false } = data;
  const out = new Uint8Array(pixelWidth * pixelHeight * components);
  const outAlpha = alpha && new Uint8Array(pixelWidth * pixelHeight);
  const sums = [0, 0, 0];
  const steps = Math.ceil((image.pixelWidth * image.pixelHeight) / pixelHeight / PIXELS_A_STEP);
  for (let y = 0; y < pixelHeight; y++) {
    passed(steps);
    const top = Math.floor((y * image.pixelHeight) / pixelHeight);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * image.pixelHeight) / pixelHeight));
    for (let x = 0; x < pixelWidth; x++) {
      const left = Math.floor((x * image.pixelWidth) / pixelWidth);
      const right = Math.max(left + 1, Math.floor(((x + 1) * image.pixelWidth) / pixelWidth));
      sums.fill(0);
      let seen = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          const from = row * image.pixelWidth + column;
          const weight = alpha ? alpha[from]! : 255;
          seen += weight;
          for (let c = 0; c < components; c++) sums[c]! += samples[from * components + c]! * weight;
        }
      }
      const to = y * pixelWidth + x;
      for (let c = 0; c < components; c++)
        out[to * components + c] =
          seen > 0 ? Math.round(sums[c]! / seen) : samples[(top * image.pixelWidth + left) * components + c]!;
      if (outAlpha) outAlpha[to] = Math.round(seen / ((bottom - top) * (right - left)));
    }
  }
  return {
    ...image,
    pixelWidth,
    pixelHeight,
    data: { encoding: 'samples', components, samples: out, alpha: outAlpha, lossy },
  };
}
