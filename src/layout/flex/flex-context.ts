/** The flex formatting context. https://drafts.csswg.org/css-flexbox-1/ */

import type { BoxNode } from '../../boxes/box.ts';
import { isHtml } from '../../dom/node.ts';
import { position } from '../core/alignment.ts';
import { isAtMaximumHeight } from '../core/block-sizes.ts';
import { edgesIn, isScrollContainer, usedMargins } from '../core/box-model.ts';
import type { BreakPlan } from '../core/break-facts.ts';
import { type BoxBuilder, createBuilder } from '../core/builder.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import type { FormattingContext } from '../core/formatting-contexts.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { hasGapRules } from '../core/gap-rules.ts';
import { resolveInlineSize } from '../core/inline-sizes.ts';
import { isAbsolute } from '../core/kinds.ts';
import { type PlacedRow, type RowBaselines, rememberedRows } from '../core/placed-rows.ts';
import { relativeOffset } from '../core/relative.ts';
import { type LayoutResult, pendingBox } from '../core/results.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import { type BlockToken, keptData } from '../core/tokens.ts';
import { axisOf, type PlacedItem } from './alignment.ts';
import { type FlexAxes, flexAxes } from './axis.ts';
import type { FlexInput } from './fragment-run.ts';
import { placeFlex } from './fragmentation.ts';
import { flexGapRules } from './gap-rules.ts';
import { intrinsicFlexSizes } from './intrinsic.ts';
import { type FlexPlan, planFlex } from './plan.ts';
import { alignSelf } from './self-alignment.ts';

export const flexFormattingContext: FormattingContext = {
  formatting: 'flex',
  layout: (node, space, token, plan, context) => layoutFlex(node, space, token, plan && [plan], context),
  intrinsic: intrinsicFlexSizes,
};

/** `plans`: where to break each column, or the lines; null: wherever it turns out best. */
function layoutFlex(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  plans: readonly (BreakPlan | null)[] | null,
  context: LayoutContext,
): LayoutResult {
  const edges = edgesIn(node, space);
  const width = resolveInlineSize(node, space, edges, context);
  const builder = createBuilder(node, space, token, width, context, edges);
  const flex = keptData(token, 'flex')?.plan ?? planFlex(node, space, edges, width, context);
  builder.dependsOnBlock = true;
  if (!token) addAbsoluteChildren(builder, flex);
  const rtl = node.style.writing.direction === 'rtl';
  // Deviation: as in Chromium, a height by stretching, which css-flexbox-1 §9.8 makes definite, does not keep items from growing.
  const grows = space.growsWithBreaks || node.style.size.height === 'auto';
  const input: FlexInput = {
    rows: flex.units,
    innerHeight: flex.innerHeight,
    spaceOf: (item, fragmentainer) => itemSpace(item, flex, fragmentainer, grows),
    relativeOf: (item) => relativeOffset(item.node, flex.innerWidth, flex.percentBlock, rtl),
    marginAbove: (item) => usedMargins(item.node, flex.innerWidth).top + item.autoAbove,
    marginBelow: (item) => usedMargins(item.node, flex.innerWidth).bottom + item.autoBelow,
    baselineItems: rememberedRows((row) => baselineItems(row, node.style.flex.flexDirection === 'row-reverse')),
    gapRules: hasGapRules(node) ? () => flexGapRules(node, flex) : null,
    plan: flex,
  };
  return placeFlex(builder, input, plans, (again) => layoutFlex(node, space, token, again, context));
}

/** The items nearest to the start and end of a line, in reading direction. https://drafts.csswg.org/css-flexbox-1/#flex-baselines */
function baselineItems(row: Pick<PlacedRow<PlacedItem>, 'items'>, backwards: boolean): RowBaselines<PlacedItem> {
  const items = backwards ? [...row.items].reverse() : row.items;
  const aligned = (value: string, of: 'first' | 'last') => {
    const item = items.find(({ baseline }) => baseline === value);
    return item ? ({ item, of } as const) : null;
  };
  const first = aligned('baseline', 'first');
  const last = aligned('last baseline', 'last');
  const own = (item: PlacedItem | undefined, of: 'first' | 'last') => (item ? { item, of } : null);
  return {
    first: first ?? last ?? own(items[0], 'first'),
    last: last ?? first ?? own(items[items.length - 1], 'last'),
  };
}

/** `grows`: the container's own height does not keep that of its items at breaks. */
function itemSpace(
  item: PlacedItem,
  flex: FlexPlan,
  fragmentainer: Fragmentainer | null,
  grows: boolean,
): ConstraintSpace {
  const imposesBlock = flex.row ? item.stretched : true;
  const space = independentSpace(item.width, {
    stretch: imposesBlock ? Stretch.Both : Stretch.Inline,
    blockSize: imposesBlock ? item.height : INDEFINITE,
    percentInline: flex.innerWidth,
    percentBlock: flex.percentBlock,
    definiteBlock: imposesBlock && (flex.row || item.definiteMain),
    fragmentainer,
  });
  const isGrowing = fragmentainer !== null && growsWithBreaks(item.node, space, flex, grows);
  return isGrowing ? changedSpace(space, { growsWithBreaks: true }) : space;
}

/**
 * Whether an item's height grows at breaks: it does if it comes from the item's content and not from a container of given height, but not
 * if the content uses percentages of it, which would make it grow again and again.
 */
function growsWithBreaks(node: BoxNode, space: ConstraintSpace, flex: FlexPlan, containerGrows: boolean): boolean {
  const { height, minHeight } = node.style.size;
  if (height !== 'auto' || node.sharesHeight) return false;
  // Deviation: as in Chromium, broken fieldsets in a line, or of a definite height in a column, keep the height they would have unbroken.
  if ((flex.row || space.definiteBlock) && node.element && isHtml(node.element, 'fieldset')) return false;
  if (flex.row && isAtMaximumHeight(node, space)) return false;
  const definite = flex.percentBlock !== INDEFINITE && !containerGrows;
  if (flex.row) return flex.wraps || !definite;
  const canShrink = node.style.flex.flexShrink !== 0 && definite;
  return !canShrink || (minHeight === 'auto' && !isScrollContainer(node));
}

/** §4.1: the static position of an absolute child is the position it would have as the only item. */
function addAbsoluteChildren(builder: BoxBuilder, flex: FlexPlan): void {
  const axes = flexAxes(builder.node);
  for (const child of builder.node.children) {
    if (!isAbsolute(child)) continue;
    const main = soleShare(axes, builder.node.style.align.justifyContent.value, 'main');
    const cross = soleShare(axes, alignSelf(child, builder.node), 'cross');
    const own = child.style.align.alignSelf;
    const safeMain = builder.node.style.align.justifyContent.overflow === 'safe';
    const safeCross = (own.value === 'auto' ? builder.node.style.align.alignItems : own).overflow === 'safe';
    builder.pending.push(
      pendingBox({
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
      }),
    );
  }
}

/** The fraction of the free room to the left of (or above) a box that is aligned alone. */
function soleShare(axes: FlexAxes, value: string, axis: 'main' | 'cross'): number {
  const around = value === 'space-around' || value === 'space-evenly';
  const share = around ? 0.5 : position(value === 'baseline' ? 'start' : value, axisOf(axes, axis));
  return (axis === 'main' ? axes.mainReversed : axes.crossReversed) ? 1 - share : share;
}
