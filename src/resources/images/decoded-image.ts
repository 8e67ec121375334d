/** The result of every decoder, and the checks that come first. */

import type { inflateLenient } from '../compression.ts';
import type { ImageResource } from '../types.ts';
import type { decodeJpeg } from './jpeg/decode-jpeg.ts';
import type { readJpeg } from './jpeg/read-jpeg.ts';

export interface DecodedImage {
  /** May be present even if there is a problem: a damaged image shows as much as it has. */
  readonly image: ImageResource | null;
  /** Completes "the image URL ...". */
  readonly problem: string | null;
  /** How many pixels were decoded into memory. */
  readonly decodedPixels: number;
}

/** Functions that decoders share. */
export interface DecoderLibraries {
  readonly inflate: typeof inflateLenient;
  readonly readJpeg: typeof readJpeg;
  readonly decodeJpeg: typeof decodeJpeg;
}

/** The problem of an image that cannot be shown; caught in `decodeImage`. */
export class ImageError extends Error {}

/** Throws if a header announces more pixels than may be decoded. */
export function checkPixels(width: number, height: number, maxPixels: number): void {
  if (width <= 0 || height <= 0) throw new ImageError('has no size');
  if (width * height > maxPixels) {
    throw new ImageError(`has ${width} × ${height} pixels, more than is allowed (limits.imagePixels, limits.memory)`);
  }
}
