/** Inline alignment and text decoration lines. https://drafts.csswg.org/css-inline-3/, css-text-decor-4; table-layout */

import { color } from '../values/color/parse.ts';
import { attempt, type Cursor, either, oneOf, type Parser, takeKeyword, word } from '../values/cursor.ts';
import { integer, lengthPercentage, number } from '../values/numeric.ts';
import { type Color, type LengthPercentage, resolveLength } from '../values/types.ts';
import type { InitialLetter, InlineGroup } from './computed-inline.ts';
import { computedRow, group, keyword, row } from './row.ts';

type VerticalAlign = InlineGroup['verticalAlign'];

const verticalAlign: Parser<VerticalAlign> = either(
  oneOf('baseline', 'sub', 'super', 'top', 'text-top', 'middle', 'bottom', 'text-bottom', '-webkit-baseline-middle'),
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

type SpecifiedLetter = Pick<InitialLetter, 'size' | 'sink'>;

const letterSize = number(1);
const letterSink = either(integer(1), word('drop', null), word('raise', 1));

/** `normal | <number [1,∞]> <integer [1,∞]> | <number [1,∞]> && [ drop | raise ]?` */
const initialLetter = (cursor: Cursor): SpecifiedLetter | null | undefined => {
  if (takeKeyword(cursor, 'normal')) return null;
  const before = attempt(cursor, either(word('drop', null), word('raise', 1)));
  const size = letterSize(cursor);
  if (size === undefined) return undefined;
  const after = before === undefined ? attempt(cursor, letterSink) : before;
  return { size, sink: after ?? null };
};

export const inline = group('inline', 'css-inline-3', false, {
  verticalAlign: row<VerticalAlign>('baseline', verticalAlign),
  initialLetter: computedRow<InlineGroup['initialLetter'], SpecifiedLetter | null>(
    null,
    initialLetter,
    (value, context) => {
      if (value === null || (value.size === 1 && (value.sink ?? 1) === 1)) return null;
      context.touched = true;
      return { ...value, capRatio: context.fontUnits().cap / context.fontSize };
    },
  ),
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
  baselineSource: keyword('auto', 'first', 'last'),
  textBoxTrim: keyword('none', 'trim-start', 'trim-end', 'trim-both'),
  tableLayout: keyword('auto', 'fixed'),
});
