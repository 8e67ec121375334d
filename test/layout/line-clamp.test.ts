import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const HEAD = `<!doctype html><style>
body { margin: 0; width: 120px; font: 10px/20px "Liberation Sans" }
.clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; padding: 1px 0 }
p { margin: 4px 0; padding-bottom: 2px }
i { display: flow-root; height: 10px }
</style>`;

/** The height of each clamped box. */
async function heights(...contents: readonly string[]): Promise<number[]> {
  const html = HEAD + contents.map((content) => `<div class=clamp>${content}</div>`).join('');
  const { pages } = await layout(html, { page: { size: [200, 1000], margin: 0 } });
  return pages[0]!.boxes.filter(({ tag }) => tag === 'div').map(({ height }) => height);
}

// The heights are Chromium's. https://drafts.csswg.org/css-overflow-4/#line-clamp
it('counts the lines of block children together', async () => {
  expect(await heights('<p>a<p>b<p>c', '<p>a<p>b<p>c<p>d', '<p>a<section><p>b<p>c<br>d</section>e')).toEqual([
    84, 80, 80,
  ]);
});

it('does not count the lines of other formatting contexts, which end the text all the same', async () => {
  expect(await heights('x<p>a</p><i></i><p>b<p>c', '<p>a<br>b<br>c<br>d<p>e', '<p>a<p>b<p>c<i></i>')).toEqual([
    88, 68, 80,
  ]);
});

it('keeps lines that are counted together on one page', async () => {
  const html = `${HEAD}<div style="height: 50px"></div><div class=clamp><p>a<p>b<p>c<p>d</div>`;
  const { pages } = await layout(html, { page: { size: [200, 100], margin: 0 } });
  expect(pages.map(({ boxes }) => boxes.filter(({ tag }) => tag === 'p').length)).toEqual([0, 3]);
});
