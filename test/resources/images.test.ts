import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeImage, prepareDecoder } from '../../src/resources/images/decode.ts';
import type { RasterImage, VectorImage } from '../../src/resources/types.ts';
import { chunk, encodePng, type PngSpec } from './png-encoder.ts';
import { animated, LOSSLESS, LOSSY, LOSSY_ALPHA } from './webp-pictures.ts';

const decode = (bytes: Uint8Array, maxPixels = 1e6) =>
  decodeImage({ bytes, contentType: null, url: 'https://example.org/a' }, maxPixels);

const raster = (bytes: Uint8Array): RasterImage & { data: { encoding: 'samples' } } => {
  const { image, problem } = decode(bytes);
  expect(problem).toBeNull();
  if (image?.kind !== 'raster' || image.data.encoding !== 'samples') throw new Error('no samples');
  return image as RasterImage & { data: { encoding: 'samples' } };
};

/** A pattern that differs everywhere. */
const pattern = (bitDepth: number) => (x: number, y: number, c: number) =>
  (x * 7 + y * 13 + c * 29 + ((x * y) % 5)) % 2 ** Math.min(bitDepth, 16);

describe('PNG', () => {
  const kinds: [colorType: number, bitDepth: number][] = [
    ...[1, 2, 4, 8, 16].map((depth): [number, number] => [0, depth]),
    ...[8, 16].flatMap((depth): [number, number][] => [
      [2, depth],
      [4, depth],
      [6, depth],
    ]),
  ];

  it('of every colour type, depth, filter and interlace give their samples', () => {
    for (const [colorType, bitDepth] of kinds) {
      for (const interlaced of [false, true]) {
        const spec: PngSpec = {
          width: 13,
          height: 11,
          bitDepth,
          colorType,
          interlaced,
          sample: pattern(bitDepth),
          filter: (row) => row % 5,
        };
        const { data } = raster(encodePng(spec));
        const components = colorType === 0 || colorType === 4 ? 1 : 3;
        const to8 = (value: number) => (bitDepth === 16 ? value >> 8 : Math.floor((value * 255) / (2 ** bitDepth - 1)));
        const colors: number[] = [];
        const alpha: number[] = [];
        for (let y = 0; y < 11; y++) {
          for (let x = 0; x < 13; x++) {
            for (let c = 0; c < components; c++) colors.push(to8(spec.sample(x, y, c)));
            if (colorType >= 4) alpha.push(to8(spec.sample(x, y, components)));
          }
        }
        expect(data.components).toBe(components);
        // What colour a transparent pixel has is another test's matter.
        const isSeen = (_: unknown, at: number): boolean => colorType < 4 || alpha[Math.floor(at / components)] !== 0;
        expect([...data.samples].filter(isSeen)).toEqual(colors.filter(isSeen));
        expect(data.alpha && [...data.alpha]).toEqual(colorType >= 4 ? alpha : null);
      }
    }
  });

  it('with palettes give colours and transparency', () => {
    const palette = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9];
    for (const bitDepth of [2, 4, 8]) {
      const spec: PngSpec = {
        width: 5,
        height: 1,
        bitDepth,
        colorType: 3,
        sample: (x) => x % 4,
        palette,
        transparency: [0, 128],
      };
      const { data } = raster(encodePng(spec));
      expect([...data.samples].slice(3, 12)).toEqual(palette.slice(3));
      expect([...data.alpha!]).toEqual([0, 128, 255, 255, 0]);
    }
  });

  it('with a transparent colour compare it at the full depth', () => {
    const grey: PngSpec = {
      width: 3,
      height: 1,
      bitDepth: 4,
      colorType: 0,
      sample: (x) => x * 5,
      transparency: [0, 5],
    };
    expect([...raster(encodePng(grey)).data.alpha!]).toEqual([255, 0, 255]);
    const deep: PngSpec = {
      width: 2,
      height: 1,
      bitDepth: 16,
      colorType: 2,
      sample: (x) => 256 + x,
      transparency: [1, 0, 1, 0, 1, 0],
    };
    expect([...raster(encodePng(deep)).data.alpha!]).toEqual([0, 255]);
  });

  it('without any transparent pixel have no alpha', () => {
    const spec: PngSpec = {
      width: 2,
      height: 2,
      bitDepth: 8,
      colorType: 6,
      sample: (_x, _y, c) => (c === 3 ? 255 : 7),
    };
    expect(raster(encodePng(spec)).data.alpha).toBeNull();
  });

  it('that ask for too much are refused before anything is inflated', () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(60_000, 0);
    header.writeUInt32BE(60_000, 4);
    header.set([8, 6, 0, 0, 0], 8);
    const bomb = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header)]);
    const { image, problem } = decode(new Uint8Array(bomb), 64_000_000);
    expect(image).toBeNull();
    expect(problem).toContain('60000 × 60000');
  });

  it('of more than a million pixels a side are refused, as libpng does for browsers', () => {
    const wide = (width: number) =>
      decode(encodePng({ width, height: 1, bitDepth: 1, colorType: 0, sample: () => 1 }), 64_000_000);
    expect(wide(1_000_000).image).not.toBeNull();
    expect(wide(1_000_001).problem).toContain('1000000 pixels per side');
  });

  const whole = encodePng({
    width: 40,
    height: 40,
    bitDepth: 8,
    colorType: 2,
    sample: (x, y, c) => (x * 31 + y * 17 + c * 91) % 256,
  });

  it('that are cut off show what there is', () => {
    const { image, problem } = decode(whole.subarray(0, whole.length >> 1));
    expect(problem).toContain('cut off');
    const { data } = image as RasterImage & { data: { encoding: 'samples' } };
    expect([...data.samples.subarray(0, 6)]).toEqual([0, 91, 182, 31, 122, 213]);
  });

  it('that are damaged never throw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (changes) => {
          const bytes = whole.slice();
          for (const [at, value] of changes) bytes[at] = value;
          const { image, problem } = decode(bytes);
          expect(image !== null || problem !== null).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('JPEG', () => {
  const segment = (marker: number, ...body: number[]) => [
    0xff,
    marker,
    (body.length + 2) >> 8,
    (body.length + 2) & 0xff,
    ...body,
  ];
  const text = (value: string) => [...value].map((character) => character.charCodeAt(0));
  const frame = (components: number, marker = 0xc0, precision = 8) =>
    segment(
      marker,
      precision,
      ...[0, 20, 0, 30, components],
      ...Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat(),
    );
  const quantization = segment(0xdb, 0, ...Array(64).fill(1));
  /** One code of two bits in each: direct coefficients, and alternating ones. */
  const codes = [0, 0x10].flatMap((id) => segment(0xc4, id, 0, 1, ...Array(14).fill(0), 0));
  const scan = segment(0xda, 1, 1, 0, 0, 63, 0);
  const bare = (...segments: number[][]) =>
    Uint8Array.from([0xff, 0xd8, ...quantization, ...segments.flat(), ...scan, 0, 0xff, 0xd9]);
  const jpeg = (...segments: number[][]) => bare(codes, ...segments);
  const exif = (orientation: number, little: boolean) => {
    const tiff = Buffer.alloc(26);
    tiff.write(little ? 'II' : 'MM', 0, 'latin1');
    const u16 = (at: number, value: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
    const u32 = (at: number, value: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
    u16(2, 42);
    u32(4, 8);
    u16(8, 1);
    u16(10, 0x112);
    u16(12, 3);
    u32(14, 1);
    u16(18, orientation);
    return segment(0xe1, ...text('Exif\0\0'), ...tiff);
  };

  it('give size, components and the bytes as they came', () => {
    for (const components of [1, 3]) {
      const bytes = jpeg(segment(0xe0, ...text('JFIF\0')), codes, frame(components, 0xc2));
      const { image, problem } = decode(bytes);
      expect(problem).toBeNull();
      expect(image).toMatchObject({
        width: 30,
        height: 20,
        orientation: 1,
        data: { encoding: 'jpeg', components, inverted: false },
      });
      expect((image as RasterImage).data).toHaveProperty('bytes', bytes);
    }
  });

  it('of Adobe CMYK are inverted', () => {
    const { image } = decode(jpeg(segment(0xee, ...text('Adobe'), 0, 100, 0, 0, 0, 0, 2), frame(4)));
    expect(image).toMatchObject({ data: { components: 4, inverted: true } });
  });

  it('are turned by Exif', () => {
    for (const little of [true, false]) {
      expect(decode(jpeg(exif(6, little), frame(3))).image).toMatchObject({
        width: 20,
        height: 30,
        pixelWidth: 30,
        orientation: 6,
      });
      expect(decode(jpeg(exif(3, little), frame(3))).image).toMatchObject({ width: 30, height: 20, orientation: 3 });
    }
  });

  it('have their colour profile joined from its chunks', () => {
    const part = (number: number, ...body: number[]) => segment(0xe2, ...text('ICC_PROFILE\0'), number, 2, ...body);
    const { image } = decode(jpeg(part(2, 3, 4), part(1, 1, 2), frame(3)));
    expect(image).toMatchObject({ data: { iccProfile: Uint8Array.of(1, 2, 3, 4) } });
  });

  it('that a PDF cannot hold are refused', () => {
    for (const bytes of [jpeg(frame(3, 0xc3)), jpeg(frame(3, 0xc0, 12)), jpeg(frame(2)), jpeg()]) {
      expect(decode(bytes)).toMatchObject({ image: null, problem: expect.stringContaining('JPEG') });
    }
  });

  it('that viewers would stop at are refused', () => {
    const huffman = segment(0xc4, 0x10, ...Array(16).fill(0));
    const broken: Record<string, number[][]> = {
      'Huffman table': [frame(3), segment(0xc4, 0, 3, ...Array(15).fill(0), 1, 2, 3)],
      'quantization table': [segment(0xdb, 0, 1, 2, 3), frame(3)],
      'unknown kind': [segment(0x43, 1), frame(3)],
      'no length': [[0xff, 0xe0, 0, 0], frame(3)],
      'second frame': [frame(3), frame(3)],
    };
    // A code of ones alone, and a difference of 16 bits: decoders know neither.
    for (const table of [
      [0x10, 2, ...Array(15).fill(0), 1, 2],
      [0, 1, ...Array(15).fill(0), 16],
    ]) {
      const image = decode(jpeg(frame(3), segment(0xc4, ...table)));
      expect(image.problem).toBe('is a JPEG with a Huffman table that is damaged');
    }
    expect(decode(bare(frame(3), huffman)).problem).toContain('lacks its tables');
    for (const [problem, segments] of Object.entries(broken)) {
      expect(decode(jpeg(...segments))).toMatchObject({ image: null, problem: expect.stringContaining(problem) });
    }
    // There are usual tables for frames of motion JPEG: readers of PDF do not know them.
    for (const marker of [0xc0, 0xc1, 0xc2])
      expect(decode(bare(frame(3, marker))).problem).toContain('lacks its tables');
    const later = [...frame(3), ...scan, 0, ...segment(0xda, 1, 9, 0, 0, 63, 0)];
    expect(decode(jpeg(later)).problem).toContain('lacks its tables');
    const unscanned = Uint8Array.from([0xff, 0xd8, ...quantization, ...frame(3), 0xff, 0xd9]);
    expect(decode(unscanned).problem).toContain('without a scan');
  });

  it('lose what stands between their segments, and have all coefficients in a sequential scan', () => {
    const bytesOf = (bytes: Uint8Array) => (decode(bytes).image as RasterImage).data;
    const fill = [0xff];
    expect(bytesOf(jpeg([1, 2, 3], frame(1), [0xff, 0xd0, 7]))).toHaveProperty('bytes', jpeg(frame(1)));
    expect(bytesOf(jpeg(fill, frame(1)))).toHaveProperty('bytes', jpeg(fill, frame(1)));
    const scans = (...each: number[][]) =>
      Uint8Array.from([0xff, 0xd8, ...quantization, ...codes, ...frame(1), ...each.flat(), 0xff, 0xd9]);
    const odd = (...choice: number[]) => scans([...segment(0xda, 1, 1, 0, ...choice), 0, 0xff, 0, 4]);
    expect(bytesOf(odd(5, 9, 1))).toHaveProperty('bytes', odd(0, 63, 0));
    // Decoders end after a scan that has all components, and checkers warn of another.
    expect(decode(scans([...scan, 4], [...scan, 5])).problem).toBeNull();
    expect(bytesOf(scans([...scan, 4], [...scan, 5]))).toHaveProperty('bytes', scans([...scan, 4]));
    // Without its end it gets one, in place of a segment that is cut.
    const whole = jpeg(frame(1));
    expect(bytesOf(whole.slice(0, -2))).toHaveProperty('bytes', whole);
    expect(bytesOf(Uint8Array.from([...whole.slice(0, -2), 0xff, 0xe0, 0, 9, 1]))).toHaveProperty('bytes', whole);
    // The end of a thumbnail is not that of the picture.
    const thumbnail = segment(0xe1, 0xff, 0xd9);
    expect(decode(jpeg(thumbnail, frame(1)).slice(0, -2)).problem).toContain('cut off');
  });

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        (bytes) => void decode(Uint8Array.from([0xff, 0xd8, 0xff, ...bytes])),
      ),
    );
  });
});

describe('GIF', () => {
  // 2 × 2 px, colours red, green, blue, white; written with a clear code before each index, so that codes stay 3 bits wide.
  const pack = (codes: number[], size: number) => {
    const bytes: number[] = [];
    let bit = 0;
    for (const code of codes) {
      for (let i = 0; i < size; i++, bit++) {
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (((code >> i) & 1) << (bit & 7));
      }
    }
    return bytes;
  };
  const gif = (codes: number[], { extension = [] as number[], width = 2, flags = 0 } = {}) => {
    const data = pack(codes, 3);
    return Uint8Array.from([
      ...[...'GIF89a'].map((character) => character.charCodeAt(0)),
      ...[width, 0, 2, 0, 0x81, 0, 0],
      ...[255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255],
      ...extension,
      ...[0x2c, 0, 0, 0, 0, 2, 0, 2, 0, flags, 2, data.length, ...data, 0, 0x3b],
    ]);
  };
  const INDICES = [4, 0, 4, 1, 4, 2, 4, 3, 5];

  it('give their first frame', () => {
    const { data } = raster(gif(INDICES));
    expect([...data.samples]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
    expect(data.alpha).toBeNull();
  });

  it('know transparency and a screen larger than the frame', () => {
    const extension = [0x21, 0xf9, 4, 1, 0, 0, 2, 0];
    expect([...raster(gif(INDICES, { extension, width: 3 })).data.alpha!]).toEqual([255, 255, 0, 0, 255, 0]);
  });

  it('build their code table', () => {
    // Clear, 0, then code 6 = "0 0" while it is being defined (the KwKwK case), then 0.
    expect([...raster(gif([4, 0, 6, 0, 5])).data.samples]).toEqual([255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0]);
  });

  it('never throw', () => {
    const whole = gif(INDICES);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
        const bytes = whole.slice(0, length);
        bytes[at] = value;
        decode(bytes);
      }),
    );
  });
});

describe('SVG', () => {
  const svg = (text: string) => decode(new TextEncoder().encode(text)).image as VectorImage | null;

  it('give their natural size and ratio', () => {
    expect(svg('<svg width="2in" height="48"/>')).toMatchObject({ kind: 'svg', width: 192, height: 48, ratio: 4 });
    expect(
      svg('<?xml version="1.0"?>\n<!-- x --><!DOCTYPE svg [<!ENTITY a "b>">]><svg viewBox="0,0 20 10">'),
    ).toMatchObject({
      width: null,
      height: null,
      ratio: 2,
    });
    expect(svg("<svg width='100%' height='10px' viewBox='0 0 30 10'>")).toMatchObject({
      width: null,
      height: 10,
      ratio: 3,
    });
    expect(svg('<svg:svg xmlns:svg="x" data-width="5" stroke-width="2">')).toMatchObject({ width: null, ratio: null });
  });

  it('are told from other text', () => {
    expect(svg('<html><svg></svg></html>')).toBeNull();
    expect(decode(new TextEncoder().encode('hello')).problem).toContain('not in a known image format');
  });
});

describe('WebP', () => {
  beforeAll(() => prepareDecoder(LOSSLESS));

  it('without loss gives its samples', () => {
    const { width, height, data } = raster(LOSSLESS);
    expect([width, height]).toEqual([5, 3]);
    const places = Array.from({ length: 15 }, (_, i) => [i % 5, Math.floor(i / 5)] as const);
    expect([...data.samples]).toEqual(places.flatMap(([x, y]) => [50 * x, 100 * y, 7]));
    expect([...data.alpha!]).toEqual(places.map(([x]) => (x === 4 ? 128 : 255)));
  });

  it('with loss comes near them, with alpha beside', () => {
    for (const picture of [LOSSY, LOSSY_ALPHA]) {
      const { samples, alpha } = raster(picture).data;
      for (const [i, value] of [200, 30, 60].entries()) expect(Math.abs(samples[i]! - value)).toBeLessThan(4);
      expect(alpha && [alpha[0], alpha[255]]).toEqual(picture === LOSSY ? null : [255, 100]);
    }
  });

  it('that moves shows its first frame where it stands', () => {
    const { width, height, data } = raster(animated([9, 5], [2, 2, 5, 3], LOSSLESS));
    expect([width, height]).toEqual([9, 5]);
    expect([...data.alpha!.subarray(18, 27)]).toEqual([0, 0, 255, 255, 255, 255, 128, 0, 0]);
    expect([...data.samples.subarray(20 * 3, 22 * 3)]).toEqual([0, 0, 7, 50, 0, 7]);
  });

  it('that is damaged, too large or of another size than it says is reported', () => {
    expect(decode(Uint8Array.from(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).problem).toContain('WebP');
    expect(decode(LOSSLESS.subarray(0, 40)).problem).toBe('is a damaged WebP image');
    expect(decode(LOSSY, 255).problem).toContain('limits.imagePixels');
    expect(decode(animated([5, 3], [0, 0, 4, 3], LOSSLESS)).problem).toBe('is a damaged WebP image');
    expect(decode(animated([5, 3], [0, 0, 5, 3], new Uint8Array(12))).problem).toBe('is a damaged WebP image');
  });

  it('of any bytes is an image or a problem', () => {
    const changes = fc.array(fc.tuple(fc.nat(LOSSY_ALPHA.length - 1), fc.nat(255)), { maxLength: 5 });
    fc.assert(
      fc.property(changes, fc.constantFrom(LOSSLESS, LOSSY, LOSSY_ALPHA), (edits, source) => {
        const bytes = source.slice();
        for (const [at, value] of edits) if (at > 11) bytes[at % bytes.length] = value;
        const { image, problem } = decode(bytes);
        expect(image !== null || problem !== null).toBe(true);
      }),
    );
  });
});

describe('other formats', () => {
  it('are named', () => {
    expect(decode(Uint8Array.from(Buffer.from('\0\0\0\x1cftypavif', 'latin1'))).problem).toContain('an AVIF image');
    expect(decode(new Uint8Array(0)).problem).toBe('is empty');
  });
});
