/**
 * WebP: the container is read here, its pictures by libwebp. Of an animation the first frame is shown.
 * https://developers.google.com/speed/webp/docs/riff_container
 */

import { preparePackageFiles, webAssemblyModule } from '../package-files.ts';
import type { Resource } from '../types.ts';
import { checkPixels, type DecodedImage, ImageError } from './decoded-image.ts';
import { sampledImage } from './sampled-image.ts';

/** What has room in its memory for a very large picture is let go: it never gives memory back. */
const KEPT_MEMORY = 64 * 2 ** 20;

interface Decoder {
  decode(data: ArrayBuffer): Pixels | null;
  readonly memory: WebAssembly.Memory | null;
}

let compiled: Promise<WebAssembly.Module> | null = null;
let decoder: Decoder | null = null;

/** Sets up what `decodeWebp` needs: the first image of a process waits for it. */
export async function prepareWebp(): Promise<void> {
  decoder ??= await createDecoder();
}

async function createDecoder(): Promise<Decoder> {
  compiled ??= preparePackageFiles().then(() =>
    webAssemblyModule('webp.wasm', '@jsquash/webp/codec/dec/webp_dec.wasm'),
  );
  const [code, { default: createModule }] = await Promise.all([
    compiled,
    import('@jsquash/webp/codec/dec/webp_dec.js'),
  ]);
  let memory: WebAssembly.Memory | null = null;
  const module = await createModule({
    noInitialRun: true,
    instantiateWasm(imports, ready) {
      const instance = new WebAssembly.Instance(code, imports);
      for (const value of Object.values(instance.exports)) if (value instanceof WebAssembly.Memory) memory = value;
      ready(instance);
      return instance.exports;
    },
  });
  return { decode: (data) => module.decode(data), memory };
}

export function decodeWebp(resource: Resource, maxPixels: number): DecodedImage {
  const { bytes, url } = resource;
  const { width, height, frame } = readContainer(bytes);
  checkPixels(width, height, maxPixels);
  if (frame) checkPixels(frame.width, frame.height, maxPixels);
  const pixels = decodePixels(frame ? frame.file : bytes);
  if (!frame && (pixels.width !== width || pixels.height !== height)) throw new ImageError('is a damaged WebP image');
  const samples = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  place(pixels, frame ?? { x: 0, y: 0 }, { width, height, samples, alpha });
  const lossy = isLossy(frame ? frame.file : bytes);
  const image = sampledImage(url, { width, height, components: 3, samples, alpha, lossy });
  return { image, problem: null, decodedPixels: width * height };
}

function isLossy(file: Uint8Array): boolean {
  for (const { name } of chunks(file, HEADER)) if (name === 'VP8 ') return true;
  return false;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four samples each. */
  readonly data: ArrayLike<number>;
}

function decodePixels(file: Uint8Array): Pixels {
  if (!decoder) throw new Error('the WebP decoder is not set up');
  const { decode, memory } = decoder;
  // It copies what it is given: a view of other data must not go along.
  const pixels = decode(file.slice().buffer);
  if (memory && memory.buffer.byteLength > KEPT_MEMORY) decoder = null;
  if (!pixels) throw new ImageError('is a damaged WebP image');
  return pixels;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
  readonly alpha: Uint8Array;
}

/** What reaches out of the canvas is cut. */
function place(
  { width, height, data }: Pixels,
  { x, y }: { readonly x: number; readonly y: number },
  on: Canvas,
): void {
  for (let row = 0; row < height && y + row < on.height; row++) {
    for (let column = 0; column < width && x + column < on.width; column++) {
      const from = (row * width + column) * 4;
      const to = (y + row) * on.width + x + column;
      on.samples[to * 3] = data[from]!;
      on.samples[to * 3 + 1] = data[from + 1]!;
      on.samples[to * 3 + 2] = data[from + 2]!;
      on.alpha[to] = data[from + 3]!;
    }
  }
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The frame as a file of its own. */
  readonly file: Uint8Array;
}

interface Container {
  readonly width: number;
  readonly height: number;
  /** The first of an animation; null for a single picture. */
  readonly frame: Frame | null;
}

interface Chunk {
  readonly name: string;
  /** Of its data. */
  readonly start: number;
  readonly end: number;
}

const HEADER = 12;
const CHUNK_HEADER = 8;
const FRAME_HEADER = 16;
const ANIMATED = 0x02;
const HAS_ALPHA = 0x10;

function readContainer(bytes: Uint8Array): Container {
  const first = chunks(bytes, HEADER).next().value;
  if (!first) throw new ImageError('is a truncated WebP image');
  const at = first.start;
  switch (first.name) {
    case 'VP8 ':
      return { width: word(bytes, at + 6) & 0x3fff, height: word(bytes, at + 8) & 0x3fff, frame: null };
    case 'VP8L': {
      const sizes = word(bytes, at + 1) | (word(bytes, at + 3) << 16);
      return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1, frame: null };
    }
    case 'VP8X': {
      const animated = (bytes[at]! & ANIMATED) !== 0;
      const size = { width: three(bytes, at + 4) + 1, height: three(bytes, at + 7) + 1 };
      return { ...size, frame: animated ? firstFrame(bytes) : null };
    }
    default:
      throw new ImageError('is a WebP image without a picture');
  }
}

function firstFrame(bytes: Uint8Array): Frame {
  for (const { name, start, end } of chunks(bytes, HEADER)) {
    if (name !== 'ANMF' || end - start < FRAME_HEADER) continue;
    const width = three(bytes, start + 6) + 1;
    const height = three(bytes, start + 9) + 1;
    const file = stillImage(bytes.subarray(start + FRAME_HEADER, end), width, height);
    return { x: three(bytes, start) * 2, y: three(bytes, start + 3) * 2, width, height, file };
  }
  throw new ImageError('is an animated WebP image without a frame');
}

/** The chunks of a frame, with the header that those of transparent pictures need. */
function stillImage(data: Uint8Array, width: number, height: number): Uint8Array {
  const extended = CHUNK_HEADER + 10;
  const file = new Uint8Array(HEADER + extended + data.length);
  const view = new DataView(file.buffer);
  writeName(file, 0, 'RIFF');
  view.setUint32(4, file.length - CHUNK_HEADER, true);
  writeName(file, 8, 'WEBP');
  writeName(file, HEADER, 'VP8X');
  view.setUint32(HEADER + 4, 10, true);
  const at = HEADER + CHUNK_HEADER;
  file[at] = HAS_ALPHA;
  view.setUint16(at + 4, (width - 1) & 0xffff, true);
  file[at + 6] = (width - 1) >> 16;
  view.setUint16(at + 7, (height - 1) & 0xffff, true);
  file[at + 9] = (height - 1) >> 16;
  file.set(data, HEADER + extended);
  return file;
}

/** Chunks are padded to an even length. What is cut off is as long as there is of it. */
function* chunks(bytes: Uint8Array, from: number): Generator<Chunk, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = from; at + CHUNK_HEADER <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEADER;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    yield { name, start, end: Math.min(start + length, bytes.length) };
    at = start + length + (length & 1);
  }
  return undefined;
}

function writeName(file: Uint8Array, at: number, name: string): void {
  for (let i = 0; i < name.length; i++) file[at + i] = name.charCodeAt(i);
}

const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
const three = (bytes: Uint8Array, at: number): number => word(bytes, at) | ((bytes[at + 2] ?? 0) << 16);
