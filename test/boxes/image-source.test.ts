/** Expected sources follow https://html.spec.whatwg.org/multipage/images.html#selecting-an-image-source on a page 700 px wide. */

import { describe, expect, it } from 'vitest';
import { type ImageSource, selectImageSource } from '../../src/boxes/image-source.ts';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import { parseHtml } from '../../src/dom/parse.ts';

function chosen(html: string): ImageSource | null {
  const document = parseHtml(`<!doctype html>${html}`, { baseUrl: null, diagnostics: silentDiagnostics });
  const image = document.elements.find(({ tag }) => tag === 'img')!;
  return selectImageSource(image, { type: 'print', width: 700, height: 1000 });
}

describe('img', () => {
  it('takes src, and beside srcset counts it as 1x', () => {
    expect(chosen('<img src=a.png>')).toEqual({ url: 'a.png', density: null });
    expect(chosen('<img src=a.png srcset="b.png 2x">')?.url).toBe('a.png');
    expect(chosen('<img src=a.png srcset="b.png">')?.url).toBe('b.png');
    expect(chosen('<img>')).toBeNull();
  });

  it('takes the least density that is not under one, or else the greatest', () => {
    expect(chosen('<img srcset="a.png .25x, b.png .5x, c.png 1.5x, d.png 3x">')).toEqual({
      url: 'c.png',
      density: 1.5,
    });
    expect(chosen('<img srcset="a.png .25x, b.png .5x">')?.url).toBe('b.png');
  });

  it('divides widths by the slot: the page where sizes says nothing', () => {
    expect(chosen('<img srcset="a.png 350w, b.png 1400w" src=c.png>')).toEqual({ url: 'b.png', density: 2 });
    expect(chosen('<img srcset="a.png 350w, b.png 1400w" sizes="50vw">')).toEqual({ url: 'a.png', density: 1 });
    expect(
      chosen('<img srcset="a.png 300w, b.png 900w" sizes="(min-width: 900px) 100px, calc(10em + 140px)">'),
    ).toEqual({
      url: 'a.png',
      density: 1,
    });
  });

  it('reads URLs that hold commas, and leaves out candidates that are wrong', () => {
    expect(chosen('<img srcset="data:,x 1x, b.png 2x">')?.url).toBe('data:,x');
    expect(chosen('<img srcset="a.png 1z, b.png 1x">')?.url).toBe('b.png');
    expect(chosen('<img srcset="a.png 100w 2x, b.png 1x,, ,">')?.url).toBe('b.png');
  });
});

describe('picture', () => {
  it('takes the first source before the image whose media and type apply', () => {
    const sources =
      '<source media=screen srcset=a.png><source type=image/x-unknown srcset=b.png><source media="print and (min-width: 500px)" type="image/png" srcset=c.png>';
    expect(chosen(`<picture>${sources}<img src=d.png><source srcset=e.png></picture>`)?.url).toBe('c.png');
    expect(chosen('<picture><source src=a.png><img src=d.png></picture>')?.url).toBe('d.png');
    expect(chosen(`<div>${sources}<img src=d.png></div>`)?.url).toBe('d.png');
  });
});
