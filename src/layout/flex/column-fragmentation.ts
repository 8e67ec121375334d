/**
 * The columns of a flex container, page by page: in each, items are stacked as blocks are, and break independently of the other columns.
 * https://drafts.csswg.org/css-flexbox-1/#pagination
 */

import type { Px } from '../../geometry.ts';
import { Appeal, type BreakBetween, type BreakPlan } from '../core/break-facts.ts';
import {
  type BreakPoint,
  betterBreak,
  breakBeforeOf,
  breakPointBetween,
  breaksFlow,
  isAvoid,
  isForced,
  judge,
} from '../core/breaking.ts';
import { noteShortage } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { clonedStart, wholeBlockSize } from '../core/fragment-sizes.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { type LayoutResult, NO_ROOM, type Placed } from '../core/results.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { PlacedItem } from './alignment.ts';
import { flexAxes, mainGap } from './axis.ts';
import {
  accept,
  type ColumnProgress,
  type FlexProgress,
  type FlexRun,
  here,
  isAtStart,
  isNothingHere,
  isPastEnd,
  layOutItem,
  moveOn,
  type Outcome,
} from './fragment-run.ts';

const UNBEGUN: ColumnProgress = { next: 0, shift: 0, rest: null };

export function placeColumns(
  run: FlexRun,
  from: readonly ColumnProgress[] | null,
): { outcome: Outcome; progress: FlexProgress } {
  const { columns } = run.input.plan;
  const better: (BreakPlan | null)[] = [];
  let isBroken = false;
  const ends = columns.map((items, at) => {
    const column: Column = {
      run,
      items,
      plan: run.plans?.[at] ?? null,
      ...(from?.[at] ?? UNBEGUN),
      at,
      best: null,
      after: null,
    };
    const stopped = placeColumn(column);
    better.push(typeof stopped === 'object' ? stopped : null);
    if (stopped === 'broken') isBroken = true;
    // With several columns, none can decide for all where the container would best be broken.
    if (columns.length === 1) run.builder.best = column.best;
    return { next: column.next, shift: column.shift, rest: column.rest };
  });
  const progress: FlexProgress = { kind: 'columns', columns: ends };
  if (better.some((plan) => plan !== null)) return { outcome: better, progress };
  if (!isBroken) return { outcome: 'whole', progress };
  const refused = isNothingHere(run) && columns.every((items) => !hasEdgeAbove(run, items[0]!));
  return { outcome: refused ? 'refused' : 'broken', progress };
}

interface Column {
  readonly run: FlexRun;
  readonly items: readonly PlacedItem[];
  readonly plan: BreakPlan | null;
  readonly at: number;
  next: number;
  shift: Px;
  rest: Px | null;
  best: BreakPlan | null;
  /** The break value after the previous item as its last fragment has it, if that is in this fragment. */
  after: BreakBetween | null;
}

/** Deviation: the specification allows no break above the first item; Chromium allows one below the container's top edge. */
const hasEdgeAbove = (run: FlexRun, item: PlacedItem): boolean =>
  run.builder.index === 0 && here(run, item.y) > clonedStart(run.builder);

function placeColumn(column: Column): 'whole' | 'broken' | BreakPlan {
  const { items } = column;
  for (; column.next < items.length; column.next++) {
    const stopped = placeItem(column, items[column.next]!);
    if (stopped !== 'next') return stopped;
  }
  return 'whole';
}

/** The column stops at 'broken', or at a returned plan of where it would be better to break. */
function placeItem(column: Column, item: PlacedItem): 'next' | 'broken' | BreakPlan {
  const { run } = column;
  const { builder } = run;
  const token = run.tokens.get(item.node) ?? null;
  const begun = token !== null && token.made > 0;
  if (token && !begun) column.shift += shiftOfWaiting(column, item, token);
  if (!begun) column.shift += shiftOntoPage(column, item);
  const y = begun ? builder.top : here(run, item.y + column.shift);
  const point = pointBefore(column, item, token);
  const planned = column.plan?.at === column.next ? column.plan : null;
  // As in Chromium, a break before the first item is forced on the page on which its margin would begin.
  const isForcedHere = point.forced !== null && (column.next > 0 || fits(y - run.input.marginAbove(item), run.room));
  if (!begun && (isForcedHere || (planned && !planned.inside))) {
    if (isForcedHere && column.next === 0) column.shift += shiftOfFirst(run);
    moveOn(run, item, isForcedHere, Appeal.Perfect);
    return 'broken';
  }
  const anew = mayTurnBack(column, y);
  const laidOut = layOutItem(run, item, y, { token: begun ? token : null, inside: planned?.inside ?? null, anew });
  const result = !begun && !isAtStart(run, y) && isPastEnd(run, y, laidOut) ? NO_ROOM : laidOut;
  const verdict = column.plan
    ? result.fragment
      ? 'place'
      : 'break-before'
    : verdictOn(column, y, result, point, begun);
  if (verdict === 'rewind') return column.best!;
  if (verdict === 'break-before' || !result.fragment) {
    if (begun) builder.tokens.push(token);
    else moveOn(run, item, false, point.appeal);
    return 'broken';
  }
  accept(run, { top: item.y, bottom: item.y + item.height, items: [item] }, item, y, result);
  noteProgress(column, item, y, result, begun);
  if (breaksFlow(result.token)) return 'broken';
  if (!column.plan) {
    column.best = betterBreak(column.best, column.next, point.appeal, !point.isPoint, begun ? null : result);
  }
  column.rest = null;
  column.after = begun ? result.breaks.after : null;
  return 'next';
}

/**
 * Deviation: if items above repeat their edges, these add uncounted height, and Chromium puts what follows on an earlier page, over the
 * others. Here it begins below them.
 */
function shiftOntoPage({ run, shift }: Column, item: PlacedItem): Px {
  const { builder, input } = run;
  const y = here(run, item.y + shift);
  const isAbove = builder.index > 0 && builder.links.length > 0 && y < Math.min(0, input.marginAbove(item));
  return isAbove ? run.bottom - y : 0;
}

/**
 * Deviation: the first item, moved by a forced break, keeps its offset, from which only the container's top edge is subtracted, as in
 * Chromium.
 */
const shiftOfFirst = ({ builder, room }: FlexRun): Px =>
  Number.isFinite(room) ? room - builder.edges.top - (builder.index > 0 ? builder.top : 0) : 0;

/**
 * An item moved to this fragment begins at its start and takes the items below it along. The rest of a gap after a forced break, or after
 * a break in that gap or at its start, is truncated; the item's margin is not. https://drafts.csswg.org/css-align-3/#gaps
 */
function shiftOfWaiting(column: Column, item: PlacedItem, { forced }: BlockToken): Px {
  const { run, items, next, shift } = column;
  const { builder, input, sliceStart } = run;
  if (forced && next === 0) return 0;
  const top = builder.edges.top + item.y + shift;
  const marginEdge = top - input.marginAbove(item);
  const above = items[next - 1];
  const aboveEnd = above ? builder.edges.top + above.y + above.height + input.marginBelow(above) + shift : null;
  const isInGap = aboveEnd !== null && fits(aboveEnd, sliceStart) && !fits(marginEdge, sliceStart);
  if (forced) return sliceStart - marginEdge;
  if (!isInGap) return Math.max(0, sliceStart - top);
  return Math.min(0, sliceStart - aboveEnd - gapAbove(column, marginEdge - aboveEnd));
}

/**
 * The gap above an item that a break may truncate, if it is `distance` below the one before. Deviation: as in Chromium, that includes the
 * space which `justify-content` distributes, but not between two items at the ends of their container: the second stays at its end.
 */
function gapAbove({ run, items }: Column, distance: Px): Px {
  const { node } = run.builder;
  if (items.length !== 2 || node.style.align.justifyContent.value !== 'space-between') return distance;
  const { innerWidth, percentBlock } = run.input.plan;
  return mainGap({ node, axes: flexAxes(node), width: innerWidth, percentBlock });
}

function forcedBefore({ node }: PlacedItem, { builder: { context }, page }: FlexRun): BreakBetween | null {
  const before = breakBeforeOf(node, context);
  return isForced(before, page.kind) ? before : null;
}

/** The class A break point before the item; `isPoint`: whether there is one. */
function pointBefore(
  { run, items, next, after, shift }: Column,
  item: PlacedItem,
  token: BlockToken | null,
): BreakPoint & { readonly isPoint: boolean } {
  const { builder, page } = run;
  const previous = items[next - 1];
  if (token) {
    // The first item waited because the fragments before ended above its margin.
    const y = here(run, item.y + shift) - run.input.marginAbove(item);
    const mayForce = next === 0 && token.made === 0 && !token.forced && y > builder.top;
    return { forced: mayForce ? forcedBefore(item, run) : null, appeal: Appeal.LastResort, isPoint: false };
  }
  if (previous) return { ...breakPointBetween(previous.node, item.node, page, builder.context, after), isPoint: true };
  if (!hasEdgeAbove(run, item)) return { forced: null, appeal: Appeal.LastResort, isPoint: false };
  const before = breakBeforeOf(item.node, builder.context);
  const forced = forcedBefore(item, run);
  return { forced, appeal: isAvoid(before, page.kind) ? Appeal.ViolatesAvoid : Appeal.Perfect, isPoint: true };
}

function verdictOn(column: Column, y: Px, result: LayoutResult, { appeal }: BreakPoint, begun: boolean) {
  const { run, best } = column;
  const below = result.fragment ? y + result.fragment.height - run.room : 0;
  const overflows = !begun && result.fragment !== null && !fits(below, 0);
  if (overflows) noteShortage(run.builder, below);
  return judge({
    inside: result.fragment ? result.breaks.appeal : null,
    here: appeal,
    best,
    atStart: begun || isAtStart(run, y),
    overflows,
  });
}

/** What follows the item in its column does not fit here, so the best break may turn out to be inside the item. */
function mayTurnBack({ run, items, next }: Column, y: Px): boolean {
  const below = items[next + 1];
  const end = below ? below.y + below.height : run.input.innerHeight + run.builder.edges.bottom;
  return !fits(y + end - items[next]!.y, run.room);
}

/**
 * The height that breaks add to an item that ends here moves the items below it down. As in Chromium, items that grow without a break do
 * not, and neither do those whose content extends past the page, on the next of which they continue. An item continues there for its
 * content alone, not for a margin that it ends with.
 */
function noteProgress(column: Column, item: PlacedItem, y: Px, result: Placed, begun: boolean): void {
  const { run } = column;
  const planned = begun && column.rest !== null ? column.rest : item.height;
  const rest = planned - (breaksFlow(result.token) ? takenHere(run, y, result.fragment) : result.fragment.height);
  column.rest = rest;
  const continuesCut = run.page.kind === 'page' && !fits(y + contentEnd(result.fragment), run.room);
  if (begun && rest < 0 && !result.token && !continuesCut) column.shift -= rest;
}

/** Where the content of an item ends that has no token: an unbreakable one is its own content. */
const contentEnd = ({ node, children, height }: BoxFragment): Px =>
  node.monolithic
    ? height
    : children.reduce((most, { y, relative, fragment }) => {
        const { height: own } = fragment;
        const bottom = fragment.kind === 'box' ? Math.max(own, fragment.overflow.bottom) : own;
        return Math.max(most, y - (relative?.y ?? 0) + bottom);
      }, 0);

/**
 * An item that continues takes the rest of its page, even if its fragment ends above that: a table ends with its rows, another box above
 * its end padding. It does so only if the container ends with it: a taller container fills the page by itself.
 */
function takenHere({ builder, room }: FlexRun, y: Px, fragment: BoxFragment): Px {
  const end = y + fragment.height;
  const isInHigher = !fragment.node.table && wholeBlockSize(builder, end) - builder.consumed >= room;
  const taken = isInHigher || !Number.isFinite(room) ? fragment.height : Math.max(fragment.height, room - y);
  return taken - repeatedEdges(fragment);
}

/** Edges repeated by every fragment of the item add to its height. */
function repeatedEdges({ node, border, padding }: BoxFragment): Px {
  if (node.style.fragmentation.boxDecorationBreak !== 'clone') return 0;
  return border.top + padding.top + border.bottom + padding.bottom;
}
