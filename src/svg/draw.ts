/** Draws SVG elements. https://svgwg.org/svg2-draft/struct.html, render.html */

import type { DisplayItem } from '../display/display-list.ts';
import { itemsBounds } from '../display/item-bounds.ts';
import { attribute, type Element } from '../dom/node.ts';
import { IDENTITY, type Matrix, multiply } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import {
  drawChildren,
  guarded,
  hrefOf,
  isDisplayed,
  MAX_DEPTH,
  type Place,
  type SvgContext,
  spend,
  styleAt,
} from './context.ts';
import { wrap } from './effects.ts';
import { drawForeignObject } from './foreign-object.ts';
import { drawImageElement } from './image-element.ts';
import { drawShape } from './shape.ts';
import { drawText } from './text.ts';
import { elementTransform } from './transforms.ts';
import { warnOfUnsupportedUses } from './unsupported-uses.ts';
import { drawUse, useTranslation } from './use.ts';
import { drawViewport, viewportRect } from './viewport.ts';

/** Elements that are never drawn in place. */
const UNDRAWN = new Set(
  `defs symbol clipPath mask pattern linearGradient radialGradient stop marker title desc metadata style script filter
  view cursor font glyph animate animateTransform animateMotion animateColor set mpath discard template`.split(/\s+/),
);

export function drawElement(
  context: SvgContext,
  element: Element,
  parent: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  if (UNDRAWN.has(element.tag) || !passesConditions(element)) return;
  if (place.depth > MAX_DEPTH || !spend(context)) return;
  const style = styleAt(context, element, parent, place);
  if (!isDisplayed(style)) return;
  warnOfUnsupportedUses(context, element, style);
  // Not yet: non-scaling strokes inside elements transformed about their own box; they follow the parent's transform.
  const known = style.transform.transformBox === 'view-box' ? elementTransform(style, () => null, place) : null;
  const shift = element.tag === 'use' ? useTranslation(context, element, style, place) : IDENTITY;
  const toHost = shifted(known ? multiply(place.toHost, known) : place.toHost, shift);
  const inner = { ...place, depth: place.depth + 1, toHost };
  const items: DisplayItem[] = [];
  // A `<use>` that refers to an ancestor, directly or indirectly, is an error and draws nothing.
  if (element.id === null) drawContent(context, element, style, inner, items);
  else if (!context.active.has(element)) {
    guarded(context, element, undefined, () => drawContent(context, element, style, inner, items));
  }
  if (items.length === 0) return;
  const own: Matrix = known ?? elementTransform(style, (strokes) => itemsBounds(items, strokes), place);
  const transform = shifted(own, shift);
  if (transform !== IDENTITY && transform[0] * transform[3] - transform[1] * transform[2] === 0) return;
  wrap(context, { element, style, place: inner, transform }, items, out);
}

const shifted = (matrix: Matrix, shift: Matrix): Matrix => (shift === IDENTITY ? matrix : multiply(matrix, shift));

function drawContent(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  switch (element.tag) {
    case 'g':
      drawChildren(context, element, style, place, out);
      return;
    case 'a':
      drawLink(context, element, style, place, out);
      return;
    case 'switch': {
      const chosen = element.elements.find((child) => !UNDRAWN.has(child.tag) && passesConditions(child));
      if (chosen) drawElement(context, chosen, style, place, out);
      return;
    }
    case 'svg':
      drawViewport(context, element, style, place, viewportRect(context, element, style, place), out);
      return;
    case 'use':
      drawUse(context, element, style, place, out);
      return;
    case 'foreignObject':
      drawForeignObject(context, element, style, place, out);
      return;
    case 'image':
      drawImageElement(context, element, style, place, out);
      return;
    case 'text':
      drawText(context, element, style, place, out);
      return;
    default:
      drawShape(context, element, style, place, out);
  }
}

/** Languages other than SVG that a `foreignObject` may contain. */
const EXTENSIONS = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);

/** https://svgwg.org/svg2-draft/struct.html#ConditionalProcessing */
function passesConditions(element: Element): boolean {
  const extensions = attribute(element, 'requiredExtensions');
  if (
    extensions !== null &&
    !extensions
      .trim()
      .split(/\s+/)
      .every((one) => EXTENSIONS.has(one))
  )
    return false;
  return isSpoken(element);
}

/** True without `systemLanguage`, or if it includes English: a document does not say which language its reader prefers. */
function isSpoken(element: Element): boolean {
  const languages = attribute(element, 'systemLanguage');
  return languages === null || /(^|[\s,])en\b/i.test(languages);
}

function drawLink(context: SvgContext, element: Element, style: ComputedStyle, place: Place, out: DisplayItem[]): void {
  const items: DisplayItem[] = [];
  drawChildren(context, element, style, place, items);
  const href = hrefOf(element);
  const rect = href === null ? null : itemsBounds(items);
  for (const item of items) out.push(item);
  if (href !== null && rect) out.push({ kind: 'link', rect, href, element, node: null });
}
