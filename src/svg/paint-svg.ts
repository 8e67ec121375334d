/** SVG to display items: inline `<svg>` elements and SVG images. https://svgwg.org/svg2-draft/ */

import { usedColor } from '../display/colors.ts';
import type { DisplayItem } from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import type { Element } from '../dom/node.ts';
import { IDENTITY, type Rect } from '../geometry.ts';
import type { VectorImage } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import { createContext, OUTERMOST, type SvgContext, type SvgOptions } from './context.ts';
import { drawElement } from './draw.ts';
import { wrap } from './effects.ts';
import { imageDocument } from './image-document.ts';
import { drawViewport } from './viewport.ts';

export type { SvgOptions } from './context.ts';

/** SVG images inside SVG images inside ... */
const MAX_NESTED_IMAGES = 4;

/** An `<svg>` of an HTML document in its content box; `style` is its computed style. */
export function paintSvgElement(
  svg: Element,
  style: ComputedStyle,
  rect: Rect,
  styled: StyledDocument,
  options: SvgOptions,
): DisplayItem[] {
  const out: DisplayItem[] = [];
  const context = contextFor(svg, styled, options, 0);
  const by = style.zoom.zoom;
  const unzoomed = by === 1 ? null : { x: 0, y: 0, width: rect.width / by, height: rect.height / by };
  drawViewport(context, svg, style, { ...OUTERMOST, viewport: rect }, { ...rect, natural: unzoomed }, out);
  return out;
}

/** An SVG image stretched over `rect` as its own `preserveAspectRatio` allows. */
export function paintSvgImage(image: VectorImage, rect: Rect, options: SvgOptions): DisplayItem[] {
  return drawImage(image, rect, options, 0);
}

function drawImage(image: VectorImage, rect: Rect, options: SvgOptions, nested: number): DisplayItem[] {
  if (nested > MAX_NESTED_IMAGES) return [];
  const { width, height } = rect;
  const styled = imageDocument(image, { width, height }, options);
  if (!styled) return [];
  // https://svgwg.org/svg2-draft/conform.html#secure-static-mode: nothing is loaded.
  const imageOf: SvgOptions['imageOf'] = (url) => (url.startsWith('data:') ? options.imageOf(url) : null);
  const svg = styled.document.root;
  const style = styled.styleOf(svg);
  const context = contextFor(svg, styled, { ...options, imageOf, baseUrl: image.url }, nested);
  const natural =
    image.width !== null && image.height !== null ? { x: 0, y: 0, width: image.width, height: image.height } : null;
  const place = { ...OUTERMOST, viewport: rect };
  const content: DisplayItem[] = canvas(style, rect);
  drawViewport(context, svg, style, place, { ...rect, natural }, content);
  const out: DisplayItem[] = [];
  wrap(context, { element: svg, style, place, transform: IDENTITY }, content, out);
  return out;
}

/** The root element's background covers the image's canvas. Deviation: colours alone, no background images. */
function canvas(style: ComputedStyle, { x, y, width, height }: Rect): DisplayItem[] {
  const color = usedColor(style.background.backgroundColor, style);
  if (color.a === 0) return [];
  const path = rectPath({ x, y, width, height });
  return [{ kind: 'fill', path, rule: 'nonzero', paint: { kind: 'solid', color } }];
}

function contextFor(svg: Element, styled: StyledDocument, options: SvgOptions, nested: number): SvgContext {
  const drawInside: SvgContext['drawImage'] = (image, at) =>
    image.kind === 'svg' ? drawImage(image, at, options, nested + 1) : [];
  const context = createContext(styled, options, drawElement, drawInside, svg.treePlace?.tree);
  context.active.add(svg);
  return context;
}
