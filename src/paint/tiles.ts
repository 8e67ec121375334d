/** Positions and drawing of the tiles of a background or mask layer. https://drafts.csswg.org/css-backgrounds-3/#background-size */

import type { BackgroundSize } from '../css/properties/computed-backgrounds.ts';
import {
  type CssImage,
  type LengthPercentage,
  type LinearGradient,
  type Rgba,
  resolveLength,
} from '../css/values/types.ts';
import type { DisplayItem, Path } from '../display/display-list.ts';
import { type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import type { Px, Rect, Size } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { repeatedPaint } from './gradient.ts';
import { drawImage, fillWithin, type NaturalSize } from './image.ts';
import type { Painter } from './painter.ts';

interface Axis {
  /** Where the first tile that matters starts, a tile's size, and the distance from tile to tile. */
  readonly start: Px;
  readonly size: Px;
  readonly step: Px;
  readonly count: number;
}

interface Tiles {
  readonly x: Axis;
  readonly y: Axis;
}

type Repeat = readonly ['repeat' | 'no-repeat' | 'space' | 'round', 'repeat' | 'no-repeat' | 'space' | 'round'];

/** Null if nothing of it is inside the clip. */
export function tilesOf(
  origin: Rect,
  clip: Rect,
  natural: NaturalSize,
  size: BackgroundSize,
  repeat: Repeat,
  position: readonly [LengthPercentage, LengthPercentage],
): Tiles | null {
  let { width, height } = sizeOf(origin, natural, size);
  if (!(width > 0) || !(height > 0)) return null;
  const auto = typeof size === 'string' ? [false, false] : [size[0] === 'auto', size[1] === 'auto'];
  // https://drafts.csswg.org/css-backgrounds-3/#background-size: `round` rescales, an `auto` side follows.
  if (repeat[0] === 'round') {
    const rounded = origin.width / Math.max(1, Math.round(origin.width / width));
    if (repeat[1] !== 'round' && auto[1]) height *= rounded / width;
    width = rounded;
  }
  if (repeat[1] === 'round') {
    const rounded = origin.height / Math.max(1, Math.round(origin.height / height));
    if (repeat[0] !== 'round' && auto[0]) width *= rounded / height;
    height = rounded;
  }
  const x = axis(repeat[0], { start: origin.x, size: origin.width }, width, position[0], {
    start: clip.x,
    size: clip.width,
  });
  const y = axis(repeat[1], { start: origin.y, size: origin.height }, height, position[1], {
    start: clip.y,
    size: clip.height,
  });
  return x && y ? { x, y } : null;
}

/** A rectangle along one axis. */
interface Extent {
  readonly start: Px;
  readonly size: Px;
}

function axis(
  repeat: Repeat[0],
  { start: origin, size: room }: Extent,
  size: Px,
  position: LengthPercentage,
  clip: Extent,
): Axis | null {
  const clipStart = clip.start;
  const clipEnd = clip.start + clip.size;
  const anchor = origin + resolveLength(position, room - size);
  const fitting = Math.floor(room / size + 1e-6);
  if (repeat === 'no-repeat' || (repeat === 'space' && fitting < 2)) {
    return anchor < clipEnd && anchor + size > clipStart
      ? // A step past the painted area: a pattern must not show a second tile.
        { start: anchor, size, step: size + clipEnd - clipStart + 1, count: 1 }
      : null;
  }
  const step = repeat === 'space' ? size + (room - fitting * size) / (fitting - 1) : size;
  const first = repeat === 'space' ? origin : anchor;
  // The first tile whose far edge lies past the start of the painted area.
  const skipped = Math.floor((clipStart - first - size) / step + 1e-6) + 1;
  const start = first + skipped * step;
  const count = Math.ceil((clipEnd - start) / step - 1e-6);
  return count > 0 ? { start, size, step, count } : null;
}

/** https://drafts.csswg.org/css-images-3/#default-sizing and background-size. */
function sizeOf(origin: Rect, natural: NaturalSize, size: BackgroundSize): Size {
  const { ratio } = natural;
  if (size === 'cover' || size === 'contain') {
    if (ratio === null) return origin;
    const byWidth = { width: origin.width, height: origin.width / ratio };
    const byHeight = { width: origin.height * ratio, height: origin.height };
    const widthFits = byWidth.height <= origin.height;
    return widthFits === (size === 'contain') ? byWidth : byHeight;
  }
  const width = size[0] === 'auto' ? null : Math.max(0, resolveLength(size[0], origin.width));
  const height = size[1] === 'auto' ? null : Math.max(0, resolveLength(size[1], origin.height));
  if (width !== null && height !== null) return { width, height };
  if (width !== null) return { width, height: ratio !== null ? width / ratio : (natural.height ?? origin.height) };
  if (height !== null) return { width: ratio !== null ? height * ratio : (natural.width ?? origin.width), height };
  if (natural.width !== null && natural.height !== null) return { width: natural.width, height: natural.height };
  if (ratio === null) return { width: natural.width ?? origin.width, height: natural.height ?? origin.height };
  if (natural.width !== null) return { width: natural.width, height: natural.width / ratio };
  if (natural.height !== null) return { width: natural.height * ratio, height: natural.height };
  return sizeOf(origin, natural, 'contain');
}

const touching = (axis: Axis): boolean => axis.count > 1 && axis.step === axis.size;

/** Tiles that touch each other and are the same all along the axis are one, without seams between them. */
const joined = (axis: Axis): Axis =>
  touching(axis)
    ? { start: axis.start, size: axis.size * axis.count, step: axis.size * (axis.count + 1), count: 1 }
    : axis;

interface SameAlong {
  readonly x: boolean;
  readonly y: boolean;
}

/** Along which axes an image is the same all over: pictures of one pixel, and gradients along the other one. */
function sameAlong(p: Painter, image: CssImage): SameAlong {
  if (image.kind === 'url') {
    const resource = p.imageOf(image.url);
    return resource?.kind === 'raster' ? { x: resource.width === 1, y: resource.height === 1 } : NEITHER;
  }
  return image.kind === 'linear-gradient' ? sameAcross(image) : NEITHER;
}

/** A gradient along one axis is the same along the other. */
function sameAcross({ direction }: LinearGradient): SameAlong {
  if (typeof direction === 'number') return { x: direction % 180 === 0, y: Math.abs(direction % 180) === 90 };
  return { x: direction.x === null, y: direction.y === null };
}

const NEITHER = { x: false, y: false };

/** Up to this many tiles are drawn one by one; more become a pattern. */
const FEW_TILES = 4;

/** The tiles clipped to `shape`. */
export function tileItems(
  p: Painter,
  image: CssImage,
  tiles: Tiles,
  shape: RoundedRect,
  style: ComputedStyle,
): readonly DisplayItem[] {
  const same = sameAlong(p, image);
  const x = same.x ? joined(tiles.x) : tiles.x;
  const y = same.y ? joined(tiles.y) : tiles.y;
  const currentColor = style.color.color;
  const repeated = repeatedItems(image, x, y, shape, currentColor);
  if (repeated) return repeated;
  const crisp = style.paragraph.imageRendering;
  const smooth = crisp !== 'pixelated' && crisp !== 'crisp-edges';
  if (x.count * y.count > FEW_TILES) {
    const items = drawImage(p, image, { x: 0, y: 0, width: x.size, height: y.size }, null, currentColor, smooth);
    const paint = {
      kind: 'pattern',
      matrix: [1, 0, 0, 1, x.start, y.start],
      width: x.size,
      height: y.size,
      xStep: x.step,
      yStep: y.step,
      items,
    } as const;
    return [{ kind: 'fill', path: tiledPath(x, y, shape), rule: 'nonzero', paint }];
  }
  const items: DisplayItem[] = [];
  for (let row = 0; row < y.count; row++) {
    for (let column = 0; column < x.count; column++) {
      const rect = { x: x.start + column * x.step, y: y.start + row * y.step, width: x.size, height: y.size };
      for (const item of drawImage(p, image, rect, shape, currentColor, smooth)) items.push(item);
    }
  }
  return items;
}

/** Touching tiles in one row or column, of a gradient that runs along it, as one gradient. Null for any others. */
function repeatedItems(
  image: CssImage,
  x: Axis,
  y: Axis,
  shape: RoundedRect,
  currentColor: Rgba,
): readonly DisplayItem[] | null {
  if (image.kind !== 'linear-gradient') return null;
  const along = sameAcross(image);
  const count =
    along.x && x.count === 1 && touching(y) ? y.count : along.y && y.count === 1 && touching(x) ? x.count : 0;
  if (count === 0) return null;
  const tile = { x: x.start, y: y.start, width: x.size, height: y.size };
  const paint = repeatedPaint(image, tile, count, currentColor);
  return paint && fillWithin(paint, { ...tile, width: x.size * x.count, height: y.size * y.count }, shape);
}

/** The painted area, cut to the row or column when only one axis repeats. */
function tiledPath(x: Axis, y: Axis, shape: RoundedRect): Path {
  const { rect } = shape;
  const left = x.count === 1 ? Math.max(rect.x, x.start) : rect.x;
  const right = Math.min(rect.x + rect.width, x.start + x.count * x.step);
  const top = y.count === 1 ? Math.max(rect.y, y.start) : rect.y;
  const bottom = Math.min(rect.y + rect.height, y.start + y.count * y.step);
  if (shape.radii) return roundedPath(shape);
  return rectPath({ x: left, y: top, width: right - left, height: bottom - top });
}
