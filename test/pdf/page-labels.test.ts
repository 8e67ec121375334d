import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';

const text = async (html: string, pdf = {}): Promise<string> =>
  Buffer.from((await render(html, { pdf: { compress: false, ...pdf } })).pdf).toString('latin1');
const labels = async (html: string, pdf = {}): Promise<string | undefined> =>
  /\/PageLabels <<\/Nums\[(.*?)\]>>/.exec((await text(html, pdf)).replaceAll('/PageLabels<<', '/PageLabels <<'))?.[1];

describe('page labels', () => {
  const book = `<!doctype html><style>
    @page front { @bottom-center { content: counter(page, lower-roman) } }
    @page main { @bottom-center { content: "Page " counter(page) } }
    .front { page: front } .main { page: main; counter-reset: page 1 } .cover, .front, p { break-after: page }</style>
    <div class=cover>c</div><div class=front>a</div><div class=main><p>b<p>c</div>`;

  it('are what the margin boxes say, and pages without a number have that of the pages after them', async () => {
    expect(await labels(book)).toBe('0 <</S/r>>2 <</S/D>>');
  });
  it('are left out where viewers say the same anyway', async () => {
    expect(await labels('<style>@page { @bottom-center { content: counter(page) } }</style>a')).toBeUndefined();
    expect(await labels('a')).toBeUndefined();
  });
  it('give way to those of the options', async () => {
    expect(await labels(book, { pageLabels: [{ from: 1, prefix: 'x' }] })).toBe('0 <</P(x)>>');
  });
});

// https://drafts.csswg.org/css-page-3/#page-orientation-prop
describe('page-orientation', () => {
  it('turns pages as they are shown', async () => {
    const html = (value: string) =>
      `<style>@page { size: 200px 100px } @page :first { page-orientation: ${value} }</style><p>a`;
    expect(await text(html('rotate-left'))).toContain('/Rotate 270');
    expect(await text(html('rotate-right'))).toContain('/Rotate 90');
    expect(await text(html('upright'))).not.toContain('/Rotate');
  });
  it('warns of other values', async () => {
    const { warnings } = await render('<style>@page { page-orientation: sideways }</style><p>a');
    expect(warnings).toMatchObject([{ code: 'css-invalid-value', property: 'page-orientation' }]);
  });
});
