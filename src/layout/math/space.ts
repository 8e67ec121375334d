/** `mspace`, and `mpadded`, which changes the size of its content's box. https://w3c.github.io/mathml-core/#space-mspace */

import type { BoxNode } from '../../boxes/box.ts';
import { attribute } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { toUnit } from '../core/layout-unit.ts';
import { mathLength } from './lengths.ts';
import { layoutRow } from './row.ts';
import type { MathAlgorithm, MathContent } from './types.ts';

export function layoutSpace(node: BoxNode): MathContent {
  const ascent = Math.max(0, stated(node, 'height') ?? 0);
  return {
    width: Math.max(0, stated(node, 'width') ?? 0),
    ascent,
    descent: Math.max(-ascent, stated(node, 'depth') ?? 0),
    items: [],
  };
}

/** https://w3c.github.io/mathml-core/#adjust-space-around-content-mpadded */
export const layoutPadded: MathAlgorithm = (node, stretching, context) => {
  const inner = layoutRow(node, stretching, context);
  const lspace = Math.max(0, stated(node, 'lspace') ?? 0);
  const voffset = stated(node, 'voffset') ?? 0;
  return {
    width: Math.max(0, stated(node, 'width') ?? inner.width),
    ascent: Math.max(0, stated(node, 'height') ?? inner.ascent),
    descent: Math.max(0, stated(node, 'depth') ?? inner.descent),
    items: inner.items.map(({ item, x, shift }) => ({ item, x: x + lspace, shift: shift - voffset })),
  };
};

/** The length given by an attribute in px; null if it is absent or a percentage. */
function stated({ element, style }: BoxNode, name: string): Px | null {
  const length = element && mathLength(attribute(element, name), style);
  return length && length.percent === null ? toUnit(length.px) : null;
}
