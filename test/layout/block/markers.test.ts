/** Markers that are taller than the first line: the values are Chromium's. */

import { expect, it } from 'vitest';
import { dump, layout } from '../../../src/index.ts';

const SVG = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>";

async function boxes(items: string) {
  const html = `<!DOCTYPE html><style>body{margin:0;font:16px/20px "Liberation Serif"}
    ul{margin:0;list-style-image:url("${SVG}")}p{margin:0}</style><ul>${items}</ul>`;
  const { pages } = await layout(html, { page: { size: [400, 400], margin: 0 } });
  return (id: string) => pages[0]!.boxes.find((box) => box.id === id);
}

it('push the content of their item down to their baseline', async () => {
  const of = await boxes('<li id=a><span id=s>A</span><li id=b>B');
  expect(of('a')).toMatchObject({ y: 0, height: 45 });
  expect(of('s')).toMatchObject({ y: 26 });
  expect(of('b')).toMatchObject({ y: 45 });
});

it('begin where the child with the first line does', async () => {
  const of = await boxes('<li id=a><div id=d style="height:5px"></div><p id=p>E');
  expect(of('a')).toMatchObject({ height: 50 });
  expect(of('d')).toMatchObject({ y: 0 });
  expect(of('p')).toMatchObject({ y: 30 });
});

it('are squares half as high as the ascent of the text if they are gradients', async () => {
  const html = `<!DOCTYPE html><style>body{margin:0;font:16px/20px "Liberation Sans"}ul{margin:0;list-style-image:linear-gradient(red,blue)}
    </style><ul><li>A<li style="font-size:30px;line-height:40px">B<li style="list-style-position:inside"><b id=b>C</b></ul>`;
  const items = await dump(html, 'display', { page: { size: [400, 400], margin: 0 } });
  // Chromium draws them 7px beside the text, above the baseline.
  expect(items.match(/linear\(/g)).toHaveLength(3);
  const { pages } = await layout(html, { page: { size: [400, 400], margin: 0 } });
  expect(pages[0]!.boxes.find((box) => box.id === 'b')!.x).toBeCloseTo(40 + 7 + 7, 0);
});
