/**
 * Encodes pixels as a sequential JPEG: for changed pictures whose source was a JPEG or equally lossy.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf
 */

import { createTransform, forwardTransform } from './cosine-transform.ts';
import type { JpegPixels } from './decode-jpeg.ts';
import { ZIGZAG } from './frame.ts';
import { type HuffmanCode, huffmanCode } from './huffman-code.ts';

/** Tables K.1 and K.2 in the order of the samples: how coarsely each frequency can be quantized without visible loss. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMINANCE = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...new Array<number>(32).fill(99),
];

/** Scales the tables as most encoders do: quality 50 leaves them as they are, 100 keeps everything. */
function scaled(table: readonly number[], quality: number): Uint16Array {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2;
  return Uint16Array.from(table, (value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))));
}

interface EncodedComponent {
  readonly id: number;
  /** Blocks per unit along both axes. */
  readonly factor: 1 | 2;
  /** Index of the quantization and Huffman tables: 0 for luminance, 1 for chrominance. */
  readonly table: 0 | 1;
  /** Blocks in a row. */
  readonly stride: number;
  readonly coefficients: Int16Array;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly components: readonly EncodedComponent[];
  readonly quantization: readonly Uint16Array[];
}

/** `quality` 1 to 100. Chrominance has half the resolution of luminance along both axes. */
export function encodeJpeg(pixels: JpegPixels, quality: number): Uint8Array {
  const picture = transformed(pixels, quality);
  const frequencies = [0, 1, 2, 3].map(() => new Uint32Array(256));
  visitSymbols(picture, (table, symbol) => {
    frequencies[table]![symbol]!++;
  });
  const codes = frequencies.map(huffmanCode);
  const writer = createWriter(pixels.samples.length);
  writeHeader(writer, picture, codes);
  visitSymbols(picture, (table, symbol, bits, count) => {
    const { codes: words, lengths } = codes[table]!;
    putBits(writer, words[symbol]!, lengths[symbol]!);
    if (count > 0) putBits(writer, bits, count);
  });
  // The last byte is padded with ones.
  if (writer.count > 0) putBits(writer, 0xff >> writer.count, 8 - writer.count);
  putWord(writer, 0xffd9);
  return writer.bytes.slice(0, writer.length);
}

// --- samples to coefficients ----------------------------------------------------------------------------------

/** The weights of red, green and blue in a component, and its offset. https://www.w3.org/Graphics/JPEG/jfif3.pdf */
interface Mixture {
  readonly parts: readonly [red: number, green: number, blue: number];
  readonly added: number;
}

const YCBCR: readonly Mixture[] = [
  { parts: [0.299, 0.587, 0.114], added: 0 },
  { parts: [-0.168736, -0.331264, 0.5], added: 128 },
  { parts: [0.5, -0.418688, -0.081312], added: 128 },
];
const GREY: readonly Mixture[] = [{ parts: [1, 0, 0], added: 0 }];

function transformed(pixels: JpegPixels, quality: number): Picture {
  const { width, height } = pixels;
  const color = pixels.components === 3;
  const side = color ? 2 : 1;
  const unitsAcross = Math.ceil(width / (8 * side));
  const unitsDown = Math.ceil(height / (8 * side));
  const quantization = [scaled(LUMINANCE, quality), ...(color ? [scaled(CHROMINANCE, quality)] : [])];
  const components = (color ? YCBCR : GREY).map((mixture, index): EncodedComponent => {
    const table = index === 0 ? 0 : 1;
    const factor = index === 0 ? side : 1;
    const stride = unitsAcross * factor;
    const rows = unitsDown * factor;
    const plane = { samples: planeOf(pixels, mixture, side / factor, stride * 8, rows * 8), stride: stride * 8 };
    const coefficients = new Int16Array(stride * rows * 64);
    const transform = createTransform(plane, coefficients, quantization[table]!);
    for (let block = 0; block < stride * rows; block++) {
      const from = Math.floor(block / stride) * 8 * plane.stride + (block % stride) * 8;
      forwardTransform(transform, from, block * 64);
    }
    return { id: index + 1, factor, table, stride, coefficients };
  });
  return { width, height, unitsAcross, unitsDown, components, quantization };
}

/**
 * A plane with one component, each sample the mean of `shrink` × `shrink` pixels; the last row and column are repeated beyond the
 * picture.
 */
function planeOf(
  { width, height, components, samples }: JpegPixels,
  { parts, added }: Mixture,
  shrink: number,
  stride: number,
  rows: number,
): Uint8ClampedArray {
  const plane = new Uint8ClampedArray(stride * rows);
  const [red, green, blue] = parts;
  const share = 1 / (shrink * shrink);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < stride; x++) {
      let sum = 0;
      for (let i = 0; i < shrink; i++) {
        const row = Math.min(height - 1, y * shrink + i) * width;
        for (let j = 0; j < shrink; j++) {
          const at = (row + Math.min(width - 1, x * shrink + j)) * components;
          sum += samples[at]! * red;
          if (components === 3) sum += samples[at + 1]! * green + samples[at + 2]! * blue;
        }
      }
      plane[y * stride + x] = sum * share + added;
    }
  }
  return plane;
}

// --- coefficients to symbols ----------------------------------------------------------------------------------

/** Called for each symbol, with the table of its code (DC 0 and 1, AC 2 and 3) and the bits that follow it. */
type SymbolVisitor = (table: number, symbol: number, bits: number, count: number) => void;

/** Visits all symbols in the order of the scan. Annex F.1.1 and F.1.2 */
function visitSymbols({ components, unitsAcross, unitsDown }: Picture, visit: SymbolVisitor): void {
  const predicted = components.map(() => 0);
  for (let unit = 0; unit < unitsAcross * unitsDown; unit++) {
    const row = Math.floor(unit / unitsAcross);
    const column = unit % unitsAcross;
    components.forEach(({ factor, stride, coefficients, table }, index) => {
      for (let block = 0; block < factor * factor; block++) {
        const y = row * factor + Math.floor(block / factor);
        const at = (y * stride + column * factor + (block % factor)) * 64;
        const direct = coefficients[at]!;
        visitNumber(table, 0, direct - predicted[index]!, visit);
        predicted[index] = direct;
        visitAlternating(coefficients, at, table + 2, visit);
      }
    });
  }
}

function visitAlternating(coefficients: Int16Array, at: number, table: number, visit: SymbolVisitor): void {
  let zeros = 0;
  for (let k = 1; k < 64; k++) {
    const value = coefficients[at + ZIGZAG[k]!]!;
    if (value === 0) zeros++;
    else {
      for (; zeros > 15; zeros -= 16) visit(table, 0xf0, 0, 0);
      visitNumber(table, zeros, value, visit);
      zeros = 0;
    }
  }
  if (zeros > 0) visit(table, 0, 0, 0);
}

function visitNumber(table: number, zeros: number, value: number, visit: SymbolVisitor): void {
  const size = 32 - Math.clz32(Math.abs(value));
  visit(table, (zeros << 4) | size, value < 0 ? value + (1 << size) - 1 : value, size);
}

// --- bytes ----------------------------------------------------------------------------------------------------

interface Writer {
  bytes: Uint8Array;
  length: number;
  /** Fewer than 8 bits of an incomplete byte. */
  bits: number;
  count: number;
}

const createWriter = (capacity: number): Writer => ({
  bytes: new Uint8Array(capacity + 1024),
  length: 0,
  bits: 0,
  count: 0,
});

function putByte(writer: Writer, byte: number): void {
  if (writer.length === writer.bytes.length) {
    const grown = new Uint8Array(writer.length * 2);
    grown.set(writer.bytes);
    writer.bytes = grown;
  }
  writer.bytes[writer.length++] = byte;
}

function putWord(writer: Writer, word: number): void {
  putByte(writer, word >> 8);
  putByte(writer, word & 0xff);
}

/** A byte of ones in the data would begin a marker, and is therefore followed by a zero. */
function putBits(writer: Writer, bits: number, count: number): void {
  writer.bits = (writer.bits << count) | bits;
  writer.count += count;
  while (writer.count >= 8) {
    writer.count -= 8;
    const byte = (writer.bits >> writer.count) & 0xff;
    putByte(writer, byte);
    if (byte === 0xff) putByte(writer, 0);
  }
  writer.bits &= (1 << writer.count) - 1;
}

function putSegment(writer: Writer, marker: number, data: readonly number[]): void {
  putWord(writer, marker);
  putWord(writer, data.length + 2);
  for (const byte of data) putByte(writer, byte);
}

/** Version 1.1, square pixels, no thumbnail. */
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];

function writeHeader(
  writer: Writer,
  { width, height, components, quantization }: Picture,
  codes: readonly HuffmanCode[],
): void {
  putWord(writer, 0xffd8);
  putSegment(writer, 0xffe0, JFIF);
  quantization.forEach((table, index) => {
    putSegment(writer, 0xffdb, [index, ...Array.from(ZIGZAG, (at) => table[at]!)]);
  });
  const frame = components.flatMap(({ id, factor, table }) => [id, (factor << 4) | factor, table]);
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  putSegment(writer, 0xffc0, [8, ...size, components.length, ...frame]);
  codes.forEach(({ counts, symbols }, index) => {
    if (symbols.length > 0) putSegment(writer, 0xffc4, [((index >> 1) << 4) | (index & 1), ...counts, ...symbols]);
  });
  const scan = components.flatMap(({ id, table }) => [id, (table << 4) | table]);
  putSegment(writer, 0xffda, [components.length, ...scan, 0, 63, 0]);
}
