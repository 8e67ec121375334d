/**
 * The multi-column formatting context: rows of columns between column spanners. Each row is a fragmentation context of its own inside
 * that of the page. https://drafts.csswg.org/css-multicol-1/
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { childPercentBlock, heightLimits } from '../core/block-sizes.ts';
import { edgesIn } from '../core/box-model.ts';
import { Appeal } from '../core/break-facts.ts';
import { createBuilder, roomOf } from '../core/builder.ts';
import { type ConstraintSpace, fits, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes, layoutNode } from '../core/dispatch.ts';
import type { FormattingContext, IntrinsicSizes } from '../core/formatting-contexts.ts';
import { clonedEnd, wholeBlockSize } from '../core/fragment-sizes.ts';
import { intrinsicPercentBlock, resolveInlineSize } from '../core/inline-sizes.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import type { Placed } from '../core/results.ts';
import { changedSpace } from '../core/spaces.ts';
import { breakBeforeToken } from '../core/tokens.ts';
import { columnLine, lineEnd } from './column-lines.ts';
import { placeColumns } from './column-rows.ts';
import { columnGapOf, usedColumns } from './columns.ts';
import { breakAt, finish, type Run } from './run.ts';
import { isForcedBefore, isSpanner, placeSpanner } from './spanners.ts';

export const multicolFormattingContext: FormattingContext = {
  formatting: 'multicol',
  layout(node, space, token, plan, context) {
    const edges = edgesIn(node, space);
    const width = resolveInlineSize(node, space, edges, context);
    const builder = createBuilder(node, space, token, width, context, edges);
    builder.dependsOnBlock = true;
    const innerWidth = Math.max(0, width - edges.inline);
    const percentBlock = keepsContentHeight(node, space, context)
      ? INDEFINITE
      : childPercentBlock(node, space, edges, width);
    const maxHeight = Math.max(0, heightLimits(node, space, edges).max - edges.block);
    const run: Run = {
      builder,
      columns: usedColumns(node, innerWidth, context),
      innerWidth,
      percentBlock,
      bounded: percentBlock !== INDEFINITE || Number.isFinite(maxHeight),
      spannerMargin: null,
      lastRow: null,
      // The room that the box's own height leaves for columns.
      limit: Math.max(
        0,
        Math.min(percentBlock === INDEFINITE ? Number.POSITIVE_INFINITY : percentBlock, maxHeight) - builder.consumed,
      ),
      bottom: builder.top,
      line: columnLine(node, percentBlock, builder.top),
      rules: [],
    };
    for (let at = token?.next ?? 0; at < node.children.length; at++) {
      const child = node.children[at]!;
      const known = token?.children.find((entry) => entry.node === child);
      const resumed = known?.kind === 'block' && known.made > 0 ? known : null;
      if (at > (token?.next ?? 0) && isForcedBefore(run, at)) return breakAt(run, at, breakBeforeToken(child, true));
      if (plan?.at === at && !plan.inside) return breakAt(run, at, breakBeforeToken(child, false));
      const inside = plan?.at === at ? plan.inside : null;
      const outcome = isSpanner(child) ? placeSpanner(run, at, resumed, inside) : placeColumns(run, at, resumed);
      if (outcome) return outcome;
    }
    return finishWhole(run);
  },
  intrinsic,
};

/**
 * Whether the height that a container gives to the box is that of its content. Deviation: by css-sizing-3 §5.2.1 percentages resolve
 * against a stretched height; Chromium keeps the columns it has made if the height does not change. It makes them anew on pages and in
 * columns, since it measured without these.
 */
function keepsContentHeight(node: BoxNode, space: ConstraintSpace, context: LayoutContext): boolean {
  if ((space.stretch & Stretch.Block) === 0 || space.blockSize === INDEFINITE || !space.definiteBlock) return false;
  if (space.fragmentainer || node.style.size.height !== 'auto') return false;
  const measure = {
    stretch: Stretch.Inline,
    blockSize: INDEFINITE,
    percentBlock: INDEFINITE,
  } as const;
  const { fragment } = layoutNode(node, changedSpace(space, measure), null, null, context);
  return fragment?.height === space.blockSize;
}

/** All content is placed: the box ends, or the rest of its height continues on the next page. */
function finishWhole(run: Run): Placed {
  const { builder } = run;
  const { edges, token, consumed } = builder;
  // Deviation: by css-break-4 §5.2, margins are truncated at the end of a page; as in Chromium, not the margin of a spanner at the end,
  // which is inside the box like padding and makes it extend past the page.
  const placed = run.bottom;
  run.bottom += run.spannerMargin ?? 0;
  const whole = wholeBlockSize(builder, Math.max(run.bottom, lineEnd(run)) + edges.bottom);
  const height = Math.max(token ? placed + edges.bottom : 0, whole - consumed);
  const room = roomOf(builder);
  const stuck = room < 1 && ((builder.fragmentainer?.atStart ?? true) || builder.index > 0);
  // What extends past the page is unbreakable and takes the room that it needs, as in browsers.
  const used = Math.max(room, run.bottom);
  const edge = edges.bottom;
  if (fits(height, used) || stuck || (clonedEnd(builder) > 0 && fits(height - edge, used)))
    return finish(run, { height, broken: null });
  builder.shortage = Math.min(builder.shortage, height - used);
  // There is no break point between the content and the box's end edge.
  if (fits(height - edge, run.bottom)) builder.appeal = Appeal.LastResort;
  // The end border and padding stay together: this fragment ends before them, and they follow in the next.
  const aboveEdge = clonedEnd(builder) > 0 || height <= edge ? height : height - edge;
  return finish(run, { height: Math.min(aboveEdge, used), broken: 'children', next: builder.node.children.length });
}

/**
 * https://www.w3.org/TR/2016/WD-css-sizing-3-20160510/#multicol-intrinsic, which browsers follow; spanners count once, not once per
 * column.
 */
function intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): IntrinsicSizes {
  const inside = intrinsicPercentBlock(node, percentBlock, context, imposedBlock);
  const rows = { min: 0, max: 0 };
  const spanners = { min: 0, max: 0 };
  let dependsOnBlock = false;
  for (const child of node.children) {
    const all = isSpanner(child) ? spanners : rows;
    const size = isSpanner(child)
      ? borderBoxContribution(child, inside, context)
      : intrinsicSizes(child, inside, context);
    all.min = Math.max(all.min, size.min);
    all.max = Math.max(all.max, size.max);
    dependsOnBlock ||= size.dependsOnBlock;
  }
  const { columnCount, columnWidth } = node.style.multicol;
  const count = columnCount === 'auto' ? 1 : columnCount;
  const gaps = columnGapOf(node, 0) * (count - 1);
  const least = columnWidth === 'auto' ? rows.min * count + gaps : Math.min(rows.min, columnWidth);
  const most = Math.max(columnWidth === 'auto' ? rows.max : Math.max(rows.max, columnWidth), 0) * count + gaps;
  return {
    min: Math.max(least, spanners.min),
    max: Math.max(least, most, spanners.min, spanners.max),
    dependsOnBlock,
  };
}
