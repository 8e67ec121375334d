/** The items of a grid that is broken: each is laid out in the room its page has, and may make its rows grow. */

import type { TrackBreadth } from '../../css/properties/computed-flex-grid.ts';
import { hasPercentage } from '../../css/values/types.ts';
import { isHtml } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { heightLimits, isAtMaximumHeight } from '../core/block-sizes.ts';
import { boxEdges, isContentKeyword, usedMargins } from '../core/box-model.ts';
import { Appeal } from '../core/break-facts.ts';
import { breaksFlow } from '../core/breaking.ts';
import { addChild, type BoxBuilder, isFragmented } from '../core/builder.ts';
import { type ConstraintSpace, fits, Stretch } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import { clonedEnd, clonedStart, hasNothingAbove } from '../core/fragment-sizes.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { addBaselines, type PlacedRows, repeatedEdges, shortened } from '../core/placed-rows.ts';
import { changedBreaks, changedResult, type LayoutResult, type Placed } from '../core/results.ts';
import { changedSpace, fragmentainerAt } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import { EPSILON, isStuck, type Run } from './fragmentation-run.ts';
import type { PlacedGridItem } from './items.ts';
import type { GridPlan } from './plan.ts';

/** `taken`: how much of a stretched item's height has been used up. */
export function layoutItem(run: Run, item: PlacedGridItem, y: Px, token: BlockToken | null, taken: Px): LayoutResult {
  const { builder, page, input, plan, grown } = run;
  const known = grown.get(item);
  if (known && known.y === y) return known.result;
  const fragmentainer = fragmentainerAt(builder.fragmentainer, y, {
    repeated: page.repeated + clonedStart(builder),
    size: page.size - clonedEnd(builder),
    repeatedEnd: page.repeatedEnd + clonedEnd(builder),
    atStart: hasNothingAbove(builder, page, y) || isStuck(run),
    footnotes: builder.footnotes,
    keepsFootnotes: false,
  });
  const space = expandedSpace(input.spaceOf(item, fragmentainer), item, run.expansions);
  const used = taken + repeatedEdges(item.node, space, token);
  const result = layoutNode(item.node, shortened(space, used), token, null, builder.context);
  if (result.fragment && breaksFlow(result.token) && growsWithBreaks(item, plan)) grown.set(item, { y, result });
  return result;
}

/**
 * Deviation: as in Chromium, a monolithic item that reaches past its column is no reason to make the columns taller, or to look for a
 * better break.
 */
const uncut = (result: Placed, { kind }: Fragmentainer): Placed =>
  kind !== 'page' && result.fragment.node.monolithic && !result.token
    ? changedResult(result, { breaks: changedBreaks(result.breaks, { appeal: Appeal.Perfect }) })
    : result;

/** False if nothing of the item fits here, so that it begins in the next fragment. */
export function acceptItem(
  run: Run,
  item: PlacedGridItem,
  y: Px,
  result: LayoutResult,
  token: BlockToken | null = null,
): boolean {
  const { builder, page, input, rows } = run;
  if (!result.fragment) {
    builder.tokens.push(token ?? breakBeforeToken(item.node, false));
    builder.appeal = Appeal.LastResort;
    // Deviation: as in Chromium, if alignment puts an item past the end of the page, the grid extends to there, though the item begins on
    // the next.
    run.bottom = Math.max(run.bottom, y);
    return false;
  }
  addChild(builder, uncut(result, page), builder.edges.left + item.x, y, input.relativeOf(item));
  addBaselines(builder, input.baselineItems(rows[item.row]!), item, result.fragment, y);
  run.bottom = Math.max(run.bottom, y + result.fragment.height);
  return true;
}
export function expand({ found }: Run, row: number, growth: Px): void {
  if (growth > 0) found.set(row, (found.get(row) ?? 0) + growth);
}

function expansionOf({ row, rows }: PlacedGridItem, expansions: ReadonlyMap<number, Px>): Px {
  let growth = 0;
  if (expansions.size > 0) for (let i = row; i < row + rows; i++) growth += expansions.get(i) ?? 0;
  return growth;
}

/** Whether rows grew here in which items stretch that do not grow by themselves, so that these are to be laid out again. */
export function stretchesMore({ plan, expansions, found, grown }: Run): boolean {
  const isMore = [...found].some(([row, growth]) => !fits(growth, expansions.get(row) ?? 0));
  if (!isMore) return false;
  return plan.bands.some(({ items }) =>
    items.some(
      (item) =>
        (item.space.stretch & Stretch.Block) > 0 &&
        !grown.has(item) &&
        !fits(expansionOf(item, found), expansionOf(item, expansions)),
    ),
  );
}

/**
 * The space of an item whose rows have grown: as in Chromium, the item stretches to the new size of its area.
 * https://drafts.csswg.org/css-grid-2/#fragmentation-alg
 */
function expandedSpace(
  space: ConstraintSpace,
  item: PlacedGridItem,
  expansions: ReadonlyMap<number, Px>,
): ConstraintSpace {
  const growth = expansionOf(item, expansions);
  if (growth === 0) return space;
  const percentBlock = space.percentBlock + growth;
  if ((space.stretch & Stretch.Block) === 0) return changedSpace(space, { percentBlock });
  const { max } = heightLimits(item.node, { percentBlock }, boxEdges(item.node, item.area.width), space.blockSize);
  const blockSize = Math.max(space.blockSize, Math.min(max, space.blockSize + growth));
  return changedSpace(space, { percentBlock, blockSize });
}

/** How much the row, which ends at `rowEnd`, grows for an item that grows at a break. */
export function growthOf(run: Run, item: PlacedGridItem, result: LayoutResult, rowEnd: Px): Px {
  if (!Number.isFinite(run.room) || !fits(rowEnd, run.room) || !growsRow(item, run.plan)) return 0;
  // Only later fragments know how much more is to come: the row continues there.
  const growth = !result.fragment || result.token ? run.room - rowEnd + EPSILON : result.fragment.height - rowEnd;
  return Math.min(growth, run.growthBefore.get(item.row) ?? growth);
}

/**
 * Whether an item of the first row is taller than the grid down to the end of that row, as negative margins make it.
 * Deviation: as in Chromium, such a row grows wherever the grid might break, even if it does not. On screens there are no pages.
 */
export function outgrowsFirstRow(builder: BoxBuilder, plan: GridPlan, input: PlacedRows<PlacedGridItem>): boolean {
  const { edges, token, context } = builder;
  if (token || !isFragmented(builder)) return false;
  const rowEnd = edges.top + (plan.rows.ends[0] ?? 0);
  return (input.rows[0]?.items ?? []).some((item) => {
    const margins = usedMargins(item.node, item.area.width);
    if (item.row > 0 || margins.top + margins.bottom >= 0 || !growsRow(item, plan)) return false;
    const { fragment } = layoutNode(item.node, input.spaceOf(item, null), null, null, context);
    return fragment !== null && !fits(fragment.height, rowEnd);
  });
}

/** https://drafts.csswg.org/css-grid-2/#fragmentation-alg : rows of a size by content grow by what breaks add to their items. */
function growsRow({ node, row, rows, space }: PlacedGridItem, { grid }: GridPlan): boolean {
  const { height } = node.style.size;
  if (node.sharesHeight || isAtMaximumHeight(node, space)) return false;
  const isByContent = height === 'auto' || isContentKeyword(height);
  if (node.monolithic || rows > 1) return false;
  if (!isByContent && node.style.fragmentation.boxDecorationBreak !== 'clone') return false;
  const track = grid.rows.tracks[row];
  if (track?.kind === 'minmax') return !(isFixed(track.min) && isFixed(track.max));
  return track?.kind !== 'breadth' || !isFixed(track.value);
}

/** Whether the item is as tall as its content where that is more than its area. Deviation: as in Chromium, fieldsets are not. */
export const growsWithBreaks = (item: PlacedGridItem, plan: GridPlan): boolean =>
  !(item.node.element && isHtml(item.node.element, 'fieldset')) && growsRow(item, plan);

/** Percentages are of a definite height by now, be it one by content. */
const isFixed = (breadth: TrackBreadth): boolean => typeof breadth === 'number' || hasPercentage(breadth);
