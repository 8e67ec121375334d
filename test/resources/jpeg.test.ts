import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImageError } from '../../src/resources/images/decoded-image.ts';
import { decodeJpeg, type JpegPixels } from '../../src/resources/images/jpeg/decode-jpeg.ts';
import { encodeJpeg } from '../../src/resources/images/jpeg/encode-jpeg.ts';
import { huffmanCode } from '../../src/resources/images/jpeg/huffman-code.ts';
import { readJpeg } from '../../src/resources/images/jpeg/read-jpeg.ts';
import { JPEG_PICTURES } from './jpeg-pictures.ts';

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));

function dataOf(bytes: Uint8Array) {
  const { data } = readJpeg({ bytes, contentType: 'image/jpeg', url: 'a.jpg' }, 2 ** 26).image;
  if (data.encoding !== 'jpeg') throw new Error('a JPEG is expected');
  return data;
}

function decoded(bytes: Uint8Array, size: 1 | 2 | 4 | 8 = 8): JpegPixels {
  const pixels = decodeJpeg(dataOf(bytes), size);
  if (!pixels) throw new Error('pixels are expected');
  return pixels;
}

describe('the pixels of a JPEG', () => {
  it.each(JPEG_PICTURES)('are those that libjpeg reads: $name', ({ file, pixels }) => {
    const { width, height, samples } = decoded(fromBase64(file));
    expect([width, height]).toEqual([24, 18]);
    const expected = fromBase64(pixels);
    // Half the colour samples are repeated here, and blended there.
    let sum = 0;
    for (let i = 0; i < expected.length; i++) {
      const pixel = Math.floor(i / 3);
      const at = (Math.floor(pixel / 8) * 3 * 24 + (pixel % 8) * 3) * 3 + (i % 3);
      const difference = Math.abs(samples[at]! - expected[i]!);
      expect(difference).toBeLessThanOrEqual(4);
      sum += difference;
    }
    expect(sum / expected.length).toBeLessThan(1);
  });

  it('at an eighth of the size are the means of the blocks', () => {
    const [picture] = JPEG_PICTURES;
    const whole = decoded(fromBase64(picture!.file));
    const small = decoded(fromBase64(picture!.file), 1);
    expect([small.width, small.height]).toEqual([3, 3]);
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) sum += whole.samples[(y * 24 + x) * 3 + c]!;
      expect(Math.abs(small.samples[c]! - sum / 64)).toBeLessThan(6);
    }
  });

  it('come out as they went in, but for what nobody sees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 16, max: 40 }),
        fc.constantFrom(1 as const, 3 as const),
        fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 }),
        (width, height, components, [a, b, c, d, e, f]) => {
          const from = [a!, b!, c!];
          const to = [d!, e!, f!];
          const samples = new Uint8Array(width * height * components);
          for (let i = 0; i < samples.length; i++) {
            const part = Math.floor(i / components / width) / height;
            samples[i] = Math.round(from[i % components]! * (1 - part) + to[i % components]! * part);
          }
          const again = decoded(encodeJpeg({ width, height, components, samples }, 95));
          expect([again.width, again.height, again.components]).toEqual([width, height, components]);
          const differences = samples.map((value, i) => Math.abs(value - again.samples[i]!));
          expect(differences.reduce((sum, value) => sum + value, 0) / samples.length).toBeLessThan(8);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are read as far as they go where the file is damaged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...JPEG_PICTURES.map(({ file }) => file)),
        fc.array(fc.tuple(fc.nat(700), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.nat(700),
        (file, changes, cut) => {
          const bytes = fromBase64(file).slice(0, Math.max(100, cut));
          for (const [at, value] of changes) if (at > 1 && at < bytes.length) bytes[at] = value;
          try {
            const pixels = decodeJpeg(dataOf(bytes));
            if (pixels) expect(pixels.samples).toHaveLength(pixels.width * pixels.height * pixels.components);
          } catch (error) {
            expect(error).toBeInstanceOf(ImageError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a Huffman code', () => {
  it('has no code longer than 16 bits or of ones alone, and shorter ones for what is met more often', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 24), { minLength: 1, maxLength: 256 }), (numbers) => {
        const frequencies = new Uint32Array(256);
        frequencies.set(numbers);
        const { counts, symbols, codes, lengths } = huffmanCode(frequencies);
        expect(symbols).toHaveLength(numbers.filter((count) => count > 0).length);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(symbols.length);
        // Kraft's sum leaves room for the code of all ones.
        expect(counts.reduce((sum, count, i) => sum + count * 2 ** (15 - i), 0)).toBeLessThan(2 ** 16);
        for (const symbol of symbols) expect(codes[symbol]).toBeLessThan(2 ** lengths[symbol]! - 1);
        const most = symbols.toSorted((a, b) => frequencies[b]! - frequencies[a]!);
        for (let i = 1; i < most.length; i++)
          expect(lengths[most[i]!]).toBeGreaterThanOrEqual(
            lengths[most[i - 1]!]! * Number(frequencies[most[i]!]! < frequencies[most[i - 1]!]!),
          );
      }),
      { numRuns: 100 },
    );
  });

  it('of Fibonacci’s frequencies, whose tree is a comb, is brought up to 16 bits', () => {
    const frequencies = new Uint32Array(256);
    for (let i = 0, a = 1, b = 1; i < 40; i++, [a, b] = [b, a + b]) frequencies[i] = a;
    const { counts, symbols } = huffmanCode(frequencies);
    expect(symbols).toHaveLength(40);
    expect(counts).toHaveLength(16);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  });
});

it('a JPEG is not decoded where there is no room for its coefficients', () => {
  const samples = new Uint8Array(512 * 512 * 3).fill(90);
  const data = dataOf(encodeJpeg({ width: 512, height: 512, components: 3, samples }, 90));
  const within = (room: number) => decodeJpeg(data, 8, { passed: () => {}, room: () => room });
  // 393,216 coefficients in two bytes each, their samples and those of the picture.
  expect(within(2_000_000)).toBeNull();
  expect(within(2_400_000)).toMatchObject({ width: 512, height: 512 });
});
