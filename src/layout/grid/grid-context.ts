/** The grid formatting context. https://drafts.csswg.org/css-grid-2/ */

import { hasPercentage } from '../../css/values/types.ts';
import { edgesIn, resolveInlineSize, usedMargins } from '../core/box-model.ts';
import { createBuilder } from '../core/builder.ts';
import type { FormattingContext } from '../core/formatting-contexts.ts';
import { hasGapRules } from '../core/gap-rules.ts';
import { type ParallelInput, type ParallelRow, placeRows, placeWhole, type RowBaselines } from '../core/parallel.ts';
import { relativeOffset } from '../core/relative.ts';
import { changedSpace } from '../core/spaces.ts';
import { keptData } from '../core/tokens.ts';
import { addAbsoluteChildren } from './absolute.ts';
import { gridGapRules } from './gap-rules.ts';
import type { PlacedGridItem } from './items.ts';
import { intrinsicGridWidth, planGrid } from './plan.ts';

export const gridFormattingContext: FormattingContext = {
  formatting: 'grid',
  layout(node, space, token, plan, context) {
    const edges = edgesIn(node, space);
    const width = resolveInlineSize(node, space, edges, context);
    const builder = createBuilder(node, space, token, width, context, edges);
    const kept = keptData(token, 'rows')?.plan;
    const grid = kept?.kind === 'grid' ? kept : planGrid(node, space, context);
    builder.dependsOnBlock = true;
    if (!token) addAbsoluteChildren(builder, grid);
    const rtl = node.style.writing.direction === 'rtl';
    const input: ParallelInput<PlacedGridItem> = {
      rows: grid.bands,
      innerHeight: grid.innerHeight,
      spaceOf: (item, fragmentainer) =>
        changedSpace(item.space, { growsWithBreaks: item.node.style.size.height === 'auto', fragmentainer }),
      relativeOf: (item) => relativeOffset(item.node, item.area.width, item.area.height, rtl),
      arrangement: 'tracks',
      trackOf: (item) => ({ index: item.row, top: grid.rows.starts[item.row]! }),
      marginBelow: (item) => usedMargins(item.node, item.area.width).bottom,
      baselineItems,
      gapRules: hasGapRules(node) ? () => gridGapRules(node, grid) : null,
      plan: grid,
    };
    return space.fragmentainer ? placeRows(builder, input, plan) : placeWhole(builder, input);
  },
  intrinsic(node, percentBlock, context, imposedBlock) {
    const min = intrinsicGridWidth(node, 'min-content', percentBlock, context, imposedBlock);
    const max = intrinsicGridWidth(node, 'max-content', percentBlock, context, imposedBlock);
    return { min, max: Math.max(min, max), dependsOnBlock: hasPercentage(node.style.size.height) };
  },
};

/** The first row gives the first baseline: an item aligned by it, or else the first one. https://drafts.csswg.org/css-grid-2/#grid-baselines */
function baselineItems({ items }: ParallelRow<PlacedGridItem>): RowBaselines<PlacedGridItem> {
  const [one] = items;
  if (!one) return { first: null, last: null };
  const top = items.reduce((least, item) => Math.min(least, item.row), one.row);
  const bottom = items.reduce((most, item) => Math.max(most, item.row + item.rows), 0);
  const above = items.filter((item) => item.row === top);
  const below = items.filter((item) => item.row + item.rows === bottom);
  const aligned = (of: 'first' | 'last', among: readonly PlacedGridItem[]) => {
    const item = among.find(({ baseline }) => baseline === of);
    return item ? ({ item, of } as const) : null;
  };
  return {
    first: aligned('first', above) ?? aligned('last', above) ?? { item: above[0]!, of: 'first' },
    last: aligned('last', below) ?? aligned('first', below) ?? { item: below[below.length - 1]!, of: 'last' },
  };
}
