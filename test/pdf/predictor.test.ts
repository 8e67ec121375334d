import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterRows, unfilteredRows } from '../../src/pdf/predictor.ts';

/** The reader's side: https://www.w3.org/TR/png-3/#9Filter-types */
function unfilter(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = data.length / (rowBytes + 1);
  const out = new Uint8Array(rows * rowBytes);
  const at = (row: number, i: number): number => (row < 0 || i < 0 ? 0 : out[row * rowBytes + i]!);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < rowBytes; i++) {
      const [a, b, c] = [at(row, i - pixelBytes), at(row - 1, i), i < pixelBytes ? 0 : at(row - 1, i - pixelBytes)];
      const distances = [a, b, c].map((one) => Math.abs(a + b - c - one));
      const nearest = [a, b, c][distances.indexOf(Math.min(...distances))]!;
      const guess = [0, a, b, (a + b) >> 1, nearest][data[row * (rowBytes + 1)]!]!;
      out[row * rowBytes + i] = data[row * (rowBytes + 1) + 1 + i]! + guess;
    }
  }
  return out;
}

describe('row filters', () => {
  it('lose nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(1, 3),
        fc.uint8Array({ maxLength: 90 }),
        (width, n, bytes) => {
          const samples = bytes.slice(0, bytes.length - (bytes.length % (width * n)));
          expect(unfilter(filterRows(samples, width * n, n), width * n, n)).toEqual(samples);
          expect(unfilter(unfilteredRows(samples, width * n), width * n, n)).toEqual(samples);
        },
      ),
    );
  });

  it('flatten what is smooth', () => {
    const ramp = Uint8Array.from({ length: 64 }, (_, i) => i * 3);
    expect(new Set(filterRows(ramp, 32, 1).slice(2, 33))).toEqual(new Set([3]));
  });
});
