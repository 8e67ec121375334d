/** Quotation marks by nesting depth. https://drafts.csswg.org/css-content-3/#quotes */

import type { ComputedStyle } from '../style/computed-style.ts';

type Pairs = readonly (readonly [string, string])[];

/** The text of `open-quote` and so on at the current depth, which it changes, for text in `language`. */
export function quoteMark(
  nesting: { quoteDepth: number },
  value: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote',
  { list }: ComputedStyle,
  language: string,
): string {
  const pairs = list.quotes === 'auto' ? autoQuotes(language) : list.quotes;
  const pairAt = (depth: number) => pairs[Math.min(depth, pairs.length - 1)];
  if (value === 'open-quote' || value === 'no-open-quote') {
    const depth = nesting.quoteDepth++;
    return value === 'open-quote' ? (pairAt(depth)?.[0] ?? '') : '';
  }
  if (nesting.quoteDepth === 0) return '';
  const depth = --nesting.quoteDepth;
  return value === 'close-quote' ? (pairAt(depth)?.[1] ?? '') : '';
}

/**
 * Opening and closing marks of the outer and of the inner quotes, with the languages that have them.
 * Deviation: those of Chromium, which differ from the CLDR's delimiters for some languages.
 */
const STYLES: readonly (readonly [marks: string, languages: string])[] = [
  ['«»‹›', 'am fa fr-ch az-cyrl'],
  ['”“’‘', 'ar ur'],
  ['„“„“', 'bg lt'],
  ['«»“”', 'ca el it pt-pt pt-ao pt-ch pt-cv pt-gw pt-mo pt-mz pt-tl'],
  ['„“‚‘', 'cs de et hr sk sl bs-cyrl'],
  ['””’’', 'fi he sv'],
  ['«»«»', 'fr'],
  ['«»”“', 'fr-ca'],
  ['„”»«', 'hu'],
  ['「」『』', 'ja zh-hant'],
  ['«»‘’', 'nb nn no'],
  ['‘’‘’', 'nl ti-er'],
  ['„”«»', 'pl ro'],
  ['«»„“', 'ru uk'],
  ['„”’’', 'sr'],
];

const pairsOf = ([open, close, innerOpen, innerClose]: string): Pairs => [
  [open!, close!],
  [innerOpen!, innerClose!],
];

const BY_LANGUAGE: ReadonlyMap<string, Pairs> = new Map(
  STYLES.flatMap(([marks, languages]) => languages.split(' ').map((language) => [language, pairsOf(marks)] as const)),
);

const DEFAULT_QUOTES: Pairs = pairsOf('“”‘’');

/** The marks of the longest prefix of the tag that has any. */
function autoQuotes(language: string): Pairs {
  for (let tag = language.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const pairs = BY_LANGUAGE.get(tag);
    if (pairs) return pairs;
  }
  return DEFAULT_QUOTES;
}
