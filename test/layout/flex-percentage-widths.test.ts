/** The automatic minimum of flex items with a percentage width: what Chromium's `getBoundingClientRect` gives in 200px beside 62.3px. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const picture = (width: number) =>
  `src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='20'/>"`;

it.each([
  ['a picture is no narrower than it is', `<img id=x style="width:100%" ${picture(300)}>`, 200],
  ['nor with a limit', `<img id=x style="max-width:100%" ${picture(300)}>`, 200],
  ['a small picture shrinks', `<img id=x style="width:90%" ${picture(100)}>`, 137.7],
  ['one without a minimum shrinks', `<img id=x style="width:90%; min-width:0" ${picture(300)}>`, 137.7],
  ['a field shrinks', '<input id=x style="width:100%">', 137.7],
  ['a field shrinks below its limit', '<input id=x style="width:90%; max-width:180px">', 137.7],
  ['a field of no width does not', '<input id=x>', 177],
])('%s', async (_, item, width) => {
  const html = `<!DOCTYPE html><body style="margin:0; font:16px/20px Arial"><div style="display:flex; width:200px">${item}<b>xxxxxxx</b></div>`;
  const { pages } = await layout(html, { page: { size: ['400px', '200px'], margin: '0' } });
  expect(pages[0]!.boxes.find(({ id }) => id === 'x')!.width).toBeCloseTo(width, 1);
});
