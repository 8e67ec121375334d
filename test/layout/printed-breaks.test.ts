/** Where pages break. The lines expected on each page are those of Chromium's print of the same documents. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const CSS = `body, p { margin: 0; font: 10px/20px "Liberation Sans" } table { border-spacing: 0 } td { padding: 0 }
  .columns { columns: 2; column-gap: 0 }`;

/** Words of one letter and the tops of their lines, 20px high, in the order of the letters. */
async function on(content: string): Promise<string[]> {
  const html = `<!DOCTYPE html><style>${CSS}</style>${content}`;
  const { pages } = await layout(html, { page: { size: [200, 100], margin: 0 } });
  return pages.map(({ boxes }) =>
    boxes
      .flatMap(({ text, y }) => (text?.trim() ? `${text.trim()} ${Math.round(y - 4)}` : []))
      .sort()
      .join('; '),
  );
}

const lines = (words: string): string => [...words].join('<br>');

describe('the top of a page', () => {
  it('is used up by a margin above the first piece of content', async () => {
    const content = '<div style="margin-top:10px"><div style="contain:size; height:95px"></div>a</div>';
    expect(await on(content)).toEqual(['', '', 'a 0']);
  });
  it.each([
    '<p style="break-before:page; margin-top:1000px">a</p>b',
    '<p style="break-before:page; margin-top:1e9px">a</p>b',
    '<div style="margin-top:1000px; break-before:page"><p style="break-before:page">a</p></div>b',
    '<div style="margin-top:1000px"><p style="break-before:page">a</p></div>b',
    '<table style="break-before:page; margin-top:1000px"><tr><td>a</table>b',
  ])(
    'is used up by a margin after a forced break, and the break after it takes the rest of the margin: %s',
    async (css) => {
      expect(await on(`<p>z</p>${css}`)).toEqual(['z 0', '', 'a 0; b 20']);
    },
  );
  it('has no cloned edge where only what overflows a box continues', async () => {
    const clone = 'padding:10px; box-decoration-break:clone';
    expect(await on(`<div style="${clone}"><div style="height:60px">${lines('abcdef')}</div></div>`)).toEqual([
      'a 10; b 30; c 50; d 70',
      'e 0; f 20',
    ]);
  });
});

describe('a forced break after a box', () => {
  it.each(['position:absolute', 'float:left'])('is before what follows with %s', async (css) => {
    expect(await on(`<div style="break-after:page">a</div><div style="${css}">b</div>`)).toEqual(['a 0', 'b 0']);
  });
  it.each(['grid', 'flex; flex-direction:column'])(
    'is made below the edge of a container with display:%s',
    async (css) => {
      const first = '<div style="break-before:page">a</div>';
      expect(await on(`z<div style="display:${css}; border:10px solid">${first}</div>`)).toEqual(['z 0', '', 'a 0']);
    },
  );
});

describe('a positioned box', () => {
  it('begins on the page before where it reaches above its own', async () => {
    const box = `<div style="position:absolute; bottom:0">${lines('vwxyz')}</div>`;
    expect(await on(`${lines('abcdefg')}<div style="position:relative">${box}</div>`)).toEqual([
      'a 0; b 20; c 40; d 60; e 80; v 40; w 60; x 80',
      'f 0; g 20; y 0; z 20',
    ]);
  });
  it('continues on the next page where it hangs out of a row of items', async () => {
    const box = `<div style="position:relative">a<div style="position:absolute">${lines('vwxyz')}</div></div>`;
    expect(await on(`<div style="display:flex">${box}</div>`)).toEqual(['a 0; v 20; w 40; x 60', 'y 0; z 20']);
  });
});

describe('columns', () => {
  it('have their spanner on the next page rather than one line of it here', async () => {
    const spanner = '<p style="column-span:all; margin-top:5px">x<br>y</p>';
    expect(await on(`<div class=columns>${lines('abcdefgh')}${spanner}</div>`)).toEqual([
      'a 0; b 20; c 40; d 60; e 0; f 20; g 40; h 60',
      'x 0; y 20',
    ]);
  });
  it('are as low as columns in them that fill one by one', async () => {
    const inner = `<div class=columns style="column-fill:auto">${lines('abcde')}</div>`;
    expect(await on(`<div class=columns>${inner}</div>`)).toEqual(['a 0; b 0; c 0; d 0', 'e 0']);
  });
});

describe('a row of a table', () => {
  it('breaks below the content of its cells', async () => {
    expect(await on('x<br>y<table><tr style="height:70px"><td>a<tr><td>b</table>')).toEqual([
      'a 40; x 0; y 20',
      'b 10',
    ]);
  });
  it('shows the cells of a row that is taller than the page', async () => {
    const tall = `<tr><td>${lines('ab')}<td rowspan=2>${lines('klmnopqr')}<tr style="break-inside:avoid"><td>c`;
    expect(await on(`<table>${tall}</table>`)).toEqual([
      'a 0; b 20; k 0; l 20; m 40; n 60; o 80',
      'c 23; p 0; q 20; r 40',
    ]);
  });
  it('moves on where the end edge of a cell has no room', async () => {
    const table = `<table><td style="padding:10px">${lines('abcd')}</table>`;
    expect(await on(`<div style="padding-top:10px">${table}</div>`)).toEqual(['', 'a 10; b 30; c 50; d 70']);
  });
  it('moves on with a cell that begins in it and would break badly', async () => {
    const span = `<tr><td rowspan=2><div>${lines('klm')}</div><td>e<tr><td>f`;
    expect(await on(`<table><tr><td>${lines('abcd')}${span}</table>`)).toEqual([
      'a 0; b 20; c 40; d 60',
      'e 5; f 35; k 0; l 20; m 40',
    ]);
  });
  it('keeps its distance from the top where a cell from the page before continues', async () => {
    const span = `<tr><td>c<td rowspan=2>${lines('klm')}<tr style="break-inside:avoid"><td>${lines('de')}`;
    expect(await on(`<table style="border-spacing:10px"><tr><td>${lines('ab')}${span}</table>`)).toEqual([
      'a 10; b 30; c 60; k 60; l 80',
      'd 10; e 30; m 0',
    ]);
  });
});

describe('a row of items', () => {
  it('of a grid grows over a break to the end of its items, not of their margins', async () => {
    const item = `<div style="margin-bottom:10px">${lines('abcdef')}</div>`;
    expect(await on(`<div style="display:grid">${item}<div>z</div></div>`)).toEqual([
      'a 0; b 20; c 40; d 60',
      'e 0; f 20; z 40',
    ]);
  });
  it('shows all lines of an item that clips what overflows it', async () => {
    const inner = `<div style="display:flex; overflow:auto"><div style="line-height:30px">${lines('abcde')}</div></div>`;
    expect(await on(`<div style="display:flex">${inner}</div>z`)).toEqual(['a 5; b 35; c 65', 'd 5; e 35; z 60']);
  });
});

describe('a heading that stays with what follows it', () => {
  const page = (next: string): string => `<p style="height:70px">a</p><p style="break-after:avoid">b</p>${next}`;
  const whole = '<p style="break-inside:avoid">c<br>d</p>';
  it.each([whole, `<a>${whole}</a>`])('moves along with a block, in an inline box or not: %s', async (next) => {
    expect(await on(page(next))).toEqual(['a 0', 'b 0; c 20; d 40']);
  });
  it('stays above empty inline boxes, which are a box of their own', async () => {
    expect(await on(page(`<a></a><a></a>${whole}`))).toEqual(['a 0; b 70', 'c 0; d 20']);
  });
});

describe('a running element', () => {
  const tall = '<p style="font-size:60px; line-height:80px">a</p>';
  it.each([
    [`<div style="margin-top:40px; display:flex">${tall}<p>b</p></div>`, ['b 40', 'a 2']],
    [
      '<p style="height:70px">a</p><p style="break-after:avoid">b</p>|<p style="break-inside:avoid">c<br>d</p>',
      ['a 0', 'b 0; c 20; d 40'],
    ],
    ['<section>|<p style="break-before:page">a</p>b</section>', ['a 0; b 20']],
    ['<p>z</p><section>|<p style="break-before:page">a</p>b</section>', ['z 0', 'a 0; b 20']],
    ['<p style="page:x">a</p>|<p style="page:x">b</p>', ['a 0; b 20']],
    ['<p style="break-after:right">a</p>|<p>b</p>', ['a 0', '', 'b 0']],
  ])('leaves the breaks around it as they are without it: %s', async (content, pages) => {
    const place = '<div style="position:running(x)">run</div>';
    expect(await on(content.includes('|') ? content.replace('|', place) : place + content)).toEqual(pages);
    expect(await on(content.replace('|', ''))).toEqual(pages);
  });
});

describe('a box whose floats continue on the next page', () => {
  const float = `<div style="float:left; width:100px; padding-bottom:30px; break-inside:avoid">${lines('fghijk')}</div>`;
  it.each([
    ['a block with a minimal height', 'block', 'display:flow-root; min-height:110px'],
    ['an item of a column', 'flex; flex-direction:column', ''],
  ])('is above what follows, though its own height has ended: %s', async (_, display, style) => {
    const box = `<div style="${style}">${float}${lines('abcd')}</div>`;
    expect(await on(`<div style="display:${display}"><p>x</p>${box}<p>z</p></div>`)).toEqual([
      'a 20; b 40; c 60; d 80; x 0',
      'f 0; g 20; h 40; i 60',
      'j 0; k 20; z 70',
    ]);
  });
});

describe('a row with a cell that spans rows and breaks badly', () => {
  const table = (css: string): string =>
    `<table><tr><td>a<br>b<td>c<tr><td rowspan=2><p style="orphans:4; ${css}">${lines('defghi')}</p><td>j<tr><td>k</table>`;
  it('moves to the next page', async () => {
    expect(await on(table(''))).toEqual(['a 0; b 20; c 10', 'd 0; e 20; f 40; g 60; j 20; k 60', 'h 0; i 20']);
  });
  it('stays below a row from which parting it is worse', async () => {
    expect(await on(table('break-before:avoid'))).toEqual([
      'a 0; b 20; c 10; d 40; e 60; f 80; j 60',
      'g 0; h 20; i 40; k 20',
    ]);
  });
});
