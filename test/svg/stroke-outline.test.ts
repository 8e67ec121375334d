/** The areas of strokes, reasoned from svg2 §13.7.3 (StrokeShape) and §13.5.6 (line joins). */

import { describe, expect, it } from 'vitest';
import type { DisplayItem, Path } from '../../src/display/display-list.ts';
import { strokeOutline } from '../../src/svg/stroke-outline.ts';

type Stroke = Extract<DisplayItem, { readonly kind: 'stroke' }>;

function stroke(path: Path, changes: Partial<Stroke> = {}): Stroke {
  const paint = { kind: 'solid', color: { r: 0, g: 0, b: 0, a: 1 } } as const;
  const plain = { dash: [], dashOffset: 0, cap: 'butt', join: 'miter', miterLimit: 4 } as const;
  return { kind: 'stroke', path, paint, width: 2, ...plain, ...changes };
}

/** Left, top, right and bottom of each polygon. */
function polygons(item: Stroke): string[] {
  const found: [number, number, number, number][] = [];
  for (const segment of strokeOutline(item)) {
    if (segment[0] === 'M') found.push([segment[1], segment[2], segment[1], segment[2]]);
    const box = found.at(-1)!;
    if (segment[0] !== 'L') continue;
    box[0] = Math.min(box[0], segment[1]);
    box[1] = Math.min(box[1], segment[2]);
    box[2] = Math.max(box[2], segment[1]);
    box[3] = Math.max(box[3], segment[2]);
  }
  return found.map((box) => box.map((value) => Math.round(value * 100) / 100).join());
}

const LINE: Path = [['M', 0, 0], ['L', 20, 0]]; // biome-ignore format: one line
const CORNER: Path = [['M', 0, 0], ['L', 10, 0], ['L', 10, 10]]; // biome-ignore format: one line

describe('the area of a stroke', () => {
  it('is that of its dashes, from the offset on', () => {
    expect(polygons(stroke(LINE))).toEqual(['0,-1,20,1']);
    expect(polygons(stroke(LINE, { dash: [6, 4] }))).toEqual(['0,-1,6,1', '10,-1,16,1']);
    expect(polygons(stroke(LINE, { dash: [6, 4], dashOffset: 8 }))).toEqual(['2,-1,8,1', '12,-1,18,1']);
    expect(polygons(stroke(LINE, { dash: [6, 4], dashOffset: -2 }))).toEqual(['2,-1,8,1', '12,-1,18,1']);
    // An odd number of lengths is repeated.
    expect(polygons(stroke(LINE, { dash: [8] }))).toEqual(['0,-1,8,1', '16,-1,20,1']);
  });

  it('follows dashes around corners', () => {
    expect(polygons(stroke(CORNER, { dash: [12, 5], join: 'bevel' }))).toEqual([
      '0,-1,10,1',
      '10,-1,11,0',
      '9,0,11,2',
      '9,7,11,10',
    ]);
  });

  it('has dots where dashes have no length', () => {
    expect(polygons(stroke(LINE, { dash: [0, 10], cap: 'round' })).filter((box) => box.startsWith('9,'))).toHaveLength(
      2,
    );
    expect(polygons(stroke(LINE, { dash: [0, 10] })).every((box) => /^(\d+),-1,\1,1$/.test(box))).toBe(true);
  });

  it('has the joins that are asked for', () => {
    expect(polygons(stroke(CORNER))).toContain('10,-1,11,0');
    const tip = (changes: Partial<Stroke>) =>
      strokeOutline(stroke(CORNER, changes)).some(([, x, y]) => x === 11 && y === -1);
    expect([tip({}), tip({ miterLimit: 1.4 }), tip({ join: 'bevel' }), tip({ join: 'round' })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(polygons(stroke(CORNER, { join: 'round' }))).toContain('9,-1,11,1');
  });

  it('has joins where a line is closed, and caps where it is not', () => {
    const triangle: Path = [...CORNER, ['L', 0, 0], ['Z']];
    expect(polygons(stroke(triangle, { join: 'bevel' }))).toHaveLength(6);
    expect(polygons(stroke(CORNER, { join: 'bevel' }))).toHaveLength(3);
    expect(polygons(stroke(LINE, { cap: 'square' }))).toEqual(['0,-1,20,1', '-1,-1,0,1', '20,-1,21,1']);
  });

  it('leaves out dashes that are too many', () => {
    expect(polygons(stroke(LINE, { dash: [0.001, 0.001] }))).toEqual(['0,-1,20,1']);
    // However many parts they are spread over.
    const parts = Array.from({ length: 500 }, () => LINE).flat();
    expect(polygons(stroke(parts, { dash: [1, 1] }))).toHaveLength(500);
  });
});
