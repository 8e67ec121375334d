/** Expectations are Chromium's prints of the same document. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** The place of the first list item in columns that begin with this much room on the first page. */
async function itemAfter(room: number): Promise<{ page: number; y: number }> {
  const html = `<!DOCTYPE html><style>body{margin:0;font:16px/20px serif}ol{margin:16px 0}section{column-width:300px}</style>
    <div style="height:${260 - room}px"></div><section><ol><li id=a>a<li>b</ol></section>`;
  const { pages } = await layout(html, { page: { size: [400, 300], margin: 20 } });
  const page = pages.findIndex(({ boxes }) => boxes.some(({ id }) => id === 'a'));
  return { page, y: pages[page]?.boxes.find(({ id }) => id === 'a')?.y ?? Number.NaN };
}

it.each([0.3, 0.9, 1.2])(
  'columns begin where a page has %f px left, and their first margin stays there',
  async (room) => {
    expect(await itemAfter(room)).toEqual({ page: 1, y: 20 });
  },
);

it('columns move with their first margin from a page that is full', async () => {
  expect(await itemAfter(0)).toEqual({ page: 1, y: 36 });
});
