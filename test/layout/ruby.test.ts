/** Where annotations stand and how far they push their line: the values are Chromium's. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const html = `<!DOCTYPE html><style>body{margin:0;font:20px/30px "Liberation Sans"}ruby>rt{font-size:50%}p{margin:0}</style>
  <p id=a>some <ruby><span id=base>base</span><rt id=rt>over</rt></ruby></p>
  <p id=l style="line-height:60px">some <ruby>base<rt id=rt2>over</rt></ruby></p>
  <p id=d>some <ruby style="ruby-position:under">base<rt id=rt4>over</rt></ruby></p>
  <p id=c style="writing-mode:vertical-rl;height:200px">some <ruby><span id=base3>base</span><rt id=rt3>over</rt></ruby><br>more</p>`;

it('puts the em square of an annotation on that of its base', async () => {
  const { pages } = await layout(html, { page: { size: [800, 600], margin: 0 } });
  const box = (id: string) => pages[0]!.boxes.find((one) => one.id === id);
  expect(box('a')).toMatchObject({ y: 0, height: 34 });
  expect(box('base')).toMatchObject({ y: 8, height: 22 });
  expect(box('rt')).toMatchObject({ y: -1, height: 11 });
  expect(box('l')).toMatchObject({ y: 34, height: 60 });
  expect(box('rt2')).toMatchObject({ y: 44 });
  expect(box('d')).toMatchObject({ y: 94, height: 36 });
  expect(box('rt4')).toMatchObject({ y: 119 });
  expect(box('c')).toMatchObject({ x: 0, width: 65 });
  expect(box('base3')).toMatchObject({ x: 34, width: 22 });
  // Deviation: Chromium has 54.5; half-leading above is rounded down to whole px here.
  expect(box('rt3')).toMatchObject({ x: 55, width: 11 });
});
