/** Absolutely positioned boxes in columns whose content began on an earlier page. */

import type { Px } from '../../geometry.ts';
import type { BoxFragment, Fragment } from '../core/fragments.ts';
import { isAbsolute } from '../core/kinds.ts';
import type { Placed } from '../core/results.ts';

/** Calls `visit` with each positioned box in a column whose content starts at `start`, and its position. */
function forEachPositioned(
  { fragment: column, outOfFlow }: Placed,
  start: Px,
  isFromPage: boolean,
  visit: (box: BoxFragment, y: Px) => void,
): void {
  // Boxes in fragments of earlier pages, which were laid out when their containing block ended.
  const deferred = outOfFlow.flatMap((box) => box.deferred ?? []);
  const seek = (fragment: Fragment, top: Px): void => {
    if (fragment.kind === 'text') return;
    for (const { target, link } of deferred) {
      if (fragment.kind !== 'box' || fragment.node !== target.node || link.fragment.kind !== 'box') continue;
      visit(link.fragment, top - (isFromPage ? 0 : fragment.consumed) + target.consumed + link.y);
    }
    for (const { y, fragment: child } of fragment.children) {
      if (child.kind === 'box' && isAbsolute(child.node)) visit(child, top + y);
      else seek(child, top + y);
    }
  };
  seek(column, start);
}

/**
 * Where the positioned boxes in all remaining content end, which is measured in one column. Deviation: css-multicol-1 §7.1 leaves the
 * method of balancing open. In Chromium, positioned boxes take part in it; where their containing block continues from an earlier page,
 * it is measured as if it began in this column. Percentages and positions from the end resolve in what is left of it.
 */
export function positionedEnd(column: Placed): Px {
  let end = 0;
  forEachPositioned(column, 0, true, (box, y) => {
    if (typeof box.node.style.inset.top === 'number') end = Math.max(end, y + box.height);
  });
  return end;
}

/**
 * Whether positioned boxes in columns that are `height` px tall are past `count` of them, and how much taller the columns would have to be
 * for what does not fit there; null: none is past them. Deviation: on a page where the multi-column box continues, the position of these
 * boxes counts from the start of that box once columns are made, so that in Chromium the columns grow until nothing asks for more.
 */
export function shortagePast(columns: readonly Placed[], height: Px, consumed: Px, count: number): Px | null {
  let shortage: Px | null = null;
  columns.forEach((column, i) => {
    forEachPositioned(column, consumed + i * height, false, (box, y) => {
      if (y < count * height) return;
      shortage = Math.min(shortage ?? Number.POSITIVE_INFINITY, firstShortage(box, height - (y % height)));
    });
  });
  return shortage;
}

/** How much more than `room` the first line takes that does not fit; Infinity: all fit. */
function firstShortage(fragment: Fragment, room: Px): Px {
  if (fragment.kind === 'line') return fragment.height > room ? fragment.height - room : Number.POSITIVE_INFINITY;
  if (fragment.kind === 'text') return Number.POSITIVE_INFINITY;
  for (const { y, fragment: child } of fragment.children) {
    const shortage = firstShortage(child, room - y);
    if (shortage < Number.POSITIVE_INFINITY) return shortage;
  }
  return Number.POSITIVE_INFINITY;
}
