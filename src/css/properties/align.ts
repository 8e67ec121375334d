/** Box alignment. https://drafts.csswg.org/css-align-3/ */

import { attempt, type Cursor, either, oneOf, type Parser, takeKeyword } from '../values/cursor.ts';
import { lengthPercentage } from '../values/numeric.ts';
import type { LengthPercentage } from '../values/types.ts';
import type { Alignment } from './computed-flex-grid.ts';
import { computedRow, group, row } from './row.ts';

type Value = Alignment['value'];

const alignments = new Map<string, Alignment>();

/** The canonical object for an alignment. */
export function alignment(value: Value, overflow: Alignment['overflow'] = null): Alignment {
  const key = `${value} ${overflow}`;
  let known = alignments.get(key);
  if (!known) {
    known = { value, overflow };
    alignments.set(key, known);
  }
  return known;
}

const overflowWord = oneOf('safe', 'unsafe');
const baseline = (cursor: Cursor): Alignment | undefined => {
  if (takeKeyword(cursor, 'first')) return takeKeyword(cursor, 'baseline') ? alignment('baseline') : undefined;
  if (takeKeyword(cursor, 'last')) return takeKeyword(cursor, 'baseline') ? alignment('last baseline') : undefined;
  return takeKeyword(cursor, 'baseline') ? alignment('baseline') : undefined;
};

function aligned(plain: readonly Value[], positions: readonly Value[]): Parser<Alignment> {
  const plainWord = oneOf<Value>(...plain);
  const positionWord = oneOf<Value>(...positions);
  return (cursor) => {
    const line = attempt(cursor, baseline);
    if (line) return line;
    const word = attempt(cursor, plainWord);
    if (word !== undefined) return alignment(word);
    const overflow = attempt(cursor, overflowWord) ?? null;
    const place = positionWord(cursor);
    return place === undefined ? undefined : alignment(place, overflow);
  };
}

const DISTRIBUTION: readonly Value[] = ['normal', 'space-between', 'space-around', 'space-evenly', 'stretch'];
const CONTENT: readonly Value[] = ['center', 'start', 'end', 'flex-start', 'flex-end'];
const SELF: readonly Value[] = [...CONTENT, 'self-start', 'self-end', 'anchor-center'];
const SIDES: readonly Value[] = ['left', 'right'];

const alignContent = aligned(DISTRIBUTION, CONTENT);
const justifyContent = aligned(DISTRIBUTION, [...CONTENT, ...SIDES]);
const alignItems = aligned(['normal', 'stretch'], SELF);
const alignSelf = aligned(['auto', 'normal', 'stretch'], SELF);
const justifySelf = aligned(['auto', 'normal', 'stretch'], [...SELF, ...SIDES]);

const legacySide = oneOf('left', 'right', 'center');
const plainJustifyItems = aligned(['normal', 'stretch'], [...SELF, ...SIDES]);

/** `legacy` with a side aligns like that side. */
const justifyItems: Parser<Alignment> = (cursor) => {
  const side = attempt(cursor, (inner) => {
    const before = attempt(inner, legacySide);
    if (!takeKeyword(inner, 'legacy')) return undefined;
    return before ?? attempt(inner, legacySide) ?? 'legacy';
  });
  return side === undefined ? plainJustifyItems(cursor) : alignment(side);
};

const gapValue: Parser<LengthPercentage | 'normal'> = either(oneOf('normal'), lengthPercentage(0));

export const align = group('align', 'css-align-3', false, {
  alignContent: row<Alignment>(alignment('normal'), alignContent),
  alignItems: row<Alignment>(alignment('normal'), alignItems),
  alignSelf: row<Alignment>(alignment('auto'), alignSelf),
  justifyContent: row<Alignment>(alignment('normal'), justifyContent),
  justifyItems: computedRow<Alignment, Alignment>(alignment('normal'), justifyItems, (value) =>
    value.value === 'legacy' ? alignment('normal') : value,
  ),
  justifySelf: row<Alignment>(alignment('auto'), justifySelf),
  rowGap: row<LengthPercentage | 'normal'>('normal', gapValue),
  columnGap: row<LengthPercentage | 'normal'>('normal', gapValue),
});
