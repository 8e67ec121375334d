/** Filters that work on pixels: the picture is drawn into a grid that is fine enough for what the filter leaves to see. */

import type { Rgba } from '../css/values/types.ts';
import type { DisplayItem } from '../display/display-list.ts';
import { withoutForms } from '../display/forms.ts';
import { itemsBounds } from '../display/item-bounds.ts';
import type { Px, Rect } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';
import type { SampledImage } from './image-samples.ts';
import { imageOfRaster, type Raster, rasterOf } from './raster.ts';

/** What the filters of one document may still cost (`limits.blurSamples`). */
export interface RasterBudget {
  /** Samples, one of each channel, of pictures that are made. */
  samplesLeft: number;
  /** Pixels of JPEGs that are read. */
  pixelsLeft: number;
  /** Those that were read. */
  readonly sampled: Map<RasterImage, SampledImage>;
}

export const createRasterBudget = (samples: number): RasterBudget => ({
  samplesLeft: samples,
  pixelsLeft: samples,
  sampled: new Map(),
});

export interface Rastering {
  readonly rasters: RasterBudget;
  warn(what: string): void;
}

/** Pixels of the largest picture; larger ones are sampled more coarsely. */
const MAX_PIXELS = 1 << 19;
/** Red, green, blue and alpha. */
const CHANNELS = 4;
/** The coarsest picture has so many pixels, … */
const MIN_PIXELS = 4096;
/** … and this is what such pictures may take together when the budget is spent, in samples. */
const COARSE_SAMPLES = 1 << 22;
/** Each picture takes at most this share of what is left for all. */
const SHARE = 1 / 8;
/** Samples per standard deviation: a Gaussian has no finer detail than a third of it, and edges are not smoothed. */
const DETAIL = 6;
/** Samples a px, of pictures whose edges stay sharp. */
const SHARP = 3;
const MIN_DENSITY = 0.5;

/** Where a picture is seen. */
export interface Seen {
  /** Nothing is seen beyond it; null: no end. */
  readonly within: Rect | null;
  /** Px of the page in a unit of the items. */
  readonly scale: number;
}

interface Change extends Seen {
  /** How far the filter reaches beyond the picture. */
  readonly reach: { readonly x: Px; readonly y: Px };
  /** Samples a unit. */
  readonly density: number;
  apply(raster: Raster): Raster;
}

/** What the change makes of the items, as a picture; text in them stays, unseen, to be found and copied. */
function throughRaster(items: readonly DisplayItem[], change: Change, rastering: Rastering): DisplayItem[] {
  const box = itemsBounds(items, true);
  if (!box) return [];
  const { reach, within } = change;
  const grown = {
    x: box.x - reach.x,
    y: box.y - reach.y,
    width: box.width + 2 * reach.x,
    height: box.height + 2 * reach.y,
  };
  const rect = within ? intersection(grown, within) : grown;
  if (!rect) return unseenText(items);
  const { rasters } = rastering;
  if (rasters.samplesLeft < -COARSE_SAMPLES) {
    rastering.warn('a filter of so many pixels (limits.blurSamples)');
    return [...items];
  }
  const most = Math.min(MAX_PIXELS, Math.max(MIN_PIXELS, (rasters.samplesLeft * SHARE) / CHANNELS));
  const density = Math.min(change.density, Math.sqrt(most / (rect.width * rect.height)));
  const width = Math.max(1, Math.min(Math.ceil(rect.width * density), most));
  const height = Math.max(1, Math.min(Math.ceil(rect.height * density), Math.floor(most / width)));
  rasters.samplesLeft -= width * height * CHANNELS;
  const raster = change.apply(rasterOf(items, { rect, width, height }, rastering));
  const image = imageOfRaster(raster);
  return [{ kind: 'image', image, rect: raster.rect, interpolate: true }, ...unseenText(items)];
}

function intersection(a: Rect, b: Rect): Rect | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

const UNSEEN: Rgba = { r: 0, g: 0, b: 0, a: 0 };

/** The text with the transforms and tags around it. */
function unseenText(items: readonly DisplayItem[]): DisplayItem[] {
  if (!items.some((item) => item.kind === 'form' || (item.kind === 'glyphs' && !item.inserted))) return [];
  const out: DisplayItem[] = [];
  for (const item of withoutForms(items)) {
    if (item.kind === 'glyphs' && !item.inserted) out.push({ ...item, color: UNSEEN });
    else if (item.kind === 'push') out.push({ ...item, mask: null, opacity: 1, blend: 'normal' });
    else if (item.kind === 'pop' || item.kind === 'tag' || item.kind === 'end-tag' || item.kind === 'link')
      out.push(item);
  }
  return out;
}

// --- blurs ----------------------------------------------------------------------------------------------------

/** https://drafts.fxtf.org/filter-effects-1/#feGaussianBlurElement */
export function blurredItems(
  items: readonly DisplayItem[],
  deviation: { readonly x: Px; readonly y: Px },
  { linear, ...seen }: Seen & { readonly linear: boolean },
  rastering: Rastering,
): DisplayItem[] {
  const least = Math.min(...[deviation.x, deviation.y].filter((value) => value > 0));
  return throughRaster(
    items,
    {
      reach: { x: deviation.x * 3, y: deviation.y * 3 },
      density: Math.min(SHARP * seen.scale, Math.max(DETAIL / least, MIN_DENSITY * seen.scale)),
      ...seen,
      apply(raster) {
        const sx = (deviation.x * raster.width) / raster.rect.width;
        const sy = (deviation.y * raster.height) / raster.rect.height;
        return linear ? encoded(blurred(decoded(raster), sx, sy)) : blurred(raster, sx, sy);
      },
    },
    rastering,
  );
}

/** Deviations in pixels. Three box blurs along each axis come within a few percent of a Gaussian. */
function blurred(raster: Raster, sx: number, sy: number): Raster {
  const { width, height } = raster;
  let { data } = raster;
  const across = boxRadius(sx);
  const down = boxRadius(sy);
  for (let pass = 0; pass < 3; pass++) {
    if (across > 0) data = boxBlur(data, { length: width, lines: height, step: 4, stride: width * 4 }, across);
    if (down > 0) data = boxBlur(data, { length: height, lines: width, step: width * 4, stride: 4 }, down);
  }
  return { ...raster, data };
}

/** Three boxes of 2r + 1 have the variance of r (r + 1). */
const boxRadius = (sigma: number): number => (sigma > 0 ? (Math.sqrt(1 + 4 * sigma * sigma) - 1) / 2 : 0);

interface Lines {
  readonly length: number;
  readonly lines: number;
  readonly step: number;
  readonly stride: number;
}

/** A running mean over 2r + 1 samples, those at its ends by the fraction of `radius`. */
function boxBlur(values: Float32Array, { length, lines, step, stride }: Lines, radius: number): Float32Array {
  const out = new Float32Array(values.length);
  const whole = Math.floor(radius);
  const part = radius - whole;
  const size = 2 * radius + 1;
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const base = line * stride + channel;
      const at = (i: number): number => (i >= 0 && i < length ? values[base + i * step]! : 0);
      let sum = 0;
      for (let i = 0; i < whole; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        sum += at(i + whole);
        out[base + i * step] = (sum + part * (at(i - whole - 1) + at(i + whole + 1))) / size;
        sum -= at(i - whole);
      }
    }
  }
  return out;
}

/** From sRGB to linear light. */
const decoded = (raster: Raster): Raster =>
  recoded(raster, (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

const encoded = (raster: Raster): Raster =>
  recoded(raster, (c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));

function recoded(raster: Raster, code: (value: number) => number): Raster {
  const data = new Float32Array(raster.data.length);
  for (let i = 0; i < data.length; i += 4) {
    const a = raster.data[i + 3]!;
    data[i + 3] = a;
    if (a <= 0) continue;
    for (let c = i; c < i + 3; c++) data[c] = code(Math.min(1, Math.max(0, raster.data[c]! / a))) * a;
  }
  return { ...raster, data };
}

// --- morphology -----------------------------------------------------------------------------------------------

/** https://drafts.fxtf.org/filter-effects-1/#feMorphologyElement */
export function thickenedItems(
  items: readonly DisplayItem[],
  radius: { readonly x: Px; readonly y: Px },
  { erode, ...seen }: Seen & { readonly erode: boolean },
  rastering: Rastering,
): DisplayItem[] {
  return throughRaster(
    items,
    {
      reach: erode ? { x: 0, y: 0 } : radius,
      density: SHARP * seen.scale,
      ...seen,
      apply(raster) {
        const { width, height, rect } = raster;
        const across = Math.round((radius.x * width) / rect.width);
        const down = Math.round((radius.y * height) / rect.height);
        const pick = erode ? Math.min : Math.max;
        const wide = extremes(raster.data, { length: width, lines: height, step: 4, stride: width * 4 }, across, pick);
        const data = extremes(wide, { length: height, lines: width, step: width * 4, stride: 4 }, down, pick);
        return { ...raster, data };
      },
    },
    rastering,
  );
}

function extremes(
  values: Float32Array,
  { length, lines, step, stride }: Lines,
  radius: number,
  pick: (a: number, b: number) => number,
): Float32Array {
  const out = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const base = line * stride + channel;
      for (let i = 0; i < length; i++) {
        let best = values[base + i * step]!;
        for (let j = i - radius; j <= i + radius; j++) {
          best = pick(best, j >= 0 && j < length ? values[base + j * step]! : 0);
        }
        out[base + i * step] = best;
      }
    }
  }
  return out;
}
