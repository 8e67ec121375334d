/** Windows icons and cursors: the largest of their pictures is shown. https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */

import type { Resource } from '../types.ts';
import { type Bitmap, readBitmap, rgbaImage } from './bmp.ts';
import { type DecodedImage, ImageError } from './decoded-image.ts';
import { decodePng } from './png.ts';

const HEADER = 6;
const ENTRY = 16;

interface Entry {
  readonly width: number;
  readonly bits: number;
  readonly offset: number;
  readonly length: number;
}

export function decodeIcon(resource: Resource, maxPixels: number): DecodedImage {
  const { bytes, url } = resource;
  const entry = largestEntry(bytes);
  const picture = bytes.subarray(entry.offset, entry.offset + entry.length);
  if (picture[0] === 0x89 && picture[1] === 0x50) return decodePng({ ...resource, bytes: picture }, maxPixels);
  // The header's height includes both the picture and its mask.
  const bitmap = readBitmap(picture, 0, maxPixels, 0, 0.5);
  const masked = bitmap.hasAlpha ? bitmap : maskedBitmap(picture, bitmap);
  return { image: rgbaImage(url, masked), problem: null, decodedPixels: bitmap.width * bitmap.height };
}

function largestEntry(bytes: Uint8Array): Entry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let best: Entry | null = null;
  for (let i = 0; i < view.getUint16(4, true); i++) {
    const at = HEADER + i * ENTRY;
    if (at + ENTRY > bytes.length) break;
    const entry = {
      width: bytes[at] || 256,
      bits: view.getUint16(at + 6, true),
      length: view.getUint32(at + 8, true),
      offset: view.getUint32(at + 12, true),
    };
    if (entry.offset >= bytes.length) continue;
    if (!best || entry.width > best.width || (entry.width === best.width && entry.bits > best.bits)) best = entry;
  }
  if (!best) throw new ImageError('is an icon without a picture');
  return best;
}

/** The mask follows the picture's rows, with one bit per pixel: 1 is transparent. */
function maskedBitmap(bytes: Uint8Array, bitmap: Bitmap): Bitmap {
  const { width, height } = bitmap;
  const stride = Math.ceil(width / 32) * 4;
  const start = bytes.length - stride * height;
  const data = bitmap.data.slice();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const byte = bytes[start + (height - 1 - row) * stride + (column >> 3)] ?? 0;
      data[(row * width + column) * 4 + 3] = (byte >> (7 - (column & 7))) & 1 ? 0 : 255;
    }
  }
  return { ...bitmap, data, hasAlpha: true };
}
