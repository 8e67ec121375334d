/** The grid formatting context. https://drafts.csswg.org/css-grid-2/ */

import { hasPercentage } from '../../css/values/types.ts';
import { edgesIn } from '../core/box-model.ts';
import { createBuilder } from '../core/builder.ts';
import type { FormattingContext } from '../core/formatting-contexts.ts';
import { hasGapRules } from '../core/gap-rules.ts';
import { resolveInlineSize } from '../core/inline-sizes.ts';
import { type PlacedRow, type PlacedRows, type RowBaselines, rememberedRows } from '../core/placed-rows.ts';
import { relativeOffset } from '../core/relative.ts';
import { changedSpace } from '../core/spaces.ts';
import { keptData } from '../core/tokens.ts';
import { addAbsoluteChildren } from './absolute.ts';
import { placeGridRows } from './fragmentation.ts';
import { growsWithBreaks } from './fragmented-items.ts';
import { gridGapRules } from './gap-rules.ts';
import type { PlacedGridItem } from './items.ts';
import { intrinsicGridWidth, planGrid } from './plan.ts';

export const gridFormattingContext: FormattingContext = {
  formatting: 'grid',
  layout(node, space, token, _plan, context) {
    const edges = edgesIn(node, space);
    const width = resolveInlineSize(node, space, edges, context);
    const builder = createBuilder(node, space, token, width, context, edges);
    const grid = keptData(token, 'grid')?.plan ?? planGrid(node, space, context);
    builder.dependsOnBlock = true;
    if (!token) addAbsoluteChildren(builder, grid);
    const rtl = node.style.writing.direction === 'rtl';
    const input: PlacedRows<PlacedGridItem> = {
      rows: grid.bands,
      innerHeight: grid.innerHeight,
      spaceOf: (item, fragmentainer) =>
        changedSpace(item.space, { growsWithBreaks: growsWithBreaks(item, grid), fragmentainer }),
      relativeOf: (item) => relativeOffset(item.node, item.area.width, item.area.height, rtl),
      baselineItems: rememberedRows(baselineItems),
      gapRules: hasGapRules(node) ? () => gridGapRules(node, grid) : null,
    };
    return placeGridRows(builder, grid, input);
  },
  intrinsic(node, percentBlock, context, imposedBlock, percentInline) {
    const basis = { percentBlock, imposedBlock, percentInline };
    const min = intrinsicGridWidth(node, 'min-content', basis, context);
    const max = intrinsicGridWidth(node, 'max-content', basis, context);
    return { min, max: Math.max(min, max), dependsOnBlock: hasPercentage(node.style.size.height) };
  },
};

/**
 * The first row gives the first baseline: from an item aligned to it, or else from the first item.
 * https://drafts.csswg.org/css-grid-2/#grid-baselines
 */
function baselineItems({ items }: Pick<PlacedRow<PlacedGridItem>, 'items'>): RowBaselines<PlacedGridItem> {
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
