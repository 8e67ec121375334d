/** https://drafts.csswg.org/css-fonts-4/#font-palette-control, in documents; what is expected is what Chromium prints. */

import { describe, expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';
import { LAYERED, PAINTED } from './color-font.ts';

const face = (family: string, bytes: Uint8Array): string =>
  `@font-face { font-family: ${family}; src: url(data:font/ttf;base64,${Buffer.from(bytes).toString('base64')}) }`;

const RULES = `${face('Colored', LAYERED)} ${face('Painted', PAINTED)}
  @font-palette-values --second { font-family: colored, Painted; base-palette: 1 }
  @font-palette-values --own { font-family: Painted, Colored; base-palette: 2; override-colors: 0 teal, 7 red }
  @font-palette-values --mixed { font-family: Other; base-palette: 2 }
  @font-palette-values --dark { font-family: Colored, Painted; base-palette: dark }`;

/** The colour of what is drawn for A. */
async function colorOf(palette: string, family = 'Colored'): Promise<string | undefined> {
  const html = `<style>${RULES} p { font: 20px ${family}; color: #123456; font-palette: ${palette} }</style><p>A</p>`;
  const colors = (await dump(html, 'display')).match(/#[0-9a-f]{6}\b/g) ?? [];
  return colors.find((color) => color !== '#123456');
}

describe.each(['Colored', 'Painted'])('font-palette of a font that is %s', (family) => {
  it.each([
    ['normal', '#ff0000'],
    ['light', '#0000ff'],
    ['dark', '#00ff00'],
    ['--second', '#0000ff'],
    ['--own', '#008080'],
    ['--dark', '#00ff00'],
    // Of another family; of none.
    ['--mixed', '#ff0000'],
    ['--unknown', '#ff0000'],
    ['palette-mix(in srgb, normal, --second)', '#800080'],
    ['palette-mix(in srgb, normal 25%, --second)', '#4000bf'],
  ])('%s', async (palette, color) => {
    expect(await colorOf(palette, family)).toBe(color);
  });
});

it('says what it does not take, with its line', async () => {
  const html = `<style>
@font-palette-values own { font-family: Colored }
@font-palette-values --own { font-family: Colored; base-palette: -1; override-colors: 0 currentcolor }
p { font-palette: palette-mix(dark, light) }
</style><p>A</p>`;
  const { warnings } = await render(html);
  expect(warnings.map(({ line, code }) => [line, code])).toEqual([
    [2, 'css-invalid-at-rule'],
    [3, 'css-invalid-value'],
    [3, 'css-invalid-value'],
    [4, 'css-invalid-value'],
  ]);
});
