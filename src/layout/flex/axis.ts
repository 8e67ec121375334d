/** The main and cross axis of a flex container in physical terms. https://drafts.csswg.org/css-flexbox-1/#box-model */

import type { BoxNode } from '../../boxes/box.ts';
import type { AlignGroup, SizeGroup } from '../../css/properties/computed-groups.ts';
import type { LengthPercentage } from '../../css/values/types.ts';
import type { Edges, Px } from '../../geometry.ts';

export interface FlexAxes {
  /** The main axis is horizontal. */
  readonly row: boolean;
  /** The main-start edge is the right or bottom one. */
  readonly mainReversed: boolean;
  /** The cross-start edge is the right or bottom one (`wrap-reverse`, or a column in rtl). */
  readonly crossReversed: boolean;
  readonly wrap: boolean;
  readonly rtl: boolean;
}

export function flexAxes(node: BoxNode): FlexAxes {
  const { flexDirection, flexWrap } = node.style.flex;
  const row = flexDirection === 'row' || flexDirection === 'row-reverse';
  const reverse = flexDirection === 'row-reverse' || flexDirection === 'column-reverse';
  const rtl = node.style.writing.direction === 'rtl';
  const wrapReverse = flexWrap === 'wrap-reverse';
  return {
    row,
    mainReversed: row ? reverse !== rtl : reverse,
    crossReversed: row ? wrapReverse : wrapReverse !== rtl,
    wrap: flexWrap !== 'nowrap',
    rtl,
  };
}

export const mainSum = (axes: FlexAxes, edges: Edges): Px =>
  axes.row ? edges.left + edges.right : edges.top + edges.bottom;
export const crossSum = (axes: FlexAxes, edges: Edges): Px => mainSum({ ...axes, row: !axes.row }, edges);

/** The edge at main-start (or cross-start) of the flow, after reversal. */
export function startOf<T>(axes: FlexAxes, edges: Edges<T>, axis: 'main' | 'cross'): T {
  const horizontal = axes.row === (axis === 'main');
  const reversed = axis === 'main' ? axes.mainReversed : axes.crossReversed;
  if (horizontal) return reversed ? edges.right : edges.left;
  return reversed ? edges.bottom : edges.top;
}

export function endOf<T>(axes: FlexAxes, edges: Edges<T>, axis: 'main' | 'cross'): T {
  const flipped = { ...axes, mainReversed: !axes.mainReversed, crossReversed: !axes.crossReversed };
  return startOf(flipped, edges, axis);
}

export function mainGap(axes: FlexAxes, align: AlignGroup): LengthPercentage {
  const gap = axes.row ? align.columnGap : align.rowGap;
  return gap === 'normal' ? 0 : gap;
}

export function crossGap(axes: FlexAxes, align: AlignGroup): LengthPercentage {
  const gap = axes.row ? align.rowGap : align.columnGap;
  return gap === 'normal' ? 0 : gap;
}

export const crossSizeIsAuto = (axes: FlexAxes, size: SizeGroup): boolean =>
  (axes.row ? size.height : size.width) === 'auto';
