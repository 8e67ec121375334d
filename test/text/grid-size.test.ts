import { expect, it } from 'vitest';
import { gridSize } from '../../src/text/grid-size.ts';

/** 64ths of a px, by the widths of 400 letters in Chromium. */
const SIZES: readonly (readonly [size: number, grid: number])[] = [
  [18.72, 1197],
  [18.7, 1196],
  [18.73, 1198],
  [18.74, 1199],
  [17.3, 1106],
  [17.32, 1108],
  [16.3, 1042],
  [37.44, 2395],
  [13.3333, 853],
  [26.9, 1721],
  [32.5, 2080],
];

it.each(SIZES)('text of %d px is set in %d/64 px', (size, grid) => {
  expect(gridSize(size) * 64).toBe(grid);
});
