/**
 * Collects the children of one fragment: links, unfinished children, pending absolute boxes, footnotes, break facts.
 * A snapshot is a few numbers, so rewinding to the best break point is cheap.
 */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { type BoxEdges, edgesIn } from './box-model.ts';
import { Appeal, type BreakPlan } from './break-facts.ts';
import { minAppeal } from './breaking.ts';
import { clonesEdges, keepsEnd } from './cloned-edges.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { type Footnotes, type Fragmentainer, NO_FOOTNOTES } from './fragmentainer.ts';
import { type BoxFragment, type Link, linkTo, type Offset, type PendingBox } from './fragments.ts';
import { isMovedByPercentage } from './relative.ts';
import { type LayoutResult, movePending, type Placed } from './results.ts';
import { changedFragmentainer } from './spaces.ts';
import type { BlockToken, Token } from './tokens.ts';

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
    dependsOnBlock: dependsOnContainer(node) || isMovedByPercentage(node.style),
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

/** Whether the box may break: in columns, and on pages, but not on a screen's. */
export const isFragmented = ({ fragmentainer, context }: Pick<BoxBuilder, 'fragmentainer' | 'context'>): boolean =>
  fragmentainer !== null && !(context.onScreen && fragmentainer.kind === 'page');

/** Room from the fragment's top to the end of the fragmentainer, minus footnotes and a cloned end edge. */
export function roomOf(builder: BoxBuilder): Px {
  const page = builder.fragmentainer;
  if (!page) return Number.POSITIVE_INFINITY;
  return page.size - page.offset - builder.footnotes.blockSize;
}

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
export const CONTINUATION: Px = 1 / 64;

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
