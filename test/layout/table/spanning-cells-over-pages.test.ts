/** Cells that span rows at the end of a page. Expected places are those of Chromium's print of the same documents. */

import { expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';

const CSS = `@page { size: 300px 200px; margin: 0 } body { margin: 0; font: 10px/20px "Liberation Sans" }
  td { padding: 0 } table { border-spacing: 0 } i { display: block; contain: size; height: 60px; width: 50px }`;

async function pagesOf(above: number, first: string): Promise<string[]> {
  const { pages } = await layout(
    `<!doctype html><style>${CSS}</style><div style="height: ${above}px"></div><table>${first}<tr><td rowspan=2><i></i><td>note</tr><tr><td>text</table>`,
  );
  return pages.flatMap(({ boxes }, page) => boxes.flatMap(({ text }) => (text ? [`${text.trim()} ${page + 1}`] : [])));
}

it('move on with their first row where nothing of them fits', async () => {
  expect(await pagesOf(100, '')).toEqual(['note 1', 'text 1']);
  expect(await pagesOf(150, '')).toEqual(['note 2', 'text 2']);
  expect(await pagesOf(130, '<tr><td>a<td>b')).toEqual(['a 1', 'b 1', 'note 2', 'text 2']);
});

it('end after a break where their rows would end without it, whatever the break adds to the rows', async () => {
  const { pages } = await layout(
    `<!doctype html><style>@page { size: 120px 100px; margin: 0 } body { margin: 0; font: 10px/20px "Liberation Sans" }
    td, th { padding: 0 } td { vertical-align: top } table { border-spacing: 2px; width: 100px } i { display: block }</style>
    <table><thead><tr><th style="height: 20px"><th></thead><tr><td rowspan=2 style="width: 40px"><td style="height: 50px">
    <tr><td style="height: 50px"><i style="height: 10px"></i><i style="height: 40px; break-inside: avoid"></i></table>`,
  );
  const cells = pages[1]!.boxes.filter(({ tag }) => tag === 'td').map(({ y, height }) => [y, height]);
  expect(cells).toEqual([
    [22, 26],
    [24, 40],
  ]);
});
