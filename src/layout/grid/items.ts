/** Sizes and aligns an item within its grid area. https://drafts.csswg.org/css-grid-2/#grid-item-sizing */

import type { BoxNode } from '../../boxes/box.ts';
import type { Alignment } from '../../css/properties/computed-groups.ts';
import type { Px, Rect } from '../../geometry.ts';
import { position } from '../core/alignment.ts';
import { usedMargins } from '../core/box-model.ts';
import { layoutNode } from '../core/dispatch.ts';
import { independentSpace } from '../core/spaces.ts';
import { type ConstraintSpace, type LayoutContext, Stretch } from '../core/types.ts';

export type GridArea = Rect;

export interface PlacedGridItem {
  readonly node: BoxNode;
  /** Border box in the container's content box. */
  readonly x: Px;
  readonly y: Px;
  /** The space it is laid out in. */
  readonly space: ConstraintSpace;
  readonly area: GridArea;
}

function selfAlignment(item: BoxNode, container: BoxNode, axis: 'inline' | 'block'): Alignment {
  const own = axis === 'inline' ? item.style.align.justifySelf : item.style.align.alignSelf;
  const inherited = axis === 'inline' ? container.style.align.justifyItems : container.style.align.alignItems;
  return own.value === 'auto' ? inherited : own;
}

/** `normal` stretches boxes without a natural size or ratio, and aligns the others at the start. */
function stretches(item: BoxNode, container: BoxNode, axis: 'inline' | 'block'): boolean {
  const { value } = selfAlignment(item, container, axis);
  const { size, margin } = item.style;
  const specified = axis === 'inline' ? size.width : size.height;
  const margins = axis === 'inline' ? [margin.marginLeft, margin.marginRight] : [margin.marginTop, margin.marginBottom];
  if (specified !== 'auto' || margins.includes('auto')) return false;
  if (value === 'stretch') return true;
  const natural = item.replaced !== null || (axis === 'block' && size.aspectRatio.ratio !== null);
  return (value === 'normal' || value === 'legacy') && !natural;
}

/** How an item is laid out to learn its height in a column area `areaWidth` wide. */
export const areaSpace = (item: BoxNode, areaWidth: Px, container: BoxNode): ConstraintSpace =>
  independentSpace(areaWidth, { shrinkToFit: !stretches(item, container, 'inline') });

export function placeInArea(item: BoxNode, area: GridArea, container: BoxNode, context: LayoutContext): PlacedGridItem {
  const margins = usedMargins(item, area.width);
  const fillBlock = stretches(item, container, 'block');
  const measure = areaSpace(item, area.width, container);
  const height = Math.max(0, area.height - margins.top - margins.bottom);
  const space: ConstraintSpace = fillBlock
    ? { ...measure, blockSize: height, stretch: Stretch.Block, percentBlock: area.height, definiteBlock: true }
    : { ...measure, percentBlock: area.height };
  const result = layoutNode(item, space, null, null, context);
  if (!result.fragment) throw new Error('an independent measure cannot be refused');
  const { marginLeft, marginRight, marginTop, marginBottom } = item.style.margin;
  const freeX = area.width - margins.left - margins.right - result.fragment.width;
  const freeY = area.height - margins.top - margins.bottom - result.fragment.height;
  const rtl = container.style.writing.direction === 'rtl';
  const x = offset(freeX, marginLeft === 'auto', marginRight === 'auto', selfAlignment(item, container, 'inline'), rtl);
  const y = offset(
    freeY,
    marginTop === 'auto',
    marginBottom === 'auto',
    selfAlignment(item, container, 'block'),
    false,
  );
  return { node: item, x: area.x + margins.left + x, y: area.y + margins.top + y, space, area };
}

/** Share of the free room before the border box, from the left or top. */
function offset(free: Px, autoStart: boolean, autoEnd: boolean, alignment: Alignment, rtl: boolean): Px {
  if ((autoStart || autoEnd) && free > 0) return autoStart && autoEnd ? free / 2 : autoStart ? free : 0;
  if (free < 0 && alignment.overflow === 'safe') return rtl ? free : 0;
  const fromStart = free * position(alignment.value, { flowReversed: false, startIsLeft: !rtl });
  return rtl ? free - fromStart : fromStart;
}
