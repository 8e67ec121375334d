/** Pictures: `<image>` and `<feImage>`. https://svgwg.org/svg2-draft/embedded.html#ImageElement */

import { type DisplayItem, PLAIN_PUSH } from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { Rect } from '../geometry.ts';
import type { ImageResource, VectorImage } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { imageDensity } from '../style/image-density.ts';
import { viewBoxMatrix } from './attributes.ts';
import { hrefOf, isVisible, type Place, type SvgContext, sourcePlace } from './context.ts';
import { geometryRect } from './viewport.ts';

export function drawImageElement(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  const href = hrefOf(element)?.trim();
  if (!href || !isVisible(style)) return;
  const image = pictureOf(context, href, element);
  if (!image) return;
  const natural = naturalBox(image, style);
  const port = geometryRect(context, element, style, place);
  const { width, height } = autoSize(port.width, port.height, natural);
  fitPicture(context, { image, natural, style, element }, { x: port.x, y: port.y, width, height }, out);
}

/** The picture of `feImage`, fitted into `rect`. https://drafts.fxtf.org/filter-effects-1/#feImageElement */
export function drawFilterImage(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  rect: Rect,
  out: DisplayItem[],
): void {
  const href = hrefOf(element)?.trim();
  const image = href ? pictureOf(context, href, element) : null;
  if (image) fitPicture(context, { image, natural: naturalBox(image, style), style, element }, rect, out);
}

/** Null, with a warning, if it is missing. */
function pictureOf(context: SvgContext, href: string, element: Element): ImageResource | null {
  const image = context.imageOf(resolve(href, context.baseUrl)) ?? context.imageOf(href);
  if (!image) {
    context.diagnostics.warn({
      code: 'missing-resource',
      message: `SVG: the image ${href.slice(0, 80)} is missing`,
      ...sourcePlace(element),
    });
  }
  return image;
}

function naturalBox(image: ImageResource, style: ComputedStyle): Rect {
  const { across, down } = imageDensity(image, style);
  return { x: 0, y: 0, width: (image.width ?? 0) / across, height: (image.height ?? 0) / down };
}

interface Picture {
  readonly image: ImageResource;
  readonly natural: Rect;
  readonly style: ComputedStyle;
  readonly element: Element;
}

/** The picture in `rect`, as the element's `preserveAspectRatio` says. */
function fitPicture(
  context: SvgContext,
  { image, natural, style, element }: Picture,
  rect: Rect,
  out: DisplayItem[],
): void {
  const { width, height } = rect;
  if (!(width > 0) || !(height > 0)) return;
  if (image.kind === 'svg') {
    drawVector(context, image, rect, attribute(element, 'preserveAspectRatio'), out);
    return;
  }
  if (!(natural.width > 0) || !(natural.height > 0)) return;
  const [sx, , , sy, x, y] = viewBoxMatrix(natural, rect, attribute(element, 'preserveAspectRatio'));
  const shown: Rect = { x, y, width: natural.width * sx, height: natural.height * sy };
  const interpolate = style.paragraph.imageRendering === 'auto' || style.paragraph.imageRendering === 'smooth';
  const clip = shown.width > width + 0.01 || shown.height > height + 0.01;
  if (clip) out.push({ ...PLAIN_PUSH, clip: { path: rectPath(rect), rule: 'nonzero' } });
  if (image.kind === 'page') out.push({ kind: 'page', image, rect: shown });
  else out.push({ kind: 'image', image, rect: shown, interpolate });
  if (clip) out.push({ kind: 'pop' });
}

/** An image with a ratio is fitted by the element's `preserveAspectRatio`, and stretched where that says `none`. */
function drawVector(
  context: SvgContext,
  image: VectorImage,
  rect: Rect,
  preserve: string | null,
  out: DisplayItem[],
): void {
  const { ratio } = image;
  if (ratio === null || !(ratio > 0)) {
    for (const item of context.drawImage(image, rect)) out.push(item);
    return;
  }
  const width = image.width ?? Math.min(rect.width, rect.height * ratio);
  const natural = { x: 0, y: 0, width, height: width / ratio };
  const matrix = viewBoxMatrix(natural, rect, preserve);
  const [sx, , , sy, x, y] = matrix;
  const clip = natural.width * sx > rect.width + 0.01 || natural.height * sy > rect.height + 0.01;
  if (clip) out.push({ ...PLAIN_PUSH, clip: { path: rectPath(rect), rule: 'nonzero' } });
  if (Math.abs(sx - sy) < 1e-9) {
    const shown = { x, y, width: natural.width * sx, height: natural.height * sy };
    for (const item of context.drawImage(image, shown)) out.push(item);
  } else {
    out.push({ ...PLAIN_PUSH, transform: matrix });
    for (const item of context.drawImage(image, natural)) out.push(item);
    out.push({ kind: 'pop' });
  }
  if (clip) out.push({ kind: 'pop' });
}

/** What one side leaves open follows from the other by the picture's ratio. */
function autoSize(width: number | null, height: number | null, natural: Rect): { width: number; height: number } {
  if (width !== null && height !== null) return { width, height };
  const ratio = natural.height > 0 ? natural.width / natural.height : 0;
  if (width !== null) return { width, height: ratio > 0 ? width / ratio : natural.height };
  if (height !== null) return { width: ratio > 0 ? height * ratio : natural.width, height };
  return { width: natural.width, height: natural.height };
}

function resolve(href: string, base: string | null): string {
  try {
    return new URL(href, base ?? undefined).href;
  } catch {
    // Relative without a base: no loader knows it, and the caller warns.
    return href;
  }
}
