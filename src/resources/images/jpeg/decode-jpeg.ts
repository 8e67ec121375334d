/**
 * Decodes JPEGs to pixels, where the file cannot be used as it is: for filters and smaller copies.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf
 */

import type { RasterImage } from '../../types.ts';
import { type BlockSize, createTransform, inverseTransform, type Plane } from './cosine-transform.ts';
import { type Component, type Frame, type HuffmanTable, huffmanTable, readFrame, ZIGZAG } from './frame.ts';
import { readScan, type Scan } from './scan.ts';

type Jpeg = Extract<RasterImage['data'], { encoding: 'jpeg' }>;

export interface JpegPixels {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3;
  /** Interleaved, one byte each. */
  readonly samples: Uint8Array;
}

/** The most coefficients held at once, of two bytes each: enough for 44 million pixels in the usual 4:2:0. */
const MAX_COEFFICIENTS = 2 ** 26;
/** Includes the sample of its plane and its share of the picture's samples. */
const BYTES_OF_COEFFICIENT = 6;
/** More scans than any encoder writes; each can cover the whole picture. */
const MAX_SCANS = 128;
/** The most blocks in all scans together: 16 scans of the largest picture, which take seconds. */
const MAX_BLOCKS = 2 ** 24;

const PROGRESSIVE = 0xc2;
const SEGMENT = { dht: 0xc4, rst: 0xd0, eoi: 0xd9, sos: 0xda, dqt: 0xdb, dri: 0xdd, adobe: 0xee } as const;

/** Limits on a decoder in addition to those on the picture. */
interface DecodingBounds {
  /** Called with the number of blocks to be processed; may throw. */
  readonly passed: (blocks: number) => void;
  /** Returns how many bytes may be held. */
  readonly room: () => number;
}

const UNBOUNDED: DecodingBounds = { passed: () => {}, room: () => Number.POSITIVE_INFINITY };

interface Decoder {
  /** Null before the frame header, or if the frame is too large. */
  frame: Frame | null;
  readonly quantization: Map<number, Uint16Array>;
  /** By class (0 for DC, 16 for AC) and number. */
  readonly huffman: Map<number, HuffmanTable>;
  restartInterval: number;
  scans: number;
  /** How many blocks may still be processed. */
  blocksLeft: number;
  /** Called with the number of blocks before they are read or transformed. */
  readonly passed: (blocks: number) => void;
  /** The most coefficients that there is room for. */
  readonly most: number;
  /** Colour transform in Adobe's segment: 0 none, 1 YCbCr, 2 YCCK; null without the segment. */
  transform: number | null;
}

/**
 * The pixels, grey or RGB, or null if there are too many; a `size` below 8 scales width and height to that many eighths. The JPEG must
 * have been accepted by `readJpeg`; damaged data is read as far as possible. Deviation: colour profiles are ignored, and CMYK is
 * converted to RGB by its complement.
 */
export function decodeJpeg(
  { bytes, inverted }: Jpeg,
  size: BlockSize = 8,
  bounds: DecodingBounds = UNBOUNDED,
): JpegPixels | null {
  const decoder: Decoder = {
    frame: null,
    quantization: new Map(),
    huffman: new Map(),
    restartInterval: 0,
    scans: 0,
    blocksLeft: MAX_BLOCKS,
    passed: (blocks) => {
      decoder.blocksLeft -= blocks;
      bounds.passed(blocks);
    },
    most: Math.min(MAX_COEFFICIENTS, bounds.room() / BYTES_OF_COEFFICIENT),
    transform: null,
  };
  readSegments(decoder, bytes);
  const { frame } = decoder;
  if (!frame) return null;
  const width = Math.ceil((frame.width * size) / 8);
  const height = Math.ceil((frame.height * size) / 8);
  const planes = frame.components.map((component) => planeOf(component, decoder, size));
  const picture = { frame, planes, width, height };
  if (planes.length === 1) return { width, height, components: 1, samples: gathered(picture, 1) };
  const samples = gathered(picture, planes.length);
  const luminance = isLuminance(decoder, frame);
  if (planes.length === 3) return { width, height, components: 3, samples: luminance ? toRgb(samples, 3) : samples };
  if (luminance) complement(toRgb(samples, 4));
  return { width, height, components: 3, samples: fromCmyk(samples, inverted) };
}

function readSegments(decoder: Decoder, bytes: Uint8Array): void {
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!;
    if (marker === SEGMENT.eoi) return;
    if (marker === 0xff) at++;
    else if (marker <= 1 || (marker >= SEGMENT.rst && marker < SEGMENT.eoi)) at += 2;
    else {
      const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
      readSegment(decoder, marker, bytes.subarray(at + 4, end));
      at = marker === SEGMENT.sos ? readScanAt(decoder, bytes, at + 4, end) : end;
    }
  }
}

function readSegment(decoder: Decoder, marker: number, segment: Uint8Array): void {
  if (marker === SEGMENT.dqt) readQuantization(decoder, segment);
  else if (marker === SEGMENT.dht) readHuffman(decoder, segment);
  else if (marker === SEGMENT.dri) decoder.restartInterval = (segment[0]! << 8) | segment[1]!;
  else if (marker === SEGMENT.adobe && String.fromCharCode(...segment.subarray(0, 5)) === 'Adobe')
    decoder.transform = segment[11] ?? null;
  else if (marker >= 0xc0 && marker <= PROGRESSIVE && !decoder.frame)
    decoder.frame = readFrame(segment, marker === PROGRESSIVE, decoder.most);
}

function readQuantization({ quantization }: Decoder, segment: Uint8Array): void {
  for (let at = 0; at < segment.length; ) {
    const wide = segment[at]! >> 4 !== 0;
    const table = new Uint16Array(64);
    for (let i = 0; i < 64; i++) {
      const value = at + 1 + i * (wide ? 2 : 1);
      table[ZIGZAG[i]!] = wide ? (segment[value]! << 8) | segment[value + 1]! : segment[value]!;
    }
    quantization.set(segment[at]! & 15, table);
    at += wide ? 129 : 65;
  }
}

function readHuffman({ huffman }: Decoder, segment: Uint8Array): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const length = counts.reduce((sum, count) => sum + count, 0);
    huffman.set(segment[at]!, huffmanTable(counts, segment.subarray(at + 17, at + 17 + length)));
    at += 17 + length;
  }
}

const NO_CODES: HuffmanTable = huffmanTable(new Uint8Array(16), new Uint8Array(0));

/** Reads the scan whose header is between `at` and `data`; returns where its data ends. */
function readScanAt(decoder: Decoder, bytes: Uint8Array, at: number, data: number): number {
  const { frame, huffman, restartInterval } = decoder;
  if (!frame || ++decoder.scans > MAX_SCANS || decoder.blocksLeft < 0) return data;
  const count = bytes[at]!;
  const components: Scan['components'][number][] = [];
  for (let i = 0; i < count; i++) {
    const component = frame.components.find(({ id }) => id === bytes[at + 1 + i * 2]);
    const tables = bytes[at + 2 + i * 2]!;
    const direct = huffman.get(tables >> 4) ?? NO_CODES;
    const alternating = huffman.get(16 | (tables & 15)) ?? NO_CODES;
    if (component) components.push({ component, direct, alternating });
  }
  const [first = 0, last = 63, bits = 0] = bytes.subarray(at + 1 + count * 2, data);
  const band = frame.progressive
    ? { first, last: first === 0 ? 0 : Math.min(63, last), high: bits >> 4, low: bits & 15 }
    : { first: 0, last: 63, high: 0, low: 0 };
  return readScan(frame, { components, ...band, restartInterval }, bytes, data, decoder.passed);
}

const NO_TABLE = new Uint16Array(64).fill(1);

function planeOf(component: Component, { quantization, passed }: Decoder, size: BlockSize): Plane {
  const { coefficients, stride } = component;
  const table = quantization.get(component.table) ?? NO_TABLE;
  const rows = coefficients.length / (stride * 64);
  const plane: Plane = { samples: new Uint8ClampedArray(stride * size * rows * size), stride: stride * size };
  const transform = createTransform(plane, coefficients, table);
  for (let row = 0; row < rows; row++) {
    passed(stride);
    for (let column = 0; column < stride; column++) {
      const to = row * size * plane.stride + column * size;
      inverseTransform(transform, (row * stride + column) * 64, to, size);
    }
  }
  return plane;
}

interface Picture {
  readonly frame: Frame;
  readonly planes: readonly Plane[];
  readonly width: number;
  readonly height: number;
}

/** Interleaves the samples of all planes; those of smaller planes are interpolated linearly. */
function gathered({ frame, planes, width, height }: Picture, count: number): Uint8Array {
  const out = new Uint8Array(width * height * count);
  const across = Math.max(...frame.components.map((component) => component.across));
  const down = Math.max(...frame.components.map((component) => component.down));
  planes.forEach((plane, index) => {
    const component = frame.components[index]!;
    const columns = stepsOf(width, component.across / across);
    const rows = stepsOf(height, component.down / down);
    if (columns.whole && rows.whole) spread(plane, width, out, count, index);
    else blend(plane, columns, rows, out, count, index);
  });
  return out;
}

/** For each sample along an axis, the two samples of the plane that it lies between, and the weight of the second. */
interface Steps {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  readonly part: Float32Array;
  /** Whether each sample is one of the plane, without interpolation. */
  readonly whole: boolean;
}

/** `scale`: samples of the plane per sample of the picture. */
function stepsOf(length: number, scale: number): Steps {
  const last = Math.ceil(length * scale) - 1;
  const first = new Uint32Array(length);
  const second = new Uint32Array(length);
  const part = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const at = Math.min(last, Math.max(0, (i + 0.5) * scale - 0.5));
    first[i] = Math.floor(at);
    second[i] = Math.min(last, first[i]! + 1);
    part[i] = at - first[i]!;
  }
  return { first, second, part, whole: scale === 1 };
}

function spread({ samples, stride }: Plane, width: number, out: Uint8Array, count: number, index: number): void {
  for (let row = 0, to = index; to < out.length; row += stride) {
    for (let x = 0; x < width; x++, to += count) out[to] = samples[row + x]!;
  }
}

function blend(
  { samples, stride }: Plane,
  columns: Steps,
  rows: Steps,
  out: Uint8Array,
  count: number,
  index: number,
): void {
  let to = index;
  for (let y = 0; y < rows.first.length; y++) {
    const above = rows.first[y]! * stride;
    const below = rows.second[y]! * stride;
    const down = rows.part[y]!;
    for (let x = 0; x < columns.first.length; x++, to += count) {
      const left = columns.first[x]!;
      const right = columns.second[x]!;
      const top = samples[above + left]! + (samples[above + right]! - samples[above + left]!) * columns.part[x]!;
      const bottom = samples[below + left]! + (samples[below + right]! - samples[below + left]!) * columns.part[x]!;
      out[to] = top + (bottom - top) * down + 0.5;
    }
  }
}

const RGB_IDS = [0x52, 0x47, 0x42];

/** Whether the first three components are luminance and two chrominances, by the conventions of JPEG writers. */
function isLuminance({ transform }: Decoder, { components }: Frame): boolean {
  if (transform !== null) return transform !== 0;
  return components.length === 3 && !components.every(({ id }, i) => id === RGB_IDS[i]);
}

/** Converts YCbCr to RGB in place. https://www.w3.org/Graphics/JPEG/jfif3.pdf */
function toRgb(samples: Uint8Array, step: 3 | 4): Uint8Array {
  const clamped = new Uint8ClampedArray(samples.buffer);
  for (let i = 0; i < clamped.length; i += step) {
    const y = clamped[i]!;
    const blue = clamped[i + 1]! - 128;
    const red = clamped[i + 2]! - 128;
    clamped[i] = y + 1.402 * red;
    clamped[i + 1] = y - 0.344136 * blue - 0.714136 * red;
    clamped[i + 2] = y + 1.772 * blue;
  }
  return samples;
}

/** YCCK is YCbCr of the complements of cyan, magenta and yellow. In place. */
function complement(samples: Uint8Array): void {
  for (let i = 0; i < samples.length; i++) if (i % 4 !== 3) samples[i] = 255 - samples[i]!;
}

/** Converts CMYK to RGB; `inverted`, as in Adobe's files: samples say how much of the paper's white is left. */
function fromCmyk(samples: Uint8Array, inverted: boolean): Uint8Array {
  const out = new Uint8Array((samples.length / 4) * 3);
  const left = (value: number): number => (inverted ? value : 255 - value);
  for (let i = 0; i < samples.length / 4; i++) {
    const black = left(samples[i * 4 + 3]!);
    for (let c = 0; c < 3; c++) out[i * 3 + c] = Math.round((left(samples[i * 4 + c]!) * black) / 255);
  }
  return out;
}
