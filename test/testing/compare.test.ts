import { describe, expect, it } from 'vitest';
import type { Examination, ExaminedElement } from '../../src/examine.ts';
import { describeDifferences } from '../../src/testing/compare.ts';

const cell: ExaminedElement = {
  tag: 'td',
  className: 'total',
  places: [[1, 10, 20, 100, 18]],
  lines: [],
  look: {},
  children: [],
};
const text = (content: string): Pick<ExaminedElement, 'lines'> => ({ lines: [[1, 12, 21, 30, 16, content]] });
const of = (elements: ExaminedElement[], more: Partial<Examination> = {}): Examination => ({
  pages: [{ width: 800, height: 600, paint: 'a' }],
  elements,
  warnings: [],
  ...more,
});
const at = (...place: ExaminedElement['places'][number]): ExaminedElement => ({ ...cell, places: [place] });

describe('describeDifferences', () => {
  it('says nothing of equal layouts and of rounding', () => {
    expect(describeDifferences(of([cell]), of([at(1, 10, 20.04, 100, 18)]))).toEqual([]);
  });

  it('names what moved, how far and where', () => {
    expect(describeDifferences(of([cell]), of([at(1, 10, 24.2, 100, 18)]))).toEqual([
      '`td.total` moved 4.2 px down, page 1',
    ]);
    expect(describeDifferences(of([cell]), of([at(1, 5, 10, 90, 18)]))).toEqual([
      '`td.total` is 10 px narrower',
      '`td.total` moved 5 px left and 10 px up, page 1',
    ]);
    expect(describeDifferences(of([cell]), of([at(2, 10, 20, 100, 18)]))).toEqual([
      '`td.total` went from page 1 to page 2',
    ]);
  });

  it('tells texts, their lines and looks apart', () => {
    expect(describeDifferences(of([{ ...cell, ...text('€ 12.00') }]), of([{ ...cell, ...text('€ 13.00') }]))).toEqual([
      'the text of `td.total` is "€ 13.00", was "€ 12.00", page 1',
    ]);
    const broken: ExaminedElement = {
      ...cell,
      lines: [
        [1, 12, 21, 30, 16, 'a '],
        [1, 12, 37, 30, 16, 'b'],
      ],
    };
    expect(describeDifferences(of([{ ...cell, ...text('a b') }]), of([broken]))).toEqual([
      'the text of `td.total` is on 2 lines, was on 1, page 1',
    ]);
    expect(describeDifferences(of([cell]), of([{ ...cell, look: { color: 'red' } }]))).toEqual([
      '`td.total`: color is red, was not set',
    ]);
  });

  it('names what is new, gone, around others and in another order', () => {
    const paragraph = { ...cell, tag: 'p', className: undefined, ...text('Thank you.') };
    expect(describeDifferences(of([cell]), of([paragraph, cell]))).toEqual(['`p` "Thank you." is new, on page 1']);
    expect(describeDifferences(of([paragraph, cell]), of([cell]))).toEqual(['`p` "Thank you." is gone, was on page 1']);
    expect(describeDifferences(of([paragraph, cell]), of([cell, paragraph]))).toEqual([]);
    const wrapper = { ...cell, tag: 'div', className: undefined, children: [paragraph, cell] };
    expect(describeDifferences(of([paragraph, cell]), of([wrapper]))).toEqual(['`div` is new, around what was there']);
    expect(describeDifferences(of([wrapper]), of([paragraph, cell]))).toEqual([
      '`div` is gone, what was in it is still there',
    ]);
    expect(describeDifferences(of([cell]), of([{ ...cell, className: 'sum' }]))).toEqual([
      '`td.total` is `td.sum` now, page 1',
    ]);
  });

  it('tells pages, warnings, and pictures where nothing else differs', () => {
    const page = { width: 800, height: 600, paint: 'a' };
    expect(describeDifferences(of([cell]), of([cell], { pages: [page, page] }))).toEqual([
      'the document has 2 pages, the golden file 1',
    ]);
    expect(describeDifferences(of([cell]), of([cell], { warnings: ['missing-resource: x'] }))).toEqual([
      'there is a new warning: missing-resource: x',
    ]);
    expect(describeDifferences(of([cell]), of([cell], { pages: [{ ...page, paint: 'b' }] }))).toEqual([
      'something is painted otherwise on page 1',
    ]);
  });
});
