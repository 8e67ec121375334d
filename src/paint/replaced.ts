/** The content of replaced boxes. https://drafts.csswg.org/css-images-3/#the-object-fit */

import type { ReplacedContent } from '../boxes/box.ts';
import type { ContentTag, DisplayItem } from '../display/display-list.ts';
import { type RoundedRect, snapRect } from '../display/paths.ts';
import { type Element, isHtml } from '../dom/node.ts';
import { addEdges, type Px, type Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { boxShape, contentShape } from './box-shape.ts';
import { drawMissingImage } from './control-pictures.ts';
import { paintFormControl } from './form-control.ts';
import { paintFrame } from './frame.ts';
import { cut, drawResource } from './image.ts';
import { paintVideoControls } from './media-controls.ts';
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
  if (replaced.kind === 'missing-image') {
    drawMissingImage(p.out, { x: rect.x, y: rect.y, side: rect.width }, tag);
    return;
  }
  if (replaced.kind === 'frame' && replaced.element) {
    paintFrame(p, replaced.element, contentBox(fragment, x, y), shape, tag);
    return;
  }
  if (replaced.kind === 'svg' && replaced.element) {
    // Its viewport is the unsnapped content box.
    const port = contentBox(fragment, x, y);
    const items = svgElementItems(p, replaced.element, style, port, foreignItems(p, fragment, tag));
    // Its viewport has square corners.
    const corners = shape.radii && style.display.overflowX !== 'visible' ? shape : null;
    for (const item of cut(corners, items)) p.emitItem(item, tag);
    return;
  }
  const { imageRendering } = style.paragraph;
  const smooth = imageRendering !== 'pixelated' && imageRendering !== 'crisp-edges';
  const controls = node.element !== null && isHtml(node.element, 'video') && node.element.attributes.has('controls');
  if (controls && !replaced.image) paintVideoControls(p, shape.rect, false, tag);
  if (!replaced.image) return;
  const { viewBox } = replaced;
  const whole = viewBox ? wholePicture(replaced, viewBox, rect) : rect;
  const clip: RoundedRect = viewBox && !shape.radii ? { rect: overlap(shape.rect, rect), radii: null } : shape;
  for (const item of drawResource(p, replaced.image, whole, clip, smooth)) p.emitItem(item, tag);
  if (controls) paintVideoControls(p, shape.rect, true, tag);
}

/** The rectangle of the whole picture if its view box fills `rect`. */
function wholePicture(
  { width, height }: ReplacedContent,
  { x, y, natural }: NonNullable<ReplacedContent['viewBox']>,
  rect: Rect,
): Rect {
  const across = rect.width / (width ?? natural.width);
  const down = rect.height / (height ?? natural.height);
  return {
    x: rect.x - x * across,
    y: rect.y - y * down,
    width: natural.width * across,
    height: natural.height * down,
  };
}

function overlap(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  return { x, y, width: Math.max(0, width), height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y) };
}

function contentBox({ border, padding, width, height }: BoxFragment, x: Px, y: Px): Rect {
  const { left, right, top, bottom } = addEdges(border, padding);
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

/** The content of a `foreignObject`, from its top left corner; null if layout made no box for it. */
function foreignItems(
  p: Painter,
  { children }: BoxFragment,
  tag: ContentTag,
): (element: Element) => readonly DisplayItem[] | null {
  const fragments = new Map<Element, BoxFragment>();
  for (const { fragment } of children) {
    if (fragment.kind !== 'box' || !fragment.node.element || fragments.has(fragment.node.element)) continue;
    fragments.set(fragment.node.element, fragment);
  }
  return (element) => {
    const fragment = fragments.get(element);
    return fragment ? p.paintApart(fragment, tag.kind === 'artifact' ? tag : null) : null;
  };
}
