/** `zoom`. https://drafts.csswg.org/css-viewport/#zoom-property */

import { either, mapped, type Parser, word } from '../values/cursor.ts';
import { numberOrPercentage } from '../values/numeric.ts';
import { computedRow, group } from './row.ts';

/** 0 means 1, as in browsers. */
const factor: Parser<number> = either(
  word('normal', 1),
  mapped(numberOrPercentage(0), (value) => (value === 0 ? 1 : value)),
);

/** Bounds for the product of nested zooms. */
const LEAST = 0.01;
const MOST = 1000;

/** The used zoom, the product of all zooms up to the root, is inherited, and each declaration multiplies it. */
export const zoom = group('zoom', 'css-viewport', true, {
  zoom: computedRow<number, number>(1, factor, (value, context) =>
    Math.min(Math.max(value * context.parent.zoom.zoom, LEAST), MOST),
  ),
});
