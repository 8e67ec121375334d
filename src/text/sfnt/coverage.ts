/** Which characters a font has, in compact form: this is kept for thousands of fonts, without their tables. */

import type { CharacterMap } from './cmap.ts';

export interface Coverage {
  has(codePoint: number): boolean;
  /** A last-resort font, with a glyph even for unassigned code points. */
  readonly lastResort: boolean;
  /** Bytes in memory. */
  readonly bytes: number;
}

export const NO_COVERAGE: Coverage = { has: () => false, lastResort: false, bytes: 0 };

type Characters = Pick<CharacterMap, 'glyphFor' | 'ranges'>;

export function coverageOf(characters: Characters): Coverage {
  const ranges = coveredRanges(characters);
  return { has: (code) => inCoverage(ranges, code), lastResort: isLastResort(characters), bytes: ranges.byteLength };
}

/** `ranges`: first and last code point of each range, ascending. */
export function inCoverage(ranges: Uint32Array, code: number): boolean {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle * 2 + 1]! < code) low = middle + 1;
    else high = middle;
  }
  return low * 2 < ranges.length && ranges[low * 2]! <= code;
}

/** Symbol fonts map these although their tables do not list them. */
const LOW_BYTES = [0, 0xff] as const;

/** Each character is examined once, however often a damaged table names it. */
function coveredRanges({ ranges, glyphFor }: Characters): Uint32Array {
  const covered: number[] = [];
  let next = 0;
  for (const [first, last] of [LOW_BYTES, ...ranges()].toSorted((a, b) => a[0] - b[0])) {
    for (let code = Math.max(first, next); code <= last; code++) {
      if (glyphFor(code) === 0) continue;
      if (covered.length > 0 && covered.at(-1) === code - 1) covered[covered.length - 1] = code;
      else covered.push(code, code);
    }
    next = Math.max(next, last + 1);
  }
  return Uint32Array.from(covered);
}

/** In a plane that Unicode has left empty. */
const UNASSIGNED = 0x5fffd;

function isLastResort({ glyphFor }: Characters): boolean {
  const letter = glyphFor(0x41);
  return glyphFor(UNASSIGNED) !== 0 || (letter !== 0 && letter === glyphFor(0x42));
}
