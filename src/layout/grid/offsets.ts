/** The positions of tracks and grid areas once their sizes are known, in flow direction. https://drafts.csswg.org/css-grid-2/#grid-align */

import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import type { Px } from '../../geometry.ts';
import { distribute } from '../core/alignment.ts';

/** Start and end edge of every track, from the content box's start edge. */
export interface TrackEdges {
  readonly starts: readonly Px[];
  readonly ends: readonly Px[];
}

/** `available` is the content-box size; `startIsLeft` tells `left` and `right` apart. */
export function trackEdges(
  sizes: readonly Px[],
  collapsed: ReadonlySet<number>,
  gap: Px,
  alignment: Alignment,
  available: Px,
  startIsLeft: boolean,
): TrackEdges {
  const visible = sizes.length - collapsed.size;
  const free = available - totalSize(sizes, collapsed.size, gap);
  const shared = distribute(alignment, free, visible, { flowReversed: false, startIsLeft });
  const starts: Px[] = [];
  const ends: Px[] = [];
  let at = shared.start;
  let seen = 0;
  sizes.forEach((size, i) => {
    starts.push(at);
    ends.push(at + size);
    if (collapsed.has(i)) return;
    at += size;
    seen++;
    if (seen < visible) at += gap + shared.between;
  });
  return { starts, ends };
}

/** Sum of all tracks and the gaps between those that are not collapsed. */
export const totalSize = (sizes: readonly Px[], collapsed: number, gap: Px): Px =>
  sizes.reduce((sum, size) => sum + size, 0) + gap * Math.max(0, sizes.length - collapsed - 1);

interface Range {
  readonly start: Px;
  readonly size: Px;
}

export const spanRange = ({ starts, ends }: TrackEdges, start: number, span: number): Range => ({
  start: starts[start]!,
  size: Math.max(0, ends[start + span - 1]! - starts[start]!),
});
