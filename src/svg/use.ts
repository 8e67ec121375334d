/** `<use>`. https://svgwg.org/svg2-draft/struct.html#UseElement */

import type { DisplayItem } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import { IDENTITY, type Matrix, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { copied, hrefOf, type Place, type SvgContext, sourcePlace, styleAt, targetOf } from './context.ts';
import { drawViewport, geometryRect } from './viewport.ts';

/** The copy inherits from the `<use>` element; which rules match it is decided where the original stands. */
export function drawUse(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  const target = targetOf(context, hrefOf(element));
  if (!target) {
    warnMissing(context, element);
    return;
  }
  const { width, height } = geometryRect(context, element, style, place);
  const inner: Place = { ...place, cloned: true, contextPaint: style };
  if (target.tag !== 'symbol' && target.tag !== 'svg') {
    // Guards itself, having an id.
    context.copies++;
    context.drawElement(context, target, style, inner, out);
    context.copies--;
  } else {
    copied(context, target, undefined, () => {
      const own = styleAt(context, target, style, inner);
      const named = geometryRect(context, target, own, inner);
      const port: Rect = {
        x: 0,
        y: 0,
        width: width ?? named.width ?? place.viewport.width,
        height: height ?? named.height ?? place.viewport.height,
      };
      drawViewport(context, target, own, { ...inner, depth: inner.depth + 1 }, port, out);
    });
  }
}

/** `x` and `y` of a `<use>` are the last of its transforms: clips, masks and filters of the element are inside them. */
export function useTranslation(context: SvgContext, element: Element, style: ComputedStyle, place: Place): Matrix {
  const { x, y } = geometryRect(context, element, style, place);
  return x === 0 && y === 0 ? IDENTITY : [1, 0, 0, 1, x, y];
}

function warnMissing({ diagnostics }: SvgContext, element: Element): void {
  const href = hrefOf(element);
  if (!href) return;
  diagnostics.warn({
    code: 'unresolved-reference',
    message: `SVG: <use> refers to ${href}, which is not in the document`,
    ...sourcePlace(element),
  });
}
