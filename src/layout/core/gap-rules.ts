/** Gap decorations: the lines in the gaps of flex and grid containers. https://drafts.csswg.org/css-gaps-1/ */

import type { BoxNode } from '../../boxes/box.ts';
import type { GapRuleStyle, MulticolGroup } from '../../css/properties/computed-multicol.ts';
import type { Px } from '../../geometry.ts';
import type { GapRule } from './fragments.ts';
import { used } from './layout-unit.ts';

/** A row or column that gaps cross. */
export interface Lane {
  readonly start: Px;
  readonly end: Px;
  /** An item spans the gap there. */
  readonly spanned: boolean;
  /** Whether there are items on either side of the gap. */
  readonly before: boolean;
  readonly after: boolean;
}

export const hasGapRules = ({ style: { multicol } }: BoxNode): boolean =>
  multicol.columnRuleWidth > 0 || multicol.rowRuleWidth > 0;

const isVisible = ({ before, after }: Lane, items: GapRuleStyle['visibility']): boolean =>
  items === 'normal' || items === 'all' || (items === 'around' ? before || after : before && after);

/** Start and end of each piece of a gap's decoration. https://drafts.csswg.org/css-gaps-1/#pairing */
function gapSegments(lanes: readonly Lane[], rule: GapRuleStyle, crossing: Px): readonly (readonly [Px, Px])[] {
  const segments: (readonly [Px, Px])[] = [];
  const shown = (lane: Lane | undefined): boolean =>
    lane !== undefined && isVisible(lane, rule.visibility) && (rule.break === 'none' || !lane.spanned);
  let first = -1;
  lanes.forEach((lane, i) => {
    if (!shown(lane)) return;
    if (first < 0) first = i;
    if (rule.break !== 'intersection' && shown(lanes[i + 1])) return;
    const start = lanes[first]!.start + inset(first === 0 ? rule.capStart : rule.junctionStart, lanes, first);
    const end = lane.end - inset(i === lanes.length - 1 ? rule.capEnd : rule.junctionEnd, lanes, i + 1);
    if (end > start) segments.push([start, end]);
    first = -1;
  });
  return segments;

  /** The inset before the lane `at`; joined rules reach the far side of the rule they meet. */
  function inset(value: GapRuleStyle['capStart'], all: readonly Lane[], at: number): Px {
    const before = all[at - 1];
    const after = all[at];
    const gap = before && after ? after.start - before.end : 0;
    if (value === 'overlap-join') return before && after ? -(gap + crossing) / 2 : 0;
    return used(value, gap);
  }
}

const ruleStyle = (group: MulticolGroup, axis: 'column' | 'row'): GapRuleStyle =>
  axis === 'column'
    ? {
        break: group.columnRuleBreak,
        visibility: group.columnRuleVisibilityItems,
        capStart: group.columnRuleInsetCapStart,
        capEnd: group.columnRuleInsetCapEnd,
        junctionStart: group.columnRuleInsetJunctionStart,
        junctionEnd: group.columnRuleInsetJunctionEnd,
      }
    : {
        break: group.rowRuleBreak,
        visibility: group.rowRuleVisibilityItems,
        capStart: group.rowRuleInsetCapStart,
        capEnd: group.rowRuleInsetCapEnd,
        junctionStart: group.rowRuleInsetJunctionStart,
        junctionEnd: group.rowRuleInsetJunctionEnd,
      };

/** The decorations of the gap centred at `at`. */
export function rulesOfGap(node: BoxNode, of: GapRule['of'], at: Px, lanes: readonly Lane[]): readonly GapRule[] {
  const { multicol } = node.style;
  const crossing = of === 'column' ? multicol.rowRuleWidth : multicol.columnRuleWidth;
  const horizontal = of === 'row';
  return gapSegments(lanes, ruleStyle(multicol, of), crossing).map(([start, end]) => ({
    of,
    horizontal,
    x: horizontal ? start : at,
    y: horizontal ? at : start,
    length: end - start,
  }));
}
