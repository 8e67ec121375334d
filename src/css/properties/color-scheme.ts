/** https://drafts.csswg.org/css-color-adjust-1/#color-scheme-prop */

import { color } from '../values/color/parse.ts';
import { attempt, type Cursor, customIdent, either, oneOf, type Parser, word } from '../values/cursor.ts';
import type { SchemeGroup } from './computed-text.ts';
import { group, keyword, row } from './row.ts';

type Scheme = SchemeGroup['colorScheme'];

const name = customIdent('normal');

/** `[light | dark | <custom-ident>]+ && only?`: paper is light, so the light scheme is chosen if there are several. */
const list: Parser<Scheme> = (cursor: Cursor) => {
  const names: string[] = [];
  for (let found = attempt(cursor, name); found !== undefined; found = attempt(cursor, name))
    names.push(found.toLowerCase());
  const at = names.indexOf('only');
  if (at >= 0 && (names.length < 2 || (at > 0 && at < names.length - 1) || names.lastIndexOf('only') !== at))
    return undefined;
  if (names.length === 0) return undefined;
  return names.includes('dark') && !names.includes('light') ? 'dark' : 'light';
};

export const scheme = group('scheme', 'css-color-adjust-1', true, {
  colorScheme: row<Scheme>('light', either(word('normal', 'light'), list)),
  accentColor: row<SchemeGroup['accentColor']>('auto', either(oneOf('auto'), color)),
  // Of Prince. https://www.princexml.com/doc/css-props/#prop-prince-pdf-form
  pdfForm: keyword('auto', 'disable', 'enable'),
});
