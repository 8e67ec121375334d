/** Columns that go on over pages. Where the words stand is where Chromium's print of the same document has them. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const CSS = `body, p { margin: 0; font: 10px/20px "Liberation Sans" } p { break-inside: avoid; height: 60px }
  div { columns: 2; column-gap: 0; column-fill: auto }`;

it('filled one by one, they are as tall as what is left, not as what was left less the free ends of columns', async () => {
  const paragraphs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((word) => `<p>${word}</p>`).join('');
  const html = `<!DOCTYPE html><style>${CSS}</style><div>${paragraphs}</div>z`;
  const { pages } = await layout(html, { page: { size: [200, 100], margin: 0 } });
  const words = pages.map(({ boxes }) =>
    boxes.flatMap(({ text, x, y }) => (text?.trim() ? `${text} ${Math.round(x)},${Math.round(y - 4)}` : [])).join('; '),
  );
  expect(words).toEqual(['a 0,0; b 100,0', 'c 0,0; d 100,0', 'e 0,0; f 100,0', 'g 0,0; z 0,60']);
});
