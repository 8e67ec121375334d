/** `corner-shape`: expected points follow from the superellipse of css-borders-4. */

import { describe, expect, it } from 'vitest';
import type { PathSegment } from '../../src/display/display-list.ts';
import { insetRounded, outsetRounded, roundedPath } from '../../src/display/paths.ts';
import { NO_EDGES } from '../../src/geometry.ts';
import type { RoundedRect } from '../../src/layout/core/rounded-rect.ts';
import { expand } from '../css/properties/helpers.ts';

const RADIUS = { x: 20, y: 20 };
const box = (curvature: number): RoundedRect => ({
  rect: { x: 0, y: 0, width: 100, height: 100 },
  radii: { topLeft: RADIUS, topRight: RADIUS, bottomRight: RADIUS, bottomLeft: RADIUS },
  shaping: { curvatures: [curvature, curvature, curvature, curvature], insets: NO_EDGES },
});
const points = (shape: RoundedRect): string[] =>
  roundedPath(shape).flatMap((segment: PathSegment) =>
    segment[0] === 'M' || segment[0] === 'L' ? [`${segment[1].toFixed(2)},${segment[2].toFixed(2)}`] : [],
  );
const uniform = (width: number) => ({ top: width, right: width, bottom: width, left: width });

describe('corner-shape', () => {
  it('cuts corners off, notches them and leaves them square', () => {
    expect(points(box(0)).slice(0, 3)).toEqual(['0.00,20.00', '20.00,0.00', '80.00,0.00']);
    expect(points(box(Number.NEGATIVE_INFINITY)).slice(0, 3)).toEqual(['0.00,20.00', '20.00,20.00', '20.00,0.00']);
    expect(points(box(Number.POSITIVE_INFINITY))).toEqual(['0.00,0.00', '100.00,0.00', '100.00,100.00', '0.00,100.00']);
  });

  it('draws circles around the corner for a scoop and around the inside for round', () => {
    const distances = (curvature: number, x: number, y: number): number[] =>
      points(box(curvature))
        .slice(0, 20)
        .map((text) => text.split(',').map(Number))
        .filter(([px, py]) => px! <= 20 && py! <= 20)
        .map(([px, py]) => Math.hypot(px! - x, py! - y));
    for (const distance of distances(-1, 0, 0)) expect(distance).toBeCloseTo(20, 1);
    for (const distance of distances(1, 20, 20)) expect(distance).toBeCloseTo(20, 1);
  });

  it('keeps a border as wide along a bevel as along the sides', () => {
    const inner = points(insetRounded(box(0), uniform(6)));
    // The chord lies 6 px further in: x + y = 20 + 6√2, cut at x = 6 and y = 6.
    expect(inner.slice(0, 2)).toEqual(['6.00,22.49', '22.49,6.00']);
    const outer = points(outsetRounded(box(0), 6));
    expect(outer.slice(0, 2)).toEqual(['-6.00,17.51', '17.51,-6.00']);
  });

  it('has a shorthand, sides, logical corners and keywords that are parameters', () => {
    expect(expand('corner-shape: bevel superellipse(-infinity)')).toEqual({
      'corner-top-left-shape': 0,
      'corner-top-right-shape': Number.NEGATIVE_INFINITY,
      'corner-bottom-right-shape': 0,
      'corner-bottom-left-shape': Number.NEGATIVE_INFINITY,
    });
    expect(expand('corner-inline-end-shape: scoop squircle')).toEqual({
      'corner-start-end-shape': -1,
      'corner-end-end-shape': 2,
    });
    expect(expand('corner-shape: superellipse()')).toBe('invalid');
    expect(expand('corner-left-shape: bevel bevel bevel')).toBe('invalid');
  });
});
