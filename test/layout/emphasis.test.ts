/** How far emphasis marks push their line: the values are Chromium's. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const lines = (style: string, sizes: number[]) =>
  sizes.map((size) => `<p style="font-size:${size}px;${style}">A</p>`).join('');

const heights = async (style: string, sizes: number[]): Promise<number[]> => {
  const html = `<!DOCTYPE html><style>body{margin:0;font:16px/1 "Liberation Serif"}p{margin:0;text-emphasis:dot}</style>`;
  const { pages } = await layout(html + lines(style, sizes), { page: { size: [800, 600], margin: 0 } });
  return pages[0]!.boxes.filter(({ tag }) => tag === 'p').map(({ height }) => height);
};

it('puts the em square of a mark, in whole px, on that of the text', async () => {
  const sizes = [8, 10, 13, 16, 20, 24, 40];
  expect(await heights('', sizes)).toEqual([13, 15, 19, 24, 29, 35, 58]);
  expect(await heights('text-emphasis-position:under', sizes)).toEqual([12, 15, 21, 24, 31, 37, 62]);
});
