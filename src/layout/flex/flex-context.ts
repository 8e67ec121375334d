/** The flex formatting context. https://drafts.csswg.org/css-flexbox-1/ */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { position } from '../core/alignment.ts';
import { boxEdges, resolveInlineSize } from '../core/box-model.ts';
import { type BoxBuilder, createBuilder } from '../core/builder.ts';
import { marginBoxContribution } from '../core/intrinsic.ts';
import { used } from '../core/layout-unit.ts';
import { type ParallelInput, placeRows, placeWhole } from '../core/parallel.ts';
import { relativeOffset } from '../core/relative.ts';
import { independentSpace } from '../core/spaces.ts';
import {
  type ConstraintSpace,
  type FormattingContext,
  type Fragmentainer,
  INDEFINITE,
  type IntrinsicSizes,
  type LayoutContext,
  Stretch,
} from '../core/types.ts';
import { axisOf, type PlacedItem } from './alignment.ts';
import { type FlexAxes, flexAxes, mainGap } from './axis.ts';
import { alignSelf, isAbsolute, orderedChildren } from './items.ts';
import { type FlexPlan, planFlex } from './plan.ts';

export const flexFormattingContext: FormattingContext = {
  formatting: 'flex',
  layout(node, space, token, plan, context) {
    const edges = boxEdges(node, space.percentInline ?? space.inlineSize, space.border);
    const width = resolveInlineSize(node, space, edges, context);
    const builder = createBuilder(node, space, token, width, context, edges);
    const flex = (token?.data as FlexPlan | null) ?? planFlex(node, space, edges, width, context);
    builder.dependsOnBlock = true;
    if (!token) addAbsoluteChildren(builder, flex);
    const rtl = node.style.writing.direction === 'rtl';
    const input: ParallelInput<PlacedItem> = {
      rows: flex.units,
      innerHeight: flex.innerHeight,
      spaceOf: (item, fragmentainer) => itemSpace(item, flex, fragmentainer),
      relativeOf: (item) => relativeOffset(item.node, flex.innerWidth, flex.percentBlock, rtl),
      baselineItem: (row) => row.items.find((item) => item.baseline) ?? row.items[0] ?? null,
      data: flex,
    };
    return space.fragmentainer ? placeRows(builder, input, plan) : placeWhole(builder, input);
  },
  intrinsic: intrinsicFlexSizes,
};

function itemSpace(item: PlacedItem, flex: FlexPlan, fragmentainer: Fragmentainer | null): ConstraintSpace {
  const imposesBlock = flex.row ? item.stretched : true;
  return independentSpace(item.width, {
    stretch: imposesBlock ? Stretch.Both : Stretch.Inline,
    blockSize: imposesBlock ? item.height : INDEFINITE,
    percentInline: flex.innerWidth,
    percentBlock: flex.percentBlock,
    definiteBlock: imposesBlock && (flex.row || item.definiteMain),
    fragmentainer,
  });
}

/** §4.1: the static position of an absolute child is that of a sole item. */
function addAbsoluteChildren(builder: BoxBuilder, flex: FlexPlan): void {
  const axes = flexAxes(builder.node);
  for (const child of builder.node.children) {
    if (!isAbsolute(child)) continue;
    const main = soleShare(axes, builder.node.style.align.justifyContent.value, 'main');
    const cross = soleShare(axes, alignSelf(child, builder.node), 'cross');
    const own = child.style.align.alignSelf;
    const safeMain = builder.node.style.align.justifyContent.overflow === 'safe';
    const safeCross = (own.value === 'auto' ? builder.node.style.align.alignItems : own).overflow === 'safe';
    builder.pending.push({
      node: child,
      staticX: builder.edges.left,
      staticY: builder.edges.top,
      staticWidth: flex.innerWidth,
      align: {
        x: axes.row ? main : cross,
        y: axes.row ? cross : main,
        height: flex.innerHeight,
        safe: axes.row ? { x: safeMain, y: safeCross } : { x: safeCross, y: safeMain },
      },
      inlineContainer: null,
    });
  }
}

/** Share of the free room left of (or above) a box that is aligned alone. */
function soleShare(axes: FlexAxes, value: string, axis: 'main' | 'cross'): number {
  const around = value === 'space-around' || value === 'space-evenly';
  const share = around ? 0.5 : position(value === 'baseline' ? 'start' : value, axisOf(axes, axis));
  return (axis === 'main' ? axes.mainReversed : axes.crossReversed) ? 1 - share : share;
}

/** §9.9.1, in the simple form browsers use: items side by side, or one below the other. */
function intrinsicFlexSizes(node: BoxNode, percentBlock: Px, context: LayoutContext): IntrinsicSizes {
  const axes = flexAxes(node);
  const items = orderedChildren(node).map((child) => marginBoxContribution(child, percentBlock, context));
  const dependsOnBlock = items.some((item) => item.dependsOnBlock);
  const most = (size: (item: IntrinsicSizes) => Px): Px =>
    items.reduce((value, item) => Math.max(value, size(item)), 0);
  if (!axes.row) return { min: most((item) => item.min), max: most((item) => item.max), dependsOnBlock };
  const gap = mainGap(axes, node.style.align);
  const gaps = (typeof gap === 'number' ? used(gap, 0) : 0) * Math.max(0, items.length - 1);
  const sum = (size: (item: IntrinsicSizes) => Px): Px => items.reduce((value, item) => value + size(item), gaps);
  return {
    min: axes.wrap ? most((item) => item.min) : sum((item) => item.min),
    max: sum((item) => item.max),
    dependsOnBlock,
  };
}
