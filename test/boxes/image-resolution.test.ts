import { expect, it } from 'vitest';
import type { BoxNode } from '../../src/boxes/box.ts';
import { buildBoxTree } from '../../src/boxes/build.ts';
import { silentDiagnostics as diagnostics } from '../../src/diagnostics.ts';
import type { RasterImage } from '../../src/resources/types.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { IMAGE, style } from './fixtures.ts';

const fonts = await createFontLibrary({ diagnostics });
/** 30 × 20 pixels. */
const dense: RasterImage = { ...IMAGE, density: { across: 4, down: 2 } };

function sizes(html: string, image = dense): unknown[] {
  const found: unknown[] = [];
  const visit = (box: BoxNode): void => {
    const { replaced } = box;
    if (replaced?.image) found.push([replaced.width, replaced.height]);
    for (const child of box.children) visit(child);
    if (box.marker) visit(box.marker);
    for (const item of box.inline?.items ?? []) if (item.kind === 'atomic') visit(item.box);
  };
  visit(buildBoxTree(style(html), { fonts, imageOf: () => image, diagnostics }));
  return found;
}

const withResolution = (value: string) => `<body style="image-resolution: ${value}"><p><img src=a.png>`;

// https://drafts.csswg.org/css-images-4/#the-image-resolution
it('natural sizes follow image-resolution', () => {
  expect(sizes('<img src=a.png>')).toEqual([[30, 20]]);
  expect(sizes(withResolution('192dpi'))).toEqual([[15, 10]]);
  expect(sizes(withResolution('from-image'))).toEqual([[7.5, 10]]);
  expect(sizes(withResolution('from-image 2dppx snap'))).toEqual([[7.5, 10]]);
  expect(sizes(withResolution('2dppx from-image'), IMAGE)).toEqual([[15, 10]]);
  expect(sizes(withResolution('snap 2dppx'))).toEqual([[15, 10]]);
});

it('a quarter turn exchanges the densities', () => {
  expect(sizes(withResolution('from-image'), { ...dense, orientation: 6 })).toEqual([[15, 5]]);
});

it.each(['snap', '0dpi', '-1dppx', 'from-image from-image', '1dppx 2dppx', 'auto 2dppx', 'auto,', 'normal, 2dppx'])(
  'image-resolution: %s is invalid',
  (value) => {
    expect(sizes(withResolution(value))).toEqual([[30, 20]]);
  },
);

it('has the values and the name of Prince', () => {
  const prince = (value: string) => `<img src=a.png style="-prince-image-resolution: ${value}">`;
  expect(sizes(prince('auto'))).toEqual([[7.5, 10]]);
  expect(sizes(prince('auto, 2dppx'), IMAGE)).toEqual([[15, 10]]);
  expect(sizes(prince('normal'))).toEqual([[30, 20]]);
  expect(sizes(prince('2dppx'))).toEqual([[15, 10]]);
});

it('a density stated where the image is named comes first', () => {
  const rule = '<style>body { image-resolution: 4dppx }</style>';
  expect(sizes(`${rule}<img srcset="a.png 2x">`)).toEqual([[15, 10]]);
  expect(sizes(`${rule}<p style="content: image-set(url(a.png) 2x)">`)).toEqual([[15, 10]]);
  const before = (image: string) => `${rule}<style>p::before { content: ${image} }</style><p>`;
  expect(sizes(before('url(a.png)'))).toEqual([[7.5, 5]]);
  expect(sizes(before('image-set("a.png" 2x)'))).toEqual([[15, 10]]);
  const item = (image: string) => `${rule}<ul style="list-style-image: ${image}"><li>a</ul>`;
  expect(sizes(item('url(a.png)'))).toEqual([[7.5, 5]]);
  expect(sizes(item('image-set(url(a.png) 2x)'))).toEqual([[15, 10]]);
});
