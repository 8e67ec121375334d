import { describe, expect, it } from 'vitest';
import { layout, render } from '../../src/index.ts';

const STYLE = `<!doctype html><style>body, p { margin: 0 } body { font: 10px/20px "Liberation Sans" } .t { float: top } .b { float: bottom }
  .f { float: footnote } @page { @footnote { margin: 0 } }</style>`;

/** Of each page of 200 × 100 px, its text with the top of each line. */
async function lines(body: string): Promise<string[]> {
  const { pages } = await layout(STYLE + body, { page: { size: [200, 100], margin: 0 } });
  return pages.map(({ boxes }) =>
    boxes
      .filter((box) => box.tag === '#text')
      .sort((a, b) => a.y - b.y)
      .map((box) => `${box.text!.trim()} ${Math.floor(box.y / 20) * 20}`)
      .join(', '),
  );
}

const p = (...words: string[]): string => words.map((word) => `<p>${word}</p>`).join('');

// https://drafts.csswg.org/css-page-floats-3/#page-float-placement
describe('page floats', () => {
  it('stand at the top and bottom of the page of their anchor', async () => {
    const body = `${p('a')}<div class=b>B1</div><div class=t>T1</div>${p('c')}<div class=b>B2</div>${p('d')}`;
    expect(await lines(body)).toEqual(['T1 0, a 20, c 40, B1 60, B2 80', 'd 0']);
  });
  // https://www.princexml.com/doc/styling/#page-and-column-floats
  it('have their reference before their side', async () => {
    const body = `${p('a')}<div style="-prince-float: page bottom">B</div><div style="float: page">T</div>`;
    expect(await lines(body)).toEqual(['T 0, a 20, B 80']);
  });
  it('wait for the next page where they would push their anchor off this one', async () => {
    const body = `${p('a', 'b', 'c', 'd')}<div class=t>T1<br>T2</div>${p('e', 'f')}`;
    expect(await lines(body)).toEqual(['a 0, b 20, c 40, d 60, e 80', 'T1 0, T2 20, f 40']);
  });
  it('fill pages of their own where they are taller than one', async () => {
    const tall = Array.from({ length: 7 }, (_, i) => `L${i}`).join('<br>');
    expect(await lines(`${p('a')}<div class=t>${tall}</div>${p('b')}`)).toEqual([
      'a 0, b 20',
      'L0 0, L1 20, L2 40, L3 60, L4 80',
      'L5 0, L6 20',
    ]);
  });
  it('keep others from their side with clear', async () => {
    const body = `<div class=t style="clear: top">T1</div><div class=t>T2</div><div class=b>B1</div>${p('a')}`;
    expect(await lines(body)).toEqual(['T1 0, a 20, B1 80', 'T2 0']);
  });
  it('stand above the footnotes of their page', async () => {
    const body = `<p>a<span class=f>note</span></p><div class=b>B1</div>`;
    expect(await lines(body)).toEqual(['1 0, a 0, B1 60, 1. 80, note 80']);
  });
  it('leave cells, columns and transformed boxes', async () => {
    const float = '<div class=t>T1</div>';
    expect(await lines(`<table cellspacing=0 cellpadding=0><tr><td>a${float}</table>`)).toEqual(['T1 0, a 20']);
    expect(await lines(`<div style="columns: 2"><p>a</p>${float}</div>`)).toEqual(['T1 0, a 20']);
    expect(await lines(`<div style="transform: rotate(0deg)">a${float}</div>`)).toEqual(['T1 0, a 20']);
  });
  it('say that they do not float in columns', async () => {
    const body = '<div style="columns: 2"><p>a</p><div class=t style="float-reference: column">T1</div></div>';
    const { warnings } = await render(STYLE + body);
    expect(warnings.map(({ property }) => property)).toEqual(['float-reference']);
  });
});
