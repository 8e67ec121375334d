/**
 * Absolutely positioned boxes in the fragments of their containing blocks: in which each is placed, and where it continues.
 * https://drafts.csswg.org/css-position-3/#abspos-layout and https://drafts.csswg.org/css-break-4/#breaking-controls
 */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';
import { type BoxBuilder, dependsOnContainer, noteShortage } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { beginsHere, type Fragmentainer } from '../core/fragmentainer.ts';
import type { EarlierFragment, Link, PendingBox } from '../core/fragments.ts';
import { clips, containsPositioned } from '../core/kinds.ts';
import type { PlacedPositioned, PositionedAlgorithm } from '../core/positioned-content.ts';
import { changedPending, movePending } from '../core/results.ts';
import { changedFragmentainer } from '../core/spaces.ts';
import type { BlockToken } from '../core/tokens.ts';
import { type AbsoluteInput, type AbsolutePlaced, tryAbsolute } from './absolute-box.ts';
import { isAnchored, lacksAnchor } from './anchored.ts';
import type { AnchorLookup } from './anchors.ts';
import { isClipped, windowsOn } from './clipped-boxes.ts';
import { earlierFragmentAt, earlierFragments, type Lift, liftOf, NO_LIFT, reachOf } from './earlier-fragments.ts';
import { laidOutAnchors, shifted } from './laid-out-anchors.ts';
import { inSplitInlines } from './split-inlines.ts';

/** Called for every finished fragment. */
function place(
  builder: BoxBuilder,
  met: readonly PendingBox[],
  height: Px,
  broken: null | 'none' | 'children' | 'end',
): PlacedPositioned {
  const { node } = builder;
  const pending = inSplitInlines(builder, met);
  if (!node.containsAbsolute && !node.containsFixed && !pending.some((box) => box.inlineContainer)) {
    return { links: [], rest: pending, carried: [], outOfFlowEnd: 0, outOfFlowStart: 0 };
  }
  const links: Link[] = [];
  const anchors = laidOutAnchors(builder, links);
  const out: Placing = { links, anchors, rest: [], carried: [], outOfFlowEnd: 0, outOfFlowStart: 0 };
  for (const box of pending) {
    const inside = box.inlineContainer !== null && box.node.style.display.position === 'absolute';
    if (box.deferred || box.above || (!inside && !containsPositioned(node, box.node))) out.rest.push(box);
    // A row knows its part of this fragment, and what continues of the table is other rows.
    else if (!box.token && !(inside && node.table) && waits(builder, box, height, broken, out.anchors))
      out.carried.push(waitingSince(builder, box));
    else placeOne(builder, box, { inside, height, clipped: endsClipped(builder, broken) }, out);
  }
  return out;
}

const waitingSince = (builder: BoxBuilder, box: PendingBox): PendingBox =>
  box.metIn === null ? changedPending(box, { metIn: builder.index }) : box;

const liftHere = (builder: BoxBuilder, { metIn }: PendingBox): Lift => liftOf(builder, metIn ?? builder.index);

/** Whether the containing block ends here and clips, so that overflow past its end is not shown on later pages. */
const endsClipped = ({ node }: BoxBuilder, broken: null | 'none' | 'children' | 'end'): boolean =>
  clips(node) && (broken === null || broken === 'end');

/** A `PlacedPositioned` under construction. */
interface Placing {
  readonly links: Link[];
  /** The anchors so far; boxes placed here are added for those after them. */
  readonly anchors: AnchorLookup;
  readonly rest: PendingBox[];
  readonly carried: PendingBox[];
  outOfFlowEnd: Px;
  outOfFlowStart: Px;
}

/**
 * Whether a box must wait for a later fragment of its containing block: because it starts below the page of this one, or, until the last fragment,
 * because its place or size depends on the height of the containing block, which is known only there.
 */
function waits(
  builder: BoxBuilder,
  box: PendingBox,
  height: Px,
  broken: null | 'none' | 'children' | 'end',
  anchors: AnchorLookup,
): boolean {
  if (broken !== 'none' && broken !== 'children') return false;
  if (isAnchored(box.node.style)) return lacksAnchor(box.node, anchors);
  if (dependsOnContainerHeight(box.node)) return true;
  const { top } = box.node.style.inset;
  const lift = liftHere(builder, box);
  const y = typeof top === 'number' ? top - builder.consumed - lift.container : box.staticY - lift.box;
  return y > reachOf(builder, height);
}

/** https://drafts.csswg.org/css-position-3/#abspos-insets */
function dependsOnContainerHeight(node: BoxNode): boolean {
  const { top, bottom } = node.style.inset;
  return bottom !== 'auto' || hasPercentage(top) || dependsOnContainer(node);
}

/**
 * The padding box of the unfragmented box, in this fragment's coordinates. Deviation: as in Chromium, a box that comes before or after a
 * break in its containing block knows only the edges on its side of the break: the other border counts as inside.
 */
function paddingBox(
  { consumed, edges: { border }, node, token }: BoxBuilder,
  { metIn, staticY }: PendingBox,
  height: Px,
): Pick<Rect, 'y' | 'height'> {
  let first = token?.pieces ?? null;
  while (first?.prior) first = first.prior;
  const isSliced = node.style.fragmentation.boxDecorationBreak === 'slice';
  const followsBreak = isSliced && first !== null && fits(first.fragment.height, staticY + consumed);
  const start = followsBreak ? 0 : border.top;
  const precedesBreak = isSliced && metIn !== null;
  const end = precedesBreak || (followsBreak && token?.past === 'end') ? 0 : border.bottom;
  return { y: start - consumed, height: Math.max(0, consumed + height - start - end) };
}

/** The fragment of a containing block in which a box is placed. */
interface Place {
  /** Whether the containing block is an inline box. */
  readonly inside: boolean;
  readonly height: Px;
  /** Whether what overflows its end is clipped. */
  readonly clipped: boolean;
}

function placeOne(builder: BoxBuilder, box: PendingBox, place: Place, out: Placing): void {
  const { inside, height, clipped } = place;
  const { border } = builder.edges;
  const lift = inside ? NO_LIFT : liftHere(builder, box);
  const padding = paddingBox(builder, box, height);
  const container = inside
    ? box.inlineContainer!
    : {
        x: border.left,
        y: padding.y - lift.container,
        width: Math.max(0, builder.width - border.left - border.right),
        height: padding.height,
      };
  const rtl = builder.node.style.writing.direction === 'rtl';
  const fragmentainer = clipped && !box.token ? null : builder.fragmentainer;
  const pending = lift.box === 0 ? box : changedPending(box, { staticY: box.staticY - lift.box });
  const input = { pending, container, containerRtl: rtl, fragmentainer, anchors: out.anchors };
  const placed = tryAbsolute(input, builder.context);
  if (!placed) return;
  if ('moved' in placed) {
    out.carried.push(placed.moved);
    return;
  }
  const earlier = box.token ? null : earlierFragmentAt(builder, placed.link.y);
  if (earlier) {
    const { fragment, fragmentainer: page } = earlier.piece;
    if (isOffPage(page, builder.node, fragment.height, placed.link.y - earlier.top)) {
      out.rest.push(changedPending(box, { above: container, inlineContainer: null }));
    } else placeDeferred(builder, input, earlier, place, out);
    return;
  }
  if (!box.token && isOffPage(builder.fragmentainer, builder.node, height, placed.link.y)) {
    out.rest.push(changedPending(box, { above: container, inlineContainer: null }));
    return;
  }
  accept(builder, box, { ...placed, seen: placed.link }, place, out);
}

interface SeenBox extends AbsolutePlaced {
  /** What is seen of the box in the fragment in which it is laid out. */
  readonly seen: Link;
}

/** Adds a box to this fragment. */
function accept(
  builder: BoxBuilder,
  box: PendingBox,
  { link, result, seen }: SeenBox,
  place: Place,
  out: Placing,
): void {
  out.links.push(seen);
  noteShortage(builder, result.breaks.shortage);
  // Deviation: as in Chromium, lines of positioned boxes take part in the balancing of columns, whatever `break-inside` says.
  builder.tallest = Math.max(builder.tallest, box.node.monolithic ? link.fragment.height : result.breaks.tallest);
  out.outOfFlowStart = Math.min(out.outOfFlowStart, link.y + result.breaks.outOfFlowStart);
  out.outOfFlowEnd = Math.max(out.outOfFlowEnd, link.y + Math.max(link.fragment.height, result.breaks.outOfFlowEnd));
  for (const inner of result.outOfFlow) {
    const moved = changedPending(movePending(inner, link.x, link.y), { inlineContainer: null });
    const isPlaced = inner.deferred !== null || inner.above !== null;
    if (!isPlaced && containsPositioned(builder.node, inner.node))
      placeOne(builder, moved, { ...place, inside: false }, out);
    else out.rest.push(moved);
  }
  if (result.token && !place.clipped) out.carried.push(changedPending(box, { token: result.token }));
}

/** Whether the box begins on a different page from the `height` px tall fragment of its containing block. */
const isOffPage = (page: Fragmentainer | null, container: BoxNode, height: Px, y: Px): boolean =>
  beginsAbove(page, container, y) || isPastPage(page, height, y);

/**
 * Whether the box begins on the previous page. What clips it lets it begin on its own page at the earliest: the containing block, where a
 * negative margin pulls it above its page, lets boxes below its start edge begin on that before.
 */
function beginsAbove(page: Fragmentainer | null, container: BoxNode, y: Px): boolean {
  if (page === null || beginsHere(page, page.offset + y)) return false;
  return clips(container) ? y >= 0 : !isClipped(container);
}

/** Whether the box begins where its containing block, with a fragment of `height` px here, overflows the page. */
function isPastPage(page: Fragmentainer | null, height: Px, y: Px): boolean {
  if (page?.kind !== 'page' || !Number.isFinite(page.pageEnd)) return false;
  return page.offset + y >= page.pageEnd && page.offset + height > page.pageEnd;
}

/** Places a box that starts in an earlier fragment: lays it out there, hands it to the page loop as deferred, and continues it from here. */
function placeDeferred(
  builder: BoxBuilder,
  input: AbsoluteInput,
  first: EarlierFragment,
  place: Place,
  out: Placing,
): void {
  const { pending: box } = input;
  const earlier: EarlierFragment[] = [];
  for (const one of earlierFragments(builder)) {
    earlier.push(one);
    if (one.piece === first.piece) break;
  }
  earlier.reverse();
  const home = homeOf(builder, box, earlier);
  if (home === earlier.length) {
    placeAtHome(builder, input, earlier, place, out);
    return;
  }
  let token: BlockToken | null = null;
  for (const one of earlier.slice(home)) {
    const { piece: at, top } = one;
    const shift = -top;
    const isHome = one === earlier[home] && home > 0;
    const placed = tryAbsolute(
      {
        pending: changedPending(box, { staticY: box.staticY + shift, token }),
        container: { ...input.container, y: input.container.y + shift },
        containerRtl: input.containerRtl,
        fragmentainer: isHome ? reachingUp(at.fragmentainer) : at.fragmentainer,
        anchors: (name, anchored) => shifted(out.anchors(name, anchored), shift),
      },
      builder.context,
    );
    if (!placed) return;
    if ('moved' in placed) {
      token = placed.moved.token;
      continue;
    }
    const link = isHome ? showAbove(box, placed.link, raised(earlier.slice(0, home), shift), out) : placed.link;
    out.rest.push(changedPending(box, { deferred: { target: at.fragment, link } }));
    token = placed.result.token;
    if (!token) return;
  }
  placeOne(builder, changedPending(box, { token }), { ...place, inside: false }, out);
}

/** The fragments as seen from one that is `y` px further up. */
const raised = (earlier: readonly EarlierFragment[], y: Px): readonly EarlierFragment[] =>
  earlier.map(({ piece, top, end }) => ({ piece, top: top + y, end: end + y }));

/** How many of the fragments, from that in which the box begins, are before that in which it is laid out. */
function homeOf(builder: BoxBuilder, box: PendingBox, earlier: readonly EarlierFragment[]): number {
  if (builder.fragmentainer?.kind !== 'page' || !isClipped(builder.node)) return 0;
  const staticY = box.staticY + liftHere(builder, box).box;
  if (staticY >= 0) return earlier.length;
  const at = staticY + builder.consumed;
  return Math.max(
    0,
    earlier.findLastIndex(({ piece }) => piece.fragment.consumed <= at),
  );
}

/** A box that begins in an earlier fragment, but whose home is this one. */
function placeAtHome(
  builder: BoxBuilder,
  input: AbsoluteInput,
  earlier: readonly EarlierFragment[],
  place: Place,
  out: Placing,
): void {
  const { pending: box, fragmentainer } = input;
  const placed = tryAbsolute({ ...input, fragmentainer: fragmentainer && reachingUp(fragmentainer) }, builder.context);
  if (!placed) return;
  if ('moved' in placed) out.carried.push(placed.moved);
  else accept(builder, box, { ...placed, seen: showAbove(box, placed.link, earlier, out) }, place, out);
}

/** What begins above the page is laid out on it all the same, as on the first. */
const reachingUp = (page: Fragmentainer): Fragmentainer =>
  changedFragmentainer(page, page.offset, { continues: false });

/** Shows the box in earlier fragments. Returns what is left of it for that in which it is laid out, from which their tops count. */
function showAbove(
  box: PendingBox,
  link: AbsolutePlaced['link'],
  earlier: readonly EarlierFragment[],
  out: Placing,
): AbsolutePlaced['link'] {
  const windows = windowsOn(link, earlier);
  for (const window of windows.above) out.rest.push(changedPending(box, { deferred: window }));
  return windows.link;
}

export const positioned: PositionedAlgorithm = { place };
