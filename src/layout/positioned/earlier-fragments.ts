/**
 * Where the earlier fragments of a containing block are, seen from the one in which a box is placed, as if pages or columns were stacked.
 *
 * Deviation: css-break-4 (https://drafts.csswg.org/css-break-4/#breaking-controls) leaves open what lies between the fragments of a containing
 * block that does not fill its pages, because its end padding moves to the next one or its parent repeats edges. As in Chromium, a box
 * is as far down the stack of pages as its offset says, counted from the fragment that has its static position: it ignores such gaps.
 * Not in boxes that clip, which would hide what is in a gap.
 */

import type { Px } from '../../geometry.ts';
import { type BoxBuilder, roomOf } from '../core/builder.ts';
import type { EarlierFragment, Pieces } from '../core/fragments.ts';
import { isClipped } from './clipped-boxes.ts';

/** From the latest to the first. */
export function* earlierFragments({ node, token, fragmentainer }: BoxBuilder): Generator<EarlierFragment, void> {
  const hidesGaps = isClipped(node);
  let below = 0;
  let offset = fragmentainer?.offset ?? 0;
  for (let piece = token?.pieces ?? null; piece; piece = piece.prior) {
    const top = below - (hidesGaps ? piece.fragment.height : distance(piece, offset));
    yield { piece, top, end: hidesGaps ? below : below - offset };
    below = top;
    offset = piece.fragmentainer.offset;
  }
}

/** From the border edge of a fragment to that of the next one, which is `offset` px below the start of its page. */
function distance({ fragment, room }: Pieces, offset: Px): Px {
  return Number.isFinite(room) ? Math.max(fragment.height, room + offset) : fragment.height;
}

/** How much further up than the heights of the fragments say, seen from the one that is being finished. */
export interface Lift {
  /** The static position, which is in an earlier fragment. */
  readonly box: Px;
  /** The containing block: if it ended above that fragment, it takes the rest of the pages on which only its overflow continues. */
  readonly container: Px;
}

export const NO_LIFT: Lift = { box: 0, container: 0 };

/** `index`: that of the fragment with the static position of the box. */
export function liftOf(builder: BoxBuilder, index: number): Lift {
  if (isClipped(builder.node)) return NO_LIFT;
  let box = 0;
  let ended = 0;
  let below = 0;
  for (const { piece, top } of earlierFragments(builder)) {
    const { fragment, room, ends } = piece;
    if (fragment.index >= index) box += below - top - fragment.height;
    else if (ends && Number.isFinite(room)) ended += Math.max(0, room - fragment.height);
    else break;
    below = top;
  }
  return { box, container: box + ended };
}

/** The earlier fragment on whose page `y` is; null: on the page of the fragment that is being finished, or past it. */
export function earlierFragmentAt(builder: BoxBuilder, y: Px): EarlierFragment | null {
  let found: EarlierFragment | null = null;
  for (const earlier of earlierFragments(builder)) {
    if (y >= earlier.end) break;
    found = earlier;
  }
  return found;
}

/** Where the page ends, or the fragment if it extends past that or clips. */
export function reachOf(builder: BoxBuilder, height: Px): Px {
  const room = roomOf(builder) + (builder.fragmentainer?.repeatedEnd ?? 0);
  return Number.isFinite(room) && !isClipped(builder.node) ? Math.max(height, room) : height;
}
