import { expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

/** The clip of the box's content. */
async function clip(css: string): Promise<string | undefined> {
  const html = `<!doctype html><style>@page { margin: 0 } body { margin: 0 }
    div { width: 100px; height: 20px; padding: 5px; border: 3px solid; ${css} }</style><div>text</div>`;
  return /clip[^\n]*?(-?\d+,-?\d+ \d+x\d+)/.exec(await dump(html, 'display'))?.[1];
}

// https://drafts.csswg.org/css-overflow-4/#overflow-clip-margin
it('overflow-clip-margin lets content out of what is clipped, not of scroll containers', async () => {
  expect(await clip('overflow: clip')).toBe('3,3 110x30');
  expect(await clip('overflow: clip; overflow-clip-margin: 20px')).toBe('-17,-17 150x70');
  expect(await clip('overflow: clip; overflow-clip-margin: content-box 1px')).toBe('7,7 102x22');
  expect(await clip('contain: paint; overflow-clip-margin: 2px border-box')).toBe('-2,-2 120x40');
  expect(await clip('overflow: hidden; overflow-clip-margin: 20px')).toBe('3,3 110x30');
});

it('drawings are clipped along the rounded corners of their content box, unless they overflow', async () => {
  const drawn = async (css: string) => {
    const drawing = `<svg width=40 height=40 style="display:block; ${css}"><rect width=40 height=40 /></svg>`;
    const html = `<!doctype html><style>@page { margin: 0 } body { margin: 0 }</style>${drawing}`;
    return (await dump(html, 'display')).match(/clip (?:rect|path) \S+ \S+/g);
  };
  expect(await drawn('border-radius: 10px')).toEqual(['clip path M10 0', 'clip rect 0,0 40x40']);
  expect(await drawn('border-radius: 10px; padding: 4px')).toEqual(['clip path M10 4', 'clip rect 4,4 40x40']);
  expect(await drawn('')).toEqual(['clip rect 0,0 40x40']);
  expect(await drawn('border-radius: 10px; overflow: visible')).toBe(null);
});
