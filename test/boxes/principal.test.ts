import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** https://drafts.csswg.org/css-writing-modes-4/#principal-flow : as Chromium has it, the body is at the right of the page. */
it('lets the body decide the direction that the root is laid out in', async () => {
  const html = '<!DOCTYPE html><body style="direction:rtl; width:200px; margin:0">x</body>';
  const { pages } = await layout(html, { page: { size: [500, 300], margin: 0 } });
  const body = pages[0]!.boxes.find(({ tag }) => tag === 'body');
  expect(body).toMatchObject({ x: 300, width: 200 });
});
