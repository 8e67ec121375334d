import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toPng, toSvg } from '../../src/index.ts';

const TWO =
  '<!doctype html><style>@page { size: 200px 100px; margin: 0 } body { margin: 0 } div { width: 100px; height: 50px; background: #00ff00 } p { break-before: page }</style><div></div><p>two';

describe('toSvg', () => {
  it('draws all pages, or those asked for', async () => {
    const { pages, pageCount } = await toSvg(TWO);
    expect(pages.map(({ number, width, height }) => [number, width, height])).toEqual([
      [1, 200, 100],
      [2, 200, 100],
    ]);
    expect(pages[0]!.svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="200" height="100"/);
    expect((await toSvg(TWO, { pages: '2' })).pages.map(({ number }) => number)).toEqual([2]);
    expect(pageCount).toBe(2);
    await expect(toSvg(TWO, { pages: '3' })).rejects.toThrow('names no page');
  });
});

/** The samples of a PNG of 8-bit RGBA, filters undone. */
function pixels(png: Uint8Array): { width: number; at(x: number, y: number): number[] } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const width = view.getUint32(16);
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; ) {
    const size = view.getUint32(at);
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  const rows = inflateSync(Buffer.concat(data));
  const stride = width * 4;
  const out = new Uint8Array((rows.length / (stride + 1)) * stride);
  for (let y = 0; y * (stride + 1) < rows.length; y++) {
    const filter = rows[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const left = x >= 4 ? out[y * stride + x - 4]! : 0;
      const up = y > 0 ? out[(y - 1) * stride + x]! : 0;
      const corner = x >= 4 && y > 0 ? out[(y - 1) * stride + x - 4]! : 0;
      const p = left + up - corner;
      const nearest = [left, up, corner].reduce((best, one) => (Math.abs(p - one) < Math.abs(p - best) ? one : best));
      const guess = [0, left, up, (left + up) >> 1, nearest][filter]!;
      out[y * stride + x] = rows[y * (stride + 1) + 1 + x]! + guess;
    }
  }
  return { width, at: (x, y) => [...out.subarray(y * stride + x * 4, y * stride + x * 4 + 4)] };
}

describe('toPng', () => {
  it('has the pixels of the page, at its scale', async () => {
    const { pages } = await toPng(TWO, { pages: '1', scale: 2 });
    const picture = pixels(pages[0]!.png);
    expect(picture.width).toBe(400);
    expect(picture.at(100, 50)).toEqual([0, 255, 0, 255]);
    expect(picture.at(300, 150)).toEqual([255, 255, 255, 255]);
  });

  it('is the same twice, and at the same time', async () => {
    const [once, again] = await Promise.all([toPng(TWO), toPng(TWO)]);
    expect(Buffer.from(once.pages[1]!.png).equals(again.pages[1]!.png)).toBe(true);
  });

  it('has its bounds', async () => {
    await expect(toPng(TWO, { scale: 0 })).rejects.toThrow('scale takes a number above 0');
    await expect(toPng(TWO, { scale: 20, limits: { imagePixels: 1e6 } })).rejects.toMatchObject({ code: 'limit' });
  });
});
