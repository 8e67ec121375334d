/** Large pictures are read row by row, and what all of them take is bounded. */

import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { inflateInPieces } from '../../src/resources/compression.ts';
import { decodeImage } from '../../src/resources/images/decode.ts';
import { encodePng } from './png-encoder.ts';

describe('a stream that inflates to much', () => {
  const data = Uint8Array.from({ length: 12_000_000 }, (_, i) => (i * 7) >> 12);
  const packed = deflateSync(data);

  it('comes in pieces, none of them large', () => {
    let largest = 0;
    const pieces: Uint8Array[] = [];
    const whole = inflateInPieces(packed, data.length, (piece) => {
      largest = Math.max(largest, piece.length);
      pieces.push(piece);
    });
    expect(whole).toBe(true);
    expect(Buffer.concat(pieces).equals(data)).toBe(true);
    // Deflate packs 1,032 to 1 at most, and 8,192 bytes are read at a time.
    expect(largest).toBeLessThan(8192 * 1100);
  });

  it('that is longer than allowed or cut off ends there', () => {
    for (const [bytes, most] of [
      [packed, 10_000_000],
      [packed.subarray(0, packed.length / 2), data.length],
    ] as const) {
      let length = 0;
      expect(
        inflateInPieces(bytes, most, (piece) => {
          length += piece.length;
        }),
      ).toBe(false);
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(most);
    }
  });
});

describe('a PNG of 16 bits', () => {
  const png = encodePng({
    width: 1300,
    height: 1200,
    bitDepth: 16,
    colorType: 6,
    sample: (x, y, c) => (c === 3 ? 0xffff : (x * 40 + y * c) & 0xffff),
  });

  it('of more than is inflated at once gives the high bytes of its samples', () => {
    const { image, problem } = decodeImage({ bytes: png, contentType: null, url: '' }, 1e7);
    expect(problem).toBe(null);
    if (image?.kind !== 'raster' || image.data.encoding !== 'samples') throw new Error('no samples');
    for (const [x, y] of [
      [0, 0],
      [1299, 0],
      [700, 601],
      [1299, 1199],
    ] as const) {
      const at = y * 1300 + x;
      expect(image.data.samples[at * 3]).toBe(((x * 40) & 0xffff) >> 8);
      expect(image.data.samples[at * 3 + 2]).toBe(((x * 40 + y * 2) & 0xffff) >> 8);
    }
  });

  it('of more samples than limits.memory allows is left out, with a warning', async () => {
    const html = `<img alt="" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`;
    const { warnings } = await render(html, { limits: { memory: 5_000_000 } });
    expect(warnings.some(({ message }) => message.includes('limits.memory'))).toBe(true);
  });
});

it('a file longer than limits.memory ends the render with a typed error', async () => {
  const html = '<p>text '.repeat(200);
  await expect(render(html, { limits: { memory: 1000 } })).rejects.toMatchObject({ code: 'limit' });
});
