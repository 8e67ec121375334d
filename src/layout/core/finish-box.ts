/** Ends a box in its fragmentainer: the fragment with the edges and baselines that are its own, and the break token. */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal, writingModeOf } from '../../boxes/writing-modes/writing-mode.ts';
import type { Edges, Px } from '../../geometry.ts';
import { clamp, isScrollContainer, usedMargins } from './box-model.ts';
import { avoidsBreakInside, breakAfterOf, breakBeforeOf, seenFromOutside } from './breaking.ts';
import { type BoxBuilder, roomOf } from './builder.ts';
import type { FlowResult } from './constraint-space.ts';
import { layoutNode } from './dispatch.ts';
import type { Fragmentainer } from './fragmentainer.ts';
import { type BoxFragment, boxFragment, Edge, type FragmentExtra, type Link, type PendingBox } from './fragments.ts';
import { isCentredControl } from './kinds.ts';
import { movePending, type Placed, placed } from './results.ts';
import { changedSpace } from './spaces.ts';
import { type BlockToken, blockToken, type ContextData } from './tokens.ts';

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
      // As in Chromium, a control without a line stands on the end of its content box.
      return isCentredControl(node)
        ? (builder.lastBaseline ?? height - builder.edges.bottom)
        : withinScroller(node, builder.baseline, height);
    default:
      // Pictures never scroll, not even an svg, which clips by default.
      return isScrollContainer(node) && !node.replaced
        ? height + usedMargins(node, space.inlineSize).bottom
        : builder.inlineBlockBaseline;
  }
}

/** The baselines of a scroll container are clamped to its border box. https://drafts.csswg.org/css-align-3/#baseline-export */
const withinScroller = (node: BoxNode, baseline: Px | null, height: Px): Px | null =>
  baseline !== null && isScrollContainer(node) ? clamp(baseline, 0, height) : baseline;

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
 * a box that continues from the previous column asks for nothing, since no height makes it whole, and one in another that avoids breaks,
 * for what its content asks for.
 */
function shortageAround(builder: BoxBuilder, broken: Finish['broken']): Px {
  const { node, space, context, fragmentainer, shortage } = builder;
  const isCut = broken === 'none' || broken === 'children';
  if (!isCut || fragmentainer?.kind !== 'column' || !avoidsBreakInside(node, fragmentainer)) return shortage;
  if (isInsideAvoid(node, fragmentainer)) return shortage;
  if (builder.index > 0) return Number.POSITIVE_INFINITY;
  const { fragment } = layoutNode(node, changedSpace(space, { fragmentainer: null }), null, null, context);
  return fragment ? Math.max(0, fragment.height - roomOf(builder)) || shortage : shortage;
}

/** Whether a box around it avoids breaks: one in the same columns, or the one that has these. */
function isInsideAvoid(node: BoxNode, columns: Fragmentainer): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (avoidsBreakInside(at, columns)) return true;
    if (at.formatting === 'multicol') return false;
  }
  return false;
}

/** Reach of in-flow content; clipped content does not reach out of the box. */
function overflowOf(builder: BoxBuilder, height: Px): { readonly right: Px; readonly bottom: Px } {
  const { overflowX, overflowY } = builder.node.style.display;
  return {
    right: overflowX === 'visible' ? Math.max(builder.width, builder.overflowRight) : builder.width,
    bottom: overflowY === 'visible' ? Math.max(height, builder.overflowBottom) : height,
  };
}
