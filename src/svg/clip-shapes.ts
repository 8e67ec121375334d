/** Basic shapes and boxes as the `clip-path` of SVG elements. https://drafts.csswg.org/css-masking-1/#the-clip-path */

import type { EffectsGroup, GeometryBox } from '../css/properties/computed-groups.ts';
import type { Rect } from '../geometry.ts';
import { usedShape } from '../layout/core/basic-shape.ts';
import type { Path, PathSegment, PushItem } from '../paint/display-list.ts';
import { rectShape, transformPath } from './geometry.ts';
import { parsePathData } from './path-data.ts';

/** What boxes stand for, in the element's user space. */
interface ClipBoxes {
  readonly fill: Rect;
  readonly stroke: Rect;
  readonly view: Rect;
}

type Shape = Extract<EffectsGroup['clipPath'], { kind: 'shape' }>;

export function shapeClipOf(value: Shape, boxes: ClipBoxes): NonNullable<PushItem['clip']> {
  const box = referenceBox(boxes, value.box ?? 'border-box');
  if (!value.shape) return { path: rectShape(box.x, box.y, box.width, box.height, null, null), rule: 'nonzero' };
  const shape = usedShape(value.shape, box);
  switch (shape.kind) {
    case 'rounded': {
      const { rect, radii } = shape.shape;
      // Deviation: corners of different radii are drawn with that of the first.
      const { x: rx, y: ry } = radii?.topLeft ?? { x: null, y: null };
      return { path: rectShape(rect.x, rect.y, rect.width, rect.height, rx, ry), rule: 'nonzero' };
    }
    case 'polygon':
      return { path: polygon(shape.points), rule: shape.rule };
    case 'path':
      return { path: transformPath(parsePathData(shape.data), [1, 0, 0, 1, box.x, box.y]), rule: shape.rule };
  }
}

function polygon(points: readonly (readonly [number, number])[]): Path {
  if (points.length < 3) return [];
  const path: PathSegment[] = points.map(([x, y], i) => [i === 0 ? 'M' : 'L', x, y]);
  path.push(['Z']);
  return path;
}

/** Boxes of CSS stand for those that SVG elements have. https://drafts.csswg.org/css-masking-1/#typedef-geometry-box */
function referenceBox({ fill, stroke, view }: ClipBoxes, box: GeometryBox): Rect {
  if (box === 'fill-box' || box === 'content-box' || box === 'padding-box') return fill;
  return box === 'view-box' ? view : stroke;
}
