/** Sizes and aligns an item within its grid area. https://drafts.csswg.org/css-grid-2/#grid-item-sizing */

import type { BoxNode } from '../../boxes/box.ts';
import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import type { Px, Rect } from '../../geometry.ts';
import { position, selfAlignment } from '../core/alignment.ts';
import { preferredRatio } from '../core/aspect-ratio.ts';
import { heightLimits } from '../core/block-sizes.ts';
import { boxEdges, clamp, isContentKeyword, isOrthogonal, usedMargins } from '../core/box-model.ts';
import { type ConstraintSpace, INDEFINITE, Stretch, type SubgridTracks } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { widthLimits } from '../core/inline-sizes.ts';
import { isAbsolute } from '../core/kinds.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import type { BaselineShift } from './baselines.ts';

export type GridArea = Rect;

export interface PlacedGridItem {
  readonly node: BoxNode;
  /** Border-box position relative to the container's content box. */
  readonly x: Px;
  readonly y: Px;
  /** The constraint space it is laid out in. */
  readonly space: ConstraintSpace;
  readonly area: GridArea;
  /** First row and number of rows. */
  readonly row: number;
  readonly rows: number;
  /** Takes part in the alignment of first or last baselines. */
  readonly baseline: 'first' | 'last' | null;
}

/**
 * The content height of an item that may stretch in an area of the given height; INDEFINITE for other items, or if the area is not
 * known. What an item contributes to columns follows from that height, even if it will be its width that stretches.
 */
export function stretchedHeight(item: BoxNode, container: BoxNode, height: Px): Px {
  if (height === INDEFINITE || automaticStretch(item, container, 'block') === 'none') return INDEFINITE;
  const margins = usedMargins(item, 0);
  return Math.max(0, height - margins.top - margins.bottom - boxEdges(item, 0).block);
}

/**
 * Whether an automatic size stretches: `explicit` by `stretch`, `implicit` by `normal`, which leaves replaced boxes their size.
 * https://drafts.csswg.org/css-grid-2/#grid-item-sizing
 */
function automaticStretch(
  item: BoxNode,
  container: BoxNode,
  axis: 'inline' | 'block',
): 'explicit' | 'implicit' | 'none' {
  const { size, margin } = item.style;
  const specified = axis === 'inline' ? size.width : size.height;
  const margins = axis === 'inline' ? [margin.marginLeft, margin.marginRight] : [margin.marginTop, margin.marginBottom];
  if (specified !== 'auto' || margins.includes('auto')) return 'none';
  const { value } = selfAlignment(item, container, axis);
  if (value === 'stretch') return 'explicit';
  const natural = item.replaced !== null && item.replaced.kind !== 'form';
  return (value === 'normal' || value === 'legacy') && !natural ? 'implicit' : 'none';
}

/**
 * Of a box with a ratio both sizes stretch only where both are told to. Deviation: as in Chromium, `normal` stretches such a box, too, in
 * the inline axis unless `stretch` gives it its height, and in the block axis if its width is automatic and does not stretch.
 */
function stretches(item: BoxNode, container: BoxNode, axis: 'inline' | 'block'): boolean {
  const own = automaticStretch(item, container, axis);
  if (own !== 'implicit' || item.style.size.aspectRatio.ratio === null) return own !== 'none';
  if (axis === 'inline') return automaticStretch(item, container, 'block') !== 'explicit';
  return item.style.size.width === 'auto' && automaticStretch(item, container, 'inline') === 'none';
}

/** Whether `justify-self: stretch` has precedence over the width that a ratio gives, and that `min-height` and `max-height` limit. */
const stretchesDespiteRatio = (item: BoxNode, container: BoxNode): boolean =>
  preferredRatio(item) !== null && automaticStretch(item, container, 'inline') === 'explicit';

/** Whether the height of the area may give the item its width, and so counts in what it contributes to columns. */
export const stretchesByRatio = (item: BoxNode, container: BoxNode): boolean =>
  preferredRatio(item) !== null && automaticStretch(item, container, 'block') !== 'none';

export const scrolls = (overflow: string): boolean => overflow !== 'visible' && overflow !== 'clip';

/**
 * The space in which an item is laid out to learn its height in a column area of width `areaWidth`.
 * A subgrid fills the tracks it takes, whatever its sizes and alignment say. https://drafts.csswg.org/css-grid-2/#subgrid-box-alignment
 */
export function areaSpace(
  item: BoxNode,
  areaWidth: Px,
  container: BoxNode,
  subgrid: SubgridTracks | null,
  context: LayoutContext,
  fills = automaticStretch(item, container, 'inline') !== 'none',
): ConstraintSpace {
  const margins = usedMargins(item, areaWidth);
  const width = Math.max(0, areaWidth - margins.left - margins.right);
  if (subgrid?.columns) return independentSpace(width, { stretch: Stretch.Inline, percentInline: areaWidth, subgrid });
  const change = { shrinkToFit: !fills, subgrid: subgrid ?? undefined };
  // `auto` is the natural width of a replaced box, the content's of a table or orthogonal flow, and may follow from a ratio: these need an
  // imposed width.
  const isTurned = isOrthogonal(item) && (preferredRatio(item) === null || item.style.size.height === 'auto');
  const hasOwnWidth =
    item.replaced !== null || item.formatting === 'table' || isTurned || stretchesDespiteRatio(item, container);
  if (!fills || !hasOwnWidth) return independentSpace(areaWidth, change);
  const edges = boxEdges(item, areaWidth);
  const { min, max } = widthLimits(item, width, edges, independentSpace(areaWidth), context);
  const imposed = Math.max(edges.inline, clamp(width, min, max));
  return independentSpace(imposed, { stretch: Stretch.Inline, percentInline: areaWidth });
}

export function placeInArea(
  item: {
    readonly node: BoxNode;
    readonly row: number;
    readonly rows: number;
    readonly baseline: BaselineShift;
    readonly subgrid: SubgridTracks | null;
  },
  area: GridArea,
  container: BoxNode,
  context: LayoutContext,
): PlacedGridItem {
  const { node, baseline, subgrid } = item;
  const margins = usedMargins(node, area.width);
  const space = itemSpace(node, area, container, subgrid, context);
  const result = layoutNode(node, space, null, null, context);
  if (!result.fragment) throw new Error('an independent measure cannot be refused');
  const { marginLeft, marginRight, marginTop, marginBottom } = node.style.margin;
  const freeX = area.width - margins.left - margins.right - result.fragment.width;
  const freeY = area.height - margins.top - margins.bottom - result.fragment.height;
  const rtl = container.style.writing.direction === 'rtl';
  const x = offset(freeX, marginLeft === 'auto', marginRight === 'auto', selfAlignment(node, container, 'inline'), rtl);
  const autoBlock = [marginTop === 'auto', marginBottom === 'auto'] as const;
  let y = offset(freeY, autoBlock[0], autoBlock[1], selfAlignment(node, container, 'block'), false);
  if (baseline.group) y = baseline.group === 'first' ? baseline.shift : freeY - baseline.shift;
  return {
    node,
    x: area.x + margins.left + x,
    y: area.y + margins.top + y,
    space,
    area,
    row: item.row,
    rows: item.rows,
    baseline: baseline.group,
  };
}

/** The final space of an item: its area, with the height imposed if it stretches. */
function itemSpace(
  node: BoxNode,
  area: GridArea,
  container: BoxNode,
  subgrid: SubgridTracks | null,
  context: LayoutContext,
): ConstraintSpace {
  const margins = usedMargins(node, area.width);
  const height = Math.max(0, area.height - margins.top - margins.bottom);
  const change = { percentBlock: area.height, blockSize: height };
  const fills = stretches(node, container, 'inline');
  const base = changedSpace(areaSpace(node, area.width, container, subgrid, context, fills), change);
  const inline = base.stretch & Stretch.Inline;
  if (subgrid?.rows) return changedSpace(base, { stretch: inline ? Stretch.Both : Stretch.Block, definiteBlock: true });
  if (!stretches(node, container, 'block')) return base;
  const edges = boxEdges(node, area.width);
  const { min, max } = heightLimits(node, base, edges, contentHeight(node, base, context));
  return changedSpace(base, {
    blockSize: Math.max(edges.block, clamp(height, min, max)),
    stretch: inline ? Stretch.Both : Stretch.Block,
    definiteBlock: true,
  });
}

/**
 * The height that content keywords stand for in limits; null if there are none. Deviation: as in Chromium, the lines of a flex container,
 * columns and rows of a grid fill the stretched height, so that it is their content's; without items there are none.
 */
function contentHeight(node: BoxNode, space: ConstraintSpace, context: LayoutContext): Px | null {
  const { minHeight, maxHeight } = node.style.size;
  const hasItems = node.children.some((child) => !isAbsolute(child));
  if ((node.formatting === 'flex' && hasItems) || node.formatting === 'multicol') return null;
  if (!isContentKeyword(minHeight) && !isContentKeyword(maxHeight)) return null;
  const { fragment } = layoutNode(node, changedSpace(space, { autoBlock: true }), null, null, context);
  if (!fragment) throw new Error('an independent measure cannot be refused');
  return node.formatting === 'grid' && hasItems ? Math.max(fragment.height, space.blockSize) : fragment.height;
}

/** The free room before the border box, from the left or top. */
function offset(free: Px, autoStart: boolean, autoEnd: boolean, alignment: Alignment, rtl: boolean): Px {
  if ((autoStart || autoEnd) && free > 0) return autoStart && autoEnd ? free / 2 : autoStart ? free : 0;
  if (autoStart || autoEnd || (free < 0 && alignment.overflow === 'safe')) return rtl ? free : 0;
  const fromStart = free * position(alignment.value, { flowReversed: false, startIsLeft: !rtl });
  return rtl ? free - fromStart : fromStart;
}
