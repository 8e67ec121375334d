/** Intrinsic main and cross sizes of flex containers. https://drafts.csswg.org/css-flexbox-1/#intrinsic-sizes */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { childPercentBlock, heightLimits } from '../core/block-sizes.ts';
import { boxEdges } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import type { IntrinsicSizes } from '../core/formatting-contexts.ts';
import { intrinsicPercentBlock } from '../core/inline-sizes.ts';
import { marginBoxContribution } from '../core/intrinsic.ts';
import { independentSpace } from '../core/spaces.ts';
import { crossGap, flexAxes, mainGap } from './axis.ts';
import { balancedCounts } from './balance.ts';
import { rowContribution } from './contributions.ts';
import { type FlexContainer, makeItem, orderedChildren, stretchedHeight } from './items.ts';
import { collectLines, sizeLine } from './lines.ts';

/**
 * Content-box sizes, for items side by side or stacked.
 * Deviation: as in browsers, rows are as wide as their items together, whatever their flex factors would make of that (§9.9.1).
 */
export function intrinsicFlexSizes(
  node: BoxNode,
  percentBlock: Px,
  context: LayoutContext,
  imposedBlock: Px,
): IntrinsicSizes {
  const axes = flexAxes(node);
  const children = orderedChildren(node);
  const height = intrinsicPercentBlock(node, percentBlock, context, imposedBlock);
  const contribution = axes.row ? rowContribution : marginBoxContribution;
  const items = children.map((child) =>
    contribution(child, height, context, stretchedHeight(child, { axes, node, height })),
  );
  const dependsOnBlock = items.some((item) => item.dependsOnBlock);
  const most = (size: (item: IntrinsicSizes) => Px): Px =>
    items.reduce((value, item) => Math.max(value, size(item)), 0);
  const min = most((item) => item.min);
  if (!axes.row) {
    const single = most((item) => item.max);
    const max = axes.wrap ? columnLinesWidth(node, children, single, percentBlock, context) : single;
    return { min, max: Math.max(min, max), dependsOnBlock: dependsOnBlock || axes.wrap };
  }
  const gap = mainGap({ node, axes, width: 0, percentBlock: 0 });
  const sum = (size: (item: IntrinsicSizes) => Px): Px =>
    items.reduce((value, item) => value + size(item), gap * Math.max(0, items.length - 1));
  if (axes.balance && axes.balance.lines > 1) {
    return { min, max: Math.max(min, longestBalanced(items, gap, axes.balance.lines)), dependsOnBlock };
  }
  const max = sum((item) => item.max);
  return axes.wrap
    ? { min, max: Math.max(min, max), dependsOnBlock }
    : { min: sum((item) => item.min), max, dependsOnBlock };
}

function longestBalanced(items: readonly IntrinsicSizes[], gap: Px, lines: number): Px {
  const lengths = items.map((item) => item.max);
  let at = 0;
  return balancedCounts(lengths, gap, Number.POSITIVE_INFINITY, lines).reduce((most, count) => {
    const length = lengths.slice(at, at + count).reduce((sum, value) => sum + value, gap * (count - 1));
    at += count;
    return Math.max(most, length);
  }, 0);
}

/** A column that wraps is as wide as its lines together, laid out with the widest item's room. */
function columnLinesWidth(
  node: BoxNode,
  children: readonly BoxNode[],
  widest: Px,
  percentBlock: Px,
  context: LayoutContext,
): Px {
  const axes = flexAxes(node);
  const edges = boxEdges(node, 0);
  const height = childPercentBlock(node, independentSpace(0, { percentBlock }), edges, 0);
  const most = heightLimits(node, { percentBlock }, edges).max - edges.block;
  if (height === INDEFINITE && !Number.isFinite(most) && (axes.balance?.lines ?? 1) < 2) return widest;
  const container: FlexContainer = { node, axes, width: widest, height, percentBlock: height, context };
  const items = children.map((child) => makeItem(child, container));
  const room = height !== INDEFINITE ? height : Number.isFinite(most) ? Math.max(0, most) : INDEFINITE;
  const lines = collectLines(items, container, room);
  if (lines.length < 2) return widest;
  return lines.reduce(
    (sum, line) => sum + sizeLine(line, container, mainRoom(line, height)).crossSize,
    crossGap(container) * (lines.length - 1),
  );
}

/** In a container of automatic height every line gets the height of its content. */
const mainRoom = (line: readonly { hypotheticalSize: Px; outside: Px }[], height: Px): Px =>
  height !== INDEFINITE ? height : line.reduce((sum, item) => sum + item.hypotheticalSize + item.outside, 0);
