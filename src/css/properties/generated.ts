/** Generated content, counters, named strings, bookmarks, footnotes. https://drafts.csswg.org/css-content-3/, css-lists-3, css-gcpm-3 */

import { contentList } from '../values/content.ts';
import { counterChanges } from '../values/counters.ts';
import {
  attempt,
  type Cursor,
  commaList,
  customIdent,
  either,
  oneOf,
  type Parser,
  takeDelim,
  takeKeyword,
  word,
} from '../values/cursor.ts';
import { integer } from '../values/numeric.ts';
import type { ContentItem, CounterChange } from '../values/types.ts';
import type { GeneratedGroup } from './computed-boxes.ts';
import { group, keyword, row } from './row.ts';

type Content = GeneratedGroup['content'];

const content: Parser<Content> = (cursor) => {
  const single = attempt(cursor, oneOf('normal', 'none'));
  if (single) return single;
  const items = contentList(cursor);
  if (!items) return undefined;
  if (!takeDelim(cursor, '/')) return { items, alt: null };
  const alt = contentList(cursor);
  return alt && { items, alt };
};

const stringName = customIdent('none');

const stringSetting = (cursor: Cursor): GeneratedGroup['stringSet'][number] | undefined => {
  const name = stringName(cursor);
  const value = name === undefined ? undefined : contentList(cursor);
  return value && { name: name!, value };
};

const stringSet: Parser<GeneratedGroup['stringSet']> = (cursor) =>
  takeKeyword(cursor, 'none') ? [] : commaList(stringSetting)(cursor);

const NO_CHANGES: readonly CounterChange[] = [];
const ELEMENT_TEXT: readonly ContentItem[] = [{ kind: 'content', what: 'text' }];

export const generated = group('generated', 'css-content-3', false, {
  content: row<Content>('normal', content),
  counterReset: row<readonly CounterChange[]>(NO_CHANGES, counterChanges(0, true)),
  counterIncrement: row<readonly CounterChange[]>(NO_CHANGES, counterChanges(1, false)),
  counterSet: row<readonly CounterChange[]>(NO_CHANGES, counterChanges(0, false)),
  stringSet: row<GeneratedGroup['stringSet']>([], stringSet),
  // `auto`, which no declaration says, stands for the rules of a style sheet of the browser's that give headings their rank.
  bookmarkLevel: {
    ...row<GeneratedGroup['bookmarkLevel']>('none', either(oneOf('none'), integer(1))),
    undeclared: 'auto',
  },
  bookmarkLabel: row<readonly ContentItem[]>(ELEMENT_TEXT, either(word('none', []), contentList)),
  bookmarkState: keyword('open', 'closed'),
  footnoteDisplay: keyword('block', 'inline', 'compact'),
  footnotePolicy: keyword('auto', 'line', 'block'),
});
