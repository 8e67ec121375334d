/** The inherited properties of text decoration. https://drafts.csswg.org/css-text-decor-4/ */

import { color } from '../values/color/parse.ts';
import { attempt, type Cursor, either, oneOf, type Parser, takeString, word } from '../values/cursor.ts';
import { lengthPercentage } from '../values/numeric.ts';
import { textShadows } from '../values/shadows.ts';
import type { Color } from '../values/types.ts';
import type { TextPaintGroup } from './computed-groups.ts';
import { group, keyword, row } from './row.ts';

/** Marks by name: filled, open. */
const EMPHASIS_MARKS: Readonly<Record<string, readonly [string, string]>> = {
  dot: ['\u2022', '\u25e6'],
  circle: ['\u25cf', '\u25cb'],
  'double-circle': ['\u25c9', '\u25ce'],
  triangle: ['\u25b2', '\u25b3'],
  sesame: ['\ufe45', '\ufe46'],
};
const fill = oneOf('filled', 'open');
const shape = oneOf('dot', 'circle', 'double-circle', 'triangle', 'sesame');

/** The mark itself; Deviation: without a shape `circle` is taken in every writing mode. */
export const emphasisStyle: Parser<string | null> = either(
  word('none', null),
  (cursor: Cursor) => {
    const text = takeString(cursor);
    return text === undefined ? undefined : ([...text][0] ?? null);
  },
  (cursor: Cursor) => {
    let filled = attempt(cursor, fill);
    const named = attempt(cursor, shape);
    filled ??= attempt(cursor, fill);
    if (filled === undefined && named === undefined) return undefined;
    return EMPHASIS_MARKS[named ?? 'circle']![filled === 'open' ? 1 : 0];
  },
);

const emphasisPosition = (cursor: Cursor): 'over' | 'under' | undefined => {
  const side = oneOf('left', 'right');
  attempt(cursor, side);
  const line = oneOf('over', 'under')(cursor);
  attempt(cursor, side);
  return line;
};

const underlinePosition = (cursor: Cursor): TextPaintGroup['textUnderlinePosition'] | undefined => {
  const first = oneOf('auto', 'under', 'left', 'right', 'from-font')(cursor);
  if (first === undefined || first === 'auto') return first;
  const second = attempt(cursor, oneOf('under', 'left', 'right', 'from-font'));
  // Left and right only matter in vertical text.
  return second === 'under' || second === 'from-font' ? second : first;
};

export const textPaint = group('textPaint', 'css-text-decor-4', true, {
  textUnderlineOffset: row<TextPaintGroup['textUnderlineOffset']>('auto', either(oneOf('auto'), lengthPercentage())),
  textUnderlinePosition: row<TextPaintGroup['textUnderlinePosition']>('auto', underlinePosition),
  textDecorationSkipInk: keyword('auto', 'none', 'all'),
  textShadow: row<TextPaintGroup['textShadow']>([], textShadows),
  textEmphasisStyle: row<string | null>(null, emphasisStyle),
  textEmphasisColor: row<Color>('currentcolor', color),
  textEmphasisPosition: row<'over' | 'under'>('over', emphasisPosition),
});
