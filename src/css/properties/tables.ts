/** The inherited properties of tables. https://drafts.csswg.org/css-tables-3/ */

import { attempt, type Cursor } from '../values/cursor.ts';
import { length } from '../values/numeric.ts';
import { group, keyword, row } from './row.ts';

const spacing = length(0, true);

const borderSpacing = (cursor: Cursor): readonly [number, number] | undefined => {
  const horizontal = spacing(cursor);
  return horizontal === undefined ? undefined : [horizontal, attempt(cursor, spacing) ?? horizontal];
};

export const tableInherited = group('tableInherited', 'css-tables-3', true, {
  borderCollapse: keyword('separate', 'collapse'),
  borderSpacing: row<readonly [number, number]>([0, 0], borderSpacing),
  captionSide: keyword('top', 'bottom'),
  // Of Prince. https://www.princexml.com/doc/css-props/#prop-prince-caption-page
  captionPage: keyword('first', 'following', 'all'),
  emptyCells: keyword('show', 'hide'),
});
