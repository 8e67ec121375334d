/** Embedding levels and visual order. https://www.unicode.org/reports/tr9/ */

import bidiModule from 'bidi-js';
import { type BidiClasses, bidiCuts } from './bidi-pieces.ts';

/** What the package really exports; its own types are wrong. */
interface Bidi extends BidiClasses {
  getEmbeddingLevels(
    text: string,
    direction?: 'ltr' | 'rtl',
  ): { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  getMirroredCharacter(character: string): string | null;
}
const bidiFactory = bidiModule as unknown as () => Bidi;

interface BidiParagraphs {
  /** Embedding level of each UTF-16 unit. */
  readonly levels: Uint8Array;
  /** Level of the paragraph that each unit belongs to. */
  readonly baseLevels: Uint8Array;
  /** Some level is not 0, so lines have to be reordered. */
  readonly mixed: boolean;
}

/** Characters that can make a level other than 0: strong and weak right-to-left ones, and the explicit formatting characters. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/**
 * Right-to-left letters and their marks, neutrals, and separators and terminators of numbers: no left-to-right letter, no number, no
 * explicit formatting character. https://www.unicode.org/Public/UCD/latest/ucd/extracted/DerivedBidiClass.txt
 */
const ONE_WAY =
  /^[\t\n\r -/:-@[-`{-~\u00a0\u00ab\u00bb\u0590-\u05ff\u0606-\u065f\u066a\u066d-\u06dc\u06de-\u06ef\u06fa-\u088f\u0897-\u08e1\u08e3-\u08ff\u200b-\u200d\u200f-\u2029\u202f\u2030-\u205f\ufb1d-\ufdff\ufe70-\ufefc\ufffc]*$/;

function mayBeRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

let bidi: Bidi | null = null;

/**
 * With `base` null, each paragraph (ending at a line feed or U+2029) takes its level from its first strong character. `pause` is called
 * between pieces of long text.
 */
export function embeddingLevels(text: string, base: 0 | 1 | null, pause: () => void = () => {}): BidiParagraphs {
  if ((base ?? 0) === 0 && !mayBeRightToLeft(text)) {
    return { levels: new Uint8Array(text.length), baseLevels: new Uint8Array(text.length), mixed: false };
  }
  if (base === 1 && ONE_WAY.test(text)) return oneWay(text.length);
  bidi ??= bidiFactory();
  const units = inOneUnit(bidi, text);
  const { levels, baseLevels } = base === null ? paragraphLevels(bidi, units) : levelsBelow(bidi, units, base, pause);
  let mixed = false;
  for (let i = 0; i < levels.length && !mixed; i++) mixed = levels[i] !== 0;
  return { levels, baseLevels, mixed };
}

/**
 * Neutrals between letters of the same direction take that direction, and those at the ends take the paragraph's (rules W4 to W7, N1, N2
 * and L1), so everything has level 1.
 */
function oneWay(length: number): BidiParagraphs {
  const levels = new Uint8Array(length).fill(1);
  return { levels, baseLevels: levels, mixed: length > 0 };
}

type Levels = Pick<BidiParagraphs, 'levels' | 'baseLevels'>;

function paragraphLevels(bidi: Bidi, text: string): Levels {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const baseLevels = new Uint8Array(text.length);
  for (const { start, end, level } of paragraphs) baseLevels.fill(level, start, end + 1);
  return { levels, baseLevels };
}

function levelsBelow(bidi: Bidi, text: string, base: 0 | 1, pause: () => void): Levels {
  const direction = base === 1 ? 'rtl' : 'ltr';
  const levels = new Uint8Array(text.length);
  let start = 0;
  for (const end of [...bidiCuts(text, bidi), text.length]) {
    levels.set(bidi.getEmbeddingLevels(text.slice(start, end), direction).levels, start);
    start = end;
    pause();
  }
  return { levels, baseLevels: new Uint8Array(text.length).fill(base) };
}

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** For each bidi class of characters that need a surrogate pair, a one-unit character of the same class. */
const STAND_INS: Readonly<Record<string, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  EN: '0',
  AN: '\u0660',
  ET: '%',
  ES: '+',
  NSM: '\u0300',
  BN: '\u00ad',
  ON: '!',
};

/** The package takes each unit of a surrogate pair for a letter, so each pair is replaced by two characters of its class. */
function inOneUnit(bidi: Bidi, text: string): string {
  return text.replace(PAIR, (pair) => {
    const named = bidi.getBidiCharTypeName(pair);
    // Characters unknown to the package are right-to-left in the blocks that Unicode reserves for such scripts.
    const own = named === 'L' && RIGHT_TO_LEFT.test(pair) ? 'R' : named;
    const standIn = STAND_INS[own];
    return standIn === undefined ? pair : standIn + standIn;
  });
}

/**
 * The indices of runs with the given levels, in visual order from left to right. Rule L2 for whole runs.
 */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  let highest = 0;
  let lowestOdd = 255;
  for (const level of levels) {
    if (level > highest) highest = level;
    if (level % 2 === 1 && level < lowestOdd) lowestOdd = level;
  }
  for (let level = highest; level >= lowestOdd; level--) {
    for (let start = 0; start < order.length; ) {
      if (levels[order[start]!]! < level) {
        start++;
        continue;
      }
      let end = start + 1;
      while (end < order.length && levels[order[end]!]! >= level) end++;
      for (let left = start, right = end - 1; left < right; left++, right--) {
        const swap = order[left]!;
        order[left] = order[right]!;
        order[right] = swap;
      }
      start = end;
    }
  }
  return order;
}

/** The mirrored character that is drawn for `character` in right-to-left text, or null if it has none. Rule L4. */
export function mirrored(character: string): string | null {
  bidi ??= bidiFactory();
  return bidi.getMirroredCharacter(character);
}
