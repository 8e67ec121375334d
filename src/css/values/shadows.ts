/** `<shadow>`. https://drafts.csswg.org/css-backgrounds-3/#box-shadow */

import { color } from './color/parse.ts';
import { attempt, commaList, either, type Parser, takeKeyword, word } from './cursor.ts';
import { length } from './numeric.ts';
import type { Color, Shadow } from './types.ts';

const anyLength = length();
const blurLength = length(0);

/** `boxed` shadows may have a spread and be inset. */
function shadow(boxed: boolean): Parser<Shadow> {
  return (cursor) => {
    let paint: Color | undefined;
    let inset = false;
    let lengths: { x: number; y: number; blur: number; spread: number } | undefined;
    for (let step = 0; step < 3; step++) {
      if (boxed && !inset && takeKeyword(cursor, 'inset')) inset = true;
      else if (!lengths) {
        const x = attempt(cursor, anyLength);
        if (x !== undefined) {
          const y = anyLength(cursor);
          if (y === undefined) return undefined;
          const blur = attempt(cursor, blurLength);
          const spread = boxed && blur !== undefined ? attempt(cursor, anyLength) : undefined;
          lengths = { x, y, blur: blur ?? 0, spread: spread ?? 0 };
          continue;
        }
        paint ??= attempt(cursor, color);
      } else paint ??= attempt(cursor, color);
    }
    return lengths && { color: paint ?? 'currentcolor', ...lengths, inset };
  };
}

const NO_SHADOWS: readonly Shadow[] = [];

export const boxShadows: Parser<readonly Shadow[]> = either(word('none', NO_SHADOWS), commaList(shadow(true)));
export const textShadows: Parser<readonly Shadow[]> = either(word('none', NO_SHADOWS), commaList(shadow(false)));
