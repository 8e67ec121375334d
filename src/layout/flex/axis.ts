/** The main and cross axis of a flex container in physical terms. https://drafts.csswg.org/css-flexbox-1/#box-model */

import type { BoxNode } from '../../boxes/box.ts';
import type { SizeGroup } from '../../css/properties/computed-boxes.ts';
import type { Edges, Px } from '../../geometry.ts';
import { used } from '../core/layout-unit.ts';

export interface FlexAxes {
  /** The main axis is horizontal. */
  readonly row: boolean;
  /** The main-start edge is the right or bottom one. */
  readonly mainReversed: boolean;
  /** The cross-start edge is the right or bottom one (`wrap-reverse`, or a column in rtl). */
  readonly crossReversed: boolean;
  readonly wrap: boolean;
  /** Lines are balanced to similar lengths, and there are at least `lines` of them; null: lines are filled greedily. */
  readonly balance: { readonly lines: number } | null;
  readonly rtl: boolean;
}

export function flexAxes(node: BoxNode): FlexAxes {
  const { flexDirection, flexWrap, flexLineCount } = node.style.flex;
  const row = flexDirection === 'row' || flexDirection === 'row-reverse';
  const reverse = flexDirection === 'row-reverse' || flexDirection === 'column-reverse';
  const rtl = node.style.writing.direction === 'rtl';
  const wrapReverse = flexWrap.startsWith('wrap-reverse');
  return {
    row,
    mainReversed: row ? reverse !== rtl : reverse,
    crossReversed: row ? wrapReverse : wrapReverse !== rtl,
    wrap: flexWrap !== 'nowrap',
    balance: flexWrap.endsWith('balance') ? { lines: flexLineCount } : null,
    rtl,
  };
}

export const mainSum = (axes: FlexAxes, edges: Edges): Px =>
  axes.row ? edges.left + edges.right : edges.top + edges.bottom;
export const crossSum = (axes: FlexAxes, edges: Edges): Px =>
  axes.row ? edges.top + edges.bottom : edges.left + edges.right;

/** The edge at main-start (or cross-start) of the flow, after reversal. */
export function startOf<T>(axes: FlexAxes, edges: Edges<T>, axis: 'main' | 'cross'): T {
  return edgeOf(axes, edges, axis, axis === 'main' ? axes.mainReversed : axes.crossReversed);
}

export function endOf<T>(axes: FlexAxes, edges: Edges<T>, axis: 'main' | 'cross'): T {
  return edgeOf(axes, edges, axis, axis === 'main' ? !axes.mainReversed : !axes.crossReversed);
}

function edgeOf<T>(axes: FlexAxes, edges: Edges<T>, axis: 'main' | 'cross', far: boolean): T {
  if (axes.row === (axis === 'main')) return far ? edges.right : edges.left;
  return far ? edges.bottom : edges.top;
}

/** Content-box sizes of the container; INDEFINITE if unknown. */
interface Sized {
  readonly node: BoxNode;
  readonly axes: FlexAxes;
  readonly width: Px;
  readonly percentBlock: Px;
}

/** Percentages of an indefinite height are 0. */
function usedGap({ node, width, percentBlock }: Sized, horizontal: boolean): Px {
  const { columnGap, rowGap } = node.style.align;
  const gap = horizontal ? columnGap : rowGap;
  return gap === 'normal' ? 0 : Math.max(0, used(gap, Math.max(0, horizontal ? width : percentBlock)));
}

export const mainGap = (container: Sized): Px => usedGap(container, container.axes.row);
export const crossGap = (container: Sized): Px => usedGap(container, !container.axes.row);

export const crossSizeIsAuto = (axes: FlexAxes, size: SizeGroup): boolean =>
  (axes.row ? size.height : size.width) === 'auto';
