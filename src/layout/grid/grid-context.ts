/** The grid formatting context. https://drafts.csswg.org/css-grid-2/ */

import { boxEdges, resolveInlineSize } from '../core/box-model.ts';
import { createBuilder } from '../core/builder.ts';
import { isAbsolute } from '../core/kinds.ts';
import { type ParallelInput, placeRows, placeWhole } from '../core/parallel.ts';
import { relativeOffset } from '../core/relative.ts';
import type { FormattingContext } from '../core/types.ts';
import type { PlacedGridItem } from './items.ts';
import { type GridPlan, intrinsicGridWidth, planGrid } from './plan.ts';

export const gridFormattingContext: FormattingContext = {
  formatting: 'grid',
  layout(node, space, token, plan, context) {
    const edges = boxEdges(node, space.percentInline ?? space.inlineSize, space.border);
    const width = resolveInlineSize(node, space, edges, context);
    const builder = createBuilder(node, space, token, width, context, edges);
    const grid = (token?.data as GridPlan | null) ?? planGrid(node, space, edges, width, context);
    builder.dependsOnBlock = true;
    if (!token) {
      // Not yet: absolute children placed by grid lines and aligned in their area.
      for (const child of node.children) {
        if (!isAbsolute(child)) continue;
        builder.pending.push({
          node: child,
          staticX: edges.left,
          staticY: edges.top,
          staticWidth: grid.innerWidth,
          inlineContainer: null,
        });
      }
    }
    const rtl = node.style.writing.direction === 'rtl';
    const input: ParallelInput<PlacedGridItem> = {
      rows: grid.bands,
      innerHeight: grid.innerHeight,
      spaceOf: (item, fragmentainer) => ({ ...item.space, fragmentainer }),
      relativeOf: (item) => relativeOffset(item.node, item.area.width, item.area.height, rtl),
      baselineItem: (row) => row.items[0] ?? null,
      data: grid,
    };
    return space.fragmentainer ? placeRows(builder, input, plan) : placeWhole(builder, input);
  },
  intrinsic(node, _percentBlock, context) {
    const min = intrinsicGridWidth(node, 'min-content', context);
    return { min, max: Math.max(min, intrinsicGridWidth(node, 'max-content', context)), dependsOnBlock: false };
  },
};
