import { describe, expect, it } from 'vitest';
import { pageTexts } from './texts.ts';

const MARGINS = '@page { margin: 30px } p, section { margin: 0 } p { break-before: page }';

describe('@page :nth(An+B of name)', () => {
  it('counts from the first page of each page group', async () => {
    const style = `<style>${MARGINS} @page c { @top-left { content: " rest" } } @page :nth(1 of c) { @top-left { content: " begin" } }
      section { page: c; break-before: page }</style>`;
    const body = '<section>a<p>b<p>c</section><section>d<p>e</section>f';
    expect(await pageTexts(`<!doctype html>${style}i${body}`)).toEqual([
      'i',
      'abegin',
      'brest',
      'crest',
      'dbegin',
      'erest',
      'f',
    ]);
  });

  it('continues to count where no element begins, also over elements that share their page', async () => {
    const style = `<style>${MARGINS} @page :nth(2 of c) { @top-left { content: " second" } } section { page: c }</style>`;
    const body = '<section>a</section><section>b<p>c</section>';
    expect(await pageTexts(`<!doctype html>${style}${body}`)).toEqual(['ab', 'csecond']);
  });

  it('takes several on one page, and names that are not auto', async () => {
    const style = `<style>${MARGINS} @page :nth(2n+1):nth(3n) { @top-left { content: " third" } }
      @page :nth(1 of auto) { @top-left { content: "never" } }</style>`;
    expect(await pageTexts(`<!doctype html>${style}a<p>b<p>c<p>d`)).toEqual(['a', 'b', 'cthird', 'd']);
  });
});
