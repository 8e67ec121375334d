/** Collapsing margins as a running pair of extremes. https://www.w3.org/TR/CSS22/box.html#collapsing-margins */

import type { Px } from '../../geometry.ts';
import type { MarginStrut } from './types.ts';

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0 };
/** After an unforced break: adjoining margins are truncated. https://drafts.csswg.org/css-break-4/#break-margins */
export const DISCARD_MARGINS: MarginStrut = { positive: 0, negative: 0, discard: true };

export function appendMargin(strut: MarginStrut, margin: Px): MarginStrut {
  if (margin === 0 || strut.discard) return strut;
  return margin > 0
    ? margin > strut.positive
      ? { positive: margin, negative: strut.negative }
      : strut
    : margin < strut.negative
      ? { positive: strut.positive, negative: margin }
      : strut;
}

/** The one margin that the adjoining margins collapse to. */
export const marginSum = (strut: MarginStrut): Px => strut.positive + strut.negative;
