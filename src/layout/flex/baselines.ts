/** Baseline alignment of the items of a line. https://drafts.csswg.org/css-flexbox-1/#baseline-participation */

import type { BoxNode } from '../../boxes/box.ts';
import { SIDES, writingModeOf } from '../../boxes/writing-modes/writing-mode.ts';
import type { Edges, Px } from '../../geometry.ts';
import { synthesizedBaseline } from '../core/em-square.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { crossSum } from './axis.ts';
import { alignSelf, type FlexContainer } from './items.ts';

/** Items of a group meet at their baselines, as near as they get to the line's cross-start or cross-end edge. */
type BaselineGroup = 'start' | 'end';

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
  const against = !axes.row && stacksAgainst(item, node);
  return (value === 'baseline') !== against ? 'start' : 'end';
}

/** The lines of an orthogonal item that stack against a column's cross axis have their last one at its start. */
function stacksAgainst(item: BoxNode, container: BoxNode): boolean {
  if (!item.flow || item.replaced) return false;
  const around = SIDES[container.flow?.writingMode ?? 'horizontal-tb'];
  const top = SIDES[writingModeOf(item.flow.painted.style.writing)].top;
  return top === (container.style.writing.direction === 'rtl' ? around.left : around.right);
}

/** From the cross-start margin edge to the baseline, as the flow goes. */
export function beforeBaseline(entry: Entry, container: FlexContainer): Px {
  const { axes } = container;
  const { margins, node } = entry.item;
  const last = alignSelf(node, container.node) === 'last baseline';
  const before = axes.row
    ? margins.top + rowBaseline(entry, last, container)
    : margins.left + ((last ? entry.measured.across?.last : entry.measured.across?.first) ?? 0);
  return axes.crossReversed ? entry.crossSize + crossSum(axes, margins) - before : before;
}

/** From the border-box top. */
const rowBaseline = ({ measured, crossSize }: Entry, last: boolean, { node }: FlexContainer): Px =>
  (last ? measured.lastBaseline : measured.baseline) ?? synthesizedBaseline(crossSize, node.style);

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
