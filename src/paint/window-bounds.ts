/**
 * What of a box that is cut into slices can be seen in a window: what stands elsewhere is not looked at, or each page would look at
 * the whole of it.
 */

import type { Px } from '../geometry.ts';
import type { BoxFragment, Fragment } from '../layout/core/fragments.ts';
import type { PageWindow } from './slice-window.ts';
import { isOutOfFlow, isPositioned, isStackingContext } from './stacking.ts';

/** Along one axis, from the fragment's own edge. */
interface Extent {
  readonly from: Px;
  readonly to: Px;
}

export interface WindowBounds {
  /** Nothing of a fragment at page coordinates `x`, `y`, or of what is in it, is in the window. */
  isOutside(fragment: Fragment, x: Px, y: Px, window: PageWindow): boolean;
}

export function createWindowBounds(): WindowBounds {
  const across = new Map<Fragment, Extent | null>();
  const down = new Map<Fragment, Extent | null>();
  return {
    isOutside(fragment, x, y, { horizontal, start, end }) {
      const extent = extentOf(fragment, horizontal, horizontal ? across : down);
      if (!extent) return false;
      const edge = horizontal ? x : y;
      return edge + extent.to <= start || edge + extent.from >= end;
    },
  };
}

/** Null: it may be seen anywhere. */
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

/** What is painted past its box, or in another place or order than where it stands. */
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
