import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usedShape } from '../../../src/layout/core/basic-shape.ts';
import { addExclusion, lineBand, NO_FLOATS, nextLineTop } from '../../../src/layout/core/exclusions.ts';
import { areaExtent, type FloatArea } from '../../../src/layout/core/float-area.ts';

const SQUARE = { width: 100, height: 100 };
const box = { x: 0, y: 0, width: 100, height: 100 };
const percent = (value: number) => ({ kind: 'percentage', value }) as const;

function circle(radius: number): FloatArea {
  const used = usedShape({ kind: 'circle', radius, position: null }, box);
  if (used.kind !== 'rounded') throw new Error(used.kind);
  return { ...SQUARE, kind: 'rounded', shape: used.shape };
}

const polygon = (points: readonly (readonly [number, number])[], margin = 0): FloatArea => ({
  ...SQUARE,
  kind: 'polygon',
  points,
  margin,
});

/** https://drafts.csswg.org/css-shapes-1/#basic-shape-functions */
describe('basic shapes', () => {
  it('measure a circle by its sides and by the diagonal', () => {
    const wide = { x: 10, y: 0, width: 80, height: 40 };
    const near = usedShape({ kind: 'circle', radius: 'closest-side', position: null }, wide);
    expect(near).toMatchObject({ shape: { rect: { x: 30, y: 0, width: 40, height: 40 } } });
    const far = usedShape({ kind: 'circle', radius: 'farthest-side', position: null }, wide);
    expect(far).toMatchObject({ shape: { rect: { width: 80 } } });
    // sqrt(60² + 80²) / sqrt(2) = 70.71
    const tall = { x: 0, y: 0, width: 60, height: 80 };
    const part = usedShape({ kind: 'circle', radius: percent(50), position: null }, tall);
    expect(part.kind === 'rounded' && part.shape.rect.width).toBeCloseTo(70.71, 2);
  });

  it('enclose nothing where insets meet', () => {
    const sides = [percent(50), percent(75), percent(50), percent(75)];
    expect(usedShape({ kind: 'inset', sides, radii: null }, box)).toMatchObject({
      shape: { rect: { width: 0, height: 0 } },
    });
  });
});

describe('the float area beside a line', () => {
  it('follows a circle at the row nearest to its middle', () => {
    // 30 above the middle of a circle of radius 50 its half chord is 40.
    const upper = areaExtent(circle(50), 0, 20);
    expect(upper?.left).toBeCloseTo(10, 6);
    expect(upper?.right).toBeCloseTo(90, 6);
    expect(areaExtent(circle(50), 40, 60)).toEqual({ left: 0, right: 100 });
    expect(areaExtent(circle(20), 0, 30)).toBeNull();
    expect(areaExtent(circle(0), 0, 100)).toBeNull();
  });

  it('follows the edges of a polygon and its margin', () => {
    const triangle = [
      [50, 0],
      [100, 100],
      [0, 100],
    ] as const;
    expect(areaExtent(polygon(triangle), 0, 20)).toEqual({ left: 40, right: 60 });
    expect(areaExtent(polygon(triangle), 100, 120)).toBeNull();
    const grown = areaExtent(polygon(triangle, 10), 0, 20);
    expect(grown?.left).toBeLessThan(40);
    expect(grown?.right).toBeGreaterThan(60);
    const line = [
      [0, 0],
      [50, 50],
      [100, 100],
    ] as const;
    expect(areaExtent(polygon(line), 0, 100)).toBeNull();
  });

  it('is cut to the margin box', () => {
    const large = [
      [0, 0],
      [500, 500],
      [0, 500],
    ] as const;
    expect(areaExtent(polygon(large), 60, 300)).toEqual({ left: 0, right: 100 });
  });

  it('reaches no further than the box, and further for higher lines', () => {
    const point = fc.tuple(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -50, max: 150 }));
    const areas = fc.oneof(
      fc.integer({ min: 0, max: 80 }).map(circle),
      fc.tuple(fc.array(point, { maxLength: 8 }), fc.integer({ min: 0, max: 30 })).map(([p, m]) => polygon(p, m)),
    );
    fc.assert(
      fc.property(areas, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }), (area, top, height) => {
        const low = areaExtent(area, top, top + height);
        const high = areaExtent(area, top, top + height + 10);
        if (!low) return;
        expect(low.left).toBeGreaterThanOrEqual(0);
        expect(low.right).toBeLessThanOrEqual(100);
        expect(high!.left).toBeLessThanOrEqual(low.left + 1e-6);
        expect(high!.right).toBeGreaterThanOrEqual(low.right - 1e-6);
      }),
    );
  });
});

describe('lines beside a shape', () => {
  const floats = addExclusion(NO_FLOATS, { side: 'left', left: 0, right: 100, top: 0, bottom: 100, area: circle(50) });

  it('start where the shape ends', () => {
    expect(lineBand(floats, 0, 20, 0, 300)).toEqual({ left: 90, right: 300, next: 1, shaped: true });
    expect(lineBand(floats, 100, 20, 0, 300)).toMatchObject({ left: 0, shaped: false });
  });

  it('go down to the first row that is wide enough', () => {
    // 40 below the middle the half chord is 30: 300 - 80 = 220 are free.
    expect(nextLineTop(floats, 40, 220, 20, 0, 300)).toBe(90);
    expect(nextLineTop(floats, 0, 1000, 20, 0, 300)).toBe(100);
  });
});
