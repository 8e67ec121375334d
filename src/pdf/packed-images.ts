/** The samples of a picture in their most compact form: filtered rows, palette indices, or a JPEG. */

import { deflate } from '../resources/compression.ts';
import type { JpegPixels } from '../resources/images/jpeg/decode-jpeg.ts';
import { encodeJpeg } from '../resources/images/jpeg/encode-jpeg.ts';
import type { RasterImage } from '../resources/types.ts';
import type { PackedColors, PackedImage, PdfCaches } from './caches.ts';
import { withoutHiddenColors } from './hidden-colors.ts';
import { indexSamples } from './indexed-samples.ts';
import { filterRows, unfilteredRows } from './predictor.ts';

/** Compressed once per image, which may outlive a document. */
export function packed({ data, pixelWidth, pixelHeight }: RasterImage, known: PdfCaches['images']): PackedImage {
  if (data.encoding !== 'samples') throw new Error('only samples are packed');
  let image = known.get(data);
  if (!image) {
    const { alpha } = data;
    const colors = packedColors(data, pixelWidth, pixelHeight);
    image = { colors, alpha: alpha && deflatedRows(alpha, pixelWidth, 1) };
    known.set(data, image);
  }
  return image;
}

/** The bytes of a separate palette object. */
const TABLE = 100;
/** JPEG quality for pictures that were lossy already, where a second loss is not visible. */
const QUALITY = 92;

function packedColors(
  { samples: given, components, alpha, filtered, lossy }: Extract<RasterImage['data'], { encoding: 'samples' }>,
  width: number,
  height: number,
): PackedColors {
  const samples = alpha ? withoutHiddenColors(given, alpha, width) : given;
  const indexed = indexSamples(samples, width, components);
  // With more colours than a palette holds, it is a photograph.
  if (lossy && !indexed) return packedJpeg({ width, height, components, samples });
  const bytes = filtered ?? deflatedRows(samples, width * components, components);
  const indices = indexed && deflate(indexed.rows);
  if (!indexed || !indices || indices.length + indexed.palette.length + TABLE >= bytes.length)
    return { kind: 'samples', bytes };
  return { kind: 'indexed', bytes: indices, palette: indexed.palette, bits: indexed.bits };
}

/** Bytes of a larger picture that are compressed with and without filters, to choose the smaller. */
const TRIED = 1 << 17;
/** Filters are not tried on what shrinks to such a part without: there is nothing left to gain. */
const TINY = 64;
/** The sample consists of rows from this many places. */
const BANDS = 4;

/** Rows with filters, or without if that is smaller: drawings in flat colours are repetitive rather than smooth. */
function deflatedRows(samples: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const filtered = (rows: Uint8Array): Uint8Array => deflate(filterRows(rows, rowBytes, pixelBytes));
  const plain = (rows: Uint8Array): Uint8Array => deflate(unfilteredRows(rows, rowBytes));
  if (samples.length <= TRIED) {
    const unchanged = plain(samples);
    if (unchanged.length * TINY <= samples.length) return unchanged;
    const changed = filtered(samples);
    return changed.length < unchanged.length ? changed : unchanged;
  }
  const rows = Math.floor(samples.length / rowBytes);
  const height = Math.min(rows, Math.ceil(TRIED / BANDS / rowBytes));
  let gain = 0;
  for (let band = 0; band < BANDS; band++) {
    const first = Math.floor(((rows - height) * (band + 0.5)) / BANDS);
    const tried = samples.subarray(first * rowBytes, (first + height) * rowBytes);
    gain += plain(tried).length - filtered(tried).length;
  }
  return gain > 0 ? filtered(samples) : plain(samples);
}

function packedJpeg(pixels: JpegPixels): PackedColors {
  const grey = pixels.components === 3 ? greyOf(pixels.samples) : null;
  const components = grey ? 1 : pixels.components;
  return {
    kind: 'jpeg',
    bytes: encodeJpeg({ ...pixels, components, samples: grey ?? pixels.samples }, QUALITY),
    components,
  };
}

/** One sample per pixel, if red, green and blue are equal everywhere. */
function greyOf(samples: Uint8Array): Uint8Array | null {
  const grey = new Uint8Array(samples.length / 3);
  for (let i = 0; i < grey.length; i++) {
    grey[i] = samples[i * 3]!;
    if (samples[i * 3 + 1] !== grey[i] || samples[i * 3 + 2] !== grey[i]) return null;
  }
  return grey;
}
