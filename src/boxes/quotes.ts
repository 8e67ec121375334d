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

/** From the CLDR's delimiters. */
const BY_LANGUAGE: Readonly<Record<string, Pairs>> = {
  bg: [
    ['„', '“'],
    ['„', '“'],
  ],
  cs: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  da: [
    ['”', '”'],
    ['’', '’'],
  ],
  de: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  el: [
    ['«', '»'],
    ['“', '”'],
  ],
  es: [
    ['«', '»'],
    ['“', '”'],
  ],
  et: [
    ['„', '“'],
    ['«', '»'],
  ],
  fi: [
    ['”', '”'],
    ['’', '’'],
  ],
  fr: [
    ['«', '»'],
    ['«', '»'],
  ],
  'fr-ch': [
    ['«', '»'],
    ['‹', '›'],
  ],
  'de-ch': [
    ['«', '»'],
    ['‹', '›'],
  ],
  hr: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  hu: [
    ['„', '”'],
    ['»', '«'],
  ],
  it: [
    ['«', '»'],
    ['“', '”'],
  ],
  ja: [
    ['「', '」'],
    ['『', '』'],
  ],
  lt: [
    ['„', '“'],
    ['„', '“'],
  ],
  lv: [
    ['«', '»'],
    ['«', '»'],
  ],
  nl: [
    ['‘', '’'],
    ['“', '”'],
  ],
  no: [
    ['«', '»'],
    ['‘', '’'],
  ],
  nb: [
    ['«', '»'],
    ['‘', '’'],
  ],
  pl: [
    ['„', '”'],
    ['«', '»'],
  ],
  pt: [
    ['“', '”'],
    ['‘', '’'],
  ],
  'pt-pt': [
    ['«', '»'],
    ['“', '”'],
  ],
  ro: [
    ['„', '”'],
    ['«', '»'],
  ],
  ru: [
    ['«', '»'],
    ['„', '“'],
  ],
  sk: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  sl: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  sv: [
    ['”', '”'],
    ['’', '’'],
  ],
  tr: [
    ['“', '”'],
    ['‘', '’'],
  ],
  uk: [
    ['«', '»'],
    ['„', '“'],
  ],
  he: [
    ['”', '”'],
    ['’', '’'],
  ],
};

const DEFAULT_QUOTES: Pairs = [
  ['“', '”'],
  ['‘', '’'],
];

function autoQuotes(language: string): Pairs {
  const [primary = ''] = language.split('-');
  return BY_LANGUAGE[language] ?? BY_LANGUAGE[primary] ?? DEFAULT_QUOTES;
}
