/** Backgrounds: where each layer lies and how often it repeats. https://drafts.csswg.org/css-backgrounds-3/#backgrounds */

import type { BackgroundSize, BlendMode, VisualBox } from '../css/properties/computed-groups.ts';
import { type CssImage, type LengthPercentage, resolveLength } from '../css/values/types.ts';
import { type Edges, insetRect, type Px, type Rect, type Size } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { isVisible, resolveColor } from './decoration-tests.ts';
import type { DisplayItem, Path } from './display-list.ts';
import { BACKGROUND, emitFill, PLAIN_PUSH, popGroup, pushGroup } from './emitter.ts';
import { drawImage, type NaturalSize, naturalSize } from './image.ts';
import type { Painter } from './painter.ts';
import { insetRounded, type RoundedRect, rectPath, roundedPath, snapRect } from './path.ts';
import { solid } from './stroke-style.ts';

/** The areas of the box a background is painted for. */
export interface BackgroundBox {
  readonly style: ComputedStyle;
  /** The border box that is painted into. */
  readonly shape: RoundedRect;
  readonly border: Edges;
  readonly padding: Edges;
  /** The border box that images are placed in: the stitched one for a sliced box, the row for a cell. */
  readonly area: Rect;
  readonly areaBorder: Edges;
  readonly areaPadding: Edges;
  /** Glyphs for `background-clip: text`, made on demand. */
  readonly text: (() => readonly DisplayItem[]) | null;
}

/** Layers are painted from the last to the first, over the colour. */
export function paintBackground(p: Painter, box: BackgroundBox): void {
  const { style } = box;
  const { background } = style;
  const count = background.backgroundImage.length;
  const color = resolveColor(background.backgroundColor, style);
  if (isVisible(color)) {
    const clip = cycle(background.backgroundClip, Math.max(0, count - 1)) ?? 'border-box';
    clipped(p, box, clip, (shape) => emitFill(p.out, roundedPath(shape), solid(color)));
  }
  for (let i = count - 1; i >= 0; i--) {
    const image = background.backgroundImage[i];
    if (!image) continue;
    const blend = cycle(background.backgroundBlendMode, i) ?? 'normal';
    const clip = cycle(background.backgroundClip, i) ?? 'border-box';
    blended(p, blend, () => clipped(p, box, clip, (shape) => paintLayer(p, box, i, image, shape)));
  }
}

const cycle = <T>(list: readonly T[], i: number): T | undefined =>
  list.length === 0 ? undefined : list[i % list.length];

function blended(p: Painter, blend: BlendMode, draw: () => void): void {
  if (blend === 'normal') {
    draw();
    return;
  }
  pushGroup(p.out, { ...PLAIN_PUSH, blend });
  draw();
  popGroup(p.out);
}

function clipped(p: Painter, box: BackgroundBox, clip: VisualBox | 'text', draw: (shape: RoundedRect) => void): void {
  if (clip !== 'text') {
    draw(clipShape(box, clip));
    return;
  }
  const items = box.text?.() ?? [];
  if (items.length === 0) return;
  pushGroup(p.out, { ...PLAIN_PUSH, mask: { kind: 'alpha', items } });
  draw(box.shape);
  popGroup(p.out);
}

function clipShape({ shape, border, padding }: BackgroundBox, clip: VisualBox): RoundedRect {
  if (clip === 'border-box') return shape;
  const inner = insetRounded(shape, border);
  return clip === 'padding-box' ? inner : insetRounded(inner, padding);
}

function originRect({ area, areaBorder, areaPadding }: BackgroundBox, origin: VisualBox): Rect {
  if (origin === 'border-box') return area;
  const inner = insetRect(area, areaBorder);
  return origin === 'padding-box' ? inner : insetRect(inner, areaPadding);
}

function paintLayer(p: Painter, box: BackgroundBox, i: number, image: CssImage, shape: RoundedRect): void {
  const { background } = box.style;
  const fixed = cycle(background.backgroundAttachment, i) === 'fixed';
  // Fixed to the page area, which is the viewport of paged media.
  const origin = fixed ? p.pageArea : snapRect(originRect(box, cycle(background.backgroundOrigin, i) ?? 'padding-box'));
  const natural = naturalSize(p, image);
  if (!natural || shape.rect.width <= 0 || shape.rect.height <= 0) return;
  const tiles = tilesOf(
    origin,
    shape.rect,
    natural,
    cycle(background.backgroundSize, i) ?? ['auto', 'auto'],
    cycle(background.backgroundRepeat, i) ?? ['repeat', 'repeat'],
    [cycle(background.backgroundPositionX, i) ?? 0, cycle(background.backgroundPositionY, i) ?? 0],
  );
  if (tiles) drawTiles(p, image, tiles, shape, box.style);
}

// --- placing ----------------------------------------------------------------------------------------------

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

function tilesOf(
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
  const x = axis(repeat[0], origin.x, origin.width, width, position[0], clip.x, clip.x + clip.width);
  const y = axis(repeat[1], origin.y, origin.height, height, position[1], clip.y, clip.y + clip.height);
  return x && y ? { x, y } : null;
}

function axis(
  repeat: Repeat[0],
  origin: Px,
  room: Px,
  size: Px,
  position: LengthPercentage,
  clipStart: Px,
  clipEnd: Px,
): Axis | null {
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

// --- drawing ----------------------------------------------------------------------------------------------

/** Up to this many tiles are drawn one by one, more become one pattern. */
const FEW_TILES = 4;

function drawTiles(p: Painter, image: CssImage, { x, y }: Tiles, shape: RoundedRect, style: ComputedStyle): void {
  const currentColor = style.color.color;
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
    emitFill(p.out, tiledPath(x, y, shape), paint);
    return;
  }
  for (let row = 0; row < y.count; row++) {
    for (let column = 0; column < x.count; column++) {
      const rect = { x: x.start + column * x.step, y: y.start + row * y.step, width: x.size, height: y.size };
      for (const item of drawImage(p, image, rect, shape, currentColor, smooth)) p.emitItem(item, BACKGROUND);
    }
  }
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
