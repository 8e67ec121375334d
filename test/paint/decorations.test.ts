/** Where lines are drawn and where glyphs interrupt them: the values are those of Chromium's print. */

import { expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

/** Left, top, right and bottom of each piece of the lines. */
async function pieces(content: string): Promise<number[][]> {
  const html = `<!DOCTYPE html><style>@page{margin:0}body{margin:0;font:20px/40px "Liberation Serif"}</style>${content}`;
  const found: number[][] = [];
  for (const [, kind, text] of (await dump(html, 'display')).matchAll(/fill #000000 (rect|path) (.*)/g)) {
    if (kind === 'rect') {
      const [x, y, width, height] = text!.split(/[ ,x]/).map(Number) as [number, number, number, number];
      found.push([x, y, x + width, y + height]);
    } else {
      for (const piece of text!.split('Z')) {
        const numbers = piece.match(/[\d.]+/g)?.map(Number);
        if (numbers) found.push([numbers[0]!, numbers[1]!, numbers[4]!, numbers[5]!]);
      }
    }
  }
  return found.map((piece) => piece.map((value) => Math.round(value * 10) / 10));
}

it('interrupts underlines where glyphs cross them', async () => {
  expect(await pieces('<p style="margin:0;text-decoration:underline">nil jig')).toEqual([
    [0, 28, 23.5, 30],
    [31.8, 28, 36.1, 30],
  ]);
  const whole = [[0, 28, 47.2, 30]];
  expect(await pieces('<p style="margin:0;text-decoration:underline;text-decoration-skip-ink:none">nil jig')).toEqual(
    whole,
  );
});

it('takes the line before it is rounded to pixels, as in Chromium', async () => {
  const lines = await pieces(
    '<p style="margin:0;font:13.3333px/1.45 Liberation Sans;text-decoration:underline">acc@exa g',
  );
  expect(lines.map(([from, , to]) => [from, to])).toEqual([
    [0, 23.5],
    [30.7, 59.1],
  ]);
});

it('does not notice glyphs that reach less than half a pixel into the line, as in Chromium', async () => {
  // At 20px the tail of a `g` ends between 4 and 4.5px below the baseline.
  const line = (offset: number): string =>
    `<p style="margin:0;font-size:20px;text-decoration:underline;text-underline-offset:${offset}px">nog`;
  expect(await pieces(line(4))).toHaveLength(1);
  expect((await pieces(line(3)))[0]![2]).toBeLessThan((await pieces(line(4)))[0]![2]!);
});

it('underlines the text in place of a missing image, unless it is an inline block', async () => {
  const style = 'margin:0;text-decoration:underline;text-decoration-skip-ink:none';
  expect(await pieces(`<p style="${style}">A<img src="none.png" alt="B">`)).toEqual([
    [0, 28, 14.5, 30],
    [30.5, 28, 43.8, 30],
  ]);
  expect(await pieces(`<p style="${style}">A<img src="none.png" alt="B" style="display:inline-block">`)).toEqual([
    [0, 28, 14.5, 30],
  ]);
});

it('hangs overlines and line-throughs from the text that they decorate', async () => {
  const content = '<p style="margin:0;text-decoration:overline line-through">A<span style="font-size:30px">B</span>';
  expect(await pieces(content)).toEqual([
    [0, 10, 14.5, 12],
    [0, 23, 14.5, 25],
    [14.5, 1, 34.5, 3],
    [14.5, 14, 34.5, 16],
  ]);
});

// The pixels that Chromium prints at 26px, where a line is 2.6px thick, and for a line under the em square at other sizes.
it.each([
  ['overline', [[3, 5]]],
  [
    'overline double',
    [
      [3, 5],
      [-1, 1],
    ],
  ],
  [
    'line-through double',
    [
      [19, 21],
      [22, 24],
    ],
  ],
  ['underline;text-underline-position:from-font;text-decoration-thickness:5px', [[30, 35]]],
  ['underline;text-underline-offset:2.6px', [[31, 33]]],
  ['underline;text-underline-position:under;font-size:22px', [[33, 35]]],
  ['underline;text-underline-position:under;text-underline-offset:1.5px;font-size:15px', [[31, 32]]],
])('puts text-decoration: %s on the rows of pixels that Chromium does', async (decoration, expected) => {
  const style = `margin:0;font-size:26px;text-decoration-skip-ink:none;text-decoration:${decoration}`;
  expect((await pieces(`<p style="${style}">up`)).map(([, top, , bottom]) => [top, bottom])).toEqual(expected);
});

it('leaves a px between the text and a line under it', async () => {
  const style = 'margin:0;text-decoration:underline;text-underline-position:under';
  expect(await pieces(`<p style="${style}">up`)).toEqual([[0, 32, 20, 34]]);
});
