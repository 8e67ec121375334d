/**
 * AVIF, decoded by libavif if the optional package that contains it is installed. https://aomediacodec.github.io/av1-avif/
 * Not yet: mirrored pictures (`imir`), clean apertures (`clap`) and colour profiles; of a sequence the primary picture is shown.
 */

import { installedFile, loadInstalledModule, readInstalledFile } from '../package-files.ts';
import type { RasterImage, Resource } from '../types.ts';
import { checkPixels, type DecodedImage, ImageError } from './decoded-image.ts';
import { sampledImage } from './sampled-image.ts';

const CODE = '@jsquash/avif/codec/dec/avif_dec.wasm';
const MODULE = '@jsquash/avif/codec/dec/avif_dec.js';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four samples per pixel. */
  readonly data: Uint8ClampedArray;
}

interface DecoderModule {
  /** Returns null for damaged data. */
  decode(data: ArrayBuffer, bitDepth: 8): Pixels | null;
}

interface Overrides {
  readonly noInitialRun: boolean;
  instantiateWasm(imports: object, ready: (instance: WebAssembly.Instance) => void): object;
}

type CreateModule = (overrides: Overrides) => Promise<DecoderModule>;

let compiled: WebAssembly.Module | null = null;
let decoder: DecoderModule | null = null;

/** Loads the decoder that `decodeAvif` needs, if it is installed. */
export async function prepareAvif(): Promise<void> {
  if (decoder || installedFile(MODULE) === null) return;
  compiled ??= await WebAssembly.compile(readInstalledFile(CODE));
  const code = compiled;
  // The code expects the browser class `ImageData` for its pixels.
  const createModule = (await loadInstalledModule(MODULE)) as CreateModule;
  decoder = await createModule({
    noInitialRun: true,
    instantiateWasm(imports, ready) {
      const instance = new WebAssembly.Instance(code, imports);
      ready(instance);
      return instance.exports;
    },
  });
}

export function decodeAvif({ bytes, url }: Resource, maxPixels: number): DecodedImage {
  if (!decoder) {
    throw new ImageError('is an AVIF image, for which the optional package @jsquash/avif has to be installed');
  }
  const { width, height, turns } = readProperties(bytes);
  checkPixels(width, height, maxPixels);
  // The decoder copies the whole buffer, so pass one that holds nothing else.
  const pixels = decodePixels(decoder, bytes.slice().buffer);
  if (!pixels || pixels.width !== width || pixels.height !== height) throw new ImageError('is a damaged AVIF image');
  const count = width * height;
  const samples = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    samples[i * 3] = pixels.data[i * 4]!;
    samples[i * 3 + 1] = pixels.data[i * 4 + 1]!;
    samples[i * 3 + 2] = pixels.data[i * 4 + 2]!;
    alpha[i] = pixels.data[i * 4 + 3]!;
  }
  const image = turned(sampledImage(url, { width, height, components: 3, samples, alpha, lossy: true }), turns);
  return { image, problem: null, decodedPixels: count };
}

/** A decoder instance that has trapped is not used again. */
function decodePixels(from: DecoderModule, data: ArrayBuffer): Pixels | null {
  try {
    return from.decode(data, 8);
  } catch {
    decoder = null;
    throw new ImageError('is a damaged AVIF image');
  }
}

/** EXIF orientations for 0 to 3 quarter turns anticlockwise. */
const ORIENTATIONS = [1, 8, 3, 6];

function turned(image: RasterImage, turns: number): RasterImage {
  if (turns === 0) return image;
  const { width, height } = image;
  const lies = turns % 2 === 1;
  return {
    ...image,
    width: lies ? height : width,
    height: lies ? width : height,
    orientation: ORIENTATIONS[turns]!,
  };
}

interface Properties {
  readonly width: number;
  readonly height: number;
  /** Quarter turns anticlockwise. */
  readonly turns: number;
}

/** ISO/IEC 23008-12, 6.5: the largest picture in the file counts, so that nothing larger than allowed is decoded. */
function readProperties(bytes: Uint8Array): Properties {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const properties = ['meta', 'iprp', 'ipco'].reduce<Box | null>(
    (box, type) => box && (boxesIn(view, box).find((inner) => inner.type === type) ?? null),
    { type: '', start: 0, end: bytes.length },
  );
  if (!properties) throw new ImageError('is a damaged AVIF image');
  let [width, height, turns] = [0, 0, 0];
  for (const { type, start, end } of boxesIn(view, properties)) {
    if (type === 'ispe' && end - start >= 12) {
      width = Math.max(width, view.getUint32(start + 4));
      height = Math.max(height, view.getUint32(start + 8));
    } else if (type === 'irot' && end > start) turns = view.getUint8(start) & 3;
  }
  return { width, height, turns };
}

interface Box {
  readonly type: string;
  /** Offset of the box's content. */
  readonly start: number;
  readonly end: number;
}

function boxesIn(view: DataView, { type, start, end }: Box): Box[] {
  const boxes: Box[] = [];
  // In `meta` a version precedes the boxes.
  let at = type === 'meta' ? start + 4 : start;
  while (at + 8 <= end) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    // 0 means up to the end of the file; 64-bit sizes do not occur in pictures.
    const next = size === 0 ? end : at + size;
    if (next < at + 8 || next > end) break;
    boxes.push({ type: name, start: at + 8, end: next });
    at = next;
  }
  return boxes;
}
