/**
 * Finds the part of a sliced box that is visible in a window, so that each page does not have to visit the whole box.
 */

import type { Px } from '../geometry.ts';
import type { BoxFragment, Fragment, Link } from '../layout/core/fragments.ts';
import type { PageWindow } from './slice-window.ts';
import { isOutOfFlow, isPositioned, isStackingContext } from './stacking.ts';

/** Along one axis, from the fragment's own edge. */
interface Extent {
  readonly from: Px;
  readonly to: Px;
}

export interface WindowBounds {
  /** Whether a fragment at page coordinates `x`, `y` and all its content are outside the window. */
  isOutside(fragment: Fragment, x: Px, y: Px, window: PageWindow): boolean;
  /** The range of children of a box at page coordinates `x`, `y` that contains all visible ones. */
  seenChildren(fragment: BoxFragment, x: Px, y: Px, window: PageWindow): readonly Link<Fragment>[];
}

/** Extents of children along one axis, from the edge of their box, sorted for binary search. */
interface Reach {
  /** Indices of the children sorted by start, which differs from tree order for ruby annotations. */
  readonly order: Uint32Array;
  /** Start of each, in this order. */
  readonly starts: Float64Array;
  /** The farthest end of each and all before it, in this order. */
  readonly ends: Float64Array;
}

/** For so few children, a linear scan is faster. */
const FEW = 32;

export function createWindowBounds(): WindowBounds {
  const across = new Map<Fragment, Extent | null>();
  const down = new Map<Fragment, Extent | null>();
  const reaches = new WeakMap<BoxFragment, Reach>();
  return {
    isOutside(fragment, x, y, { horizontal, start, end }) {
      const extent = extentOf(fragment, horizontal, horizontal ? across : down);
      if (!extent) return false;
      const edge = horizontal ? x : y;
      return edge + extent.to <= start || edge + extent.from >= end;
    },
    // A box is sliced along one axis only.
    seenChildren(fragment, x, y, { horizontal, start, end }) {
      const { children } = fragment;
      if (children.length < FEW) return children;
      const reach = reaches.get(fragment) ?? reachOf(fragment, horizontal, horizontal ? across : down);
      reaches.set(fragment, reach);
      const edge = horizontal ? x : y;
      const first = firstWhere(reach.ends, (to) => edge + to > start);
      const last = firstWhere(reach.starts, (from) => edge + from >= end);
      const seen = reach.order.subarray(first, Math.max(first, last)).toSorted();
      return Array.from(seen, (index) => children[index]!);
    },
  };
}

function reachOf({ children }: BoxFragment, horizontal: boolean, known: Map<Fragment, Extent | null>): Reach {
  const extents = children.map(({ x, y, fragment }): Extent => {
    const extent = extentOf(fragment, horizontal, known);
    const edge = horizontal ? x : y;
    if (!extent) return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
    return { from: edge + extent.from, to: edge + extent.to };
  });
  const starts = Float64Array.from(extents, ({ from }) => from);
  const order = Uint32Array.from(starts.keys()).sort((a, b) => starts[a]! - starts[b]! || a - b);
  let farthest = Number.NEGATIVE_INFINITY;
  const ends = Float64Array.from(order, (index) => {
    farthest = Math.max(farthest, extents[index]!.to);
    return farthest;
  });
  return { order, starts: starts.sort(), ends };
}

/** The first index of an ascending list from which on `holds` is true. */
function firstWhere(rising: Float64Array, holds: (value: Px) => boolean): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(rising[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Null if it may be visible anywhere. */
function extentOf(fragment: Fragment, horizontal: boolean, known: Map<Fragment, Extent | null>): Extent | null {
  const before = known.get(fragment);
  if (before !== undefined) return before;
  const extent = unionOf(fragment, horizontal, known);
  known.set(fragment, extent);
  return extent;
}

function unionOf(fragment: Fragment, horizontal: boolean, known: Map<Fragment, Extent | null>): Extent | null {
  const size = horizontal ? fragment.width : fragment.height;
  if (fragment.kind === 'text') return { from: 0, to: size };
  if (fragment.kind === 'box' && mayReachAnywhere(fragment)) return null;
  let from = 0;
  let to = size;
  for (const { x, y, fragment: child } of fragment.children) {
    const inside = extentOf(child, horizontal, known);
    if (!inside) return null;
    const edge = horizontal ? x : y;
    from = Math.min(from, edge + inside.from);
    to = Math.max(to, edge + inside.to);
  }
  return { from, to };
}

/** Whether a box may paint outside its bounds, or in another place or order. */
function mayReachAnywhere({ node, extra, physical }: BoxFragment): boolean {
  const { style } = node;
  if (
    (extra !== null && extra.kind !== 'replaced') ||
    physical !== null ||
    isOutOfFlow(style) ||
    isPositioned(style) ||
    isStackingContext(node)
  )
    return true;
  const { boxShadow, outlineStyle } = style.outline;
  return boxShadow.length > 0 || outlineStyle !== 'none' || style.borderShape.borderImageSource !== null;
}
