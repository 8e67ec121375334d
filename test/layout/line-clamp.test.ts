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

/** The texts of the second line from left to right, and how far the first one is from the left. */
async function secondLine(
  style: string,
  text = 'nce upon a time there was a king and so on',
): Promise<[string, number]> {
  const html = `<!doctype html><style>body { margin: 0; width: 120px; font: 13px/17px "Liberation Sans" }
.clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; ${style} }</style><div class=clamp>`;
  const { pages } = await layout(`${html}${text}`, { page: { size: [200, 200], margin: 0 } });
  const lines = pages[0]!.boxes.filter(({ tag }) => tag === '#text');
  const second = lines.filter(({ y }) => y > 15).toSorted((a, b) => a.x - b.x);
  return [second.map((box) => box.text).join('|'), Math.round(second[0]!.x * 10) / 10];
}

// As Chromium prints it: the ellipsis is 13px wide.
it('aligns the last line before its end is replaced', async () => {
  expect(await secondLine('text-align: left')).toEqual(['there was a king a', 0]);
  expect(await secondLine('text-align: right')).toEqual(['there was a king a', 0]);
  expect(await secondLine('text-align: justify')).toEqual(['there was a king a', 0]);
});

it('cuts the line at its end edge, whatever the direction of its text', async () => {
  for (const align of ['start', 'center', 'right', 'justify']) {
    expect(await secondLine(`direction: rtl; text-align: ${align}`)).toEqual(['re was a king and', 18.1]);
  }
});
