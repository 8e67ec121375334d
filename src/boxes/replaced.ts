/** Replaced elements: the content that replaces an element, and its natural size. https://drafts.csswg.org/css-images-3/#sizing */

import { shapeRectangle } from '../css/values/shape-rectangle.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { imageDensity } from '../style/image-density.ts';
import type { ReplacedContent } from './box.ts';

/**
 * The picture oriented by `image-orientation`; `none` ignores its EXIF data.
 * https://drafts.csswg.org/css-images-3/#the-image-orientation Deviation: as in browsers, only for pictures of elements and of `content`.
 */
export function orientedImage(image: ImageResource, { paragraph }: ComputedStyle): ImageResource {
  if (paragraph.imageOrientation === 'from-image' || image.kind !== 'raster' || image.orientation === 1) return image;
  const size = image.orientation > 4 ? { width: image.height, height: image.width } : {};
  return { ...image, ...size, orientation: 1 };
}

/** `resolution`: image pixels per CSS px where the reference to the image states them. */
export function imageContent(
  image: ImageResource,
  style: ComputedStyle,
  alt: string | null,
  resolution: number | null = null,
): ReplacedContent {
  const { across, down } = imageDensity(image, style, resolution);
  const [width, height] = [image.width && image.width / across, image.height && image.height / down];
  const ratio = image.kind === 'svg' ? image.ratio : width !== null && height ? width / height : null;
  return { kind: 'image', image, width, height, ratio, alt, element: null };
}

/**
 * The part of a picture in its `object-view-box`, which becomes its natural size.
 * https://drafts.csswg.org/css-images-5/#the-object-view-box
 */
export function inViewBox(content: ReplacedContent, { size: { objectViewBox } }: ComputedStyle): ReplacedContent {
  const { width, height } = content;
  if (!objectViewBox || !('sides' in objectViewBox) || width === null || height === null) return content;
  const natural = { width, height };
  const rect = shapeRectangle(objectViewBox, natural);
  if (rect.width <= 0 || rect.height <= 0) return content;
  const viewBox = { x: rect.x, y: rect.y, natural };
  return { ...content, width: rect.width, height: rect.height, ratio: rect.width / rect.height, viewBox };
}

/** A replaced box with nothing to draw (canvas, video) or drawn from its element (form controls, frames). Videos and frames have no natural size. */
export function emptyContent(
  kind: 'none' | 'form' | 'frame' | 'missing-image',
  width: Px | null = null,
  height: Px | null = null,
  element: Element | null = null,
): ReplacedContent {
  return { kind, image: null, width, height, ratio: null, alt: null, element };
}

/** https://svgwg.org/svg2-draft/coords.html#SizingSVGInCSS */
export function svgContent(element: Element, style: ComputedStyle, root: ComputedStyle): ReplacedContent {
  const em = style.font.fontSize;
  const fontUnits = { em, ex: em / 2, rem: root.font.fontSize };
  const width = svgLength(attribute(element, 'width'), fontUnits);
  const height = svgLength(attribute(element, 'height'), fontUnits);
  const box = viewBox(attribute(element, 'viewBox') ?? attribute(element, 'viewbox'));
  const ratio = width !== null && height !== null && height > 0 ? width / height : box;
  const title = element.elements.find((child) => child.tag === 'title');
  const text = title?.children.map((child) => (child.kind === 'text' ? child.data : '')).join('');
  const alt = attribute(element, 'aria-label') ?? text ?? null;
  return { kind: 'svg', image: null, width, height, ratio, alt, element };
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Null for percentages, `auto` and invalid values: no natural size in that axis. */
function svgLength(text: string | null, fontUnits: Readonly<Record<string, Px>>): Px | null {
  const match = text === null ? null : /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text);
  const name = match?.[2]?.toLowerCase() ?? '';
  const unit = UNITS[name] ?? fontUnits[name];
  if (!match || unit === undefined) return null;
  const value = Number(match[1]) * unit;
  return value >= 0 ? value : null;
}

/** width / height of a `viewBox`. */
function viewBox(text: string | null): number | null {
  const numbers =
    text
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , width, height] = numbers;
  return numbers.length === 4 && width! > 0 && height! > 0 ? width! / height! : null;
}
