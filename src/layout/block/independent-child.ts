/**
 * An in-flow child that establishes its own formatting context: its border box avoids floats, becoming narrower beside them or moving
 * below. https://www.w3.org/TR/CSS22/visuren.html#bfc-next-to-float
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import { blockJustification } from '../core/alignment.ts';
import { fillsAvailable } from '../core/aspect-ratio.ts';
import { hasStep, stepAbove, stepBelow } from '../core/block-step.ts';
import { boxEdges, isOrthogonal, usedMargins } from '../core/box-model.ts';
import type { BreakPlan } from '../core/break-facts.ts';
import { type ConstraintSpace, fits, Stretch } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import {
  addExclusion,
  availableBand,
  clearanceOffset,
  type Exclusion,
  type Exclusions,
  isClosedOff,
} from '../core/exclusions.ts';
import { resolveInlineSize } from '../core/inline-sizes.ts';
import { appendMargin, DISCARD_MARGINS, marginSum, NO_MARGIN } from '../core/margins.ts';
import { type LayoutResult, noRoom } from '../core/results.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import { type BlockToken, keptData } from '../core/tokens.ts';
import type { CandidateOrRetry } from './container.ts';
import { inlinePosition } from './horizontal.ts';
import { type BlockRun, baseOf, childFragmentainer, percentBlockOf, resolveOffset, topOf } from './run.ts';
import { startStrut } from './shared-child.ts';

/** A position for the child; both offsets are its border edges in BFC coordinates. */
interface Place {
  readonly top: Px;
  readonly left: Px;
  readonly right: Px;
  /** Imposed border-box width beside floats, or null. */
  readonly width: Px | null;
  /** Between floats: `left` and `right` already keep the margins. */
  readonly narrowed: boolean;
}

export function layoutIndependent(
  run: BlockRun,
  child: BoxNode,
  token: BlockToken | null,
  plan: BreakPlan | null,
): CandidateOrRetry {
  const resumed = token !== null && token.made > 0;
  const margins = hasStep(child) ? steppedMargins(run, child, token) : marginsOf(run, child);
  const clearance = resumed ? Number.NEGATIVE_INFINITY : clearanceOffset(run.floats, child.style.display.clear);
  const marginTop = resumed ? 0 : margins.top;
  if (run.bfc === null) {
    const collapsed =
      baseOf(run) + marginSum(appendMargin(startStrut(run, child, token), marginTop, child.style.margin.marginTop));
    const apart = separated(run, child, margins, collapsed, clearance);
    if (!resolveOffset(run, apart ? undefined : collapsed)) return 'retry';
    // The offset includes the child's margin, unless floats separate it.
    if (!apart) return placeFrom(run, child, margins, run.bfc!, token, plan);
  }
  const start = Math.max(
    baseOf(run) + marginSum(appendMargin(startStrut(run, child, token), marginTop, child.style.margin.marginTop)),
    clearance,
  );
  return placeFrom(run, child, margins, start, token, plan);
}

/** The margins of a legend over our start edge, which extends back to the edge and leaves the following content below the padding. */
function marginsOf({ builder, contentWidth }: BlockRun, child: BoxNode): Edges {
  const margins = usedMargins(child, contentWidth);
  if (!child.overStartEdge) return margins;
  const { top, padding } = builder.edges;
  return { ...margins, top: -top, bottom: padding.top };
}

/**
 * The margins of a box with `block-step-size`: that above it has its part of the extra space, or is 0 if it is truncated. The box is
 * measured for it where it would be without the space.
 */
function steppedMargins(run: BlockRun, child: BoxNode, token: BlockToken | null): Edges {
  const own = marginsOf(run, child);
  const before = startStrut(run, child, token);
  if ((token !== null && token.made > 0) || before.drops === 'everything') return { ...own, top: 0 };
  const clearance = clearanceOffset(run.floats, child.style.display.clear);
  const edgeBelow = (top: Px): Px =>
    Math.max(baseOf(run) + marginSum(appendMargin(before, top, child.style.margin.marginTop)), clearance);
  const place = findPlace(run, run.floats, child, own, edgeBelow(own.top));
  const { fragment } = layoutNode(child, spaceFor(run, child, place), null, null, run.context);
  if (!fragment) return own;
  const above = stepAbove(child, own, fragment.height, (extra) => {
    const page = childFragmentainer(run, edgeBelow(own.top + extra));
    return !page || fits(page.offset + fragment.height, page.size - page.footnotes.blockSize);
  });
  return { ...own, top: own.top + above };
}

const marginBelow = (child: BoxNode, margins: Edges, { fragment }: LayoutResult): Px =>
  fragment ? stepBelow(child, margins, fragment.height) : margins.bottom;

/**
 * While our offset is unresolved: whether floats would move the child down if its margin collapsed with ours. Then its margin is measured
 * from our edge instead. Our own floats move with the offset.
 */
function separated(run: BlockRun, child: BoxNode, margins: Edges, collapsed: Px, clearance: Px): boolean {
  const { forced } = run.flowIn;
  if (forced !== null) return forced !== collapsed;
  if (clearance > collapsed) return true;
  const shift = run.adjoining !== 0 && run.adjoiningAt !== null ? collapsed - run.adjoiningAt : 0;
  const floats = shift === 0 ? run.floats : shiftFloats(run.floats, run.flowIn.floats, shift);
  return findPlace(run, floats, child, margins, collapsed).top > collapsed;
}

/** The floats added since `until`, moved down. */
function shiftFloats(floats: Exclusions, until: Exclusions, shift: Px): Exclusions {
  const added: Exclusion[] = [];
  let at: Exclusions | null = floats;
  for (; at && at !== until; at = at.prior) if (at.last) added.unshift(at.last);
  let moved: Exclusions = until;
  for (const float of added) {
    moved = addExclusion(moved, { ...float, top: float.top + shift, bottom: float.bottom + shift });
  }
  return moved;
}

function placeFrom(
  run: BlockRun,
  child: BoxNode,
  margins: Edges,
  start: Px,
  token: BlockToken | null,
  plan: BreakPlan | null,
): CandidateOrRetry {
  const resumed = token !== null && token.made > 0;
  if (start === Number.POSITIVE_INFINITY) {
    const result: LayoutResult = noRoom(topOf(run));
    const { offset, strut } = run;
    const expected = topOf(run);
    return { result, x: 0, y: 0, offset, strut, collapsedCleared: false, isBelowFloats: false, expected };
  }
  const place = findPlace(run, run.floats, child, margins, start);
  const result = layoutAt(run, child, place, place.top, resumed ? token : null, plan);
  const y = place.top - run.bfc!;
  const width = result.fragment ? result.fragment.width : 0;
  const left = place.left - run.flowIn.bfcLine;
  const right = place.right - run.flowIn.bfcLine;
  return {
    result,
    x: inlinePosition(run.node, child, place.narrowed ? NO_SIDES : margins, width, left, right),
    y,
    offset: y + (result.fragment?.height ?? 0),
    // What only overhangs this page took its last page as a whole, so following content here is after an unforced break.
    strut:
      resumed && (child.monolithic || keptData(token, 'table')?.overhangs === true)
        ? DISCARD_MARGINS
        : appendMargin(NO_MARGIN, marginBelow(child, margins, result), child.style.margin.marginBottom),
    collapsedCleared: false,
    isBelowFloats: place.top > start,
    expected: place.top,
  };
}

const NO_SIDES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

function spaceFor(run: BlockRun, child: BoxNode, place: Place): ConstraintSpace {
  const percentBlock = percentBlockOf(run, child);
  // The content-based width of an orthogonal flow is an automatic block size, so nothing resolves against it.
  if (place.width !== null && !(isOrthogonal(child) && child.style.size.width === 'auto')) {
    return independentSpace(place.width, { percentInline: run.contentWidth, stretch: Stretch.Inline, percentBlock });
  }
  // A table shrinks to the free space between floats, and a picture that fills its line fills that space.
  const { left, right } = usedMargins(child, run.contentWidth);
  const available = place.narrowed && shrinksToLine(child) ? place.right - place.left + left + right : run.contentWidth;
  const shrinkToFit = child.table !== null || blockJustification(child, run.node) !== null;
  return independentSpace(available, { blockSize: percentBlock, percentBlock, shrinkToFit });
}

function layoutAt(
  run: BlockRun,
  child: BoxNode,
  place: Place,
  top: Px,
  token: BlockToken | null,
  plan: BreakPlan | null,
): LayoutResult {
  const space = changedSpace(spaceFor(run, child, place), { fragmentainer: childFragmentainer(run, top) });
  return layoutNode(child, space, token, plan, run.context);
}

const MAX_TRIES = 64;

/** Whether the width is what is free on the line, at most. */
const isByLine = ({ style }: BoxNode): boolean =>
  style.size.width === 'auto' || (typeof style.size.width === 'object' && 'fitContent' in style.size.width);

/** Tables, and pictures without a width. */
const shrinksToLine = (child: BoxNode): boolean => isByLine(child) && (child.table !== null || fillsAvailable(child));

/** Whether the width follows from the line: that of all but tables, replaced boxes and boxes with a definite width or an alignment. */
function fillsLine(child: BoxNode, container: BoxNode): boolean {
  const isAutomatic = isByLine(child) && child.table === null && child.formatting !== 'replaced';
  return isAutomatic && blockJustification(child, container) === null;
}

/** Our content edges in BFC coordinates. */
function contentEdges(run: BlockRun): { readonly left: Px; readonly right: Px } {
  const left = run.flowIn.bfcLine + run.builder.edges.left;
  return { left, right: left + run.contentWidth };
}

function findPlace(run: BlockRun, floats: Exclusions, child: BoxNode, margins: Edges, start: Px): Place {
  const { left, right } = contentEdges(run);
  let top = start;
  for (let i = 0; i < MAX_TRIES && floats.bottom > top; i++) {
    const found = tryAt(run, floats, child, margins, top);
    if (found) return found;
    const { next } = availableBand(floats, top, Number.POSITIVE_INFINITY, left, right);
    if (next === Number.POSITIVE_INFINITY) break;
    top = next;
  }
  if (floats.bottom > top) top = Math.max(start, floats.bottom);
  return { top, left, right, width: null, narrowed: false };
}

function tryAt(run: BlockRun, floats: Exclusions, child: BoxNode, margins: Edges, top: Px): Place | null {
  const fills = fillsLine(child, run.node);
  const isFlexible = fills || shrinksToLine(child);
  const { rtl } = run;
  const { left, right } = contentEdges(run);
  // First as wide as the floats at its top allow, then as the floats along its whole height allow.
  let height = 0;
  for (let i = 0; i < 3; i++) {
    if (isClosedOff(floats, top, height)) return null;
    const band = availableBand(floats, top, height, left, right);
    const free = band.left === left && band.right === right;
    // The border box, not the margin box, avoids floats: margins may overlap them, and the end margin of a box with a definite width may
    // extend past the edge.
    const from = !isFlexible && rtl && band.left === left ? left : Math.max(band.left, left + margins.left);
    const end = !isFlexible && !rtl && band.right === right ? right : Math.min(band.right, right - margins.right);
    // As in Chromium, if the floats leave no space, a box without a minimum width is still placed beside them, 0 wide.
    const to = Math.max(from, end);
    const place: Place = free
      ? { top, left, right, width: null, narrowed: false }
      : { top, left: from, right: to, width: fills ? widthIn(run, child, to - from) : null, narrowed: true };
    const measured = layoutNode(child, spaceFor(run, child, place), null, null, run.context);
    if (!measured.fragment) return null;
    const { width } = measured.fragment;
    if (!free && !fits(width, to - from)) return null;
    height = measured.fragment.height;
    const whole = availableBand(floats, top, height, left, right);
    if (whole.left <= band.left && whole.right >= band.right) return place;
  }
  return null;
}

/** The border-box width of a child that fills `available` between floats. */
function widthIn(run: BlockRun, child: BoxNode, available: Px): Px {
  const space = independentSpace(run.contentWidth, { percentBlock: run.percentBlock });
  return resolveInlineSize(child, space, boxEdges(child, run.contentWidth), run.context, available);
}
