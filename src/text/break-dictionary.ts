/**
 * Finds words in text without spaces with a dictionary: at each place, the longest word that two more can follow.
 * https://unicode-org.github.io/icu/userguide/boundaryanalysis/break-rules.html#dictionary-based-breaking
 */

import { unbrotli } from '../resources/compression.ts';
import { readPackageFile } from '../resources/package-files.ts';

export interface BreakDictionary {
  /** Offsets in the run where words start, except the first. */
  wordStarts(run: string): readonly number[];
}

interface DictionaryDescription {
  /** In `fonts/line-breaking/`: words sorted by code units, one per line. */
  readonly file: string;
  /** What a word can begin with, and what it cannot end with, used when text is not in the dictionary. */
  readonly begins: RegExp;
  readonly cannotEnd: RegExp;
  /** Words shorter than this absorb following letters that are not in the dictionary. */
  readonly shortWord: number;
  /** Text that shares this many letters with a word is taken for a (possibly misspelt) word. */
  readonly knownPrefix: number;
}

const MAX_BYTES = 1_000_000;
/** Shorter runs cannot hold two words. */
const MIN_RUN = 4;
/** Candidates at one place. */
const MAX_CANDIDATES = 20;

const MARK = /\p{M}/u;

export function readBreakDictionary(description: DictionaryDescription): BreakDictionary {
  let words: readonly string[] | null = null;
  return {
    wordStarts(run) {
      if (run.length < MIN_RUN) return [];
      words ??= readWords(description.file);
      return divide(run, words, description);
    },
  };
}

const readWords = (file: string): readonly string[] =>
  new TextDecoder()
    .decode(unbrotli(readPackageFile(`fonts/line-breaking/${file}.txt.br`), MAX_BYTES))
    .trimEnd()
    .split('\n');

/** The words of the dictionary that begin at a place. */
interface Candidates {
  /** Ascending. */
  readonly lengths: readonly number[];
  /** The longest prefix that the text shares with some word. */
  readonly prefix: number;
}

function divide(run: string, words: readonly string[], description: DictionaryDescription): number[] {
  const { begins, cannotEnd, shortWord, knownPrefix } = description;
  const known = new Map<number, Candidates>();
  const at = (place: number): Candidates => {
    let found = known.get(place);
    if (!found) {
      found = candidatesAt(run, place, words);
      known.set(place, found);
    }
    return found;
  };
  const starts: number[] = [];
  let place = 0;
  while (place < run.length) {
    let length = bestLength(run, place, at);
    const next = place + length;
    if (next < run.length && length < shortWord) {
      const { lengths, prefix } = at(next);
      if (lengths.length === 0 && (length === 0 || prefix < knownPrefix)) length += unknownLength(next);
    }
    // Never before a mark.
    while (place + length < run.length && MARK.test(run[place + length]!)) length++;
    place += length;
    if (place < run.length) starts.push(place);
  }
  return starts;

  /** The distance to the next place where a known word begins. */
  function unknownLength(from: number): number {
    for (let to = from + 1; to < run.length; to++) {
      const boundary = !cannotEnd.test(run[to - 1]!) && begins.test(run[to]!);
      if (boundary && at(to).lengths.length > 0) return to - from;
    }
    return run.length - from;
  }
}

/** 0 where no word begins. */
function bestLength(run: string, place: number, at: (place: number) => Candidates): number {
  const { lengths } = at(place);
  const longest = lengths.at(-1) ?? 0;
  if (lengths.length < 2 || place + longest >= run.length) return longest;
  let followed: number | null = null;
  for (const length of lengths.toReversed()) {
    const second = at(place + length).lengths;
    if (second.length === 0) continue;
    followed ??= length;
    if (place + length + second.at(-1)! >= run.length) return followed;
    for (const more of second.toReversed()) {
      if (at(place + length + more).lengths.length > 0) return length;
    }
  }
  return followed ?? longest;
}

/** Narrows the sorted words down, letter by letter. */
function candidatesAt(run: string, place: number, words: readonly string[]): Candidates {
  const lengths: number[] = [];
  let low = 0;
  let high = words.length;
  let depth = 0;
  while (place + depth < run.length && lengths.length < MAX_CANDIDATES) {
    const letter = run.charCodeAt(place + depth);
    const from = firstNotBelow(words, low, high, depth, letter);
    const to = firstNotBelow(words, from, high, depth, letter + 1);
    if (from === to) break;
    low = from;
    high = to;
    depth++;
    if (words[low]!.length === depth) lengths.push(depth);
  }
  return { lengths, prefix: depth };
}

function firstNotBelow(words: readonly string[], from: number, to: number, depth: number, letter: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    const word = words[middle]!;
    // A word that ends here is sorted before all longer ones.
    if (word.length <= depth || word.charCodeAt(depth) < letter) low = middle + 1;
    else high = middle;
  }
  return low;
}
