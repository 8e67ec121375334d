/**
 * The only way for one formatting context to call another. Results of unfragmented, independent layouts are cached (see cache.ts), so
 * nested measuring stays linear.
 */

import type { BoxNode, Formatting } from '../../boxes/box.ts';
import { isHorizontal, writingModeOf } from '../../boxes/writing-modes/writing-mode.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import type { BreakPlan } from './break-facts.ts';
import { continuesContent } from './breaking.ts';
import { rememberResult, reusableResult } from './cache.ts';
import { withoutEmptyEnd } from './clipped-ends.ts';
import { type ConstraintSpace, INDEFINITE } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { FormattingContext, IntrinsicSizes } from './formatting-contexts.ts';
import { clips } from './kinds.ts';
import { lastMeasure, mayMeasure } from './measure-limit.ts';
import type { LayoutResult } from './results.ts';
import { layoutMonolithic } from './slicing.ts';
import { changedSpace, endless } from './spaces.ts';
import { type BlockToken, keptData } from './tokens.ts';

function contextOf(node: BoxNode, { formatting }: LayoutContext): FormattingContext {
  if (node.flow?.inner()) return formatting.orthogonalFlows;
  // Not yet: contexts without an algorithm of their own lay their children out as blocks, so that nothing is lost.
  return formatting.contexts[node.formatting] ?? formatting.contexts.block;
}

/** One fragment of `node`. */
export function layoutNode(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  plan: BreakPlan | null,
  context: LayoutContext,
): LayoutResult {
  const known = node.monolithic && space.fragmentainer ? null : reusableResult(node, space, token, plan, context);
  return known ?? layoutAnew(node, space, token, plan, context);
}

/** The same without reusing a measured result, which does not say where the box could be broken. */
export function layoutAnew(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  plan: BreakPlan | null,
  context: LayoutContext,
): LayoutResult {
  context.checkDeadline();
  if (space.fragmentainer && (node.monolithic || keptData(token, 'slice'))) {
    return layoutMonolithic(node, space, token, (whole) => layoutNode(node, whole, null, null, context));
  }
  const last = lastMeasure(node, space, token, context);
  if (last) return last;
  const result = contextOf(node, context).layout(node, space, token, plan, context);
  if (space.fragmentainer && isCutByClip(node, result)) return layoutClipped(node, space, token, context);
  rememberResult(node, space, token, result, context);
  return withoutEmptyEnd(node, space, token, result);
}

/**
 * Whether the box ends here and clips content that would continue, which no later page would show. Deviation: as in Chromium, a box that
 * has room here for all but its end border and padding ends here as well.
 */
function isCutByClip(node: BoxNode, result: LayoutResult): boolean {
  const token = result.fragment ? result.token : null;
  if (!token || token.children.length === 0 || !clips(node)) return false;
  if (token.past === 'end') return true;
  return keptData(token, 'block-end')?.onlyEdge === true && token.children.some(continuesContent);
}

/** As in browsers, nothing breaks in a box that ends on this page and clips its remaining content. */
function layoutClipped(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  context: LayoutContext,
): LayoutResult {
  const { layout } = contextOf(node, context);
  if (!token) {
    return layoutMonolithic(node, space, null, (whole) => layout(node, whole, null, null, context));
  }
  return layout(node, changedSpace(space, { fragmentainer: endless(space.fragmentainer!) }), token, null, context);
}

/**
 * Content-box min-content and max-content sizes of the node's content; its own `width` plays no part (see intrinsic.ts).
 * `percentInline`: the basis of the box's own percentage widths, where the box is sized in its place.
 */
export function intrinsicSizes(
  node: BoxNode,
  percentBlock: Px,
  context: LayoutContext,
  imposedBlock: Px = INDEFINITE,
  percentInline: Px = INDEFINITE,
): IntrinsicSizes {
  if (percentInline !== INDEFINITE && (node.table || repeatsByPercentage(node))) {
    return contextOf(node, context).intrinsic(node, percentBlock, context, imposedBlock, percentInline);
  }
  // Cheap to compute, and different for each height.
  if (node.replaced && imposedBlock !== INDEFINITE) {
    return (
      containedSizes(node) ?? contextOf(node, context).intrinsic(node, percentBlock, context, imposedBlock, INDEFINITE)
    );
  }
  const known = context.caches.intrinsic.get(node);
  const same =
    (node.holdsBlockPercentage === false && !node.flow) ||
    !known?.dependsOnBlock ||
    (known.percentBlock === percentBlock && known.imposedBlock === imposedBlock);
  if (known && same) return known;
  if (known && !mayMeasure(node, context.caches.intrinsicCounts, context)) return known;
  const sizes =
    containedSizes(node) ?? contextOf(node, context).intrinsic(node, percentBlock, context, imposedBlock, INDEFINITE);
  const { min, max, dependsOnBlock } = sizes;
  context.caches.intrinsic.set(node, { min, max, dependsOnBlock, percentBlock, imposedBlock });
  return sizes;
}

/**
 * Deviation: for contributions percentages of `min-width` and `max-width` are indefinite (css-sizing-3 §5.2.1), but as in Chromium a grid
 * that is sized in its place repeats its columns (css-grid-2 §7.2.3.2) as its definite limits there allow.
 */
function repeatsByPercentage({ formatting, style: { grid, size } }: BoxNode): boolean {
  if (formatting !== 'grid' || !(hasPercentage(size.minWidth) || hasPercentage(size.maxWidth))) return false;
  const { gridTemplateColumns: columns } = grid;
  return (
    columns.kind === 'list' && columns.items.some((item) => item.kind === 'repeat' && typeof item.count !== 'number')
  );
}

/** Not yet: empty grids, which still have their tracks. To tables and inline boxes containment does not apply. */
const UNCONTAINED: ReadonlySet<Formatting> = new Set(['grid', 'table', 'inline-box', 'replaced']);

/** Boxes with size containment are sized as if they were empty. https://drafts.csswg.org/css-contain-2/#containment-size */
function containedSizes({ flow, formatting, style }: BoxNode): IntrinsicSizes | null {
  const { contain, containIntrinsicWidth } = style.display;
  if (contain.length === 0 || UNCONTAINED.has(formatting)) return null;
  if (!contain.includes('size')) {
    const isOrthogonal =
      flow?.inner() && isHorizontal(flow.writingMode) !== isHorizontal(writingModeOf(flow.painted.style.writing));
    // `inline-size` refers to the box's own writing mode.
    if (!contain.includes('inline-size') || isOrthogonal) return null;
  }
  const width = containIntrinsicWidth ?? 0;
  return { min: width, max: width, dependsOnBlock: false };
}
