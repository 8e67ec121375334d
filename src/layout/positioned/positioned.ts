/**
 * Absolutely positioned boxes: which containing block, where in it, how large.
 * https://www.w3.org/TR/CSS22/visudet.html#abs-non-replaced-width and https://drafts.csswg.org/css-position-3/#abspos-layout
 */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';
import { isContentKeyword } from '../core/box-model.ts';
import { type BoxBuilder, dependsOnContainer, noteShortage } from '../core/builder.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { type Link, linkTo, type PendingBox, type Pieces } from '../core/fragments.ts';
import { containsPositioned } from '../core/kinds.ts';
import type { PlacedPositioned, PositionedAlgorithm } from '../core/positioned-content.ts';
import { changedPending, type Placed } from '../core/results.ts';
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

/** What an absolute box is placed in, with the offsets of the static position in the same coordinates. */
interface AbsoluteInput {
  readonly pending: PendingBox;
  /** The containing block: a padding box, an inline box's rectangle, or the page's content area. */
  readonly container: Rect;
  readonly containerRtl: boolean;
  /** The fragmentainer as seen from `container`'s coordinate origin. */
  readonly fragmentainer: Fragmentainer | null;
  /** The anchors that are laid out, in the same coordinates. */
  readonly anchors: AnchorLookup;
}

interface AbsolutePlaced {
  readonly link: Link;
  readonly result: Placed;
}

/** Sizes and places one absolute box. */
export function layoutAbsolute(input: AbsoluteInput, context: LayoutContext): AbsolutePlaced | null {
  const placed = tryAbsolute(input, context);
  return placed && 'moved' in placed ? tryWhole(input, context) : placed;
}

/** Nothing of the box fits on its page: it starts at the top of the next. */
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

/** Where a place has the box, as if no page ended. */
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
  const space = absoluteSpace(axis, horizontal, vertical, input.fragmentainer, y);
  const result = layoutNode(node, space, token && token.made > 0 ? token : null, null, context);
  if (!result.fragment && space.fragmentainer)
    return { moved: changedPending(pending, { token: breakBeforeToken(pending.node, false) }) };
  const placed = result.fragment
    ? result
    : layoutNode(node, changedSpace(space, { fragmentainer: null }), null, null, context);
  if (!placed.fragment) return null;
  // With an auto width that shrinks, the box's own width decides the end side.
  const x = horizontal.fromEnd === null ? horizontal.start : horizontal.fromEnd - placed.fragment.width;
  return { link: linkTo(x, y, placed.fragment), result: placed };
}

/** A box that continues starts at the page's top. */
const resumeTop = (input: AbsoluteInput): Px => (input.fragmentainer ? -input.fragmentainer.offset : 0);

function baseSpace(axis: AxisInput, horizontal: AxisOutput): ConstraintSpace {
  return independentSpace(horizontal.size ?? horizontal.available, {
    percentInline: axis.container.width,
    stretch: horizontal.size === null ? Stretch.None : Stretch.Inline,
    shrinkToFit: true,
    percentBlock: axis.container.height,
  });
}

/** Height by content, needed wherever the vertical position or size depends on it. */
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
    // Only what starts on this page can break at its end.
    fragmentainer:
      page && offset >= 0 && offset < size
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
    return { links: [], rest: pending, carried: [], outOfFlowEnd: 0 };
  }
  const links: Link[] = [];
  const anchors = laidOutAnchors(builder, links);
  const out: Placing = { links, anchors, rest: [], carried: [], outOfFlowEnd: 0 };
  for (const box of pending) {
    const inside = box.inlineContainer !== null && box.node.style.display.position === 'absolute';
    if (box.deferred || box.above || (!inside && !containsPositioned(node, box.node))) out.rest.push(box);
    else if (!box.token && waits(builder, box, height, broken, out.anchors)) out.carried.push(box);
    else placeOne(builder, box, { inside, height, clipped: endsClipped(builder, broken) }, out);
  }
  return out;
}

/** The containing block ends here, and clips: no later page shows what reaches past its end. */
const endsClipped = ({ node }: BoxBuilder, broken: null | 'none' | 'children' | 'end'): boolean =>
  node.style.display.overflowY !== 'visible' && (broken === null || broken === 'end');

/** A `PlacedPositioned` in the making. */
interface Placing {
  readonly links: Link[];
  /** Boxes that are placed are anchors of those after them. */
  readonly anchors: AnchorLookup;
  readonly rest: PendingBox[];
  readonly carried: PendingBox[];
  outOfFlowEnd: Px;
}

/**
 * A box of a broken containing block that starts below this fragment waits for a later one; for the last one where its place or size
 * depends on the height of the containing block, which is known there.
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

/** Looks among the anchors in this fragment of the containing block and in boxes as they are placed, then in the fragments before. */
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

/** In the fragments before this one, the latest first. */
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

/** The fragment of a containing block that a box is placed in. */
interface Place {
  /** The box is in an inline box, which is its containing block. */
  readonly inside: boolean;
  readonly height: Px;
  /** What reaches past its end is seen nowhere. */
  readonly clipped: boolean;
}

function placeOne(builder: BoxBuilder, box: PendingBox, place: Place, out: Placing): void {
  const { inside, height, clipped } = place;
  const { border } = builder.edges;
  const first = builder.consumed === 0;
  const container = inside
    ? box.inlineContainer!
    : {
        x: border.left,
        // The padding box of the unfragmented box, seen from this fragment.
        y: first ? border.top : border.top - builder.consumed,
        width: Math.max(0, builder.width - border.left - border.right),
        height: Math.max(0, builder.consumed + height - border.top - border.bottom),
      };
  const rtl = builder.node.style.writing.direction === 'rtl';
  const fragmentainer = clipped && !box.token ? null : builder.fragmentainer;
  const placed = tryAbsolute(
    { pending: box, container, containerRtl: rtl, fragmentainer, anchors: out.anchors },
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
      placeDeferred(builder, box, piece, container, height, out);
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
  out.outOfFlowEnd = Math.max(out.outOfFlowEnd, link.y + Math.max(link.fragment.height, result.breaks.outOfFlowEnd));
  for (const inner of result.outOfFlow) {
    const moved = changedPending(inner, {
      staticX: inner.staticX + link.x,
      staticY: inner.staticY + link.y,
      inlineContainer: null,
    });
    if (containsPositioned(builder.node, inner.node)) placeOne(builder, moved, { ...place, inside: false }, out);
    else out.rest.push(moved);
  }
  if (result.token) out.carried.push(changedPending(box, { token: result.token }));
}

/** The box begins on another page than the fragment of its containing block, `height` px high, that it was found in. */
const isOffPage = (page: Fragmentainer | null, node: BoxNode, height: Px, y: Px): boolean =>
  beginsAbove(page, node, y) || isPastPage(page, height, y);

/** The box begins on the page before this one, and nothing around it clips it. */
function beginsAbove(page: Fragmentainer | null, node: BoxNode, y: Px): boolean {
  if (!page?.continues || page.kind !== 'page' || page.offset + y > -1) return false;
  for (let at = node.parent; at; at = at.parent) if (at.style.display.overflowY !== 'visible') return false;
  return true;
}

/** The box begins where its containing block, with a fragment of `height` here, reaches past the page. */
function isPastPage(page: Fragmentainer | null, height: Px, y: Px): boolean {
  if (page?.kind !== 'page' || !Number.isFinite(page.pageEnd)) return false;
  return page.offset + y >= page.pageEnd && page.offset + height > page.pageEnd;
}

/** The earlier fragment that an offset in the unfragmented box falls into. */
function pieceAt(pieces: Pieces, y: Px): Pieces | null {
  let at: Pieces | null = pieces;
  while (at && at.fragment.consumed > y && at.prior) at = at.prior;
  return at;
}

/** A box that starts in an earlier fragment: laid out there, set aside for the page loop, and gone on with from here. */
function placeDeferred(
  builder: BoxBuilder,
  box: PendingBox,
  piece: Pieces,
  container: Rect,
  height: Px,
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
  placeOne(builder, changedPending(box, { token }), { inside: false, height, clipped: false }, out);
}

export const positioned: PositionedAlgorithm = { place };
