/** Tables written by hand, two bytes a number, after the formats of OpenType's chapter 2. */

import { describe, expect, it } from 'vitest';
import { coverageIndex, featuresOfScript, glyphClass, lookupsFor } from '../../src/text/sfnt/layout-tables.ts';
import { position } from '../../src/text/sfnt/pair-positioning.ts';
import { contextApplies } from '../../src/text/sfnt/sequence-context.ts';
import { substitute } from '../../src/text/sfnt/substitution.ts';

function table(...numbers: number[]): DataView {
  const view = new DataView(new ArrayBuffer(numbers.length * 2));
  for (const [i, number] of numbers.entries()) view.setUint16(i * 2, number & 0xffff);
  return view;
}

const steps = () => ({ left: 1000 });
const all = new Uint32Array(8).fill(0xffffffff);
const lookup = (type: number) => ({ type, flags: 0, subtables: [0], starts: all });

it('finds glyphs in lists and ranges', () => {
  const list = table(1, 3, 5, 9, 20);
  expect([5, 9, 20, 6, 21].map((glyph) => coverageIndex(list, 0, glyph))).toEqual([0, 1, 2, -1, -1]);
  const ranges = table(2, 2, 5, 7, 0, 10, 10, 3);
  expect([5, 7, 10, 8, 4].map((glyph) => coverageIndex(ranges, 0, glyph))).toEqual([0, 2, 3, -1, -1]);
});

it('finds classes in lists and ranges', () => {
  const list = table(1, 5, 2, 7, 8);
  expect([4, 5, 6, 7].map((glyph) => glyphClass(list, 0, glyph))).toEqual([0, 7, 8, 0]);
  const ranges = table(2, 2, 5, 6, 3, 9, 9, 4);
  expect([5, 6, 7, 9].map((glyph) => glyphClass(ranges, 0, glyph))).toEqual([3, 3, 0, 4]);
});

it('finds the features of a script', () => {
  const tag = (text: string) => [0, 2].map((i) => (text.charCodeAt(i) << 8) | text.charCodeAt(i + 1));
  // At 10 the scripts: cyrl at 14 with feature 0, latn at 26 with features 0 and 1; at 50 the features liga and smcp.
  const script = (...features: number[]) => [4, 0, 0, 0xffff, features.length, ...features];
  const scripts = [2, ...tag('cyrl'), 14, ...tag('latn'), 26, ...script(0), ...script(0, 1)];
  const features = [2, ...tag('liga'), 0, ...tag('smcp'), 0];
  const view = table(1, 0, 10, 10 + scripts.length * 2, 0, ...scripts, ...features);
  const record = { offset: 0, length: view.byteLength } as Parameters<typeof featuresOfScript>[1];
  expect([...featuresOfScript(view, record, ['latn'])]).toEqual(['liga', 'smcp']);
  expect([...featuresOfScript(view, record, ['cyrl'])]).toEqual(['liga']);
  // A script that is not in the table has the features of the default one.
  expect([...featuresOfScript(view, record, ['grek'])]).toEqual(['liga', 'smcp']);
});

describe('contexts', () => {
  const applies = (view: DataView, chained: boolean, glyphs: number[], index: number) =>
    contextApplies(view, 0, chained, glyphs, index, steps());

  it('name glyphs', () => {
    // Glyph 5 followed by 6 and 7.
    const view = table(1, 8, 1, 14, 1, 1, 5, 1, 4, 3, 0, 6, 7);
    expect(applies(view, false, [5, 6, 7], 0)).toBe(true);
    expect(applies(view, false, [5, 7, 6], 0)).toBe(false);
    expect(applies(view, false, [5, 6], 0)).toBe(false);
  });

  it('name classes', () => {
    // A glyph of class 1 followed by one of class 2; 5 and 6 are of class 1, 7 of class 2.
    const view = table(2, 14, 22, 3, 0, 32, 0, 1, 2, 5, 6, 1, 5, 3, 1, 1, 1, 4, 2, 0, 2);
    view.setUint16(24, 5);
    const classes = table(1, 5, 3, 1, 1, 2);
    for (let i = 0; i < 6; i++) view.setUint16(22 + i * 2, classes.getUint16(i * 2));
    const rules = table(1, 4, 2, 0, 2);
    const bytes = new DataView(new ArrayBuffer(48));
    for (let i = 0; i < view.byteLength / 2; i++) bytes.setUint16(i * 2, view.getUint16(i * 2));
    bytes.setUint16(10, 34);
    for (let i = 0; i < 5; i++) bytes.setUint16(34 + i * 2, rules.getUint16(i * 2));
    expect(applies(bytes, false, [6, 7], 0)).toBe(true);
    expect(applies(bytes, false, [6, 5], 0)).toBe(false);
  });

  it('look behind from near to far, and ahead', () => {
    // 8 behind the first and 9 behind that; 5; then 6. Each coverage lists one glyph.
    const view = table(3, 2, 20, 26, 1, 32, 1, 38, 0, 0, 1, 1, 8, 1, 1, 9, 1, 1, 5, 1, 1, 6);
    expect(applies(view, true, [9, 8, 5, 6], 2)).toBe(true);
    expect(applies(view, true, [8, 9, 5, 6], 2)).toBe(false);
    expect(applies(view, true, [9, 8, 5], 2)).toBe(false);
  });

  it('are not searched without end', () => {
    const rules = Array.from({ length: 400 }, () => 6 + 2);
    const view = table(1, 8, 1, 14, 1, 1, 5, 400, ...rules);
    expect(() => contextApplies(view, 0, false, [5, 1], 0, { left: 100 })).toThrow('endless');
  });
});

describe('substitution', () => {
  it('adds a difference, or takes from a list', () => {
    const sequence = { glyphs: [5, 6, 9], clusters: [0, 1, 2] };
    expect(substitute(table(1, 6, -3, 1, 2, 5, 9), lookup(1), sequence, steps())).toBe(true);
    expect(sequence.glyphs).toEqual([2, 6, 6]);
    expect(substitute(table(2, 10, 2, 70, 80, 1, 2, 2, 6), lookup(1), sequence, steps())).toBe(true);
    expect(sequence.glyphs).toEqual([70, 80, 80]);
  });

  it('takes the first ligature of the set that fits', () => {
    // After 5: 6 7 make 90, 6 makes 91.
    const view = table(1, 8, 1, 14, 1, 1, 5, 2, 6, 14, 90, 3, 6, 7, 91, 2, 6);
    const sequence = { glyphs: [5, 6, 7, 5, 6, 5], clusters: [0, 1, 2, 3, 4, 5] };
    expect(substitute(view, lookup(4), sequence, steps())).toBe(true);
    expect(sequence).toEqual({ glyphs: [90, 91, 5], clusters: [0, 3, 5] });
  });

  it('leaves what it does not know', () => {
    expect(substitute(table(1, 8, 0), lookup(2), { glyphs: [5], clusters: [0] }, steps())).toBe(false);
  });
});

describe('pairs', () => {
  it('are listed by glyph', () => {
    // 5 with 6: 40 closer; 5 with 8: 20 farther.
    const view = table(1, 12, 4, 0, 1, 18, 1, 1, 5, 2, 6, -40, 8, 20);
    const advances = Float32Array.of(100, 100, 100, 100);
    expect(position(view, lookup(2), [5, 6, 5, 8], advances, steps())).toBe(true);
    expect([...advances]).toEqual([60, 100, 120, 100]);
  });

  it('are looked up by class', () => {
    // Classes of the first: 5 is 1. Of the second: 6 is 1. Rows of two.
    const view = table(2, 24, 4, 0, 30, 38, 2, 2, 0, 0, 0, -30, 1, 1, 5, 1, 5, 1, 1, 1, 6, 1, 1);
    const advances = Float32Array.of(100, 100, 100);
    expect(position(view, lookup(2), [5, 6, 5], advances, steps())).toBe(true);
    expect([...advances]).toEqual([70, 100, 100]);
  });

  it('that move glyphs are left', () => {
    const view = table(1, 12, 1, 0, 1, 18, 1, 1, 5, 1, 6, 10);
    expect(position(view, lookup(2), [5, 6], Float32Array.of(1, 1), steps())).toBe(false);
  });
});

it('refuses lookups without end', () => {
  // One script, one feature, one lookup of 30,000 subtables.
  const view = table(1, 0, 10, 30, 44, 1, 0x4446, 0x4c54, 8, 4, 0, 0, 0xffff, 1, 0);
  const bytes = new DataView(new ArrayBuffer(70));
  for (let i = 0; i < view.byteLength / 2; i++) bytes.setUint16(i * 2, view.getUint16(i * 2));
  const features = [1, 0x6c69, 0x6761, 8, 0, 1, 0];
  for (const [i, number] of features.entries()) bytes.setUint16(30 + i * 2, number);
  for (const [i, number] of [1, 4, 4, 0, 30_000].entries()) bytes.setUint16(44 + i * 2, number);
  const request = { scripts: ['DFLT'], language: null, features: new Set(['liga']) };
  expect(() => lookupsFor(bytes, { offset: 0, length: 70 }, 'substitution', 100, request)).toThrow('endless');
});
