/** Where painting meets the svg room. */

import type { Rect } from '../geometry.ts';
import type { VectorImage } from '../resources/types.ts';
import type { DisplayItem } from './display-list.ts';
import type { Painter } from './painter.ts';

// Not yet: the svg room.
export function svgImageItems(_p: Painter, _image: VectorImage, _rect: Rect): readonly DisplayItem[] {
  return [];
}
