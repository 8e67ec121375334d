/** `shape()`, by https://drafts.csswg.org/css-shapes-2/#shape-function and what Chromium takes of it. */

import { expect, it } from 'vitest';
import type { ShapeFunction } from '../../../src/css/values/shape-function.ts';
import { shapePathData } from '../../../src/layout/core/shape-commands.ts';
import { value } from '../properties/helpers.ts';

function data(shape: string): string | undefined {
  const parsed = value(`clip-path: shape(${shape})`) as { readonly shape: ShapeFunction } | string | undefined;
  if (typeof parsed !== 'object') return undefined;
  return shapePathData(parsed.shape, { x: 7, y: 7, width: 200, height: 100 });
}

it('resolves lengths against the box and relative commands against the pen', () => {
  expect(data('from 10% 50%, line to 100% 0, line by -20px 10%, close')).toBe('M20 50L200 0L180 10Z');
  expect(data('from 0 0, hline to right, vline to y-end, hline by -50%, vline to center')).toBe(
    'M0 0L200 0L200 100L100 100L100 50',
  );
  // After close the pen is back where the subpath began.
  expect(data('from 5px 5px, line by 9px 9px, close, line by 1px 1px')).toBe('M5 5L14 14ZL6 6');
});

it('counts control points from where they say', () => {
  expect(data('from 10px 10px, curve to 50px 50px with 20px 0')).toBe('M10 10Q20 0 50 50');
  expect(data('from 10px 10px, curve by 40px 40px with 20px 0 / -5px 0 from end')).toBe('M10 10C30 10 45 50 50 50');
  expect(data('from 10px 10px, smooth to 50px 50px with right top')).toBe('M10 10S200 0 50 50');
  expect(data('from 10px 10px, arc by 20px 0 of 10% large cw rotate 45deg')).toBe('M10 10A20 10 45 1 1 30 10');
});

it('refuses what the grammar does not have', () => {
  expect(data('from 0 0')).toBeUndefined();
  expect(data('line to 0 0, close')).toBeUndefined();
  expect(data('from 0 0, curve by 1px 1px')).toBeUndefined();
  expect(data('from 0 0, arc to 1px 1px')).toBeUndefined();
  expect(data('from 0 0, curve by 1px 1px with top left')).toBeUndefined();
  expect(data(`from 0 0${', line by 1px 1px'.repeat(4097)}`)).toBeUndefined();
});
