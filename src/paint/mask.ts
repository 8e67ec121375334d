/** Masks of boxes, as soft masks. https://drafts.csswg.org/css-masking-1/#positioned-masks */

import type { MaskGroup } from '../css/properties/computed-effects.ts';
import type { CssImage, Rgba } from '../css/values/types.ts';
import { type DisplayItem, type Path, PLAIN_PUSH, type PushItem } from '../display/display-list.ts';
import { outsetRounded, type RoundedRect, rectPath, snapRect } from '../display/paths.ts';
import type { Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { type Recolor, recolorItems } from '../svg/filters/recolor.ts';
import { maskForBox } from '../svg/references.ts';
import { type BackgroundBox, clipShape, cycle, originRect } from './background.ts';
import { slicedImageItems } from './border-image.ts';
import { backgroundBox } from './box-decoration.ts';
import { boxShape } from './box-shape.ts';
import { naturalSize } from './image.ts';
import type { Painter } from './painter.ts';
import { boxReference } from './svg-image.ts';
import { tileItems, tilesOf } from './tiles.ts';

type Mask = NonNullable<PushItem['mask']>;

const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };
const WHITE: Rgba = { r: 1, g: 1, b: 1, a: 1 };
/** How far `no-clip` reaches. */
const REACH = 2000;

/**
 * All layers in one mask; null if they draw nothing.
 * Deviation: a layer that draws nothing (an image that is missing or has no size, a reference to no mask) counts as transparent black in
 * css-masking. In Chromium's print it is left out before layers are composited, and a mask of nothing else hides nothing.
 */
export function maskOfBox(p: Painter, fragment: BoxFragment, x: Px, y: Px): Mask | null {
  const { mask } = fragment.node.style;
  if (!hasMaskImage(mask)) return null;
  const shape = boxShape(fragment, x, y);
  const box = backgroundBox(p, fragment, x, y, shape);
  const everywhere = rectPath(outsetRounded({ rect: shape.rect, radii: null }, REACH).rect);
  let below: Mask | null = null;
  const last = mask.maskImage.length - 1;
  for (let i = last; i >= 0; i--) {
    const layer = maskLayer(p, fragment, box, i, x, y);
    if (!layer || layer.items.length === 0) continue;
    const operator = i === last ? 'add' : (cycle(mask.maskComposite, i) ?? 'add');
    if (below) below = composite(layer, below, operator, everywhere);
    else if (operator !== 'intersect') below = layer;
  }
  return below;
}

const hasMaskImage = ({ maskImage }: MaskGroup): boolean => maskImage.some((image) => image !== null);

/** `-webkit-mask-box-image`: an image sliced like a border image, over the border box. */
export function maskBorderOf(p: Painter, fragment: BoxFragment, x: Px, y: Px): Mask | null {
  const { mask } = fragment.node.style;
  const source = mask.maskBoxImageSource;
  if (!source) return null;
  const items = slicedImageItems(p, fragment, boxShape(fragment, x, y).rect, {
    source,
    slice: mask.maskBoxImageSlice,
    width: mask.maskBoxImageWidth,
    outset: mask.maskBoxImageOutset,
    repeat: mask.maskBoxImageRepeat,
  });
  return items && { kind: 'alpha', items };
}

function maskLayer(p: Painter, fragment: BoxFragment, box: BackgroundBox, i: number, x: Px, y: Px): Mask | null {
  const { mask } = box.style;
  const image = mask.maskImage[i] ?? null;
  const mode = cycle(mask.maskMode, i) ?? 'match-source';
  if (image === null) return null;
  if (image.kind === 'url' && image.url.startsWith('#')) {
    const found = maskElement(p, fragment, image.url, x, y);
    if (!found) return null;
    const kind = mode === 'match-source' ? found.kind : mode;
    // The element has a region of its own.
    return byMode(p, { kind, items: found.items });
  }
  const clip = cycle(mask.maskClip, i) ?? 'border-box';
  const items = imageLayer(p, box, i, image, clipOf(box, clip));
  return byMode(p, {
    kind: mode === 'luminance' ? mode : 'alpha',
    items: clip === 'text' ? inText(box, items) : items,
  });
}

/** In a user space with its origin at the border box. */
function maskElement(p: Painter, fragment: BoxFragment, url: string, x: Px, y: Px): Mask | null {
  const found = maskForBox(boxReference(p, fragment.node.style, fragment.width, fragment.height), url);
  if (!found) {
    p.diagnostics.warn({
      code: 'css-unsupported',
      message: `mask-image: ${url} names no <mask> of the document`,
      property: 'mask-image',
    });
    return null;
  }
  const moved = { ...PLAIN_PUSH, transform: [1, 0, 0, 1, x, y] as const };
  return { kind: found.kind, items: [moved, ...found.items, { kind: 'pop' }] };
}

function imageLayer(
  p: Painter,
  box: BackgroundBox,
  i: number,
  image: CssImage,
  shape: RoundedRect,
): readonly DisplayItem[] {
  const { mask } = box.style;
  const natural = naturalSize(p, image, box.style);
  if (!natural || shape.rect.width <= 0 || shape.rect.height <= 0) return [];
  const position = cycle(mask.maskPosition, i);
  const tiles = tilesOf(
    snapRect(originRect(box, cycle(mask.maskOrigin, i) ?? 'border-box')),
    shape.rect,
    natural,
    cycle(mask.maskSize, i) ?? ['auto', 'auto'],
    cycle(mask.maskRepeat, i) ?? ['repeat', 'repeat'],
    [position?.x ?? 0, position?.y ?? 0],
  );
  return tiles ? tileItems(p, image, tiles, shape, box.style) : [];
}

function inText({ text }: BackgroundBox, items: readonly DisplayItem[]): readonly DisplayItem[] {
  const glyphs = text?.() ?? [];
  if (glyphs.length === 0) return [];
  return [{ ...PLAIN_PUSH, mask: { kind: 'alpha', items: glyphs } }, ...items, { kind: 'pop' }];
}

function clipOf(box: BackgroundBox, clip: MaskGroup['maskClip'][number]): RoundedRect {
  if (clip === 'no-clip') return outsetRounded({ rect: box.shape.rect, radii: null }, REACH);
  return clipShape(box, clip === 'text' ? 'border-box' : clip);
}

// --- luminance ------------------------------------------------------------------------------------------------

/** PDF weighs colours differently from CSS, so colours are replaced by greys of CSS's luminance, which are the same in both. */
function byMode(p: Painter, mask: Mask): Mask {
  return mask.kind === 'alpha' ? mask : { kind: 'luminance', items: recolorItems(mask.items, luminance(p)) };
}

/** https://drafts.csswg.org/css-masking-1/#MaskValues */
function luminance(p: Painter): Recolor {
  return {
    name: 'luminance',
    color({ r, g, b, a }) {
      const grey = Math.min(1, 0.2125 * r + 0.7154 * g + 0.0721 * b);
      return { r: grey, g: grey, b: grey, a };
    },
    images: p.session.svg.recolored,
    rasters: p.session.svg.rasters,
    // Left to PDF's weights, which are close.
    refused() {},
  };
}

// --- layers over layers -----------------------------------------------------------------------------------------

const filled = (path: Path, color: Rgba): DisplayItem => ({
  kind: 'fill',
  path,
  rule: 'nonzero',
  paint: { kind: 'solid', color },
});

const masked = (mask: Mask, items: readonly DisplayItem[]): DisplayItem[] => [
  { ...PLAIN_PUSH, mask },
  ...items,
  { kind: 'pop' },
];

/** The mask as items with its alpha. */
const asItems = (mask: Mask, everywhere: Path): readonly DisplayItem[] =>
  mask.kind === 'alpha' ? mask.items : masked(mask, [filled(everywhere, BLACK)]);

/** The inverse of the mask. */
const inverted = (mask: Mask, everywhere: Path): Mask => ({
  kind: 'luminance',
  items: [filled(everywhere, WHITE), ...masked(mask, [filled(everywhere, BLACK)])],
});

/** https://drafts.csswg.org/css-masking-1/#the-mask-composite, by the operators of Porter and Duff. */
function composite(source: Mask, below: Mask, operator: MaskGroup['maskComposite'][number], everywhere: Path): Mask {
  const top = asItems(source, everywhere);
  const bottom = asItems(below, everywhere);
  const without = (items: readonly DisplayItem[], mask: Mask): DisplayItem[] =>
    masked(inverted(mask, everywhere), items);
  switch (operator) {
    case 'add':
      return { kind: 'alpha', items: [...bottom, ...top] };
    case 'intersect':
      return { kind: 'alpha', items: masked(below, top) };
    case 'subtract':
      return { kind: 'alpha', items: without(top, below) };
    case 'exclude':
      return { kind: 'alpha', items: [...without(top, below), ...without(bottom, source)] };
  }
}
