/** Min-content and max-content sizes of block content. https://drafts.csswg.org/css-sizing-3/#intrinsic-sizes */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { usedMargins } from '../core/box-model.ts';
import type { LayoutContext } from '../core/context.ts';
import type { IntrinsicSizes } from '../core/formatting-contexts.ts';
import { intrinsicPercentBlock } from '../core/inline-sizes.ts';
import { marginBoxContribution } from '../core/intrinsic.ts';
import { isAbsolute, isFloating } from '../core/kinds.ts';
import { outsideMarkerWidth } from '../core/symbol-marker.ts';
import { isBesideText } from './marker.ts';

/** Floats are side by side until something clears them; every other box has its own line. */
export function blockIntrinsic(
  node: BoxNode,
  percentBlock: Px,
  context: LayoutContext,
  imposedBlock: Px,
): IntrinsicSizes {
  const childPercent = intrinsicPercentBlock(node, percentBlock, context, imposedBlock);
  if (node.inline) return context.formatting.inlineContent.intrinsic(node, childPercent, context);
  let min = 0;
  let max = 0;
  let leftFloats = 0;
  let rightFloats = 0;
  let dependsOnBlock = false;
  for (const child of node.children) {
    if (isAbsolute(child)) continue;
    const sizes = marginBoxContribution(child, childPercent, context);
    if (sizes.dependsOnBlock) dependsOnBlock = true;
    min = Math.max(min, sizes.min);
    const { clear, float } = child.style.display;
    if (clear === 'left' || clear === 'both') {
      max = Math.max(max, leftFloats + rightFloats);
      leftFloats = 0;
    }
    if (clear === 'right' || clear === 'both') {
      max = Math.max(max, leftFloats + rightFloats);
      rightFloats = 0;
    }
    if (isFloating(child)) {
      if (float === 'right') rightFloats += Math.max(0, sizes.max);
      else leftFloats += Math.max(0, sizes.max);
      max = Math.max(max, leftFloats + rightFloats);
    } else if (child.independent || child.table || child.formatting === 'replaced') {
      const { left, right } = usedMargins(child, 0);
      max = Math.max(max, sizes.max - left - right + beside(leftFloats, left) + beside(rightFloats, right));
    } else {
      max = Math.max(max, sizes.max, leftFloats + rightFloats);
      leftFloats = 0;
      rightFloats = 0;
    }
  }
  const marker = markerSizes(node, childPercent, context);
  return { min: Math.max(marker.min, min), max: Math.max(marker.max, max, min), dependsOnBlock };
}

/**
 * Deviation: as in Chromium, a marker beside blocks counts with its width; its negative margins, which put it outside, are those of its
 * layout alone. Beside text it has no width.
 */
function markerSizes({ marker, children }: BoxNode, percentBlock: Px, context: LayoutContext): { min: Px; max: Px } {
  if (!marker || isBesideText(children)) return { min: 0, max: 0 };
  const sizes = marginBoxContribution(marker, percentBlock, context);
  const { left, right } = usedMargins(marker, 0);
  const width = (size: Px): Px => outsideMarkerWidth(marker.style, size - left - right);
  return { min: width(sizes.min), max: width(sizes.max) };
}

/** The width of floats with the margin of a box beside them: as in browsers, a positive margin overlaps them. */
const beside = (floats: Px, margin: Px): Px => (margin < 0 ? floats + margin : Math.max(floats, margin));
