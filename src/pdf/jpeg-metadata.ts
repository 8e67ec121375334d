/**
 * Removes metadata from a JPEG: previews, locations, camera names, comments, and the colour profile, which is a separate stream in a PDF.
 * No PDF viewer reads any of it. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.
 */

import { concatenated } from '../resources/bytes.ts';

const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const APPLICATION = { first: 0xe0, last: 0xef } as const;
/** JFIF and Adobe, which define how components become colours. */
const OF_THE_PICTURE = new Set([0xe0, 0xee]);

/** The file without metadata, with unchanged image data. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let kept = 0;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    // Behind markers of no length nothing is looked for.
    if (marker === START_OF_SCAN || marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)) break;
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    if (isMetadata(marker) && end <= bytes.length) {
      parts.push(bytes.subarray(kept, at));
      kept = end;
    }
    at = end;
  }
  return kept === 0 ? bytes : concatenated([...parts, bytes.subarray(kept)]);
}

const isMetadata = (marker: number): boolean =>
  marker === COMMENT || (marker >= APPLICATION.first && marker <= APPLICATION.last && !OF_THE_PICTURE.has(marker));
