import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/**
 * Tried with both boxes the first line is 40px high and has no room beside the circle; with the first alone it has.
 * https://drafts.csswg.org/css-shapes-1/#relation-to-box-model-and-float-behavior
 */
it('a line is tried beside a shape with what is left on it before it moves down', async () => {
  const css = `body{margin:0;width:200px;font:16px/20px "Liberation Sans"}b{display:inline-block;width:60px}
    div{float:left;width:160px;height:160px;shape-outside:circle(80px)}`;
  const html = `<!DOCTYPE html><style>${css}</style><div></div><b></b> <b style="height:36px"></b>`;
  const { pages } = await layout(html, { page: { size: [400, 400], margin: 0 } });
  const [first, second] = pages[0]!.boxes.filter(({ tag }) => tag === 'b');
  expect(first!.y).toBe(15);
  // Below the middle of the circle, where 60px are free over the height of the second line: 80 + √(80² - 60²) is 132.9.
  expect(second!.y).toBeGreaterThanOrEqual(132);
  expect(second!.y).toBeLessThan(135);
});
