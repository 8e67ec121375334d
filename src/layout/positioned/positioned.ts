/**
 * Absolutely positioned boxes: their containing blocks, positions and sizes.
 * https://www.w3.org/TR/CSS22/visudet.html#abs-non-replaced-width and https://drafts.csswg.org/css-position-3/#abspos-layout
 */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';
import { isContentKeyword } from '../core/box-model.ts';
import { type BoxBuilder, dependsOnContainer, noteShortage } from '../core/builder.ts';
import { type ConstraintSpace, fits, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { beginsHere, type Fragmentainer } from '../core/fragmentainer.ts';
import { type Link, linkTo, type PendingBox, type Pieces } from '../core/fragments.ts';
import { containsPositioned } from '../core/kinds.ts';
import type { PlacedPositioned, PositionedAlgorithm } from '../core/positioned-content.ts';
import { changedPending, type LayoutResult, movePending, type Placed } from '../core/results.ts';
import { layoutMonolithic } from '../core/slicing.ts';
import { changedFragmentainer, changedSpace, independentSpace } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import {
  type AnchoredInput,
  type AnchoredPlace,
  continuedPlace,
  isAnchored,
  lacksAnchor,
  placeByAnchors,
} from './anchored.ts';
import { type AnchorIndex, type AnchorLookup, anchorPieces, createAnchorIndex } from './anchors.ts';
import { type AxisInput, type AxisOutput, solveHorizontal, solveVertical } from './solve.ts';
import { inSplitInlines } from './split-inlines.ts';

/** An absolute box with its containing block and its static position in the same coordinates. */
interface AbsoluteInput {
  readonly pending: PendingBox;
  /** The containing block: a padding box, an inline box's rectangle, or the page's content area. */
  readonly container: Rect;
  readonly containerRtl: boolean;
  /** The fragmentainer as seen from `container`'s coordinate origin. */
  readonly fragmentainer: Fragmentainer | null;
  /** The anchors laid out so far, in the same coordinates. */
  readonly anchors: AnchorLookup;
  /** Whether the end of a page cuts the box like something unbreakable. */
  readonly isSliced?: boolean;
}

interface AbsolutePlaced {
  readonly link: Link;
  readonly result: Placed;
}

/** Sizes and positions one absolute box. */
export function layoutAbsolute(input: AbsoluteInput, context: LayoutContext): AbsolutePlaced | null {
  const placed = tryAbsolute(input, context);
  return placed && 'moved' in placed ? tryWhole(input, context) : placed;
}

/** Nothing of the box fits on its page: it starts at the top of the next one. */
interface AbsoluteMoved {
  readonly moved: PendingBox;
}

function tryWhole(input: AbsoluteInput, context: LayoutContext): AbsolutePlaced | null {
  const placed = tryAbsolute({ ...input, fragmentainer: null }, context);
  return placed && 'moved' in placed ? null : placed;
}

export function tryAbsolute(input: AbsoluteInput, context: LayoutContext): AbsolutePlaced | AbsoluteMoved | null {
  const { pending, container } = input;
  const { node, token } = pending;
  if (!isAnchored(node.style)) return placeIn(input, { node, container, center: null }, context);
  const anchored: AnchoredInput = { ...input, node, context };
  const known = token && token.made > 0 ? continuedPlace(token.node, anchored) : null;
  const place = known ?? placeByAnchors(anchored, (tried) => measuredLink(input, tried, context));
  return place && placeIn(input, place, context);
}

/** The box as laid out in a place, without page breaks. */
function measuredLink(input: AbsoluteInput, place: AnchoredPlace, context: LayoutContext): Link | null {
  const pending = changedPending(input.pending, { token: null });
  const placed = placeIn({ ...input, pending, fragmentainer: null }, place, context);
  return placed && 'link' in placed ? placed.link : null;
}

function placeIn(
  input: AbsoluteInput,
  { node, container, center }: AnchoredPlace,
  context: LayoutContext,
): AbsolutePlaced | AbsoluteMoved | null {
  const { pending } = input;
  const { token } = pending;
  const axis: AxisInput = {
    node,
    container,
    pending,
    rtl: input.containerRtl,
    center,
    bounds: input.container,
    context,
  };
  const horizontal = solveHorizontal(axis);
  const measured = measure(axis, horizontal);
  const vertical = solveVertical(axis, horizontal, measured?.height ?? 0);
  const y = token ? resumeTop(input) : vertical.start;
  const reach = (): Px => Math.max(vertical.size ?? 0, reachByContent(axis, horizontal));
  if (!token && beginsPastColumn(input.fragmentainer, y, reach)) return movedOn(pending);
  const space = absoluteSpace(axis, horizontal, vertical, input.fragmentainer, y);
  const resumed = token && token.made > 0 ? token : null;
  const { fragmentainer } = space;
  const kept = input.isSliced
    ? layoutSliced(node, space, resumed, context)
    : layoutNode(node, space, resumed, null, context);
  const stays = !kept.fragment && fragmentainer !== null;
  const result = stays ? layoutNode(node, staying(space, fragmentainer), resumed, null, context) : kept;
  if (!result.fragment && fragmentainer) return movedOn(pending);
  const placed = result.fragment
    ? result
    : layoutNode(node, changedSpace(space, { fragmentainer: null }), null, null, context);
  if (!placed.fragment) return null;
  // With a shrink-to-fit width, the start edge follows from the end edge and the box's width.
  const x = horizontal.fromEnd === null ? horizontal.start : horizontal.fromEnd - placed.fragment.width;
  return { link: linkTo(x, y, placed.fragment), result: placed };
}

/** On a page, a window on the box as it is unbroken. */
function layoutSliced(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  context: LayoutContext,
): LayoutResult {
  const { fragmentainer } = space;
  if (fragmentainer?.kind !== 'page' || node.monolithic) return layoutNode(node, space, token, null, context);
  const { offset } = fragmentainer;
  const page = changedFragmentainer(fragmentainer, offset, { atStart: true });
  return layoutMonolithic(node, changedSpace(space, { fragmentainer: page }), token, (whole) =>
    layoutNode(node, whole, null, null, context),
  );
}

/**
 * As in Chromium, a positioned box begins where it is, however little of its page or column is left: its edges and what cannot be broken
 * overflow a column, and are cut by the end of a page.
 */
const staying = (space: ConstraintSpace, fragmentainer: Fragmentainer): ConstraintSpace =>
  changedSpace(space, {
    fragmentainer: changedFragmentainer(fragmentainer, fragmentainer.offset, {
      atStart: true,
      overflows: fragmentainer.kind === 'column' || fragmentainer.overflows,
    }),
  });

const movedOn = (pending: PendingBox): AbsoluteMoved => ({
  moved: changedPending(pending, { token: breakBeforeToken(pending.node, false) }),
});

/** Whether the column has ended where the box begins. As in Chromium, a box that takes no room still fits at the very end. */
function beginsPastColumn(column: Fragmentainer | null, y: Px, reach: () => Px): boolean {
  if (column?.kind !== 'column' || column.measures || !Number.isFinite(column.size)) return false;
  const past = column.offset + y - column.size;
  return past > 0 || (past === 0 && reach() > 0);
}

/** A continuing box starts at the top of the page. */
const resumeTop = (input: AbsoluteInput): Px => (input.fragmentainer ? -input.fragmentainer.offset : 0);

function baseSpace(axis: AxisInput, horizontal: AxisOutput): ConstraintSpace {
  return independentSpace(horizontal.size ?? horizontal.available, {
    percentInline: axis.container.width,
    stretch: horizontal.size === null ? Stretch.None : Stretch.Inline,
    shrinkToFit: true,
    percentBlock: axis.container.height,
  });
}

/** Measures the height of the content, for boxes whose vertical position or size depends on it. */
function measure(axis: AxisInput, horizontal: AxisOutput): { height: Px } | null {
  const { top, bottom } = axis.node.style.inset;
  const { marginTop, marginBottom } = axis.node.style.margin;
  const { height, minHeight, maxHeight } = axis.node.style.size;
  const aligned = axis.pending.align !== null && top === 'auto';
  const simple = bottom === 'auto' && marginTop !== 'auto' && marginBottom !== 'auto' && !aligned;
  const { value } = axis.node.style.align.alignSelf;
  const fills = value === 'auto' || value === 'normal' || value === 'stretch' || value === 'legacy';
  const stretches = height === 'auto' && top !== 'auto' && bottom !== 'auto' && fills;
  const limited = isContentKeyword(minHeight) || isContentKeyword(maxHeight);
  if (simple || (stretches && !limited && !axis.node.replaced && !axis.node.table)) return null;
  const result = layoutNode(axis.node, baseSpace(axis, horizontal), null, null, axis.context);
  return result.fragment ? { height: result.fragment.height } : null;
}

/** Where the box ends with its overflow if its content alone decides. */
function reachByContent(axis: AxisInput, horizontal: AxisOutput): Px {
  const { fragment } = layoutNode(axis.node, baseSpace(axis, horizontal), null, null, axis.context);
  return fragment ? Math.max(fragment.height, fragment.overflow.bottom) : 0;
}

function absoluteSpace(
  axis: AxisInput,
  horizontal: AxisOutput,
  vertical: AxisOutput,
  page: Fragmentainer | null,
  y: Px,
): ConstraintSpace {
  const base = baseSpace(axis, horizontal);
  const stretched = vertical.size !== null;
  const offset = page ? page.offset + y : 0;
  const size = page ? page.size + page.repeatedEnd : 0;
  return changedSpace(base, {
    blockSize: stretched ? vertical.size! : INDEFINITE,
    stretch: (base.stretch | (stretched ? Stretch.Block : 0)) as 0 | 1 | 2 | 3,
    definiteBlock: stretched,
    // Only a box that starts on this page can break at its end. As in Chromium, what starts above the first page is on it.
    fragmentainer:
      page && (offset >= 0 || (page.kind === 'page' && beginsHere(page, offset))) && offset < size
        ? changedFragmentainer(page, offset, {
            atStart: offset <= 0,
            pageEnd: Number.POSITIVE_INFINITY,
            size,
            repeatedEnd: 0,
          })
        : null,
  });
}

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
    else if (!box.token && waits(builder, box, height, broken, out.anchors)) out.carried.push(box);
    else placeOne(builder, box, { inside, height, clipped: endsClipped(builder, broken) }, out);
  }
  return out;
}

const clips = ({ style }: BoxNode): boolean => style.display.overflowY !== 'visible';

/** Deviation: as in Chromium, boxes positioned in a box that clips are not broken: pages cut them, and they add none. */
function isClipped(container: BoxNode): boolean {
  for (let at: BoxNode | null = container; at; at = at.parent) if (clips(at)) return true;
  return false;
}

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
 * Whether a box must wait for a later fragment of its containing block: because it starts below this one, or, until the last fragment,
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
  return typeof top === 'number' ? top - builder.consumed > height : box.staticY > height;
}

/** https://drafts.csswg.org/css-position-3/#abspos-insets */
function dependsOnContainerHeight(node: BoxNode): boolean {
  const { top, bottom } = node.style.inset;
  return bottom !== 'auto' || hasPercentage(top) || dependsOnContainer(node);
}

/** Looks up anchors in this fragment of the containing block and in the boxes placed so far, then in earlier fragments. */
function laidOutAnchors(builder: BoxBuilder, placed: readonly Link[]): AnchorLookup {
  const { context, links } = builder;
  let index: AnchorIndex | null = null;
  let seen = 0;
  return (name, box) => {
    if (!index) {
      index = createAnchorIndex();
      index.add(anchorPieces(links, 0, 0, context));
    }
    if (seen < placed.length) index.add(anchorPieces(placed.slice(seen), 0, 0, context));
    seen = placed.length;
    const found = index.find(name, box);
    if (found) return found;
    return earlierAnchor(builder, name, box);
  };
}

const shifted = (rect: Rect | null, y: Px): Rect | null => rect && { ...rect, y: rect.y + y };

/** Looks up an anchor in earlier fragments, the latest first. */
function earlierAnchor({ context, consumed, token }: BoxBuilder, name: string, box: BoxNode): Rect | null {
  const { indices, names } = context.caches.anchored;
  const last = token?.pieces ?? null;
  for (let piece = last; piece && !indices.has(piece.fragment); piece = piece.prior) {
    const index = createAnchorIndex();
    index.add(anchorPieces(piece.fragment.children, 0, 0, context));
    indices.set(piece.fragment, index);
  }
  if (!names.has(name)) return null;
  for (let piece = last; piece; piece = piece.prior) {
    const { fragment } = piece;
    const found = indices.get(fragment)?.find(name, box);
    if (found) return shifted(found, fragment.consumed - consumed);
  }
  return null;
}

/**
 * The padding box of the unfragmented box, in this fragment's coordinates. Deviation: as in Chromium, a box that comes after a break in
 * its containing block knows only the edges that this fragment has: the start border, which is above the break, counts as inside.
 */
function paddingBox(
  { consumed, edges: { border }, node, token }: BoxBuilder,
  { staticY }: PendingBox,
  height: Px,
): Pick<Rect, 'y' | 'height'> {
  let first = token?.pieces ?? null;
  while (first?.prior) first = first.prior;
  const isSliced = node.style.fragmentation.boxDecorationBreak === 'slice';
  const followsBreak = isSliced && first !== null && fits(first.fragment.height, staticY + consumed);
  const start = followsBreak ? 0 : border.top;
  const end = followsBreak && token?.past === 'end' ? 0 : border.bottom;
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
  const container = inside
    ? box.inlineContainer!
    : {
        x: border.left,
        ...paddingBox(builder, box, height),
        width: Math.max(0, builder.width - border.left - border.right),
      };
  const rtl = builder.node.style.writing.direction === 'rtl';
  const fragmentainer = clipped && !box.token ? null : builder.fragmentainer;
  const placed = tryAbsolute(
    {
      pending: box,
      container,
      containerRtl: rtl,
      fragmentainer,
      anchors: out.anchors,
      isSliced: isClipped(builder.node),
    },
    builder.context,
  );
  if (!placed) return;
  if ('moved' in placed) {
    out.carried.push(placed.moved);
    return;
  }
  if (placed.link.y < 0 && !box.token && builder.token?.pieces) {
    const y = placed.link.y + builder.consumed;
    const piece = pieceAt(builder.token.pieces, y);
    if (piece && isOffPage(piece.fragmentainer, box.node, piece.fragment.height, y - piece.fragment.consumed)) {
      out.rest.push(changedPending(box, { above: container, inlineContainer: null }));
      return;
    }
    if (piece) {
      placeDeferred(builder, box, piece, container, place, out);
      return;
    }
  }
  const { y } = placed.link;
  if (!box.token && isOffPage(builder.fragmentainer, box.node, height, y)) {
    out.rest.push(changedPending(box, { above: container, inlineContainer: null }));
    return;
  }
  const { link, result } = placed;
  out.links.push(link);
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
  if (result.token && !clipped) out.carried.push(changedPending(box, { token: result.token }));
}

/** Whether the box begins on a different page from the `height` px tall fragment of its containing block. */
const isOffPage = (page: Fragmentainer | null, node: BoxNode, height: Px, y: Px): boolean =>
  beginsAbove(page, node, y) || isPastPage(page, height, y);

/** Whether the box begins on the previous page and no ancestor clips it. */
function beginsAbove(page: Fragmentainer | null, node: BoxNode, y: Px): boolean {
  return page !== null && !beginsHere(page, page.offset + y) && !(node.parent && isClipped(node.parent));
}

/** Whether the box begins where its containing block, with a fragment of `height` px here, overflows the page. */
function isPastPage(page: Fragmentainer | null, height: Px, y: Px): boolean {
  if (page?.kind !== 'page' || !Number.isFinite(page.pageEnd)) return false;
  return page.offset + y >= page.pageEnd && page.offset + height > page.pageEnd;
}

/** The earlier fragment that contains an offset in the unfragmented box. */
function pieceAt(pieces: Pieces, y: Px): Pieces | null {
  let at: Pieces | null = pieces;
  while (at && at.fragment.consumed > y && at.prior) at = at.prior;
  return at;
}

/** Places a box that starts in an earlier fragment: lays it out there, hands it to the page loop as deferred, and continues it from here. */
function placeDeferred(
  builder: BoxBuilder,
  box: PendingBox,
  piece: Pieces,
  container: Rect,
  { height, clipped }: Place,
  out: Placing,
): void {
  const later: Pieces[] = [];
  for (let at = builder.token?.pieces ?? null; at && at !== piece; at = at.prior) later.unshift(at);
  let token: BlockToken | null = null;
  for (const at of [piece, ...later]) {
    const shift = builder.consumed - at.fragment.consumed;
    const placed = tryAbsolute(
      {
        pending: changedPending(box, { staticY: box.staticY + shift, token }),
        container: { ...container, y: container.y + shift },
        containerRtl: builder.node.style.writing.direction === 'rtl',
        fragmentainer: at.fragmentainer,
        anchors: (name, anchored) => shifted(out.anchors(name, anchored), shift),
        isSliced: isClipped(builder.node),
      },
      builder.context,
    );
    if (!placed) return;
    if ('moved' in placed) {
      token = placed.moved.token;
      continue;
    }
    out.rest.push(changedPending(box, { deferred: { target: at.fragment, link: placed.link } }));
    token = placed.result.token;
    if (!token) return;
  }
  placeOne(builder, changedPending(box, { token }), { inside: false, height, clipped }, out);
}

export const positioned: PositionedAlgorithm = { place };
