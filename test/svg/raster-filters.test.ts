import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../src/display/display-list.ts';
import { rectPath } from '../../src/display/paths.ts';
import { render } from '../../src/index.ts';
import { encodeJpeg } from '../../src/resources/images/jpeg/encode-jpeg.ts';
import type { RasterImage } from '../../src/resources/types.ts';
import { blurredItems } from '../../src/svg/filters/blur.ts';
import { sampledImage } from '../../src/svg/filters/image-samples.ts';
import { thickenedItems } from '../../src/svg/filters/morphology.ts';
import { createRasterBudget } from '../../src/svg/filters/raster-filters.ts';
import { draw } from './fixtures.ts';

const square = (x: number, side: number, color = { r: 1, g: 0, b: 0, a: 1 }): DisplayItem => ({
  kind: 'fill',
  path: rectPath({ x, y: 0, width: side, height: side }),
  rule: 'nonzero',
  paint: { kind: 'solid', color },
});

const rastering = () => ({ rasters: createRasterBudget(16_000_000), warn: (what: string) => expect(what).toBe('') });

const anywhere = { within: null, scale: 1 } as const;

/** Red, green, blue and alpha at a point, between pixels the mean of those around it, as viewers have it. */
function colorAt([item]: readonly DisplayItem[], x: number, y: number): number[] {
  if (item?.kind !== 'image' || item.image.data.encoding !== 'samples') throw new Error('a picture is expected');
  const { image, rect } = item;
  const { samples, alpha } = image.data as Extract<RasterImage['data'], { encoding: 'samples' }>;
  const column = ((x - rect.x) / rect.width) * image.pixelWidth - 0.5;
  const row = ((y - rect.y) / rect.height) * image.pixelHeight - 0.5;
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const mean = [0, 0, 0, 0];
  for (const [px, py] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const) {
    const share = (1 - Math.abs(column - px)) * (1 - Math.abs(row - py));
    const inside = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at));
    const i = inside(py, image.pixelHeight) * image.pixelWidth + inside(px, image.pixelWidth);
    const pixel = [samples[i * 3]!, samples[i * 3 + 1]!, samples[i * 3 + 2]!, alpha![i]!];
    for (let c = 0; c < 4; c++) mean[c]! += pixel[c]! * share;
  }
  return mean.map(Math.round);
}

describe('a Gaussian blur', () => {
  it('is half as dark at the edge, and next to nothing three deviations out', () => {
    const made = blurredItems([square(0, 60)], { x: 4, y: 4 }, { ...anywhere, linear: false }, rastering());
    expect(colorAt(made, 30, 30)).toEqual([255, 0, 0, 255]);
    expect(Math.abs(colorAt(made, 0, 30)[3]! - 127.5)).toBeLessThan(3);
    // The normal distribution function at one deviation is 0.841.
    expect(Math.abs(colorAt(made, 4, 30)[3]! - 0.841 * 255)).toBeLessThan(8);
    expect(colorAt(made, -11.5, 30)[3]!).toBeLessThan(4);
  });

  it('blurs what patterns hold, at the edge of a tile too', () => {
    const tile: DisplayItem = {
      kind: 'fill',
      path: rectPath({ x: 0, y: 0, width: 60, height: 60 }),
      rule: 'nonzero',
      paint: {
        kind: 'pattern',
        matrix: [1, 0, 0, 1, 0, 0],
        width: 20,
        height: 20,
        xStep: 20,
        yStep: 20,
        items: [square(0, 20)],
      },
    };
    const made = blurredItems([tile], { x: 2, y: 2 }, { ...anywhere, linear: false }, rastering());
    expect(colorAt(made, 30, 30)).toEqual([255, 0, 0, 255]);
    expect(colorAt(made, 20, 30)[3]).toBeGreaterThan(250);
  });

  it('covers a pixel by as much as the shape does', () => {
    const { rasters } = rastering();
    // Half of each pixel of a column is covered, whatever the density: 30.25 px of a grid of at least half a pixel each.
    const made = blurredItems(
      [square(0, 30.25)],
      { x: 4, y: 0 },
      { ...anywhere, linear: false },
      {
        rasters,
        warn: () => {},
      },
    );
    expect(Math.abs(colorAt(made, 30.25, 15)[3]! - 127.5)).toBeLessThan(3);
  });

  it('is left out with a word when the document has no samples left', () => {
    const heard: string[] = [];
    const spent = { rasters: createRasterBudget(-(2 ** 22) - 1), warn: (what: string) => void heard.push(what) };
    const items = [square(0, 60)];
    expect(blurredItems(items, { x: 4, y: 4 }, { ...anywhere, linear: false }, spent)).toEqual(items);
    expect(heard.join()).toContain('limits.blurSamples');
  });

  it('of a blur is one of both variances', async () => {
    const page = async (filter: string) =>
      (await render(`<div style="width:40px;height:40px;background:red;filter:${filter}">`)).pdf;
    expect(await page('blur(3px) blur(4px)')).toEqual(await page('blur(5px)'));
  });

  it('goes along one axis alone where the other deviation is 0', () => {
    const made = blurredItems([square(0, 60)], { x: 4, y: 0 }, { ...anywhere, linear: false }, rastering());
    expect(colorAt(made, 30, 0.5)[3]).toBe(255);
    expect(colorAt(made, -4, 30)[3]!).toBeGreaterThan(20);
  });

  it('mixes in linear light where that is asked for', () => {
    const two = [square(0, 60), square(60, 60, { r: 0, g: 1, b: 0, a: 1 })];
    const middle = (linear: boolean) =>
      colorAt(blurredItems(two, { x: 4, y: 4 }, { ...anywhere, linear }, rastering()), 60, 30);
    expect(Math.abs(middle(false)[0]! - 128)).toBeLessThan(20);
    // Half of the light is 188 of 255.
    expect(Math.abs(middle(true)[0]! - 188)).toBeLessThan(16);
  });

  it('is seen within the filter region alone', () => {
    const within = { x: 0, y: 0, width: 60, height: 60 };
    const [item] = blurredItems([square(0, 60)], { x: 4, y: 4 }, { within, scale: 1, linear: false }, rastering());
    expect(item).toMatchObject({ kind: 'image', rect: within });
  });

  it('is one picture', () => {
    const { lines } = draw(
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect width="9" height="9" filter="url(#f)"/>',
    );
    expect(lines.join('\n')).toContain('image');
  });
});

describe('morphology', () => {
  it('dilates and erodes', () => {
    const alpha = (erode: boolean, x: number) =>
      colorAt(thickenedItems([square(0, 30)], { x: 2, y: 2 }, { ...anywhere, erode }, rastering()), x, 15)[3];
    expect([alpha(false, -1.5), alpha(false, 15)]).toEqual([255, 255]);
    expect([alpha(true, 1), alpha(true, 3)]).toEqual([0, 255]);
  });
});

describe('feDropShadow', () => {
  it('is known in HTML, where names are in lower case', async () => {
    const svg =
      '<svg><filter id=f><feDropShadow stdDeviation=2 /></filter><rect width=9 height=9 filter="url(#f)"/></svg>';
    const { warnings } = await render(`<!doctype html><html lang=en><title>T</title>${svg}`, {
      pdf: { tagged: false },
    });
    expect(warnings.filter(({ message }) => message.includes('SVG'))).toEqual([]);
  });
});

describe('filters in vectors', () => {
  it('repeat the tile that a primitive made', () => {
    const { lines, diagnostics } = draw(
      '<filter id="f"><feFlood x="0" y="0" width="5" height="5"/><feTile/></filter><rect width="20" height="20" filter="url(#f)"/>',
    );
    expect(lines.join('\n')).toContain('pattern');
    expect(diagnostics.warnings).toEqual([]);
  });
});

describe('a filter on a JPEG', () => {
  const samples = Uint8Array.from({ length: 32 * 32 * 3 }, (_, i) => [220, 30, 60][i % 3]!);
  const jpeg = Buffer.from(encodeJpeg({ width: 32, height: 32, components: 3, samples }, 95)).toString('base64');
  const show = (filter: string) =>
    render(`<img alt="x" style="filter:${filter}" src="data:image/jpeg;base64,${jpeg}">`, { pdf: { compress: false } });

  it('changes its pixels, which are a JPEG again', async () => {
    const { pdf, warnings } = await show('grayscale(1)');
    expect(warnings).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Width 32/);
    const plain = await show('none');
    expect(pdf).not.toEqual(plain.pdf);
  });

  it('blurs it', async () => {
    const { warnings } = await show('blur(3px)');
    expect(warnings).toEqual([]);
  });

  it('is reported where there are too many pixels', async () => {
    const { warnings } = await render(`<img alt="x" style="filter:sepia(1)" src="data:image/jpeg;base64,${jpeg}">`, {
      limits: { blurSamples: 10 },
    });
    expect(warnings.map(({ message }) => message).join()).toContain('limits.blurSamples');
  });

  it('keeps to what it reads: no more pixels than are left', () => {
    const rasters = createRasterBudget(8 * 1024);
    const data = {
      encoding: 'jpeg',
      bytes: Buffer.from(jpeg, 'base64'),
      components: 3,
      inverted: false,
      iccProfile: null,
    } as const;
    const image: RasterImage = {
      kind: 'raster',
      url: '',
      width: 32,
      height: 32,
      pixelWidth: 32,
      pixelHeight: 32,
      orientation: 1,
      data,
    };
    expect(sampledImage(image, rasters)?.pixelWidth).toBe(32);
    expect(sampledImage(image, rasters)).toBe(sampledImage(image, rasters));
    expect(sampledImage({ ...image }, rasters)?.pixelWidth).toBe(16);
    expect(rasters.pixelsLeft).toBe(8 * 1024 - 1024 - 256 - 256 - 256);
  });
});
