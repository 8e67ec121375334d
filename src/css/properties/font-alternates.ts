/** `font-variant-alternates`. https://drafts.csswg.org/css-fonts-4/#font-variant-alternates-prop */

import {
  type Cursor,
  commaList,
  customIdent,
  type Parser,
  parseArguments,
  peekFunction,
  takeKeyword,
} from '../values/cursor.ts';
import type { FontAlternate } from './computed-text.ts';

/** Functions that take one name, and those that take several. */
const SINGLE = ['stylistic', 'swash', 'ornaments', 'annotation'] as const;
const SEVERAL = ['styleset', 'character-variant'] as const;

const name = customIdent();
const names = commaList(name);

/** `normal`, or each kind at most once in any order. */
export const fontAlternates: Parser<readonly FontAlternate[]> = (cursor) => {
  if (takeKeyword(cursor, 'normal')) return [];
  const found: FontAlternate[] = [];
  for (let next = takeAlternate(cursor); next !== undefined; next = takeAlternate(cursor)) {
    const { kind } = next;
    if (found.some((other) => other.kind === kind)) return undefined;
    found.push(next);
  }
  return found.length > 0 ? found : undefined;
};

/** One alternate; undefined if the cursor is at something else. */
export function takeAlternate(cursor: Cursor): FontAlternate | undefined {
  if (takeKeyword(cursor, 'historical-forms')) return { kind: 'historical-forms', names: [] };
  const called = peekFunction(cursor);
  const single = SINGLE.find((kind) => kind === called);
  if (single) {
    const only = parseArguments(cursor, single, name);
    return only === undefined ? undefined : { kind: single, names: [only] };
  }
  const several = SEVERAL.find((kind) => kind === called);
  const all = several && parseArguments(cursor, several, names);
  return several && all ? { kind: several, names: all } : undefined;
}
