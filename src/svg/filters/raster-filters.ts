/** Filters that work on pixels: the picture is drawn into a grid that is fine enough for what the filter leaves to see. */

import type { Rgba } from '../../css/values/types.ts';
import type { DisplayItem } from '../../display/display-list.ts';
import { withoutForms } from '../../display/forms.ts';
import { itemsBounds } from '../../display/item-bounds.ts';
import type { Px, Rect } from '../../geometry.ts';
import type { RasterImage } from '../../resources/types.ts';
import type { SampledImage } from './image-samples.ts';
import { imageOfRaster, type PixelGrid, type Raster, rasterOf } from './raster.ts';

/** What the filters of one document may still cost (`limits.blurSamples`). */
export interface RasterBudget {
  /** Samples, one of each channel, of pictures that are made. */
  samplesLeft: number;
  /** Pixels of JPEGs that are read. */
  pixelsLeft: number;
  /** Those that were read. */
  readonly sampled: Map<RasterImage, SampledImage>;
  /** Told of steps taken; throws when the time is over. */
  readonly passed: (steps: number) => void;
  /** Bytes that may be held while a picture is read. */
  readonly room: () => number;
}

type Work = Pick<RasterBudget, 'passed' | 'room'>;

export const createRasterBudget = (samples: number, work: Work | null = null): RasterBudget => ({
  samplesLeft: samples,
  pixelsLeft: samples,
  sampled: new Map(),
  passed: work?.passed ?? (() => {}),
  room: work?.room ?? (() => Number.POSITIVE_INFINITY),
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
/** Samples a px, of pictures whose edges stay sharp. */
export const SHARP = 3;
/** Pixels that are worth a step of the ledger. */
const PIXELS_A_STEP = 64;

/** Where a picture is seen. */
export interface Seen {
  /** Nothing is seen beyond it; null: no end. */
  readonly within: Rect | null;
  /** Px of the page in a unit of the items. */
  readonly scale: number;
}

/** Pictures of some items, from which a filter makes another one. */
interface PixelFilter {
  readonly inputs: readonly (readonly DisplayItem[])[];
  /** What the pictures cover. */
  readonly rect: Rect;
  /** Samples a unit. */
  readonly density: number;
  /** Samples that are looked at for each one that is made. */
  readonly work: number;
  apply(pictures: readonly Raster[], grid: PixelGrid): Raster;
}

/** The result, as a picture; text in the first of the inputs stays, unseen, to be found and copied. */
export function pixelItems(filter: PixelFilter, rastering: Rastering): DisplayItem[] {
  const { inputs, rect, work } = filter;
  const { rasters } = rastering;
  const [first = []] = inputs;
  if (rasters.samplesLeft < -COARSE_SAMPLES) {
    rastering.warn('a filter of so many pixels (limits.blurSamples)');
    return [...first];
  }
  const most = Math.min(MAX_PIXELS, Math.max(MIN_PIXELS, (rasters.samplesLeft * SHARE) / CHANNELS) / work);
  const density = Math.min(filter.density, Math.sqrt(most / (rect.width * rect.height)));
  const width = Math.max(1, Math.min(Math.ceil(rect.width * density), most));
  const height = Math.max(1, Math.min(Math.ceil(rect.height * density), Math.floor(most / width)));
  rasters.samplesLeft -= width * height * CHANNELS * work;
  rasters.passed(Math.ceil((width * height * work) / PIXELS_A_STEP));
  const grid = { rect, width, height };
  const pictures = inputs.map((items) => rasterOf(items, grid, rastering));
  const image = imageOfRaster(filter.apply(pictures, grid));
  return [{ kind: 'image', image, rect, interpolate: true }, ...unseenText(first)];
}

interface Change extends Seen {
  /** How far the filter reaches beyond the picture. */
  readonly reach: { readonly x: Px; readonly y: Px };
  /** Samples a unit. */
  readonly density: number;
  apply(raster: Raster): Raster;
}

/** What the change makes of the items, as far as they go and it reaches. */
export function changedItems(items: readonly DisplayItem[], change: Change, rastering: Rastering): DisplayItem[] {
  const box = itemsBounds(items, true);
  if (!box) return [];
  const { reach, within, density } = change;
  const grown = {
    x: box.x - reach.x,
    y: box.y - reach.y,
    width: box.width + 2 * reach.x,
    height: box.height + 2 * reach.y,
  };
  const rect = within ? intersection(grown, within) : grown;
  if (!rect) return unseenText(items);
  const apply = ([picture]: readonly Raster[]): Raster => change.apply(picture!);
  return pixelItems({ inputs: [items], rect, density, work: 1, apply }, rastering);
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
