/** Computed values of columns and of the rules in gaps. https://drafts.csswg.org/css-multicol-1/, css-gaps-1 */

import type { Px } from '../../geometry.ts';
import type { Color, LengthPercentage } from '../values/types.ts';
import type { LineStyle } from './computed-backgrounds.ts';

export type GapInset = LengthPercentage | 'overlap-join';
type GapBreak = 'normal' | 'none' | 'intersection';
type GapVisibility = 'normal' | 'all' | 'around' | 'between';

/** The style of the rules of one axis. */
export interface GapRuleStyle {
  readonly break: GapBreak;
  readonly visibility: GapVisibility;
  readonly capStart: GapInset;
  readonly capEnd: GapInset;
  readonly junctionStart: GapInset;
  readonly junctionEnd: GapInset;
}

export interface MulticolGroup {
  readonly columnCount: number | 'auto';
  readonly columnWidth: Px | 'auto';
  /** css-multicol-2: height of a row of columns; `auto` is the available height. */
  readonly columnHeight: Px | 'auto';
  /** Whether columns that do not fit side by side wrap into rows below; `auto`: if rows have a height. */
  readonly columnWrap: 'auto' | 'wrap' | 'nowrap';
  readonly columnFill: 'auto' | 'balance' | 'balance-all';
  readonly columnSpan: 'none' | 'all';
  readonly columnRuleWidth: Px;
  readonly columnRuleStyle: LineStyle;
  readonly columnRuleColor: Color;
  readonly columnRuleBreak: GapBreak;
  readonly columnRuleVisibilityItems: GapVisibility;
  readonly columnRuleInsetCapStart: GapInset;
  readonly columnRuleInsetCapEnd: GapInset;
  readonly columnRuleInsetJunctionStart: GapInset;
  readonly columnRuleInsetJunctionEnd: GapInset;
  readonly rowRuleWidth: Px;
  readonly rowRuleStyle: LineStyle;
  readonly rowRuleColor: Color;
  readonly rowRuleBreak: GapBreak;
  readonly rowRuleVisibilityItems: GapVisibility;
  readonly rowRuleInsetCapStart: GapInset;
  readonly rowRuleInsetCapEnd: GapInset;
  readonly rowRuleInsetJunctionStart: GapInset;
  readonly rowRuleInsetJunctionEnd: GapInset;
  readonly ruleOverlap: 'row-over-column' | 'column-over-row';
}
