/** Quotation marks by nesting depth. https://drafts.csswg.org/css-content-3/#quotes */

import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Generation } from './generation.ts';

type Pairs = readonly (readonly [string, string])[];

/** The text of `open-quote` and so on at the current depth, which it changes. */
export function quoteMark(
  generation: Generation,
  value: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote',
  style: ComputedStyle,
  element: Element,
): string {
  const pairs = style.list.quotes === 'auto' ? autoQuotes(generation.styled.languageOf(element)) : style.list.quotes;
  const pairAt = (depth: number) => pairs[Math.min(depth, pairs.length - 1)];
  if (value === 'open-quote' || value === 'no-open-quote') {
    const depth = generation.quoteDepth++;
    return value === 'open-quote' ? (pairAt(depth)?.[0] ?? '') : '';
  }
  if (generation.quoteDepth === 0) return '';
  const depth = --generation.quoteDepth;
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
