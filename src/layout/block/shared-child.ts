/**
 * An in-flow child in the same block formatting context: its margins may adjoin ours, and clearance may separate them.
 * https://www.w3.org/TR/CSS22/box.html#collapsing-margins and https://www.w3.org/TR/CSS22/visuren.html#flow-control
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Clear } from '../../css/properties/computed-boxes.ts';
import type { Edges, Px } from '../../geometry.ts';
import { blockJustification } from '../core/alignment.ts';
import { boxEdges, usedMargins } from '../core/box-model.ts';
import type { BreakPlan } from '../core/break-facts.ts';
import type { ConstraintSpace, LineClamp, MarginStrut } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import { clearanceOffset } from '../core/exclusions.ts';
import { resolveInlineSize } from '../core/inline-sizes.ts';
import { isInFlow } from '../core/kinds.ts';
import { appendMargin, DISCARD_MARGINS, marginSum, NO_MARGIN } from '../core/margins.ts';
import { type LayoutResult, noRoom, type Placed } from '../core/results.ts';
import { independentSpace } from '../core/spaces.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { Candidate, CandidateOrRetry } from './container.ts';
import { inlinePosition, positionIgnoresWidth } from './horizontal.ts';
import { type BlockRun, baseOf, childFragmentainer, expectedEdge, resolveOffset, topOf } from './run.ts';

const MAX_RUNS = 4;

/**
 * Margins of a child that continues, or follows an unforced break, are truncated unless `margin-break` keeps them.
 * https://drafts.csswg.org/css-break-4/#break-margins
 */
export function startStrut(run: BlockRun, child: BoxNode, token: BlockToken | null): MarginStrut {
  if (token === null || token.made > 0) return run.strut;
  const { marginBreak } = child.style.margin;
  return marginBreak === 'discard' || (marginBreak === 'auto' && !token.forced) ? DISCARD_MARGINS : run.strut;
}

const clearSides = (clear: Clear): number => (clear === 'both' ? 3 : clear === 'left' ? 1 : clear === 'right' ? 2 : 0);

interface SharedChild {
  readonly child: BoxNode;
  readonly token: BlockToken | null;
  readonly plan: BreakPlan | null;
  readonly margins: Edges;
  /** Clearance past floats that adjoined us. */
  readonly hasClearance: boolean;
  readonly x: Px;
  base: Px;
  strut: MarginStrut;
  forced: Px | null;
  expected: Px;
}

/**
 * To keep stack frames of deep recursion small, work that is not needed during the child's layout is in `prepareShared` and
 * `placeShared`.
 */
export function layoutShared(
  run: BlockRun,
  child: BoxNode,
  token: BlockToken | null,
  plan: BreakPlan | null,
): CandidateOrRetry {
  const state = prepareShared(run, child, token, plan);
  if (state === 'retry') return 'retry';
  if (state === 'refused') return refusedCandidate(run);
  const result = layoutUntilResolved(run, state);
  if (result === 'retry') return 'retry';
  if (!result.fragment || !result.flow) return { ...refusedCandidate(run), result, y: state.expected - topOf(run) };
  return placeShared(run, state, result);
}

function prepareShared(
  run: BlockRun,
  child: BoxNode,
  token: BlockToken | null,
  plan: BreakPlan | null,
): SharedChild | 'retry' | 'refused' {
  const resumed = token !== null && token.made > 0;
  const margins = usedMargins(child, run.contentWidth);
  const { clear } = child.style.display;
  const incoming = startStrut(run, child, token);
  const { marginTop } = child.style.margin;
  const strut = appendMargin(incoming, resumed ? 0 : margins.top, marginTop);
  const clearance = resumed ? Number.NEGATIVE_INFINITY : clearanceOffset(run.floats, clear);
  if (clearance === Number.POSITIVE_INFINITY) return 'refused';
  // Clearance past floats that adjoin us separates the child's margin from ours, so our offset is resolved.
  let hasClearance = false;
  if (run.bfc === null && (run.adjoining & clearSides(clear)) !== 0) {
    if (!resolveOffset(run)) return 'retry';
    hasClearance = true;
  }
  const state: SharedChild = {
    child,
    token: resumed ? token : null,
    plan,
    margins,
    hasClearance,
    x: childX(run, child, margins),
    base: baseOf(run),
    strut: hasClearance ? appendMargin(NO_MARGIN, margins.top, marginTop) : strut,
    forced: hasClearance ? Math.max(clearanceOffset(run.floats, clear), Number.NEGATIVE_INFINITY) : null,
    expected: 0,
  };
  state.expected = state.forced ?? expectedEdge(run, state.strut);
  return state;
}

function refusedCandidate(run: BlockRun): Candidate {
  return {
    result: noRoom(topOf(run)),
    x: 0,
    y: 0,
    offset: run.offset,
    strut: run.strut,
    collapsedCleared: run.collapsedCleared,
    isBelowFloats: false,
    expected: topOf(run),
  };
}

/** Left border edge of the child in our border box. */
function childX(run: BlockRun, child: BoxNode, margins: Edges): Px {
  const { left } = run.builder.edges;
  if (positionIgnoresWidth(run.node, child)) return left + margins.left;
  const shrinkToFit = blockJustification(child, run.node) !== null;
  const space = independentSpace(run.contentWidth, { percentBlock: run.percentBlock, shrinkToFit });
  const width = resolveInlineSize(child, space, boxEdges(child, run.contentWidth), run.context);
  return inlinePosition(run.node, child, margins, width, left, left + run.contentWidth);
}

const layoutChild = (run: BlockRun, state: SharedChild): LayoutResult =>
  layoutNode(state.child, spaceOf(run, state), state.token, state.plan, run.context);

function spaceOf(run: BlockRun, state: SharedChild): ConstraintSpace {
  return independentSpace(run.contentWidth, {
    blockSize: run.percentBlock,
    percentBlock: run.percentBlock,
    replacedPercentBlock: run.replacedPercentBlock,
    shrinkToFit: blockJustification(state.child, run.node) !== null,
    flow: {
      bfcLine: run.flowIn.bfcLine + state.x,
      bfcBlock: state.base,
      margin: state.strut,
      floats: run.floats,
      expected: state.expected,
      forced: state.forced ?? (run.bfc === null ? run.flowIn.forced : null),
      clamp: clampFor(run, state.child),
    },
    fragmentainer: childFragmentainer(run, state.expected),
  });
}

function clampFor({ clamp, node }: BlockRun, child: BoxNode): LineClamp | null {
  if (!clamp || clamp.isFollowed) return clamp;
  // The next one tells at once, as a rule.
  let next = child.index + 1;
  while (next < node.children.length && !isInFlow(node.children[next]!)) next++;
  return { lines: clamp.lines, isFollowed: next < node.children.length };
}

/** Repeats the layout of the child while its offset turns out to differ from the one with which its floats were placed. */
function layoutUntilResolved(run: BlockRun, state: SharedChild): LayoutResult | 'retry' {
  let result = layoutChild(run, state);
  for (let i = 0; i < MAX_RUNS && !result.fragment && result.why === 'bfc-offset-resolved'; i++) {
    if (run.bfc === null) {
      const before = run.strut;
      const ours = result.hasClearance ? undefined : result.bfcBlock;
      if (!resolveOffset(run, ours)) return 'retry';
      if (result.hasClearance) run.strut = NO_MARGIN;
      else run.strut = before === run.strut ? run.strut : NO_MARGIN;
    }
    state.forced = result.bfcBlock;
    state.expected = result.bfcBlock;
    result = layoutChild(run, state);
  }
  return result;
}

function placeShared(run: BlockRun, state: SharedChild, first: Placed): CandidateOrRetry {
  let result = first;
  let flow = result.flow!;
  const collapsing = flow.selfCollapsing;
  const { clear } = state.child.style.display;
  const clearance = clearanceOffset(run.floats, clear);
  let childTop: Px | null = flow.resolved ? flow.bfcBlock : null;
  let cleared = collapsing && (state.hasClearance || flow.hasClearance);
  // Clearance of a child that collapsed through depends on whether its hypothetical edge is above the floats. Deviation: as in Chromium,
  // that edge is counted from ours, not from the content above, so that most clearing boxes part the margins around them.
  const hypothetical = (run.bfc ?? run.flowIn.bfcBlock) + marginSum(flow.margin);
  if (collapsing && clear !== 'none' && hypothetical < clearance) cleared = true;
  const hasClearance = cleared || state.hasClearance || flow.hasClearance;
  if (hasClearance) {
    if (!resolveOffset(run)) return 'retry';
  }
  let rerun = cleared;
  if (childTop === null) {
    if (run.bfc !== null) {
      childTop = Math.max(state.base + marginSum(flow.margin), clearance);
      if (flow.adjoining !== 0 && childTop !== state.expected) rerun = true;
    }
  } else if (cleared) {
    childTop = Math.max(childTop, clearance);
  } else if (!hasClearance && !collapsing) {
    const wasKnown = run.bfc !== null;
    if (!resolveOffset(run, childTop)) return 'retry';
    // Our own clearance moved us further down than assumed for the child's layout.
    if (!wasKnown && run.bfc !== childTop) return 'retry';
  }
  if (rerun && childTop !== null) {
    if (cleared) state.strut = strutBelowClearance(state);
    state.forced = childTop;
    state.expected = childTop;
    const again = layoutChild(run, state);
    if (again.fragment && again.flow) {
      result = again;
      flow = again.flow;
    }
  }
  return candidateOf(run, state, result, childTop, cleared);
}

/**
 * Clearance parts the margins of a box that collapses through from those above it.
 * Deviation: as in Chromium, margins after an unforced break are truncated below that clearance too, up to the next content.
 */
function strutBelowClearance({ strut, margins, child }: SharedChild): MarginStrut {
  if (strut.drops === 'everything') return strut;
  return appendMargin(NO_MARGIN, margins.top, child.style.margin.marginTop);
}

function candidateOf(
  run: BlockRun,
  state: SharedChild,
  result: Placed,
  childTop: Px | null,
  cleared: boolean,
): Candidate {
  const flow = result.flow!;
  const y = childTop !== null && run.bfc !== null ? childTop - run.bfc : run.offset;
  let offset = y + result.fragment.height;
  if (flow.selfCollapsing) {
    // CSS 2 §8.3.1: following content is positioned as if the collapsed-through margins were still measured from the same edge.
    offset = cleared ? y - marginSum(flow.margin) : run.offset;
  }
  return {
    result,
    x: state.x,
    y,
    offset,
    strut: appendMargin(flow.margin, state.margins.bottom, state.child.style.margin.marginBottom),
    collapsedCleared: flow.selfCollapsing && (cleared || run.collapsedCleared),
    isBelowFloats: false,
    expected: state.expected,
  };
}
