/** Words of Thai and Burmese are the host's, found a window at a time. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakComplexScripts } from '../../src/text/complex-scripts.ts';
import { Break } from '../../src/text/types.ts';

const WORDS = 'สวัสดี ประเทศไทย ภาษา การเดินทาง มหาวิทยาลัย กรุงเทพมหานคร ที่ ไป มา ความสุข คน ๆ ก็ ตากลม ขอบคุณ'.split(' ');

/** Where the host begins words when it is given all of the text. */
const wholeStarts = (text: string): number[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text), ({ index }) => index).filter(Boolean);

function allowed(text: string): number[] {
  const breaks = new Uint8Array(text.length + 1).fill(Break.Prohibited);
  breakComplexScripts(text, breaks);
  return [...breaks.keys()].filter((at) => breaks[at] === Break.Allowed);
}

it('finds the words of long text where the host finds them in the whole of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...WORDS.filter((word) => word !== 'ๆ')), { minLength: 150, maxLength: 400 }),
      (words) => {
        const text = words.join('');
        expect(allowed(text)).toEqual(wholeStarts(text));
      },
    ),
    { numRuns: 30 },
  );
});

it('continues through text in which there is no word', () => {
  const text = 'ก์'.repeat(2000);
  expect(allowed(text).length).toBeLessThan(text.length);
});
