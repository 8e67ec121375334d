/** Backgrounds: the position of each layer and its repetition. https://drafts.csswg.org/css-backgrounds-3/#backgrounds */

import type { BoxNode } from '../boxes/box.ts';
import type { BackgroundClip, BlendMode, VisualBox } from '../css/properties/computed-backgrounds.ts';
import type { CssImage } from '../css/values/types.ts';
import { type DisplayItem, PLAIN_PUSH } from '../display/display-list.ts';
import { insetRounded, type RoundedRect, roundedPath, snapRect } from '../display/paths.ts';
import { type Edges, insetRect, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { isVisible, resolveColor } from './decoration-tests.ts';
import { BACKGROUND, emitFill, emitRect, popGroup, pushGroup } from './emitter.ts';
import { naturalSize } from './image.ts';
import type { Painter } from './painter.ts';
import { isTransformed } from './stacking.ts';
import { solid } from './stroke-style.ts';
import { tileItems, tilesOf } from './tiles.ts';

/** The areas of the box a background is painted for. */
export interface BackgroundBox {
  readonly style: ComputedStyle;
  /** The border box in which the background is painted. */
  readonly shape: RoundedRect;
  readonly border: Edges;
  readonly padding: Edges;
  /** The border box in which images are positioned: the unfragmented one for a sliced box, the row for a cell. */
  readonly area: Rect;
  readonly areaBorder: Edges;
  readonly areaPadding: Edges;
  /** Glyphs for `background-clip: text`, made on demand. */
  readonly text: (() => readonly DisplayItem[]) | null;
  /** Opaque borders for `background-clip: border-area`, made on demand. */
  readonly borders?: () => readonly DisplayItem[];
  /** The box it is the background of. */
  readonly node?: BoxNode;
}

/** https://drafts.csswg.org/css-transforms-1/#transform-rendering : there `fixed` acts like `scroll`. */
function isInTransform(node: BoxNode | null): boolean {
  for (let box = node; box; box = box.parent) if (isTransformed(box)) return true;
  return false;
}

/** Layers are painted from the last to the first, over the colour. */
export function paintBackground(p: Painter, box: BackgroundBox): void {
  const { style } = box;
  const { background } = style;
  const count = background.backgroundImage.length;
  const color = resolveColor(background.backgroundColor, style);
  if (isVisible(color)) {
    const clip = cycle(background.backgroundClip, Math.max(0, count - 1)) ?? 'border-box';
    clipped(p, box, clip, (shape) => {
      if (shape.radii) emitFill(p.out, roundedPath(shape), solid(color));
      else emitRect(p.out, shape.rect, color);
    });
  }
  for (let i = count - 1; i >= 0; i--) {
    const image = background.backgroundImage[i];
    if (!image) continue;
    const blend = cycle(background.backgroundBlendMode, i) ?? 'normal';
    const clip = cycle(background.backgroundClip, i) ?? 'border-box';
    blended(p, blend, () => clipped(p, box, clip, (shape) => paintLayer(p, box, i, image, shape)));
  }
}

export const cycle = <T>(list: readonly T[], i: number): T | undefined =>
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

function clipped(p: Painter, box: BackgroundBox, clip: BackgroundClip, draw: (shape: RoundedRect) => void): void {
  if (clip !== 'text' && clip !== 'border-area') {
    draw(clipShape(box, clip));
    return;
  }
  const items = (clip === 'text' ? box.text : box.borders)?.() ?? [];
  if (items.length === 0) return;
  pushGroup(p.out, { ...PLAIN_PUSH, mask: { kind: 'alpha', items } });
  draw(box.shape);
  popGroup(p.out);
}

export function clipShape({ shape, border, padding }: BackgroundBox, clip: VisualBox): RoundedRect {
  if (clip === 'border-box') return shape;
  const inner = insetRounded(shape, border);
  return clip === 'padding-box' ? inner : insetRounded(inner, padding);
}

export function originRect({ area, areaBorder, areaPadding }: BackgroundBox, origin: VisualBox): Rect {
  if (origin === 'border-box') return area;
  const inner = insetRect(area, areaBorder);
  return origin === 'padding-box' ? inner : insetRect(inner, areaPadding);
}

function paintLayer(p: Painter, box: BackgroundBox, i: number, image: CssImage, shape: RoundedRect): void {
  const { background } = box.style;
  const fixed = cycle(background.backgroundAttachment, i) === 'fixed' && !isInTransform(box.node ?? null);
  // Fixed to the page area, which is the viewport of paged media.
  const origin = fixed ? p.pageArea : snapRect(originRect(box, cycle(background.backgroundOrigin, i) ?? 'padding-box'));
  const natural = naturalSize(p, image, box.style);
  if (!natural || shape.rect.width <= 0 || shape.rect.height <= 0) return;
  const tiles = tilesOf(
    origin,
    shape.rect,
    natural,
    cycle(background.backgroundSize, i) ?? ['auto', 'auto'],
    cycle(background.backgroundRepeat, i) ?? ['repeat', 'repeat'],
    [cycle(background.backgroundPositionX, i) ?? 0, cycle(background.backgroundPositionY, i) ?? 0],
  );
  if (!tiles) return;
  for (const item of tileItems(p, image, tiles, shape, box.style)) p.emitItem(item, BACKGROUND);
}
