/** Boxes whose lines are perpendicular to those around them, as other formatting contexts see them. https://drafts.csswg.org/css-writing-modes-4/#orthogonal-flows */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal } from '../../boxes/writing-modes/writing-mode.ts';
import type { MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, isOrthogonal } from './box-model.ts';
import { INDEFINITE } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { intrinsicSizes } from './dispatch.ts';
import type { IntrinsicSizes } from './formatting-contexts.ts';

/**
 * The available size in px of an orthogonal flow if nothing else defines it: that of the page, limited by the sizes in px of the box
 * around it.
 * https://drafts.csswg.org/css-writing-modes-4/#orthogonal-auto
 */
export function fallbackSize({ flow, parent }: BoxNode, { viewport }: LayoutContext): Px {
  const page = flow && !isHorizontal(flow.writingMode) ? viewport.width : viewport.height;
  let around = parent;
  while (around?.formatting === 'inline-box') around = around.parent;
  return around ? Math.min(page, sizeInPx(around)) : page;
}

/** The content height in px specified independently of the box's context; Infinity if there is none. */
function sizeInPx(box: BoxNode): Px {
  const { height, minHeight, maxHeight, boxSizing } = box.style.size;
  const pixels = (value: SizeValue | MaxSizeValue): Px | null => (typeof value === 'number' ? value : null);
  const size = Math.min(pixels(height) ?? Number.POSITIVE_INFINITY, pixels(maxHeight) ?? Number.POSITIVE_INFINITY);
  const limited = Math.max(size, pixels(minHeight) ?? 0);
  return boxSizing === 'border-box' ? Math.max(0, limited - boxEdges(box, 0).block) : limited;
}

/**
 * The min-content and max-content sizes along its inline axis of an orthogonal flow whose content has the size `across` in its block axis,
 * if that is known; null for other boxes. `percentBasis`: the width of its container.
 */
export function sizesAlong(
  node: BoxNode,
  percentBasis: Px,
  across: Px,
  context: LayoutContext,
): Pick<IntrinsicSizes, 'min' | 'max'> | null {
  const inner = isOrthogonal(node) ? node.flow?.inner() : null;
  return inner ? intrinsicSizes(inner, percentBasis, context, across, INDEFINITE) : null;
}
