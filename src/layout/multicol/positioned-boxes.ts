/** Absolutely positioned boxes in columns whose content began on an earlier page. */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { Fragment } from '../core/fragments.ts';
import { isAbsolute } from '../core/kinds.ts';
import type { Placed } from '../core/results.ts';

const isStatic = ({ style: { inset } }: BoxNode): boolean => inset.top === 'auto' && inset.bottom === 'auto';

/**
 * Where the positioned boxes in all remaining content end, which is measured in one column; `consumed` px of the content came before.
 * Deviation: css-multicol-1 §7.1 leaves the method of balancing open. In Chromium, positioned boxes take part in it; on a page where the
 * multi-column box continues, their position counts from the start of the box, not of the page, unless it is the static position.
 */
export function positionedEnd({ fragment: column, outOfFlow }: Placed, consumed: Px): Px {
  // Boxes in fragments of earlier pages, which were laid out when their containing block ended.
  const deferred = outOfFlow.flatMap((box) => box.deferred ?? []);
  let end = 0;
  const seek = (fragment: Fragment, top: Px): void => {
    if (fragment.kind === 'text') return;
    for (const { target, link } of deferred) {
      if (fragment.kind !== 'box' || fragment.node !== target.node || link.fragment.kind !== 'box') continue;
      end = Math.max(end, top - fragment.consumed + target.consumed + link.y + link.fragment.height);
    }
    for (const { y, fragment: child } of fragment.children) {
      if (child.kind !== 'box' || !isAbsolute(child.node)) seek(child, top + y);
      else if (!isStatic(child.node)) end = Math.max(end, top + y + child.height);
    }
  };
  seek(column, consumed);
  return end;
}

/**
 * Whether boxes at their static positions, in columns that are `height` px tall, are past `count` of them, and how much taller the
 * columns would have to be for what does not fit there; null: none is past them. Deviation: the position of these boxes counts from the
 * start of the multi-column box once columns are made, so that in Chromium the columns grow until nothing asks for more.
 */
export function shortagePast(columns: readonly Placed[], height: Px, consumed: Px, count: number): Px | null {
  let shortage: Px | null = null;
  const seek = (fragment: Fragment, top: Px): void => {
    if (fragment.kind === 'text') return;
    for (const { y, fragment: child } of fragment.children) {
      if (child.kind !== 'box' || !isAbsolute(child.node)) seek(child, top + y);
      else if (isStatic(child.node) && top + y >= count * height) {
        shortage = Math.min(shortage ?? Number.POSITIVE_INFINITY, firstShortage(child, height - ((top + y) % height)));
      }
    }
  };
  columns.forEach(({ fragment }, i) => {
    seek(fragment, consumed + i * height);
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
