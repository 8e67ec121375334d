/** https://drafts.csswg.org/css-fonts-4/#font-variant-alternates-prop */

import { describe, expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';
import { createAlternatesLookup } from '../../src/text/alternates.ts';

const rule = (family: string, values: Readonly<Record<string, readonly number[]>>) => ({
  families: [family],
  values: new Map(Object.entries(values)),
});

describe('alternates', () => {
  const rules = [
    rule('own', { 'stylistic alt': [2], 'styleset both': [1, 12, 21], 'character-variant g': [3, 4], 'swash q': [5] }),
    rule('own', { 'stylistic alt': [7], 'ornaments leaf': [1], 'annotation boxed': [6] }),
  ];
  const lookup = createAlternatesLookup(rules);
  const of = (kind: Parameters<typeof lookup>[0][number]['kind'], ...names: string[]) =>
    lookup([{ kind, names }], 'Own');

  it('are the features of the numbers that the family has for their names', () => {
    expect(of('historical-forms')).toEqual([['hist', 1]]);
    expect(of('stylistic', 'Alt')).toEqual([['salt', 7]]);
    // There are twenty sets.
    expect(of('styleset', 'both')).toEqual([
      ['ss01', 1],
      ['ss12', 1],
    ]);
    expect(of('character-variant', 'g')).toEqual([['cv03', 4]]);
    expect(of('swash', 'q')).toEqual([
      ['swsh', 5],
      ['cswh', 5],
    ]);
    expect(of('ornaments', 'leaf')).toEqual([['ornm', 1]]);
    expect(of('annotation', 'boxed')).toEqual([['nalt', 6]]);
  });

  it('of other families and other names there are none', () => {
    expect(of('swash', 'alt')).toEqual([]);
    expect(lookup([{ kind: 'swash', names: ['q'] }], 'Other')).toEqual([]);
  });
});

/** Glyph numbers of what is drawn. */
const glyphs = async (style: string): Promise<readonly string[]> => {
  const html = `<style>@font-feature-values "Liberation Sans" { @styleset { low: 1; } @stylistic { second: 2 } }
    p { font-family: Liberation Sans; ${style} }</style><p>Hx2`;
  return (await dump(html, 'display')).split('\n').filter((line) => line.includes(' text '));
};

it('are properties of the shorthand too', async () => {
  // Which the face has no features for: nothing changes, and nothing is warned of.
  const plain = await glyphs('');
  expect(await glyphs('font-variant: small-caps')).not.toEqual(plain);
  expect(await glyphs('font-variant: historical-forms styleset(low) tabular-nums')).toEqual(plain);
  expect(await glyphs('font-variant-alternates: stylistic(second) character-variant(a, b)')).toEqual(plain);
});

it('says what it does not take, with its line', async () => {
  const html = `<style>
@font-feature-values serif { @swash { a: 1 } }
@font-feature-values Own { @swash { a: 1 2 } @swsh { b: 1 } }
p { font-variant-alternates: swash(a, b) }
p { font-variant-alternates: styleset(a) styleset(b) }
</style><p>A</p>`;
  const { warnings } = await render(html);
  expect(warnings.map(({ line, code }) => [line, code])).toEqual([
    [2, 'css-invalid-at-rule'],
    [3, 'css-invalid-value'],
    [3, 'css-invalid-at-rule'],
    [4, 'css-invalid-value'],
    [5, 'css-invalid-value'],
  ]);
});
