/** Inline alignment and text decoration lines. https://drafts.csswg.org/css-inline-3/, css-text-decor-4; table-layout */

import { color } from '../values/color/parse.ts';
import { attempt, either, oneOf, type Parser, takeKeyword, word } from '../values/cursor.ts';
import { lengthPercentage } from '../values/numeric.ts';
import { type Color, type LengthPercentage, resolveLength } from '../values/types.ts';
import type { InlineGroup } from './computed-groups.ts';
import { computedRow, group, keyword, row } from './row.ts';

type VerticalAlign = InlineGroup['verticalAlign'];

const verticalAlign: Parser<VerticalAlign> = either(
  oneOf('baseline', 'sub', 'super', 'top', 'text-top', 'middle', 'bottom', 'text-bottom'),
  word('-webkit-baseline-middle', 'middle'),
  lengthPercentage(Number.NEGATIVE_INFINITY, true),
);

type Lines = InlineGroup['textDecorationLine'];
const lineWord = oneOf('underline', 'overline', 'line-through', 'blink');

const decorationLine: Parser<Lines> = (cursor) => {
  if (takeKeyword(cursor, 'none')) return [];
  const found: string[] = [];
  for (let value = attempt(cursor, lineWord); value; value = attempt(cursor, lineWord)) {
    if (found.includes(value)) return undefined;
    found.push(value);
  }
  return found.length > 0 ? (found.filter((value) => value !== 'blink') as unknown as Lines) : undefined;
};

const decorationStyle: Parser<InlineGroup['textDecorationStyle']> = oneOf(
  'solid',
  'double',
  'dotted',
  'dashed',
  'wavy',
);

const decorationThickness: Parser<InlineGroup['textDecorationThickness']> = either(
  oneOf('auto', 'from-font'),
  lengthPercentage(),
);

export const inline = group('inline', 'css-inline-3', false, {
  verticalAlign: row<VerticalAlign>('baseline', verticalAlign),
  textDecorationLine: row<Lines>([], decorationLine),
  textDecorationStyle: row<InlineGroup['textDecorationStyle']>('solid', decorationStyle),
  textDecorationColor: row<Color>('currentcolor', color),
  textDecorationThickness: computedRow<InlineGroup['textDecorationThickness'], InlineGroup['textDecorationThickness']>(
    'auto',
    decorationThickness,
    (value, context) => {
      if (typeof value !== 'object') return value;
      context.touched = true;
      return resolveLength(value as LengthPercentage, context.fontSize);
    },
  ),
  textBoxTrim: keyword('none', 'trim-start', 'trim-end', 'trim-both'),
  tableLayout: keyword('auto', 'fixed'),
});
