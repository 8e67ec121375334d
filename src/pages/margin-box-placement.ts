/**
 * Lays out a margin box in its corner or its part of a side.
 * https://drafts.csswg.org/css-page-3/#margin-dimension
 */

import type { BoxNode } from '../boxes/box.ts';
import type { MarginBoxName } from '../css/rules.ts';
import type { Px, Rect } from '../geometry.ts';
import { clamp, usedMargins } from '../layout/core/box-model.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { type BoxFragment, type Link, linkTo } from '../layout/core/fragments.ts';
import { independentSpace } from '../layout/core/spaces.ts';
import type { Side } from './margin-box-areas.ts';
import { borderBoxLimits, type Dimension, marginBoxFragment, specifiedBorderBox } from './margin-box-lengths.ts';

export interface PlacedMarginBox {
  readonly name: MarginBoxName;
  readonly link: Link<BoxFragment>;
}

/** Where a box is on its side, which has three places for boxes. */
interface SidePlace {
  readonly side: Side;
  /** Of its margin box. */
  readonly length: Px;
  readonly index: number;
}

/** Fills a corner. */
export function placeInCorner(name: MarginBoxName, node: BoxNode, area: Rect, context: LayoutContext): PlacedMarginBox {
  const width = sizeAcross(node, 'width', area);
  const height = sizeAcross(node, 'height', area);
  const fragment = layoutWithin(node, area, width, height, context);
  const x = marginAcross(node, 'width', fragment.width, area.width, name.includes('left'));
  const y = marginAcross(node, 'height', fragment.height, area.height, name.startsWith('top'));
  return { name, link: linkTo(area.x + x, area.y + y, fragment) };
}

/** Takes the given length of a side, and all of its breadth unless the style says otherwise. */
export function placeOnSide(
  name: MarginBoxName,
  node: BoxNode,
  area: Rect,
  { side, length, index }: SidePlace,
  context: LayoutContext,
): PlacedMarginBox {
  const isRow = side === 'top' || side === 'bottom';
  const { top, right, bottom, left } = usedMargins(node, isRow ? area.width : area.height);
  const [before, after] = isRow ? [left, right] : [top, bottom];
  const along = Math.max(0, length - before - after);
  const across = sizeAcross(node, isRow ? 'height' : 'width', area);
  const fragment = layoutWithin(node, area, isRow ? along : across, isRow ? across : along, context);
  const free = (isRow ? area.width : area.height) - (along + before + after);
  const start = before + (free * index) / 2;
  const isAtStart = side === 'top' || side === 'left';
  if (isRow) {
    const y = marginAcross(node, 'height', fragment.height, area.height, isAtStart);
    return { name, link: linkTo(area.x + start, area.y + y, fragment) };
  }
  const x = marginAcross(node, 'width', fragment.width, area.width, isAtStart);
  return { name, link: linkTo(area.x + x, area.y + start, fragment) };
}

/** The border box across the side: `auto` fills the page's margin. Null for keywords, which the content decides. */
function sizeAcross(node: BoxNode, dimension: Dimension, area: Rect): Px | null {
  const { min, max } = borderBoxLimits(node, dimension, area);
  const specified = specifiedBorderBox(node, dimension, area);
  if (specified !== null) return clamp(specified, min, max);
  if (node.style.size[dimension] !== 'auto') return null;
  const { top, right, bottom, left } = usedMargins(node, area[dimension]);
  return clamp(Math.max(0, area[dimension] - (dimension === 'width' ? left + right : top + bottom)), min, max);
}

function layoutWithin(
  node: BoxNode,
  area: Rect,
  width: Px | null,
  height: Px | null,
  context: LayoutContext,
): BoxFragment {
  const stretch = ((width === null ? Stretch.None : Stretch.Inline) |
    (height === null ? Stretch.None : Stretch.Block)) as ConstraintSpace['stretch'];
  const space = independentSpace(width ?? area.width, {
    percentInline: area.width,
    blockSize: height ?? INDEFINITE,
    percentBlock: area.height,
    definiteBlock: height !== null,
    stretch,
  });
  return marginBoxFragment(node, space, context);
}

/**
 * The margin before a box across its side. `auto` margins share the room that the box leaves; else the margin at the edge of the sheet
 * takes it, so that the box stands beside the page's content. https://drafts.csswg.org/css-page-3/#margin-constraints
 */
function marginAcross(node: BoxNode, dimension: Dimension, size: Px, available: Px, isAtStart: boolean): Px {
  const { margin } = node.style;
  const used = usedMargins(node, available);
  const [start, end, before, after] =
    dimension === 'width'
      ? [margin.marginLeft, margin.marginRight, used.left, used.right]
      : [margin.marginTop, margin.marginBottom, used.top, used.bottom];
  const room = available - size - before - after;
  if (room > 0 && start === 'auto') return end === 'auto' ? room / 2 : room;
  if (room > 0 && end === 'auto') return before;
  return isAtStart ? before + room : before;
}
