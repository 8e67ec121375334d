/** Ruby. https://drafts.csswg.org/css-ruby-1/ */

import { attempt, type Cursor, oneOf } from '../values/cursor.ts';
import type { RubyGroup } from './computed-text.ts';
import { group, keyword, row } from './row.ts';

/** `alternate || [over | under]`; Deviation: levels do not alternate, as in Chromium. */
const position = (cursor: Cursor): RubyGroup['rubyPosition'] | undefined => {
  const alternate = oneOf('alternate');
  const before = attempt(cursor, alternate);
  const side = attempt(cursor, oneOf('over', 'under'));
  const after = before === undefined ? attempt(cursor, alternate) : before;
  return side ?? (after === undefined ? undefined : 'over');
};

export const ruby = group('ruby', 'css-ruby-1', true, {
  rubyPosition: row<RubyGroup['rubyPosition']>('over', position),
  rubyAlign: keyword('space-around', 'start', 'center', 'space-between'),
  rubyOverhang: keyword('auto', 'none', 'spaces'),
});
