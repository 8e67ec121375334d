/**
 * The lines of a flex container, page by page. The items of a line are parallel flows: each breaks on its own, and all of them are
 * looked at before the container breaks. A line whose items grow over a break is as much higher.
 * https://drafts.csswg.org/css-flexbox-1/#pagination
 */

import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import { Appeal, type BreakBetween, type BreakPlan } from '../core/break-facts.ts';
import { breakPointBetween, breaksFlow, joinBreaks, minAppeal } from '../core/breaking.ts';
import { noteShortage, restoreSnapshot, takeSnapshot } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import type { BoxFragment } from '../core/fragments.ts';
import type { PlacedRow } from '../core/placed-rows.ts';
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

/** A line that continues past its page is higher by the smallest distance there is: it goes on on the next. */
const EPSILON = 1 / 64;

interface LinesRun {
  readonly run: FlexRun;
  line: number;
  shift: Px;
  growth: Px;
  waits: LineProgress['waits'];
  /** A line stands above, in this fragment: the container may break before the next. */
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

/** The line at hand, for as long as it is placed. */
interface Line {
  readonly row: PlacedRow<PlacedItem>;
  /** The token that says that the line as a whole has waited for this fragment. */
  readonly waited: BlockToken | null;
  /** It has begun on an earlier page: items without a token are finished. */
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
 * How far a line that has moved on is shifted: to the start of this fragment. A gap that the break is in is truncated, one that is all
 * after it is not. https://drafts.csswg.org/css-align-3/#gaps
 */
function shiftOfWaiting({ run, line, shift }: LinesRun, { top }: PlacedRow<PlacedItem>, forced: boolean): Px {
  const edge = run.builder.edges.top;
  const above = run.rows[line - 1];
  const aboveEnd = above ? edge + above.bottom + shift : 0;
  const isCut = forced || !fits(run.stitched, aboveEnd);
  return run.stitched - (isCut ? edge + top + shift : aboveEnd);
}

/** Null: the line begins here. */
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

/** The class A point before a line joins those of all its items. */
function pointBefore({ rows, page, builder }: FlexRun, line: number) {
  let forced: BreakBetween | null = null;
  let appeal: Appeal = Appeal.Perfect;
  for (const earlier of rows[line - 1]!.items) {
    for (const later of rows[line]!.items) {
      const point = breakPointBetween(earlier.node, later.node, page, false, builder.context);
      if (point.forced) forced = forced === null ? point.forced : joinBreaks(forced, point.forced);
      appeal = minAppeal(appeal, point.appeal);
    }
  }
  return { forced, appeal };
}

/** Places the items; where the line turns out to grow, those that stretch are placed again, to grow with it. */
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
  /** How much further than the line its items reach. */
  readonly growth: Px;
  readonly laidOut: ReadonlyMap<PlacedItem, LaidOut>;
}

/**
 * What a higher line does not change: an item that does not stretch, one that goes on on the next page, which fills this one as it is,
 * and one that is as high as the line already. Laying such items out twice would double the work with every level of containers in
 * each other.
 */
function staysAsItIs(lines: LinesRun, { row }: Line, item: PlacedItem, { y, result }: LaidOut): boolean {
  if (!item.stretched) return true;
  if (!result.fragment) return false;
  return breaksFlow(result.token) || fits(lineEnd(lines, row), outerEnd(lines, item, y, result.fragment));
}

/** `before`: what the items were before the line grew. */
function placeItemsOnce(lines: LinesRun, line: Line, before: Tried['laidOut'] | null): Tried {
  const { run } = lines;
  const { row, continues } = line;
  let isBroken = false;
  let isForNoRoom = true;
  let growth: Px = 0;
  const laidOut = new Map<PlacedItem, LaidOut>();
  for (const item of row.items) {
    const token = run.tokens.get(item.node) ?? null;
    // What is past its end was continued above; what has no token is finished.
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
    // Below its margin in the line there is a point to break at.
    if (judged === Appeal.Perfect) isForNoRoom = false;
  }
  if (!isBroken) return { outcome: 'next', growth, laidOut };
  return { outcome: isForNoRoom && isNothingHere(run) ? 'refused' : 'broken', growth, laidOut };
}

function layOutInLine(lines: LinesRun, { waited }: Line, item: PlacedItem, token: BlockToken | null): LaidOut {
  const { run, shift, growth } = lines;
  const { builder, stitched } = run;
  const top = builder.edges.top + item.y + shift;
  const begun = token !== null && token.made > 0;
  // An item that has moved on alone begins at the start of this fragment; the line stays where it was.
  const alone = token !== null && token !== waited && !begun ? Math.max(0, stitched - top) : 0;
  const y = begun ? builder.top : here(run, item.y + shift + alone);
  // It stretches to the end of its line all the same: what was above it is not left to it.
  const above = token === null ? 0 : stitched - top - token.consumed;
  // As in Chromium, the first item of a line that has moved on stretches by its margin too.
  const taken = (token === waited ? above : Math.max(0, above)) + repeatedEdges(run, item, token);
  return { y, result: layOutItem(run, item, y, { token: begun ? token : null, more: growth - taken }) };
}

/** The edges that earlier fragments of the item repeated are a part of its line's size, which it stretches to. */
function repeatedEdges({ input }: FlexRun, { node }: PlacedItem, token: BlockToken | null): Px {
  if (!token || node.style.fragmentation.boxDecorationBreak !== 'clone') return 0;
  return token.made * boxEdges(node, input.plan.innerWidth).block;
}

/** Whether the item begins here: else the appeal of a break before it, or the place where it would be better to break. */
function judgeItem(
  lines: LinesRun,
  { row, waited }: Line,
  item: PlacedItem,
  y: Px,
  result: LayoutResult,
): 'place' | Appeal | BreakPlan {
  const { run } = lines;
  const { builder, room } = run;
  if (run.plans || isAtStart(run, y)) return 'place';
  const token = run.tokens.get(item.node) ?? null;
  const isApart = y > here(run, row.top + lines.shift) && (token === null || token === waited);
  const before = isApart ? Appeal.Perfect : Appeal.LastResort;
  const best = builder.best?.appeal ?? Appeal.LastResort;
  if (!isPastEnd(run, y, result)) {
    const inside = insideOf(result);
    if (result.fragment && fits(y + result.fragment.height, room)) {
      if ((!result.token && inside === Appeal.Perfect) || (inside >= before && inside >= best)) return 'place';
    } else if (result.fragment) noteShortage(builder, y + result.fragment.height - room);
  }
  return builder.best && best > before ? builder.best : before;
}

const insideOf = (result: LayoutResult): Appeal => (result.fragment ? result.breaks.appeal : Appeal.LastResort);

const lineEnd = ({ run, shift, growth }: LinesRun, { bottom }: PlacedRow<PlacedItem>): Px =>
  here(run, bottom + shift + growth);

const outerEnd = ({ run }: LinesRun, item: PlacedItem, y: Px, { height }: BoxFragment): Px =>
  y + height + run.input.marginBelow(item);

/** How much further than the line this item reaches. */
function growthOf(lines: LinesRun, row: PlacedRow<PlacedItem>, item: PlacedItem, y: Px, result: Placed): Px {
  const { run } = lines;
  const end = lineEnd(lines, row);
  if (!Number.isFinite(run.room) || !fits(end, run.room) || end < 0) return 0;
  // How much more is to come is known to the next fragments: the line goes on there.
  if (breaksFlow(result.token)) return run.room - end + EPSILON;
  return outerEnd(lines, item, y, result.fragment) - end;
}
