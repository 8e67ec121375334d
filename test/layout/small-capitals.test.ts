/** Widths are Chromium's in Liberation Serif at 20 px. https://drafts.csswg.org/css-fonts-4/#font-variant-caps-prop */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

async function width(text: string, caps: string, language = 'en'): Promise<number> {
  const html = `<!doctype html><html lang=${language}><div style="font:20px 'Liberation Serif';font-variant-caps:${caps}"><span id=text>${text}</span>`;
  const { pages } = await layout(html, { page: { size: [800, 600], margin: 0 } });
  return Math.round(pages[0]!.boxes.find(({ id }) => id === 'text')!.width * 10) / 10;
}

it('draws all but capitals as small ones', async () => {
  expect(await width('tav', 'small-caps')).toBe(25.9);
  expect(await width('x 1', 'small-caps')).toBe(25.1);
});

it('draws everything small, digits and spaces too', async () => {
  expect(await width('Hello World', 'all-petite-caps')).toBe(100.5);
  expect(await width('X 1', 'all-small-caps')).toBe(await width('x 1', 'all-small-caps'));
});

it('mixes capitals as high as small letters with these', async () => {
  expect(await width('Hello World', 'unicase')).toBe(88.8);
});

it('takes the capitals that a letter has within its word', async () => {
  expect(await width('ήτ', 'small-caps', 'el')).toBe(await width('ητ', 'small-caps', 'el'));
});
