import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createEngine, preview } from '../../src/index.ts';
import { colorAt } from '../../src/preview/conic.ts';
import { encodePng } from '../../src/preview/png.ts';

const only = async (html: string) =>
  (await preview(`<!doctype html><style>@page{size:200px 100px;margin:0}body{margin:0}</style>${html}`)).pages[0]!;

/** Opened and closed in order; no parser of ours reads XML strictly. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  for (const [, end, name, empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s+[\w-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name!);
  }
  return open.length === 0 && !/<(?!\/?[a-zA-Z])/.test(svg);
}

describe('preview', () => {
  it('gives a picture of each page, with its size and words', async () => {
    const { pages, pageCount, warnings } = await preview(
      '<style>@page{size:200px 100px;margin:0}p{margin:0;break-after:page;frobnicate:1}</style><p>One</p><p>Two words</p>',
    );
    expect(pageCount).toBe(2);
    expect(pages.map(({ width, height, text }) => [width, height, text])).toEqual([
      [200, 100, 'One'],
      [200, 100, 'Two words'],
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['css-unknown-property']);
  });

  it('draws as many pages as asked for, and counts them all', async () => {
    const html = '<style>p{break-after:page}</style>'.concat('<p>x</p>'.repeat(5));
    const { pages, pageCount } = await preview(html, { previewPages: 2 });
    expect([pages.length, pageCount]).toEqual([2, 5]);
    expect((await preview(html, { previewSize: 1 })).pages).toHaveLength(1);
  });

  it('defines the outline of a letter once and places it often', async () => {
    const { svg } = await only('<div style="font:20px sans-serif">ooo o</div>');
    expect(svg.match(/<path id=/g)).toHaveLength(1);
    expect(svg.match(/<use href=/g)).toHaveLength(4);
  });

  it('is the same whatever was drawn before: names of one font share its outlines', async () => {
    const html = '<p style="font-family:Arial">abc <span style="font-feature-settings:\'zero\'">abc</span>';
    const fresh = await createEngine().preview(html);
    const used = createEngine();
    await used.preview('<p style="font-family:Helvetica">abc');
    expect((await used.preview(html)).pages).toEqual(fresh.pages);
    expect(fresh.pages[0]!.svg.match(/<path id=/g)).toHaveLength(3);
  });

  it('paints areas in their colours, groups with opacity, clips and blending', async () => {
    const { svg } = await only(
      '<div style="background:#0f08;width:50px;height:50px"></div>' +
        '<div style="opacity:.5;overflow:hidden;transform:scale(2);mix-blend-mode:multiply;width:9px;height:9px;background:red"></div>',
    );
    expect(svg).toContain('fill="#00ff00" fill-opacity="0.533"');
    expect(svg).toContain('opacity="0.5"');
    expect(svg).toContain('style="mix-blend-mode:multiply"');
    expect(svg).toMatch(/transform="matrix\(2 0 0 2 /);
  });

  it('writes gradients of three kinds, and pictures', async () => {
    const { svg } = await only(
      '<div style="width:9px;height:9px;background:linear-gradient(red,blue)"></div>' +
        '<div style="width:9px;height:9px;background:radial-gradient(red,#00f8)"></div>' +
        '<div style="width:9px;height:9px;background:conic-gradient(red,blue)"></div>' +
        '<img width="4" src="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==">',
    );
    expect(svg).toContain('<linearGradient');
    expect(svg).toContain('stop-opacity="0.533"');
    expect(svg).toContain('<radialGradient');
    expect(svg).toContain('href="data:image/png;base64,iVBOR');
    expect(isWellFormed(svg)).toBe(true);
  });

  it('takes no markup, script or address from the document', async () => {
    const { svg } = await only(
      `<a href="javascript:alert(1)" title='"><script>'>&lt;script&gt;"&amp;</a><div id='x"><script>' style="font-family:'a&quot;>'">]]&gt;</div>`,
    );
    expect(svg).not.toMatch(/script|http:(?!\/\/www.w3.org)|https:|]]>/);
    expect(isWellFormed(svg)).toBe(true);
  });
});

describe('colours of a sweep', () => {
  const stops = [
    { offset: 0, color: { r: 1, g: 0, b: 0, a: 1 } },
    { offset: 0.5, color: { r: 0, g: 0, b: 1, a: 0 } },
    { offset: 1, color: { r: 0, g: 0, b: 1, a: 1 } },
  ];
  it.each([
    [0, { r: 1, g: 0, b: 0, a: 1 }],
    [0.25, { r: 0.5, g: 0, b: 0.5, a: 0.5 }],
    [0.75, { r: 0, g: 0, b: 1, a: 0.5 }],
    [1, { r: 0, g: 0, b: 1, a: 1 }],
  ])('at %f of the turn', (offset, color) => expect(colorAt(stops, offset)).toEqual(color));
});

describe('PNG', () => {
  it('holds rows with their filter, colours and alpha', () => {
    const png = encodePng(2, 1, {
      encoding: 'samples',
      components: 3,
      samples: Uint8Array.of(1, 2, 3, 4, 5, 6),
      alpha: Uint8Array.of(7, 8),
    });
    const view = new DataView(png.buffer);
    expect([view.getUint32(16), view.getUint32(20), png[24], png[25]]).toEqual([2, 1, 8, 6]);
    const length = view.getUint32(33);
    expect([...inflateSync(png.subarray(41, 41 + length))]).toEqual([0, 1, 2, 3, 7, 4, 5, 6, 8]);
    // The last chunk never differs, its CRC included.
    expect(Buffer.from(png.subarray(-12)).toString('hex')).toBe('0000000049454e44ae426082');
  });
});

it('shows pages that are turned as they are seen', async () => {
  const { pages } = await preview(
    '<style>@page { size: 200px 100px; margin: 0; page-orientation: rotate-right }</style><p style="margin: 0">a',
  );
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[100, 200]]);
  expect(pages[0]!.svg).toContain('matrix(0 1 -1 0 100 0)');
});
