/** Items of flex and grid containers over pages. Where the words stand is where Chromium's print of the same document has them. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const CSS = `body, p { margin: 0; font: 10px/20px "Liberation Sans" } table { border-spacing: 0 } td, th { padding: 0 }
  section { display: grid; grid-template-columns: 50px 50px }`;

const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i + 1}`).join('<br>');
const item = (name: string, count: number, style = '') => `<div style="${style}">${lines(name, count)}</div>`;
const solid = (name: string, height: number, style = '') =>
  `<div style="overflow: hidden; height: ${height}px; ${style}">${name}</div>`;
const flex = (content: string, style = '') => `<div style="display: flex; ${style}">${content}</div>`;

/** Word, left edge and top of its line (20px high) of every page. */
async function on(body: string, height: number): Promise<string[]> {
  const { pages } = await layout(`<!DOCTYPE html><style>${CSS}</style>${body}`, {
    page: { size: [200, height], margin: 0 },
  });
  return pages.map(({ boxes }) =>
    boxes
      .filter((box) => box.tag === '#text' && box.text!.trim() !== '')
      .map((box) => `${box.text!.trim()} ${Math.round(box.x)},${Math.round(box.y - 4)}`)
      .sort()
      .join('; '),
  );
}

describe('an item of a grid that repeats its edges', () => {
  const repeats = 'padding: 30px 0; box-decoration-break: clone';
  it.each([
    [
      'two rows',
      `<section>${item('a', 2, `grid-row: span 2; ${repeats}`)}${item('b', 6)}${item('c', 6)}</section>`,
      [
        'a1 0,30; a2 0,50; b1 50,0; b2 50,20; b3 50,40; b4 50,60',
        'b5 50,0; b6 50,20; c1 50,40; c2 50,60; c3 50,80',
        'c4 50,0; c5 50,20; c6 50,40; z 0,60',
      ],
    ],
    [
      'a row',
      `<section>${item('a', 2, repeats)}${item('b', 12)}</section>`,
      [
        'a1 0,30; a2 0,50; b1 50,0; b2 50,20; b3 50,40; b4 50,60; b5 50,80',
        'b10 50,80; b6 50,0; b7 50,20; b8 50,40; b9 50,60',
        'b11 50,0; b12 50,20; z 0,60',
      ],
    ],
  ])('ends with %s, to which it stretches', async (_, grid, pages) => {
    expect(await on(`${grid}<p>z</p>`, 100)).toEqual(pages);
  });
});

describe('items below one that repeats its edges', () => {
  // Chromium puts them back on the page before, over what stands there.
  it('stand on no page that is full', async () => {
    const repeats = 'padding: 30px 0; box-decoration-break: clone';
    expect(await on(flex(item('a', 8, repeats) + item('b', 2), 'flex-direction: column'), 100)).toEqual([
      'a1 0,30; a2 0,50',
      'a3 0,30; a4 0,50',
      'a5 0,30; a6 0,50',
      'a7 0,30; a8 0,50',
      'b1 0,0; b2 0,20',
    ]);
  });
});

describe('an item without room for its first line', () => {
  // The break inside it is as bad as one before it, so it begins here, and with it the containing block of `out`.
  it('begins above the break', async () => {
    const tall = '<p style="flex: 1"><span style="display: inline-block; height: 98px">in</span></p>';
    const out = '<p style="position: absolute; top: 10px">out</p>';
    const box = `<div style="position: relative; flex: 1">${flex(tall)}${out}</div>`;
    expect(await on(flex(box, 'border: 4px solid'), 100)).toEqual(['out 4,14', 'in 4,0', '']);
  });
});

describe('items that fit only without the margin below the last one', () => {
  const above = '<p>x<br>y</p>';
  const last = 'margin-bottom: 30px';
  const column = (content: string, style = '') => flex(content, `flex-direction: column; ${style}`);
  // Margins of items are not truncated, so the container is too tall; and it moves on as a box that nothing breaks.
  it.each([
    ['several', column(item('a', 1) + item('b', 1) + item('c', 1, last))],
    ['one of lines', column(item('a', 3, last))],
    ['one of blocks', column(`<div style="${last}"><p>a1</p><p>a2</p><p>a3</p></div>`)],
  ])('move on with their container: %s', async (_, container) => {
    const pages = await on(above + container, 100);
    expect(pages[0]).toBe('x 0,0; y 0,20');
    expect(pages).toHaveLength(2);
  });
  it('break where padding alone does not fit', async () => {
    const items = item('a', 1) + item('b', 1) + item('c', 1);
    expect(await on(above + column(items, 'padding-bottom: 30px'), 100)).toEqual([
      'a1 0,40; b1 0,60; x 0,0; y 0,20',
      'c1 0,0',
    ]);
  });
});

describe('an item below the margin of its container', () => {
  // The margin is used room: a line that is too tall waits for the next page, while the other item begins here.
  it.each(['flex', 'grid; grid-template-columns: 50px 50px'])(
    'is not at the start of the page: %s',
    async (display) => {
      const tall = '<div style="width: 50px"><span style="display: inline-block; height: 98px">a</span></div>';
      const box = `<div style="margin-top: 60px; display: ${display}">${tall}${item('b', 4)}</div>`;
      expect(await on(box, 100)).toEqual(['b1 50,60; b2 50,80', 'a 0,0; b3 50,0; b4 50,20']);
    },
  );
});

describe('end padding taller than a page', () => {
  it.each(['block', 'grid', 'flex; flex-direction: column'])('ends: %s', async (display) => {
    // As in Chromium's print the padding stays together below the content: it begins on the second page.
    const box = `<div style="padding-bottom: 110px; display: ${display}">a</div>z`;
    expect(await on(box, 60)).toEqual(['a 0,0', '', '', 'z 0,0']);
  });
});

describe('repeated edges that leave no room', () => {
  it('end: an item below its own margin', async () => {
    const around = (content: string) => `<div style="padding: 25px; box-decoration-break: clone">${content}</div>`;
    const pages = await on(`${around(around(flex('<p style="margin: 7px">a</p>')))}z`, 60);
    expect(pages.length).toBeLessThan(6);
    expect(pages.join(' ')).toMatch(/a .*z /);
  });
  it("end: a row below the grid's own edge", async () => {
    const around = (content: string) => `<div style="padding: 25px; box-decoration-break: clone">${content}</div>`;
    const pages = await on(`${around(around('<section style="border: 7px solid"><p>a</section>'))}z`, 60);
    expect(pages.length).toBeLessThan(6);
    expect(pages.join(' ')).toMatch(/a .*z /);
  });
});

describe('a caption that continues beside what is left of its first line', () => {
  it('continues, and does not begin again', async () => {
    const around = (content: string) => `<div style="padding: 15px; box-decoration-break: clone">${content}</div>`;
    const table = '<table><caption>a<br>b</caption></table>';
    const pages = await on(`${around(around(around(table)))}z`, 98);
    expect(pages.length).toBeLessThan(10);
    expect(pages.join(' ').match(/[a-z]/g)).toEqual(['a', 'b', 'z']);
  });
});

describe('a box that clips its overflow and ends on its second page', () => {
  const clipped = (content: string) => `<div style="height: 80px; overflow: hidden">${content}</div>`;
  it.each([
    ['grid', `<section>${item('a', 6)}</section>`],
    ['flex', flex(item('a', 6))],
    ['table', `<table><td>${lines('a', 6)}</table>`],
    ['flow root', `<div style="display: flow-root">${item('a', 6)}</div>`],
  ])('continues what it holds: %s', async (_, content) => {
    expect(await on(clipped(content), 60)).toEqual(['a1 0,0; a2 0,20; a3 0,40', 'a4 0,0; a5 0,20; a6 0,40']);
  });
});

describe('flex containers over pages', () => {
  it('break the items of a line side by side', async () => {
    expect(await on(`${flex(item('a', 4, 'width: 50px') + item('b', 2))}z`, 60)).toEqual([
      'a1 0,0; a2 0,20; b1 50,0; b2 50,20',
      'a3 0,0; a4 0,20; z 0,40',
    ]);
  });
  it('break between lines', async () => {
    const items = ['a', 'b', 'c', 'd'].map((name) => item(name, 2, 'width: 100px')).join('');
    expect(await on(`${flex(items, 'flex-wrap: wrap')}z`, 60)).toEqual([
      'a1 0,0; a2 0,20; b1 100,0; b2 100,20',
      'c1 0,0; c2 0,20; d1 100,0; d2 100,20; z 0,40',
    ]);
  });
  it('break between and inside the items of a column, and drop a gap that begins a page', async () => {
    const items = item('a', 2) + item('b', 3) + item('c', 1);
    expect(await on(`${flex(items, 'flex-direction: column; gap: 10px')}z`, 60)).toEqual([
      'a1 0,0; a2 0,20',
      'b1 0,0; b2 0,20; b3 0,40',
      'c1 0,0; z 0,20',
    ]);
  });
  it('obey forced breaks and keep together what asks for it', async () => {
    const column = (style: string) => flex(item('a', 1) + item('b', 2, style) + item('c', 1), 'flex-direction: column');
    expect(await on(column('break-before: page'), 100)).toEqual(['a1 0,0', 'b1 0,0; b2 0,20; c1 0,40']);
    expect(await on(column('break-inside: avoid; orphans: 1; widows: 1'), 40)).toEqual([
      'a1 0,0',
      'b1 0,0; b2 0,20',
      'c1 0,0',
    ]);
  });
  it('let an item that stands lower in its line move on alone', async () => {
    const items = item('a', 4, 'width: 50px') + solid('m', 20);
    expect(await on(`x${flex(items, 'align-items: center')}z`, 60)).toEqual([
      'a1 0,20; a2 0,40; x 0,0',
      'a3 0,0; a4 0,20; m 50,0; z 0,40',
    ]);
  });
  it('repeat the header of a table inside an item', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `<tr><td>r${i}`).join('');
    const table = `<div style="width: 80px"><table><thead><tr><th>H<tbody>${rows}</table></div>`;
    const pages = await on(`${flex(table + item('b', 2))}z`, 80);
    expect(pages.map((page) => page.replace(/ \d+,\d+/g, ''))).toEqual(['H; b1; b2; r0; r1; r2', 'H; r3; r4; r5', 'z']);
  });
  it('break through nested containers', async () => {
    const inner = flex(`<p>${lines('a', 3)}</p><p>${lines('b', 3)}</p>`, 'flex-direction: column');
    const items = `<div style="width: 80px; display: grid">${inner}</div>${item('c', 5)}`;
    expect(await on(`${flex(items)}z`, 60)).toEqual([
      'a1 0,0; a2 0,20; a3 0,40; c1 80,0; c2 80,20; c3 80,40',
      'b1 0,0; b2 0,20; b3 0,40; c4 80,0; c5 80,20',
      'z 0,0',
    ]);
  });
});

describe('grids over pages', () => {
  it('break subgrids between and beside the rows they share', async () => {
    const card = (...parts: string[]) =>
      `<div style="display: grid; grid-row: span 2; grid-template-rows: subgrid">${parts.join('')}</div>`;
    const cards = [
      card(item('a', 1), item('b', 2)),
      card(item('c', 2), item('d', 3)),
      card(item('e', 3), item('f', 1)),
      card(item('g', 1), item('h', 1)),
    ];
    expect(await on(`<section>${cards.join('')}</section>z`, 60)).toEqual([
      'a1 0,0; c1 50,0; c2 50,20',
      'b1 0,0; b2 0,20; d1 50,0; d2 50,20; d3 50,40',
      'e1 0,0; e2 0,20; e3 0,40; g1 50,0',
      'f1 0,0; h1 50,0; z 0,20',
    ]);
  });
  it('break between rows, the gap cut at the break', async () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => item(name, 1)).join('');
    expect(await on(`<section style="gap: 10px">${items}</section>z`, 60)).toEqual([
      'a1 0,0; b1 60,0; c1 0,30; d1 60,30',
      'e1 0,0; f1 60,0; z 0,20',
    ]);
  });
  it('continue in rows that an item spans, each at its place', async () => {
    const items = item('s', 5, 'grid-row: span 3') + item('a', 1) + item('b', 1) + item('c', 1);
    expect(await on(`<section>${items}</section>z`, 60)).toEqual([
      'a1 50,0; b1 50,33; s1 0,0; s2 0,20; s3 0,40',
      'c1 50,7; s4 0,0; s5 0,20; z 0,40',
    ]);
  });
  it('move a spanned row on whole when one of its items has to', async () => {
    const items = [item('s', 1, 'grid-row: span 3'), item('a', 2), item('e', 2), item('b', 2), solid('f', 30)];
    const rows = `<section style="grid-template-columns: 50px 50px 50px">${items.join('')}${item('c', 2)}${item('g', 1)}</section>z`;
    expect(await on(rows, 70)).toEqual([
      'a1 50,0; a2 50,20; e1 100,0; e2 100,20; s1 0,0',
      'b1 50,0; b2 50,20; f 100,0',
      'c1 50,0; c2 50,20; g1 100,0; z 0,40',
    ]);
  });
  it('obey forced breaks between rows', async () => {
    const items = item('a', 1) + item('b', 1, 'break-before: page') + item('c', 1, 'break-after: page') + item('d', 1);
    expect(await on(`<div style="display: grid">${items}</div>`, 60)).toEqual(['a1 0,0', 'b1 0,0; c1 0,20', 'd1 0,0']);
  });
});

describe('nothing is lost', () => {
  const content: fc.Arbitrary<string> = fc.letrec<{ item: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 3 },
      fc
        .record({ name: fc.constantFrom('a', 'b', 'c'), count: fc.integer({ min: 1, max: 5 }) })
        .map(({ name, count }) => item(name, count)),
      fc
        .tuple(
          fc.constantFrom(
            'display: flex',
            'display: flex; flex-wrap: wrap; gap: 5px',
            'display: flex; flex-direction: column',
            'display: flex; align-items: center',
            'display: grid; grid-template-columns: 1fr 1fr',
            'display: grid; gap: 7px; align-items: end',
          ),
          fc.constantFrom('', 'break-inside: avoid', 'grid-row: span 2', 'padding: 5px; border: 1px solid'),
          fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
        )
        .map(([container, own, items]) => `<div style="${container}; ${own}">${items.join('')}</div>`),
    ),
  })).item;

  it('whatever is nested in whatever, on whatever page', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 30, max: 150 }), async (body, height) => {
        const pages = await on(body, height);
        const found = pages.flatMap((page) => page.match(/[abc]\d/g) ?? []).sort();
        expect(found).toEqual((body.match(/[abc]\d/g) ?? []).sort());
      }),
      { numRuns: 60, seed: 3 },
    );
  });
});

it('shows nothing on later pages of what a container of a given height clips', async () => {
  const box = (style: string) => `<div style="${style}; height: 60px; overflow: hidden">${item('a', 10)}</div>`;
  expect(await on(`${solid('b', 20)}${box('display: flex')}${solid('c', 20)}`, 60)).toHaveLength(2);
  expect(await on(`${solid('b', 20)}${box('display: grid')}${solid('c', 20)}`, 60)).toHaveLength(2);
});

describe('something tall in a container of a given height that ends on its page', () => {
  const tall = '<div><svg width="30" height="162" style="vertical-align: top"></svg>a</div>';
  const first = async (style: string): Promise<string> =>
    (await on(`${flex(tall, style)}z`, 180)).findIndex((page) => page.includes('a ')) === 0
      ? 'here'
      : 'on the next page';

  // As Chromium prints them.
  it.each([
    ['a line that wraps', 'flex-wrap: wrap; padding: 40px; height: 100px', 'here'],
    ['at the start of a line', 'flex-wrap: wrap; align-items: start; padding-top: 40px; height: 100px', 'here'],
    ['a maximum height', 'padding-top: 40px; max-height: 100px', 'here'],
    ['an automatic height', 'flex-wrap: wrap; padding: 40px', 'on the next page'],
    ['a column', 'flex-direction: column; padding-top: 40px; height: 100px', 'on the next page'],
  ])('%s', async (_, style, place) => {
    expect(await first(style)).toBe(place);
  });
});
