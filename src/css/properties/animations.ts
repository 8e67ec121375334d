/** Animations. https://drafts.csswg.org/css-animations-2/ */

import { commaList, customIdent, either, mapped, oneOf, type Parser, takeString, word } from '../values/cursor.ts';
import { EASE, type Easing, easing } from '../values/easing.ts';
import { number, time } from '../values/numeric.ts';
import type { AnimationGroup } from './computed-effects.ts';
import { group, row } from './row.ts';

const POSITIVE = Number.POSITIVE_INFINITY;

/** A string may be a name that is not allowed as an identifier, such as `none`. */
const name: Parser<string | null> = either(
  word('none', null),
  mapped(takeString, (text) => text),
  customIdent('none'),
);
const duration: Parser<number | 'auto'> = either(
  oneOf('auto'),
  mapped(time, (seconds) => (seconds < 0 ? undefined : seconds)),
);
const count: Parser<number> = either(word('infinite', POSITIVE), number(0));

type Items<K extends keyof AnimationGroup> = AnimationGroup[K];

/** Values of the n-th animation; lists shorter than the names repeat. */
export const animation = group('animation', 'css-animations-2', false, {
  animationName: row<Items<'animationName'>>([null], commaList(name)),
  animationDuration: row<Items<'animationDuration'>>(['auto'], commaList(duration)),
  animationDelay: row<readonly number[]>([0], commaList(time)),
  animationTimingFunction: row<readonly Easing[]>([EASE], commaList(easing)),
  animationIterationCount: row<readonly number[]>([1], commaList(count)),
  animationDirection: row<Items<'animationDirection'>>(
    ['normal'],
    commaList(oneOf('normal', 'reverse', 'alternate', 'alternate-reverse')),
  ),
  animationFillMode: row<Items<'animationFillMode'>>(
    ['none'],
    commaList(oneOf('none', 'forwards', 'backwards', 'both')),
  ),
  animationPlayState: row<Items<'animationPlayState'>>(['running'], commaList(oneOf('running', 'paused'))),
});
