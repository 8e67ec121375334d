/** What an item of a row adds to the width of its container by content. https://drafts.csswg.org/css-flexbox-1/#intrinsic-item-contributions */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, clamp, isLength, isScrollContainer } from '../core/box-model.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes } from '../core/dispatch.ts';
import type { IntrinsicSizes } from '../core/formatting-contexts.ts';
import { widthLimits } from '../core/inline-sizes.ts';
import { contributedMargins, lengthToBorderBox, marginBoxContribution } from '../core/intrinsic.ts';
import { used } from '../core/layout-unit.ts';
import { flexAxes } from './axis.ts';

/**
 * Margin-box contributions: a definite flex base size is the most of an item that does not grow, and the least of one that does not shrink.
 * Deviation: as in Chromium, base sizes by content change nothing, and none changes how narrow a container is that wraps.
 */
export function rowContribution(node: BoxNode, percentBlock: Px, context: LayoutContext, height: Px): IntrinsicSizes {
  const sizes = marginBoxContribution(node, percentBlock, context, height);
  const { flexBasis, flexGrow, flexShrink } = node.style.flex;
  const { minWidth, maxWidth, width } = node.style.size;
  const basis = flexBasis === 'auto' ? width : flexBasis;
  // A width is the contribution already, but for pictures and fields that limits in percent compress.
  if (flexBasis === 'auto' && (flexShrink > 0 || sizes.min === sizes.max)) return sizes;
  if (basis === 'content' || !isLength(basis) || hasPercentage(basis) || (flexGrow > 0 && flexShrink > 0)) return sizes;
  const edges = boxEdges(node, 0);
  const margins = contributedMargins(node);
  const limits = widthLimits(node, 0, edges, { inlineSize: 0, percentBlock }, context);
  const most = hasPercentage(maxWidth) ? Number.POSITIVE_INFINITY : limits.max;
  const content = (): Px =>
    width === 'auto' ? sizes.min - margins : intrinsicSizes(node, percentBlock, context, height).min + edges.inline;
  // §4.5: the automatic minimum size.
  const automatic = minWidth === 'auto' && !isScrollContainer(node);
  const own = automatic ? Math.min(content(), sizes.min - margins, most) : limits.min;
  const least = node.table ? Math.max(own, content()) : own;
  const base = lengthToBorderBox(node, used(basis, 0), edges);
  const contribution = (size: Px): Px => {
    const atMost = flexGrow > 0 ? size - margins : Math.min(size - margins, base);
    const atLeast = flexShrink > 0 ? atMost : Math.max(atMost, base);
    return Math.max(least, clamp(atLeast, 0, most)) + margins;
  };
  const wraps = node.parent !== null && flexAxes(node.parent).wrap;
  return {
    min: wraps ? sizes.min : contribution(sizes.min),
    max: contribution(sizes.max),
    dependsOnBlock: sizes.dependsOnBlock,
  };
}
