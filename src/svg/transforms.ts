/** The transform of an SVG element in its parent's user space. https://drafts.csswg.org/css-transforms-1/#transform-rendering */

import { usedTransform } from '../display/used-transform.ts';
import { IDENTITY, type Matrix, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Place } from './context.ts';

/** `boxOf` gives the element's bounding box, `withStrokes` or without; it is asked only where `transform-box` refers to it. */
export function elementTransform(
  style: ComputedStyle,
  boxOf: (withStrokes: boolean) => Rect | null,
  { viewport }: Pick<Place, 'viewport'>,
): Matrix {
  const { transform, translate, rotate, scale, offsetPath, transformBox } = style.transform;
  if (!transform && !translate && !rotate && !scale && !offsetPath) return IDENTITY;
  const view = { x: 0, y: 0, width: viewport.width, height: viewport.height };
  switch (transformBox) {
    case 'view-box':
      return matrixIn(style, view);
    case 'fill-box':
    case 'content-box':
      return matrixIn(style, boxOf(false) ?? view);
    case 'stroke-box':
    case 'border-box':
      return matrixIn(style, boxOf(true) ?? view);
  }
}

/** Where nothing is visible. */
const SINGULAR: Matrix = [0, 0, 0, 0, 0, 0];

const matrixIn = (style: ComputedStyle, box: Rect): Matrix => usedTransform(style, box, null)?.matrix ?? SINGULAR;
