/** `mspace`, and `mpadded`, which changes the size of its content's box. https://w3c.github.io/mathml-core/#space-mspace */

import type { BoxNode } from '../../boxes/box.ts';
import { attribute } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { LayoutContext } from '../core/context.ts';
import { toUnit } from '../core/layout-unit.ts';
import { mathConstants } from './constants.ts';
import { mathLength } from './lengths.ts';
import { layoutRow } from './row.ts';
import type { MathAlgorithm } from './types.ts';

export const layoutSpace: MathAlgorithm = (node, _stretching, { layout }) => ({
  width: Math.max(0, stated(node, 'width', layout) ?? 0),
  ascent: Math.max(0, stated(node, 'height', layout) ?? 0),
  descent: Math.max(0, stated(node, 'depth', layout) ?? 0),
  items: [],
});

/** https://w3c.github.io/mathml-core/#adjust-space-around-content-mpadded ; negative sizes count as none. */
export const layoutPadded: MathAlgorithm = (node, _stretching, context) => {
  const inner = layoutRow(node, null, context);
  const size = (name: string): Px | null => {
    const length = stated(node, name, context.layout);
    return length !== null && length >= 0 ? length : null;
  };
  const lspace = size('lspace') ?? 0;
  const voffset = stated(node, 'voffset', context.layout) ?? 0;
  return {
    width: size('width') ?? inner.width,
    ascent: size('height') ?? inner.ascent,
    descent: size('depth') ?? inner.descent,
    items: inner.items.map(({ item, x, shift }) => ({ item, x: x + lspace, shift: shift - voffset })),
  };
};

/** The length given by an attribute in px; null if it is absent or a percentage. */
function stated({ element, style }: BoxNode, name: string, layout: LayoutContext): Px | null {
  const text = element && attribute(element, name);
  const length = text && mathLength(text, style, mathConstants(style, layout).xHeight);
  return length && length.percent === null ? toUnit(length.px) : null;
}
