/** The rules in the gaps of a flex container: between the items of a line, and between lines. https://drafts.csswg.org/css-gaps-1/#layout-painting */

import type { BoxNode } from '../../boxes/box.ts';
import { usedMargins } from '../core/box-model.ts';
import type { GapRule } from '../core/fragments.ts';
import { type Lane, rulesOfGap } from '../core/gap-rules.ts';
import type { FlexPlan } from './plan.ts';

/** From the content box. Not yet: columns that wrap. */
export function flexGapRules(node: BoxNode, { units, innerWidth, row, wraps }: FlexPlan): readonly GapRule[] {
  if (!row && wraps) return [];
  const { multicol } = node.style;
  const rules: GapRule[] = [];
  const whole: Lane = { start: 0, end: innerWidth, spanned: false, before: true, after: true };
  units.forEach((unit, i) => {
    if (row && multicol.columnRuleWidth > 0) {
      const items = [...unit.items].sort((a, b) => a.x - b.x);
      const lane: Lane = { ...whole, start: unit.top, end: unit.bottom };
      items.slice(1).forEach((item, k) => {
        const before = items[k]!;
        const end = before.x + before.width + usedMargins(before.node, innerWidth).right;
        const middle = (end + item.x - usedMargins(item.node, innerWidth).left) / 2;
        rules.push(...rulesOfGap(node, 'column', middle, [lane]));
      });
    }
    const next = units[i + 1];
    if (!next || multicol.rowRuleWidth <= 0) return;
    const margin = (side: 'top' | 'bottom', { items: [item] }: (typeof units)[number]): number =>
      row || !item ? 0 : usedMargins(item.node, innerWidth)[side];
    const middle = (unit.bottom + margin('bottom', unit) + next.top - margin('top', next)) / 2;
    rules.push(...rulesOfGap(node, 'row', middle, [whole]));
  });
  return rules;
}
