/** The sheet that a page is cut from. https://drafts.csswg.org/css-page-3/#bleed */

import { expect, it } from 'vitest';
import { render, toSvg } from '../../src/index.ts';

const source = async (css: string, content = 'x', pdf = {}): Promise<string> => {
  const html = `<!doctype html><html lang=en><title>t</title><style>@page { size: 400px 200px; margin: 0; ${css} }</style>${content}`;
  const result = await render(html, { pdf: { compress: false, ...pdf } });
  expect(result.warnings).toEqual([]);
  return new TextDecoder('latin1').decode(result.pdf);
};

const boxes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/\/((?:Media|Trim|Bleed)Box) ?\[([^\]]+)\]/g)].map(([, name, numbers]) => [name, numbers]),
  );

it('is the page where nothing is asked for', async () => {
  expect(boxes(await source(''))).toEqual({ MediaBox: '0 0 300 150' });
});

it('has room for what bleeds', async () => {
  expect(boxes(await source('bleed: 8px'))).toEqual({
    MediaBox: '0 0 312 162',
    TrimBox: '6 6 306 156',
    BleedBox: '0 0 312 162',
  });
});

it('has room for marks outside of what bleeds', async () => {
  const text = await source('marks: crop cross; bleed: 16px');
  // Marks are 18 px long.
  expect(boxes(text)).toEqual({
    MediaBox: '0 0 351 201',
    TrimBox: '25.5 25.5 325.5 175.5',
    BleedBox: '13.5 13.5 337.5 187.5',
  });
  // Eight lines at the corners, four crosses of a circle and two lines.
  expect(text.match(/^S$/gm)).toHaveLength(8 + 4 * 3);
  expect(text).toContain('/Artifact<</Type/Page>>BDC');
});

it('continues with the canvas and the content where the page area ends with the page', async () => {
  const wide =
    '<body style="margin:0;background:red"><div style="position:absolute;left:-50px;width:99px;height:9px;background:blue"></div></body>';
  const text = await source('bleed: 8px', wide);
  expect(text).toMatch(/^-8 -8 416 216 re\nf$/m);
  expect(text).toMatch(/^-8 -8 416 216 re\nW n$/m);
  // Margins stay free, as in Chromium's prints.
  expect(await source('bleed: 8px; margin: 50px', wide)).toMatch(/^50 50 300 100 re\nW n$/m);
});

it('continues with the background of the page', async () => {
  expect(await source('bleed: 8px; margin: 50px; background: red')).toMatch(/^-8 -8 416 216 re\nf$/m);
});

it('moves links with the page', async () => {
  const link = '<body style="margin:0"><a href="https://x.test/" style="display:block;height:200px">x</a></body>';
  expect(await source('bleed: 8px', link)).toContain('/Rect[6 6 306 156]');
});

it('is not seen on screens', async () => {
  const { pages } = await toSvg('<style>@page { size: 400px 200px; marks: crop }</style>x');
  expect(pages[0]!.svg).toMatch(/viewBox="0 0 400 200"/);
});
