/** Reads JPEG headers: the file itself is put into the PDF unchanged. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B */

import { latin1 } from '../../bytes.ts';
import type { Density, RasterImage, Resource } from '../../types.ts';
import { checkPixels, ImageError } from '../decoded-image.ts';
import { densityIn } from '../density.ts';
import { readExif } from './exif.ts';
import { createMends, leaveOut, type Mends, makeSequential, mended } from './mending.ts';
import { checkScan, createTables, readHuffmanTables, readQuantizationTables, type Tables } from './tables.ts';

interface Header {
  width: number;
  height: number;
  components: number;
  adobe: boolean;
  orientation: number;
  /** The JFIF segment's, or else that of the EXIF data. */
  density: Density | null;
  readonly profile: Uint8Array[];
  readonly tables: Tables;
  readonly mends: Mends;
}

const NO_FRAME = { width: 0, height: 0, components: 0, adobe: false, orientation: 1, density: null };

const CUT_OFF = 'is a JPEG that is cut off; what there is of it is shown';

const SOF_FIRST = 0xc0;
const PROGRESSIVE = 0xc2;
const SOF = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic frames, which a PDF cannot hold. */
const OTHER_SOF = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const SOS = 0xda;
const EOI = 0xd9;
const DHT = 0xc4;
const DQT = 0xdb;

export function readJpeg(resource: Resource, maxPixels: number): { image: RasterImage; problem: string | null } {
  const { bytes, url } = resource;
  const header = readHeader(bytes);
  const { width, height, components, adobe, orientation, density } = header;
  checkPixels(width, height, maxPixels);
  if (components !== 1 && components !== 3 && components !== 4) {
    throw new ImageError(`is a JPEG with ${components} colour components`);
  }
  const turned = orientation >= 5;
  const image: RasterImage = {
    kind: 'raster',
    url,
    width: turned ? height : width,
    height: turned ? width : height,
    pixelWidth: width,
    pixelHeight: height,
    orientation,
    ...(density ? { density } : {}),
    data: {
      encoding: 'jpeg',
      bytes: mended(bytes, header.mends),
      components,
      inverted: components === 4 && adobe,
      iccProfile: joinProfile(header.profile),
    },
  };
  return { image, problem: header.mends.end === 'missing' ? CUT_OFF : null };
}

/** Reads all marker segments, and checks before each scan that its tables are defined, since viewers stop if they are not. */
function readHeader(bytes: Uint8Array): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = createTables();
  const mends = createMends();
  const header: Header = { ...NO_FRAME, profile: [], tables, mends };
  let inScan = false;
  let holdsAll = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const next = bytes.indexOf(0xff, at);
    if (next < 0 || next + 2 > bytes.length) break;
    if (!inScan) leaveOut(mends, at, next);
    at = next;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at++;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      if (!inScan) leaveOut(mends, at, at + 2);
      at += 2;
    } else if (marker === EOI) {
      mends.end = 'there';
      break;
    } else {
      const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : bytes.length;
      if (length < 2) throw new ImageError('is a JPEG with a segment that has no length');
      if (at + 2 + length > bytes.length) {
        leaveOut(mends, at, bytes.length);
        break;
      }
      if (marker === SOS && holdsAll) {
        leaveOut(mends, at, bytes.length);
        mends.end = 'left out';
        break;
      }
      const segment = bytes.subarray(at + 4, at + 2 + length);
      readSegment(marker, segment, header);
      inScan = marker === SOS;
      if (inScan && !tables.progressive) {
        makeSequential(mends, segment, at + 4);
        // Annex B.2.3: each component is in one scan. Decoders stop after a scan with all components, and warn about further ones.
        holdsAll = segment[0] === header.components;
      }
      at += 2 + length;
    }
  }
  if (header.components === 0) throw new ImageError('is a JPEG without a frame');
  if (!tables.scanned) throw new ImageError('is a JPEG without a scan');
  return header;
}

function readSegment(marker: number, segment: Uint8Array, header: Header): void {
  if (OTHER_SOF.has(marker)) throw new ImageError('is a lossless or arithmetic-coded JPEG, which is not supported');
  if (
    marker < SOF_FIRST ||
    marker === 0xc8 ||
    marker === 0xde ||
    marker === 0xdf ||
    (marker >= 0xf0 && marker < 0xfe)
  ) {
    throw new ImageError(`is a JPEG with a segment of unknown kind (0x${marker.toString(16)})`);
  }
  if (SOF.has(marker)) readFrame(segment, header, marker === PROGRESSIVE);
  else if (marker === DHT) readHuffmanTables(segment, header.tables);
  else if (marker === DQT) readQuantizationTables(segment, header.tables);
  else if (marker === SOS) checkScan(segment, header.tables);
  else readApplicationData(marker, segment, header);
}

function readFrame(segment: Uint8Array, header: Header, progressive: boolean): void {
  if (segment.length < 6) throw new ImageError('is a JPEG whose frame header is cut off');
  if (segment[0] !== 8) throw new ImageError(`is a JPEG of ${segment[0]} bits per sample, which is not supported`);
  if (header.components > 0) throw new ImageError('is a JPEG with a second frame');
  header.height = (segment[1]! << 8) | segment[2]!;
  header.width = (segment[3]! << 8) | segment[4]!;
  header.components = segment[5]!;
  header.tables.progressive = progressive;
  for (let at = 6; at + 3 <= segment.length; at += 3) {
    const [across, down] = [segment[at + 1]! >> 4, segment[at + 1]! & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4) {
      throw new ImageError('is a JPEG whose components have no size');
    }
    header.tables.components.set(segment[at]!, segment[at + 2]!);
  }
}

function readApplicationData(marker: number, segment: Uint8Array, header: Header): void {
  if (marker === 0xe0 && latin1(segment.subarray(0, 5)) === 'JFIF\0') header.density = jfifDensity(segment);
  else if (marker === 0xee && latin1(segment.subarray(0, 5)) === 'Adobe') header.adobe = true;
  else if (marker === 0xe1 && latin1(segment.subarray(0, 6)) === 'Exif\0\0') {
    const { orientation, density } = readExif(segment.subarray(6));
    header.orientation = orientation ?? header.orientation;
    header.density ??= density;
  } else if (marker === 0xe2 && latin1(segment.subarray(0, 12)) === 'ICC_PROFILE\0') {
    // Chunks are numbered from 1. https://www.color.org/technotes/ICC-Technote-ProfileEmbedding.pdf
    const number = segment[12] ?? 0;
    if (number > 0) header.profile[number - 1] = segment.subarray(14);
  }
}

/** The unit of a JFIF segment. https://www.w3.org/Graphics/JPEG/jfif3.pdf */
const JFIF_UNITS = { 1: 'inch', 2: 'centimetre' } as const;

function jfifDensity(segment: Uint8Array): Density | null {
  const unit = JFIF_UNITS[segment[7] as 1 | 2] ?? null;
  if (!unit || segment.length < 12) return null;
  return densityIn(unit, (segment[8]! << 8) | segment[9]!, (segment[10]! << 8) | segment[11]!);
}

/** Null if there is no profile or a chunk is missing. */
function joinProfile(chunks: readonly Uint8Array[]): Uint8Array | null {
  if (chunks.length === 0) return null;
  let length = 0;
  for (let i = 0; i < chunks.length; i++) {
    if (!chunks[i]) return null;
    length += chunks[i]!.length;
  }
  const profile = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    profile.set(chunk, at);
    at += chunk.length;
  }
  return profile;
}
