/** Breaks between the words of scripts that write no spaces: class SA of https://www.unicode.org/reports/tr14/#SA */

import { type BreakDictionary, readBreakDictionary } from './break-dictionary.ts';
import { LineBreakClass as C, lineBreakClass } from './line-break-classes.ts';
import { Break } from './types.ts';

const COMPLEX_RUN =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Viet}\p{Script=Tai_Tham}]{2,}/gu;
export const HAS_COMPLEX =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]/;

/** Dictionaries by script. */
const DICTIONARIES: readonly { readonly script: RegExp; readonly dictionary: BreakDictionary }[] = [
  {
    script: /\p{Script=Khmer}/u,
    dictionary: readBreakDictionary({
      file: 'khmer',
      begins: /[\u1780-\u17b3]/,
      cannotEnd: /\u17d2/,
      shortWord: 10,
      knownPrefix: 4,
    }),
  },
  {
    script: /\p{Script=Lao}/u,
    dictionary: readBreakDictionary({
      file: 'lao',
      begins: /[\u0e81-\u0eae\u0edc\u0edd\u0ec0-\u0ec4]/,
      cannotEnd: /[\u0ec0-\u0ec4]/,
      shortWord: 3,
      knownPrefix: 2,
    }),
  },
];

/**
 * Deviation: the dictionaries for Thai and Burmese are those of the JavaScript host, so these breaks may differ between its versions.
 * Those for Khmer and Lao are the browsers', which split compounds that others keep whole.
 */
export function breakComplexScripts(text: string, breaks: Uint8Array): void {
  if (!HAS_COMPLEX.test(text)) return;
  // Creating the first segmenter loads its data, so it waits until a text needs it.
  const words = new Intl.Segmenter('en', { granularity: 'word' });
  for (const { 0: run, index } of text.matchAll(COMPLEX_RUN)) {
    // Punctuation and digits of these scripts have their own classes, which the rules have already handled.
    for (let start = 0; start < run.length; start++) {
      let end = start;
      while (end < run.length && isComplex(run.charCodeAt(end))) end++;
      if (end - start > 1) breakWords(run.slice(start, end), index + start, words, breaks);
      start = end;
    }
  }
}

/** Letters, and the marks that follow them. */
function isComplex(code: number): boolean {
  const own = lineBreakClass(code);
  return own === C.SA || own === C.CM;
}

function breakWords(run: string, offset: number, words: Intl.Segmenter, breaks: Uint8Array): void {
  const dictionary = DICTIONARIES.find(({ script }) => script.test(run))?.dictionary;
  const starts = dictionary ? dictionary.wordStarts(run) : hostWordStarts(run, words);
  for (const start of starts) {
    if (start > 0 && breaks[offset + start] === Break.Prohibited) breaks[offset + start] = Break.Allowed;
  }
}

/** The host copies the whole text for each word, so it is given one window at a time, … */
const WINDOW = 512;
/** … and the end of each window is segmented again with the next: more than a dictionary looks ahead. */
const LOOKAHEAD = 96;

function hostWordStarts(run: string, words: Intl.Segmenter): number[] {
  const starts: number[] = [];
  for (let from = 0; from < run.length; ) {
    const rest = run.length - from;
    let next = Math.min(rest, WINDOW);
    for (const { index } of words.segment(run.slice(from, from + WINDOW))) {
      if (rest > WINDOW && index > WINDOW - LOOKAHEAD) {
        next = index;
        break;
      }
      starts.push(from + index);
    }
    from += next;
  }
  return starts;
}
