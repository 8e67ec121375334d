/** What needs real fonts and pictures: text that clips, pictures of filters. */

import { describe, expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';

const PAGE = '<!doctype html><style>@page { margin: 0 } body { margin: 0; font-family: "Liberation Sans" }</style>';
const lines = async (html: string): Promise<string[]> =>
  (await dump(PAGE + html, 'display')).split('\n').map((line) => line.trim());

describe('text in a clipPath', () => {
  /** Left, top, right and bottom of the clip's shape. */
  async function clipBounds(text: string): Promise<number[]> {
    const clipped = '<rect width="99" height="99" clip-path="url(#c)"/>';
    const clip = (await lines(`<svg><clipPath id="c">${text}</clipPath>${clipped}</svg>`)).find((line) =>
      line.startsWith('group clip path'),
    );
    const numbers = [...(clip ?? '').matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
    const [x, y] = [0, 1].map((axis) => numbers.filter((_, i) => i % 2 === axis));
    return [Math.min(...x!), Math.min(...y!), Math.max(...x!), Math.max(...y!)].map(Math.round);
  }

  it('has the shape of its glyphs, with their fill or without', async () => {
    // An H of Liberation Sans reaches from 168 to 1312 and up to 1409 units of 2048.
    const h = (attributes: string) => `<text font-size="204.8" y="150" ${attributes}>H</text>`;
    expect(await clipBounds(h(''))).toEqual([17, 9, 131, 150]);
    expect(await clipBounds(h('fill="none" stroke="red" stroke-width="9" text-decoration="underline"'))).toEqual([
      17, 9, 131, 150,
    ]);
    expect(await clipBounds(h('transform="translate(3 4)"'))).toEqual([20, 13, 134, 154]);
  });

  it('leaves out what is invisible, and follows a use', async () => {
    const hidden = '<tspan visibility="hidden">H</tspan>';
    expect(await clipBounds(`<text font-size="204.8" y="150">H${hidden}</text>`)).toEqual([17, 9, 131, 150]);
    const used = '<use href="#t" x="5"/></clipPath><text id="t" font-size="204.8" y="150">H</text><clipPath>';
    expect(await clipBounds(used)).toEqual([22, 9, 136, 150]);
  });
});

describe('feImage', () => {
  const PNG =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';
  const filtered = (image: string) =>
    `<svg><filter id="f" x="0" y="0" width="1" height="1">${image}</filter><circle id="dot" r="3"/><rect x="10" y="10" width="30" height="20" filter="url(#f)"/></svg>`;

  it('fits its picture into the subregion', async () => {
    expect(await lines(filtered(`<feImage href="${PNG}"/>`))).toContainEqual(
      expect.stringMatching(/^image 15,10 20x20 /),
    );
    const stretched = `<feImage x="5" y="7" width="30" height="9" preserveAspectRatio="none" xlink:href="${PNG}"/>`;
    expect(await lines(filtered(stretched))).toContainEqual(expect.stringMatching(/^image 5,7 30x9 /));
  });

  it('draws another element from the corner of the subregion, as Chromium does', async () => {
    const drawn = await lines(filtered('<feImage href="#dot"/>'));
    expect(drawn.slice(drawn.indexOf('group matrix 1 0 0 1 10 10'))[1]).toMatch(/^fill #000000 path M3 0 /);
  });

  it('warns of a picture that is missing', async () => {
    const { warnings } = await render(filtered('<feImage href="missing.png"/>').replace('<svg', '<svg aria-label="x"'));
    expect(warnings.map(({ code }) => code)).toContain('missing-resource');
  });
});
