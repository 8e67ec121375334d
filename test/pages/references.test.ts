import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { pageTexts } from './texts.ts';

describe('running elements', () => {
  const html = (rules: string) => `<style>${rules} .h { position: running(head) } p { break-after: page }</style>`;

  it('leave the flow for the margin box of their page and of the pages after it', async () => {
    const body = '<div class=h>One</div><p>a</p><p>b</p><div class=h>Two</div><p>c</p>';
    expect(await pageTexts(`${html('@page { @top-left { content: element(head) } }')}${body}`)).toEqual([
      'aOne',
      'bOne',
      'cTwo',
    ]);
  });
  it('say the number of each page they are shown on', async () => {
    const body = '<div class=h>Page <span></span></div><p>a</p><p>b</p>';
    const rules =
      '@page { @bottom-left { content: element(head) } } span::after { content: counter(page) "/" counter(pages) }';
    expect(await pageTexts(html(rules) + body)).toEqual(['aPage 1/2', 'bPage 2/2']);
  });
  it('are the first or the last of the page, as asked', async () => {
    const body = '<p>a</p><div class=h>One</div><div class=h>Two</div>b';
    const shown = (which: string) =>
      pageTexts(`${html(`@page { @top-left { content: element(head, ${which}) } }`)}${body}`);
    expect(await shown('first')).toEqual(['a', 'bOne']);
    expect(await shown('last')).toEqual(['a', 'bTwo']);
    expect(await shown('first-except')).toEqual(['a', 'b']);
  });
  it('stand among the other content of their margin box', async () => {
    const rules = '@page { @top-left { content: "T " element(head) " U" element(none) "V" } }';
    expect(await pageTexts(`${html(rules)}<div class=h>One</div>a`)).toEqual(['aTOneUV']);
  });
});

describe('named strings', () => {
  it('hold counters, attributes and what stands before the element', async () => {
    const html = `<style>@page { @top-left { content: string(head) } }
      h1 { counter-increment: n; string-set: head counter(n) ". " content(text) " " attr(data-of) content(before) }
      h1::before { content: "§" }</style><h1 data-of=x>Title</h1>`;
    expect(await pageTexts(html)).toEqual(['§Title1. Title x§']);
  });
  it('at the start of a page are the earlier ones when a paragraph continues there', async () => {
    const html = `<style>@page { @top-left { content: string(head, start) } } p { orphans: 1; widows: 1; margin: 0; line-height: 60px }
      h1 { string-set: head content(); font-size: 10px; margin: 0 }</style><h1>A</h1><p>x<br>y<br>z</p><h1>B</h1>`;
    expect(await pageTexts(html)).toEqual(['AxyA', 'zBA']);
  });
});

describe('cross references', () => {
  const contents = `<style>h1 { break-before: page; counter-increment: n }
    a::after { content: " " target-counter(attr(href), page) " " target-counter(attr(href url), n, upper-roman) }</style>`;

  it('tell the page and the counters of a place further on', async () => {
    const body = '<a href="#x">X</a> <a href="#y">Y</a><h1 id=x>x</h1><h1 id=y>y</h1>';
    expect(await pageTexts(contents + body)).toEqual(['X 2 I Y 3 II', 'x', 'y']);
  });
  it('count the pages in the text itself', async () => {
    const html = `<style>p { break-after: page } p::after { content: " " counter(page) " of " counter(pages) }</style>`;
    expect(await pageTexts(`${html}<p>a</p><p>b</p>`)).toEqual(['a 1 of 2', 'b 2 of 2']);
  });
  it('to nowhere are empty, with a warning', async () => {
    const { warnings } = await render(`${contents}<a href="#z">Z</a>`);
    expect(warnings.filter(({ message }) => message.includes('target-counter'))).toHaveLength(1);
  });
  it('that move the page they are on end after some rounds, with a warning', async () => {
    // On page 1 the number is "I" and the place moves to page 2, whose number is "1000 wide" and so on: never both.
    const html = `<style>@counter-style flip { system: fixed; symbols: "w w w w w w w w w w w w w w w w w w w w w w" "i" }
      body { margin: 0; font: 20px/70px "Liberation Mono" } a::after { content: target-counter(attr(href), page, flip) }</style>
      <a href="#z"></a><p id=z style="margin: 0">z</p>`;
    const { warnings } = await render(html, { page: { size: ['300px', '140px'], margin: 0 } });
    expect(warnings.map(({ code }) => code)).toContain('unresolved-reference');
  });
});
