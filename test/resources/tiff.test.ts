import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeImage, prepareDecoder } from '../../src/resources/images/decode.ts';
import type { RasterImage } from '../../src/resources/types.ts';
import { unpackLzw, unpackRuns } from '../../src/resources/unpacking.ts';
import { TIFF_PICTURES } from './tiff-pictures.ts';

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
const [picture] = TIFF_PICTURES;
const decoder = await prepareDecoder(fromBase64(picture!.file));
const decode = (bytes: Uint8Array, most = 1e6) =>
  decodeImage({ bytes, contentType: 'image/tiff', url: 'a.tif' }, most, most, decoder);

describe('TIFF', () => {
  it.each(TIFF_PICTURES)('gives the samples that libtiff reads: $name', ({ file, pixels }) => {
    const { image, problem } = decode(fromBase64(file));
    expect(problem).toBeNull();
    const { width, height, data } = image as RasterImage;
    expect([width, height]).toEqual([24, 18]);
    if (data.encoding !== 'samples') throw new Error('samples are expected');
    const expected = fromBase64(pixels);
    expect(expected.length).toBe(48 * data.components);
    expected.forEach((value, i) => {
      const pixel = Math.floor(i / data.components);
      const at = (Math.floor(pixel / 8) * 3 * 24 + (pixel % 8) * 3) * data.components + (i % data.components);
      expect(Math.abs(data.samples[at]! - value)).toBeLessThanOrEqual(4);
    });
  });

  it('is turned by its orientation', () => {
    const bytes = fromBase64(TIFF_PICTURES[0]!.file);
    const view = new DataView(bytes.buffer);
    const start = view.getUint32(4, true);
    for (let i = 0, at = start + 2; i < view.getUint16(start, true); i++, at += 12)
      if (view.getUint16(at, true) === 274) view.setUint16(at + 8, 6, true);
    expect(decode(bytes).image).toMatchObject({ width: 18, height: 24, pixelWidth: 24, orientation: 6 });
  });

  it('says what it cannot read, and how many pixels are too many', () => {
    const bytes = fromBase64(picture!.file);
    expect(decode(bytes, 400).problem).toContain('limits.imagePixels');
    expect(decode(bytes.slice(0, 60)).problem).toBe('is a truncated TIFF image');
    const view = new DataView(bytes.buffer);
    const start = view.getUint32(4, true);
    for (let i = 0, at = start + 2; i < view.getUint16(start, true); i++, at += 12)
      if (view.getUint16(at, true) === 259) view.setUint16(at + 8, 4, true);
    expect(decode(bytes).problem).toBe('is a TIFF image of compression 4, which is not supported');
  });

  it('is a picture or a problem, whatever is in the file', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TIFF_PICTURES.map(({ file }) => file)),
        fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (file, changes) => {
          const bytes = fromBase64(file);
          for (const [at, value] of changes) if (at > 3 && at < bytes.length) bytes[at] = value;
          const { image, problem } = decode(bytes);
          expect(image === null ? typeof problem : 'string').toBe('string');
          if (problem) expect(problem).not.toContain('cannot be read');
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('unpacking', () => {
  it('stops where there is no more room', () => {
    expect(unpackRuns(Uint8Array.of(0x81, 7), 5, false)).toEqual(new Uint8Array(5).fill(7));
    // Clear, 7, then 258 (7 7), 259 (7 7 7), 260: codes of nine bits.
    const codes = [256, 7, 258, 259, 260]
      .map((code) => code.toString(2).padStart(9, '0'))
      .join('')
      .padEnd(48, '0');
    const bytes = Uint8Array.from(codes.match(/.{8}/g)!, (bits) => Number.parseInt(bits, 2));
    expect(unpackLzw(bytes, 10)).toEqual(new Uint8Array(10).fill(7));
    expect(unpackLzw(bytes, 4)).toEqual(new Uint8Array(4).fill(7));
  });

  it('ends runs at 128 where that is their end', () => {
    const bytes = Uint8Array.of(0, 1, 128, 0, 2);
    expect([...unpackRuns(bytes, 9, true)]).toEqual([1]);
    expect([...unpackRuns(bytes, 9, false)]).toEqual([1, 2]);
  });
});
