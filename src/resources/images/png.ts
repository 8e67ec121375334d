/** PNG to samples. https://www.w3.org/TR/png-3/ */

import { concatenated } from '../bytes.ts';
import { inflateInPieces } from '../compression.ts';
import type { Density, RasterImage, Resource } from '../types.ts';
import { checkPixels, type DecodedImage, ImageError } from './decoded-image.ts';
import { densityIn } from './density.ts';
import { type Pass, passesOf, rowReader } from './png-rows.ts';
import type { PngHeader, Samples } from './png-samples.ts';
import { sampledImage } from './sampled-image.ts';

interface Chunks {
  readonly header: PngHeader;
  readonly palette: Uint8Array | null;
  readonly transparency: Uint8Array | null;
  readonly data: Uint8Array;
  readonly density: Density | null;
}

interface PngImage extends DecodedImage {
  readonly image: RasterImage | null;
}

const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Not yet: gAMA, iCCP. */
export function decodePng(resource: Resource, maxPixels: number): DecodedImage {
  const chunks = readChunks(resource.bytes, maxPixels);
  const decoded = decodeSamples(resource.url, chunks);
  const { image } = decoded;
  return image && chunks.density ? { ...decoded, image: { ...image, density: chunks.density } } : decoded;
}

function decodeSamples(url: string, { header, palette, transparency, data }: Chunks): PngImage {
  if (header.colorType === 3 && !palette) throw new ImageError('is a PNG with a palette that is missing');
  const passes = passesOf(header);
  const expected = passes.reduce((sum, pass) => sum + pass.height * (1 + pass.rowBytes), 0);
  const ready = isPlain(header, transparency) ? readyRows(data, passes[0]!, expected) : null;
  if (ready) return plainImage(url, header, passes[0]!, ready);
  const samples = newSamples(header, transparency);
  const reader = rowReader(passes, { header, palette, transparency, samples });
  let read = 0;
  // A stream that is longer than the header says is truncated, not refused.
  inflateInPieces(data, expected + 65_536, (bytes) => {
    read += bytes.length;
    reader.take(bytes);
  });
  if (read === 0) return { image: null, problem: 'is a PNG whose data is damaged', decodedPixels: 0 };
  const { width, height } = header;
  const { components, colors, alpha } = samples;
  const image = sampledImage(url, { width, height, components, samples: colors, alpha });
  const decodedPixels = width * height;
  return {
    image,
    problem: reader.complete() ? null : 'is a PNG that is cut off or damaged; what there is of it is shown',
    decodedPixels,
  };
}

const SMALL = 4096;

/** Grey or colour with 8 bits, which PDF stores in the same form. */
const isPlain = ({ bitDepth, colorType, interlaced }: PngHeader, transparency: Uint8Array | null): boolean =>
  bitDepth === 8 && (colorType === 0 || colorType === 2) && !interlaced && transparency === null;

/** The stream if it is complete and well compressed, so that it can be used unchanged; streams without row filters are not. */
function readyRows(data: Uint8Array, pass: Pass, expected: number): Uint8Array | null {
  if (data.length > expected * 0.9) return null;
  let read = 0;
  let nextRow = 0;
  let filters = 0;
  const whole = inflateInPieces(data, expected + 1, (bytes) => {
    const from = read;
    read += bytes.length;
    for (; nextRow < read; nextRow += 1 + pass.rowBytes) filters = Math.max(filters, bytes[nextRow - from]!);
  });
  // Damaged: below, it is read as far as possible.
  if (!whole || read !== expected || filters > 4) return null;
  return filters === 0 && read > SMALL ? null : data;
}

/** Samples are only unpacked on request: an image that is just put into the PDF stays compressed. */
function plainImage(url: string, header: PngHeader, pass: Pass, filtered: Uint8Array): PngImage {
  const { width, height } = header;
  let unpacked: Uint8Array | null = null;
  const unpack = (): Uint8Array => {
    const samples = newSamples(header, null);
    const reader = rowReader([pass], { header, palette: null, transparency: null, samples });
    inflateInPieces(filtered, height * (1 + pass.rowBytes), reader.take);
    return samples.colors;
  };
  const data: RasterImage['data'] = {
    encoding: 'samples',
    components: header.colorType === 0 ? 1 : 3,
    get samples() {
      unpacked ??= unpack();
      return unpacked;
    },
    alpha: null,
    filtered,
  };
  const size = { width, height, pixelWidth: width, pixelHeight: height };
  return {
    image: { kind: 'raster', url, ...size, orientation: 1, data },
    problem: null,
    decodedPixels: width * height,
  };
}

function readChunks(bytes: Uint8Array, maxPixels: number): Chunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: PngHeader | null = null;
  let palette: Uint8Array | null = null;
  let transparency: Uint8Array | null = null;
  let density: Density | null = null;
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length));
    if (type === 'IHDR') header = readHeader(body, maxPixels);
    else if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') transparency = body;
    else if (type === 'pHYs') density = readPhysicalDimensions(body);
    else if (type === 'IDAT') parts.push(body);
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  if (!header) throw new ImageError('is a PNG without a header');
  return { header, palette, transparency, density, data: parts.length === 1 ? parts[0]! : concatenated(parts) };
}

/** https://www.w3.org/TR/png-3/#11pHYs */
function readPhysicalDimensions(body: Uint8Array): Density | null {
  if (body.length < 9) return null;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  return body[8] === 1 ? densityIn('metre', view.getUint32(0), view.getUint32(4)) : null;
}

/** The limit of browsers, which do not show larger pictures. */
const LONGEST_SIDE = 1_000_000;

function readHeader(body: Uint8Array, maxPixels: number): PngHeader {
  if (body.length < 13) throw new ImageError('is a PNG whose header is cut off');
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const [bitDepth, colorType, compression, filter, interlace] = body.subarray(8) as unknown as [
    number,
    number,
    number,
    number,
    number,
  ];
  const valid = DEPTHS[colorType]?.includes(bitDepth) && compression === 0 && filter === 0 && interlace <= 1;
  if (!valid) throw new ImageError('is a PNG with an invalid header');
  if (Math.max(width, height) > LONGEST_SIDE)
    throw new ImageError(`is a PNG of more than ${LONGEST_SIDE} pixels per side`);
  checkPixels(width, height, maxPixels);
  return { width, height, bitDepth, colorType: colorType as PngHeader['colorType'], interlaced: interlace === 1 };
}

function newSamples(header: PngHeader, transparency: Uint8Array | null): Samples {
  const pixels = header.width * header.height;
  const components = header.colorType === 0 || header.colorType === 4 ? 1 : 3;
  const translucent = header.colorType >= 4 || transparency !== null;
  const colors = new Uint8Array(pixels * components);
  // Missing rows are transparent if the image has transparency, else white like the paper.
  if (!translucent) colors.fill(255);
  return { components, colors, alpha: translucent ? new Uint8Array(pixels) : null };
}
