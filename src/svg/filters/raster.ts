/** Display items as pixels, for filters that no vectors can say. */

import type { Rgba } from '../../css/values/types.ts';
import type { DisplayItem, Gradient, Paint, PushItem } from '../../display/display-list.ts';
import { withoutForms } from '../../display/forms.ts';
import { glyphItemPath } from '../../display/glyph-path.ts';
import { imageMatrix } from '../../display/image-matrix.ts';
import { rectPath } from '../../display/paths.ts';
import { IDENTITY, invert, type Matrix, multiply, type Rect, transformPoint } from '../../geometry.ts';
import type { RasterImage } from '../../resources/types.ts';
import { both, fillPath, type Grid, MAX_PIXELS, outline } from '../scan-conversion.ts';
import { sampledImage } from './image-samples.ts';
import type { Rastering } from './raster-filters.ts';

export interface PixelGrid {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What the pixels cover. */
  readonly rect: Rect;
}

export interface Raster extends PixelGrid {
  /** Red, green, blue, each times alpha, and alpha, 0 to 1, of each pixel. */
  readonly data: Float32Array;
}

interface Layer {
  readonly matrix: Matrix;
  /** 1 where the clips around let something through; null = everywhere. */
  readonly clip: Uint8Array | null;
  readonly data: Float32Array;
  /** What comes between this layer and the one below; null: it is the same picture. */
  readonly group: PushItem | null;
}

/** The colour at a point in the units of the path that is filled. */
type ColorAt = (x: number, y: number) => Rgba;

const emptyRaster = (rect: Rect, width: number, height: number): Raster => ({
  width,
  height,
  rect,
  data: new Float32Array(width * height * 4),
});

/**
 * The items over a clear grid of `width` × `height` pixels.
 * Deviation: edges are not smoothed; joins and caps of lines are left out; blending is plain. What is not drawn is told of.
 */
export function rasterOf(
  items: readonly DisplayItem[],
  { rect, width, height }: PixelGrid,
  rastering: Rastering,
): Raster {
  const refused = (what: string): void => rastering.warn(what);
  const raster = emptyRaster(rect, width, height);
  const grid: Grid = { width, height, crossings: 0, pixels: 0 };
  const [sx, sy] = [width / rect.width, height / rect.height];
  const stack: Layer[] = [];
  let layer: Layer = { matrix: [sx, 0, 0, sy, -rect.x * sx, -rect.y * sy], clip: null, data: raster.data, group: null };
  for (const item of withoutForms(items)) {
    if (grid.pixels > MAX_PIXELS) {
      refused('a filter of so many shapes');
      break;
    }
    switch (item.kind) {
      case 'push':
        stack.push(layer);
        layer = entered(layer, item, grid);
        break;
      case 'pop': {
        const below = stack.pop();
        if (below && layer.group) composite(below, layer, layer.group, raster, rastering);
        layer = below ?? layer;
        break;
      }
      case 'fill':
        fill(layer, fillPath(grid, item.path, item.rule, layer.matrix), colorsOf(item.paint, refused), grid);
        break;
      case 'stroke':
        fill(
          layer,
          fillPath(grid, outline(item.path, item.width), 'nonzero', layer.matrix),
          colorsOf(item.paint, refused),
          grid,
        );
        break;
      case 'glyphs':
        if (item.color.a > 0)
          fill(layer, fillPath(grid, glyphItemPath(item), 'nonzero', layer.matrix), () => item.color, grid);
        break;
      case 'image': {
        const inside = fillPath(grid, rectPath(item.rect), 'nonzero', layer.matrix);
        fill(layer, inside, samplesOf(item.image, item.rect, layer.matrix, rastering), grid);
        break;
      }
      case 'page':
        refused('a page of a PDF file');
        break;
      default:
    }
  }
  return raster;
}

function entered({ matrix, clip, data }: Layer, item: PushItem, grid: Grid): Layer {
  const inner = item.transform ? multiply(matrix, item.transform) : matrix;
  const own = item.clip ? fillPath(grid, item.clip.path, item.clip.rule, inner) : null;
  const grouped = item.opacity < 1 || item.mask !== null;
  return {
    matrix: inner,
    clip: both(clip, own),
    data: grouped ? new Float32Array(data.length) : data,
    group: grouped ? item : null,
  };
}

function composite(
  below: Layer,
  above: Layer,
  group: PushItem,
  { rect, width, height }: Raster,
  rastering: Rastering,
): void {
  const { data, matrix } = above;
  let mask: Float32Array | null = null;
  if (group.mask) {
    // The mask is in the group's coordinates.
    const toRect = multiply([rect.width / width, 0, 0, rect.height / height, rect.x, rect.y], matrix);
    const items: DisplayItem[] = [{ ...group, transform: toRect, clip: null, opacity: 1, mask: null }];
    mask = rasterOf([...items, ...group.mask.items, { kind: 'pop' }], { rect, width, height }, rastering).data;
  }
  for (let i = 0; i < data.length; i += 4) {
    let share = group.opacity;
    if (mask && group.mask?.kind === 'alpha') share *= mask[i + 3]!;
    else if (mask) share *= 0.2126 * mask[i]! + 0.7152 * mask[i + 1]! + 0.0722 * mask[i + 2]!;
    const through = 1 - data[i + 3]! * share;
    for (let c = 0; c < 4; c++) below.data[i + c] = data[i + c]! * share + below.data[i + c]! * through;
  }
}

function fill({ data, clip, matrix }: Layer, inside: Uint8Array, colorAt: ColorAt, { width }: Grid): void {
  const back = invert(matrix);
  if (!back) return;
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0 || clip?.[i] === 0) continue;
    const { x, y } = transformPoint(back, (i % width) + 0.5, Math.floor(i / width) + 0.5);
    const { r, g, b, a } = colorAt(x, y);
    const at = i * 4;
    const through = 1 - a;
    data[at] = r * a + data[at]! * through;
    data[at + 1] = g * a + data[at + 1]! * through;
    data[at + 2] = b * a + data[at + 2]! * through;
    data[at + 3] = a + data[at + 3]! * through;
  }
}

const CLEAR: Rgba = { r: 0, g: 0, b: 0, a: 0 };

function colorsOf(paint: Paint, refused: (what: string) => void): ColorAt {
  if (paint.kind === 'solid') return () => paint.color;
  if (paint.kind === 'pattern') {
    refused('a pattern under such a filter');
    return () => CLEAR;
  }
  const back = invert(paint.matrix) ?? IDENTITY;
  return (x, y) => {
    const point = transformPoint(back, x, y);
    return colorAtOffset(paint, offsetAt(paint, point.x, point.y));
  };
}

/** Deviation: of two circles, the inner one is a point at the middle of the outer one. */
function offsetAt(gradient: Gradient, x: number, y: number): number {
  switch (gradient.kind) {
    case 'linear': {
      const [dx, dy] = [gradient.x2 - gradient.x1, gradient.y2 - gradient.y1];
      return ((x - gradient.x1) * dx + (y - gradient.y1) * dy) / (dx * dx + dy * dy);
    }
    case 'radial':
      return (Math.hypot(x - gradient.x2, y - gradient.y2) - gradient.r1) / (gradient.r2 - gradient.r1);
    case 'conic': {
      const turn = Math.atan2(x - gradient.x, gradient.y - y) / (2 * Math.PI) - gradient.from / 360;
      return turn - Math.floor(turn);
    }
  }
}

function colorAtOffset({ stops }: Gradient, offset: number): Rgba {
  const last = stops[stops.length - 1];
  if (!last) return CLEAR;
  const next = stops.findIndex((stop) => stop.offset > offset);
  if (next < 0) return last.color;
  const after = stops[next]!;
  const before = stops[next - 1];
  if (!before) return after.color;
  const t = (offset - before.offset) / (after.offset - before.offset);
  const mix = (c: 'r' | 'g' | 'b' | 'a'): number => before.color[c] + (after.color[c] - before.color[c]) * t;
  return { r: mix('r'), g: mix('g'), b: mix('b'), a: mix('a') };
}

/** No finer than the grid asks. */
function samplesOf(image: RasterImage, rect: Rect, matrix: Matrix, { rasters, warn }: Rastering): ColorAt {
  const across = Math.hypot(matrix[0], matrix[1]) * rect.width;
  const down = Math.hypot(matrix[2], matrix[3]) * rect.height;
  const sampled = sampledImage(image, rasters, Math.max(across, (down * image.pixelWidth) / image.pixelHeight));
  if (!sampled) {
    warn('a picture of so many pixels under such a filter (limits.blurSamples)');
    return () => CLEAR;
  }
  const { pixelWidth, pixelHeight, data } = sampled;
  const { components, samples, alpha } = data;
  const toUnit = invert(imageMatrix(rect, image.orientation)) ?? IDENTITY;
  return (x, y) => {
    const unit = transformPoint(toUnit, x, y);
    const column = Math.min(pixelWidth - 1, Math.max(0, Math.floor(unit.x * pixelWidth)));
    const row = Math.min(pixelHeight - 1, Math.max(0, Math.floor((1 - unit.y) * pixelHeight)));
    const i = row * pixelWidth + column;
    const at = (c: number): number => samples[i * components + (components === 1 ? 0 : c)]! / 255;
    return { r: at(0), g: at(1), b: at(2), a: alpha ? alpha[i]! / 255 : 1 };
  };
}

/** The pixels as a picture. */
export function imageOfRaster({ width, height, rect, data }: Raster): RasterImage {
  const samples = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    const a = data[i * 4 + 3]!;
    alpha[i] = Math.round(Math.min(1, Math.max(0, a)) * 255);
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++) {
      samples[i * 3 + c] = Math.round(Math.min(1, Math.max(0, data[i * 4 + c]! / a)) * 255);
    }
  }
  return {
    kind: 'raster',
    url: '',
    width: rect.width,
    height: rect.height,
    pixelWidth: width,
    pixelHeight: height,
    orientation: 1,
    data: { encoding: 'samples', components: 3, samples, alpha },
  };
}
