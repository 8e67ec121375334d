/** Multi-column layout and gap decorations. https://drafts.csswg.org/css-multicol-1/ and css-gaps-1 */

import { color } from '../values/color/parse.ts';
import { either, oneOf, type Parser } from '../values/cursor.ts';
import { integer, length, lengthPercentage } from '../values/numeric.ts';
import type { Color } from '../values/types.ts';
import { lineStyle, lineWidth, snapWidth } from './borders.ts';
import type { LineStyle } from './computed-backgrounds.ts';
import type { GapInset, MulticolGroup } from './computed-multicol.ts';
import { computedRow, group, keyword, row } from './row.ts';

const columnCount: Parser<number | 'auto'> = either(oneOf('auto'), integer(1));
const columnWidth: Parser<number | 'auto'> = either(oneOf('auto'), length(0));

const ruleWidth = computedRow<number, number>(3, lineWidth, snapWidth);
const ruleLineStyle = row<LineStyle>('none', lineStyle);
const ruleColor = row<Color>('currentcolor', color);
const ruleBreak = keyword('normal', 'none', 'intersection');
const visibilityItems = keyword('normal', 'all', 'around', 'between');
const inset = row<GapInset>(0, either(oneOf('overlap-join'), lengthPercentage()));

const isGone = (style: LineStyle): boolean => style === 'none' || style === 'hidden';

export const multicol = group(
  'multicol',
  'css-multicol-1',
  false,
  {
    columnCount: row<number | 'auto'>('auto', columnCount),
    columnWidth: row<number | 'auto'>('auto', columnWidth),
    columnHeight: row<number | 'auto'>('auto', columnWidth),
    columnWrap: keyword('auto', 'wrap', 'nowrap'),
    columnFill: row<MulticolGroup['columnFill']>('balance', oneOf('auto', 'balance', 'balance-all')),
    columnSpan: keyword('none', 'all'),
    columnRuleWidth: ruleWidth,
    columnRuleStyle: ruleLineStyle,
    columnRuleColor: ruleColor,
    columnRuleBreak: ruleBreak,
    columnRuleVisibilityItems: visibilityItems,
    columnRuleInsetCapStart: inset,
    columnRuleInsetCapEnd: inset,
    columnRuleInsetJunctionStart: inset,
    columnRuleInsetJunctionEnd: inset,
    rowRuleWidth: ruleWidth,
    rowRuleStyle: ruleLineStyle,
    rowRuleColor: ruleColor,
    rowRuleBreak: ruleBreak,
    rowRuleVisibilityItems: visibilityItems,
    rowRuleInsetCapStart: inset,
    rowRuleInsetCapEnd: inset,
    rowRuleInsetJunctionStart: inset,
    rowRuleInsetJunctionEnd: inset,
    ruleOverlap: keyword('row-over-column', 'column-over-row'),
  },
  (values: MulticolGroup): MulticolGroup => ({
    ...values,
    columnRuleWidth: isGone(values.columnRuleStyle) ? 0 : values.columnRuleWidth,
    rowRuleWidth: isGone(values.rowRuleStyle) ? 0 : values.rowRuleWidth,
  }),
);
