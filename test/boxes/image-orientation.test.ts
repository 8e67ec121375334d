import { expect, it } from 'vitest';
import type { BoxNode } from '../../src/boxes/box.ts';
import { buildBoxTree } from '../../src/boxes/build.ts';
import { silentDiagnostics as diagnostics } from '../../src/diagnostics.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { IMAGE, style } from './fixtures.ts';

const fonts = await createFontLibrary({ diagnostics });
/** Stored 20 wide and 30 high, to be shown a quarter turn on. */
const turned = { ...IMAGE, orientation: 6 };

function pictures(html: string): unknown[] {
  const found: unknown[] = [];
  const visit = (box: BoxNode): void => {
    const { replaced } = box;
    if (replaced?.image?.kind === 'raster') found.push([replaced.width, replaced.height, replaced.image.orientation]);
    for (const child of box.children) visit(child);
    for (const item of box.inline?.items ?? []) if (item.kind === 'atomic') visit(item.box);
  };
  visit(buildBoxTree(style(html), { fonts, imageOf: () => turned, diagnostics }));
  return found;
}

// https://drafts.csswg.org/css-images-3/#the-image-orientation
it('image-orientation: none leaves out what the EXIF data say', () => {
  const html = '<p><img src=a.jpg>';
  expect(pictures(html)).toEqual([[30, 20, 6]]);
  expect(pictures(`<style>p { image-orientation: none }</style>${html}`)).toEqual([[20, 30, 1]]);
  expect(pictures('<style>p::before { content: url(a.jpg); image-orientation: none }</style><p>')).toEqual([
    [20, 30, 1],
  ]);
});
