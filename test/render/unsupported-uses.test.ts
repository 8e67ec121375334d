/** What is supported elsewhere, but not here, is said with its place. */

import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';

const HEAD = '<!doctype html><title>t</title><style>@page { size: 300px 200px; margin: 30px }';

async function warningsOf(css: string, body: string): Promise<string[]> {
  const { warnings } = await render(`${HEAD} ${css}</style>\n${body}`);
  return warnings.map(
    ({ line, column, property, message }) => `${line}:${column} ${property} ${message.split(' ')[0]}`,
  );
}

describe('unsupported uses', () => {
  it('floats to the side of a page or column', async () => {
    const css = '.a { float: left; float-reference: page } .b { float: inline-end; float-reference: column }';
    expect(await warningsOf(css, '<p class=a>a<p class=b>b<p style="float: left">c')).toEqual([
      '2:1 float-reference float-reference:',
      '2:13 float-reference float-reference:',
    ]);
  });

  it('subgrids in another writing mode', async () => {
    const css = '.g { display: grid } .s { display: grid; grid-template-columns: subgrid }';
    const body = '<div class=g><div class=s>a</div><div class=s style="writing-mode: vertical-rl">b</div></div>';
    expect(await warningsOf(css, body)).toEqual(['2:34 grid-template a']);
  });

  it('bottom captions on each page', async () => {
    const table = (rows: number) => `<table><caption>c</caption>${'<tr><td>r'.repeat(rows)}</table>`;
    const css = (page: string) => `caption { caption-side: bottom; caption-page: ${page} }`;
    expect(await warningsOf(css('all'), table(15))).toEqual(['2:8 caption-page caption-page:']);
    expect(await warningsOf(css('all'), table(2))).toEqual([]);
    expect(await warningsOf(css('first'), table(15))).toEqual([]);
  });

  it('footnotes of vertical documents', async () => {
    const css = 'html { writing-mode: vertical-rl } .f { float: footnote }';
    expect(await warningsOf(css, '<p>a<span class=f>n</span>')).toEqual(['2:5 float footnotes']);
  });

  it('fixed boxes that leave their footnote', async () => {
    const css = '.f { float: footnote } b { position: fixed }';
    expect(await warningsOf(css, '<p>a<span class=f>n<b>b</b></span>')).toEqual(['2:20 position a']);
    expect(await warningsOf(`${css} .f { contain: layout }`, '<p>a<span class=f>n<b>b</b></span>')).toEqual([]);
  });

  it('gradients as content', async () => {
    const gradient = 'linear-gradient(red, blue)';
    const css = `i::before, ol { content: ${gradient} }`;
    expect(await warningsOf(css, '<i>a</i><ol></ol>')).toEqual(['2:1 content gradients', '2:9 content gradients']);
  });

  it('rules in the gaps of boxes that break', async () => {
    const css = 'div { display: grid; gap: 5px; row-rule: 2px solid }';
    expect(await warningsOf(css, `<div>${'<p>a</p>'.repeat(15)}</div>`)).toEqual(['2:1 column-rule the']);
  });
});
