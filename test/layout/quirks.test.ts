/** Rectangles are Chromium's. https://quirks.spec.whatwg.org/ */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** Where elements with an id stand on the first page, as `[y, height]`. */
async function rows(html: string): Promise<Record<string, readonly [number, number]>> {
  const { pages } = await layout(`<style>body { margin: 8px; font: 16px/18px Arial }</style>${html}`, {
    page: { margin: 0 },
  });
  return Object.fromEntries(pages[0]!.boxes.flatMap(({ id, y, height }) => (id ? [[id, [y, height] as const]] : [])));
}

// https://html.spec.whatwg.org/multipage/rendering.html#margin-collapsing-quirks
describe('margins of the user agent, without a doctype', () => {
  it('are nothing at the start of the body, also behind its padding', async () => {
    expect((await rows('<p id=a>x')).a).toEqual([8, 18]);
    expect((await rows('<body style="padding-top: 5px"><div><p id=a>x</div>')).a).toEqual([13, 18]);
  });

  it('count between paragraphs, and at the start where an author gave them', async () => {
    const { a, b } = await rows('<p id=a style="margin-top: 20px">x</p><p id=b>x');
    expect([a, b]).toEqual([
      [20, 18],
      [54, 18],
    ]);
  });

  it('are nothing at both ends of a cell', async () => {
    const { a } = await rows('<table cellspacing=0 cellpadding=0><tr><td id=a><p>x</p><p>y</p></table>');
    expect(a![1]).toBe(52);
  });

  it('stay at the end of a cell after lists, headings and quotes, as in Chromium', async () => {
    const cells = `<table cellspacing=0 cellpadding=0><tr><td id=a><ul><li>x</ul>
      <tr><td id=b><blockquote>x</blockquote><tr><td id=c><h4>x</h4><tr><td id=d><pre>x</pre></table>`;
    const { a, b, c, d } = await rows(cells);
    expect([a![1], b![1], d![1]]).toEqual([34, 34, 15]);
    expect(c![1]).toBeCloseTo(18 + 16 * 1.33, 1);
  });

  it('stay with a doctype', async () => {
    const html = '<!doctype html><style>body { margin: 0; font: 16px/18px Arial }</style><p id=a>x';
    const { pages } = await layout(html, { page: { margin: 0 } });
    expect(pages[0]!.boxes.find(({ id }) => id === 'a')!.y).toBe(16);
  });
});

describe('lines that hold inline boxes alone, without a doctype', () => {
  const items = `<ul><li id=a><span>a<br>b</span><li id=b style="list-style: none"><span>a</span><br><span>b</span></ul>
    <div id=c><span>a<br>b</span></div>`;

  it('are as high as these; in list items with the line-height of the item and the font of the box in which they begin', async () => {
    const { a, b, c } = await rows(`<style>span { font: 10px/12px Arial }</style>${items}`);
    expect([a![1], b![1], c![1]]).toEqual([36, 36, 24]);
    const relative = await rows(`<style>span { font: 10px/1.2 Arial } li { line-height: 2 }</style>${items}`);
    expect([relative.a![1], relative.b![1], relative.c![1]]).toEqual([52, 64, 24]);
  });
});

describe('the height of a cell, without a doctype', () => {
  it('is that of its border box', async () => {
    const { a, b } = await rows(
      `<table cellspacing=0><tr><td id=a style="height: 60px; padding: 10px; border: 1px solid">x</table>
      <table style="border-collapse: collapse"><tr><td id=b height=60 style="padding: 10px; border: 4px solid">x</table>`,
    );
    expect([a![1], b![1]]).toEqual([60, 60]);
  });
});

describe('percentages of heights, without a doctype', () => {
  it('are of the page without the margins of the body', async () => {
    const at = (html: string) => layout(html, { page: { size: ['400px', '300px'], margin: 0 } });
    const table = '<table height="100%" id=a cellspacing=0><tr><td id=b>x</table>';
    const { pages } = await at(`<body style="margin: 10px; padding: 5px">${table}`);
    expect(pages.length).toBe(1);
    expect(pages[0]!.boxes.filter(({ id }) => id).map(({ y, height }) => [y, height])).toEqual([
      [15, 270],
      [15, 270],
    ]);
    const inside = await at(`<body style="margin: 10px"><center style="margin: 3px">${table}`);
    expect(inside.pages[0]!.boxes.find(({ id }) => id === 'a')!.height).toBe(280);
  });
});

describe('a list at the start of an item, without a doctype', () => {
  it('is below the marker', async () => {
    const { a, b, c, d } = await rows(
      `<ul style="margin: 0; padding: 0; line-height: 20px"><li id=a style="padding: 5px 3px"><ul id=b style="margin: 10px"><li>x</ul>
      <li id=c>t<ul><li>x</ul><li id=d><div><ul><li>y</ul></div></ul>`,
    );
    expect([a, b, c, d]).toEqual([
      [8, 70],
      [43, 20],
      [78, 40],
      [118, 20],
    ]);
  });
});
