/** Display items drawn as pixels, for filters that cannot be expressed as vectors. */

import type { Rgba } from '../../css/values/types.ts';
import type { DisplayItem, Gradient, Paint, PushItem } from '../../display/display-list.ts';
import { withoutForms } from '../../display/forms.ts';
import { glyphItemPath } from '../../display/glyph-path.ts';
import { imageMatrix } from '../../display/image-matrix.ts';
import { rectPath } from '../../display/paths.ts';
import { IDENTITY, invert, type Matrix, multiply, type Rect, transformRect } from '../../geometry.ts';
import type { RasterImage } from '../../resources/types.ts';
import { type Grid, MAX_PIXELS } from '../scan-conversion.ts';
import { strokeOutline } from '../stroke-outline.ts';
import { type Coverage, coverageOfPath, within } from './area-coverage.ts';
import { sampledImage } from './image-samples.ts';
import type { Rastering } from './raster-filters.ts';

export interface PixelGrid {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The area that the pixels cover. */
  readonly rect: Rect;
}

export interface Raster extends PixelGrid {
  /** For each pixel red, green, blue (premultiplied) and alpha, 0 to 1. */
  readonly data: Float32Array;
}

interface Layer {
  readonly matrix: Matrix;
  /** What the enclosing clips let through; null = everything. */
  readonly clip: Coverage | null;
  readonly data: Float32Array;
  /** The group that separates this layer from the one below; null if they are the same picture. */
  readonly group: PushItem | null;
}

interface Drawing {
  readonly raster: Raster;
  readonly grid: Grid;
  readonly rastering: Rastering;
}

/** Colours by position, in the units of the filled path. */
interface Shader {
  /** Red, green, blue and alpha of the colours, one after the other. */
  readonly colors: Float32Array;
  /** The offset in `colors` of the colour at a point. */
  at(x: number, y: number): number;
}

const emptyRaster = (rect: Rect, width: number, height: number): Raster => ({
  width,
  height,
  rect,
  data: new Float32Array(width * height * 4),
});

/**
 * Draws the items over a transparent grid of `width` × `height` pixels.
 * Deviation: blend modes are ignored. Items that cannot be drawn are reported.
 */
export function rasterOf(
  items: readonly DisplayItem[],
  { rect, width, height }: PixelGrid,
  rastering: Rastering,
): Raster {
  const raster = emptyRaster(rect, width, height);
  const [sx, sy] = [width / rect.width, height / rect.height];
  const matrix: Matrix = [sx, 0, 0, sy, -rect.x * sx, -rect.y * sy];
  const drawing: Drawing = { raster, grid: { width, height, crossings: 0, pixels: 0 }, rastering };
  drawItems(drawing, { matrix, clip: null, data: raster.data, group: null }, items);
  return raster;
}

function drawItems(drawing: Drawing, root: Layer, items: readonly DisplayItem[]): void {
  const { grid, raster, rastering } = drawing;
  const stack: Layer[] = [];
  let layer = root;
  for (const item of withoutForms(items)) {
    if (grid.pixels > MAX_PIXELS) {
      rastering.warn('a filter of so many shapes');
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
        paintWithin(drawing, layer, coverageOfPath(grid, item.path, item.rule, layer.matrix), item.paint);
        break;
      case 'stroke': {
        const covered = coverageOfPath(grid, strokeOutline(item), 'nonzero', layer.matrix);
        paintWithin(drawing, layer, covered, item.paint);
        break;
      }
      case 'glyphs':
        if (item.color.a > 0)
          fill(layer, coverageOfPath(grid, glyphItemPath(item), 'nonzero', layer.matrix), item.color, grid);
        break;
      case 'image': {
        const inside = coverageOfPath(grid, rectPath(item.rect), 'nonzero', layer.matrix);
        const shader = imageShader(item.image, item.rect, layer.matrix, rastering);
        if (shader) fill(layer, inside, shader, grid);
        break;
      }
      case 'page':
        rastering.warn('a page of a PDF file');
        break;
      default:
    }
  }
}

function paintWithin(drawing: Drawing, layer: Layer, covered: Coverage, paint: Paint): void {
  if (paint.kind === 'solid') fill(layer, covered, paint.color, drawing.grid);
  else if (paint.kind === 'pattern') tile(drawing, { ...layer, clip: within(layer.clip, covered) }, paint);
  else fill(layer, covered, uniformColor(paint) ?? gradientShader(paint), drawing.grid);
}

/** The most tiles of one pattern that are drawn individually. */
const MAX_TILES = 400;

/** Draws the tiles of a pattern that are visible through the layer's clip. */
function tile(drawing: Drawing, layer: Layer, pattern: Extract<Paint, { kind: 'pattern' }>): void {
  const { clip, matrix } = layer;
  const placed = multiply(matrix, pattern.matrix);
  const back = invert(placed);
  if (!clip || clip.width === 0 || !back) return;
  const seen = transformRect({ x: clip.left, y: clip.top, width: clip.width, height: clip.height }, back);
  const { width, height, xStep, yStep } = pattern;
  const [fromX, toX] = [Math.ceil((seen.x - width) / xStep), Math.floor((seen.x + seen.width) / xStep)];
  const [fromY, toY] = [Math.ceil((seen.y - height) / yStep), Math.floor((seen.y + seen.height) / yStep)];
  if (!((toX - fromX + 1) * (toY - fromY + 1) <= MAX_TILES)) {
    drawing.rastering.warn('a pattern of so many tiles under such a filter');
    return;
  }
  const path = rectPath({ x: 0, y: 0, width, height });
  for (let row = fromY; row <= toY; row++) {
    for (let column = fromX; column <= toX; column++) {
      const own = multiply(placed, [1, 0, 0, 1, column * xStep, row * yStep]);
      const cut = within(clip, coverageOfPath(drawing.grid, path, 'nonzero', own));
      if (cut && cut.width > 0) drawItems(drawing, { ...layer, matrix: own, clip: cut, group: null }, pattern.items);
    }
  }
}

function entered({ matrix, clip, data }: Layer, item: PushItem, grid: Grid): Layer {
  const inner = item.transform ? multiply(matrix, item.transform) : matrix;
  const own = item.clip ? coverageOfPath(grid, item.clip.path, item.clip.rule, inner) : null;
  const grouped = item.opacity < 1 || item.mask !== null;
  return {
    matrix: inner,
    clip: within(clip, own),
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

function fill({ data, clip, matrix }: Layer, covered: Coverage, paint: Rgba | Shader, { width }: Grid): void {
  const part = within(clip, covered)!;
  const back = invert(matrix);
  if (!back) return;
  const shader = 'at' in paint ? paint : null;
  const colors = shader?.colors ?? Float32Array.of(...rgba(paint as Rgba));
  const { shares } = part;
  for (let y = 0; y < part.height; y++) {
    let from = y * part.width;
    let at = ((y + part.top) * width + part.left) * 4;
    for (let x = 0; x < part.width; x++, from++, at += 4) {
      const share = shares[from]!;
      if (share === 0) continue;
      let color = 0;
      if (shader) {
        const [px, py] = [x + part.left + 0.5, y + part.top + 0.5];
        color = shader.at(back[0] * px + back[2] * py + back[4], back[1] * px + back[3] * py + back[5]);
      }
      const a = colors[color + 3]! * Math.min(1, share);
      const through = 1 - a;
      data[at] = colors[color]! * a + data[at]! * through;
      data[at + 1] = colors[color + 1]! * a + data[at + 1]! * through;
      data[at + 2] = colors[color + 2]! * a + data[at + 2]! * through;
      data[at + 3] = a + data[at + 3]! * through;
    }
  }
}

const rgba = ({ r, g, b, a }: Rgba): readonly number[] => [r, g, b, a];

/** The colour of all stops; null if they differ. */
function uniformColor({ stops }: Gradient): Rgba | null {
  const [first, ...others] = stops.map(({ color }) => color);
  if (!first) return CLEAR;
  return others.every(({ r, g, b, a }) => r === first.r && g === first.g && b === first.b && a === first.a)
    ? first
    : null;
}

const CLEAR: Rgba = { r: 0, g: 0, b: 0, a: 0 };

/** The number of colours of a gradient: as many as a channel can distinguish. */
const SHADES = 256;

function gradientShader(paint: Gradient): Shader {
  const back = invert(paint.matrix) ?? IDENTITY;
  const colors = new Float32Array((SHADES + 1) * 4);
  for (let i = 0; i <= SHADES; i++) colors.set(rgba(colorAtOffset(paint, i / SHADES)), i * 4);
  return {
    colors,
    at(x, y) {
      const offset = offsetAt(paint, back[0] * x + back[2] * y + back[4], back[1] * x + back[3] * y + back[5]);
      // NaN if the gradient has no length: the last colour.
      return offset <= 0 ? 0 : offset < 1 ? Math.round(offset * SHADES) * 4 : SHADES * 4;
    },
  };
}

/** Deviation: the inner circle of a radial gradient is taken as a point at the centre of the outer one. */
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

/** A shader for an image, no finer than the grid needs; null, with a warning, if that takes too much work. */
function imageShader(image: RasterImage, rect: Rect, matrix: Matrix, { rasters, warn }: Rastering): Shader | null {
  const across = Math.hypot(matrix[0], matrix[1]) * rect.width;
  const down = Math.hypot(matrix[2], matrix[3]) * rect.height;
  const sampled = sampledImage(image, rasters, Math.max(across, (down * image.pixelWidth) / image.pixelHeight));
  if (!sampled) {
    warn('a picture of so many pixels under such a filter (limits.blurSamples)');
    return null;
  }
  const { pixelWidth, pixelHeight, data } = sampled;
  const { components, samples, alpha } = data;
  const [a, b, c, d, e, f] = invert(imageMatrix(rect, image.orientation)) ?? IDENTITY;
  const colors = new Float32Array(4);
  const green = components === 1 ? 0 : 1;
  return {
    colors,
    at(x, y) {
      const column = Math.min(pixelWidth - 1, Math.max(0, Math.floor((a * x + c * y + e) * pixelWidth)));
      const row = Math.min(pixelHeight - 1, Math.max(0, Math.floor((1 - (b * x + d * y + f)) * pixelHeight)));
      const i = row * pixelWidth + column;
      colors[0] = samples[i * components]! / 255;
      colors[1] = samples[i * components + green]! / 255;
      colors[2] = samples[i * components + green * 2]! / 255;
      colors[3] = alpha ? alpha[i]! / 255 : 1;
      return 0;
    },
  };
}

/** The pixels as a picture. */
export function imageOfRaster({ width, height, rect, data }: Raster): RasterImage {
  // A clamped array rounds.
  const samples = new Uint8ClampedArray(width * height * 3);
  const alpha = new Uint8ClampedArray(width * height);
  for (let i = 0, from = 0, to = 0; i < alpha.length; i++, from += 4, to += 3) {
    const a = data[from + 3]!;
    if (a <= 0) continue;
    alpha[i] = a * 255;
    const scale = 255 / a;
    samples[to] = data[from]! * scale;
    samples[to + 1] = data[from + 1]! * scale;
    samples[to + 2] = data[from + 2]! * scale;
  }
  return {
    kind: 'raster',
    url: '',
    width: rect.width,
    height: rect.height,
    pixelWidth: width,
    pixelHeight: height,
    orientation: 1,
    data: { encoding: 'samples', components: 3, samples: bytesOf(samples), alpha: bytesOf(alpha) },
  };
}

const bytesOf = ({ buffer }: Uint8ClampedArray<ArrayBuffer>): Uint8Array => new Uint8Array(buffer);
