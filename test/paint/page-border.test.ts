import { expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const borderOf = async (css: string): Promise<string | undefined> => {
  const html = `<!doctype html><style>@page { size: 200px 100px; margin: 10px; border: 2px solid red; ${css} }</style>`;
  const lines = (await dump(html, 'display')).split('\n');
  return lines.find((line) => line.includes('#ff0000'))?.trim();
};

// https://drafts.csswg.org/css-page-3/#page-properties names `border-radius` among the properties of the page context.
it('rounds the border of a page', async () => {
  const square = await borderOf('');
  const round = await borderOf('border-radius: 20px');
  expect(square).not.toMatch(/C/);
  // The corner at the top right begins 20px before the edge of the border box at 190px.
  expect(round).toMatch(/L170 10 ?C/);
});
