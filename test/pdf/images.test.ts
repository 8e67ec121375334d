import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../src/display/display-list.ts';
import { imageMatrix } from '../../src/display/image-matrix.ts';
import { withoutMetadata } from '../../src/pdf/jpeg-metadata.ts';
import type { RasterImage } from '../../src/resources/types.ts';
import { latin1, RED, rectPath, write } from './fixtures.ts';
import { hasTool, runTool } from './tools.ts';

const raster = (data: RasterImage['data'], changes: Partial<RasterImage> = {}): RasterImage => ({
  kind: 'raster',
  url: 'test.png',
  width: 2,
  height: 2,
  pixelWidth: 2,
  pixelHeight: 2,
  orientation: 1,
  data,
  ...changes,
});

const show = (image: RasterImage, x = 10, interpolate = false): DisplayItem => ({
  kind: 'image',
  image,
  rect: { x, y: 20, width: 30, height: 40 },
  interpolate,
});

const rgb = raster({ encoding: 'samples', components: 3, samples: new Uint8Array(12).fill(200), alpha: null });

describe('images', () => {
  it('stand upright in their rectangle', async () => {
    expect(latin1(await write([show(rgb)]))).toContain('q 30 0 0 -40 10 60 cm /I1 Do Q');
  });

  it('are written once, however often they are shown', async () => {
    const copy = raster(
      { encoding: 'samples', components: 3, samples: new Uint8Array(12).fill(200), alpha: null },
      { url: 'other.png' },
    );
    const other = raster({ encoding: 'samples', components: 3, samples: new Uint8Array(12).fill(201), alpha: null });
    const text = latin1(await write([show(rgb), show(rgb, 50), show(copy, 80), show(other, 110)]));
    expect(text.match(/\/Subtype\/Image/g)).toHaveLength(2);
    expect(text.match(/\/I1 Do/g)).toHaveLength(3);
  });

  it('keep alpha as a soft mask', async () => {
    const alpha = Uint8Array.of(0, 85, 170, 255);
    const image = raster({ encoding: 'samples', components: 3, samples: new Uint8Array(12), alpha });
    const pdf = await write([show(image)]);
    const masked = /\/SMask (\d+) 0 R/.exec(latin1(pdf))!;
    expect(latin1(pdf)).toContain(`${masked[1]} 0 obj`);
    if (hasTool('pdfimages')) expect(runTool(pdf, 'pdfimages', '-list', 'FILE').text).toMatch(/smask/);
  });

  it('leave out what a JPEG says besides its picture', () => {
    const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
    const jfif = segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0);
    const adobe = segment(0xee, 0x41, 0x64, 0x6f, 0x62, 0x65);
    const scan = [...segment(0xda, 1, 2), 0xff, 0xe1, 0, 4, 9, 9, 0xff, 0xd9];
    const picture = Uint8Array.of(0xff, 0xd8, ...jfif, ...adobe, ...scan);
    const exif = segment(0xe1, 1, 2, 3);
    const whole = Uint8Array.of(
      0xff,
      0xd8,
      ...jfif,
      ...exif,
      ...segment(0xe2, 1),
      ...adobe,
      ...segment(0xfe, 7),
      ...scan,
    );
    expect(withoutMetadata(whole)).toEqual(picture);
    expect(withoutMetadata(picture)).toBe(picture);
    // Where it is no JPEG as it should be, all of it stays.
    const odd = Uint8Array.of(0xff, 0xd8, 0xff, ...exif, ...scan);
    expect(withoutMetadata(odd)).toBe(odd);
  });

  it('pass JPEG data through, inverted for Adobe’s CMYK', async () => {
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
    const image = raster({ encoding: 'jpeg', bytes, components: 4, inverted: true, iccProfile: null });
    const text = latin1(await write([show(image)], { compress: true }));
    expect(text).toContain('/Filter/DCTDecode');
    expect(text).toContain('/Decode[1 0 1 0 1 0 1 0]');
    expect(text).toContain('\xff\xd8\xff\xd9');
  });

  it('take a colour profile only if it is for their kind of colour', async () => {
    const profile = new Uint8Array(200);
    profile.set(Buffer.from('RGB '), 16);
    profile.set(Buffer.from('acsp'), 36);
    const jpeg = { encoding: 'jpeg', bytes: new Uint8Array(4), inverted: false, iccProfile: profile } as const;
    expect(latin1(await write([show(raster({ ...jpeg, components: 3 }))]))).toContain('/ICCBased');
    expect(latin1(await write([show(raster({ ...jpeg, components: 1 }))]))).not.toContain('/ICCBased');
  });

  it('turn as EXIF says', () => {
    const rect = { x: 10, y: 20, width: 30, height: 40 };
    // Where the first stored pixel (top left of the unit square: 0, 1) comes to lie.
    const corner = (orientation: number): number[] => {
      const [, , c, d, e, f] = imageMatrix(rect, orientation);
      return [c + e, d + f];
    };
    const [left, right, top, bottom] = [10, 40, 20, 60];
    const expected = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(corner)).toEqual(expected);
  });

  it('place what is drawn once, and write it once', async () => {
    const key = {};
    const form = (x: number): DisplayItem => ({
      kind: 'form',
      key,
      items: [{ kind: 'fill', path: rectPath(0, 0, 5, 5), rule: 'nonzero', paint: { kind: 'solid', color: RED } }],
      bounds: { x: 0, y: 0, width: 5, height: 6 },
      transform: [1, 0, 0, 1, x, 20],
    });
    const pdf = await write([form(10), form(90)]);
    const text = latin1(pdf);
    expect(text.match(/\/Subtype\/Form/g)).toHaveLength(1);
    expect(text).toContain('/BBox[0 0 5 6]');
    expect(text).toContain('q 1 0 0 1 90 20 cm /X1 Do Q');
    if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE').code).toBe(0);
  });
});
