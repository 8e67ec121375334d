import bidiModule from 'bidi-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embeddingLevels } from '../../src/text/bidi.ts';

interface Bidi {
  getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
}
const bidi = (bidiModule as unknown as () => Bidi)();

/** Strong characters of three classes, numbers, separators, marks; brackets and embeddings, most of them closed. */
const PARTS = [
  ...['a', 'b', '\u05d0', '\u05d1', '\u0627', '\u0628', '1', '2', '\u0661', ' ', '  ', '+', ',', '.', '%', '!', '\n'],
  ...['(1)', '(a[\u05d0])', '{\u05d0 1}', '\u2329a\u3009', '\u0301', '\u200e', '\u200f', ')', '\u202c', '\u2069'],
  ...['\u202a1 \u05d0\u202c', '\u202ba\u202c', '\u202e a(\u202c)', '\u2067a 1\u2069', '\u2068\u05d0\u202b,\u2069'],
];

describe('long text', () => {
  it('has the levels that it has in one piece', () => {
    let cut = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }),
        fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }),
        fc.constantFrom(0 as const, 1 as const),
        fc.constantFrom('ab', '\u05d0b ', '\u0627\u0628 1'),
        (before, after, base, filling) => {
          // Pieces end soon after 8,192 units: what is random stands around that place.
          const text = `${before.join('')}${filling.repeat(Math.ceil(8180 / filling.length))}${after.join('')}abab${filling}${after.join('')}\u05d0`;
          const whole = bidi.getEmbeddingLevels(text, base === 1 ? 'rtl' : 'ltr').levels;
          let pauses = 0;
          const { levels } = embeddingLevels(text, base, () => pauses++);
          expect([...levels]).toEqual([...whole]);
          if (pauses > 1) cut++;
        },
      ),
      { numRuns: 60, seed: 11 },
    );
    expect(cut).toBeGreaterThan(40);
  });

  it('is worked on in pieces', () => {
    let pauses = 0;
    embeddingLevels('\u05e9\u05dc\u05d5\u05dd (1) word '.repeat(20_000), 0, () => pauses++);
    expect(pauses).toBeGreaterThan(30);
  });
});
