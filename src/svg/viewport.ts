/** Viewports: `<svg>` and what `<use>` makes of a `<symbol>`. https://svgwg.org/svg2-draft/coords.html#EstablishingANewSVGViewport */

import { type DisplayItem, PLAIN_PUSH } from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import { type Matrix, multiply, type Px, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import {
  type Direction,
  isEmptyViewBox,
  lengthOf,
  type Units,
  usedLength,
  viewBoxMatrix,
  viewBoxOf,
} from './attributes.ts';
import { drawChildren, type Place, type Styled, type SvgContext, unitsOf } from './context.ts';
import { declaredSize } from './geometry.ts';

/**
 * Elements whose sizes are attributes alone. Deviation: in SVG 2, `width` and `height` are properties of nested `<svg>` and `<symbol>`;
 * browsers ignore them there and on `<use>`, and so `x` and `y` of nested `<svg>`. https://svgwg.org/svg2-draft/geometry.html#Sizing
 */
const SIZED_BY_ATTRIBUTES: ReadonlySet<string> = new Set(['svg', 'symbol', 'use']);

const hasProperty = ({ tag }: Element, name: 'x' | 'y' | 'width' | 'height'): boolean =>
  name === 'x' || name === 'y' ? tag !== 'svg' : !SIZED_BY_ATTRIBUTES.has(tag);

/** A geometry property, or the attribute of its name; null where neither has a length. */
function geometryOf(
  element: Element,
  name: 'x' | 'y' | 'width' | 'height',
  units: Units,
  direction: Direction,
): Px | null {
  const { svgShape, size } = units.style;
  const property = name === 'x' || name === 'y' ? svgShape[name] : declaredSize(size[name]);
  return property === null || !hasProperty(element, name)
    ? lengthOf(attribute(element, name), units, direction)
    : usedLength(property, units, direction);
}

/** Where the element's `x`, `y`, `width` and `height` put it; null for a size that is `auto`. */
export function geometryRect(context: Styled, element: Element, style: ComputedStyle, place: Pick<Place, 'viewport'>) {
  const units = unitsOf(context, place, style);
  return {
    x: geometryOf(element, 'x', units, 'x') ?? 0,
    y: geometryOf(element, 'y', units, 'y') ?? 0,
    width: geometryOf(element, 'width', units, 'x'),
    height: geometryOf(element, 'height', units, 'y'),
  };
}

/** As `geometryRect`; `auto` is all of the viewport around. */
export function viewportRect(
  context: Styled,
  element: Element,
  style: ComputedStyle,
  place: Pick<Place, 'viewport'>,
): Rect {
  const { x, y, width, height } = geometryRect(context, element, style, place);
  return { x, y, width: width ?? place.viewport.width, height: height ?? place.viewport.height };
}

/** Where the children of an `<svg>` or `<symbol>` are drawn: an area, with the natural one of an image that is fitted into it. */
interface Port extends Rect {
  readonly natural?: Rect | null;
}

/** The children of an `<svg>` or `<symbol>` fitted into `port`, cut to it unless its overflow is visible. */
export function drawViewport(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  port: Port,
  out: DisplayItem[],
): void {
  if (!(port.width > 0) || !(port.height > 0)) return;
  if (isEmptyViewBox(attribute(element, 'viewBox'))) return;
  const own = viewBoxOf(attribute(element, 'viewBox'));
  const viewBox = own ?? port.natural ?? null;
  // An image without view box is stretched as pictures are.
  const preserve = own || !port.natural ? attribute(element, 'preserveAspectRatio') : 'none';
  const matrix: Matrix = viewBox ? viewBoxMatrix(viewBox, port, preserve) : [1, 0, 0, 1, port.x, port.y];
  const { width, height } = viewBox ?? port;
  const items: DisplayItem[] = [];
  const inner = { ...place, viewport: { width, height }, toHost: multiply(place.toHost, matrix) };
  drawChildren(context, element, style, inner, items);
  if (items.length === 0) return;
  const clipped = isClipped(element, style);
  const path = rectPath(port);
  if (clipped) out.push({ ...PLAIN_PUSH, clip: { path, rule: 'nonzero' } });
  out.push({ ...PLAIN_PUSH, transform: matrix });
  for (const item of items) out.push(item);
  out.push({ kind: 'pop' });
  if (clipped) out.push({ kind: 'pop' });
}

/** Where an outermost one could scroll it clips; further in `auto` is visible. https://svgwg.org/svg2-draft/render.html#OverflowAndClipProperties */
function isClipped({ parent }: Element, style: ComputedStyle): boolean {
  const { overflowX } = style.display;
  // The root of an image: there is nothing outside of it.
  if (parent.kind === 'document') return true;
  return overflowX !== 'visible' && (parent.namespace !== 'svg' || overflowX !== 'auto');
}
