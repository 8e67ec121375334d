/** `offset`. https://drafts.fxtf.org/motion-1/#offset-shorthand */

import { attempt, type Cursor, takeDelim } from '../../values/cursor.ts';
import { anyOrder, type LonghandValues, parseLonghand, type Shorthand, shorthand } from './shorthand.ts';

/** `<path> [<distance> || <rotate>]? [/ <anchor>]?`. Not yet: positions, which paths do not need. */
function parseOffset(cursor: Cursor): LonghandValues | undefined {
  const path = parseLonghand('offset-path', cursor);
  if (path === undefined) return undefined;
  const motion = attempt(cursor, (inner) => anyOrder(['offset-distance', 'offset-rotate'], inner));
  const values = { 'offset-path': path, ...motion };
  if (!takeDelim(cursor, '/')) return values;
  return { ...values, 'offset-anchor': parseLonghand('offset-anchor', cursor) };
}

export const MOTION_SHORTHANDS: readonly Shorthand[] = [
  shorthand('offset', ['offset-path', 'offset-distance', 'offset-rotate', 'offset-anchor'], parseOffset),
];
