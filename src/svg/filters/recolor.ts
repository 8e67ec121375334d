/** Changes the colours of display items, for filters and luminance masks. */

import type { Rgba } from '../../css/values/types.ts';
import type { DisplayItem, GradientStops, Paint } from '../../display/display-list.ts';
import { unfolded } from '../../display/forms.ts';
import type { RasterImage } from '../../resources/types.ts';
import { type SampledImage, sampledImage } from './image-samples.ts';
import type { RasterBudget } from './raster-filters.ts';

/** A change applied to every colour. Changed images are cached under its name. */
export interface Recolor {
  readonly name: string;
  color(color: Rgba): Rgba;
  /** Called for an image whose samples cannot be read because too many were read already. */
  refused(): void;
  /** Recoloured images, by `name`. */
  readonly images: RecoloredImages;
  readonly rasters: RasterBudget;
}

export type RecoloredImages = WeakMap<RasterImage, Map<string, RasterImage>>;

export function recolorItems(items: readonly DisplayItem[], recolor: Recolor): DisplayItem[] {
  const out: DisplayItem[] = [];
  for (const item of items) recolorItem(item, recolor, out);
  return out;
}

function recolorItem(item: DisplayItem, recolor: Recolor, out: DisplayItem[]): void {
  switch (item.kind) {
    case 'fill':
    case 'stroke':
      out.push({ ...item, paint: recolorPaint(item.paint, recolor) });
      return;
    case 'glyphs':
      out.push({ ...item, color: recolor.color(item.color) });
      return;
    case 'image':
      out.push({ ...item, image: recolorImage(item.image, recolor) });
      return;
    case 'page':
      recolor.refused();
      out.push(item);
      return;
    case 'form':
      for (const inner of unfolded(item)) recolorItem(inner, recolor, out);
      return;
    default:
      // A mask determines coverage, not colour.
      out.push(item);
  }
}

function recolorPaint(paint: Paint, recolor: Recolor): Paint {
  if (paint.kind === 'solid') return { kind: 'solid', color: recolor.color(paint.color) };
  if (paint.kind === 'pattern') return { ...paint, items: recolorItems(paint.items, recolor) };
  return { ...paint, stops: recolorStops(paint.stops, recolor) };
}

type Stop = GradientStops['stops'][number];

/** A change that clamps or bends colours bends a gradient between two stops as well. */
function recolorStops(stops: readonly Stop[], recolor: Recolor): Stop[] {
  const out: Stop[] = [];
  const halvings = Math.min(MOST_HALVINGS, Math.floor(Math.log2(MOST_STOPS / stops.length)));
  stops.forEach((stop, i) => {
    const before = stops[i - 1];
    const changed = { offset: stop.offset, color: recolor.color(stop.color) };
    if (before) bend(before, stop, [out[out.length - 1]!.color, changed.color], recolor, halvings, out);
    out.push(changed);
  });
  return out;
}

/** At most 32 pieces between two stops, and fewer where there are many. */
const MOST_HALVINGS = 5;
const MOST_STOPS = 512;
/** Nearer than one step of an 8-bit channel is not seen. */
const SEEN = 1 / 255;

/** Pushes further stops between two, whose changed colours are `ends`, wherever the straight way between those is not the changed colour. */
function bend(
  from: Stop,
  to: Stop,
  ends: readonly [Rgba, Rgba],
  recolor: Recolor,
  halvings: number,
  out: Stop[],
): void {
  if (halvings <= 0 || to.offset <= from.offset) return;
  const changed = (t: number): Rgba => recolor.color(between(from.color, to.color, t));
  if ([0.25, 0.5, 0.75].every((t) => isNear(changed(t), between(...ends, t)))) return;
  const middle = { offset: (from.offset + to.offset) / 2, color: between(from.color, to.color, 0.5) };
  const color = recolor.color(middle.color);
  bend(from, middle, [ends[0], color], recolor, halvings - 1, out);
  out.push({ offset: middle.offset, color });
  bend(middle, to, [color, ends[1]], recolor, halvings - 1, out);
}

const between = (a: Rgba, b: Rgba, t: number): Rgba => ({
  r: a.r + (b.r - a.r) * t,
  g: a.g + (b.g - a.g) * t,
  b: a.b + (b.b - a.b) * t,
  a: a.a + (b.a - a.a) * t,
});

const isNear = (a: Rgba, b: Rgba): boolean =>
  Math.abs(a.r - b.r) < SEEN && Math.abs(a.g - b.g) < SEEN && Math.abs(a.b - b.b) < SEEN && Math.abs(a.a - b.a) < SEEN;

function recolorImage(image: RasterImage, recolor: Recolor): RasterImage {
  const known = recolor.images.get(image) ?? new Map<string, RasterImage>();
  recolor.images.set(image, known);
  let made = known.get(recolor.name);
  if (!made) {
    const sampled = sampledImage(image, recolor.rasters);
    if (!sampled) {
      recolor.refused();
      return image;
    }
    made = recolorSamples(sampled, recolor);
    known.set(recolor.name, made);
  }
  return made;
}

function recolorSamples(image: SampledImage, recolor: Recolor): SampledImage {
  const { components, samples, alpha, lossy = false } = image.data;
  const count = image.pixelWidth * image.pixelHeight;
  const colors = new Uint8Array(count * 3);
  const alphas = new Uint8Array(count);
  let opaque = true;
  let lastKey = -1;
  let last: Rgba = { r: 0, g: 0, b: 0, a: 1 };
  for (let i = 0; i < count; i++) {
    const r = samples[i * components]!;
    const g = components === 1 ? r : samples[i * 3 + 1]!;
    const b = components === 1 ? r : samples[i * 3 + 2]!;
    const a = alpha ? alpha[i]! : 255;
    const key = ((r * 256 + g) * 256 + b) * 256 + a;
    if (key !== lastKey) {
      last = recolor.color({ r: r / 255, g: g / 255, b: b / 255, a: a / 255 });
      lastKey = key;
    }
    colors[i * 3] = Math.round(last.r * 255);
    colors[i * 3 + 1] = Math.round(last.g * 255);
    colors[i * 3 + 2] = Math.round(last.b * 255);
    alphas[i] = Math.round(last.a * 255);
    if (alphas[i] !== 255) opaque = false;
  }
  return {
    ...image,
    data: { encoding: 'samples', components: 3, samples: colors, alpha: opaque ? null : alphas, lossy },
  };
}
