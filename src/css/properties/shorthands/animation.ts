/** https://drafts.csswg.org/css-animations-2/#animation */

import { atEnd, type Cursor, peek, takeComma } from '../../values/cursor.ts';
import { longhandNamed } from '../longhands.ts';
import { type LonghandValues, parseLonghand, type Shorthand, shorthand } from './shorthand.ts';

/** The order in which a word is tried as a value of the longhands; the name comes last. */
const PARTS = [
  'duration',
  'timing-function',
  'delay',
  'iteration-count',
  'direction',
  'fill-mode',
  'play-state',
  'name',
];
const LONGHANDS = PARTS.map((part) => `animation-${part}`);

/** Each item is read by the parsers of the longhands, as a list of one value. */
function parseAnimation(cursor: Cursor): LonghandValues | undefined {
  const lists: Record<string, unknown[]> = Object.fromEntries(LONGHANDS.map((name) => [name, []]));
  do {
    const item = parseItem(cursor);
    if (!item) return undefined;
    for (const name of LONGHANDS)
      lists[name]!.push(item[name] ?? (longhandNamed(name)!.row.initial as readonly unknown[])[0]);
  } while (takeComma(cursor));
  return lists;
}

function parseItem(cursor: Cursor): Record<string, unknown> | undefined {
  const item: Record<string, unknown> = {};
  let read = 0;
  while (!atEnd(cursor) && peek(cursor)?.type !== 'comma') {
    const name = LONGHANDS.find((longhand) => !(longhand in item) && takePart(longhand, cursor, item));
    if (name === undefined) return undefined;
    read++;
  }
  return read > 0 ? item : undefined;
}

function takePart(longhand: string, cursor: Cursor, item: Record<string, unknown>): boolean {
  const value = peek(cursor);
  if (value === undefined) return false;
  // One component value at a time, because the list of a longhand would continue after the comma.
  const end = cursor.values.indexOf(value, cursor.index) + 1;
  const alone: Cursor = { values: cursor.values.slice(cursor.index, end), index: 0, state: cursor.state };
  const parsed = parseLonghand(longhand, alone) as readonly unknown[] | undefined;
  if (parsed === undefined) return false;
  [item[longhand]] = parsed;
  cursor.index = end;
  return true;
}

export const ANIMATION_SHORTHANDS: readonly Shorthand[] = [shorthand('animation', LONGHANDS, parseAnimation)];
