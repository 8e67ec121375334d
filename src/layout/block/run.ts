/**
 * The working state of one block container: the position of the flow, the collapsing margins, the floats. Margins are passed in and out
 * as a strut; the box's block offset is resolved when a border, a padding, a line or a height separates margins.
 * https://www.w3.org/TR/CSS22/box.html#collapsing-margins
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { childPercentBlock, resolveBlockSize, specifiedBlockSize } from '../core/block-sizes.ts';
import { type BoxEdges, edgesIn } from '../core/box-model.ts';
import { Appeal, type BreakBetween, type BreakPlan } from '../core/break-facts.ts';
import { type BoxBuilder, createBuilder, roomOf } from '../core/builder.ts';
import {
  type ConstraintSpace,
  type FlowState,
  fits,
  INDEFINITE,
  type LineClamp,
  type MarginStrut,
} from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { clearanceOffset, type Exclusions, NO_FLOATS } from '../core/exclusions.ts';
import { clonedEnd, clonedStart, endsWhereItBegins } from '../core/fragment-sizes.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { quirkyPercentBlock, resolveInlineSize } from '../core/inline-sizes.ts';
import { marginSum, NO_MARGIN } from '../core/margins.ts';
import type { Refused } from '../core/results.ts';
import { changedFragmentainer, endless, fragmentainerAt } from '../core/spaces.ts';
import type { BlockToken } from '../core/tokens.ts';

export interface BlockRun {
  readonly node: BoxNode;
  readonly space: ConstraintSpace;
  readonly plan: BreakPlan | null;
  readonly context: LayoutContext;
  readonly builder: BoxBuilder;
  readonly independent: boolean;
  readonly flowIn: FlowState;
  readonly contentWidth: Px;
  /** Basis of percentage heights of children. */
  readonly percentBlock: Px;
  /** The same for replaced children. */
  readonly replacedPercentBlock: Px;
  /** Basis of percentages in `top` and `bottom` of relatively positioned children. */
  readonly insetBlock: Px;
  readonly rtl: boolean;
  /** Top border edge in the block formatting context (BFC); null while margins still collapse through it. */
  bfc: Px | null;
  /** End of the previous in-flow child, from the border-box top. */
  offset: Px;
  strut: MarginStrut;
  floats: Exclusions;
  /** Sides on which floats wait for the offset, and the offset with which they were placed (NaN: several). */
  adjoining: number;
  adjoiningAt: Px | null;
  /** The last child collapsed through and was moved by clearance: the end strut stays inside. */
  collapsedCleared: boolean;
  /** Clearance moved this box. */
  hasClearance: boolean;
  /** The previous in-flow sibling in this fragment. */
  previous: BoxNode | null;
  /** The break value after it as its last fragment has it, if it began in an earlier one. */
  previousAfter: BreakBetween | null;
  /** The best break that is not between blocks in a row inside an inline box. */
  bestOutside: BreakPlan | null;
  /** Child tokens of the incoming token, and the index of the first one not yet resumed. */
  queue: readonly BlockToken[];
  queueNext: number;
  /** The first of the floats that wait for the next page, from which on children were skipped. */
  rest: number;
  /** The height of a marker that no line carries. */
  leastHeight: Px;
  /** What `line-clamp` leaves for the children to come. */
  clamp: LineClamp | null;
}

const INDEPENDENT: FlowState = {
  bfcLine: 0,
  bfcBlock: 0,
  margin: NO_MARGIN,
  floats: NO_FLOATS,
  expected: 0,
  forced: null,
  clamp: null,
};

/**
 * Deviation: by css-position-3 §3.1, percentages of an indefinite height are `auto`, and the containing block inside columns is that of
 * the multi-column box; in Chromium it is the column, whose height is known after balancing.
 * https://drafts.csswg.org/css-multicol-1/#column-box
 */
function columnHeight(node: BoxNode, { fragmentainer }: ConstraintSpace): Px | null {
  const isRow = node.parent?.formatting === 'multicol' && node.element === null && node.pseudo === null;
  if (!isRow || fragmentainer?.kind !== 'column' || fragmentainer.measures) return null;
  return Number.isFinite(fragmentainer.size) ? fragmentainer.size : null;
}

export function createRun(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  plan: BreakPlan | null,
  context: LayoutContext,
): BlockRun {
  const edges = edgesIn(node, space);
  const width = resolveInlineSize(node, space, edges, context);
  const builder = createBuilder(node, space, token, width, context, edges);
  const independent = space.flow === null;
  const flowIn = space.flow ?? INDEPENDENT;
  const clamp = clampOf(node, space.flow);
  // Lines are counted over all children, so that they stay together.
  if (hidesOverflow(builder, width) || (clamp && !node.inline))
    builder.fragmentainer = token ? endless(builder.fragmentainer!) : null;
  else if (endsWhereItBegins(builder, width))
    builder.fragmentainer = fragmentainerAt(builder.fragmentainer, 0, NEEDS_CONTENT);
  let percentBlock = childPercentBlock(node, space, edges, width);
  let replacedPercentBlock = givenCellHeight(node, edges);
  // CSS 2 §9.2.1.1: percentages look through anonymous boxes.
  const isRow = node.parent?.formatting === 'multicol';
  if (percentBlock < 0 && node.element === null && node.pseudo === null && !node.cell && (!independent || isRow)) {
    percentBlock = space.percentBlock;
    replacedPercentBlock ??= space.replacedPercentBlock;
  }
  if (percentBlock < 0 && context.quirks && node.style.size.height === 'auto' && !node.cell && !space.shrinkToFit) {
    percentBlock = quirkyPercentBlock(node, space.percentBlock, edges);
  }
  return {
    node,
    space,
    plan,
    context,
    builder,
    independent,
    flowIn,
    contentWidth: Math.max(0, width - edges.inline),
    percentBlock,
    replacedPercentBlock: replacedPercentBlock ?? percentBlock,
    insetBlock: columnHeight(node, space) ?? percentBlock,
    rtl: node.style.writing.direction === 'rtl',
    bfc: independent ? 0 : null,
    offset: builder.top,
    leastHeight: 0,
    strut: independent ? NO_MARGIN : flowIn.margin,
    floats: flowIn.floats,
    adjoining: 0,
    adjoiningAt: null,
    collapsedCleared: false,
    hasClearance: false,
    previous: null,
    previousAfter: null,
    bestOutside: null,
    queue: [],
    queueNext: 0,
    rest: node.children.length,
    clamp,
  };
}

/** The lines that the box itself may show, or that are left for it. */
function clampOf({ inline, style: { display } }: BoxNode, flow: FlowState | null): LineClamp | null {
  const { lineClamp } = display;
  if (lineClamp === null) return flow?.clamp ?? null;
  return inline || !flow ? { lines: lineClamp, isFollowed: false } : null;
}

/**
 * Replaced children of a cell have the same size before and after the table's height is distributed to rows.
 * https://drafts.csswg.org/css-tables-3/#row-layout
 */
function givenCellHeight(node: BoxNode, edges: BoxEdges): Px | null {
  if (!node.cell) return null;
  const height = specifiedBlockSize(node, { percentBlock: INDEFINITE, blockSize: INDEFINITE }, edges);
  return height === null ? null : Math.max(0, height - edges.block);
}

const NEEDS_CONTENT: Partial<Fragmentainer> = { needsContent: true };

/** The basis of percentage heights of `child`. */
export const percentBlockOf = (run: BlockRun, child: BoxNode): Px =>
  child.replaced ? run.replacedPercentBlock : run.percentBlock;

/**
 * Whether a box with a definite height ends on this page and clips its overflow, so that none of its content would be visible on later
 * pages and nothing in it breaks. Columns in it end with the page all the same.
 */
function hidesOverflow(builder: BoxBuilder, width: Px): boolean {
  const { node, space, edges } = builder;
  if (!builder.fragmentainer || node.style.display.overflowY === 'visible' || space.flow) return false;
  if (node.differsOnPages) return false;
  const imposed = (space.stretch & 2) !== 0 && space.blockSize !== INDEFINITE && !space.growsWithBreaks;
  if (!imposed && (space.growsWithBreaks || specifiedBlockSize(node, space, edges) === null)) return false;
  const whole = resolveBlockSize(node, space, edges, width, edges.block);
  return fits(whole - builder.consumed, roomOf(builder));
}

/** The top border edge, or the expected one while it is unresolved. */
export const topOf = (run: BlockRun): Px => run.bfc ?? run.flowIn.forced ?? run.flowIn.expected;

/** BFC block offset from which the margins after the previous child are measured. */
export const baseOf = (run: BlockRun): Px => (run.bfc === null ? run.flowIn.bfcBlock : run.bfc + run.offset);

/** BFC block offset of a border edge placed here, with all margins so far resolved. */
export const nextEdge = (run: BlockRun): Px => baseOf(run) + marginSum(run.strut);

/** The expected offset of something that does not end margin collapsing by itself. */
export const expectedEdge = (run: BlockRun, strut: MarginStrut): Px =>
  run.bfc === null && run.flowIn.forced !== null ? run.flowIn.forced : baseOf(run) + marginSum(strut);

/**
 * Fixes the top border edge at `at` (moved by the box's own clearance). False if floats were placed with another offset, so that the box
 * must be laid out again with the offset in `refusal(run)`.
 */
export function resolveOffset(run: BlockRun, at: Px = nextEdge(run)): boolean {
  if (run.bfc !== null) return true;
  const clearance = clearanceOffset(run.flowIn.floats, run.node.style.display.clear);
  if (clearance > at) run.hasClearance = true;
  const offset = run.flowIn.forced ?? Math.max(at, clearance);
  const expected = topOf(run);
  run.bfc = offset;
  run.strut = NO_MARGIN;
  run.offset = run.builder.top;
  const page = run.builder.fragmentainer;
  if (offset !== expected) {
    run.builder.fragmentainer = fragmentainerAt(page, offset - expected, page?.needsContent ? NEEDS_CONTENT : {});
  }
  return run.adjoining === 0 || run.adjoiningAt === offset;
}

/** The result that requests a second run from the parent, now that the offset is known. */
export function refusal(run: BlockRun): Refused {
  const { bfc, builder, hasClearance } = run;
  return { fragment: null, why: 'bfc-offset-resolved', bfcBlock: bfc ?? 0, shortage: builder.shortage, hasClearance };
}

export function noteAdjoining(run: BlockRun, sides: number, at: Px): void {
  if (run.bfc !== null || sides === 0) return;
  run.adjoining |= sides;
  run.adjoiningAt = run.adjoiningAt === null || run.adjoiningAt === at ? at : Number.NaN;
}

/**
 * Whether a child at `y` in this border box is at the very top of the fragmentainer, so that breaking before it makes no progress.
 * Deviation: as in browsers, margins and padding above the first content are used up before a break there.
 */
export function atStartOf(run: BlockRun, y: Px): boolean {
  const page = run.builder.fragmentainer;
  if (!page) return false;
  const below = y - clonedStart(run.builder);
  if (fits(page.offset + below, 0) || needsContentAt(run, y)) return true;
  // After a sibling without a height there is a normal break point.
  return page.atStart && run.previous === null && (fits(below, 0) || wasMovedHere(run));
}

/** Whether the first content of a box that continues may move on to columns with more room: see `Fragmentainer.startAppeal`. */
export const mayMoveOn = ({ builder: { fragmentainer, index }, previous }: BlockRun): boolean =>
  index > 0 && previous === null && fragmentainer !== null && fragmentainer.startAppeal > Appeal.LastResort;

/** Whether a child at `y` would be the first content of a box that needs some here. */
const needsContentAt = ({ builder }: BlockRun, y: Px): boolean =>
  builder.fragmentainer?.needsContent === true &&
  builder.links.length === 0 &&
  builder.tokens.length === 0 &&
  fits(y, roomOf(builder));

/**
 * Whether an unforced break moved the first content here, so that a kept margin (`margin-break`) does not move it again. Floats beside us
 * may: where they end, there is room.
 */
function wasMovedHere(run: BlockRun): boolean {
  const { builder, previous } = run;
  if (run.floats.bottom > topOf(run)) return false;
  const first = builder.token?.children[0];
  return first?.kind === 'block' && first.made === 0 && !first.forced && previous === null && !builder.hasContent;
}

/**
 * Whether the box may end above its first content, which continues in the next fragmentainer. The break is a last resort, so a container
 * with a better point before the box breaks there. https://drafts.csswg.org/css-break-4/#unforced-breaks
 */
export const mayEndAboveContent = ({ builder }: BlockRun): boolean =>
  builder.fragmentainer !== null && fits(builder.top + clonedEnd(builder), roomOf(builder));

/** The fragmentainer for a child whose border edge is expected at BFC offset `at`. */
export function childFragmentainer(run: BlockRun, at: Px): Fragmentainer | null {
  const page = run.builder.fragmentainer;
  if (!page) return null;
  // Edges repeated in every column make nested columns smaller.
  const repeated = page.kind === 'page' ? 0 : clonedStart(run.builder);
  return changedFragmentainer(page, page.offset + at - topOf(run) - repeated, {
    repeated: page.repeated + clonedStart(run.builder) - repeated,
    size: page.size - repeated - clonedEnd(run.builder),
    repeatedEnd: page.repeatedEnd + clonedEnd(run.builder),
    atStart: atStartOf(run, at - topOf(run)),
    needsContent: needsContentAt(run, at - topOf(run)),
    footnotes: run.builder.footnotes,
  });
}
