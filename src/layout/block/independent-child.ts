/**
 * An in-flow child that establishes its own formatting context: its border box keeps clear of floats, becoming narrower
 * beside them or moving below. https://www.w3.org/TR/CSS22/visuren.html#bfc-next-to-float
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import { boxEdges, resolveInlineSize, usedMargins } from '../core/box-model.ts';
import { layoutNode } from '../core/dispatch.ts';
import { availableBand, clearanceOffset } from '../core/exclusions.ts';
import { appendMargin, marginSum, NO_MARGIN } from '../core/margins.ts';
import { independentSpace } from '../core/spaces.ts';
import { type BlockToken, type BreakPlan, type ConstraintSpace, type LayoutResult, Stretch } from '../core/types.ts';
import type { CandidateOrRetry } from './container.ts';
import { inlinePosition } from './horizontal.ts';
import { type BlockRun, baseOf, childFragmentainer, resolveOffset, topOf } from './run.ts';
import { startStrut } from './shared-child.ts';

/** A place for the child; both offsets are its border edges in BFC coordinates. */
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
  const margins = usedMargins(child, run.contentWidth);
  const strut = appendMargin(startStrut(run, token), resumed ? 0 : margins.top);
  const clearance = resumed ? Number.NEGATIVE_INFINITY : clearanceOffset(run.floats, child.style.display.clear);
  const collapsed = run.bfc === null && run.flowIn.forced !== null ? run.flowIn.forced : baseOf(run) + marginSum(strut);
  const start = Math.max(collapsed, clearance);
  const place = start === Number.POSITIVE_INFINITY ? null : findPlace(run, child, margins, start);
  if (run.bfc === null) {
    const pushed = place === null || place.top > collapsed;
    // Pushed down by floats: the child's margin no longer adjoins ours.
    if (!resolveOffset(run, pushed ? undefined : collapsed)) return 'retry';
  }
  if (!place) {
    const result: LayoutResult = { fragment: null, why: 'no-room', bfcBlock: topOf(run) };
    return { result, x: 0, y: 0, offset: run.offset, strut: run.strut, collapsedCleared: false, expected: topOf(run) };
  }
  const top = Math.max(place.top, run.bfc!);
  const result = layoutAt(run, child, place, top, resumed ? token : null, plan);
  const y = top - run.bfc!;
  const width = result.fragment ? result.fragment.width : 0;
  const left = place.left - run.flowIn.bfcLine;
  const right = place.right - run.flowIn.bfcLine;
  return {
    result,
    x: inlinePosition(run.node, child, place.narrowed ? NO_SIDES : margins, width, left, right),
    y,
    offset: y + (result.fragment?.height ?? 0),
    strut: appendMargin(NO_MARGIN, margins.bottom),
    collapsedCleared: false,
    expected: top,
  };
}

const NO_SIDES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

function spaceFor(run: BlockRun, child: BoxNode, place: Place): ConstraintSpace {
  const { percentBlock } = run;
  if (place.width !== null) {
    return independentSpace(place.width, { percentInline: run.contentWidth, stretch: Stretch.Inline, percentBlock });
  }
  // A table shrinks to what is free between floats.
  const { left, right } = usedMargins(child, run.contentWidth);
  const shrinks = child.table !== null && child.style.size.width === 'auto';
  const available = place.narrowed && shrinks ? place.right - place.left + left + right : run.contentWidth;
  return independentSpace(available, { blockSize: percentBlock, percentBlock, shrinkToFit: child.table !== null });
}

function layoutAt(
  run: BlockRun,
  child: BoxNode,
  place: Place,
  top: Px,
  token: BlockToken | null,
  plan: BreakPlan | null,
): LayoutResult {
  const space = { ...spaceFor(run, child, place), fragmentainer: childFragmentainer(run, top) };
  return layoutNode(child, space, token, plan, run.context);
}

const MAX_TRIES = 64;

/** Fills the line: everything but tables, replaced boxes and boxes with a width of their own. */
function fills(child: BoxNode): boolean {
  return child.style.size.width === 'auto' && child.table === null && child.formatting !== 'replaced';
}

function findPlace(run: BlockRun, child: BoxNode, margins: Edges, start: Px): Place {
  const left = run.flowIn.bfcLine + run.builder.edges.left;
  const right = left + run.contentWidth;
  if (run.floats.bottom <= start) return { top: start, left, right, width: null, narrowed: false };
  let top = start;
  for (let i = 0; i < MAX_TRIES && run.floats.bottom > top; i++) {
    const band = availableBand(run.floats, top, 0, left, right);
    const found = tryAt(run, child, margins, top, left, right);
    if (found) return found;
    if (band.next === Number.POSITIVE_INFINITY) {
      const next = nextFloatTop(run, top);
      if (next === null) break;
      top = next;
    } else {
      top = band.next;
    }
  }
  return { top: Math.max(start, run.floats.bottom), left, right, width: null, narrowed: false };
}

/** The nearest float bottom below `top`. */
function nextFloatTop(run: BlockRun, top: Px): Px | null {
  const band = availableBand(
    run.floats,
    top,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(band.next) ? band.next : null;
}

function tryAt(run: BlockRun, child: BoxNode, margins: Edges, top: Px, left: Px, right: Px): Place | null {
  // First as wide as the floats at the top leave it, then as narrow as the floats along its whole height do.
  let height = 0;
  for (let i = 0; i < 3; i++) {
    const band = availableBand(run.floats, top, height, left, right);
    const free = band.left === left && band.right === right;
    // The border box, not the margin box, keeps clear of floats: margins may reach under them.
    const from = band.left === left ? left + margins.left : Math.max(band.left, left + margins.left);
    const to = band.right === right ? right - margins.right : Math.min(band.right, right - margins.right);
    const place = placeIn(run, child, free, from, to, top, left, right);
    if (!place) return null;
    const measured = layoutNode(child, spaceFor(run, child, place), null, null, run.context);
    if (!measured.fragment) return null;
    const whole = availableBand(run.floats, top, measured.fragment.height, left, right);
    const width = measured.fragment.width;
    if (!free && width > to - from + 1 / 128) return null;
    if (whole.left <= band.left && whole.right >= band.right) return place;
    // It still fits if only its own border box is free.
    if (!fills(child)) {
      const a = Math.max(whole.left, left + margins.left);
      const b = Math.min(whole.right, right - margins.right);
      return width <= b - a + 1 / 128 ? { ...place, left: a, right: b, narrowed: true } : null;
    }
    height = measured.fragment.height;
  }
  return null;
}

function placeIn(
  run: BlockRun,
  child: BoxNode,
  free: boolean,
  from: Px,
  to: Px,
  top: Px,
  left: Px,
  right: Px,
): Place | null {
  if (free) return { top, left, right, width: null, narrowed: false };
  if (to <= from) return null;
  if (!fills(child)) return { top, left: from, right: to, width: null, narrowed: true };
  const edges = boxEdges(child, run.contentWidth);
  const space = independentSpace(run.contentWidth, { percentBlock: run.percentBlock });
  const width = resolveInlineSize(child, space, edges, run.context, to - from);
  return { top, left: from, right: to, width, narrowed: true };
}
