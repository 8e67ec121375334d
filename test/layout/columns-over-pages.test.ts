/** Columns that go on over pages. Where the words stand is where Chromium's print of the same document has them. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const CSS = `body, p { margin: 0; font: 10px/20px "Liberation Sans" } p { break-inside: avoid; height: 60px }
  .columns { columns: 2; column-gap: 0; column-fill: auto }`;

/** Word, left edge and top of its line (20px high) of every page. */
async function on(content: string): Promise<string[]> {
  const html = `<!DOCTYPE html><style>${CSS}</style>${content}`;
  const { pages } = await layout(html, { page: { size: [200, 100], margin: 0 } });
  return pages.map(({ boxes }) =>
    boxes
      .flatMap(({ text, x, y }) => (text?.trim() ? `${text.trim()} ${Math.round(x)},${Math.round(y - 4)}` : []))
      .join('; '),
  );
}

describe('columns filled one by one', () => {
  it('are as tall as the page lets them, also after columns with free ends', async () => {
    const paragraphs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((word) => `<p>${word}</p>`).join('');
    expect(await on(`<div class="columns">${paragraphs}</div>z`)).toEqual([
      'a 0,0; b 100,0',
      'c 0,0; d 100,0',
      'e 0,0; f 100,0',
      'g 0,0; z 0,60',
    ]);
  });
  it('keep what overflows the last box in them', async () => {
    expect(await on('<div class="columns"><section style="height:20px">a<br>b<br>c</section></div>')).toEqual([
      'a 0,0; b 0,20; c 0,40',
    ]);
  });
});

describe('balanced columns with a forced break in an item', () => {
  for (const display of ['flex', 'grid'])
    it(`are as tall as the unbroken ${display} container`, async () => {
      const broken = 'a1<br>a2<section style="break-before:column">b</section>';
      const columns = `<div style="columns:2; column-gap:0"><div style="display:${display}"><div>${broken}</div></div>c</div>`;
      expect(await on(`${columns}z`)).toEqual(['a1 0,0; a2 0,20; b 100,0; c 100,20; z 0,60']);
    });
});

describe('columns that continue over pages', () => {
  it('continue below a float that fills a page between', async () => {
    const float = '<section style="float:left; width:200px; height:100px; break-inside:avoid">f</section>';
    const columns = '<div style="columns:2; column-gap:0; width:150px">a<br>b<br>c<br>d<br>e</div>';
    expect(await on(`1<br>2<br>3${float}${columns}`)).toEqual([
      '1 0,0; 2 0,20; 3 0,40; a 0,60; b 0,80; c 75,60; d 75,80',
      'f 0,0',
      'e 0,0',
    ]);
  });
});

describe('what does not fit below columns', () => {
  const columns = (lines: string, below: string) => {
    const rows = `<div style="columns:2; column-gap:0">${[...lines].join('<br>')}${below}</div>`;
    return `<div style="padding-bottom:30px">${rows}</div>z`;
  };
  const spanner = (content: string, style = '') => `<div style="column-span:all; ${style}">${content}</div>`;
  it.each([
    ['before their last spanner', columns('abcdef', spanner('s<br>t')), 's 0,0; t 0,20; z 0,70'],
    ['in it', columns('abcdef', spanner('<div>s</div><div>t</div>')), 't 0,0; z 0,50'],
    ['before it even if that is unwanted', columns('abcdefgh', spanner('s', 'break-before:avoid')), 's 0,0; z 0,50'],
    ['before a spanner, not the columns below it', columns('abcdef', `${spanner('s')}t`), 's 0,0; t 0,20; z 0,70'],
  ])('breaks %s', async (_, html, second) => {
    const found = await on(html);
    expect(found).toHaveLength(2);
    expect(found[1]).toBe(second);
  });
});

describe('columns that end with a table which continues', () => {
  const table = (count: number) => {
    const lines = Array.from({ length: count }, (_, i) => String.fromCharCode(97 + i)).join('<br>');
    return `<div style="columns:2; column-gap:0"><table style="border-spacing:0"><td style="padding:1px">${lines}</table></div>z`;
  };
  // Half of what is left is no whole number of lines, so the columns grow by what the next line asks for.
  it('grow until all of it fits', async () => {
    expect((await on(table(14))).slice(1)).toEqual(['j 1,0; k 1,20; l 1,40; m 101,0; n 101,20; z 0,60']);
  });
});

describe('columns at the end of a page', () => {
  const below = (content: string, style = '') =>
    `<div style="height:60px">a</div><div style="columns:2; column-gap:0; ${style}">${content}</div>`;
  it('move on where their content would part badly in what is left', async () => {
    const whole = '<div style="break-inside:avoid">b<br>c<br>d</div>e';
    expect(await on(below(whole))).toEqual(['a 0,0', 'b 0,0; c 0,20; d 0,40; e 100,0']);
    expect(await on(`<table style="border-spacing:0"><td style="padding:0">${below(whole)}</table>`)).toEqual([
      'a 0,0',
      'b 0,0; c 0,20; d 0,40; e 6,0',
    ]);
    expect(await on(below('<div style="contain:size; height:60px">b</div>e'))).toEqual(['a 0,0', 'b 0,0; e 100,0']);
  });
  it('stay where they part well, or have no more room elsewhere', async () => {
    expect(await on(below('b<br>c<br>d'))).toEqual(['a 0,0; b 0,60; c 0,80; d 100,60']);
    const whole = '<div style="break-inside:avoid">b<br>c</div>';
    expect(await on(below(whole, 'height:30px'))).toEqual(['a 0,0; b 0,60; c 100,60']);
  });
});

describe('columns of a box with a specified height', () => {
  const box = (content: string) => `<div style="columns:2; column-gap:0; height:50px">${content}</div>`;
  it('are overflown by what is taller and cannot break: it is not cut', async () => {
    expect(await on(box('<section style="line-height:80px">a<br>b</section>'))).toEqual(['a 0,30; b 100,30']);
    expect(await on(box('<section style="contain:size; height:80px">a</section>b'))).toEqual(['a 0,0; b 100,0']);
  });
});
