/**
 * The lines of a flex container, page by page. The items of a line are parallel flows: each breaks independently, and all of them are
 * placed before the container breaks. A line is as much taller as its items grow at a break.
 * https://drafts.csswg.org/css-flexbox-1/#pagination
 */

import type { Px } from '../../geometry.ts';
import { Appeal, type BreakBetween, type BreakPlan } from '../core/break-facts.ts';
import {
  breakAfterOf,
  breakBeforeOf,
  breakPointBetween,
  breaksFlow,
  isAvoid,
  joinBreaks,
  minAppeal,
} from '../core/breaking.ts';
import { noteShortage, restoreSnapshot, takeSnapshot } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { type PlacedRow, repeatedEdges } from '../core/placed-rows.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { PlacedItem } from './alignment.ts';
import {
  accept,
  type FlexProgress,
  type FlexRun,
  here,
  isAtStart,
  isNothingHere,
  isPastEnd,
  type LineProgress,
  layOutItem,
  moveOn,
  type Outcome,
} from './fragment-run.ts';

/** A line that continues past its page is taller by the smallest representable distance, so that it continues on the next. */
const EPSILON = 1 / 64;

interface LinesRun {
  readonly run: FlexRun;
  line: number;
  shift: Px;
  growth: Px;
  waits: LineProgress['waits'];
  /** There is a line above in this fragment, so that the container may break before the next. */
  isApart: boolean;
}

export function placeLines(run: FlexRun, from: LineProgress | null): { outcome: Outcome; progress: FlexProgress } {
  const lines: LinesRun = {
    run,
    line: from?.line ?? 0,
    shift: from?.shift ?? 0,
    growth: from?.growth ?? 0,
    waits: from?.waits ?? 'no',
    isApart: false,
  };
  let outcome: Outcome = 'whole';
  while (lines.line < run.rows.length) {
    const placed = placeLine(lines);
    if (placed !== 'next') {
      outcome = placed;
      break;
    }
    lines.shift += lines.growth;
    lines.growth = 0;
    lines.waits = 'no';
    lines.isApart = true;
    lines.line++;
  }
  const { line, shift, growth, waits } = lines;
  return { outcome, progress: { kind: 'lines', line, shift, growth, waits } };
}

type LineOutcome = 'next' | Exclude<Outcome, 'whole'>;

/** The line being placed. */
interface Line {
  readonly row: PlacedRow<PlacedItem>;
  /** The token that says that the line as a whole has waited for this fragment. */
  readonly waited: BlockToken | null;
  /** It began on an earlier page: items without a token are finished. */
  readonly continues: boolean;
}

function placeLine(lines: LinesRun): LineOutcome {
  const { run } = lines;
  const row = run.rows[lines.line]!;
  const waited = lines.waits === 'no' ? null : (run.tokens.get(row.items[0]!.node) ?? null);
  const line: Line = { row, waited, continues: !waited && row.items.some(({ node }) => run.tokens.has(node)) };
  if (waited && lines.waits === 'unmoved') lines.shift += shiftOfWaiting(lines, row, waited.forced);
  else if (waited) lines.shift += Math.max(0, -here(run, row.top + lines.shift));
  if (!line.continues) {
    const stopped = breakBeforeLine(lines, line);
    if (stopped) return stopped;
  }
  lines.waits = 'no';
  return placeItems(lines, line);
}

/**
 * How far a line moved to this fragment is shifted to reach its start. A gap that contains the break, or begins there, is truncated.
 * https://drafts.csswg.org/css-align-3/#gaps
 */
function shiftOfWaiting({ run, line, shift }: LinesRun, { top }: PlacedRow<PlacedItem>, forced: boolean): Px {
  const edge = run.builder.edges.top;
  const above = run.rows[line - 1];
  const aboveEnd = above ? edge + above.bottom + shift : 0;
  const isCut = forced || fits(aboveEnd, run.sliceStart);
  return run.sliceStart - (isCut ? edge + top + shift : aboveEnd);
}

/** Null if the line begins here. */
function breakBeforeLine(lines: LinesRun, { row, waited }: Line): LineOutcome | null {
  const { run, isApart } = lines;
  const { builder, room } = run;
  const first = row.items[0]!;
  const y = here(run, row.top + lines.shift);
  const { forced, appeal } = isApart ? pointBefore(run, lines.line) : { forced: null, appeal: Appeal.LastResort };
  const planned = run.plans?.[0];
  if (forced || (planned && planned.at === lines.line)) {
    moveOn(run, first, forced !== null, Appeal.Perfect);
    lines.waits = waited ? 'moved' : 'unmoved';
    return 'broken';
  }
  if (run.plans) return null;
  if (fits(y, room) && !(y >= room && row.bottom > row.top)) {
    if (isApart && (!builder.best || appeal >= builder.best.appeal)) {
      builder.best = { at: lines.line, inside: null, appeal };
    }
    return null;
  }
  noteShortage(builder, y + row.bottom - row.top - room);
  if (builder.best && builder.best.appeal > appeal) return [builder.best];
  if (!isApart && isNothingHere(run)) return 'refused';
  moveOn(run, first, false, appeal);
  lines.waits = waited ? 'moved' : 'unmoved';
  return 'broken';
}

/** The class A break point before a line combines those of all its items. */
function pointBefore({ rows, page, builder }: FlexRun, line: number) {
  let forced: BreakBetween | null = null;
  let appeal: Appeal = Appeal.Perfect;
  for (const earlier of rows[line - 1]!.items) {
    for (const later of rows[line]!.items) {
      const point = breakPointBetween(earlier.node, later.node, page, builder.context);
      if (point.forced) forced = forced === null ? point.forced : joinBreaks(forced, point.forced);
      appeal = minAppeal(appeal, point.appeal);
    }
  }
  return { forced, appeal };
}

/** Places the items; if the line turns out to grow, stretched items are placed again to grow with it. */
function placeItems(lines: LinesRun, line: Line): LineOutcome {
  const { run } = lines;
  const { builder } = run;
  const snapshot = takeSnapshot(builder);
  const { bottom } = run;
  const first = placeItemsOnce(lines, line, null);
  if (first.growth <= 0) return first.outcome;
  restoreSnapshot(builder, snapshot);
  run.bottom = bottom;
  lines.growth += first.growth;
  return placeItemsOnce(lines, line, first.laidOut).outcome;
}

interface LaidOut {
  readonly y: Px;
  readonly result: LayoutResult;
}

interface Tried {
  readonly outcome: LineOutcome;
  /** How far the line's items extend beyond it. */
  readonly growth: Px;
  readonly laidOut: ReadonlyMap<PlacedItem, LaidOut>;
}

/**
 * Items that a taller line does not change: those that do not stretch, those that continue on the next page and so fill this one, and
 * those already as tall as the line. Laying them out twice would double the work at every level of nested containers.
 */
function staysAsItIs(lines: LinesRun, { row }: Line, item: PlacedItem, { y, result }: LaidOut): boolean {
  if (!item.stretched) return true;
  if (!result.fragment) return false;
  return breaksFlow(result.token) || fits(lineEnd(lines, row), outerEnd(lines, item, y, result.fragment));
}

/** `before`: the items as laid out before the line grew. */
function placeItemsOnce(lines: LinesRun, line: Line, before: Tried['laidOut'] | null): Tried {
  const { run } = lines;
  const { row, continues } = line;
  let isBroken = false;
  let isForNoRoom = true;
  let growth: Px = 0;
  const laidOut = new Map<PlacedItem, LaidOut>();
  for (const item of row.items) {
    const token = run.tokens.get(item.node) ?? null;
    // Items past their end were continued above; items without a token are finished.
    if (token?.past === 'end' || (continues && !token)) continue;
    const known = before?.get(item);
    const placed = known && staysAsItIs(lines, line, item, known) ? known : layOutInLine(lines, line, item, token);
    const { y, result } = placed;
    laidOut.set(item, placed);
    const judged = token && token.made > 0 ? 'place' : judgeItem(lines, line, item, y, result);
    if (typeof judged === 'object') return { outcome: [judged], growth: 0, laidOut };
    if (judged === 'place' && result.fragment) {
      accept(run, row, item, y, result);
      growth = Math.max(growth, growthOf(lines, row, item, y, result));
      if (breaksFlow(result.token)) isBroken = true;
      continue;
    }
    isBroken = true;
    if (token && token.made > 0) run.builder.tokens.push(token);
    else moveOn(run, item, false, judged === 'place' ? Appeal.LastResort : judged);
    // There is a break point below its margin in the line.
    if (judged === Appeal.Perfect) isForNoRoom = false;
  }
  if (!isBroken) return { outcome: 'next', growth, laidOut };
  return { outcome: isForNoRoom && isNothingHere(run) ? 'refused' : 'broken', growth, laidOut };
}

function layOutInLine(lines: LinesRun, { waited }: Line, item: PlacedItem, token: BlockToken | null): LaidOut {
  const { run, shift, growth } = lines;
  const { builder, sliceStart } = run;
  const top = builder.edges.top + item.y + shift;
  const begun = token !== null && token.made > 0;
  // An item that was moved alone begins at the start of this fragment; the line stays where it was.
  const alone = token !== null && token !== waited && !begun ? Math.max(0, sliceStart - top) : 0;
  const y = begun ? builder.top : here(run, item.y + shift + alone);
  // It still stretches only to the end of its line: the part above it is no longer available.
  const above = token === null ? 0 : sliceStart - top - token.consumed;
  // As in Chromium, the first item of a moved line also stretches by its margin.
  const repeated = repeatedEdges(item.node, run.input.spaceOf(item, run.page), token);
  const taken = (token === waited ? above : Math.max(0, above)) + repeated;
  return { y, result: layOutItem(run, item, y, { token: begun ? token : null, more: growth - taken }) };
}

/** Whether the item begins here; otherwise the appeal of a break before it, or where it would be better to break. */
function judgeItem(
  lines: LinesRun,
  { row, waited }: Line,
  item: PlacedItem,
  y: Px,
  result: LayoutResult,
): 'place' | Appeal | BreakPlan {
  const { run } = lines;
  const { builder, room } = run;
  const atStart = isAtStart(run, y);
  if (run.plans || (atStart && !mayMoveOn(run))) return 'place';
  const token = run.tokens.get(item.node) ?? null;
  const isApart = y > here(run, row.top + lines.shift) && (token === null || token === waited);
  const before = isApart ? appealBelowMargin(run, item) : atStart ? run.page.startAppeal : Appeal.LastResort;
  const best = builder.best?.appeal ?? Appeal.LastResort;
  if (!isPastEnd(run, y, result)) {
    const inside = insideOf(result);
    if (result.fragment && fits(y + result.fragment.height, room)) {
      if ((!result.token && inside === Appeal.Perfect) || (inside >= before && inside >= best)) return 'place';
    } else if (result.fragment) noteShortage(builder, y + result.fragment.height - room);
  }
  return builder.best && best > before ? builder.best : before;
}

/** Whether an item that begins in a container that continues may move on to columns with more room: see `Fragmentainer.startAppeal`. */
const mayMoveOn = ({ builder, page }: FlexRun): boolean => builder.index > 0 && page.startAppeal > Appeal.LastResort;

/**
 * The appeal of a break between the item's margin in its line and the item. As in Chromium, the break values of the item and of the one
 * placed before it in this fragment apply there, although the two are side by side.
 */
function appealBelowMargin({ builder: { links, context }, page }: FlexRun, { node }: PlacedItem): Appeal {
  const before = breakBeforeOf(node, context);
  const previous = links.at(-1)?.fragment;
  const between = previous?.kind === 'box' ? joinBreaks(breakAfterOf(previous.node, context), before) : before;
  return isAvoid(between, page.kind) ? Appeal.ViolatesAvoid : Appeal.Perfect;
}

const insideOf = (result: LayoutResult): Appeal => (result.fragment ? result.breaks.appeal : Appeal.LastResort);

const lineEnd = ({ run, shift, growth }: LinesRun, { bottom }: PlacedRow<PlacedItem>): Px =>
  here(run, bottom + shift + growth);

const outerEnd = ({ run }: LinesRun, item: PlacedItem, y: Px, { height }: BoxFragment): Px =>
  y + height + run.input.marginBelow(item);

/**
 * How far this item extends beyond the line. Deviation: as in Chromium, a line does not grow for an item whose content takes shares of its
 * height, as with `flex: 1` in a column, whether or not the item stretches.
 */
function growthOf(lines: LinesRun, row: PlacedRow<PlacedItem>, item: PlacedItem, y: Px, result: Placed): Px {
  const { run } = lines;
  if (item.node.sharesHeight) return 0;
  const end = lineEnd(lines, row);
  if (!Number.isFinite(run.room) || !fits(end, run.room) || end < 0) return 0;
  // Only later fragments know how much more is to come: the line continues there.
  if (breaksFlow(result.token)) return run.room - end + EPSILON;
  return outerEnd(lines, item, y, result.fragment) - end;
}
