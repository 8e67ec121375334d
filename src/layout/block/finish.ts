/** The end of a block container's fragment: its height, its end margins, and whether it continues. */

import type { Px } from '../../geometry.ts';
import { distribute } from '../core/alignment.ts';
import { preferredRatio } from '../core/aspect-ratio.ts';
import { containedHeight, heightLimits, specifiedBlockSize } from '../core/block-sizes.ts';
import { Appeal } from '../core/break-facts.ts';
import { breakAfterOf, continuesContent, joinBreaks, minAppeal, ownBreak } from '../core/breaking.ts';
import { noteShortage, roomOf } from '../core/builder.ts';
import { type FlowResult, fits, isClamped, type MarginStrut, Stretch } from '../core/constraint-space.ts';
import { clearanceOffset, floatsContinue } from '../core/exclusions.ts';
import { finishBox } from '../core/finish-box.ts';
import {
  clonedEnd,
  decidedBlockSize,
  growsWithContent,
  keptBlockSize,
  wholeBlockSize,
} from '../core/fragment-sizes.ts';
import { movedLink } from '../core/fragments.ts';
import { isQuirkyContainer, marginSum, NO_MARGIN, withoutQuirky } from '../core/margins.ts';
import { changedBreaks, changedResult, type LayoutResult, movePending, noRoom } from '../core/results.ts';
import { type ContextData, keptData } from '../core/tokens.ts';
import { layoutWithPlan } from './container.ts';
import { placeMarker } from './marker.ts';
import { type BlockRun, refusal, resolveOffset, topOf } from './run.ts';
import { breakOfParagraph, leaveLine } from './split-paragraph.ts';

function flowOut(run: BlockRun, margin: MarginStrut, selfCollapsing: boolean): FlowResult | null {
  if (run.independent) return null;
  return {
    bfcLine: run.flowIn.bfcLine,
    bfcBlock: topOf(run),
    margin,
    floats: run.floats,
    expected: run.flowIn.expected,
    forced: null,
    resolved: run.bfc !== null,
    selfCollapsing,
    hasClearance: run.hasClearance,
    adjoining: run.adjoining,
    clamp: run.clamp,
  };
}

/** All in-flow content is placed. */
export function finishWhole(run: BlockRun): LayoutResult {
  const { builder, node, space } = run;
  const { edges } = builder;
  if (node.marker && !placeMarker(run)) return refusal(run);
  const ended = builder.token?.past === 'end';
  let strut = run.strut;
  let bottom = run.offset;
  const floatsBelow = endOfContainedFloats(run);
  if (edges.bottom > 0 || run.collapsedCleared || run.independent) {
    // The end margins stay inside.
    const sum = isQuirkyContainer(node, run.context) ? withoutQuirky(strut) : marginSum(strut);
    if (run.bfc === null) {
      if (!resolveOffset(run)) return refusal(run);
      bottom = run.offset;
    } else {
      // A margin alone never causes a break; it is truncated at the end of the page, but not in favour of the edge below it.
      const left = Math.max(0, roomOf(builder) - clonedEnd(builder) - run.offset);
      bottom = Math.max(builder.top, run.offset + Math.min(sum, left));
    }
    // As in Chromium, what an unforced break truncates includes the margins of what follows, if no edge is between them.
    if (edges.bottom > 0 || strut.drops !== 'everything') strut = NO_MARGIN;
  }
  const lowered = loweredLegend(builder);
  bottom += lowered;
  const flowEnd = bottom;
  if (Number.isFinite(floatsBelow)) bottom = Math.max(bottom, floatsBelow);
  const intrinsic = builder.consumed + bottom + edges.bottom;
  // A height imposed by the container may differ between fragments.
  const isImposed = (space.stretch & Stretch.Block) !== 0;
  const decided = builder.token?.past === 'children' && !isImposed ? keptData(builder.token, 'block-end') : null;
  const whole = ended
    ? builder.consumed
    : decided
      ? decidedBlockSize(builder, decided.whole)
      : Math.max(wholeBlockSize(builder, bottom + edges.bottom), legendEnd(builder));
  const ownHeight = Math.max(0, whole - builder.consumed);
  const waiting = builder.tokens.length > 0;
  // As in Chromium, a float that continues makes its formatting context continue, even if a box between them clips it.
  if (
    run.independent &&
    floatsContinue(run.floats) &&
    !ended &&
    builder.fragmentainer &&
    growsWithContent(builder, whole)
  ) {
    return finishBroken(run, 'children', run.rest);
  }
  let selfCollapsing = false;
  if (run.bfc === null) {
    if (Math.max(ownHeight, run.leastHeight) > 0 || builder.index > 0) {
      if (!resolveOffset(run)) return refusal(run);
      // As in Chromium, the margins before a marker in an otherwise empty item are its end margins as well.
      strut = ownHeight > 0 ? NO_MARGIN : strut;
    } else {
      selfCollapsing = true;
    }
  }
  if (selfCollapsing && run.flowIn.forced !== null) run.bfc = run.flowIn.forced;
  // The last child's margin adjoins ours only if our height is that of the content, not one from a ratio that the content may exceed.
  const isOwn = specifiedBlockSize(node, space, edges) !== null || preferredRatio(node) !== null;
  if (!selfCollapsing && (whole !== intrinsic || isOwn)) strut = NO_MARGIN;
  if (lowered > 0) moveContent(builder, lowered);
  const height = Math.max(ownHeight, run.leastHeight);
  const room = roomOf(builder);
  if (!ended) alignContent(run, Math.min(whole, Math.max(0, room)) - intrinsic);
  if (builder.fragmentainer && !ended && !fits(height, room)) return breakInEnd(run, { flowEnd, bottom }, height, room);
  const broken = waiting ? 'end' : null;
  leaveLine(run, null);
  const moved = breakOfParagraph(run, null);
  if (moved) return layoutWithPlan(run, moved);
  // Content that a break moves on would leave the height as it is, so that no more room were left below.
  if (!growsWithContent(builder, whole)) builder.best = null;
  return finishBox(builder, {
    height,
    broken,
    next: run.rest,
    flow: flowOut(run, strut, selfCollapsing),
  });
}

/** However low it is, a fieldset contains its legend and padding, unless its size does not depend on its content. */
function legendEnd({ node, index, links, edges }: BlockRun['builder']): Px {
  const first = index === 0 && containedHeight(node) === null ? links[0] : undefined;
  return first?.fragment.kind === 'box' && first.fragment.node.overStartEdge
    ? first.y + first.fragment.height + edges.padding.top + edges.bottom
    : 0;
}

/**
 * `align-content` of a block container moves its content as a whole, in its first fragment. https://drafts.csswg.org/css-align-3/#distribution-block
 * Deviation: as in Chromium, content that overflows stays at the start edge unless the alignment is `unsafe`, whether or not it scrolls.
 */
function alignContent({ builder, node }: BlockRun, free: Px): void {
  if (builder.index > 0 || node.style.align.alignContent.value === 'normal') return;
  if (free < 0 && node.style.align.alignContent.overflow !== 'unsafe') return;
  const shift = distribute(node.style.align.alignContent, free, 1, { flowReversed: false, startIsLeft: true }).start;
  if (shift !== 0) moveContent(builder, shift);
}

/** How far the border box of a legend is moved down to the middle of a higher border; what follows its margin moves with it. */
function loweredLegend({ node, space, edges, index, links }: BlockRun['builder']): Px {
  const legend = node.overStartEdge && index === 0 ? links[0] : undefined;
  return legend ? Math.max(0, (heightLimits(node, space, edges).min - legend.fragment.height) / 2) : 0;
}

function moveContent(builder: BlockRun['builder'], shift: Px): void {
  for (let i = 0; i < builder.links.length; i++) {
    builder.links[i] = movedLink(builder.links[i]!, 0, shift);
  }
  for (let i = 0; i < builder.pending.length; i++) builder.pending[i] = movePending(builder.pending[i]!, 0, shift);
  if (builder.baseline !== null) builder.baseline += shift;
  if (builder.lastBaseline !== null) builder.lastBaseline += shift;
  if (builder.inlineBlockBaseline !== null) builder.inlineBlockBaseline += shift;
}

/** A formatting context contains its floats. As in Chromium, one that is cut by `line-clamp` ends with its last line. */
const endOfContainedFloats = ({ independent, clamp, floats }: BlockRun): Px =>
  independent && !isClamped(clamp) ? clearanceOffset(floats, 'both') : Number.NEGATIVE_INFINITY;

/** The end of the in-flow content, and of all content including floats. */
interface ContentEnd {
  readonly flowEnd: Px;
  readonly bottom: Px;
}

/** The content fits but the box's own end does not: breaks in its empty height, or before its last content. */
function breakInEnd(run: BlockRun, { flowEnd, bottom }: ContentEnd, height: Px, room: Px): LayoutResult {
  const { builder, node } = run;
  const page = builder.fragmentainer!;
  // The end border and padding are kept together and move to the next fragment.
  const aboveEdge = height - builder.edges.bottom;
  const onlyEdge = fits(aboveEdge, bottom);
  // In-flow content does not move because of floats that extend past it.
  const onlyFloats = builder.edges.bottom === 0 && flowEnd < bottom && fits(flowEnd, room);
  // Deviation: as in Chromium, a box whose content continues past its end does not look for a better break than above its end edge.
  const continues = builder.tokens.some(continuesContent);
  const appeal: Appeal = onlyEdge && !onlyFloats && !continues ? Appeal.LastResort : Appeal.Perfect;
  noteShortage(builder, height - room);
  // Deviation: at the end of a table cell, Chromium looks for a better break before its row, not in the cell.
  if (!node.cell && builder.best && !run.plan && builder.best.appeal > appeal) return layoutWithPlan(run, builder.best);
  const content = Math.min(builder.hasContent ? bottom : builder.top, height);
  const stuck = room < 1 && (page.atStart || builder.index > 0);
  const partsEdge = builder.edges.bottom > 0 && clonedEnd(builder) === 0 && aboveEdge > 0 && fits(aboveEdge, room);
  const end = partsEdge ? aboveEdge : room;
  const used = stuck ? height : Math.max(0, end, content);
  if (room <= 0 && !page.atStart && builder.index === 0 && !builder.hasContent) {
    return noRoom(topOf(run), builder.shortage);
  }
  // A start edge, and content that overflows at the start of a page, keeps its height here, and the rest of the box follows.
  // A cloned end edge is on every fragment, so one that does not fit here would not fit on the next page either.
  const clonedEdge = onlyEdge && clonedEnd(builder) > 0;
  if (fits(height, used) || clonedEdge) {
    return finishBox(builder, {
      height,
      broken: builder.tokens.length > 0 ? 'end' : null,
      next: run.rest,
      flow: flowOut(run, NO_MARGIN, false),
    });
  }
  builder.appeal = minAppeal(builder.appeal, appeal);
  return finishBox(builder, {
    height: used,
    broken: 'children',
    next: run.rest,
    data: { kind: 'block-end', whole: keptBlockSize(builder, builder.consumed + height), onlyEdge },
    flow: flowOut(run, NO_MARGIN, false),
  });
}

/** The flow breaks here: the fragment takes the rest of the page unless its own height ends before. */
export function finishBroken(
  run: BlockRun,
  past: 'none' | 'children',
  next: number,
  data: ContextData | null = null,
): LayoutResult {
  const { builder, node } = run;
  const { edges } = builder;
  if (run.bfc === null && !resolveOffset(run)) return refusal(run);
  if (node.marker && !placeMarker(run)) return refusal(run);
  for (let i = run.queueNext; i < run.queue.length; i++) builder.tokens.push(run.queue[i]!);
  const ended = builder.token?.past === 'end';
  const room = roomOf(builder);
  // A formatting context contains its floats, even if their margins extend past the page. As in Chromium, that of the root does not.
  const floats = run.independent && node.parent && !ended ? run.floats.bottom : Number.NEGATIVE_INFINITY;
  const bottom = Math.max(run.offset + marginAboveBreak(run), floats);
  const own = Math.max(bottom + clonedEnd(builder), run.leastHeight);
  const height = Number.isFinite(room) ? Math.max(room, own) : own;
  const whole = wholeBlockSize(builder, height + edges.bottom + 1);
  const rest = ended ? 0 : whole - builder.consumed;
  // A box with a definite height has ended; its content continues beside the following boxes.
  const over = ended || fits(rest, height);
  return finishBox(builder, {
    height: over ? Math.max(0, rest) : height,
    broken: over ? 'end' : past,
    next: nextChild(run, next),
    data,
    flow: flowOut(run, NO_MARGIN, false),
  });
}

/** As in Chromium, what is above a forced break contains its end margins where columns are measured, as it would without the break. */
function marginAboveBreak({ builder, independent, strut }: BlockRun): Px {
  if (!builder.fragmentainer?.measures || !(independent || builder.edges.bottom > 0)) return 0;
  const isForcedHere = builder.tokens.some((token) => token.kind === 'block' && token.forced && token.made === 0);
  return isForcedHere ? marginSum(strut) : 0;
}

/** A repeated token does not change the position of the next new child. */
function nextChild(run: BlockRun, next: number): number {
  const { token } = run.builder;
  return token && token.made > 0 ? Math.max(token.next, next) : next;
}

/**
 * Deviation: as in Chromium, break values propagate to the end of a box only from children in its last fragment. After one that holds
 * no more than the end padding, those of the last child count no longer. Of a box whose content continues past its end, the last child
 * above that end counts: what follows a forced break after it is on the next page, with the content.
 * https://drafts.csswg.org/css-break-4/#break-propagation
 */
export function withOwnBreakAfter(run: BlockRun, result: LayoutResult): LayoutResult {
  const { node, builder, context, previous, previousAfter } = run;
  if (!result.fragment || !node.wantsBreaks) return result;
  const continues = result.token?.past === 'end';
  const last = continues && previous ? (previousAfter ?? breakAfterOf(previous, context)) : previousAfter;
  if (!continues && (builder.index === 0 || (previous !== null && last === null))) return result;
  const own = ownBreak(node, true);
  const after = last === null ? own : joinBreaks(last, own);
  return changedResult(result, { breaks: changedBreaks(result.breaks, { after }) });
}
