/**
 * Monolithic boxes: never broken, moved to a fresh page, and sliced when taller than that.
 * https://drafts.csswg.org/css-break-4/#monolithic
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { boxFragment, linkTo } from './fragments.ts';
import { changedBreaks, changedResult, noRoom, placed } from './results.ts';
import { changedSpace } from './spaces.ts';
import { blockToken, keptData } from './tokens.ts';
import {
  Appeal,
  type BlockToken,
  type BoxFragment,
  type ConstraintSpace,
  type Fragmentainer,
  fits,
  type LayoutResult,
  type Placed,
} from './types.ts';

/** A piece thinner than this is not worth a page of its own. */
const MIN_ROOM = 1;

/** `layoutIn` lays the box out in one piece, in the space it is given. */
export function layoutMonolithic(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  layoutIn: (space: ConstraintSpace) => LayoutResult,
): LayoutResult {
  const page = space.fragmentainer!;
  if (token && token.made > 0) return nextSlice(token, page);
  const result = layoutIn(changedSpace(space, { fragmentainer: null }));
  if (!result.fragment) return result;
  const room = page.size - page.offset - page.footnotes.blockSize;
  const { fragment } = result;
  const breaks = changedBreaks(result.breaks, { best: null, appeal: Appeal.Perfect, tallest: fragment.height });
  const whole = changedResult(result, { footnotes: page.footnotes, breaks });
  if (fits(fragment.height, room) || (page.atStart && page.overflows)) return whole;
  if (!page.atStart) return noRoom(result.flow?.bfcBlock ?? 0, fragment.height - room);
  // Repeated edges fill the page: no later page has more room.
  if (room < MIN_ROOM) return whole;
  return slice(whole, { node, fragment, consumed: 0, made: 0, room });
}

function nextSlice(token: BlockToken, page: Fragmentainer): LayoutResult {
  const data = keptData(token, 'slice');
  if (!data) throw new Error('a slice needs the whole box');
  const room = Math.max(MIN_ROOM, page.size - page.offset - page.footnotes.blockSize);
  const result = placed({ fragment: data.whole, footnotes: page.footnotes });
  return slice(result, { node: token.node, fragment: data.whole, consumed: token.consumed, made: token.made, room });
}

/** A window of `room` px on the whole box, `consumed` px down. */
interface Window {
  readonly node: BoxNode;
  readonly fragment: BoxFragment;
  readonly consumed: Px;
  readonly made: number;
  readonly room: Px;
}

function slice(result: Placed, { node, fragment: whole, consumed, made, room }: Window): Placed {
  const rest = whole.height - consumed;
  const height = Math.min(rest, room);
  const last = fits(rest, room);
  const fragment = boxFragment({
    node,
    width: whole.width,
    height,
    children: [linkTo(0, -consumed, whole)],
    edges: 0,
    index: made,
    consumed,
    extra: { kind: 'slice', horizontal: false },
  });
  const token = last
    ? null
    : blockToken(node, { made: made + 1, consumed: consumed + height, data: { kind: 'slice', whole } });
  return changedResult(result, {
    fragment,
    token,
    breaks: changedBreaks(result.breaks, {
      best: null,
      appeal: last ? Appeal.Perfect : Appeal.LastResort,
      tallest: whole.height,
      shortage: last ? Number.POSITIVE_INFINITY : rest - room,
    }),
  });
}
