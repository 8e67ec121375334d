/** Breaks. https://drafts.csswg.org/css-break-4/ and css-page-3 (page) */

import { customIdent, oneOf } from '../values/cursor.ts';
import type { BreakBetweenValue } from './computed-boxes.ts';
import { group, keyword, row } from './row.ts';

const between = row<BreakBetweenValue>(
  'auto',
  oneOf(
    ...(['auto', 'avoid', 'avoid-page', 'avoid-column', 'page', 'column', 'left', 'right'] as const),
    // Deviation: browsers do not accept `always` and `all` of css-break-4, and documents rely on that.
    ...(['recto', 'verso'] as const),
  ),
);

const pageName = customIdent();

export const fragmentation = group('fragmentation', 'css-break-4', false, {
  breakBefore: between,
  breakAfter: between,
  breakInside: keyword('auto', 'avoid', 'avoid-page', 'avoid-column'),
  boxDecorationBreak: keyword('slice', 'clone'),
  // Of Prince. https://www.princexml.com/doc/paged/#page-groups
  pageGroup: keyword('auto', 'start'),
  page: row<string>('auto', (cursor) => {
    const name = pageName(cursor);
    return name?.toLowerCase() === 'auto' ? 'auto' : name;
  }),
});
