/** Form controls that the author draws, and lists: sizes as Chromium's `getBoundingClientRect` gives them. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const CSS = `body { margin: 0; font: 16px/20px Arial } input { margin: 0; display: block } .n { appearance: none }
.switch { width: 40px; height: 20px; position: relative }
.switch::after { content: ""; position: absolute; width: 16px; height: 16px; top: 2px; left: 22px }
.grid { width: 30px; height: 30px; display: grid; place-content: center } .grid::before { content: ""; width: 10px; height: 8px }
.edge { border: 1px solid; width: fit-content } .word { width: fit-content } .word::before { content: "ab" }`;

async function boxes(input: string) {
  const page = { size: ['200px', '100px'], margin: '0' } as const;
  return (await layout(`<!DOCTYPE html><style>${CSS}</style>${input}`, { page })).pages[0]!.boxes;
}

it.each([
  ['a switch', '<input type=checkbox class="n switch">', 40, 20],
  ['a grid', '<input type=radio class="n grid">', 30, 30],
  ['borders around nothing', '<input type=checkbox class="n edge">', 2, 2],
  ['the usual size', '<input type=checkbox>', 13, 13],
])('%s', async (_, input, width, height) => {
  expect((await boxes(input)).find(({ tag }) => tag === 'input')).toMatchObject({ width, height });
});

it('check boxes without their looks have pseudo-elements', async () => {
  const inside = await boxes('<input type=radio class="n word">');
  expect(inside.find(({ tag }) => tag === 'input')!.width).toBeCloseTo(14.83, 1);
  expect(inside.map(({ text }) => text)).toContain('ab');
});

it('lists are as wide as their widest option, of which the layout shows the chosen one alone', async () => {
  const [narrow, wide] = await Promise.all(
    ['b', 'a longer one'].map((other) => boxes(`<select><option>a<option>${other}</select>`)),
  );
  const widthOf = (list: typeof narrow) => list!.find(({ tag }) => tag === 'select')!.width;
  expect(widthOf(wide)).toBeGreaterThan(widthOf(narrow) + 40);
  expect(wide!.flatMap(({ text }) => text ?? [])).toEqual(['a']);
});

it('list boxes have lines as high as their font, whatever their line height', async () => {
  const options = '<option>one<option selected>two<option style="line-height: 40px">3';
  const css = 'font: 14px/30px "Liberation Sans"';
  const html = `<!DOCTYPE html><select multiple style='${css}'>${options}</select>`;
  const { pages } = await layout(html, { media: 'screen', page: { size: [300, 300], margin: 0 } });
  const boxes = pages[0]!.boxes.filter(({ tag }) => tag === 'option');
  // Chromium's: 1.2em and the padding below.
  expect(boxes.map(({ y }) => Math.round(y * 100) / 100)).toEqual([9, 26.8, 44.59]);
  expect(pages[0]!.boxes.find(({ tag }) => tag === 'select')!.height).toBeCloseTo(73.19, 2);
});
