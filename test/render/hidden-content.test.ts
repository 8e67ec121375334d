/** Content that browsers keep from the page. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

async function texts(html: string): Promise<string[]> {
  const { pages } = await layout(`<!doctype html><style>body { margin: 0 }</style>${html}`);
  return pages.flatMap(({ boxes }) => boxes.flatMap(({ text }) => text ?? []));
}

it('leaves out popovers, and what waits to be found', async () => {
  expect(await texts('<div popover>a</div><p hidden=until-found>b</p><p>c')).toEqual(['c']);
});

it('skips the contents that content-visibility hides, and keeps the box', async () => {
  const html =
    '<!doctype html><style>div { content-visibility: hidden; border: 1px solid } div::before { content: "b" }</style><div id=a>x</div>';
  const { pages } = await layout(html);
  const box = pages[0]!.boxes.find(({ id }) => id === 'a')!;
  expect(box.height).toBe(2);
  expect(pages[0]!.boxes.flatMap(({ text }) => text ?? [])).toEqual([]);
});

it('contains what content-visibility: auto shows: its margins stay inside', async () => {
  const { pages } = await layout(
    '<!doctype html><style>body { margin: 0 } section { content-visibility: auto } p { margin: 20px 0; height: 10px }</style><section id=a><p></p></section>',
  );
  expect(pages[0]!.boxes.find(({ id }) => id === 'a')!.height).toBe(50);
});
