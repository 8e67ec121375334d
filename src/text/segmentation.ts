/** Grapheme clusters: what a reader perceives as one character. https://www.unicode.org/reports/tr29/ */

import { splitGraphemes } from 'unicode-segmenter/grapheme';

/** In text below U+0300 each code unit is a cluster, except CR LF. */
const SIMPLE = /^[\u0000-\u02ff]*$/;

/** 1 at each offset where a cluster starts, and at the end of the text. */
export function graphemeBoundaries(text: string): Uint8Array {
  const boundaries = new Uint8Array(text.length + 1);
  if (SIMPLE.test(text)) {
    boundaries.fill(1);
    for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) boundaries[at + 1] = 0;
    return boundaries;
  }
  let offset = 0;
  for (const grapheme of splitGraphemes(text)) {
    boundaries[offset] = 1;
    offset += grapheme.length;
  }
  boundaries[text.length] = 1;
  return boundaries;
}
