import { describe, expect, it } from 'vitest';
import { distributeAuto } from '../../../src/layout/table/column-distribution.ts';
import { CHROMIUM } from './chromium-data.ts';
import { rects, whole } from './fixtures.ts';

const numbers = (box: string): number[] => (box.match(/-?[\d.]+/g) ?? []).map(Number);

describe('geometry of tables as in Chromium', () => {
  it.each(CHROMIUM)('%s', (html, expected) => {
    // `visibility: collapse` leaves boxes of no size in Chromium and none here; pseudo tree order is not compared.
    const ours = rects(whole(html)).sort();
    const theirs = expected
      .filter((box) =>
        numbers(box)
          .slice(-2)
          .every((side) => side > 0),
      )
      .sort();
    const close = (a: string, b: string) =>
      a.split(' ')[0] === b.split(' ')[0] && numbers(a).every((value, i) => Math.abs(value - numbers(b)[i]!) < 0.1);
    expect(ours.filter((box) => !theirs.some((other) => close(box, other)))).toEqual([]);
    expect(theirs.filter((box) => !ours.some((other) => close(box, other)))).toEqual([]);
  });
});

describe('sharing a width among columns (css-tables-3 §width-distribution-algorithm)', () => {
  const column = (min: number, max: number, more: object = {}) => ({
    min,
    max,
    percent: 0,
    extra: 0,
    constrained: false,
    ...more,
  });
  it('never goes below the minimums', () => {
    expect(distributeAuto(10, [column(20, 40), column(5, 60)])).toEqual([20, 5]);
  });
  it('gives percentages first, then lengths, then content', () => {
    const columns = [column(10, 100), column(10, 50, { constrained: true }), column(10, 10, { percent: 50 })];
    expect(distributeAuto(100, columns)).toEqual([10, 40, 50]);
    expect(distributeAuto(200, columns)).toEqual([50, 50, 100]);
  });
  it('shares the excess in proportion to the content of auto columns', () => {
    expect(distributeAuto(200, [column(0, 30), column(0, 60), column(0, 20, { constrained: true })])).toEqual([
      60, 120, 20,
    ]);
  });
  it('adds up to the target', () => {
    const widths = distributeAuto(100, [column(0, 7), column(0, 7), column(0, 7)]);
    expect(widths.reduce((sum, width) => sum + width)).toBe(100);
  });
});
