/** Multi-column layout. https://drafts.csswg.org/css-multicol-1/ */

import { color } from '../values/color/parse.ts';
import { either, oneOf, type Parser } from '../values/cursor.ts';
import { integer, length } from '../values/numeric.ts';
import type { Color } from '../values/types.ts';
import { lineStyle, lineWidth, snapWidth } from './borders.ts';
import type { LineStyle, MulticolGroup } from './computed-groups.ts';
import { computedRow, group, keyword, row } from './row.ts';

const columnCount: Parser<number | 'auto'> = either(oneOf('auto'), integer(1));
const columnWidth: Parser<number | 'auto'> = either(oneOf('auto'), length(0));

export const multicol = group(
  'multicol',
  'css-multicol-1',
  false,
  {
    columnCount: row<number | 'auto'>('auto', columnCount),
    columnWidth: row<number | 'auto'>('auto', columnWidth),
    columnFill: row<MulticolGroup['columnFill']>('balance', oneOf('auto', 'balance', 'balance-all')),
    columnSpan: keyword('none', 'all'),
    columnRuleWidth: computedRow<number, number>(3, lineWidth, snapWidth),
    columnRuleStyle: row<LineStyle>('none', lineStyle),
    columnRuleColor: row<Color>('currentcolor', color),
  },
  (values: MulticolGroup): MulticolGroup =>
    values.columnRuleStyle === 'none' || values.columnRuleStyle === 'hidden'
      ? { ...values, columnRuleWidth: 0 }
      : values,
);
