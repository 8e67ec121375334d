import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

async function words(html: string, height: number): Promise<string> {
  const { pages } = await layout(html, { page: { size: [200, height], margin: 0 } });
  const texts = pages.flatMap(({ boxes }) => boxes.flatMap(({ text }) => (text?.trim() ? [text.trim()] : [])));
  return [...new Set(texts)].sort().join(' ');
}

describe('a line taller than its page, with floats that continue after it', () => {
  it('loses none of them', async () => {
    expect(await words('<style>* { float: left; columns: 3 0px }</style>line<p>float', 300)).toBe('float line');
    expect(await words('<style>* { float: right; columns: 0px }</style><h1>A b</h1><table>c', 300)).toBe('A b c');
  });
});

describe('a float of lines taller than their page, beside text that has ended', () => {
  it('continues to its last line', async () => {
    const html = '<p>text <b style="float:left; line-height:160px">one<br>two</b>';
    expect(await words(html, 50)).toBe('one text two');
  });
});

describe('cells of another writing mode than their table', () => {
  it('keep their lines when they are stretched, also where the table is absolute', async () => {
    const table = '<table style="position:absolute; writing-mode:vertical-rl"><tr><td>a<td>longer';
    expect(await words(`<style>td { writing-mode: horizontal-tb }</style>${table}`, 300)).toBe('a longer');
  });
});

describe('lines of the root itself, taller than their pages', () => {
  it('are shown piece by piece: that is progress', async () => {
    const style = '* { display: contents; font-size: 20px; line-height: 20px } head { display: none }';
    expect(await words(`<style>${style}</style>one<br>two`, 4)).toBe('one two');
  });
});

describe('edges that leave nothing of a page and that every fragment repeats', () => {
  it('do not continue for ever', async () => {
    const html = '<div style="padding:80px 0; box-decoration-break:clone; height:300px">in</div><p>after';
    expect(await words(html, 150)).toBe('after in');
  });
});

describe('edges above content that are higher than a page and that every fragment repeats', () => {
  it('are not repeated by the box that would push its content off every page', async () => {
    const edges = (px: number) => `padding:${px}px 0; box-decoration-break:clone`;
    const html = `<div style="${edges(60)}"><div style="${edges(60)}"><div style="${edges(40)}">one two three four five six seven</div></div></div>`;
    const { pages } = await layout(html, { page: { size: [50, 140], margin: 0 } });
    const lines = pages.flatMap(({ boxes }) => boxes.filter(({ text }) => text?.trim()));
    expect(lines.map(({ text }) => text!.trim()).join(' ')).toBe('one two three four five six seven');
    for (const { y } of lines) expect(y).toBeLessThan(140);
  });
});
