/** The ends of boxes that clip their content, past the end of a page. */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { type ConstraintSpace, fits } from './constraint-space.ts';
import type { BoxFragment } from './fragments.ts';
import { changedBox } from './fragments.ts';
import { changedResult, type LayoutResult } from './results.ts';
import type { BlockToken } from './tokens.ts';

/**
 * Deviation: css-break-4 §4.4 says nothing about boxes that grow where something in them breaks. As in Chromium, the growth of a box
 * inside makes another take room past the page, if only with a margin, unless that one continues from an earlier page and clips what
 * overflows it. Chromium lays its last fragment out without breaks; here it ends with the page, so that no line in it is clipped.
 */
export function withoutEmptyEnd(
  { style }: BoxNode,
  { fragmentainer }: ConstraintSpace,
  token: BlockToken | null,
  result: LayoutResult,
): LayoutResult {
  const { fragment } = result;
  if (!fragmentainer || !fragment || !token || style.display.overflowY === 'visible') return result;
  if (result.token && result.token.past !== 'end') return result;
  const room = fragmentainer.size - fragmentainer.offset - fragmentainer.footnotes.blockSize;
  const isGrown = fragment.children.some(
    ({ y, fragment: child }) => child.kind === 'box' && !fits(y + child.height, room),
  );
  if (fits(fragment.height, room) || !isGrown || !fits(contentEnd(fragment), room)) return result;
  const { right, bottom } = fragment.overflow;
  const cut = changedBox(fragment, { height: room, overflow: { right, bottom: Math.min(bottom, room) } });
  return changedResult(result, { fragment: cut });
}

/** Where the lowest line, edge or unbreakable piece ends; of what is sliced, where all of it does. */
function contentEnd(fragment: BoxFragment): Px {
  const { border, padding, height, node } = fragment;
  const isWhole = node.monolithic || node.replaced || border.bottom + padding.bottom > 0;
  if (isWhole && !fragment.extra) return height;
  return fragment.children.reduce(
    (end, { y, fragment: child }) => {
      if (child.kind === 'text') return end;
      return Math.max(end, y + (child.kind === 'line' ? child.height : contentEnd(child)));
    },
    fragment.extra ? height : 0,
  );
}
