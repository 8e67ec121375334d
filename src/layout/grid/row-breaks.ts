/** The rows of a grid as they may be broken between. https://drafts.csswg.org/css-grid-2/#pagination */

import type { Px } from '../../geometry.ts';
import type { BreakBetween } from '../core/break-facts.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../core/breaking.ts';
import type { LayoutContext } from '../core/context.ts';
import type { PlacedGridItem } from './items.ts';
import type { GridPlan } from './plan.ts';

/** A row with the items that begin in it; offsets are relative to the unfragmented content box. */
export interface GridRow {
  readonly top: Px;
  readonly bottom: Px;
  readonly items: readonly PlacedGridItem[];
  /** Combined from all items that end above the row or begin in it. https://drafts.csswg.org/css-grid-2/#pagination */
  readonly breakBefore: BreakBetween;
}

export function gridRows(plan: GridPlan, context: LayoutContext): readonly GridRow[] {
  const { starts, ends } = plan.rows;
  const items: PlacedGridItem[][] = starts.map(() => []);
  const breaks: BreakBetween[] = new Array(starts.length + 1).fill('auto');
  for (const band of plan.bands) {
    for (const item of band.items) {
      const { node, row, rows } = item;
      const end = Math.min(row + rows, starts.length);
      items[row]!.push(item);
      breaks[row] = joinBreaks(breaks[row]!, breakBeforeOf(node, context));
      breaks[end] = joinBreaks(breaks[end]!, breakAfterOf(node, context));
    }
  }
  return starts.map((top, row) => ({ top, bottom: ends[row]!, items: items[row]!, breakBefore: breaks[row]! }));
}
