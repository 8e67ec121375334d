import { describe, expect, it } from 'vitest';
import { build, pages, places, type Spec, whole } from '../block/fixtures.ts';

const at = (spec: Spec, width = 100): string => places([whole(build(spec), width).fragment])[0]!;
const inside = (css: Record<string, unknown>, more: Partial<Spec> = {}): Spec => ({
  children: [
    {
      id: 'r',
      css: { position: 'relative', height: 60, width: 80, borderLeftWidth: 5, borderTopWidth: 5, paddingTop: 10 },
      children: [{ id: 'a', css: { position: 'absolute', ...css }, ...more }],
    },
  ],
});
const placed = (css: Record<string, unknown>, more: Partial<Spec> = {}): string =>
  at(inside(css, more), 200).split(' | ')[1]!;

/** Expectations: CSS 2 §10.3.7 and §10.6.4. The containing block is the padding box: 5,5 80x70. */
describe('absolute boxes', () => {
  it('are placed from either side', () => {
    expect(placed({ left: 3, top: 4, width: 10, height: 20 })).toBe('a: 8,9 10x20');
    expect(placed({ right: 3, bottom: 4, width: 10, height: 20 })).toBe('a: 72,51 10x20');
  });
  it('stretch between two insets', () => {
    expect(placed({ left: 3, right: 7, top: 4, bottom: 6 })).toBe('a: 8,9 70x60');
  });
  it('are centred by auto margins, and give way at the end when over-constrained', () => {
    const auto = { marginLeft: 'auto', marginRight: 'auto', marginTop: 'auto', marginBottom: 'auto' };
    expect(placed({ left: 0, right: 0, top: 0, bottom: 0, width: 20, height: 30, ...auto })).toBe('a: 35,25 20x30');
    expect(placed({ left: 10, right: 10, top: 0, width: 20, height: 30, marginLeft: 2 })).toBe('a: 17,5 20x30');
  });
  it('shrink to fit at their static position', () => {
    expect(placed({}, { lines: 2 })).toBe('a: 5,15 60x20');
    expect(placed({ left: 40 }, { lines: 2 })).toBe('a: 45,15 40x20');
  });
  it('take the size of an image', () => {
    expect(placed({ right: 0, top: 0 }, { image: { width: 30, height: 10 } })).toBe('a: 55,5 30x10');
  });
  it('resolve percentages against the padding box', () => {
    const percent = (value: number) => ({ kind: 'percentage', value });
    expect(placed({ left: percent(50), top: percent(10), width: percent(25), height: percent(100) })).toBe(
      'a: 45,12 20x70',
    );
  });
});

describe('absolute boxes over pages', () => {
  const container = (css: Record<string, unknown>, child: Partial<Spec> = {}): Spec => ({
    children: [
      {
        css: { position: 'relative' },
        id: 'r',
        children: [{ lines: 15 }, { id: 'a', css: { position: 'absolute', width: 10, ...css }, ...child }],
      },
    ],
  });
  const on = (spec: Spec): string[] => places(pages(build(spec), 100));
  it('fall on the page of their offset in the unfragmented box', () => {
    expect(on(container({ top: 120, height: 10 }))).toEqual(['r: 0,0 100x100', 'r: 0,0 100x50 | a: 0,20 10x10']);
    expect(on(container({ bottom: 0, height: 10 }))).toEqual(['r: 0,0 100x100', 'r: 0,0 100x50 | a: 0,40 10x10']);
  });
  it('start in the fragment that was finished before they were met, and break at its page’s end', () => {
    const root = build(container({ top: 80, width: 40 }, { lines: 6 }));
    expect(places(pages(root, 100))).toEqual(['r: 0,0 100x100', 'r: 0,0 100x50 | a: 0,0 40x40']);
  });
});
