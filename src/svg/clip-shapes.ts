/** Basic shapes and geometry boxes in the `clip-path` of SVG elements. https://drafts.csswg.org/css-masking-1/#the-clip-path */

import type { GeometryBox } from '../css/properties/computed-backgrounds.ts';
import type { EffectsGroup } from '../css/properties/computed-effects.ts';
import type { PushItem } from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import { shapeClip } from '../display/shape-path.ts';
import type { Rect } from '../geometry.ts';
import { usedShape } from '../layout/core/basic-shape.ts';

/** The reference boxes, in the element's user space. */
interface ClipBoxes {
  readonly fill: Rect;
  readonly stroke: Rect;
  readonly view: Rect;
}

type Shape = Extract<EffectsGroup['clipPath'], { kind: 'shape' }>;

export function shapeClipOf(value: Shape, boxes: ClipBoxes): NonNullable<PushItem['clip']> {
  const box = referenceBox(boxes, value.box ?? 'border-box');
  return value.shape ? shapeClip(usedShape(value.shape, box)) : { path: rectPath(box), rule: 'nonzero' };
}

/** Maps CSS boxes to the boxes of SVG elements. https://drafts.csswg.org/css-masking-1/#typedef-geometry-box */
function referenceBox({ fill, stroke, view }: ClipBoxes, box: GeometryBox): Rect {
  if (box === 'fill-box' || box === 'content-box' || box === 'padding-box') return fill;
  return box === 'view-box' ? view : stroke;
}
