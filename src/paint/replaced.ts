/** The content of replaced boxes. https://drafts.csswg.org/css-images-3/#the-object-fit */

import type { ContentTag, DisplayItem } from '../display/display-list.ts';
import { snapRect } from '../display/paths.ts';
import type { Element } from '../dom/node.ts';
import { addEdges, type Px, type Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/types.ts';
import { boxShape, contentShape } from './box-shape.ts';
import { paintFormControl } from './form-control.ts';
import { paintFrame } from './frame.ts';
import { drawResource } from './image.ts';
import type { Painter } from './painter.ts';
import { svgElementItems } from './svg-image.ts';

export function paintReplaced(p: Painter, fragment: BoxFragment, x: Px, y: Px, tag: ContentTag): void {
  const { node, extra } = fragment;
  const { replaced, style } = node;
  if (!replaced) return;
  const shape = contentShape(fragment, boxShape(fragment, x, y));
  let rect: Rect = shape.rect;
  if (extra?.kind === 'replaced') {
    rect = snapRect({ x: x + extra.x, y: y + extra.y, width: extra.width, height: extra.height });
  }
  if (replaced.kind === 'form') {
    if (replaced.element) paintFormControl(p, replaced.element, style, rect, tag);
    return;
  }
  if (replaced.kind === 'frame' && replaced.element) {
    paintFrame(p, replaced.element, contentBox(fragment, x, y), tag);
    return;
  }
  if (replaced.kind === 'svg' && replaced.element) {
    // Its viewport is the content box, fractions and all.
    const port = contentBox(fragment, x, y);
    const items = svgElementItems(p, replaced.element, style, port, (foreign) =>
      foreignItems(p, fragment, foreign, tag),
    );
    for (const item of items) p.emitItem(item, tag);
    return;
  }
  const { imageRendering } = style.paragraph;
  const smooth = imageRendering !== 'pixelated' && imageRendering !== 'crisp-edges';
  if (replaced.image) {
    for (const item of drawResource(p, replaced.image, rect, shape, smooth)) p.emitItem(item, tag);
  }
}

function contentBox({ border, padding, width, height }: BoxFragment, x: Px, y: Px): Rect {
  const { left, right, top, bottom } = addEdges(border, padding);
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

/** What stands in a `foreignObject`, from its top left corner; null where layout made no box of it. */
function foreignItems(
  p: Painter,
  { children }: BoxFragment,
  element: Element,
  tag: ContentTag,
): readonly DisplayItem[] | null {
  for (const { fragment } of children) {
    if (fragment.kind !== 'box' || fragment.node.element !== element) continue;
    return p.paintApart(fragment, tag.kind === 'artifact' ? tag : null);
  }
  return null;
}
