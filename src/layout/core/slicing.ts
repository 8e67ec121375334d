/**
 * Monolithic boxes: never broken, moved to a fresh page, and sliced when taller than that.
 * https://drafts.csswg.org/css-break-4/#monolithic
 */

import type { BoxNode } from '../../boxes/box.ts';
import { NO_EDGES, type Px } from '../../geometry.ts';
import { NO_BREAKS } from './breaking.ts';
import { layoutNode } from './dispatch.ts';
import { changedSpace } from './spaces.ts';
import {
  Appeal,
  type BlockToken,
  type BoxFragment,
  type ConstraintSpace,
  type Fragmentainer,
  fits,
  type LayoutContext,
  type LayoutResult,
  type Placed,
} from './types.ts';

interface SliceData {
  readonly whole: BoxFragment;
}

/** A piece thinner than this is not worth a page of its own. */
const MIN_ROOM = 1;

export function layoutMonolithic(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  context: LayoutContext,
): LayoutResult {
  const page = space.fragmentainer!;
  if (token && token.made > 0) return nextSlice(node, token, page);
  const result = layoutNode(node, changedSpace(space, { fragmentainer: null }), null, null, context);
  if (!result.fragment) return result;
  const room = page.size - page.offset - page.footnotes.blockSize;
  const { fragment } = result;
  const placed: Placed = {
    ...result,
    footnotes: page.footnotes,
    breaks: { ...result.breaks, best: null, appeal: Appeal.Perfect, tallest: fragment.height },
  };
  if (fits(fragment.height, room) || (page.atStart && page.overflows)) return placed;
  if (!page.atStart) return { fragment: null, why: 'no-room', bfcBlock: result.flow?.bfcBlock ?? 0 };
  // Repeated edges fill the page: no later page has more room.
  if (room < MIN_ROOM) return placed;
  return slice(node, placed, fragment, 0, 0, room);
}

function nextSlice(node: BoxNode, token: BlockToken, page: Fragmentainer): LayoutResult {
  const { whole } = token.data as SliceData;
  const room = Math.max(MIN_ROOM, page.size - page.offset - page.footnotes.blockSize);
  const placed: Placed = {
    fragment: whole,
    token: null,
    flow: null,
    footnotes: page.footnotes,
    breaks: NO_BREAKS,
    outOfFlow: [],
    dependsOnBlock: false,
  };
  return slice(node, placed, whole, token.consumed, token.made, room);
}

/** A window of `room` px on the whole box, `consumed` px down. */
function slice(node: BoxNode, placed: Placed, whole: BoxFragment, consumed: Px, made: number, room: Px): Placed {
  const rest = whole.height - consumed;
  const height = Math.min(rest, room);
  const last = fits(rest, room);
  const fragment: BoxFragment = {
    kind: 'box',
    node,
    width: whole.width,
    height,
    border: NO_EDGES,
    padding: NO_EDGES,
    children: [{ x: 0, y: -consumed, fragment: whole }],
    edges: 0,
    index: made,
    consumed,
    baseline: null,
    lastBaseline: null,
    overflow: { right: whole.width, bottom: height },
    extra: { kind: 'slice' },
  };
  const token: BlockToken | null = last
    ? null
    : {
        kind: 'block',
        node,
        made: made + 1,
        forced: false,
        consumed: consumed + height,
        past: 'none',
        children: [],
        data: { whole } satisfies SliceData,
        next: 0,
      };
  return {
    ...placed,
    fragment,
    token,
    breaks: {
      ...placed.breaks,
      best: null,
      appeal: last ? Appeal.Perfect : Appeal.LastResort,
      tallest: whole.height,
      shortage: last ? Number.POSITIVE_INFINITY : rest - room,
    },
  };
}
