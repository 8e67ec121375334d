/**
 * Collects the children of one fragment: links, unfinished children, pending absolute boxes, footnotes, break facts.
 * A snapshot is a few numbers, so rewinding to the best break point is cheap.
 */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal, writingModeOf } from '../../boxes/writing-modes/writing-mode.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Edges, Px } from '../../geometry.ts';
import { resolveBlockSize } from './block-sizes.ts';
import { type BoxEdges, clamp, edgesIn, isScrollContainer, usedMargins } from './box-model.ts';
import { Appeal, type BreakPlan } from './break-facts.ts';
import { avoidsBreakInside, breakAfterOf, breakBeforeOf, minAppeal, seenFromOutside } from './breaking.ts';
import { type ConstraintSpace, type FlowResult, fits } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { layoutNode } from './dispatch.ts';
import { type Footnotes, type Fragmentainer, NO_FOOTNOTES } from './fragmentainer.ts';
import {
  type BoxFragment,
  boxFragment,
  Edge,
  type FragmentExtra,
  type Link,
  linkTo,
  type Offset,
  type PendingBox,
} from './fragments.ts';
import { type LayoutResult, movePending, type Placed, placed } from './results.ts';
import { changedFragmentainer, changedSpace } from './spaces.ts';
import { type BlockToken, blockToken, type ContextData, type Token } from './tokens.ts';

export interface BoxBuilder {
  readonly node: BoxNode;
  readonly space: ConstraintSpace;
  readonly token: BlockToken | null;
  readonly context: LayoutContext;
  /** The edges of the unfragmented box. */
  readonly edges: BoxEdges;
  /** Border box. */
  readonly width: Px;
  /** Index of the fragment, and the block size of the earlier ones. */
  readonly index: number;
  readonly consumed: Px;
  /** Border and padding above the content in this fragment; 0 when the box continues and its decoration is sliced. */
  readonly top: Px;
  /** Whether this fragment repeats the box's start and end edges (`box-decoration-break: clone`). */
  readonly clones: boolean;
  /** Room for the end edge is reserved at the end of the fragmentainer, because every fragment repeats it. */
  readonly keepsEnd: boolean;
  /** The fragmentainer as seen from this fragment's top; null = nothing breaks. */
  fragmentainer: Fragmentainer | null;
  readonly links: Link[];
  /** Unfinished children. */
  readonly tokens: Token[];
  readonly pending: PendingBox[];
  footnotes: Footnotes;
  baseline: Px | null;
  lastBaseline: Px | null;
  inlineBlockBaseline: Px | null;
  overflowRight: Px;
  overflowBottom: Px;
  /** Worst unforced break inside. */
  appeal: Appeal;
  best: BreakPlan | null;
  tallest: Px;
  shortage: Px;
  outOfFlowEnd: Px;
  outOfFlowStart: Px;
  dependsOnBlock: boolean;
  /** Something with a height was placed, so that breaking after it makes progress. */
  hasContent: boolean;
}

export function createBuilder(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  width: Px,
  context: LayoutContext,
  edges: BoxEdges = edgesIn(node, space),
): BoxBuilder {
  const resumed = token !== null && token.made > 0;
  const clones = clonesEdges(node, space.fragmentainer, token, edges);
  return {
    node,
    space,
    token,
    context,
    edges,
    width,
    index: token?.made ?? 0,
    consumed: token?.consumed ?? 0,
    top: resumed && !clones ? 0 : edges.top,
    clones,
    keepsEnd: clones && keepsEnd(node, space, token, width, edges),
    fragmentainer: resumed ? atStartOf(space.fragmentainer) : space.fragmentainer,
    links: [],
    tokens: [],
    pending: [],
    footnotes: space.fragmentainer?.footnotes ?? NO_FOOTNOTES,
    baseline: null,
    lastBaseline: null,
    inlineBlockBaseline: null,
    overflowRight: 0,
    overflowBottom: 0,
    appeal: Appeal.Perfect,
    best: null,
    tallest: Math.max(edges.top, edges.bottom),
    shortage: Number.POSITIVE_INFINITY,
    outOfFlowEnd: 0,
    outOfFlowStart: 0,
    dependsOnBlock: dependsOnContainer(node),
    hasContent: false,
  };
}

/** A box that continues at the very top has nothing above it, whatever is beside it; moving it on again would make no progress. */
const atStartOf = (page: Fragmentainer | null): Fragmentainer | null =>
  page && !page.atStart && page.offset === 0 ? changedFragmentainer(page, page.offset, { atStart: true }) : page;

/** Whether the height or one of its limits depends on the container's height. */
export function dependsOnContainer(node: BoxNode): boolean {
  const { height, minHeight, maxHeight } = node.style.size;
  return height === 'stretch' || hasPercentage(height) || hasPercentage(minHeight) || hasPercentage(maxHeight);
}

/** Room from the fragment's top to the end of the fragmentainer, minus footnotes and a cloned end edge. */
export function roomOf(builder: BoxBuilder): Px {
  const page = builder.fragmentainer;
  if (!page) return Number.POSITIVE_INFINITY;
  return page.size - page.offset - builder.footnotes.blockSize;
}

/** The end border and padding that every fragment repeats, reserved at the bottom (`box-decoration-break: clone`). */
export const clonedEnd = (builder: BoxBuilder): Px => (builder.keepsEnd ? builder.edges.bottom : 0);

/**
 * A box that has ended does not repeat its edges around overflowing content. As in Chromium, neither does one that continues below what
 * reaches here from earlier pages, if they have no room there.
 */
function clonesEdges(node: BoxNode, page: Fragmentainer | null, token: BlockToken | null, edges: BoxEdges): boolean {
  if (node.style.fragmentation.boxDecorationBreak !== 'clone' || token?.past === 'end') return false;
  // Below start edges as high as their page no content would be seen on any.
  if (page && page.repeated + edges.top >= page.size + page.repeatedEnd) return false;
  const isBelow = page?.isTaken === true && token !== null && token.made > 0;
  return !isBelow || fits(edges.top + edges.bottom, roomIn(page));
}

const roomIn = ({ size, offset, footnotes }: Fragmentainer): Px => size - offset - footnotes.blockSize;

/**
 * Whether the end edge is repeated at the end of the fragmentainer. Not if the box is too small to reach it: then it ends here, and its
 * content may overflow as usual.
 */
function keepsEnd(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  width: Px,
  edges: BoxEdges,
): boolean {
  const page = space.fragmentainer;
  if (!page || node.table) return true;
  const room = roomIn(page);
  const each = edges.top + edges.bottom;
  const repeated = each < room ? (token?.made ?? 0) * each : 0;
  const most = resolveBlockSize(node, space, edges, width, Number.POSITIVE_INFINITY) + repeated;
  return !(most - (token?.consumed ?? 0) <= room);
}

/** The start border and padding that every fragment repeats. */
export const clonedStart = ({ clones, edges }: BoxBuilder): Px => (clones ? edges.top : 0);

/**
 * Whether an item at `y` in its flex or grid container has nothing but repeated edges above it, so that a break before it makes no
 * progress. As in browsers, that is so of all that begins at the start of the page or above it; a margin above the container is used
 * room, except in a box that needs some content here.
 */
export function hasNothingAbove(builder: BoxBuilder, page: Fragmentainer, y: Px): boolean {
  const above = page.offset - page.repeated;
  const start = clonedStart(builder);
  return fits(above + y, start) || (page.atStart && page.needsContent && fits(y, start));
}

/**
 * The edges that earlier fragments repeated, which are added to a definite height, unless they fill the fragmentainer, which would never end.
 */
function repeatedEdges(builder: BoxBuilder): Px {
  const each = builder.clones ? builder.edges.top + builder.edges.bottom : 0;
  return each < roomOf(builder) ? builder.index * each : 0;
}

/** Border-box height of all fragments if the content of this one ends at `end`, including the end edge. */
export function wholeBlockSize(builder: BoxBuilder, end: Px): Px {
  const { node, space, edges, width, consumed } = builder;
  const repeated = repeatedEdges(builder);
  return resolveBlockSize(node, space, edges, width, consumed + end - repeated) + repeated;
}

/** Whether content to come would make the box taller than `whole`. */
export const growsWithContent = (builder: BoxBuilder, whole: Px): boolean =>
  wholeBlockSize(builder, Number.POSITIVE_INFINITY) > whole;

/** A height decided in an earlier fragment, without repeated edges. */
export const keptBlockSize = (builder: BoxBuilder, whole: Px): Px => whole - repeatedEdges(builder);
export const decidedBlockSize = (builder: BoxBuilder, kept: Px): Px => kept + repeatedEdges(builder);

/** Links a laid-out child at (x, y) of this border box and takes over what it reports. Does not change `best`. */
export function addChild(builder: BoxBuilder, result: Placed, x: Px, y: Px, relative: Offset | null = null): void {
  const { fragment } = result;
  const link = linkTo(x, y, fragment, relative);
  const left = link.x;
  const top = link.y;
  builder.links.push(link);
  addPending(builder, result.outOfFlow, left, top);
  if (result.token) builder.tokens.push(result.token);
  builder.footnotes = result.footnotes;
  builder.appeal = minAppeal(builder.appeal, result.breaks.appeal);
  noteTallest(builder, result, y);
  noteShortage(builder, result.breaks.shortage);
  if (result.breaks.outOfFlowEnd > 0)
    builder.outOfFlowEnd = Math.max(builder.outOfFlowEnd, top + result.breaks.outOfFlowEnd);
  if (result.breaks.outOfFlowStart < 0)
    builder.outOfFlowStart = Math.min(builder.outOfFlowStart, top + result.breaks.outOfFlowStart);
  if (result.dependsOnBlock) builder.dependsOnBlock = true;
  if (fragment.height > 0 || fragment.overflow.bottom > 0) builder.hasContent = true;
  builder.overflowRight = Math.max(builder.overflowRight, left + Math.max(fragment.width, fragment.overflow.right));
  // Not yet: pages end before content that relative positioning moves past their end. For columns such moves do not count, as in browsers.
  const bottom = builder.fragmentainer?.kind === 'column' ? y : top;
  builder.overflowBottom = Math.max(
    builder.overflowBottom,
    bottom + Math.max(fragment.height, fragment.overflow.bottom),
  );
}

/** Lines of flex containers are as much taller than their page, so that they continue. */
const CONTINUATION: Px = 1 / 64;

/** Notes how much more room the next piece would have needed. */
export function noteShortage(builder: BoxBuilder, shortage: Px): void {
  if (shortage > CONTINUATION) builder.shortage = Math.min(builder.shortage, shortage);
}

/** The shortage of a child, whether it is placed or refused. */
export const shortageOf = (result: LayoutResult): Px => (result.fragment ? result.breaks.shortage : result.shortage);

/** Height of the tallest piece of a child that columns should not break; content that was already broken counts in pieces. */
export const tallestOf = ({ fragment, breaks }: Placed): Px =>
  isOnePiece(fragment.node) && fragment.index === 0 ? fragment.height : breaks.tallest;

/**
 * Notes the tallest piece of `result` at `y`; what negative margins move above the start of the column does not count.
 * Deviation: as in Chromium, monolithic items of grids do not count either; columns are balanced as if they could be broken.
 */
function noteTallest(builder: BoxBuilder, result: Placed, y: Px): void {
  if (builder.node.formatting === 'grid' && result.fragment.node.monolithic) return;
  const above = builder.fragmentainer ? Math.min(0, builder.fragmentainer.offset + y) : 0;
  builder.tallest = Math.max(builder.tallest, tallestOf(result) + above);
}

function isOnePiece({ monolithic, style }: BoxNode): boolean {
  const { breakInside } = style.fragmentation;
  return monolithic || breakInside === 'avoid' || breakInside === 'avoid-column';
}

/** Moves pending boxes from a child's coordinates into this box's. */
export function addPending(builder: BoxBuilder, boxes: readonly PendingBox[], x: Px, y: Px): void {
  for (const box of boxes) builder.pending.push(movePending(box, x, y));
}

export function setBaselines(builder: BoxBuilder, fragment: BoxFragment, y: Px): void {
  if (builder.baseline === null && fragment.baseline !== null) builder.baseline = y + fragment.baseline;
  if (fragment.lastBaseline !== null) builder.lastBaseline = y + fragment.lastBaseline;
  if (fragment.inlineBlockBaseline !== null) builder.inlineBlockBaseline = y + fragment.inlineBlockBaseline;
}

export interface Snapshot {
  readonly links: number;
  readonly tokens: number;
  readonly pending: number;
  readonly footnotes: Footnotes;
  readonly baseline: Px | null;
  readonly lastBaseline: Px | null;
  readonly inlineBlockBaseline: Px | null;
  readonly overflowRight: Px;
  readonly overflowBottom: Px;
  readonly appeal: Appeal;
  readonly hasContent: boolean;
}

export function takeSnapshot(b: BoxBuilder): Snapshot {
  return {
    links: b.links.length,
    tokens: b.tokens.length,
    pending: b.pending.length,
    footnotes: b.footnotes,
    baseline: b.baseline,
    lastBaseline: b.lastBaseline,
    inlineBlockBaseline: b.inlineBlockBaseline,
    overflowRight: b.overflowRight,
    overflowBottom: b.overflowBottom,
    appeal: b.appeal,
    hasContent: b.hasContent,
  };
}

export function restoreSnapshot(b: BoxBuilder, s: Snapshot): void {
  b.links.length = s.links;
  b.tokens.length = s.tokens;
  b.pending.length = s.pending;
  b.footnotes = s.footnotes;
  b.baseline = s.baseline;
  b.lastBaseline = s.lastBaseline;
  b.inlineBlockBaseline = s.inlineBlockBaseline;
  b.overflowRight = s.overflowRight;
  b.overflowBottom = s.overflowBottom;
  b.appeal = s.appeal;
  b.hasContent = s.hasContent;
}

interface Finish {
  /** Border-box height of this fragment. */
  readonly height: Px;
  /** Null: whole. 'end': the box itself is finished, only overflowing content and floats continue. */
  readonly broken: null | 'none' | 'children' | 'end';
  /** First child without a fragment. */
  readonly next?: number;
  readonly data?: ContextData | null;
  readonly extra?: FragmentExtra | null;
  readonly flow?: FlowResult | null;
}

const NONE: readonly PendingBox[] = [];

const ownedEdges = (edges: Edges, ownsTop: boolean, ownsBottom: boolean): Edges =>
  ownsTop && ownsBottom
    ? edges
    : { top: ownsTop ? edges.top : 0, right: edges.right, bottom: ownsBottom ? edges.bottom : 0, left: edges.left };

/** An exact copy, since a list that grew reserves more memory and fragments live as long as the document. */
const fitted = (links: readonly Link[]): readonly Link[] => (links.length === 0 ? NO_LINKS : links.slice());

const NO_LINKS: readonly Link[] = [];

/**
 * https://drafts.csswg.org/css-align-3/#baseline-export : that of the last line box, or of the first row of flex and grid items.
 * Deviation: as in browsers, tables have none, and scroll containers have their end margin edge.
 */
function inlineBlockBaselineOf(builder: BoxBuilder, height: Px): Px | null {
  const { node, space } = builder;
  switch (node.formatting) {
    case 'table':
      return null;
    case 'flex':
    case 'grid':
      // Form controls are blocks whose content is centred.
      return isBlockContainer(node) ? builder.lastBaseline : withinScroller(node, builder.baseline, height);
    default:
      return isScrollContainer(node)
        ? height + usedMargins(node, space.inlineSize).bottom
        : builder.inlineBlockBaseline;
  }
}

/** The baselines of a scroll container are clamped to its border box. https://drafts.csswg.org/css-align-3/#baseline-export */
const withinScroller = (node: BoxNode, baseline: Px | null, height: Px): Px | null =>
  baseline !== null && isScrollContainer(node) ? clamp(baseline, 0, height) : baseline;

function isBlockContainer({ style }: BoxNode): boolean {
  const { display } = style.display;
  return display.kind === 'box' && (display.inner === 'flow' || display.inner === 'flow-root');
}

/** Deviation: as in browsers, a box with parallel lines in another writing mode shares baselines only as an item. */
function turnsLines({ flow, parent, style }: BoxNode): boolean {
  if (!flow || !parent) return false;
  const [own, around] = [style.writing, parent.style.writing];
  const isParallel = isHorizontal(writingModeOf(own)) === isHorizontal(writingModeOf(around));
  return isParallel && own.writingMode !== around.writingMode;
}

/** Which edges are the box's own, and not those of earlier or later fragments. */
interface OwnedEdges {
  readonly ownsTop: boolean;
  readonly ownsBottom: boolean;
}

function finishedFragment(
  builder: BoxBuilder,
  { height, extra }: Finish,
  children: readonly Link[],
  { ownsTop, ownsBottom }: OwnedEdges,
): BoxFragment {
  const { node, edges } = builder;
  // https://drafts.csswg.org/css-contain-2/#containment-layout
  const isContained = node.style.display.contain.includes('layout') || node.overStartEdge;
  const hasOtherLines = !isContained && turnsLines(node);
  const hasNoBaseline = isContained || hasOtherLines;
  return boxFragment({
    node,
    width: builder.width,
    height,
    border: ownedEdges(edges.border, ownsTop, ownsBottom),
    padding: ownedEdges(edges.padding, ownsTop, ownsBottom),
    children,
    edges: Edge.Left | Edge.Right | (ownsTop ? Edge.Top : 0) | (ownsBottom ? Edge.Bottom : 0),
    index: builder.index,
    consumed: builder.consumed,
    baseline: hasNoBaseline ? null : withinScroller(node, builder.baseline, height),
    lastBaseline: hasNoBaseline ? null : withinScroller(node, builder.lastBaseline, height),
    inlineBlockBaseline: hasNoBaseline ? null : inlineBlockBaselineOf(builder, height),
    parentBaselines: hasOtherLines ? { first: builder.baseline, last: builder.lastBaseline } : null,
    overflow: overflowOf(builder, height),
    extra: extra ?? null,
  });
}

/** Makes the fragment and its token; places the absolute boxes whose containing block this is. */
export function finishBox(builder: BoxBuilder, finish: Finish): Placed {
  const { node, context } = builder;
  const over = finish.broken;
  const ended = builder.token?.past === 'end';
  const ownsTop = !ended && (builder.index === 0 || builder.clones);
  const ownsBottom = !ended && (over === null || over === 'end' || builder.clones);
  const waiting = builder.token?.pending ?? NONE;
  const pending =
    waiting.length > 0
      ? [...waiting.map((box) => movePending(box, 0, -builder.consumed)), ...builder.pending]
      : builder.pending;
  const positioned =
    pending.length > 0 ? context.formatting.positioned.place(builder, pending, finish.height, over) : null;
  const links =
    positioned && positioned.links.length > 0 ? [...builder.links, ...positioned.links] : fitted(builder.links);
  const carried = positioned ? positioned.carried.map((box) => movePending(box, 0, builder.consumed)) : NONE;
  const broken = over ?? (carried.length > 0 && builder.fragmentainer ? 'end' : null);
  const fragment = finishedFragment(builder, finish, links, { ownsTop, ownsBottom });
  const token: BlockToken | null =
    broken &&
    blockToken(node, {
      made: builder.index + 1,
      consumed: builder.consumed + finish.height,
      past: broken,
      children: [...builder.tokens],
      data: finish.data ?? null,
      next: finish.next ?? node.children.length,
      pending: carried,
      pieces:
        node.containsAbsolute && builder.fragmentainer
          ? {
              fragment,
              fragmentainer: builder.fragmentainer,
              room: roomOf(builder) + builder.fragmentainer.repeatedEnd,
              ends: broken === 'end',
              prior: builder.token?.pieces ?? null,
            }
          : null,
    });
  const clips = node.style.display.overflowY !== 'visible';
  const outside = seenFromOutside(node, builder.fragmentainer, builder, over === null ? null : builder.tokens);
  return placed({
    fragment,
    token,
    flow: finish.flow ?? null,
    footnotes: builder.footnotes,
    breaks: {
      before: breakBeforeOf(node, context),
      after: breakAfterOf(node, context),
      appeal: outside.appeal,
      best: outside.best,
      tallest: builder.tallest,
      shortage: shortageAround(builder, over),
      outOfFlowEnd: clips ? 0 : Math.max(builder.outOfFlowEnd, positioned?.outOfFlowEnd ?? 0),
      outOfFlowStart: clips ? 0 : Math.min(builder.outOfFlowStart, positioned?.outOfFlowStart ?? 0),
    },
    outOfFlow: positioned ? positioned.rest : NONE,
    dependsOnBlock: builder.dependsOnBlock,
  });
}

/**
 * How much taller a column would have to be for a box that avoids breaks but was broken: by everything that did not fit. As in Chromium,
 * a box that continues from the previous column asks for nothing, since no height makes it whole.
 */
function shortageAround(builder: BoxBuilder, broken: Finish['broken']): Px {
  const { node, space, context, fragmentainer, shortage } = builder;
  const isCut = broken === 'none' || broken === 'children';
  if (!isCut || fragmentainer?.kind !== 'column' || !avoidsBreakInside(node, fragmentainer)) return shortage;
  if (builder.index > 0) return Number.POSITIVE_INFINITY;
  const { fragment } = layoutNode(node, changedSpace(space, { fragmentainer: null }), null, null, context);
  return fragment ? Math.max(0, fragment.height - roomOf(builder)) || shortage : shortage;
}

/** Reach of in-flow content; clipped content does not reach out of the box. */
function overflowOf(builder: BoxBuilder, height: Px): { readonly right: Px; readonly bottom: Px } {
  const { overflowX, overflowY } = builder.node.style.display;
  return {
    right: overflowX === 'visible' ? Math.max(builder.width, builder.overflowRight) : builder.width,
    bottom: overflowY === 'visible' ? Math.max(height, builder.overflowBottom) : height,
  };
}
