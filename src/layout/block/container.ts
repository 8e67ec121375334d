/**
 * Block containers: the box itself, and its content as block children or as lines.
 * https://www.w3.org/TR/CSS22/visuren.html#block-formatting and https://drafts.csswg.org/css-break-4/
 */

import type { BoxNode } from '../../boxes/box.ts';
import { wasInlineLevel } from '../../css/properties/display.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { staticAlignment } from '../core/alignment.ts';
import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import {
  type BreakPoint,
  betterBreak,
  breakAfterOf,
  breakPointAtStart,
  breakPointBelowOverhang,
  breakPointBetween,
  breaksFlow,
  isForced,
  isOnlyEdges,
  judge,
  minAppeal,
} from '../core/breaking.ts';
import { addChild, noteShortage, roomOf, setBaselines, shortageOf } from '../core/builder.ts';
import { type ConstraintSpace, fits, isClamped, type LineClamp, type MarginStrut } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { clearanceOffset, closedTo } from '../core/exclusions.ts';
import { clonedEnd } from '../core/fragment-sizes.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { isAbsolute, isFloating, isInFlow, staticRightToLeft } from '../core/kinds.ts';
import { atQuirkyStart, isQuirkyContainer, marginSum, NO_MARGIN } from '../core/margins.ts';
import { relativeOffset } from '../core/relative.ts';
import { changedBreaks, changedResult, type LayoutResult, noRoom, type Placed, pendingBox } from '../core/results.ts';
import { areOneLine, leavesTooFewLines } from '../core/split-lines.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import { collapsesThrough } from './collapse-through.ts';
import { finishBroken, finishWhole, withOwnBreakAfter } from './finish.ts';
import { layoutFloat } from './float-child.ts';
import { sidesOfFloatsFrom } from './float-tail.ts';
import { layoutIndependent } from './independent-child.ts';
import { layoutInlineContent } from './inline-child.ts';
import { lowerBelowMarker } from './marker.ts';
import {
  atStartOf,
  type BlockRun,
  createRun,
  expectedEdge,
  mayEndAboveContent,
  mayMoveOn,
  nextEdge,
  noteAdjoining,
  refusal,
  resolveOffset,
  topOf,
} from './run.ts';
import { layoutShared } from './shared-child.ts';
import { breakOfParagraph, leaveLine } from './split-paragraph.ts';

/** A laid-out in-flow child that is not yet accepted. */
export interface Candidate {
  readonly result: LayoutResult;
  /** Border-box top left in this border box. */
  readonly x: Px;
  readonly y: Px;
  /** The run's state once the child is placed. */
  readonly offset: Px;
  readonly strut: MarginStrut;
  readonly collapsedCleared: boolean;
  /** Floats beside which there is no room for it moved it down. */
  readonly isBelowFloats: boolean;
  /** The child's top in the block formatting context, for floats in it that wait for our offset. */
  readonly expected: Px;
}

/** 'retry': our own offset turned out to differ from the expected one. */
export type CandidateOrRetry = Candidate | 'retry';

export function layoutBlockContainer(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  plan: BreakPlan | null,
  context: LayoutContext,
): LayoutResult {
  const run = createRun(node, space, token, plan, context);
  const resumed = token !== null && token.made > 0;
  if ((run.builder.top > 0 || resumed) && !resolveOffset(run)) return refusal(run);
  if (!resumed && isQuirkyContainer(node, context)) run.strut = atQuirkyStart(run.strut);
  const stopped = node.inline ? inlineChild(run) : blockChildren(run);
  return withOwnBreakAfter(run, stopped ?? finishWhole(run));
}

/** Rewinds: lays out the same box again, broken according to the plan. */
export function layoutWithPlan(run: BlockRun, plan: BreakPlan): LayoutResult {
  const result = layoutBlockContainer(run.node, run.space, run.builder.token, plan, run.context);
  if (!result.fragment) return result;
  // Content that did not fit the first time still tells how much taller a column would have to be.
  const shortage = Math.min(result.breaks.shortage, run.builder.shortage);
  return changedResult(result, { breaks: changedBreaks(result.breaks, { shortage }) });
}

function inlineChild(run: BlockRun): LayoutResult | null {
  const { token } = run.builder;
  const first = token?.children[0];
  if (token && token.made > 0 && first?.kind !== 'inline') return null;
  return layoutInlineContent(run, first?.kind === 'inline' ? first : null);
}

function blockChildren(run: BlockRun): LayoutResult | null {
  const { children } = run.node;
  const { token } = run.builder;
  const queue = (token?.children ?? []) as readonly BlockToken[];
  run.queue = queue;
  for (const at of queue) {
    run.queueNext++;
    const stopped = step(run, at.node, at);
    if (stopped) return stopped;
  }
  for (let i = token?.next ?? 0; i < run.rest; i++) {
    if (isClamped(run.clamp) && !isAbsolute(children[i]!)) continue;
    const stopped = step(run, children[i]!, null);
    if (stopped) return stopped;
    if (isWaitingForNext(run) && isFloating(children[i]!)) leaveFloats(run, i + 1);
  }
  return null;
}

/** Whether no more floats can be placed here. */
const isWaitingForNext = ({ floats }: BlockRun): boolean => floats.lastTop === Number.POSITIVE_INFINITY;

/** If only floats remain from a child on, they all wait for the next page, which begins with the first of them. */
function leaveFloats(run: BlockRun, from: number): void {
  const sides = sidesOfFloatsFrom(run.node, from, run.context);
  if (sides === null) return;
  run.floats = closedTo(run.floats, sides);
  noteAdjoining(run, sides, expectedEdge(run, run.strut));
  run.rest = from;
}

function step(run: BlockRun, child: BoxNode, token: BlockToken | null): LayoutResult | null {
  if (isInFlow(child)) return layoutInFlow(run, child, token);
  const outOfFlow = isAbsolute(child);
  const forced = isForcedAfterPrevious(run);
  if (!outOfFlow && forced) return breakBefore(run, child, token, true, Appeal.Perfect);
  if (!outOfFlow) return child.running ? layoutInFlow(run, child, token) : layoutFloat(run, child, token);
  // As in Chromium, only the box waits for the next page; the boxes around it end with their in-flow content.
  if (forced) run.builder.tokens.push(breakBeforeToken(child, true));
  else recordStaticPosition(run, child);
  return null;
}

/** An out-of-flow box has no break values of its own, but the box before it may force a break. */
function isForcedAfterPrevious({ builder, context, previous, previousAfter }: BlockRun): boolean {
  const page = builder.fragmentainer;
  return page !== null && previous !== null && isForced(previousAfter ?? breakAfterOf(previous, context), page.kind);
}

/** https://www.w3.org/TR/CSS22/visudet.html#abs-non-replaced-width: where the box would have been. */
function recordStaticPosition(run: BlockRun, node: BoxNode): void {
  const y = run.bfc === null ? run.offset : run.offset + marginSum(run.strut);
  // Alone in its block container, an inline-level box is where an empty line would put it.
  const shift = wasInlineLevel(node.style.display.display) ? emptyLineStart(run.node.style) * run.contentWidth : null;
  const fromLeft = shift === null ? 0 : shift - (staticRightToLeft(node, run.rtl) ? run.contentWidth : 0);
  run.builder.pending.push(
    pendingBox({
      node,
      staticX: run.builder.edges.left + fromLeft,
      staticY: y,
      staticWidth: run.contentWidth,
      align: shift === null ? staticAlignment(node, run.node, 0) : null,
    }),
  );
}

/** Fraction of an empty line to the left of its start. https://drafts.csswg.org/css-text-4/#text-align-property */
function emptyLineStart({ text, writing }: ComputedStyle): 0 | 0.5 | 1 {
  const rtl = writing.direction === 'rtl';
  switch (text.textAlign) {
    case 'center':
    case '-webkit-center':
      return 0.5;
    case 'left':
    case '-webkit-left':
      return 0;
    case 'right':
    case '-webkit-right':
      return 1;
    case 'end':
      return rtl ? 0 : 1;
    default:
      return rtl ? 1 : 0;
  }
}

const LAST_RESORT: BreakPoint = { forced: null, appeal: Appeal.LastResort };
const BELOW_FLOATS: BreakPoint = { forced: null, appeal: Appeal.Perfect };

/**
 * Whether only floats precede the child and it clears them: a class C break point between our edge and the child's. As in Chromium, the
 * floats' margins end on the page, or the floats continue on the next, and a child that collapses through has none if our offset is known.
 */
function isBelowFloats(run: BlockRun, child: BoxNode, page: Fragmentainer): boolean {
  if (run.previous !== null) return false;
  const clear = clearanceOffset(run.floats, child.style.display.clear);
  if (clear <= nextEdge(run) || (run.bfc !== null && collapsesThrough(child, run.context))) return false;
  return clear === Number.POSITIVE_INFINITY || fits(page.offset + clear - topOf(run), page.size);
}

/** The same for a child with a formatting context of its own, known once it is placed. */
function wasMovedBelowFloats({ builder, previous }: BlockRun, { isBelowFloats }: Candidate): boolean {
  const page = builder.fragmentainer;
  return isBelowFloats && previous === null && page !== null;
}

/** This function is on the stack for each level of blocks, so work before and after the layout of the child is in other functions. */
function layoutInFlow(run: BlockRun, child: BoxNode, token: BlockToken | null): LayoutResult | null {
  const start = startOf(run, child, token);
  if (start.broken) return start.broken;
  const candidate =
    child.independent || child.formatting === 'replaced' || child.table || (child.monolithic && token?.made)
      ? layoutIndependent(run, child, token, start.inside)
      : layoutShared(run, child, token, start.inside);
  return candidate === 'retry' ? refusal(run) : accept(run, child, token, start, lowerBelowMarker(run, candidate));
}

/** The decisions made before a child is laid out. */
interface Start {
  /** The flow breaks before it. */
  readonly broken: LayoutResult | null;
  readonly point: BreakPoint;
  readonly resumed: boolean;
  /** Where the plan breaks inside it. */
  readonly inside: BreakPlan | null;
}

/** Whether the box right above the child is monolithic and extends here from an earlier page. */
function isBelowOverhang({ builder, previous }: BlockRun, child: BoxNode, page: Fragmentainer): boolean {
  if (!page.isTaken || builder.index === 0 || previous !== null) return false;
  const { children } = builder.node;
  let at = child.index - 1;
  while (at >= 0 && !isInFlow(children[at]!)) at--;
  return at >= 0 && children[at]!.monolithic;
}

function pointBefore(run: BlockRun, child: BoxNode, page: Fragmentainer): BreakPoint {
  if (isBelowFloats(run, child, page)) return BELOW_FLOATS;
  if (mayMoveOn(run)) return breakPointAtStart(child, page, run.context);
  if (isBelowOverhang(run, child, page)) return breakPointBelowOverhang(child, page, run.context);
  const point = breakPointBetween(run.previous, child, page, run.context, run.previousAfter);
  if (point.forced || !run.previous || !leavesTooFewLines(run.previous, child, run.builder.links)) return point;
  return { forced: null, appeal: minAppeal(point.appeal, Appeal.ViolatesOrphansWidows) };
}

function startOf(run: BlockRun, child: BoxNode, token: BlockToken | null): Start {
  const { builder, plan } = run;
  const page = builder.fragmentainer;
  const resumed = token !== null && token.made > 0;
  const planned = plan !== null && plan.at === child.index;
  let point = LAST_RESORT;
  let broken: LayoutResult | null = null;
  if (page && !resumed && isInFlow(child)) point = pointBefore(run, child, page);
  // Deviation: as in Chromium, nothing is broken before an empty box as long as there are only such boxes, whose place is not yet known.
  if (point.forced && run.bfc === null && collapsesThrough(child, run.context)) point = LAST_RESORT;
  if (point.forced) broken = breakBefore(run, child, token, true, Appeal.Perfect);
  // As in browsers, a break that was chosen among others counts as a good one.
  else if (planned && !plan.inside) broken = breakBefore(run, child, token, false, Appeal.Perfect);
  return { broken, point, resumed, inside: planned ? plan.inside : null };
}

function accept(
  run: BlockRun,
  child: BoxNode,
  token: BlockToken | null,
  start: Start,
  candidate: Candidate,
): LayoutResult | null {
  const { builder, plan } = run;
  const page = builder.fragmentainer;
  const { result } = candidate;
  const point = wasMovedBelowFloats(run, candidate) ? BELOW_FLOATS : start.point;
  const atStart = start.resumed || (atStartOf(run, candidate.y) && !mayMoveOn(run));
  noteShortage(builder, shortageOf(result));
  const { previous } = run;
  const makesPoint = isInFlow(child) && !isOnlyEdges(child);
  if (makesPoint) {
    leaveLine(run, child);
    const moved = breakOfParagraph(run, child);
    if (moved) return layoutWithPlan(run, moved);
  }
  if (page && !plan) {
    const verdict = judge({
      inside: result.fragment ? result.breaks.appeal : null,
      here: point.appeal,
      best: builder.best,
      atStart,
      overflows: result.fragment !== null && overflows(run, candidate, result),
    });
    if (verdict === 'rewind') return layoutWithPlan(run, builder.best!);
    if (verdict === 'break-before') return breakBefore(run, child, token, false, point.appeal);
  }
  if (!result.fragment) return breakBefore(run, child, token, false, Appeal.LastResort);
  place(run, child, candidate, result, token);
  if (breaksFlow(result.token)) return finishBroken(run, 'none', child.index + 1);
  // In a child that continues from an earlier fragmentainer, browsers do not look for a better break once it has ended.
  const continued = token !== null && token.made > 0 && !isWithoutPadding(run, child);
  if (page && !plan && !continued && makesPoint) {
    const known = builder.best;
    builder.best = betterBreak(known, child.index, point.appeal, atStart, result);
    if (previous === null || !areOneLine(previous, child))
      run.bestOutside = betterBreak(known, child.index, point.appeal, atStart, null);
  }
  return null;
}

/**
 * Whether the child is the content of a fieldset, to which in browsers the padding around it belongs, and the end padding has no room:
 * then the end of the child does not either.
 */
function isWithoutPadding({ builder, offset }: BlockRun, { parent, index }: BoxNode): boolean {
  if (index === 0 || parent?.children[0]?.overStartEdge !== true) return false;
  return !fits(offset + builder.edges.padding.bottom, roomOf(builder));
}

function overflows(run: BlockRun, candidate: Candidate, result: Placed): boolean {
  const page = run.builder.fragmentainer!;
  const room = page.size - page.offset - result.footnotes.blockSize - clonedEnd(run.builder);
  // There is no break before a child that continues from an earlier fragmentainer.
  if (result.fragment.index > 0) return false;
  const bottom = candidate.y + result.fragment.height;
  if (fits(bottom, room)) return false;
  noteShortage(run.builder, bottom - room);
  return true;
}

function place(run: BlockRun, child: BoxNode, candidate: Candidate, result: Placed, token: BlockToken | null): void {
  const { builder } = run;
  const relative = relativeOffset(child, run.contentWidth, run.insetBlock, run.rtl);
  addChild(builder, result, candidate.x, candidate.y, relative);
  setBaselines(builder, result.fragment, candidate.y);
  if (result.flow) {
    run.floats = result.flow.floats;
    noteAdjoining(run, result.flow.adjoining, candidate.expected);
    takeClamp(run, result.flow.clamp);
  }
  if (token && token.past === 'end') return;
  run.offset = candidate.offset;
  // As in browsers, boxes end right below the last line.
  run.strut = isClamped(run.clamp) ? NO_MARGIN : candidate.strut;
  run.collapsedCleared = candidate.collapsedCleared;
  if (!isInFlow(child)) return;
  // As in Chromium, lines without a height, such as the remainders of inline boxes that blocks split, make no break point below them.
  if (isOnlyEdges(child)) return;
  run.previous = child;
  run.previousAfter = result.fragment.index > 0 || result.token?.past === 'end' ? result.breaks.after : null;
}

/** What the children so far leave; only what is hidden tells whether something follows those to come. */
function takeClamp(run: BlockRun, after: LineClamp | null): void {
  if (!run.clamp || !after) return;
  run.clamp = isClamped(after) ? after : { ...run.clamp, lines: after.lines };
}

/**
 * Ends this fragment before `child`. If nothing precedes it in a new box, the break belongs before the box itself, so the box is refused.
 * A sibling without a height makes a break point like any other.
 */
function breakBefore(
  run: BlockRun,
  child: BoxNode,
  token: BlockToken | null,
  forced: boolean,
  appeal: Appeal,
): LayoutResult {
  const { builder } = run;
  const page = builder.fragmentainer;
  const fresh = builder.token === null || builder.token.made === 0;
  const movable = page !== null && !page.atStart && roomOf(builder) < page.size && !mayEndAboveContent(run);
  const isEmpty = run.previous === null && !builder.hasContent && builder.tokens.length === 0;
  if (!forced && fresh && movable && isEmpty && appeal === Appeal.LastResort) {
    return noRoom(run.bfc ?? run.flowIn.expected, builder.shortage);
  }
  builder.tokens.push(token && token.made > 0 ? token : breakBeforeToken(child, forced));
  if (!forced) builder.appeal = minAppeal(builder.appeal, appeal);
  return finishBroken(run, 'none', child.index + 1);
}
