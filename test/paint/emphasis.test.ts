/** Where emphasis marks stand above their text: the distances are those of Chromium's print. */

import { expect, it } from 'vitest';
import { render } from '../../src/index.ts';

/** Px between the baselines of a line of text and of its marks. */
async function offset(text: string, mark: string, size: number): Promise<number> {
  const html = `<p style="font:${size}px/3 Liberation Serif;text-emphasis:'${mark}'">${text}</p>`;
  const { pdf } = await render(html, { pdf: { compress: false } });
  const source = new TextDecoder('latin1').decode(pdf);
  const baselines: number[] = [];
  // Where text begins, and how far up from there the next begins.
  for (const [, y, up] of source.matchAll(/1 0 0 -1 [\d.]+ ([\d.]+) Tm|[-\d.]+ ([-\d.]+) Td/g))
    baselines.push(up === undefined ? Number(y) : baselines.at(-1)! - Number(up));
  return Math.max(...baselines) - Math.min(...baselines);
}

it('keeps marks above the em square of the font', async () => {
  expect([await offset('ab', '^', 14), await offset('ab', '^', 16), await offset('ab', '^', 30)]).toEqual([13, 15, 27]);
});

it('lifts all marks of a text for the fonts that its characters fall back to, as far as the primary font rises', async () => {
  expect([await offset('a試', '^', 14), await offset('試a', '^', 16), await offset('試', '^', 30)]).toEqual([
    14, 16, 31,
  ]);
});

it('lets marks of another font hang by the em square of that font', async () => {
  expect([await offset('ab', '試', 16), await offset('試', '試', 16)]).toEqual([14, 15]);
});
