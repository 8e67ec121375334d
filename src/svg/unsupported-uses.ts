/** Uses of properties that are supported elsewhere, but not for elements of SVG. */

import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { type SvgContext, sourcePlace } from './context.ts';

/** Warns about what `element` shows otherwise than its style says. Each test is of a value that is almost never set. */
export function warnOfUnsupportedUses(context: SvgContext, element: Element, style: ComputedStyle): void {
  const { outline, transform, writing } = style;
  if (outline.outlineStyle !== 'none' && outline.outlineWidth > 0 && element.tag !== 'svg') {
    warn(context, element, 'outline', 'outlines of SVG elements are not drawn');
  }
  if (transform.transform?.some(({ kind }) => kind === 'perspective' || kind === 'matrix3d')) {
    warn(context, element, 'transform', 'perspective in SVG is not supported: parallel lines stay parallel');
  }
  if (element.tag === 'text' && writing.writingMode !== 'horizontal-tb') {
    warn(context, element, 'writing-mode', 'vertical text in SVG is not supported: the line is horizontal');
  }
}

function warn({ diagnostics }: SvgContext, element: Element, property: string, message: string): void {
  diagnostics.warn({ code: 'css-unsupported', message, property, ...sourcePlace(element) });
}
