import { expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';

async function tops(style: string, body: string): Promise<[top: number, height: number][]> {
  const html = `<!doctype html><style>body, p { margin: 0 } p { font: 10px/1 "Liberation Sans"; ${style} }</style><p>${body}</p>`;
  const { pages } = await layout(html, { page: { size: [200, 400], margin: 0 } });
  const boxes = pages[0]!.boxes;
  const paragraph = boxes.find(({ tag }) => tag === 'p')!;
  const texts = boxes.filter(({ tag }) => tag === '#text').map(({ y }) => y);
  return [...texts.map((y): [number, number] => [y, 0]), [paragraph.y, paragraph.height]];
}

// https://drafts.csswg.org/css-rhythm-1/#line-height-step
it('line boxes are whole multiples of line-height-step high, what is missing half above and half below', async () => {
  const [[plain]] = (await tops('', 'a')) as [[number, number]];
  const stepped = await tops('line-height-step: 30px', 'a<br>b');
  expect(stepped.map(([y]) => y)).toEqual([plain + 10, plain + 40, 0]);
  expect(stepped[2]![1]).toBe(60);
  // A line of more than one step takes two.
  expect((await tops('line-height-step: 30px', '<span style="line-height: 31px">a</span>')).at(-1)![1]).toBe(60);
  expect((await tops('line-height-step: 0', 'a<br>b')).at(-1)![1]).toBe(20);
});
