/** Blurred rounded rectangles as raster masks: PDF has no blur, and Chromium prints such masks too. */

import type { Cache } from '../cache-budget.ts';
import type { Rgba } from '../css/values/types.ts';
import type { Radius, RoundedRect } from '../display/paths.ts';
import type { Px, Rect, Size } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';

/** Samples of the largest mask; larger shadows are sampled more coarsely. */
const MAX_SAMPLES = 1 << 19;
/** Samples per standard deviation: a Gaussian has no finer detail. Not every viewer smooths coarse masks. */
const DETAIL = 3;
const MIN_DENSITY = 0.5;
const MAX_DENSITY = 2;
/** Equal shadows, such as those of the cards on a page, share an image. */
const MAX_CACHED = 128;
/** The most that one shadow takes of the remaining samples; a minimum is always available. */
const SHARE = 1 / 8;
const MIN_SAMPLES = 4096;

/** The masks of one document, by shape, blur and colour, and the samples left for more of them (`limits.blurSamples`). */
export interface Masks {
  readonly images: Map<string, RasterImage>;
  samplesLeft: number;
  /** Masks of this and earlier documents. */
  readonly remembered: Cache<string, RasterImage>;
}

export const createMasks = (samples: number, remembered: Cache<string, RasterImage>): Masks => ({
  images: new Map(),
  samplesLeft: samples,
  remembered,
});

interface BlurredMask {
  readonly image: RasterImage;
  readonly rect: Rect;
}

/**
 * The shape (or, `inverted`, everything but it) under a Gaussian of `sigma` px, in one colour. The mask reaches three
 * deviations beyond the shape.
 */
export function blurredMask(masks: Masks, shape: RoundedRect, sigma: Px, color: Rgba, inverted: boolean): BlurredMask {
  const reach = Math.ceil(sigma * 3);
  const { x, y, width, height } = shape.rect;
  const rect = { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
  const corners = shape.radii && Object.values(shape.radii).map((radius: Radius) => `${radius.x},${radius.y}`);
  const key = [width, height, corners, sigma, color.r, color.g, color.b, color.a, inverted].join(' ');
  let image = masks.images.get(key);
  if (!image) {
    const most = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, masks.samplesLeft * SHARE));
    // A new image with the same data, so that a document does not depend on what was rendered before it.
    image = { ...rememberedMask(masks.remembered, `${key} ${most}`, shape, reach, sigma, color, inverted, most) };
    masks.samplesLeft -= image.pixelWidth * image.pixelHeight;
    if (masks.images.size >= MAX_CACHED) masks.images.clear();
    masks.images.set(key, image);
  }
  return { image, rect };
}

function rememberedMask(
  remembered: Masks['remembered'],
  key: string,
  ...shape: Parameters<typeof makeMask>
): RasterImage {
  let mask = remembered.get(key);
  if (!mask) {
    mask = makeMask(...shape);
    remembered.set(key, mask, mask.pixelWidth * mask.pixelHeight * 5);
  }
  return mask;
}

function makeMask(shape: RoundedRect, reach: Px, sigma: Px, color: Rgba, inverted: boolean, most: number): RasterImage {
  const { rect } = shape;
  const width = rect.width + 2 * reach;
  const height = rect.height + 2 * reach;
  const wanted = Math.min(MAX_DENSITY, Math.max(DETAIL / sigma, MIN_DENSITY));
  const density = Math.min(wanted, Math.sqrt(most / (width * height)));
  // A very wide box still has at least one row, so bounding the product is not enough.
  const columns = Math.max(1, Math.min(Math.ceil(width * density), most));
  const rows = Math.max(1, Math.min(Math.ceil(height * density), Math.floor(most / columns)));
  const coverage = shape.radii
    ? blurTwice(rasterize(shape, reach, columns / width, rows / height, columns, rows), columns, rows, sigma * density)
    : separable(rect, reach, sigma, { width, height }, columns, rows);
  const alpha = new Uint8Array(columns * rows);
  for (let i = 0; i < alpha.length; i++) {
    const share = coverage[i] ?? 0;
    alpha[i] = Math.round((inverted ? 1 - share : share) * color.a * 255);
  }
  return {
    kind: 'raster',
    url: '',
    width,
    height,
    pixelWidth: columns,
    pixelHeight: rows,
    orientation: 1,
    data: { encoding: 'samples', components: 3, samples: flat(color, columns * rows), alpha },
  };
}

function flat(color: Rgba, count: number): Uint8Array {
  const samples = new Uint8Array(count * 3);
  const r = Math.round(color.r * 255);
  const g = Math.round(color.g * 255);
  const b = Math.round(color.b * 255);
  if (r + g + b === 0) return samples;
  for (let i = 0; i < samples.length; i += 3) {
    samples[i] = r;
    samples[i + 1] = g;
    samples[i + 2] = b;
  }
  return samples;
}

/** The blur of a plain rectangle is the product of two error functions, exact at any density. */
function separable(
  rect: Rect,
  reach: Px,
  sigma: Px,
  { width, height }: Size,
  columns: number,
  rows: number,
): Float32Array {
  const profile = (count: number, span: Px, size: Px): Float32Array => {
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const at = ((i + 0.5) / count) * span - reach;
      values[i] = (errorFunction(at / (sigma * Math.SQRT2)) - errorFunction((at - size) / (sigma * Math.SQRT2))) / 2;
    }
    return values;
  };
  const across = profile(columns, width, rect.width);
  const down = profile(rows, height, rect.height);
  const out = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    const factor = down[y] ?? 0;
    for (let x = 0; x < columns; x++) out[y * columns + x] = factor * (across[x] ?? 0);
  }
  return out;
}

/** Abramowitz and Stegun 7.1.26: within 1.5e-7. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const value = 1 - polynomial * Math.exp(-x * x);
  return x < 0 ? -value : value;
}

/** Coverage by horizontal spans, one per sample row. */
function rasterize(
  { rect, radii }: RoundedRect,
  reach: Px,
  scaleX: number,
  scaleY: number,
  columns: number,
  rows: number,
): Float32Array {
  const out = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = (row + 0.5) / scaleY - reach;
    if (y < 0 || y > rect.height) continue;
    let left = 0;
    let right = 0;
    if (radii) {
      left = Math.max(cornerInset(radii.topLeft, y), cornerInset(radii.bottomLeft, rect.height - y));
      right = Math.max(cornerInset(radii.topRight, y), cornerInset(radii.bottomRight, rect.height - y));
    }
    const from = (left + reach) * scaleX;
    const to = (rect.width - right + reach) * scaleX;
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(columns, Math.ceil(to)); x++) {
      out[row * columns + x] = Math.max(0, Math.min(x + 1, to) - Math.max(x, from));
    }
  }
  return out;
}

/** The inset of a corner's curve from the side, `depth` px from the corner's end. */
function cornerInset(radius: Radius, depth: Px): Px {
  if (depth >= radius.y || radius.y === 0) return 0;
  const t = 1 - depth / radius.y;
  return radius.x * (1 - Math.sqrt(Math.max(0, 1 - t * t)));
}

/** Three box blurs along each axis come within a few percent of a Gaussian. https://www.w3.org/TR/SVG11/filters.html#feGaussianBlurElement */
function blurTwice(values: Float32Array, columns: number, rows: number, sigma: number): Float32Array {
  let out = values;
  const radius = Math.max(1, Math.round((sigma * 3 * Math.sqrt(2 * Math.PI)) / 4 / 2));
  for (let pass = 0; pass < 3; pass++) {
    out = boxBlur(out, columns, rows, radius, 1, columns);
    out = boxBlur(out, rows, columns, radius, columns, 1);
  }
  return out;
}

/** A running sum over `length` samples `step` apart, on each of `lines` lines `stride` apart. */
function boxBlur(
  values: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  stride: number,
): Float32Array {
  const out = new Float32Array(values.length);
  const size = 2 * radius + 1;
  for (let line = 0; line < lines; line++) {
    const base = line * stride;
    let sum = 0;
    for (let i = 0; i < Math.min(radius, length); i++) sum += values[base + i * step] ?? 0;
    for (let i = 0; i < length; i++) {
      if (i + radius < length) sum += values[base + (i + radius) * step] ?? 0;
      out[base + i * step] = sum / size;
      if (i >= radius) sum -= values[base + (i - radius) * step] ?? 0;
    }
  }
  return out;
}
