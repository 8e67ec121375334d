/** Draws SVG elements. https://svgwg.org/svg2-draft/struct.html, render.html */

import { parseValue } from '../css/properties/index.ts';
import { parseComponentValues } from '../css/syntax/component-values.ts';
import type { FilterFunction, Rgba } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import { IDENTITY, type Matrix, type Rect } from '../geometry.ts';
import type { DisplayItem, Paint, Path } from '../paint/display-list.ts';
import { itemsBounds } from './bounds.ts';
import { shapeClipOf } from './clip-shapes.ts';
import { clipsOf, maskOf } from './clips.ts';
import {
  copied,
  guarded,
  hrefOf,
  MAX_DEPTH,
  type Place,
  PUSH,
  SEGMENTS,
  type SvgContext,
  spend,
  targetOf,
  warnUnsupported,
} from './context.ts';
import { filterElementItems } from './filter-element.ts';
import { applyFilters, type FilterEnvironment } from './filter-functions.ts';
import { emptyBounds, includePath, rectOf, rectShape, shapePath } from './geometry.ts';
import { drawMarkers } from './markers.ts';
import { gradientPaint, isGradient } from './paint-servers.ts';
import { patternPaint } from './pattern.ts';
import { groupValues, type SvgPaint, type SvgStyle, styleOf } from './style.ts';
import { drawText } from './text.ts';
import { isEmptyViewBox, lengthOf, referenceOf, transformOf, viewBoxMatrix, viewBoxOf } from './values.ts';

/** Never drawn where they stand. */
const UNDRAWN = new Set(
  `defs symbol clipPath mask pattern linearGradient radialGradient stop marker title desc metadata style script filter
  view cursor font glyph animate animateTransform animateMotion animateColor set mpath discard template`.split(/\s+/),
);

export function drawChildren(
  context: SvgContext,
  element: Element,
  style: SvgStyle,
  place: Place,
  out: DisplayItem[],
): void {
  for (const child of element.elements) drawElement(context, child, style, place, out);
}

export function drawElement(
  context: SvgContext,
  element: Element,
  parent: SvgStyle,
  place: Place,
  out: DisplayItem[],
): void {
  if (UNDRAWN.has(element.tag)) {
    if (/^(animate|set$)/.test(element.tag)) warnUnsupported(context, `<${element.tag}>`, element);
    return;
  }
  if (place.depth > MAX_DEPTH || !spend(context)) return;
  if (context.cascade.valueOf(element, 'display') === 'none') return;
  const style = styleOf(context, element, parent, place.basis);
  const items: DisplayItem[] = [];
  const inner = { ...place, depth: place.depth + 1 };
  // A `<use>` of what it stands in, straight or round about, is an error and draws nothing.
  if (element.id === null) drawContent(context, element, style, inner, items);
  else if (!context.active.has(element)) {
    guarded(context, element, undefined, () => drawContent(context, element, style, inner, items));
  }
  if (items.length > 0) wrap(context, element, style, place, items, out);
}

/** Adds `items` with the element's transform and effects around them. */
function wrap(
  context: SvgContext,
  element: Element,
  style: SvgStyle,
  place: Place,
  drawn: readonly DisplayItem[],
  out: DisplayItem[],
): void {
  const values = groupValues(context.cascade, element);
  const items = values.filter === null ? drawn : elementFilter(context, element, values.filter, drawn, style, place);
  const transform = element.tag === 'svg' ? IDENTITY : ownTransform(context, element);
  if (transform[0] * transform[3] - transform[1] * transform[2] === 0) return;
  const box = values.mask === null ? null : itemsBounds(items);
  const clips = values.clipPath === null ? null : elementClips(context, element, values.clipPath, items, style, place);
  const mask = values.mask === null ? null : maskOf(context, values.mask, box, style, place);
  const { opacity, blend, isolated } = values;
  const moved = transform === IDENTITY ? null : transform;
  const grouped = opacity < 1 || blend !== 'normal' || isolated || mask !== null;
  if (!moved && !grouped && !clips) {
    for (const item of items) out.push(item);
    return;
  }
  // Clips and masks are in the element's own coordinates: inside its transform.
  let depth = 0;
  if (moved || grouped) {
    out.push({ ...PUSH, transform: moved, opacity, blend, isolated, mask: moved ? null : mask });
    depth++;
  }
  if (moved && mask) {
    out.push({ ...PUSH, mask });
    depth++;
  }
  for (const clip of clips ?? []) {
    out.push({ ...PUSH, clip });
    depth++;
  }
  for (const item of items) out.push(item);
  for (; depth > 0; depth--) out.push({ kind: 'pop' });
}

function elementFilter(
  context: SvgContext,
  element: Element,
  value: string,
  items: readonly DisplayItem[],
  style: SvgStyle,
  place: Place,
): readonly DisplayItem[] {
  const [parsed] = parseValue('filter', parseComponentValues(value), { baseUrl: null, quirks: false }) ?? [];
  if (parsed?.specified.kind !== 'value' || parsed.specified.deferred || parsed.specified.value === null) {
    warnUnsupported(context, `filter: ${value}`, element);
    return items;
  }
  const environment: FilterEnvironment = {
    currentColor: style.color,
    svgItems: ({ image, rect }) => context.drawImage(image, rect),
    warn: (what) => warnUnsupported(context, what, element),
    byReference: (url, inner) => {
      const box = itemsBounds(items) ?? { x: 0, y: 0, width: 0, height: 0 };
      const id = referenceOf(`url(${url})`)?.id ?? '';
      const made = filterElementItems(context, id, inner, box, style, place, environment);
      if (!made) warnUnsupported(context, 'filter', element);
      return made;
    },
  };
  return applyFilters(parsed.specified.value as readonly FilterFunction[], items, environment);
}

/** The clips of a reference or a shape; null where there are none. */
function elementClips(
  context: SvgContext,
  element: Element,
  value: string,
  items: readonly DisplayItem[],
  style: SvgStyle,
  place: Place,
) {
  const fill = itemsBounds(items);
  const reference = referenceOf(value);
  if (reference) return clipsOf(context, reference.id, fill, style, place);
  const nothing = { x: 0, y: 0, width: 0, height: 0 };
  const clip = shapeClipOf(value, {
    fill: fill ?? nothing,
    stroke: itemsBounds(items, true) ?? nothing,
    view: { x: 0, y: 0, width: place.basis.width, height: place.basis.height },
  });
  if (!clip) warnUnsupported(context, `clip-path: ${value}`, element);
  return clip && [clip];
}

function ownTransform(context: SvgContext, element: Element): Matrix {
  const text = context.cascade.valueOf(element, 'transform');
  return text === null ? IDENTITY : transformOf(text);
}

function drawContent(context: SvgContext, element: Element, style: SvgStyle, place: Place, out: DisplayItem[]): void {
  switch (element.tag) {
    case 'g':
      drawChildren(context, element, style, place, out);
      return;
    case 'a':
      drawLink(context, element, style, place, out);
      return;
    case 'switch': {
      const chosen = element.elements.find((child) => !child.attributes.has('requiredExtensions') && isSpoken(child));
      if (chosen) drawElement(context, chosen, style, place, out);
      return;
    }
    case 'svg':
      drawViewport(context, element, style, place, viewportOf(element, place), out);
      return;
    case 'use':
      drawUse(context, element, style, place, out);
      return;
    case 'image':
      drawImage(context, element, style, place, out);
      return;
    case 'text':
      if (style.visible) drawText(context, element, style, place, out);
      return;
    default:
      drawShape(context, element, style, place, out);
  }
}

/** Without `systemLanguage`, or with English in it: documents do not say which language the reader prefers. */
function isSpoken(element: Element): boolean {
  const languages = attribute(element, 'systemLanguage');
  return languages === null || /(^|[\s,])en\b/i.test(languages);
}

function drawLink(context: SvgContext, element: Element, style: SvgStyle, place: Place, out: DisplayItem[]): void {
  const items: DisplayItem[] = [];
  drawChildren(context, element, style, place, items);
  const href = hrefOf(element);
  const rect = href === null ? null : itemsBounds(items);
  for (const item of items) out.push(item);
  if (href !== null && rect) out.push({ kind: 'link', rect, href, element, title: null });
}

// --- viewports --------------------------------------------------------------------------------------------

function viewportOf(element: Element, { basis }: Place): Rect {
  return {
    x: lengthOf(attribute(element, 'x'), basis, 'x') ?? 0,
    y: lengthOf(attribute(element, 'y'), basis, 'y') ?? 0,
    width: lengthOf(attribute(element, 'width'), basis, 'x') ?? basis.width,
    height: lengthOf(attribute(element, 'height'), basis, 'y') ?? basis.height,
  };
}

/** The children of an `<svg>` or `<symbol>` fitted into `port`, cut to it unless its overflow is visible; `image`: an image's natural area. */
export function drawViewport(
  context: SvgContext,
  element: Element,
  style: SvgStyle,
  place: Place,
  port: Rect,
  out: DisplayItem[],
  image: Rect | null = null,
): void {
  if (!(port.width > 0) || !(port.height > 0)) return;
  if (isEmptyViewBox(attribute(element, 'viewBox'))) return;
  const own = viewBoxOf(attribute(element, 'viewBox'));
  const viewBox = own ?? image;
  // An image without view box is stretched as pictures are.
  const preserve = own || !image ? attribute(element, 'preserveAspectRatio') : 'none';
  const matrix: Matrix = viewBox ? viewBoxMatrix(viewBox, port, preserve) : [1, 0, 0, 1, port.x, port.y];
  const size = viewBox ?? port;
  const basis = { fontSize: style.text.font.fontSize, width: size.width, height: size.height };
  const items: DisplayItem[] = [];
  drawChildren(context, element, style, { ...place, basis }, items);
  if (items.length === 0) return;
  const overflow = context.cascade.valueOf(element, 'overflow');
  // Where the outermost one could scroll it clips; further in `auto` is visible. https://svgwg.org/svg2-draft/render.html#OverflowAndClipProperties
  const { parent } = element;
  const outermost = parent.kind === 'document' || parent.namespace !== 'svg';
  const clipped = overflow !== 'visible' && (outermost || overflow !== 'auto');
  const path = rectShape(port.x, port.y, port.width, port.height, null, null);
  if (clipped) out.push({ ...PUSH, clip: { path, rule: 'nonzero' } });
  out.push({ ...PUSH, transform: matrix });
  for (const item of items) out.push(item);
  out.push({ kind: 'pop' });
  if (clipped) out.push({ kind: 'pop' });
}

/** https://svgwg.org/svg2-draft/struct.html#UseElement */
function drawUse(context: SvgContext, element: Element, style: SvgStyle, place: Place, out: DisplayItem[]): void {
  const target = targetOf(context, hrefOf(element));
  if (!target) {
    const href = hrefOf(element);
    if (href) {
      context.diagnostics.warn({
        code: 'unresolved-reference',
        message: `SVG: <use> refers to ${href}, which is not in the document`,
      });
    }
    return;
  }
  const x = lengthOf(attribute(element, 'x'), place.basis, 'x') ?? 0;
  const y = lengthOf(attribute(element, 'y'), place.basis, 'y') ?? 0;
  const inner: Place = { ...place, contextFill: style.fill, contextStroke: style.stroke };
  const items: DisplayItem[] = [];
  if (target.tag !== 'symbol' && target.tag !== 'svg') {
    // Guards itself, having an id.
    context.copies++;
    drawElement(context, target, style, inner, items);
    context.copies--;
  } else {
    copied(context, target, undefined, () => {
      const own = styleOf(context, target, style, place.basis);
      const size = (name: string, direction: 'x' | 'y', whole: number): number =>
        lengthOf(attribute(element, name), place.basis, direction) ??
        lengthOf(attribute(target, name), place.basis, direction) ??
        whole;
      const port: Rect = {
        x: 0,
        y: 0,
        width: size('width', 'x', place.basis.width),
        height: size('height', 'y', place.basis.height),
      };
      drawViewport(context, target, own, { ...inner, depth: inner.depth + 1 }, port, items);
    });
  }
  if (items.length === 0) return;
  if (x === 0 && y === 0) {
    for (const item of items) out.push(item);
    return;
  }
  out.push({ ...PUSH, transform: [1, 0, 0, 1, x, y] });
  for (const item of items) out.push(item);
  out.push({ kind: 'pop' });
}

function drawImage(context: SvgContext, element: Element, style: SvgStyle, place: Place, out: DisplayItem[]): void {
  const href = hrefOf(element)?.trim();
  if (!href || !style.visible) return;
  const image = context.imageOf(resolve(href, context.baseUrl)) ?? context.imageOf(href);
  if (!image) {
    context.diagnostics.warn({ code: 'missing-resource', message: `SVG: the image ${href.slice(0, 80)} is missing` });
    return;
  }
  const natural = { x: 0, y: 0, width: image.width ?? 0, height: image.height ?? 0 };
  const port = viewportOf(element, place);
  const width = attribute(element, 'width') === null ? natural.width : port.width;
  const height = attribute(element, 'height') === null ? natural.height : port.height;
  const rect: Rect = { ...port, width, height };
  if (!(width > 0) || !(height > 0)) return;
  if (image.kind === 'svg' || !(natural.width > 0) || !(natural.height > 0)) {
    for (const item of context.drawImage(image, rect)) out.push(item);
    return;
  }
  const [sx, , , sy, x, y] = viewBoxMatrix(natural, rect, attribute(element, 'preserveAspectRatio'));
  const shown: Rect = { x, y, width: natural.width * sx, height: natural.height * sy };
  const clip = shown.width > width + 0.01 || shown.height > height + 0.01;
  if (clip)
    out.push({ ...PUSH, clip: { path: rectShape(rect.x, rect.y, width, height, null, null), rule: 'nonzero' } });
  out.push({ kind: 'image', image, rect: shown, interpolate: true });
  if (clip) out.push({ kind: 'pop' });
}

function resolve(href: string, base: string | null): string {
  try {
    return new URL(href, base ?? undefined).href;
  } catch {
    // Relative without a base: no loader knows it, and the caller warns.
    return href;
  }
}

// --- shapes -----------------------------------------------------------------------------------------------

function drawShape(context: SvgContext, element: Element, style: SvgStyle, place: Place, out: DisplayItem[]): void {
  const basis = { ...place.basis, fontSize: style.text.font.fontSize };
  const read = (name: string): string | null => context.cascade.valueOf(element, name) ?? attribute(element, name);
  const path = shapePath(element, basis, read);
  if (path === null) {
    if (element.namespace === 'svg') warnUnsupported(context, `<${element.tag}>`, element);
    return;
  }
  if (path.length === 0 || !style.visible) return;
  if (path.length > SEGMENTS && !spend(context, path.length / SEGMENTS)) return;
  const bounds = emptyBounds();
  includePath(bounds, path);
  const box = rectOf(bounds);
  const fill = (): void => {
    if (element.tag !== 'line') fillPath(context, path, style, box, place, out);
  };
  if (!style.strokeFirst) fill();
  strokePath(context, path, style, box, place, out);
  if (style.strokeFirst) fill();
  const { start, mid, end } = style.markers;
  if (start ?? mid ?? end) drawMarkers(context, path, style, place, out);
}

function fillPath(
  context: SvgContext,
  path: Path,
  style: SvgStyle,
  box: Rect | null,
  place: Place,
  out: DisplayItem[],
): void {
  const paint = resolvePaint(context, style.fill, style.fillOpacity, box, style, place);
  if (paint) out.push({ kind: 'fill', path, rule: style.fillRule, paint });
}

function strokePath(
  context: SvgContext,
  path: Path,
  style: SvgStyle,
  box: Rect | null,
  place: Place,
  out: DisplayItem[],
): void {
  if (style.stroke.kind === 'none' || style.strokeWidth === 0) return;
  const paint = resolvePaint(context, style.stroke, style.strokeOpacity, box, style, place);
  if (!paint) return;
  out.push({
    kind: 'stroke',
    path,
    paint,
    width: style.strokeWidth,
    dash: style.dashArray,
    dashOffset: style.dashOffset,
    cap: style.lineCap,
    join: style.lineJoin,
    miterLimit: style.miterLimit,
  });
}

const faded = (color: Rgba, opacity: number): Rgba => (opacity === 1 ? color : { ...color, a: color.a * opacity });

/** The paint with its opacity; null where nothing is painted. */
export function resolvePaint(
  context: SvgContext,
  paint: SvgPaint,
  opacity: number,
  box: Rect | null,
  style: SvgStyle,
  place: Place,
): Paint | null {
  switch (paint.kind) {
    case 'none':
      return null;
    case 'color':
      return paint.color.a * opacity === 0 ? null : { kind: 'solid', color: faded(paint.color, opacity) };
    case 'context-fill':
    case 'context-stroke': {
      const meant = paint.kind === 'context-fill' ? place.contextFill : place.contextStroke;
      if (meant.kind === 'context-fill' || meant.kind === 'context-stroke') return null;
      return resolvePaint(context, meant, opacity, box, style, place);
    }
    case 'server': {
      const element = context.byId(paint.id);
      const made = element ? serverPaint(context, element, opacity, box, style, place) : undefined;
      if (made !== undefined) return made;
      return paint.fallback ? { kind: 'solid', color: faded(paint.fallback, opacity) } : null;
    }
  }
}

/** Undefined for an element that is no paint server. */
function serverPaint(
  context: SvgContext,
  element: Element,
  opacity: number,
  box: Rect | null,
  style: SvgStyle,
  place: Place,
): Paint | null | undefined {
  if (element.tag === 'pattern') {
    const pattern = patternPaint(context, element, box, style, place);
    if (pattern?.kind !== 'pattern' || opacity === 1) return pattern;
    return { ...pattern, items: [{ ...PUSH, opacity }, ...pattern.items, { kind: 'pop' }] };
  }
  if (!isGradient(element)) return undefined;
  const gradient = gradientPaint(context, element, box, place.basis, style.color);
  if (!gradient || opacity === 1 || gradient.kind === 'pattern') return gradient;
  if (gradient.kind === 'solid') return { kind: 'solid', color: faded(gradient.color, opacity) };
  const stops = gradient.stops.map((stop) => ({ offset: stop.offset, color: faded(stop.color, opacity) }));
  return { ...gradient, stops };
}
