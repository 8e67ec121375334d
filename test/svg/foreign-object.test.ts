import { describe, expect, it } from 'vitest';
import { layout, render } from '../../src/index.ts';
import { tagged } from '../structure/tagged.ts';

const PAGE =
  '<!doctype html><html lang=en><style>@page{size:400px 600px;margin:0}body{margin:0;line-height:18px}</style>';

/** Boxes of elements inside of `<svg>` as Chromium's `getBoundingClientRect` gives them. */
async function rectsOf(svg: string): Promise<string[]> {
  const { pages } = await layout(`${PAGE}${svg}`);
  return pages[0]!.boxes
    .filter(({ tag }) => !/^(html|body|svg|#text)$/.test(tag))
    .map(({ tag, x, y, width, height }) => [tag, ...[x, y, width, height].map((n) => Number(n.toFixed(2)))].join(' '));
}

describe('foreignObject', () => {
  it('is laid out in its rectangle', async () => {
    const svg =
      '<svg width=280 height=100><foreignObject x=10 y=10 width=200 height=80><div>Node</div></foreignObject></svg>';
    expect(await rectsOf(svg)).toEqual(['foreignObject 10 10 200 80', 'div 10 10 200 18']);
  });

  it('is laid out in user units and contains what is positioned', async () => {
    const svg =
      '<svg viewBox="0 0 1280 720" width=320 style="display:block"><foreignObject width="100%" height="720">' +
      '<section style="height:100%"><p style="position:absolute;right:20px;bottom:20px;width:40px;height:40px;margin:0">' +
      '</section></foreignObject></svg>';
    expect(await rectsOf(svg)).toEqual(['foreignObject 0 0 320 180', 'section 0 0 320 180', 'p 305 165 10 10']);
  });

  it('follows transforms and inner viewports', async () => {
    const svg =
      '<svg width=300 height=100 style="display:block"><g transform="translate(100 10) rotate(90)">' +
      '<foreignObject width=50 height=20><div>a</div></foreignObject></g>' +
      '<svg x=10 y=20 width=100 height=50 viewBox="0 0 50 25"><foreignObject x=5 width=30 height=10></foreignObject></svg></svg>';
    expect(await rectsOf(svg)).toEqual(['foreignObject 80 10 20 50', 'div 82 10 18 50', 'foreignObject 20 20 60 20']);
  });

  it('has no size but its own', async () => {
    expect(await rectsOf('<svg><foreignObject width=50><div>a</div></foreignObject></svg>')).toEqual([
      'foreignObject 0 0 50 0',
      'div 0 0 50 18',
    ]);
  });

  it('is read as the blocks in it', async () => {
    const svg =
      '<svg aria-label=Slide><foreignObject width=200 height=100><h1>Head</h1><p>Text</p></foreignObject></svg>';
    expect(await tagged(svg)).toBe('Figure(H1("Head") P("Text"))');
  });

  it('does not make the page smaller by its user units', async () => {
    const svg = '<svg viewBox="0 0 1280 720" width=320><foreignObject width=1280 height=720>a</foreignObject></svg>';
    const { pages } = await layout(`${PAGE}${svg}`);
    expect(pages[0]!.boxes.find(({ tag }) => tag === 'svg')!.width).toBe(320);
  });

  it('is a warning where <use> copies it', async () => {
    const svg = '<svg><defs><g id=g><foreignObject width=9 height=9>a</foreignObject></g></defs><use href=#g /></svg>';
    const { warnings } = await render(`${PAGE}${svg}`);
    expect(warnings.map(({ message }) => message)).toContain('SVG: a <foreignObject> that <use> copies is not drawn');
  });
});
