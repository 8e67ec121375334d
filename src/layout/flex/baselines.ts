/** Baseline alignment of the items of a line. https://drafts.csswg.org/css-flexbox-1/#baseline-participation */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import {
  type BaselineGroup,
  columnBaseline,
  columnBaselineGroup,
  rowBaseline,
  rowBaselineGroup,
} from '../core/baseline-sharing.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { crossSum } from './axis.ts';
import { alignSelf, type FlexContainer } from './items.ts';

interface Entry {
  readonly item: { readonly node: BoxNode; readonly margins: Edges };
  readonly crossSize: Px;
  readonly measured: BoxFragment;
}

/** Null: the item takes no part in baseline alignment. */
export function baselineGroupOf(item: BoxNode, container: FlexContainer): BaselineGroup | null {
  const { axes, node } = container;
  const value = alignSelf(item, node);
  if (value !== 'baseline' && value !== 'last baseline') return null;
  const { marginTop, marginRight, marginBottom, marginLeft } = item.style.margin;
  if (axes.row ? marginTop === 'auto' || marginBottom === 'auto' : marginLeft === 'auto' || marginRight === 'auto') {
    return null;
  }
  const groupOf = axes.row ? rowBaselineGroup : columnBaselineGroup;
  return groupOf(value === 'last baseline', item, node);
}

/** From the cross-start margin edge to the baseline, as the flow goes. */
export function beforeBaseline(entry: Entry, container: FlexContainer): Px {
  const { axes } = container;
  const { margins, node } = entry.item;
  const last = alignSelf(node, container.node) === 'last baseline';
  const before = axes.row
    ? margins.top + rowBaseline(last, node, entry.measured, container.node, entry.crossSize)
    : margins.left + columnBaseline(last, node, entry.measured, container.node);
  return axes.crossReversed ? entry.crossSize + crossSum(axes, margins) - before : before;
}

/** How far the baselines of both groups are from the line's cross-start and cross-end edges, and the room they need. */
export interface LineBaselines {
  readonly start: Px;
  readonly end: Px;
  readonly crossSize: Px;
}

/** https://drafts.csswg.org/css-flexbox-1/#algo-cross-line */
export function lineBaselines(entries: readonly Entry[], container: FlexContainer): LineBaselines {
  const none = Number.NEGATIVE_INFINITY;
  // A baseline may be outside of its item: below it where content overflows.
  const reach = { start: { before: none, after: none }, end: { before: none, after: none } };
  for (const entry of entries) {
    const group = baselineGroupOf(entry.item.node, container);
    if (!group) continue;
    const before = beforeBaseline(entry, container);
    const after = entry.crossSize + crossSum(container.axes, entry.item.margins) - before;
    const most = reach[group];
    most.before = Math.max(most.before, before);
    most.after = Math.max(most.after, after);
  }
  const { start, end } = reach;
  return {
    start: start.before,
    end: end.after,
    crossSize: Math.max(0, start.before + start.after, end.before + end.after),
  };
}
