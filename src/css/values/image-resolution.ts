/**
 * `[ from-image || <resolution> ] && snap?`. https://drafts.csswg.org/css-images-4/#the-image-resolution
 * Deviation: no browser has it, formatters for print do. The values of Prince are there as well: `normal`, and `auto` with a fallback.
 */

import { attempt, type Cursor, either, mapped, type Parser, takeComma, takeKeyword, word } from './cursor.ts';
import { resolution } from './numeric.ts';

interface ImageResolution {
  readonly fromImage: boolean;
  readonly dppx: number;
}

const positive = mapped(resolution, (value) => (typeof value === 'number' && value <= 0 ? undefined : value));

/** `snap` changes nothing: a PDF has no device pixels to snap to. */
function standard(cursor: Cursor): ImageResolution | undefined {
  let fromImage = false;
  let snap = false;
  let dppx: number | undefined;
  for (let step = 0; step < 3; step++) {
    if (!snap && takeKeyword(cursor, 'snap')) snap = true;
    else if (!fromImage && takeKeyword(cursor, 'from-image')) fromImage = true;
    else dppx ??= attempt(cursor, positive);
  }
  return fromImage || dppx !== undefined ? { fromImage, dppx: dppx ?? 1 } : undefined;
}

const plain = either(word('normal', 1), positive);

/** `auto [, [ normal | <resolution> ]]? | normal`. */
function prince(cursor: Cursor): ImageResolution | undefined {
  if (takeKeyword(cursor, 'normal')) return { fromImage: false, dppx: 1 };
  if (!takeKeyword(cursor, 'auto')) return undefined;
  const dppx = takeComma(cursor) ? plain(cursor) : 1;
  return dppx === undefined ? undefined : { fromImage: true, dppx };
}

export const imageResolution: Parser<ImageResolution> = either(standard, prince);
