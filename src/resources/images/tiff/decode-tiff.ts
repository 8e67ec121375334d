/**
 * Decodes the first picture of a TIFF file: grey, palette, RGB or CMYK, in strips or tiles. TIFF 6.0.
 * Deviation: Chromium shows none; Safari does. Not yet: fax compressions, samples of more than 16 bits.
 */

import type { RasterImage, Resource } from '../../types.ts';
import { unpackLzw, unpackRuns } from '../../unpacking.ts';
import { checkPixels, type DecodedImage, type DecoderLibraries, ImageError } from '../decoded-image.ts';
import { densityIn, RESOLUTION_UNITS } from '../density.ts';
import { sampledImage } from '../sampled-image.ts';
import { type Directory, readDirectory, TAG } from './directory.ts';
import { decodeJpegChunk } from './jpeg-chunk.ts';

const COMPRESSION = { none: 1, lzw: 5, jpeg: 7, deflate: 8, oldDeflate: 32946, packBits: 32773 } as const;
const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, separated: 5, ycbcr: 6 } as const;

interface Layout {
  readonly directory: Directory;
  readonly libraries: DecoderLibraries;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** Samples per pixel. */
  readonly channels: number;
  readonly compression: number;
  readonly photometric: number;
  /** Whether each channel has its own chunks (planar configuration 2). */
  readonly apart: boolean;
  /** Strips are chunks as wide as the picture. */
  readonly chunk: { readonly width: number; readonly height: number };
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
}

export function decodeTiff({ bytes, url }: Resource, maxPixels: number, libraries: DecoderLibraries): DecodedImage {
  const layout = readLayout(bytes, maxPixels, libraries);
  const { width, height, channels, directory } = layout;
  const raw = new Uint8Array(width * height * channels);
  const across = Math.ceil(width / layout.chunk.width);
  const down = Math.ceil(height / layout.chunk.height);
  const count = across * down;
  const chunks = Math.min(layout.offsets.length, count * (layout.apart ? channels : 1));
  checkChunks(layout, { count, chunks, maxPixels, bytes: bytes.length });
  for (let index = 0; index < chunks; index++) {
    const place = index % count;
    const x = (place % across) * layout.chunk.width;
    const y = Math.floor(place / across) * layout.chunk.height;
    readChunk(bytes, layout, index, { x, y, channel: Math.floor(index / count) }, raw);
  }
  const image = sampledImage(url, { width, height, ...colorsOf(raw, layout) });
  const orientation = directory.one(TAG.orientation, 1);
  const turned = orientation >= 5 && orientation <= 8;
  const problem =
    chunks < count * (layout.apart ? channels : 1) ? 'is a TIFF image that lacks some of its parts' : null;
  return {
    image: {
      ...image,
      width: turned ? height : width,
      height: turned ? width : height,
      orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
      ...densityOf(directory),
    },
    problem,
    decodedPixels: width * height,
  };
}

function densityOf(directory: Directory): Pick<RasterImage, 'density'> {
  const unit = RESOLUTION_UNITS[directory.one(TAG.resolutionUnit, 2)];
  const density = unit && densityIn(unit, directory.one(TAG.xResolution, 0), directory.one(TAG.yResolution, 0));
  return density ? { density } : {};
}

// --- what lies where ------------------------------------------------------------------------------------------

/** More samples than any picture has. */
const MAX_CHANNELS = 8;

function readLayout(bytes: Uint8Array, maxPixels: number, libraries: DecoderLibraries): Layout {
  const directory = readDirectory(bytes);
  const width = directory.one(TAG.width, 0);
  const height = directory.one(TAG.height, 0);
  const channels = directory.one(TAG.samplesPerPixel, 1);
  // All samples are held in memory together with the colours made from them.
  checkPixels(width, height, channels > 4 ? Math.floor((maxPixels * 4) / channels) : maxPixels);
  const bits = directory.one(TAG.bits, 1);
  const compression = directory.one(TAG.compression, COMPRESSION.none);
  const photometric = directory.one(TAG.photometric, -1);
  const tiled = directory.all(TAG.tileOffsets).length > 0;
  const chunk = tiled
    ? { width: directory.one(TAG.tileWidth, 0), height: directory.one(TAG.tileHeight, 0) }
    : { width, height: Math.min(height, directory.one(TAG.rowsPerStrip, height)) };
  const layout: Layout = {
    directory,
    libraries,
    width,
    height,
    bits,
    channels,
    compression,
    photometric,
    apart: directory.one(TAG.planes, 1) === 2 && channels > 1,
    chunk,
    offsets: directory.all(tiled ? TAG.tileOffsets : TAG.stripOffsets),
    lengths: directory.all(tiled ? TAG.tileLengths : TAG.stripLengths),
  };
  checkLayout(layout);
  return layout;
}

function checkLayout({ directory, bits, channels, compression, photometric, chunk, offsets }: Layout): void {
  const unsupported = (what: string): never => {
    throw new ImageError(`is a TIFF image ${what}, which is not supported`);
  };
  if (!Object.values(COMPRESSION).some((each) => each === compression)) unsupported(`of compression ${compression}`);
  if (!Object.values(PHOTOMETRIC).some((each) => each === photometric)) unsupported(`of colour space ${photometric}`);
  if (photometric === PHOTOMETRIC.ycbcr && compression !== COMPRESSION.jpeg) unsupported('of colour space 6');
  if (![1, 2, 4, 8, 16].includes(bits) || directory.all(TAG.bits).some((each) => each !== bits))
    unsupported(`of ${directory.all(TAG.bits).join(', ')} bits a sample`);
  if (directory.all(TAG.sampleFormat).some((each) => each !== 1)) unsupported('of numbers that are no natural ones');
  if (directory.one(TAG.fillOrder, 1) !== 1) unsupported('whose bytes begin with their last bit');
  const needed = { [PHOTOMETRIC.rgb]: 3, [PHOTOMETRIC.ycbcr]: 3, [PHOTOMETRIC.separated]: 4 }[photometric] ?? 1;
  if (channels < needed || channels > MAX_CHANNELS) unsupported(`of ${channels} samples a pixel`);
  if (!(chunk.width > 0) || !(chunk.height > 0)) unsupported('of tiles without a size');
  if (offsets.length === 0) throw new ImageError('is a TIFF image without pixels');
}

/** Refuses chunks that overlap or reach far beyond the picture, which would expand a small file too much. */
function checkChunks(
  { chunk, channels, bits, lengths }: Layout,
  { count, chunks, maxPixels, bytes }: Record<'count' | 'chunks' | 'maxPixels' | 'bytes', number>,
): void {
  const samples = chunk.width * chunk.height * channels * (bits > 8 ? 2 : 1);
  if (chunk.width * chunk.height * count > 4 * maxPixels || samples > 8 * maxPixels)
    throw new ImageError('is a TIFF image of tiles of that size, which is not supported');
  let packed = 0;
  for (let index = 0; index < chunks; index++) packed += Math.min(bytes, lengths[index] ?? bytes);
  if (packed > 2 * bytes + 65_536) throw new ImageError('is a TIFF image with overlapping parts');
}

// --- chunks ---------------------------------------------------------------------------------------------------

/** Where a chunk is written. */
interface Target {
  readonly x: number;
  readonly y: number;
  /** The channel, for chunks with a single one. */
  readonly channel: number;
}

/** Samples of 8 bits go to `raw`, those of palettes as they are. */
function readChunk(bytes: Uint8Array, layout: Layout, index: number, { x, y, channel }: Target, raw: Uint8Array): void {
  const { width, height, bits, channels, apart, chunk, directory } = layout;
  const from = layout.offsets[index]!;
  const length = layout.lengths[index] ?? bytes.length - from;
  const packed = bytes.subarray(Math.min(from, bytes.length), Math.min(from + length, bytes.length));
  const inChunk = apart ? 1 : channels;
  const stride = Math.ceil((chunk.width * inChunk * bits) / 8);
  const rows = Math.min(chunk.height, height - y);
  const jpeg = layout.compression === COMPRESSION.jpeg;
  const rgb = layout.photometric === PHOTOMETRIC.rgb;
  const data = jpeg
    ? decodeJpegChunk(packed, directory.all(TAG.jpegTables), { ...chunk, channels: inChunk, rgb }, layout.libraries)
    : unpacked(packed, layout, stride * rows);
  if (!jpeg && directory.one(TAG.predictor, 1) === 2)
    addDifferences(data, { stride, rows, step: inChunk, bits, little: directory.little });
  const scale = layout.photometric === PHOTOMETRIC.palette ? 1 : 255 / (2 ** Math.min(8, bits) - 1);
  const high = directory.little ? 1 : 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < Math.min(chunk.width, width - x); column++) {
      const to = ((y + row) * width + x + column) * channels + (apart ? channel : 0);
      for (let c = 0; c < inChunk; c++) {
        const at = column * inChunk + c;
        const value =
          bits === 8
            ? data[row * stride + at]!
            : bits === 16
              ? data[row * stride + at * 2 + high]!
              : part(data, row * stride, at, bits);
        raw[to + c] = value * scale;
      }
    }
  }
}

/** A sample of fewer than 8 bits. */
function part(data: Uint8Array, from: number, index: number, bits: number): number {
  const bit = index * bits;
  return (data[from + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

/** What is missing stays 0. */
function unpacked(data: Uint8Array, { compression, libraries }: Layout, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(unpackedAs(compression, data, length, libraries).subarray(0, length));
  return out;
}

function unpackedAs(compression: number, data: Uint8Array, most: number, { inflate }: DecoderLibraries): Uint8Array {
  switch (compression) {
    case COMPRESSION.lzw:
      return unpackLzw(data, most);
    case COMPRESSION.packBits:
      return unpackRuns(data, most, false);
    case COMPRESSION.none:
      return data;
    default:
      return inflate(data, most);
  }
}

interface Rows {
  readonly stride: number;
  readonly rows: number;
  /** Samples from one pixel to the next. */
  readonly step: number;
  readonly bits: number;
  readonly little: boolean;
}

/** Each sample is stored as what it differs by from the one before. TIFF 6.0, section 14 */
function addDifferences(data: Uint8Array, { stride, rows, step, bits, little }: Rows): void {
  if (bits < 8) throw new ImageError('is a TIFF image of differences between small samples, which is not supported');
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let row = 0; row < rows; row++) {
    const start = row * stride;
    if (bits === 8) for (let i = start + step; i < start + stride; i++) data[i]! += data[i - step]!;
    else {
      for (let i = start + step * 2; i + 1 < start + stride; i += 2) {
        view.setUint16(i, view.getUint16(i, little) + view.getUint16(i - step * 2, little), little);
      }
    }
  }
}

// --- colours --------------------------------------------------------------------------------------------------

interface Colors {
  readonly components: 1 | 3;
  readonly samples: Uint8Array;
  readonly alpha: Uint8Array | null;
  readonly lossy: boolean;
}

const ALPHA = { associated: 1, separate: 2 } as const;

function colorsOf(raw: Uint8Array, layout: Layout): Colors {
  const { channels, photometric, directory, compression } = layout;
  const grey = photometric === PHOTOMETRIC.blackIsZero || photometric === PHOTOMETRIC.whiteIsZero;
  const components = grey ? 1 : 3;
  const colors = photometric === PHOTOMETRIC.separated ? 4 : photometric === PHOTOMETRIC.palette ? 1 : components;
  const kind = channels > colors ? directory.one(TAG.extraSamples, 0) : 0;
  const hasAlpha = kind === ALPHA.associated || kind === ALPHA.separate;
  const count = raw.length / channels;
  const samples = new Uint8Array(count * components);
  const alpha = hasAlpha ? new Uint8Array(count) : null;
  const palette = directory.all(TAG.palette);
  const entries = palette.length / 3;
  for (let i = 0; i < count; i++) {
    const at = i * channels;
    const to = i * components;
    for (let c = 0; c < components; c++) {
      if (photometric === PHOTOMETRIC.palette) samples[to + c] = (palette[raw[at]! + c * entries] ?? 0) >> 8;
      else if (photometric === PHOTOMETRIC.separated)
        samples[to + c] = ((255 - raw[at + c]!) * (255 - raw[at + 3]!)) / 255;
      else samples[to + c] = photometric === PHOTOMETRIC.whiteIsZero ? 255 - raw[at + c]! : raw[at + c]!;
    }
    if (!alpha) continue;
    const value = raw[at + colors]!;
    alpha[i] = value;
    if (kind === ALPHA.associated && value > 0)
      for (let c = to; c < to + components; c++) samples[c] = Math.min(255, (samples[c]! * 255) / value);
  }
  return { components, samples, alpha, lossy: compression === COMPRESSION.jpeg };
}
