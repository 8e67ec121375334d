/** The transform of an SVG element in its parent's user space. https://drafts.csswg.org/css-transforms-1/#transform-rendering */

import { transformMatrix } from '../display/transform-matrix.ts';
import { IDENTITY, type Matrix, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Place } from './context.ts';

/** `boxOf` gives the element's bounding box, `withStrokes` or without; it is asked only where `transform-box` refers to it. */
export function elementTransform(
  style: ComputedStyle,
  boxOf: (withStrokes: boolean) => Rect | null,
  { viewport }: Pick<Place, 'viewport'>,
): Matrix {
  const { transform, translate, rotate, scale, transformBox } = style.transform;
  if (transform === null && translate === null && rotate === null && scale === null) return IDENTITY;
  const view = { x: 0, y: 0, width: viewport.width, height: viewport.height };
  switch (transformBox) {
    case 'view-box':
      return transformMatrix(style, view);
    case 'fill-box':
    case 'content-box':
      return transformMatrix(style, boxOf(false) ?? view);
    case 'stroke-box':
    case 'border-box':
      return transformMatrix(style, boxOf(true) ?? view);
  }
}
