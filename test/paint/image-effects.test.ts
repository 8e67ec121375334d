/** Reflections, sliced masks, parts of pictures, borders full of background and ways along paths: as Chromium 156 draws them. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const painted = async (css: string, body = '<div></div>'): Promise<string> => {
  const head = '<!doctype html><style>@page { margin: 0; size: 200px 200px } body { margin: 0 }';
  const text = await dump(
    `${head} div { width: 40px; height: 20px; background: red; ${css} }</style>${body}`,
    'display',
  );
  return text.replace(/\s+/g, ' ').trim();
};
const BOX = 'artifact background fill #ff0000 rect 0,0 40x20';

describe('images and effects', () => {
  it('reflects a box below itself, as decoration', async () => {
    expect(await painted('-webkit-box-reflect: below 5px')).toBe(
      `page 200x200 group group matrix 1 0 0 -1 0 45 group ${BOX} ${BOX}`,
    );
    // 50% of the box's width lie between.
    expect(await painted('-webkit-box-reflect: left 50%')).toContain('matrix -1 0 0 1 -20 0');
    const text = await painted('-webkit-box-reflect: below', '<div>text</div>');
    expect(text.match(/<div>/g)).toHaveLength(1);
  });

  it('reflections of reflections stop where they grow too many', async () => {
    const deep = `${'<div>'.repeat(30)}x`;
    expect((await painted('-webkit-box-reflect: below', deep)).length).toBeLessThan(20_000_000);
  }, 20_000);

  it('masks by an image over the border box', async () => {
    expect(await painted('-webkit-mask-box-image: linear-gradient(red, transparent)')).toContain(
      'mask: group clip rect 0,0 40x20 group matrix 1 0 0 1 0 0 fill linear(20,0 to 20,20: #ff0000 0, #ff0000/0 1)',
    );
  });

  /** https://drafts.csswg.org/css-images-3/#the-object-fit */
  it('pictures in a box with a ratio of its own keep their natural size and ratio', async () => {
    const image = `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='30' height='10'><rect width='30' height='10'/></svg>">`;
    const fitted = (fit: string): Promise<string> =>
      painted(`} img { width: 80px; aspect-ratio: 4/3; object-fit: ${fit}`, image);
    expect(await fitted('none')).toContain('matrix 1 0 0 1 25 25');
    expect(await fitted('scale-down')).toContain('matrix 1 0 0 1 25 25');
  });

  it('fills with image() and mixes with cross-fade()', async () => {
    expect(await painted('background: image(blue)')).toContain('fill linear(20,0 to 20,20: #0000ff 0, #0000ff 1)');
    expect(await painted('background: -webkit-cross-fade(image(red), image(blue), 30%)')).toContain(
      '#ff0000 1) rect 0,0 40x20 group opacity 0.3 fill linear(20,0 to 20,20: #0000ff 0',
    );
  });

  it('shows the background where the border is', async () => {
    expect(await painted('border: 5px solid transparent; background: red border-area')).toContain(
      'mask: stroke 5 #000000 rect 2.5,2.5 45x25 artifact background fill #ff0000 rect 0,0 50x30',
    );
  });

  it('moves and turns along a path, and round a closed one', async () => {
    const path = 'path("M20 10 L120 10")';
    expect(await painted(`offset: ${path} 50% 90deg / left top`)).toContain('matrix 0 1 -1 0 70 10');
    expect(await painted(`offset-path: ${path}; offset-distance: 500px`)).toContain('matrix 1 0 0 1 100 0');
    expect(await painted('offset: path("M20 10 h10 v10 h-10 z") 45px 0deg')).toContain('matrix 1 0 0 1 5 0');
  });

  it('draws the part of a picture that object-view-box names', async () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='20' height='40'/></svg>";
    const img = `<img style="object-view-box: inset(0 50% 0 0); width: 60px" src="data:image/svg+xml,${svg}">`;
    expect(await painted('', img)).toContain(
      'group clip rect 0,0 60x120 group clip rect 0,0 120x120 group matrix 3 0 0 3 0 0',
    );
  });

  it('stretches the slices of a drawing, which keeps its proportions as a whole', async () => {
    const svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4' viewBox='0 0 4 4'><rect x='1' width='2' height='1'/></svg>";
    const text = await painted(
      `background: none; border: 5px solid; border-image: url("data:image/svg+xml,${svg}") 25%`,
    );
    // The middle half of the top slice, 2px by 1px, covers 40px by 5px: 20 times and 5 times.
    expect(text).toContain('group clip rect 5,0 40x5 group matrix 20 0 0 5 -15 0');
  });
});

describe('page backgrounds', () => {
  const page = async (css: string): Promise<string> => {
    const sheet = `@page { size: 200px 100px; margin: 20px; border: 4px solid; padding: 3px; ${css} }`;
    return (await dump(`<!doctype html><style>${sheet}</style><p>x`, 'display')).replace(/\s+/g, ' ');
  };
  const LAYER = 'linear-gradient(red, blue) 0 0 / 10px 8px no-repeat';

  // https://drafts.csswg.org/css-page-3/#painting
  it('anchor images in the padding box of the page, fixed ones in all of the page box', async () => {
    expect(await page(`background: ${LAYER}`)).toContain('rect 24,24 10x8');
    expect(await page(`background: ${LAYER} content-box border-box`)).toContain('rect 27,27 10x8');
    expect(await page(`background: ${LAYER} fixed`)).toContain('rect 0,0 10x8');
  });

  it('reach over the margins, and are not seen where the page is hidden', async () => {
    expect(await page('background: red')).toContain('fill #ff0000 rect 0,0 200x100');
    expect(await page('background: red; visibility: hidden')).not.toContain('#ff0000');
  });
});
