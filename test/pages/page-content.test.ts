import { describe, expect, it } from 'vitest';
import { dump, layout, render } from '../../src/index.ts';
import { pageTexts } from './texts.ts';

const STYLE =
  '@page { margin: 30px } body, p, h1, section { margin: 0; font: 14px/20px "Liberation Sans" } .f { float: footnote }';
const html = (style: string, body: string): string => `<!doctype html><style>${STYLE} ${style}</style>${body}`;

// https://drafts.csswg.org/css-page-3/#content
describe('the content of margin boxes', () => {
  it('shows counters of the document as it shows named strings', async () => {
    const style = `h1 { counter-increment: c } p { break-before: page }
      @page { @top-left { content: "chapter " counter(c, upper-roman) } }`;
    expect(await pageTexts(html(style, '<h1>a</h1><p>b<p>c</p><h1>d</h1>'))).toEqual([
      'achapter I',
      'bchapter I',
      'cdchapter II',
    ]);
  });
  it('shows counters of the page context', async () => {
    const style = `p { break-before: page } @page { counter-increment: sheet 2; @top-left { content: "sheet " counter(sheet) } }`;
    expect(await pageTexts(html(style, 'a<p>b'))).toEqual(['asheet 2', 'bsheet 4']);
  });
  it('refers to elements by their URL', async () => {
    const style = `p { break-before: page }
      @page { @top-left { content: target-text(url(#x)) " on " target-counter(url(#x), page) } }`;
    expect(await pageTexts(html(style, 'a<p id=x>title'))).toEqual(['atitle on 2', 'titletitle on 2']);
  });
});

describe('page selectors', () => {
  it('select the first page of each group with a name', async () => {
    const style = `@page c { @top-left { content: "rest" } } @page c:first { @top-left { content: "first" } }
      section { page: c; break-before: page } p { break-before: page }`;
    const body = 'i<section>a<p>b</section><section>c<p>d</section>';
    expect(await pageTexts(html(style, body))).toEqual(['i', 'afirst', 'brest', 'cfirst', 'drest']);
  });
  // https://www.princexml.com/doc/css-selectors/#page-selectors
  it('know recto, verso, first-of-group and nth-of-group()', async () => {
    const style = `@page :recto { @top-left { content: "R" } } @page :verso { @top-left { content: "V" } }
      @page :first-of-group { @top-right { content: "first" } } @page :nth-of-group(2) { @top-right { content: "second" } }
      p { -prince-page-group: start }`;
    expect(await pageTexts(html(style, 'a<p>b</p><div style="break-before: page">c</div>'))).toEqual([
      'aRfirst',
      'bVfirst',
      'cRsecond',
    ]);
  });
});

describe('footnotes', () => {
  it('are counted anew on each page that resets their counter', async () => {
    const style = '@page { counter-reset: footnote } p + p { break-before: page }';
    const note = (text: string) => `<span class=f>${text}</span>`;
    const body = `<p>a${note('one')}b${note('two')}</p><p>c${note('three')}</p>`;
    expect(await pageTexts(html(style, body))).toEqual(['a1b21. one2. two', 'c11. three']);
  });
});

describe('bookmarks', () => {
  const bookmarks = async (style: string, body: string): Promise<string[]> =>
    [...(await dump(html(style, body), 'display')).matchAll(/bookmark \d+ "([^"]*)"/g)].map(([, label]) => label!);
  // https://drafts.csswg.org/css-content-3/#bookmark-generation
  it('have labels of counters and generated content', async () => {
    const style = `h1 { counter-increment: c; bookmark-label: counter(c, upper-roman) ". " content() content(after) }
      h1::after { content: "!" }`;
    expect(await bookmarks(style, '<h1>a</h1><h1>b</h1>')).toEqual(['I. a!', 'II. b!']);
  });
  it('are not made of headings without a level', async () => {
    expect(await bookmarks('h2 { bookmark-level: none }', '<h1>a</h1><h2>b</h2>')).toEqual(['a']);
  });
});

describe('page margins', () => {
  // https://www.princexml.com/doc/paged/#page-style
  it('are inside or outside by the side of the page', async () => {
    const style = '@page { margin-inside: 60px; margin-outside: 10% } p { break-before: page }';
    const { pages } = await layout(html(style, 'a<p>b'), { page: { size: [300, 200] } });
    expect(pages.map(({ boxes }) => boxes.find(({ tag }) => tag === '#text')!.x)).toEqual([60, 30]);
  });
});

describe('named strings in the text', () => {
  it('are those of the page', async () => {
    const style = 'h1 { string-set: s content() } p::after { content: string(s) }';
    expect(await pageTexts(html(style, '<h1>a</h1><p>b: </p>'))).toEqual(['ab: a']);
  });
});

describe('properties of other makers of PDF', () => {
  it('are taken by their names there, or told to be missing', async () => {
    const style = 'p { -prince-bookmark-level: 1; -ah-float: none; -prince-tooltip: "t" }';
    const { warnings } = await render(html(style, '<p>a</p>'));
    expect(warnings.map(({ code, property }) => [code, property])).toEqual([['css-unsupported', '-prince-tooltip']]);
  });
});
