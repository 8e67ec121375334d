/** How much is done between two looks at the time and the signal, counted in work: no clock says that it is enough on all machines. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCssCaches } from '../../src/css/caches.ts';
import { sheetSteps } from '../../src/css/stylesheets.ts';
import { tokenizeSteps } from '../../src/css/syntax/tokens.ts';
import { createDiagnostics, silentDiagnostics } from '../../src/diagnostics.ts';
import { htmlSteps } from '../../src/dom/parse.ts';
import { decodeJpeg } from '../../src/resources/images/jpeg/decode-jpeg.ts';
import { encodeJpeg } from '../../src/resources/images/jpeg/encode-jpeg.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { wholeText } from '../../src/text/types.ts';
import { atOnce, type Steps } from '../../src/turns.ts';
import { style } from '../text/styles.ts';

function countOf(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) count++;
  return count;
}

const LENGTH = 300_000;

describe('between two looks', () => {
  it.each([
    ['words', 'word '.repeat(LENGTH / 5)],
    ['entities', '&amp;'.repeat(LENGTH / 5)],
    ['a comment', `<!--${'x '.repeat(LENGTH / 2)}-->`],
    ['attributes', `<p ${'a=b '.repeat(LENGTH / 4)}>`],
  ])('no more than 65,536 characters of HTML are parsed: %s', (_, html) => {
    const steps = htmlSteps(html, { baseUrl: null, diagnostics: silentDiagnostics });
    expect(countOf(steps)).toBeGreaterThanOrEqual(html.length / 65_536);
  });

  it.each([
    ['rules', 'p { color: red } '.repeat(LENGTH / 17)],
    ['a declaration', `p { width: ${'1px '.repeat(LENGTH / 4)}}`],
    ['a selector list', `${'p > b, '.repeat(LENGTH / 7)}p {}`],
  ])('no more than 65,536 characters of CSS are tokenized: %s', (_, css) => {
    expect(countOf(tokenizeSteps(css))).toBeGreaterThanOrEqual(Math.floor(css.length / 65_536));
    const sheet = sheetSteps(css, { source: null, baseUrl: null, diagnostics: createDiagnostics() }, createCssCaches());
    expect(countOf(sheet)).toBeGreaterThanOrEqual(Math.floor(css.length / 65_536));
  });

  it('no more than a few thousand letters of a long word are shaped', async () => {
    const told: number[] = [];
    const work = {
      shaped: () => {},
      opened: () => {},
      collected: () => {},
      painted: () => {},
      written: () => {},
      passed: (n: number) => told.push(n),
      room: () => 0,
    };
    const fonts = await createFontLibrary({ diagnostics: silentDiagnostics, work });
    const word = 'abcdefghij'.repeat(5000);
    fonts.shape(word, { ...wholeText(word, style({})), level: 0, language: 'en' });
    expect(Math.max(...told)).toBeLessThanOrEqual(2000);
    expect(told.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(word.length);
  });

  it('no more than a row of blocks of a JPEG is read or transformed', () => {
    const samples = new Uint8Array(512 * 512 * 3).fill(90);
    const bytes = encodeJpeg({ width: 512, height: 512, components: 3, samples }, 90);
    const told: number[] = [];
    decodeJpeg({ encoding: 'jpeg', bytes, components: 3, inverted: false, iccProfile: null }, 8, {
      passed: (n) => told.push(n),
      room: () => 2 ** 30,
    });
    // 64 × 64 blocks of luminance, 32 × 32 of either chrominance, read and transformed.
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(2 * (64 * 64 + 2 * 32 * 32));
    expect(Math.max(...told)).toBeLessThanOrEqual(32 * 6);
  });
});

describe('CSS that is tokenized in steps', () => {
  it('gives the tokens of the whole, wherever a step ends', () => {
    const pieces = [
      'a',
      '-',
      '--',
      '<!--',
      '-->',
      '1e',
      '+5',
      '1.5',
      'px',
      '%',
      '"x',
      "'",
      '\\',
      '\n',
      '\r\n',
      '/*',
      '*/',
      'url(',
      '  ',
      ')',
      '#',
      '@',
      '\ufeff',
      '\\31 ',
      '(',
      '{',
      '}',
      ';',
    ];
    const css = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(css, fc.integer({ min: 1, max: 20 }), (text, step) => {
        expect(atOnce(tokenizeSteps(text, step))).toEqual(atOnce(tokenizeSteps(text, 1 << 20)));
      }),
      { numRuns: 1000 },
    );
  });
});
