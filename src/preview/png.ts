/** Encodes samples as PNG. https://www.w3.org/TR/png-3/ */

import { concatenated } from '../resources/bytes.ts';
import { checksum, deflate } from '../resources/compression.ts';
import type { RasterImage } from '../resources/types.ts';

type Samples = Extract<RasterImage['data'], { encoding: 'samples' }>;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Colour types: bit 1 is colour, bit 2 alpha. */
const GREY = 0;
const COLOUR = 2;
const ALPHA = 4;

export function encodePng(width: number, height: number, { components, samples, alpha }: Samples): Uint8Array {
  const channels = components + (alpha ? 1 : 0);
  const rows = new Uint8Array(height * (width * channels + 1));
  let to = 0;
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter type: none.
    to++;
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      for (let c = 0; c < components; c++) rows[to++] = samples[pixel * components + c]!;
      if (alpha) rows[to++] = alpha[pixel]!;
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = (components === 1 ? GREY : COLOUR) + (alpha ? ALPHA : 0);
  return concatenated([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflate(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)));
  return bytes;
}
