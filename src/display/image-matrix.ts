/** The placement of a picture in its rectangle. */

import type { Matrix, Rect } from '../geometry.ts';

/**
 * Maps the unit square of an image, whose first row is at the top of the square, to `rect` with y down, oriented by EXIF orientation 1 to 8.
 */
export function imageMatrix(rect: Rect, orientation: number): Matrix {
  const { x, y, width: w, height: h } = rect;
  switch (orientation) {
    case 2:
      return [-w, 0, 0, -h, x + w, y + h];
    case 3:
      return [-w, 0, 0, h, x + w, y];
    case 4:
      return [w, 0, 0, h, x, y];
    case 5:
      return [0, h, -w, 0, x + w, y];
    case 6:
      return [0, h, w, 0, x, y];
    case 7:
      return [0, -h, w, 0, x, y + h];
    case 8:
      return [0, -h, -w, 0, x + w, y + h];
    default:
      return [w, 0, 0, -h, x, y + h];
  }
}
