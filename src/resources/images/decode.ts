/** Turns image bytes into an ImageResource according to their signature: names and content types lie. https://mimesniff.spec.whatwg.org/ */

import { inflateLenient } from '../compression.ts';
import type { Resource } from '../types.ts';
import { decodeAvif, prepareAvif } from './avif.ts';
import { decodeBmp } from './bmp.ts';
import { type DecodedImage, type DecoderLibraries, ImageError } from './decoded-image.ts';
import { decodeGif } from './gif.ts';
import { decodeIcon } from './icon.ts';
import { decodeJpeg } from './jpeg/decode-jpeg.ts';
import { readJpeg } from './jpeg/read-jpeg.ts';
import { decodePng } from './png.ts';
import { readSvg } from './svg.ts';
import { decodeWebp, prepareWebp } from './webp.ts';

/** Passed to late-loaded decoders, so that their bundles need no copies of these functions. */
const LIBRARIES: DecoderLibraries = { inflate: inflateLenient, readJpeg, decodeJpeg };

/** A decoder that is loaded when the first picture needs it. */
export type LateDecoder = (resource: Resource, maxPixels: number, libraries: DecoderLibraries) => DecodedImage;

/** Loads the decoder that the bytes need if it is not there yet; returns it if it must be passed to `decodeImage`. */
export async function prepareDecoder(bytes: Uint8Array): Promise<LateDecoder | null> {
  if (isWebp(bytes)) await prepareWebp();
  else if (isAvif(bytes)) await prepareAvif();
  else if (isTiff(bytes)) return (await import('./tiff/decode-tiff.ts')).decodeTiff;
  return null;
}

const isAvif = (bytes: Uint8Array): boolean => startsWith(bytes, ascii('ftypavi'), 4);
const isTiff = (bytes: Uint8Array): boolean => startsWith(bytes, ascii('II*\0')) || startsWith(bytes, ascii('MM\0*'));
const isWebp = (bytes: Uint8Array): boolean => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8);

/**
 * Never throws once the decoder is prepared. `maxPixels` is checked against the header, before anything is decoded; `maxDecoded` bounds
 * the formats whose
 * samples go into memory.
 */
export function decodeImage(
  resource: Resource,
  maxPixels: number,
  maxDecoded = maxPixels,
  late: LateDecoder | null = null,
): DecodedImage {
  const most = Math.min(maxPixels, maxDecoded);
  try {
    return late ? late(resource, most, LIBRARIES) : decodeBySignature(resource, maxPixels, most);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = error instanceof ImageError ? reason : `cannot be read: ${reason}`;
    return { image: null, problem, decodedPixels: 0 };
  }
}

function decodeBySignature(resource: Resource, maxPixels: number, maxDecoded: number): DecodedImage {
  const { bytes } = resource;
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { ...readJpeg(resource, maxPixels), decodedPixels: 0 };
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return decodePng(resource, maxDecoded);
  if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38])) return decodeGif(resource, maxDecoded);
  if (isWebp(bytes)) return decodeWebp(resource, maxDecoded);
  if (isAvif(bytes)) return decodeAvif(resource, maxDecoded);
  if (startsWith(bytes, ascii('BM'))) return decodeBmp(resource, maxDecoded);
  if (startsWith(bytes, [0, 0, 1, 0]) || startsWith(bytes, [0, 0, 2, 0])) return decodeIcon(resource, maxDecoded);
  const unsupported = unsupportedFormat(bytes);
  if (unsupported) {
    // Not yet: these formats.
    throw new ImageError(`is ${unsupported}, a format that is not supported`);
  }
  const svg = readSvg(resource);
  if (svg) return { image: svg, problem: null, decodedPixels: 0 };
  throw new ImageError(bytes.length === 0 ? 'is empty' : 'is not in a known image format');
}

function startsWith(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return signature.every((byte, i) => bytes[offset + i] === byte);
}

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

function unsupportedFormat(bytes: Uint8Array): string | null {
  if (startsWith(bytes, ascii('ftyphei'), 4) || startsWith(bytes, ascii('ftypmif1'), 4)) return 'a HEIF image';
  if (startsWith(bytes, [0xff, 0x0a]) || startsWith(bytes, ascii('JXL '), 4)) return 'a JPEG XL image';
  if (startsWith(bytes, ascii('%PDF'))) return 'a PDF document';
  return null;
}
