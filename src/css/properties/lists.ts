/** Lists and quotes. https://drafts.csswg.org/css-lists-3/ and css-content-3 */

import { listMarker } from '../values/counters.ts';
import { attempt, type Cursor, either, type Parser, takeString, word } from '../values/cursor.ts';
import { imageOrNone } from '../values/images.ts';
import type { CounterStyleName, CssImage } from '../values/types.ts';
import type { ListGroup } from './computed-text.ts';
import { group, keyword, row } from './row.ts';

const quotePairs = (cursor: Cursor): readonly (readonly [string, string])[] | undefined => {
  const pairs: [string, string][] = [];
  for (let open = attempt(cursor, takeString); open !== undefined; open = attempt(cursor, takeString)) {
    const close = takeString(cursor);
    if (close === undefined) return undefined;
    pairs.push([open, close]);
  }
  return pairs.length > 0 ? pairs : undefined;
};

const quotes: Parser<ListGroup['quotes']> = either(word('auto', 'auto'), word('none', []), quotePairs);

export const list = group('list', 'css-lists-3', true, {
  listStyleType: row<CounterStyleName | null>({ kind: 'name', name: 'disc' }, listMarker),
  listStylePosition: keyword('outside', 'inside'),
  listStyleImage: row<CssImage | null>(null, imageOrNone),
  quotes: row<ListGroup['quotes']>('auto', quotes),
});
