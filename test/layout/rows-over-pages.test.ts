/** Flex lines and grid rows over pages. Expected places are those of Chromium's print of the same documents. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const CSS = '@page { size: 300px 200px; margin: 0 } body { margin: 0 } b { display: block; height: 50px }';

/** Page, top and height of each piece of the elements with an id. */
async function pieces(html: string): Promise<string[]> {
  const { pages } = await layout(`<!doctype html><style>${CSS}</style>${html}`);
  return pages.flatMap(({ boxes }, page) =>
    boxes.filter((box) => box.id).map((box) => `${box.id} ${page + 1} ${Math.round(box.y)} ${Math.round(box.height)}`),
  );
}

describe('rows over pages', () => {
  it('let an item grow by what breaks in it added, and keep its end margin', async () => {
    const item = (content: string, id: string) => `<div class=c id=${id}>${content}</div>`;
    const inner = ['1', '2', '3', '4'].map((n) => item(`<b>${n}</b>`, `i${n}`)).join('');
    const html = `<style>.r { display: flex; flex-wrap: wrap } .c { flex: 0 0 100%; margin-bottom: 24px }</style>
      <div class=r>${item(`<b>0</b><div class=r>${inner}</div>`, 'a')}${item('<b>5</b>', 'z')}</div>`;
    expect(await pieces(html)).toEqual([
      'a 1 0 200',
      'i1 1 50 50',
      'i2 1 124 50',
      'a 2 0 148',
      'i3 2 0 50',
      'i4 2 74 50',
      'z 2 172 28',
      'z 3 0 22',
    ]);
  });

  it('continue to the end of a stretched item that has no content left', async () => {
    const html = `<div style="display: flex"><ul id=a style="display: flex; flex-direction: column; margin: 0"><li>x</ul>
      <div><b></b><b></b><b></b><b></b><b></b></div></div>`;
    expect(await pieces(html)).toEqual(['a 1 0 200', 'a 2 0 50']);
  });

  it('keep the margin below the last item of a column', async () => {
    const item = '<div style="break-inside: avoid; margin-bottom: 8px"><b></b><b></b></div>';
    const html = `<div id=a style="display: flex; flex-direction: column">${item}${item}</div><b id=b></b>`;
    expect(await pieces(html)).toEqual(['a 1 0 200', 'a 2 0 108', 'b 2 108 50']);
  });

  it('end a container of a given height while its content continues', async () => {
    const html = `<div id=a style="display: grid; height: 210px"><p style="margin: 0"><b></b><b></b><b></b><b></b><b></b></div>`;
    expect(await pieces(html)).toEqual(['a 1 0 200', 'a 2 0 10']);
  });

  const whole = '<div style="contain: size; height: 60px"></div>';

  it('break between the edge of a column or grid and its first item', async () => {
    const box = (css: string) =>
      `<b style="height: 150px"></b><div id=a style="padding-top: 5px; ${css}">${whole}</div>`;
    expect(await pieces(box('display: flex; flex-direction: column'))).toEqual(['a 1 150 50', 'a 2 0 60']);
    expect(await pieces(box('display: grid'))).toEqual(['a 1 150 50', 'a 2 0 60']);
    expect(await pieces(box('display: flex'))).toEqual(['a 2 0 65']);
    expect(await pieces(box('display: block'))).toEqual(['a 2 0 65']);
  });

  it('begin a row whose items, below their margins, all go to the next page', async () => {
    const item = `<div id=i style="flex: 1; margin-top: 16px">${whole}</div>`;
    const html = `<b style="height: 150px"></b><div id=a style="display: flex">${item}</div>`;
    expect(await pieces(html)).toEqual(['a 1 150 50', 'a 2 0 60', 'i 2 0 60']);
  });

  it('move on with a block whose padding does not fit below the margin in it', async () => {
    const css =
      '<style>.p { padding: 8px; box-sizing: border-box } .p i { display: block; height: 20px; margin-bottom: 10px }</style>';
    const html = (display: string, above: number) =>
      `${css}<b style="height: ${above}px"></b><div style="display: ${display}; flex-wrap: wrap"><div class=p style="flex: 0 0 100%" id=a><i></i></div>` +
      '<div class=p style="flex: 0 0 100%" id=b><i></i></div></div>';
    // The second block would end at 202, or at 208 with its margin at the end of the page.
    expect(await pieces(html('flex', 110))).toEqual(['a 1 110 46', 'b 2 0 46']);
    expect(await pieces(html('block', 110))).toEqual(['a 1 110 46', 'b 2 0 46']);
    expect(await pieces(html('flex', 108))).toEqual(['a 1 108 46', 'b 1 154 46']);
  });

  it('stay with what follows where any item of the last row asks for it', async () => {
    const head = '<p style="margin: 0; height: 30px; break-after: avoid">h</p>';
    const html = (css: string) =>
      `<b style="height: 100px"></b><b></b><div style="${css}" id=a><div style="flex: 1">${head}</div><div style="flex: 1">l</div></div>${whole}`;
    expect(await pieces(html('display: flex'))).toEqual(['a 2 0 30']);
    expect(await pieces(html('display: flex; flex-wrap: wrap'))).toEqual(['a 2 0 30']);
    expect(await pieces(html('display: grid; grid: auto / 1fr 1fr'))).toEqual(['a 2 0 30']);
  });
});

it('continue in the next column at a forced break in a cell', async () => {
  const html = `<!DOCTYPE html><style>body { margin:0; columns:2; column-gap:0; font:10px/20px "Liberation Sans" }
table { border-spacing:0 } td { padding:0 } p { margin:0; break-after:column }</style><table><tr><td><p>a<p>b<td>c</table>`;
  const { pages } = await layout(html, { page: { size: ['200px', '200px'], margin: '0' } });
  const places = pages[0]!.boxes.flatMap(({ text, x, y }) =>
    text ? [[text.trim(), x < 100 ? 0 : 1, y < 20 ? 0 : 1]] : [],
  );
  expect(places).toEqual([
    ['a', 0, 0],
    ['c', 0, 0],
    ['b', 1, 0],
  ]);
});

it('continue below a margin higher than the page', async () => {
  const html =
    '<!DOCTYPE html><style>html { display:flex } body { margin:250px 0 0; font:10px/20px "Liberation Sans" }</style>end';
  const { pages } = await layout(html, { page: { size: ['200px', '100px'], margin: '0' } });
  expect(pages.map(({ boxes }) => boxes.flatMap(({ text, y }) => (text ? `${text} ${y}` : [])).join())).toEqual([
    '',
    '',
    expect.stringMatching(/^end 5[0-9]/),
  ]);
});
