/** Outlines and shadows. https://drafts.csswg.org/css-ui-4/#outline-props and css-backgrounds-3 */

import { color } from '../values/color/parse.ts';
import { either, oneOf, type Parser, word } from '../values/cursor.ts';
import { length } from '../values/numeric.ts';
import { boxShadows } from '../values/shadows.ts';
import type { Color, Shadow } from '../values/types.ts';
import { lineStyle, lineWidth, snapWidth } from './borders.ts';
import type { LineStyle, OutlineGroup } from './computed-backgrounds.ts';
import { computedRow, group, row } from './row.ts';

/** As borders, but without hidden. */
const outlineStyle: Parser<LineStyle | 'auto'> = (cursor) => {
  const style = either(oneOf('auto'), lineStyle)(cursor);
  return style === 'hidden' ? undefined : style;
};
const outlineColor: Parser<Color> = either(word('invert', 'currentcolor'), word('auto', 'currentcolor'), color);

export const outline = group(
  'outline',
  'css-ui-4',
  false,
  {
    outlineWidth: computedRow<number, number>(3, lineWidth, snapWidth),
    outlineStyle: row<LineStyle | 'auto'>('none', outlineStyle),
    outlineColor: row<Color>('currentcolor', outlineColor),
    outlineOffset: row(0, length()),
    boxShadow: row<readonly Shadow[]>([], boxShadows),
  },
  (values: OutlineGroup): OutlineGroup => (values.outlineStyle === 'none' ? { ...values, outlineWidth: 0 } : values),
);
