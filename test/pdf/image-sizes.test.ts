/** Pictures take no more room than they need. */

import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDiagnostics, type Diagnostics, silentDiagnostics } from '../../src/diagnostics.ts';
import { createPdfCaches } from '../../src/pdf/caches.ts';
import { withoutHiddenColors } from '../../src/pdf/hidden-colors.ts';
import { indexSamples } from '../../src/pdf/indexed-samples.ts';
import { packed } from '../../src/pdf/packed-images.ts';
import { createResampler } from '../../src/pdf/resampling.ts';
import { decodeJpeg } from '../../src/resources/images/jpeg/decode-jpeg.ts';
import { encodeJpeg } from '../../src/resources/images/jpeg/encode-jpeg.ts';
import type { RasterImage } from '../../src/resources/types.ts';
import { latin1, objects, write } from './fixtures.ts';
import { type Bytes, type Name, readPdf, type Stream, type Value } from './reader.ts';

function picture(width: number, height: number, samples: Uint8Array, alpha: Uint8Array | null = null): RasterImage {
  const components = (samples.length / (width * height)) as 1 | 3;
  const data = { encoding: 'samples', components, samples, alpha } as const;
  return { kind: 'raster', url: 'x', width, height, pixelWidth: width, pixelHeight: height, orientation: 1, data };
}

const shown = (image: RasterImage, width: number) =>
  ({
    kind: 'image',
    image,
    rect: { x: 0, y: 0, width, height: (width * image.height) / image.width },
    interpolate: false,
  }) as const;

describe('row filters', () => {
  const masked = (alpha: Uint8Array) => picture(256, alpha.length / 256, new Uint8Array(alpha.length), alpha);
  const packedMask = (alpha: Uint8Array) => inflateSync(packed(masked(alpha), createPdfCaches().images).alpha!);
  const filtersOf = (rows: Uint8Array) => new Set(rows.filter((_, i) => i % 257 === 0));

  it.each([64, 2048])('are left out where a picture of %d rows repeats itself without being smooth', (height) => {
    // Few different rows, none of which is like the one above.
    const patterns = Array.from(
      { length: 16 },
      (_, i) => fc.sample(fc.uint8Array({ minLength: 256, maxLength: 256 }), { seed: i, numRuns: 1 })[0]!,
    );
    const alpha = Uint8Array.from(
      { length: 256 * height },
      (_, i) => patterns[((i >> 8) * 7 + (i >> 12)) % 16]![i & 255]!,
    );
    expect(filtersOf(packedMask(alpha))).toEqual(new Set([0]));
  });

  it.each([64, 2048])('are there where a picture of %d rows is smooth', (height) => {
    const alpha = Uint8Array.from({ length: 256 * height }, (_, i) => (i & 255) * 3 + (i >> 8) * 5);
    expect(filtersOf(packedMask(alpha))).not.toContain(0);
  });
});

describe('few colours', () => {
  it('are indices that give the same picture back', () => {
    const color = fc.constantFrom([0, 0, 0], [255, 0, 0], [1, 2, 3], [9, 9, 9], [255, 255, 255]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(color, { minLength: 1, maxLength: 6 }), (width, row) => {
        const samples = Uint8Array.from(Array.from({ length: width }, () => row.flat()).flat());
        const { palette, bits, rows } = indexSamples(samples, width, 3)!;
        const length = Math.ceil((width * bits) / 8);
        for (let pixel = 0; pixel < samples.length / 3; pixel++) {
          const bit = (pixel % width) * bits;
          const byte = rows[Math.floor(pixel / width) * length + (bit >> 3)]!;
          const index = (byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
          expect([...palette.subarray(index * 3, index * 3 + 3)]).toEqual([
            ...samples.subarray(pixel * 3, pixel * 3 + 3),
          ]);
        }
      }),
    );
  });

  it('are more than an index tells from 257 on', () => {
    const grey = (count: number) =>
      Uint8Array.from({ length: count * 3 }, (_, i) => (i % 3 === 0 ? Math.floor(i / 3) >> 8 : Math.floor(i / 3)));
    expect(indexSamples(grey(256), 256, 3)?.bits).toBe(8);
    expect(indexSamples(grey(257), 257, 3)).toBeNull();
  });

  it('are written with a table, where that is smaller', async () => {
    // Two colours in no order: a bit for each pixel, where deflated colours take more.
    let seed = 1;
    const samples = new Uint8Array(100 * 100 * 3);
    for (let i = 0; i < samples.length; i += 3) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      samples.fill(seed >>> 31 ? 200 : 10, i, i + 3);
    }
    const read = readPdf(await write([shown(picture(100, 100, samples), 100)], { compress: true }));
    const image = read.ids
      .map((id) => read.object(id))
      .find((one) => (read.get(one, 'Subtype') as Name | null)?.text === 'Image');
    const [kind, base, last, table] = read.get(image, 'ColorSpace') as Value[];
    expect([(kind as Name).text, (base as Name).text, last]).toEqual(['Indexed', 'DeviceRGB', 1]);
    expect([...Buffer.from((table as Bytes).text, 'latin1')].sort((a, b) => a - b)).toEqual([
      10, 10, 10, 200, 200, 200,
    ]);
    expect(read.get(image, 'BitsPerComponent')).toBe(1);
    expect(read.data(image as Stream)).toHaveLength(13 * 100);
  });
});

describe('colours that are not seen', () => {
  // a . . . b . over c . . . . . over nothing, with a row of nothing above.
  const seen = [
    [0, 0, 0, 0, 0, 0],
    [9, 0, 0, 0, 7, 0],
    [5, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ];
  const alpha = Uint8Array.from(seen.flat(), (value) => (value ? 1 : 0));

  it('are those of what is seen nearest in the row, or of the row beside', () => {
    const grey = Uint8Array.from(seen.flat(), (value, i) => value || 100 + i);
    const rows = [
      [9, 9, 7, 7, 7, 7],
      [9, 9, 7, 7, 7, 7],
      [5, 5, 5, 5, 5, 5],
      [5, 5, 5, 5, 5, 5],
    ];
    expect([...withoutHiddenColors(grey, alpha, 6)]).toEqual(rows.flat());
    const colored = Uint8Array.from([...grey].flatMap((value) => [value, value, value + 1]));
    const expected = rows.flat().flatMap((value) => [value, value, value + 1]);
    expect([...withoutHiddenColors(colored, alpha, 6)]).toEqual(expected);
  });

  it('are none where nothing is seen, and stay as they are where all is', () => {
    const samples = Uint8Array.of(1, 2, 3, 4);
    expect([...withoutHiddenColors(samples, new Uint8Array(4), 2)]).toEqual([0, 0, 0, 0]);
    expect(withoutHiddenColors(samples, Uint8Array.of(1, 255, 9, 1), 2)).toBe(samples);
  });

  it('do not keep a picture from being written with a table', async () => {
    // Two colours are seen, and thousands are not.
    const samples = Uint8Array.from({ length: 100 * 100 * 3 }, (_, i) => (i % 10_007) * 31);
    const mask = new Uint8Array(100 * 100);
    for (let pixel = 0; pixel < mask.length; pixel += 7) {
      mask[pixel] = 200;
      samples.fill(pixel % 2 ? 10 : 200, pixel * 3, pixel * 3 + 3);
    }
    const text = latin1(await write([shown(picture(100, 100, samples, mask), 100)], { compress: true }));
    expect(text).toContain('/Indexed/DeviceRGB 1<');
  });
});

function resamplerOf(resolution: number, diagnostics: Diagnostics = silentDiagnostics) {
  return createResampler({ resolution, diagnostics, passed: () => {}, room: () => Number.POSITIVE_INFINITY });
}

describe('imageResolution', () => {
  it.each([
    ['is in CMYK', 4],
    ['is of more pixels than are read', 3],
  ] as const)('says that it leaves a JPEG that %s', (_, components) => {
    // 65,535 × 65,535 pixels, which no decoder here takes.
    const frame = [8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, frame.length + 2, ...frame, 0xff, 0xd9]);
    const data = { encoding: 'jpeg', bytes, components, inverted: false, iccProfile: null } as const;
    const photograph: RasterImage = { ...picture(65_535, 65_535, new Uint8Array(0)), url: 'a.jpg', data };
    const diagnostics = createDiagnostics();
    expect(resamplerOf(72, diagnostics).fitted(photograph, 9, 9)).toBe(photograph);
    expect(diagnostics.warnings.map(({ code, message }) => [code, message.includes('a.jpg')])).toEqual([['pdf', true]]);
  });

  it('makes no more than sixteen sizes of one picture, and takes the nearest for others', () => {
    const resampler = resamplerOf(72);
    const large = picture(400, 400, new Uint8Array(160_000));
    const made = new Set<RasterImage>();
    for (let size = 100; size > 0; size--) made.add(resampler.fitted(large, size, size));
    expect(made.size).toBe(16);
    expect(resampler.fitted(large, 86.5, 86.5).pixelWidth).toBe(87);
    expect(resampler.fitted(large, 3, 3).pixelWidth).toBe(85);
    expect(resampler.fitted(large, 120, 120)).toBe(large);
  });

  it('averages the pixels that fall together, colours as far as they are seen', () => {
    const samples = Uint8Array.from([100, 200, 0, 50]);
    const resampler = resamplerOf(72);
    const { data, pixelWidth, pixelHeight, width } = resampler.fitted(
      picture(4, 1, samples, Uint8Array.of(255, 255, 0, 255)),
      2,
      1,
    );
    expect([pixelWidth, pixelHeight, width]).toEqual([2, 1, 4]);
    expect(data).toMatchObject({ samples: Uint8Array.of(150, 50), alpha: Uint8Array.of(255, 128) });
  });

  it('leaves what is hardly larger, and JPEGs that cannot be read', () => {
    const resampler = resamplerOf(72);
    const near = picture(3, 1, new Uint8Array(3));
    expect(resampler.fitted(near, 2, 1)).toBe(near);
    const data = {
      encoding: 'jpeg',
      bytes: new Uint8Array(9),
      components: 3,
      inverted: false,
      iccProfile: null,
    } as const;
    const photograph: RasterImage = { ...picture(900, 900, new Uint8Array(810000)), data };
    expect(resampler.fitted(photograph, 9, 9)).toBe(photograph);
  });

  it('makes a smaller JPEG of a JPEG, whose colours stay', () => {
    const samples = Uint8Array.from(
      { length: 64 * 64 * 3 },
      (_, i) => [200, 40 + (Math.floor(i / 192) % 7) * 20, 90][i % 3]!,
    );
    const bytes = encodeJpeg({ width: 64, height: 64, components: 3, samples }, 95);
    const data = { encoding: 'jpeg', bytes, components: 3, inverted: false, iccProfile: null } as const;
    const made = resamplerOf(72).fitted({ ...picture(64, 64, new Uint8Array(0)), data }, 16, 16);
    expect([made.pixelWidth, made.pixelHeight, made.width]).toEqual([16, 16, 64]);
    if (made.data.encoding !== 'jpeg') throw new Error('a JPEG is expected');
    expect(made.data.bytes.length).toBeLessThan(bytes.length);
    const pixels = decodeJpeg(made.data)!;
    expect([pixels.width, pixels.height]).toEqual([16, 16]);
    for (const [i, value] of [200, 100, 90].entries()) expect(Math.abs(pixels.samples[i]! - value)).toBeLessThan(25);
  });

  it('writes what was lossy before as JPEG, and as rows of samples what was not', async () => {
    const samples = Uint8Array.from({ length: 80 * 80 * 3 }, (_, i) => Math.floor(i / 3 / [1, 7, 31][i % 3]!) % 256);
    const rgb = { encoding: 'samples', components: 3, samples, alpha: null } as const;
    const image: RasterImage = { ...picture(80, 80, samples), data: rgb };
    const lossy = { ...image, data: { ...image.data, lossy: true } } as RasterImage;
    const filters = async (shownImage: RasterImage) =>
      [...objects(await write([shown(shownImage, 100)], { compress: true })).values()].flatMap(
        (body) => /\/Subtype ?\/Image[\s\S]*?\/Filter ?\/(\w+)/.exec(body)?.[1] ?? [],
      );
    expect(await filters(lossy)).toEqual(['DCTDecode']);
    expect(await filters(image)).toEqual(['FlateDecode']);
  });

  it('goes by the size that is shown, once for each', async () => {
    const image = picture(800, 400, new Uint8Array(800 * 400).fill(7));
    // 200 px are 150 points: 300 pixels at 144 an inch.
    const pdf = await write([shown(image, 200), shown(image, 200), shown(image, 700)], { imageResolution: 144 });
    const widths = [...objects(pdf).values()].flatMap(
      (body) => /\/Subtype ?\/Image[\s\S]*?\/Width (\d+)/.exec(body)?.[1] ?? [],
    );
    expect(widths.map(Number).sort((a, b) => a - b)).toEqual([300, 800]);
  });
});
