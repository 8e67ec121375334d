import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const HEAD = `<!doctype html><style>
@page { size: 300px 200px; margin: 40px; @top-left { content: element(x) } }
body { margin: 0; font: 10px/10px "Liberation Sans" }
p { margin: 0 }
div > div { position: running(x) }
</style>`;

/** The page and the left edge of each paragraph. */
async function paragraphs(html: string): Promise<[page: number, x: number][]> {
  const { pages } = await layout(HEAD + html);
  return pages.flatMap(({ boxes }, page) =>
    boxes.filter(({ tag }) => tag === 'p').map(({ x }): [number, number] => [page, x]),
  );
}

// https://drafts.csswg.org/css-gcpm-3/#running-elements : the element is removed from the flow.
it.each([
  ['flex', '<div style="display: flex; gap: 20px"><div>r</div><p>a</div>', [[0, 40]]],
  [
    'grid',
    '<div style="display: grid; grid-template-columns: 50px 50px"><div>r</div><p>a</p><p>b</div>',
    [
      [0, 40],
      [0, 90],
    ],
  ],
])('running elements are no items of a %s container', async (_display, html, expected) => {
  expect(await paragraphs(html)).toEqual(expected);
});
