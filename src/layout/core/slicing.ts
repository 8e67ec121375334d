/**
 * What is monolithic is never broken: it moves to a fresh page, and where it reaches past that it is seen through a window on each page.
 * What overflows it does so beside the content that follows, as in browsers.
 * https://drafts.csswg.org/css-break-4/#monolithic
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { Appeal } from './break-facts.ts';
import { type ConstraintSpace, fits } from './constraint-space.ts';
import type { Fragmentainer } from './fragmentainer.ts';
import { type BoxFragment, boxFragment, changedBox, type Link, linkTo, movedLink } from './fragments.ts';
import { changedBreaks, changedResult, type LayoutResult, noRoom, type Placed, placed } from './results.ts';
import { changedSpace } from './spaces.ts';
import { type BlockToken, blockToken, keptData } from './tokens.ts';

/**
 * What cannot be broken and reaches past its page is seen through a window on each: the children are the whole of it, moved up by what
 * earlier windows showed.
 */
export interface SliceWindow {
  readonly kind: 'slice';
  /** The block axis of the page is x, as in vertical text. */
  readonly horizontal: boolean;
  /** Along the block axis, from the fragment's edge: what overflows a box is seen below its fragment. */
  readonly start: Px;
  readonly size: Px;
  /** No window shows what stands before its start, or after its end. */
  readonly first: boolean;
  readonly last: boolean;
  /** What later pages show above their flow; null: nothing, or what continues in the flow. */
  readonly rest: Tall | null;
  /** Boxes on earlier pages, at their offset along the inline axis, whose `overflow` clips what this page shows. */
  readonly within: readonly Link<BoxFragment>[];
}

/** What cannot be broken and reaches past its page: a monolithic box, or lines. */
export interface Tall {
  readonly links: readonly Link[];
  readonly width: Px;
  /** In the flow: what follows comes below. */
  readonly height: Px;
  /** How far its content goes; what is below `height` is beside what follows. */
  readonly reach: Px;
  /** How much of it earlier windows showed. */
  readonly shown: Px;
}

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
  const room = page.size - page.offset - page.footnotes.blockSize;
  const kept = keptData(token, 'slice');
  if (token && kept) {
    const next = windowOn(node, kept.tall, Math.max(MIN_ROOM, room), token.made);
    return slice(placed({ fragment: next.fragment, footnotes: page.footnotes }), next, kept.tall);
  }
  const result = layoutIn(changedSpace(space, { fragmentainer: null }));
  if (!result.fragment) return result;
  const { fragment } = result;
  const breaks = changedBreaks(result.breaks, { best: null, appeal: Appeal.Perfect, tallest: fragment.height });
  const whole = changedResult(result, { footnotes: page.footnotes, breaks });
  const overhangs = Number.isFinite(page.pageEnd);
  const inFlow = fits(fragment.height, room) || (page.atStart && (page.overflows || overhangs));
  if (inFlow && overhangs) return overhanging(fits(fragment.height, room) ? whole : cutByColumn(whole, page), page);
  if (inFlow && (!hangsOut(reachOf(fragment), room, page) || room < MIN_ROOM)) return whole;
  if (!inFlow && !page.atStart) return noRoom(result.flow?.bfcBlock ?? 0, fragment.height - room);
  // Repeated edges fill the page: no later page has more room.
  if (room < MIN_ROOM) return whole;
  const tall = tallBox(fragment);
  return slice(whole, windowOn(node, tall, room, 0), tall);
}

/**
 * The box is as high as it is, on the page where it begins, and seen there down to the page's end. What is left of it later pages show
 * above their flow, which begins below that.
 */
function overhanging(result: Placed, page: Fragmentainer): Placed {
  const whole = result.fragment;
  const room = roomToPageEnd(page);
  if (room === null || fits(Math.max(whole.height, reachOf(whole)), room)) return result;
  const { extra } = overhangingWindow(whole.node, tallBox(whole), room);
  const { node, width, height, baseline, lastBaseline, inlineBlockBaseline, overflow } = whole;
  const children = [linkTo(0, 0, whole)];
  const baselines = { baseline, lastBaseline, inlineBlockBaseline };
  return changedResult(result, {
    fragment: boxFragment({
      node,
      width,
      height,
      children,
      edges: 0,
      index: 0,
      consumed: 0,
      ...baselines,
      overflow,
      extra,
    }),
  });
}

/** A box that is taller than its column is a reason to look for a better break; what is taller than its page reaches past it anyway. */
const cutByColumn = (result: Placed, { kind }: Fragmentainer): Placed =>
  kind === 'page'
    ? result
    : changedResult(result, { breaks: changedBreaks(result.breaks, { appeal: Appeal.LastResort }) });

/** Where later pages show what reaches past the page's end: how far that is; else null. */
export function roomToPageEnd({ pageEnd, offset, footnotes, measures }: Fragmentainer): Px | null {
  const room = pageEnd - offset - footnotes.blockSize;
  return Number.isFinite(room) && !measures && room >= MIN_ROOM ? room : null;
}

/** The first window on what later pages show the rest of. */
export function overhangingWindow(node: BoxNode, tall: Tall, room: Px): BoxFragment {
  const { fragment, rest } = windowOn(node, tall, room, 0);
  const extra = fragment.extra as SliceWindow;
  return changedBox(fragment, { extra: { ...extra, rest } });
}

/** How far down the box is seen: what it clips is seen nowhere. */
const reachOf = ({ node, height, overflow }: BoxFragment): Px =>
  node.style.display.overflowY === 'visible' ? overflow.bottom : height;

/** What reaches so far is seen on no page unless the next one shows the rest. */
export const hangsOut = (reach: Px, room: Px, { endsPage, overflows }: Fragmentainer): boolean =>
  endsPage && !overflows && !fits(reach, room);

/** A box to be seen through windows, none of it so far. */
export const tallBox = (whole: BoxFragment): Tall => ({
  links: [linkTo(0, 0, whole)],
  width: whole.width,
  height: whole.height,
  reach: Math.max(whole.height, reachOf(whole)),
  shown: 0,
});

interface TallPiece {
  readonly fragment: BoxFragment;
  /** What later pages show of it; null: this was the end. */
  readonly rest: Tall | null;
  /** How much of what is in the flow is still to come. */
  readonly left: Px;
}

/** The window of `room` px on what earlier ones have not shown. Its fragment is as high as what is in the flow. */
export function windowOn(node: BoxNode, tall: Tall, room: Px, index: number): TallPiece {
  const { links, width, height, reach, shown } = tall;
  const size = Math.min(reach - shown, room);
  const last = fits(reach - shown, room);
  const fragment = boxFragment({
    node,
    width,
    height: Math.max(0, Math.min(height - shown, room)),
    children: links.map((link) => movedLink(link, 0, -shown)),
    edges: 0,
    index,
    consumed: shown,
    extra: { kind: 'slice', horizontal: false, start: 0, size, first: shown === 0, last, rest: null, within: [] },
  });
  const rest = last ? null : { links, width, height, reach, shown: shown + size };
  return { fragment, rest, left: fits(height - shown, room) ? 0 : height - shown - room };
}

function slice(result: Placed, { fragment, rest, left }: TallPiece, tall: Tall): Placed {
  const token =
    rest &&
    blockToken(fragment.node, {
      made: fragment.index + 1,
      consumed: fragment.consumed + fragment.height,
      past: left > 0 ? 'none' : 'end',
      data: { kind: 'slice', tall: rest },
    });
  return changedResult(result, {
    fragment,
    token,
    breaks: changedBreaks(result.breaks, {
      best: null,
      appeal: left > 0 ? Appeal.LastResort : Appeal.Perfect,
      tallest: tall.height,
      shortage: left > 0 ? left : Number.POSITIVE_INFINITY,
    }),
  });
}
