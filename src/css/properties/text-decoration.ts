/**
 * The inherited properties of painting text. https://drafts.csswg.org/css-text-decor-4/,
 * https://compat.spec.whatwg.org/#text-fill-and-stroking
 */

import { color } from '../values/color/parse.ts';
import { attempt, type Cursor, either, oneOf, type Parser, takeString, word } from '../values/cursor.ts';
import { lengthPercentage } from '../values/numeric.ts';
import { textShadows } from '../values/shadows.ts';
import type { Color } from '../values/types.ts';
import { lineWidth } from './borders.ts';
import type { TextPaintGroup } from './computed-text.ts';
import { computedRow, group, keyword, type RowContext, row } from './row.ts';

/** Marks by name, filled and open. */
const EMPHASIS_MARKS: Readonly<Record<string, readonly [string, string]>> = {
  dot: ['\u2022', '\u25e6'],
  circle: ['\u25cf', '\u25cb'],
  'double-circle': ['\u25c9', '\u25ce'],
  triangle: ['\u25b2', '\u25b3'],
  sesame: ['\ufe45', '\ufe46'],
};
const fill = oneOf('filled', 'open');
const shape = oneOf('dot', 'circle', 'double-circle', 'triangle', 'sesame');

/** A mark by name, whose shape the writing mode may decide, or the character itself. */
type SpecifiedMark = string | null | { readonly fill: 'filled' | 'open'; readonly shape: string | null };

const emphasisMark: Parser<SpecifiedMark> = either(
  word('none', null),
  (cursor: Cursor) => {
    const text = takeString(cursor);
    return text === undefined ? undefined : (firstGrapheme(text) ?? null);
  },
  (cursor: Cursor) => {
    let filled = attempt(cursor, fill);
    const named = attempt(cursor, shape);
    filled ??= attempt(cursor, fill);
    if (filled === undefined && named === undefined) return undefined;
    return { fill: filled ?? 'filled', shape: named ?? null };
  },
);

/** A base character and the marks that combine with it. */
const firstGrapheme = (text: string): string | undefined => /^.\p{M}*/su.exec(text)?.[0];

/** Without a shape: circles in horizontal text, sesame dots in vertical text. */
const computeMark = (mark: SpecifiedMark, context: RowContext): string | null =>
  typeof mark === 'object' && mark !== null
    ? EMPHASIS_MARKS[mark.shape ?? (context.vertical ? 'sesame' : 'circle')]![mark.fill === 'open' ? 1 : 0]
    : mark;

type Line = 'over' | 'under';
/** The right side is the default and not stored. */
type SpecifiedPosition = Line | { readonly line: Line; readonly side: 'left' };

/** `[over | under] && [right | left]?` */
const emphasisPosition = (cursor: Cursor): SpecifiedPosition | undefined => {
  const sides = oneOf('left', 'right');
  const before = attempt(cursor, sides);
  const line = oneOf('over', 'under')(cursor);
  if (line === undefined) return undefined;
  const side = before ?? attempt(cursor, sides);
  return side === 'left' ? { line, side } : line;
};

/** In vertical text the right side is over the line, the left under it. */
const computePosition = (position: SpecifiedPosition, { vertical }: RowContext): Line => {
  if (typeof position === 'string') return vertical ? 'over' : position;
  return vertical ? 'under' : position.line;
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
  textEmphasisStyle: computedRow<string | null, SpecifiedMark>(null, emphasisMark, computeMark),
  textEmphasisColor: row<Color>('currentcolor', color),
  textEmphasisPosition: computedRow<Line, SpecifiedPosition>('over', emphasisPosition, computePosition),
  textFillColor: row<Color>('currentcolor', color),
  textStrokeWidth: row<number>(0, lineWidth),
  textStrokeColor: row<Color>('currentcolor', color),
});
