/** `<foreignObject>`. https://svgwg.org/svg2-draft/embedded.html#ForeignObjectElement */

import { type DisplayItem, PLAIN_PUSH } from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import { type Matrix, multiply, type Rect, type Size } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { viewBoxMatrix, viewBoxOf } from './attributes.ts';
import { type Place, type Styled, type SvgContext, warnUnsupported } from './context.ts';
import { elementTransform } from './transforms.ts';
import { geometryRect, viewportRect } from './viewport.ts';

export function drawForeignObject(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  const { x, y, width, height } = geometryRect(context, element, style, place);
  // A size that is `auto` is 0.
  if (width === null || height === null || width <= 0 || height <= 0) return;
  // Not yet: copies by `<use>`, and those in images, of which layout knows nothing.
  const items = place.cloned ? null : (context.foreignItems?.(element) ?? null);
  if (items === null) {
    warnUnsupported(
      context,
      place.cloned ? 'a <foreignObject> that <use> copies' : '<foreignObject> in an image',
      element,
    );
    return;
  }
  if (items.length === 0) return;
  const clips = style.display.overflowX !== 'visible' || style.display.overflowY !== 'visible';
  out.push({ ...PLAIN_PUSH, transform: [1, 0, 0, 1, x, y] });
  if (clips) out.push({ ...PLAIN_PUSH, clip: { path: rectPath({ x: 0, y: 0, width, height }), rule: 'nonzero' } });
  for (const item of items) out.push(item);
  if (clips) out.push({ kind: 'pop' });
  out.push({ kind: 'pop' });
}

/**
 * From the top left corner of a `foreignObject` to the page, in px, where the outermost `<svg>` has its content box at `port`.
 * Not yet: transforms about an element's own box, which nobody knows before it is drawn.
 */
export function foreignMatrix(context: Styled, element: Element, outermost: Element, port: Rect): Matrix {
  const chain: Element[] = [];
  for (let at = element; at !== outermost && at.parent.kind === 'element'; at = at.parent) chain.push(at);
  let inner = viewportMatrix(outermost, port);
  for (const at of chain.reverse()) {
    const style = context.styled.styleOf(at);
    const transform = elementTransform(style, () => null, inner);
    inner = { ...inner, matrix: multiply(inner.matrix, transform) };
    if (at.tag !== 'svg') continue;
    const { matrix, viewport } = viewportMatrix(at, viewportRect(context, at, style, inner));
    inner = { matrix: multiply(inner.matrix, matrix), viewport };
  }
  const { x, y } = geometryRect(context, element, context.styled.styleOf(element), inner);
  return multiply(inner.matrix, [1, 0, 0, 1, x, y]);
}

function viewportMatrix(svg: Element, port: Rect): { readonly matrix: Matrix; readonly viewport: Size } {
  const box = viewBoxOf(attribute(svg, 'viewBox'));
  if (!box) return { matrix: [1, 0, 0, 1, port.x, port.y], viewport: port };
  return { matrix: viewBoxMatrix(box, port, attribute(svg, 'preserveAspectRatio')), viewport: box };
}
