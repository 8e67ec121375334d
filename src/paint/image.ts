/** Draws CSS images: raster, SVG and gradients. https://drafts.csswg.org/css-images-4/ */

import type { CssImage, Rgba } from '../css/values/types.ts';
import { type DisplayItem, type Paint, type Path, PLAIN_PUSH } from '../display/display-list.ts';
import { type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import type { Px, Rect } from '../geometry.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { imageDensity } from '../style/image-density.ts';
import { gradientPaint } from './gradient.ts';
import type { Painter } from './painter.ts';
import { svgImageItems } from './svg-image.ts';

/** Null for a dimension that the image does not have. */
export interface NaturalSize {
  readonly width: Px | null;
  readonly height: Px | null;
  readonly ratio: number | null;
}

const NONE: NaturalSize = { width: null, height: null, ratio: null };

/** Null: the image is missing and paints nothing. */
export function naturalSize(p: Painter, image: CssImage, style: ComputedStyle): NaturalSize | null {
  if (image.kind === 'cross-fade') {
    const size = (part: CssImage | null) => part && naturalSize(p, part, style);
    return fadedSize(size(image.under), size(image.over), image.share);
  }
  if (image.kind !== 'url') return NONE;
  const resource = p.imageOf(image.url);
  if (!resource) return null;
  const density = imageDensity(resource, style, image.resolution);
  const width = resource.width && (resource.width * style.zoom.zoom) / density.across;
  const height = resource.height && (resource.height * style.zoom.zoom) / density.down;
  const ratio = resource.kind === 'svg' ? resource.ratio : width !== null && height ? width / height : null;
  return { width, height, ratio };
}

/** Interpolates both sizes by `share`; if one is missing, the other is used. */
function fadedSize(under: NaturalSize | null, over: NaturalSize | null, share: number): NaturalSize | null {
  if (!under || !over || under.width === null || under.height === null) return under && over ? over : (under ?? over);
  if (over.width === null || over.height === null) return under;
  const width = under.width + (over.width - under.width) * share;
  const height = under.height + (over.height - under.height) * share;
  return { width, height, ratio: height > 0 ? width / height : null };
}

/** The image in `rect`, cut to `clip`. */
export function drawImage(
  p: Painter,
  image: CssImage,
  rect: Rect,
  clip: RoundedRect | null,
  currentColor: Rgba,
  interpolate: boolean,
): readonly DisplayItem[] {
  if (image.kind === 'url') {
    const resource = p.imageOf(image.url);
    return resource ? drawResource(p, resource, rect, clip, interpolate) : [];
  }
  if (image.kind === 'cross-fade') {
    const part = (one: CssImage | null) => (one ? drawImage(p, one, rect, clip, currentColor, interpolate) : []);
    return faded(part(image.under), part(image.over), image.share);
  }
  return fillWithin(gradientPaint(image, rect, currentColor), rect, clip);
}

/** `rect` filled with a paint, cut to `clip`. */
export function fillWithin(paint: Paint, rect: Rect, clip: RoundedRect | null): readonly DisplayItem[] {
  const path = overlap(rect, clip);
  if (path) return [{ kind: 'fill', path, rule: 'nonzero', paint }];
  return cut(clip, [{ kind: 'fill', path: rectPath(rect), rule: 'nonzero', paint }]);
}

/** Deviation: only the upper image is faded, over the whole lower one, which is the same for opaque images. */
function faded(under: readonly DisplayItem[], over: readonly DisplayItem[], share: number): readonly DisplayItem[] {
  const pop: DisplayItem = { kind: 'pop' };
  const lower = over.length === 0 ? [{ ...PLAIN_PUSH, opacity: 1 - share }, ...under, pop] : under;
  return [...lower, { ...PLAIN_PUSH, opacity: share }, ...over, pop];
}

export function drawResource(
  p: Painter,
  image: ImageResource,
  rect: Rect,
  clip: RoundedRect | null,
  interpolate: boolean,
): readonly DisplayItem[] {
  if (rect.width <= 0 || rect.height <= 0) return [];
  if (image.kind === 'svg') {
    const items = svgImageItems(p, image, rect);
    return items.length === 0 ? [] : cut(insideOf(rect, clip) ? null : clip, items);
  }
  const item: DisplayItem =
    image.kind === 'page' ? { kind: 'page', image, rect } : { kind: 'image', image, rect, interpolate };
  return insideOf(rect, clip) ? [item] : cut(clip, [item]);
}

/** `items` within a shape. */
export function cut(clip: RoundedRect | null, items: readonly DisplayItem[]): readonly DisplayItem[] {
  if (!clip) return items;
  return [{ ...PLAIN_PUSH, clip: { path: roundedPath(clip), rule: 'nonzero' } }, ...items, { kind: 'pop' }];
}

function insideOf(rect: Rect, clip: RoundedRect | null): boolean {
  if (!clip) return true;
  return !clip.radii && contains(clip.rect, rect);
}

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

/** The intersection, if it is a single path. */
function overlap(rect: Rect, clip: RoundedRect | null): Path | null {
  if (!clip) return rectPath(rect);
  if (contains(rect, clip.rect)) return roundedPath(clip);
  if (clip.radii) return null;
  const x = Math.max(rect.x, clip.rect.x);
  const y = Math.max(rect.y, clip.rect.y);
  const right = Math.min(rect.x + rect.width, clip.rect.x + clip.rect.width);
  const bottom = Math.min(rect.y + rect.height, clip.rect.y + clip.rect.height);
  return right > x && bottom > y ? rectPath({ x, y, width: right - x, height: bottom - y }) : [];
}
