import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { stampPage } from '../../src/paint/watermark.ts';

/** Where the strokes' points land on the page. */
function points(page: Parameters<typeof stampPage>[0]): [number, number][] {
  const found: [number, number][] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  for (const item of stampPage(page).items) {
    if (item.kind === 'push') matrix = [...item.transform!];
    if (item.kind !== 'stroke') continue;
    const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
    for (const [, x = 0, y = 0] of item.path) found.push([a * x + c * y + e, b * x + d * y + f]);
  }
  return found;
}

describe('the watermark', () => {
  it.each([
    [794, 1123],
    [1123, 794],
    [300, 300],
    [20, 20],
  ])('stands inside a page of %i by %i, about its middle, rising to the right', (width, height) => {
    const all = points({ width, height, items: [] });
    for (const [x, y] of all) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
    const left = all.reduce((a, b) => (a[0] < b[0] ? a : b));
    const right = all.reduce((a, b) => (a[0] > b[0] ? a : b));
    expect(left[1]).toBeGreaterThan(height / 2);
    expect(right[1]).toBeLessThan(height / 2);
  });

  it('is on every stretch of a long page', () => {
    const ys = points({ width: 300, height: 9000, items: [] }).map(([, y]) => y);
    for (let top = 0; top < 9000; top += 900) expect(ys.some((y) => y > top && y < top + 900)).toBe(true);
  });

  it('is written over every page when asked for, whatever the document says', async () => {
    const html = '<style>* { display: none !important; color: transparent }</style><p>x';
    const [plain, stamped] = [
      await render(html, { pdf: { compress: false } }),
      await render(html, { pdf: { compress: false }, watermark: true }),
    ];
    const strokes = (pdf: Uint8Array): number => Buffer.from(pdf).toString('latin1').split(/\bS\n/).length - 1;
    expect(strokes(plain.pdf)).toBe(0);
    expect(strokes(stamped.pdf)).toBe(1);
    expect(stamped.pageCount).toBe(plain.pageCount);
  });
});
