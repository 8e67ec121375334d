/** Basic shapes as paths. https://drafts.csswg.org/css-shapes-1/#basic-shape-functions */

import type { UsedShape } from '../layout/core/basic-shape.ts';
import type { PushItem } from './display-list.ts';
import { parsePathData } from './path-data.ts';
import { polygonPath, roundedPath, transformPath } from './paths.ts';

export function shapeClip(shape: UsedShape): NonNullable<PushItem['clip']> {
  switch (shape.kind) {
    case 'rounded':
      return { path: roundedPath(shape.shape), rule: 'nonzero' };
    case 'polygon':
      // Fewer than three corners enclose nothing.
      return { path: shape.points.length < 3 ? [] : polygonPath(shape.points), rule: shape.rule };
    case 'path': {
      const { x, y } = shape.origin;
      return { path: transformPath(parsePathData(shape.data), [1, 0, 0, 1, x, y]), rule: shape.rule };
    }
  }
}
