/** Where combined text stands and how narrow it is drawn: the values are Chromium's. */

import { expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';

const page = (text: string) =>
  `<!DOCTYPE html><style>body{margin:0}p{writing-mode:vertical-rl;margin:0;font:20px/2 "Liberation Serif"}
  span{text-combine-upright:all}</style><p>ab<span id=s>${text}</span><i id=i>cd</i>`;

const place = async (html: string, id: string) => {
  const { pages } = await layout(html, { page: { size: [200, 200], margin: 0 } });
  return pages[0]!.boxes.find((box) => box.id === id);
};

it('gives text that is combined the place of one character', async () => {
  const before = await place(page(''), 'i');
  for (const text of ['1', '12', '1234', 'abcdefgh']) {
    expect(await place(page(text), 'i')).toMatchObject({ y: before!.y + 20, x: before!.x });
  }
});
