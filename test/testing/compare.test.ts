import { describe, expect, it } from 'vitest';
import type { LayoutSnapshot, SnapshotBox } from '../../src/snapshot.ts';
import { describeDifferences } from '../../src/testing/compare.ts';

const cell: SnapshotBox = { element: 4, tag: 'td', className: 'total', x: 10, y: 20, width: 100, height: 18 };
const text: SnapshotBox = {
  element: null,
  tag: '#text',
  parent: 4,
  x: 12,
  y: 21,
  width: 30,
  height: 16,
  text: '€ 12.00',
};
const snapshot = (...pages: SnapshotBox[][]): LayoutSnapshot => ({
  pages: pages.map((boxes) => ({ width: 800, height: 600, boxes })),
});

describe('describeDifferences', () => {
  it('says nothing of equal layouts and of rounding', () => {
    expect(describeDifferences(snapshot([cell, text]), snapshot([{ ...cell, y: 20.04 }, text]))).toEqual([]);
  });

  it('names what moved, how far and where', () => {
    expect(describeDifferences(snapshot([cell]), snapshot([{ ...cell, y: 24.2 }]))).toEqual([
      '`td.total` moved 4.2 px down, page 1',
    ]);
    expect(describeDifferences(snapshot([cell]), snapshot([{ ...cell, x: 5, y: 10, width: 90 }]))).toEqual([
      '`td.total` moved 5 px left and 10 px up, is 90 px wide, was 100, page 1',
    ]);
  });

  it('names what went to another page, disappeared, or is new', () => {
    expect(describeDifferences(snapshot([cell], []), snapshot([], [cell]))).toEqual([
      '`td.total` went from page 1 to page 2',
    ]);
    expect(describeDifferences(snapshot([cell, text]), snapshot([cell]))).toEqual([
      'the text "€ 12.00" in `td.total` is gone, was on page 1',
    ]);
    expect(describeDifferences(snapshot([cell]), snapshot([cell, text]))).toEqual([
      'the text "€ 12.00" in `td.total` is new, on page 1',
    ]);
  });

  it('counts pages and pieces', () => {
    expect(describeDifferences(snapshot([cell]), snapshot([cell], [cell]))).toEqual([
      'the document has 2 pages, the golden file 1',
      '`td.total` is in 2 pieces, was in 1',
    ]);
  });
});
