/** Strips and tiles that are JPEGs, whose tables stand apart. Adobe Photoshop TIFF technical notes, note 2 */

import { type DecoderLibraries, ImageError } from '../decoded-image.ts';

interface Chunk {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The components are colours as they are. */
  readonly rgb: boolean;
}

const SOI = [0xff, 0xd8];
/** Adobe's segment, which says so. */
const AS_THEY_ARE = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0];

/** As many rows of interleaved samples as the JPEG has, and as wide as the chunk. */
export function decodeJpegChunk(
  data: Uint8Array,
  tables: readonly number[],
  chunk: Chunk,
  { readJpeg, decodeJpeg }: DecoderLibraries,
): Uint8Array {
  // Both are files of their own: without the end of one and the beginning of the other they are one.
  const head = [...SOI, ...(chunk.rgb ? AS_THEY_ARE : []), ...tables.slice(2, -2)];
  const bytes = new Uint8Array(head.length + Math.max(0, data.length - 2));
  bytes.set(head);
  bytes.set(data.subarray(2), head.length);
  const { data: jpeg } = readJpeg({ bytes, contentType: null, url: '' }, chunk.width * chunk.height).image;
  const pixels = jpeg.encoding === 'jpeg' ? decodeJpeg(jpeg) : null;
  if (!pixels || pixels.components !== chunk.channels) {
    throw new ImageError('is a TIFF image with a part that is not the right kind of JPEG');
  }
  const out = new Uint8Array(chunk.width * chunk.height * chunk.channels);
  const across = Math.min(chunk.width, pixels.width) * chunk.channels;
  for (let row = 0; row < Math.min(chunk.height, pixels.height); row++) {
    const from = row * pixels.width * chunk.channels;
    out.set(pixels.samples.subarray(from, from + across), row * chunk.width * chunk.channels);
  }
  return out;
}
