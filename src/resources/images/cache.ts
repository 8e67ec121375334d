/** Decoded images outlive a render: the logo of a thousand invoices is decoded once. */

import { createBoundedMap } from '../../bounded-map.ts';
import type { RasterImage, Resource } from '../types.ts';
import { type DecodedImage, decodeImage } from './decode.ts';

interface Remembered {
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
  readonly image: RasterImage;
  readonly decodedPixels: number;
}

/** Bytes of samples and of the files they came from. */
const LIMIT = 32 * 2 ** 20;

const remembered = createBoundedMap<string, Remembered>(LIMIT);
const keys = new WeakMap<Uint8Array, string>();

/** As `decodeImage`; equal bytes under equal limits give the same data. Damaged and vector images are read anew. */
export function decodeRemembered(resource: Resource, maxPixels: number, maxDecoded: number): DecodedImage {
  const { bytes, url } = resource;
  const key = keyOf(bytes);
  const known = remembered.get(key);
  if (known && known.maxPixels === maxPixels && known.decodedPixels <= maxDecoded && equal(known.bytes, bytes)) {
    return { image: { ...known.image, url }, problem: null, decodedPixels: known.decodedPixels };
  }
  const decoded = decodeImage(resource, maxPixels, maxDecoded);
  const { image, problem, decodedPixels } = decoded;
  if (image?.kind === 'raster' && problem === null) {
    // Samples and what the PDF makes of them.
    const size = bytes.length + image.pixelWidth * image.pixelHeight * 8;
    remembered.set(key, { bytes, maxPixels, image, decodedPixels }, size);
  }
  return decoded;
}

function keyOf(bytes: Uint8Array): string {
  let key = keys.get(bytes);
  if (key === undefined) {
    key = `${bytes.length} ${hash(bytes)}`;
    keys.set(bytes, key);
  }
  return key;
}

/** FNV-1a; what it finds is compared byte by byte. */
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
