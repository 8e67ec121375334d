import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** https://drafts.csswg.org/css-writing-modes-4/#principal-flow : as Chromium has it, the body is at the right of the page. */
it('lets the body decide the direction that the root is laid out in', async () => {
  const html = '<!DOCTYPE html><body style="direction:rtl; width:200px; margin:0">x</body>';
  const { pages } = await layout(html, { page: { size: [500, 300], margin: 0 } });
  const body = pages[0]!.boxes.find(({ tag }) => tag === 'body');
  expect(body).toMatchObject({ x: 300, width: 200 });
});

it('leaves the direction to a body with containment', async () => {
  const html = '<!DOCTYPE html><body style="direction:rtl; contain:layout; width:200px; margin:0">x</body>';
  const { pages } = await layout(html, { page: { size: [500, 300], margin: 0 } });
  expect(pages[0]!.boxes.find(({ tag }) => tag === 'body')).toMatchObject({ x: 0, width: 200 });
});

/** The root is of the body's writing mode, so their margins collapse with that of the paragraph: as in Chromium it is 16px from the edge. */
it('lets the body decide the writing mode that the root is laid out in', async () => {
  const html = '<!DOCTYPE html><body style="writing-mode:vertical-rl;margin:8px"><p style="width:20px;margin:16px">x';
  const { pages } = await layout(html, { page: { size: [500, 300], margin: 0 } });
  expect(pages[0]!.boxes.find(({ tag }) => tag === 'p')).toMatchObject({ x: 464, width: 20 });
});

/** https://drafts.csswg.org/css-overflow-3/#overflow-propagation : the margins of the list and the body collapse, as in Chromium. */
it.each([
  ['body{overflow:scroll}', 16, 8],
  ['html{overflow:hidden}', 16, 8],
  ['html,body{overflow:hidden}', 8, 24],
  ['body{overflow:hidden;contain:paint}', 8, 24],
])('gives the overflow of the root or the body to the viewport: %s', async (rule, body, list) => {
  const html = `<!DOCTYPE html><style>body{margin:8px}ul{margin:16px 0}${rule}</style><ul><li>x</ul>`;
  const { pages } = await layout(html, { page: { size: [500, 300], margin: 0 } });
  const top = (tag: string) => pages[0]!.boxes.find((box) => box.tag === tag)?.y;
  expect([top('body'), top('ul')]).toEqual([body, Math.max(body, list)]);
});
