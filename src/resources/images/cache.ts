/** Decoded images outlive a render: the logo of a thousand invoices is decoded once. */

import type { ResourceCaches } from '../caches.ts';
import type { Resource } from '../types.ts';
import { decodeImage, type LateDecoder } from './decode.ts';
import type { DecodedImage } from './decoded-image.ts';

/** Bytes per pixel: the samples and the data made from them for the PDF. */
const BYTES_PER_PIXEL = 8;

/** Like `decodeImage`, but cached: equal bytes under equal limits give the same data. Damaged images and vector images are read again. */
export function decodeRemembered(
  resource: Resource,
  maxPixels: number,
  maxDecoded: number,
  { images, imageKeys }: ResourceCaches,
  late: LateDecoder | null = null,
): DecodedImage {
  const { bytes, url } = resource;
  const key = keyOf(bytes, imageKeys);
  const known = images.get(key);
  if (known && known.maxPixels === maxPixels && known.decodedPixels <= maxDecoded && equal(known.bytes, bytes)) {
    return { image: { ...known.image, url }, problem: null, decodedPixels: known.decodedPixels };
  }
  const decoded = decodeImage(resource, maxPixels, maxDecoded, late);
  const { image, problem, decodedPixels } = decoded;
  if (image?.kind === 'raster' && problem === null) {
    const size = bytes.length + image.pixelWidth * image.pixelHeight * BYTES_PER_PIXEL;
    images.set(key, { bytes, maxPixels, image, decodedPixels }, size);
  }
  return decoded;
}

function keyOf(bytes: Uint8Array, keys: ResourceCaches['imageKeys']): string {
  let key = keys.get(bytes);
  if (key === undefined) {
    key = `${bytes.length} ${hash(bytes)}`;
    keys.set(bytes, key);
  }
  return key;
}

/** FNV-1a; cache hits are then compared byte by byte. */
function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  return value >>> 0;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
