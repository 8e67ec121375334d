/** Flexible boxes. https://drafts.csswg.org/css-flexbox-1/ */

import { either, oneOf, type Parser } from '../values/cursor.ts';
import { integer, number } from '../values/numeric.ts';
import type { SizeValue } from './computed-groups.ts';
import { group, keyword, row } from './row.ts';
import { sizeValue } from './sizing.ts';

export const flexBasis: Parser<SizeValue | 'content'> = either(oneOf('content'), sizeValue);

export const flex = group('flex', 'css-flexbox-1', false, {
  flexDirection: keyword('row', 'row-reverse', 'column', 'column-reverse'),
  flexWrap: keyword('nowrap', 'wrap', 'wrap-reverse'),
  flexGrow: row(0, number(0)),
  flexShrink: row(1, number(0)),
  flexBasis: row<SizeValue | 'content'>('auto', flexBasis),
  order: row(0, integer()),
});
