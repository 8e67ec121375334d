/** Baseline alignment of the items of a line. https://drafts.csswg.org/css-flexbox-1/#baseline-participation */

import type { Px } from '../../geometry.ts';
import { columnBaseline, rowBaseline } from '../core/baseline-sharing.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { crossSum } from './axis.ts';
import type { FlexContainer, FlexItem } from './items.ts';

interface Entry {
  readonly item: Pick<FlexItem, 'node' | 'margins' | 'alignSelf' | 'baselineGroup'>;
  readonly crossSize: Px;
  readonly measured: BoxFragment;
}

/** Distance from the cross-start margin edge to the baseline, in flow direction. */
export function beforeBaseline(entry: Entry, container: FlexContainer): Px {
  const { axes } = container;
  const { node, margins, alignSelf } = entry.item;
  const last = alignSelf === 'last baseline';
  const before = axes.row
    ? margins.top + rowBaseline(last, node, entry.measured, container.node, entry.crossSize)
    : margins.left + columnBaseline(last, node, entry.measured, container.node);
  return axes.crossReversed ? entry.crossSize + crossSum(axes, margins) - before : before;
}

/** Distances of both groups' baselines from the line's cross-start and cross-end edges, and the room they need. */
export interface LineBaselines {
  readonly start: Px;
  readonly end: Px;
  readonly crossSize: Px;
}

/** https://drafts.csswg.org/css-flexbox-1/#algo-cross-line */
export function lineBaselines(entries: readonly Entry[], container: FlexContainer): LineBaselines {
  const none = Number.NEGATIVE_INFINITY;
  // A baseline may be outside its item: below it if content overflows.
  const reach = { start: { before: none, after: none }, end: { before: none, after: none } };
  for (const entry of entries) {
    const group = entry.item.baselineGroup;
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
