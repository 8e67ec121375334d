/** Text. https://drafts.csswg.org/css-text-4/ and css-inline-3 (line-height) */

import type { Px } from '../../geometry.ts';
import { attempt, type Cursor, either, oneOf, type Parser, takeKeyword, takeString, word } from '../values/cursor.ts';
import { integer, length, lengthPercentage, number } from '../values/numeric.ts';
import { type LengthPercentage, resolveLength } from '../values/types.ts';
import type { TextGroup } from './computed-text.ts';
import { computedRow, group, keyword, row } from './row.ts';

type LineHeight = TextGroup['lineHeight'];
const factor = number(0);

export const lineHeight: Parser<'normal' | { readonly kind: 'number'; readonly value: number } | LengthPercentage> =
  either(
    oneOf('normal'),
    (cursor: Cursor) => {
      const value = factor(cursor);
      return value === undefined ? undefined : ({ kind: 'number', value } as const);
    },
    lengthPercentage(0),
  );

/** Normal is 0. Percentages refer to the font size, like em. */
const spacing: Parser<LengthPercentage> = either(word('normal', 0), lengthPercentage(Number.NEGATIVE_INFINITY, true));

const textTransform = (cursor: Cursor): TextGroup['textTransform'] | undefined => {
  if (takeKeyword(cursor, 'none')) return [];
  if (takeKeyword(cursor, 'math-auto')) return ['math-auto'];
  const found: TextGroup['textTransform'][number][] = [];
  const one = oneOf('uppercase', 'lowercase', 'capitalize', 'full-width', 'full-size-kana');
  for (let value = one(cursor); value; value = one(cursor)) {
    if (found.includes(value)) return undefined;
    found.push(value);
  }
  const cases = found.filter((value) => /case|capitalize/.test(value));
  return found.length > 0 && cases.length < 2 ? found : undefined;
};

const tab: Parser<TextGroup['tabSize']> = either((cursor: Cursor) => {
  const value = factor(cursor);
  return value === undefined ? undefined : ({ kind: 'number', value } as const);
}, length(0));

const TEXT_ALIGN = ['start', 'end', 'left', 'right', 'center', 'justify', 'match-parent'] as const;
const alignment = oneOf(
  ...TEXT_ALIGN,
  '-webkit-center',
  '-webkit-left',
  '-webkit-right',
  '-webkit-match-parent',
  '-internal-center',
  '-internal-table',
);

/** https://drafts.csswg.org/css-text-4/#text-align-property; a header cell centres unless an ancestor aligned the text. */
const textAlign = computedRow<TextGroup['textAlign'], NonNullable<ReturnType<typeof alignment>>>(
  'start',
  alignment,
  (value, context) => {
    const inherited = context.parent.text.textAlign;
    // The block alignment of `align` and <center> ends at a table.
    if (value === '-internal-table') return inherited.startsWith('-webkit-') ? 'start' : inherited;
    if (value === '-internal-center') return inherited === 'start' ? 'center' : inherited;
    if (value !== 'match-parent' && value !== '-webkit-match-parent') return value;
    if (context.isRoot) return 'start';
    if (inherited !== 'start' && inherited !== 'end') return inherited;
    return (inherited === 'start') === (context.parent.writing.direction === 'ltr') ? 'left' : 'right';
  },
);

const wholeNumber = integer(1);
/** The values that browsers use for `auto`. https://drafts.csswg.org/css-text-4/#hyphenate-char-limits */
const AUTO_HYPHENATION = [5, 2, 2] as const;

const hyphenateLimitChars = (cursor: Cursor): TextGroup['hyphenateLimitChars'] | undefined => {
  const values: number[] = [];
  for (const auto of AUTO_HYPHENATION) {
    const value = takeKeyword(cursor, 'auto') ? auto : wholeNumber(cursor);
    if (value === undefined) break;
    values.push(value);
  }
  const [word, before = AUTO_HYPHENATION[1], after = before] = values;
  return word === undefined ? undefined : [word, before, after];
};

/** `none | [ first || [ force-end | allow-end ] || last ]`. https://drafts.csswg.org/css-text-4/#hanging-punctuation-property */
const hangingPunctuation = (cursor: Cursor): TextGroup['hangingPunctuation'] | undefined => {
  if (takeKeyword(cursor, 'none')) return null;
  const found: string[] = [];
  const keywords = oneOf('first', 'force-end', 'allow-end', 'last');
  for (let word = attempt(cursor, keywords); word; word = attempt(cursor, keywords)) {
    const kind = word.endsWith('-end') ? 'end' : word;
    if (found.some((other) => other === kind || (kind === 'end' && other.endsWith('-end')))) return undefined;
    found.push(word);
  }
  if (found.length === 0) return undefined;
  const end = found.includes('force-end') ? 'force' : found.includes('allow-end') ? 'allow' : 'none';
  return { first: found.includes('first'), last: found.includes('last'), end };
};

const TEXT_EDGES: TextGroup['textBoxEdge'] = { over: 'text', under: 'text' };
const overEdge = oneOf('text', 'cap', 'ex');
const underEdge = oneOf('text', 'alphabetic');

/** `auto | <text-edge>`, of the edges that browsers have. https://drafts.csswg.org/css-inline-3/#text-edges */
const textBoxEdge = (cursor: Cursor): TextGroup['textBoxEdge'] | undefined => {
  if (takeKeyword(cursor, 'auto')) return TEXT_EDGES;
  const over = overEdge(cursor);
  const under = over === undefined ? undefined : attempt(cursor, underEdge);
  if (over === undefined || (under === undefined && over !== 'text')) return undefined;
  return { over, under: under ?? 'text' };
};

const flag = (name: string) => row<boolean>(false, word(name, true));

export const text = group('text', 'css-text-4', true, {
  lineHeight: computedRow<LineHeight, NonNullable<ReturnType<typeof lineHeight>>>(
    'normal',
    lineHeight,
    (value, context) => {
      if (typeof value === 'object' && value.kind === 'number') return value;
      if (value === 'normal' || typeof value === 'number') return value;
      context.touched = true;
      return resolveLength(value, context.fontSize);
    },
  ),
  lineHeightStep: computedRow<Px, LengthPercentage>(0, length(0), (value, context) =>
    resolveLength(value, context.fontSize),
  ),
  textAlign,
  textAlignLast: keyword('auto', ...TEXT_ALIGN),
  textBoxEdge: row<TextGroup['textBoxEdge']>(TEXT_EDGES, textBoxEdge),
  textSpacingTrim: keyword('normal', 'space-all', 'space-first', 'trim-start'),
  // Deviation: initially `normal` by the specification; browsers add no space unless asked to.
  textAutospace: keyword('no-autospace', 'normal'),
  textJustify: row<TextGroup['textJustify']>(
    'auto',
    either(oneOf('auto', 'none', 'inter-word', 'inter-character'), word('distribute', 'inter-character')),
  ),
  textIndent: row<LengthPercentage>(0, lengthPercentage(Number.NEGATIVE_INFINITY, true)),
  textIndentHanging: flag('hanging'),
  textIndentEachLine: flag('each-line'),
  textTransform: row<TextGroup['textTransform']>([], textTransform),
  textSecurity: keyword('none', 'circle', 'disc', 'square'),
  whiteSpaceCollapse: keyword('collapse', 'preserve', 'preserve-breaks', 'preserve-spaces', 'break-spaces'),
  textWrapMode: keyword('wrap', 'nowrap'),
  textWrapStyle: keyword('auto', 'balance', 'stable', 'pretty'),
  wordSpacing: computedRow<number, LengthPercentage>(0, spacing, (value, context) => ofFontSize(value, context)),
  letterSpacing: computedRow<number, LengthPercentage>(0, spacing, (value, context) => ofFontSize(value, context)),
  tabSize: row<TextGroup['tabSize']>({ kind: 'number', value: 8 }, tab),
  wordBreak: row<TextGroup['wordBreak']>(
    'normal',
    either(oneOf('normal', 'break-all', 'keep-all', 'break-word'), word('auto-phrase', 'normal')),
  ),
  lineBreak: keyword('auto', 'loose', 'normal', 'strict', 'anywhere'),
  overflowWrap: keyword('normal', 'break-word', 'anywhere'),
  hyphens: keyword('manual', 'none', 'auto'),
  hyphenateCharacter: row<string | null>(null, either(word('auto', null), takeString)),
  hyphenateLimitChars: row<TextGroup['hyphenateLimitChars']>(AUTO_HYPHENATION, hyphenateLimitChars),
  hyphenateLimitLines: row<number | null>(null, either(word('no-limit', null), wholeNumber)),
  hyphenateLimitZone: row<LengthPercentage>(0, lengthPercentage(0)),
  hangingPunctuation: row<TextGroup['hangingPunctuation']>(null, hangingPunctuation),
  hyphenateLimitLast: keyword('none', 'always', 'column', 'page', 'spread'),
});

/** Percentages of spacings refer to the font size. */
function ofFontSize(value: LengthPercentage, context: { readonly fontSize: number; touched: boolean }): number {
  if (typeof value === 'number') return value;
  context.touched = true;
  return resolveLength(value, context.fontSize);
}
