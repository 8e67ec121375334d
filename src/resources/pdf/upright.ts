/** Pages as they are shown: their crop box, turned. ISO 32000-1, 7.7.3.3. */

import { type Matrix, multiply } from '../../geometry.ts';
import type { PdfPage } from './pdf-file.ts';

/** In points. */
export function uprightSize({ box, rotation, unit }: PdfPage): { readonly width: number; readonly height: number } {
  const across = (box[2] - box[0]) * unit;
  const down = (box[3] - box[1]) * unit;
  return rotation % 180 === 0 ? { width: across, height: down } : { width: down, height: across };
}

/** From the page's own space to points from the lower left corner of the page as it is shown. */
export function uprightMatrix({ box: [left, bottom, right, top], rotation, unit }: PdfPage): Matrix {
  const turned: Record<PdfPage['rotation'], Matrix> = {
    0: [1, 0, 0, 1, -left, -bottom],
    90: [0, -1, 1, 0, -bottom, right],
    180: [-1, 0, 0, -1, right, top],
    270: [0, 1, -1, 0, top, -left],
  };
  return multiply([unit, 0, 0, unit, 0, 0], turned[rotation]);
}
