/** Counter styles and counter changes. https://drafts.csswg.org/css-lists-3/ and css-counter-styles-3 */

import {
  atEnd,
  attempt,
  type Cursor,
  commaList,
  customIdent,
  either,
  oneOf,
  type Parser,
  peekFunction,
  takeComma,
  takeFunction,
  takeKeyword,
  takeString,
  word,
} from './cursor.ts';
import { integer } from './numeric.ts';
import type { CounterChange, CounterStyleName } from './types.ts';

const styleName = customIdent('none');
const system = oneOf('cyclic', 'numeric', 'alphabetic', 'symbolic', 'fixed');

function symbolsFunction(cursor: Cursor): CounterStyleName | undefined {
  const given = attempt(cursor, system);
  const symbols: string[] = [];
  let commas = false;
  for (let text = attempt(cursor, takeString); text !== undefined; text = attempt(cursor, takeString)) {
    symbols.push(text);
    if (takeComma(cursor)) commas = true;
  }
  // The form with commas is Prince's, which continues with decimal numbers.
  const kind = given ?? (commas ? 'fixed' : 'symbolic');
  const needed = kind === 'alphabetic' || kind === 'numeric' ? 2 : 1;
  return symbols.length >= needed && atEnd(cursor) ? { kind: 'symbols', system: kind, symbols } : undefined;
}

/** Prince's `repeat("a", "b")`: a, b, aa, bb. https://www.princexml.com/doc/gen-content/#counter-styles */
function repeatFunction(cursor: Cursor): CounterStyleName | undefined {
  const symbols = commaList(takeString)(cursor);
  return symbols && atEnd(cursor) ? { kind: 'symbols', system: 'symbolic', symbols } : undefined;
}

/** Names that authors may define are kept as written; predefined ones are lower case. */
const PREDEFINED_CASE = /^[a-z-]+$/i;

/** `<counter-style>`: a name or symbols(). */
export const counterStyle: Parser<CounterStyleName> = (cursor) => {
  if (peekFunction(cursor) === 'symbols') return symbolsFunction(takeFunction(cursor, 'symbols')!);
  if (peekFunction(cursor) === 'repeat') return repeatFunction(takeFunction(cursor, 'repeat')!);
  const name = styleName(cursor);
  if (name === undefined) return undefined;
  const lower = name.toLowerCase();
  return { kind: 'name', name: PREDEFINED_CASE.test(name) && KNOWN_STYLES.has(lower) ? lower : name };
};

/** Case-insensitive names (those predefined by css-counter-styles-3). */
const KNOWN_STYLES: ReadonlySet<string> = new Set(
  (
    'decimal decimal-leading-zero arabic-indic armenian upper-armenian lower-armenian bengali cambodian khmer cjk-decimal ' +
    'devanagari georgian gujarati gurmukhi hebrew kannada lao malayalam mongolian myanmar oriya persian lower-roman upper-roman ' +
    'tamil telugu thai tibetan lower-alpha lower-latin upper-alpha upper-latin lower-greek hiragana hiragana-iroha katakana ' +
    'katakana-iroha disc circle square disclosure-open disclosure-closed cjk-earthly-branch cjk-heavenly-stem ' +
    'japanese-informal japanese-formal korean-hangul-formal korean-hanja-informal korean-hanja-formal simp-chinese-informal ' +
    'simp-chinese-formal trad-chinese-informal trad-chinese-formal cjk-ideographic ethiopic-numeric'
  ).split(' '),
);

/** `list-style-type`: a counter style, a string or none. */
export const listMarker: Parser<CounterStyleName | null> = either(
  word('none', null),
  (cursor) => {
    const value = takeString(cursor);
    return value === undefined ? undefined : ({ kind: 'string', value } as const);
  },
  counterStyle,
);

const counterName = customIdent('none');
const anyInteger = integer();
const NO_CHANGES: readonly CounterChange[] = [];

/** `none` or counter names, each with an optional number. */
export function counterChanges(initial: number, reversible: boolean): Parser<readonly CounterChange[]> {
  return (cursor) => {
    if (takeKeyword(cursor, 'none')) return NO_CHANGES;
    const changes: CounterChange[] = [];
    for (;;) {
      const reversed = reversible && peekFunction(cursor) === 'reversed' ? takeFunction(cursor, 'reversed') : undefined;
      const name = reversed ? counterName(reversed) : attempt(cursor, counterName);
      if (name === undefined) return reversed || changes.length === 0 ? undefined : changes;
      const value = attempt(cursor, anyInteger);
      changes.push(reversed ? { name, value: value ?? 0, reversed: true } : { name, value: value ?? initial });
    }
  };
}
