/** Flexible boxes. https://drafts.csswg.org/css-flexbox-1/ and https://drafts.csswg.org/css-flexbox-2/ */

import { attempt, either, oneOf, type Parser, takeKeyword } from '../values/cursor.ts';
import { integer, number } from '../values/numeric.ts';
import type { SizeValue } from './computed-boxes.ts';
import type { FlexWrap } from './computed-flex-grid.ts';
import { group, keyword, row } from './row.ts';
import { sizeValue } from './sizing.ts';

const wrapWord = oneOf('nowrap', 'wrap', 'wrap-reverse');

/** `nowrap | [ wrap | wrap-reverse ] || balance`. https://drafts.csswg.org/css-flexbox-2/#flex-wrap-property */
const flexWrap: Parser<FlexWrap> = (cursor) => {
  const balanced = takeKeyword(cursor, 'balance');
  const wrap = attempt(cursor, wrapWord);
  if (wrap === undefined) return balanced ? 'wrap balance' : undefined;
  if (wrap === 'nowrap') return balanced ? undefined : wrap;
  return balanced || takeKeyword(cursor, 'balance') ? `${wrap} balance` : wrap;
};

export const flexBasis: Parser<SizeValue | 'content'> = either(oneOf('content'), sizeValue);

export const flex = group('flex', 'css-flexbox-1', false, {
  flexDirection: keyword('row', 'row-reverse', 'column', 'column-reverse'),
  flexWrap: row<FlexWrap>('nowrap', flexWrap),
  flexLineCount: row(1, integer(1)),
  flexGrow: row(0, number(0)),
  flexShrink: row(1, number(0)),
  flexBasis: row<SizeValue | 'content'>('auto', flexBasis),
  order: row(0, integer()),
  // https://www.w3.org/TR/2009/WD-css3-flexbox-20090723/
  boxDirection: keyword('normal', 'reverse'),
  boxPack: keyword('start', 'center', 'end', 'justify'),
  boxAlign: keyword('stretch', 'start', 'center', 'end', 'baseline'),
  boxFlex: row(0, number(0)),
  boxOrdinalGroup: row(1, integer(1)),
});
