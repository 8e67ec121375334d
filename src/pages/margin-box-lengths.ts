/**
 * How long a margin box wants to be along its side of the page.
 * https://drafts.csswg.org/css-page-3/#margin-dimension
 */

import type { BoxNode } from '../boxes/box.ts';
import { isHorizontal, writingModeOf } from '../boxes/writing-modes/writing-mode.ts';
import type { Px, Size } from '../geometry.ts';
import { boxEdges, clamp, isLength, toBorderBox, usedMargins } from '../layout/core/box-model.ts';
import { type ConstraintSpace, INDEFINITE } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { intrinsicSizes, layoutNode } from '../layout/core/dispatch.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { used } from '../layout/core/layout-unit.ts';
import { independentSpace } from '../layout/core/spaces.ts';
import type { MarginBoxLengths } from './margin-box-sizes.ts';

export type Dimension = 'width' | 'height';

const LIMITS = {
  width: { min: 'minWidth', max: 'maxWidth' },
  height: { min: 'minHeight', max: 'maxHeight' },
} as const satisfies Record<Dimension, object>;

/** Along the side with `area`. */
export function marginBoxLengths(
  node: BoxNode,
  dimension: Dimension,
  area: Size,
  context: LayoutContext,
): MarginBoxLengths {
  const margins = marginsAlong(node, dimension, area);
  const limits = borderBoxLimits(node, dimension, area);
  const content = contentLengths(node, dimension, area, context);
  const specified = specifiedBorderBox(node, dimension, area) ?? lengthByKeyword(node, dimension, area, content);
  return {
    specified: specified === null ? null : specified + margins,
    minContent: clamp(content.min, limits.min, limits.max) + margins,
    maxContent: clamp(content.max, limits.min, limits.max) + margins,
    min: limits.min + margins,
    max: limits.max + margins,
  };
}

/** The border box by a keyword other than `auto`; null for `auto`. */
function lengthByKeyword(node: BoxNode, dimension: Dimension, area: Size, content: ContentLengths): Px | null {
  const value = node.style.size[dimension];
  const stretched = area[dimension] - marginsAlong(node, dimension, area);
  if (value === 'min-content') return content.min;
  if (value === 'max-content') return content.max;
  if (value === 'stretch') return stretched;
  return typeof value === 'object' && 'fitContent' in value ? clamp(stretched, content.min, content.max) : null;
}

/** The sum of the margins at both ends, `auto` as 0. */
function marginsAlong(node: BoxNode, dimension: Dimension, area: Size): Px {
  const { top, right, bottom, left } = usedMargins(node, area[dimension]);
  return dimension === 'width' ? left + right : top + bottom;
}

/** The border box from a length or a percentage of the area; null for `auto` and keywords. */
export function specifiedBorderBox(node: BoxNode, dimension: Dimension, area: Size): Px | null {
  const value = node.style.size[dimension];
  return isLength(value) ? toBorderBox(node, used(value, area[dimension]), edgesAlong(node, dimension, area)) : null;
}

/** Limits of the border box; keywords do not limit it. */
export function borderBoxLimits(
  node: BoxNode,
  dimension: Dimension,
  area: Size,
): { readonly min: Px; readonly max: Px } {
  const edges = edgesAlong(node, dimension, area);
  const [min, max] = [node.style.size[LIMITS[dimension].min], node.style.size[LIMITS[dimension].max]];
  const limit = (value: Parameters<typeof isLength>[0], otherwise: Px): Px =>
    isLength(value) ? toBorderBox(node, used(value, area[dimension]), edges) : otherwise;
  return { min: limit(min, 0), max: limit(max, Number.POSITIVE_INFINITY) };
}

function edgesAlong(node: BoxNode, dimension: Dimension, area: Size): Px {
  const { left, right, top, bottom } = boxEdges(node, area.width);
  return dimension === 'width' ? left + right : top + bottom;
}

/** Border boxes around the content as narrow and as wide as it can be, or as high as it is. */
interface ContentLengths {
  readonly min: Px;
  readonly max: Px;
}

function contentLengths(node: BoxNode, dimension: Dimension, area: Size, context: LayoutContext): ContentLengths {
  const isVertical = !isHorizontal(writingModeOf(node.style.writing));
  if (dimension === 'width' || isVertical) {
    const lines = dimension === 'height' ? (node.flow?.inner() ?? node) : node;
    const { min, max } = intrinsicSizes(lines, dimension === 'width' ? area.height : INDEFINITE, context);
    const edges = edgesAlong(node, dimension, area);
    return { min: min + edges, max: max + edges };
  }
  // As in Chromium, the box is as wide as its content here, which may stick out of a narrow margin, and fills the margin later.
  const { height } = marginBoxFragment(node, independentSpace(area.width, { shrinkToFit: true }), context);
  return { min: height, max: height };
}

/** Margin boxes never break. */
export function marginBoxFragment(node: BoxNode, space: ConstraintSpace, context: LayoutContext): BoxFragment {
  const { fragment } = layoutNode(node, space, null, null, context);
  if (fragment === null) throw new Error('a margin box cannot refuse its only place');
  return fragment;
}
