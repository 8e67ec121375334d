/** Absolutely positioned boxes in columns whose content began on an earlier page. */

import type { Px } from '../../geometry.ts';
import type { Fragment } from '../core/fragments.ts';
import { isAbsolute } from '../core/kinds.ts';
import type { Placed } from '../core/results.ts';

/**
 * Where the positioned boxes in all remaining content end, which is measured in one column; `consumed` px of the content came before.
 * Deviation: css-multicol-1 §7.1 leaves the method of balancing open. In Chromium, positioned boxes take part in it; on a page where the
 * multi-column box continues, their position counts from the start of the box, not of the page.
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
      if (child.kind === 'box' && isAbsolute(child.node)) end = Math.max(end, top + y + child.height);
      else seek(child, top + y);
    }
  };
  seek(column, consumed);
  return end;
}
