/** Filters that work on pixels: the picture is drawn into a grid fine enough for the detail that the filter leaves visible. */

import type { Rgba } from '../../css/values/types.ts';
import type { DisplayItem } from '../../display/display-list.ts';
import { withoutForms } from '../../display/forms.ts';
import { itemsBounds } from '../../display/item-bounds.ts';
import type { Px, Rect } from '../../geometry.ts';
import type { RasterImage } from '../../resources/types.ts';
import type { SampledImage } from './image-samples.ts';
import { imageOfRaster, type PixelGrid, type Raster, rasterOf } from './raster.ts';

/** The remaining filter budget of one document (`limits.blurSamples`). */
export interface RasterBudget {
  /** Samples (one per channel) of pictures still to be made. */
  samplesLeft: number;
  /** Pixels of JPEGs that may still be read. */
  pixelsLeft: number;
  /** The JPEGs already read. */
  readonly sampled: Map<RasterImage, SampledImage>;
  /** Called with steps of work done; throws when the time limit is exceeded. */
  readonly passed: (steps: number) => void;
  /** How many bytes may be held while a picture is read. */
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

/** Pixels of the largest picture; a larger area is sampled more coarsely. */
const MAX_PIXELS = 1 << 19;
/** Red, green, blue and alpha. */
const CHANNELS = 4;
/** Pixels of the coarsest picture, … */
const MIN_PIXELS = 4096;
/** … and the samples that such pictures may take together once the budget is spent. */
const COARSE_SAMPLES = 1 << 22;
/** Each picture takes at most this share of the remaining budget. */
const SHARE = 1 / 8;
/** Samples per px for pictures whose edges stay sharp. */
export const SHARP = 3;
/** This many pixels count as one step of work. */
const PIXELS_A_STEP = 64;

/** How a picture is viewed. */
export interface Seen {
  /** Nothing outside it is visible; null for no bound. */
  readonly within: Rect | null;
  /** Px of the page per unit of the items. */
  readonly scale: number;
}

/** A filter that makes a picture from pictures of its input items. */
interface PixelFilter {
  readonly inputs: readonly (readonly DisplayItem[])[];
  /** What the pictures cover. */
  readonly rect: Rect;
  /** Samples per unit. */
  readonly density: number;
  /** Samples that are looked at for each one that is made. */
  readonly work: number;
  apply(pictures: readonly Raster[], grid: PixelGrid): Raster;
}

/** The result as a picture; text in the first input stays, invisible, so that it can be found and copied. */
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
  /** How far the filter extends beyond the picture. */
  readonly reach: { readonly x: Px; readonly y: Px };
  /** Samples per unit. */
  readonly density: number;
  apply(raster: Raster): Raster;
}

/** Applies the change to the items and the area it extends to. */
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

/** The items' text, invisible, with the transforms and tags around it. */
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
