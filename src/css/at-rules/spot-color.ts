/**
 * `@prince-color`: a spot colour, and the colour that replaces it where it has no plate.
 * https://www.princexml.com/doc/styling/#spot-colors
 */

import type { SpotColorRule } from '../rules.ts';
import type { TokenRange } from '../syntax/blocks.ts';
import { buildComponentValues, trimWhitespace } from '../syntax/component-values.ts';
import { warnAt } from '../syntax/place.ts';
import { color } from '../values/color/parse.ts';
import { atEnd, createCursor, createState } from '../values/cursor.ts';
import type { Rgba } from '../values/types.ts';
import { descriptorsOf } from './descriptors.ts';
import type { ParserState } from './parser-state.ts';

export function parseSpotColor(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): SpotColorRule | null {
  const complain = (message: string): null => {
    warnAt(state.diagnostics, state.locate(start), 'css-invalid-at-rule', message);
    return null;
  };
  const [name, ...rest] = trimWhitespace(buildComponentValues(state.tokens, prelude.from, prelude.to));
  if ((name?.type !== 'ident' && name?.type !== 'string') || rest.length > 0)
    return complain('@prince-color takes one name');
  const alternate = descriptorsOf(state, block).get('alternate-color');
  const cursor = alternate && createCursor(alternate.value, createState());
  const value = cursor && color(cursor);
  if (!value || !atEnd(cursor) || value === 'currentcolor' || 'deferred' in value)
    return complain('@prince-color needs a colour as alternate-color');
  return { name: name.value, alternate: value as Rgba };
}
