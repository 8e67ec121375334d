/**
 * Grids across pages and columns. Rows keep their positions in the unfragmented grid. A row that does not fit moves to the next
 * fragmentainer with all rows below it, and a row whose items grow at a break pushes down those below it. There is no break before the
 * first row of a fragment: its items break in place, side by side.
 * https://drafts.csswg.org/css-grid-2/#pagination
 */

import type { Px } from '../../geometry.ts';
import { Appeal } from '../core/break-facts.ts';
import { breaksFlow, isAvoid, isForced, noteLastRow } from '../core/breaking.ts';
import {
  type BoxBuilder,
  noteShortage,
  restoreSnapshot,
  roomOf,
  type Snapshot,
  shortageOf,
  takeSnapshot,
} from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { finishBox } from '../core/finish-box.ts';
import { clonedEnd, clonedStart, heightAboveEdge, wholeBlockSize } from '../core/fragment-sizes.ts';
import { growsWithRows, type PlacedRows, placeWhole, placeWholeIfFits, rowsEnd } from '../core/placed-rows.ts';
import { type LayoutResult, noRoom } from '../core/results.ts';
import { type BlockToken, breakBeforeToken, type GridData, keptData } from '../core/tokens.ts';
import { createRun, here, isStuck, type Run } from './fragmentation-run.ts';
import { acceptItem, expand, growthOf, layoutItem, outgrowsFirstRow, stretchesMore } from './fragmented-items.ts';
import type { PlacedGridItem } from './items.ts';
import type { GridPlan } from './plan.ts';

/** Places the next fragment of a grid. */
export function placeGridRows(builder: BoxBuilder, plan: GridPlan, input: PlacedRows<PlacedGridItem>): LayoutResult {
  const page = builder.fragmentainer;
  if (!page) return placeWhole(builder, input);
  const whole = outgrowsFirstRow(builder, plan, input) ? null : placeWholeIfFits(builder, input);
  if (whole) return whole;
  const empty = takeSnapshot(builder);
  let run = createRun(builder, page, plan, input, null);
  // If repeated edges leave nothing of a page, no later page has more room.
  if (run.room < 1 && !page.atStart && builder.index === 0) {
    return noRoom(0, Math.min(1, input.innerHeight + builder.edges.block) - run.room);
  }
  const { grownRows } = builder.context.caches;
  // Not yet: in a grid that is placed again, those inside keep their items as they are, or grids in grids would multiply.
  const isOnce = grownRows.arePlaced || grownRows.depth >= MOST_NESTED;
  grownRows.depth++;
  let isPlaced = placeRows(run);
  for (let round = 0; isPlaced && round < run.rows.length && !isOnce && stretchesMore(run); round++) {
    restoreSnapshot(builder, empty);
    run = createRun(builder, page, plan, input, run);
    grownRows.arePlaced = true;
    isPlaced = placeRows(run);
    grownRows.arePlaced = false;
  }
  grownRows.depth--;
  if (!isPlaced) return noRoom(0, builder.shortage);
  if (run.next === run.rows.length) noteLastRow(builder.node, plan.bands.at(-1)?.items ?? [], builder.context);
  return finishFragment(run);
}

/** Grids in more grids than this are not placed again. */
const MOST_NESTED = 6;

/** False if nothing of the grid fits here. */
function placeRows(run: Run): boolean {
  continueRows(run);
  return placeFreshRows(run) !== 'refused';
}

/** Continues items of rows that began on earlier pages, at the start of this fragment. */
function continueRows(run: Run): void {
  const { builder, rows } = run;
  const tokens = new Map((builder.token?.children ?? []).map((token) => [token.node, token as BlockToken]));
  let grown: Px = 0;
  for (const { row, top, bottom } of keptData(builder.token, 'grid')?.open ?? []) {
    const open = { row, top, bottom: bottom + grown };
    let growth: Px = 0;
    let waits = false;
    for (const item of rows[row]!.items) {
      const token = tokens.get(item.node);
      if (!token) continue;
      // Height taken by a sibling that extends past its page is taken from the whole row.
      const taken = run.sliceStart - (top + item.y - rows[row]!.top + token.consumed);
      const from = token.made > 0 ? token : null;
      const result = layoutItem(run, item, builder.top, from, Math.max(0, taken));
      if (!acceptItem(run, item, builder.top, result, from)) waits = true;
      if (result.fragment && result.token) waits = true;
      growth = Math.max(growth, growthOf(run, item, result, bottom + grown - run.sliceStart));
    }
    grown += growth;
    expand(run, row, growth);
    if (waits) run.open.push({ ...open, bottom: open.bottom + growth });
  }
  run.growth += grown;
}
interface RowStart {
  readonly row: number;
  readonly snapshot: Snapshot;
  readonly growth: Px;
  readonly open: number;
  readonly bottom: Px;
}

function placeFreshRows(run: Run): 'refused' | null {
  const { builder, page, rows } = run;
  const starts: RowStart[] = [];
  for (let row = run.next; row < rows.length; row++) {
    const { top, breakBefore, items } = rows[row]!;
    // A row beside one that extended past its page begins at the top of the next page.
    if (here(run, top + run.growth) < 0) run.growth -= here(run, top + run.growth);
    const y = here(run, top + run.growth);
    // At the start of the page (not counting repeated edges) a break before the row would make no progress.
    const isAtStart = builder.index === 0 && fits(page.offset + y - clonedStart(builder), 0);
    const isApart = y > 0 && !isAtStart && !isStuck(run);
    const isBelow = !fits(y + 1 / 128, run.room);
    if (isBelow && row > 0) dropGap(run, row, y);
    // Breaks occur before items: a row in which no item begins stays where it falls.
    if (items.length === 0) {
      run.next = row + 1;
      continue;
    }
    if (isBelow) {
      noteShortage(builder, y + rows[row]!.bottom - top - run.room);
      break;
    }
    if (isApart && isForced(breakBefore, page.kind)) {
      builder.tokens.push(breakBeforeToken(items[0]!.node, true));
      breakBeforeRow(run, row);
      break;
    }
    starts.push({
      row,
      snapshot: takeSnapshot(builder),
      growth: run.growth,
      open: run.open.length,
      bottom: run.bottom,
    });
    if (placeRow(run, row, isApart)) {
      run.next = row + 1;
      continue;
    }
    if (!isApart) return 'refused';
    const best = isAvoid(breakBefore, page.kind) ? betterRow(run, starts) : starts.at(-1)!;
    restoreSnapshot(builder, best.snapshot);
    run.growth = best.growth;
    for (let dropped = best.row; dropped <= row; dropped++) run.found.delete(dropped);
    run.open.length = best.open;
    run.bottom = best.bottom;
    breakBeforeRow(run, best.row);
    break;
  }
  return null;
}

/**
 * A gap that contains the break, or ends above it, is dropped; so is one below what extends past the page.
 * https://drafts.csswg.org/css-align-3/#gaps . Deviation: as in Chromium, as much of it is left as the rows above grew at breaks.
 */
function dropGap(run: Run, row: number, y: Px): void {
  const end = Math.max(run.room, run.bottom - run.repeated);
  if (y <= end || !fits(here(run, run.rows[row - 1]!.bottom + run.growth), end)) return;
  let grown: Px = 0;
  for (const [above, growth] of run.found) if (above < row) grown += growth;
  run.growth -= Math.max(0, y - grown - end);
}

/** The last row in this fragment before which a break need not be avoided, if there is one. */
function betterRow(run: Run, starts: readonly RowStart[]): RowStart {
  for (let i = starts.length - 2; i >= 0; i--) {
    const start = starts[i]!;
    const { top, breakBefore } = run.rows[start.row]!;
    if (here(run, top + start.growth) <= 0) break;
    if (breakBefore === 'auto') return start;
  }
  return starts.at(-1)!;
}

/** Moves the row, and all below it, to the next fragmentainer. */
function breakBeforeRow(run: Run, row: number): void {
  const y = here(run, run.rows[row]!.top + run.growth);
  run.next = row;
  if (Number.isFinite(run.room)) run.growth += Math.max(0, run.room - y);
}

/** False if a break before the row is better, or none of its items begins here. */
function placeRow(run: Run, row: number, isApart: boolean): boolean {
  const { builder, page, rows } = run;
  const { items, top, bottom, breakBefore } = rows[row]!;
  const appeal = isAvoid(breakBefore, page.kind) ? Appeal.ViolatesAvoid : Appeal.Perfect;
  const room = roomOf(builder) - clonedEnd(builder);
  const rowEnd = here(run, bottom + run.growth);
  const results: { readonly item: PlacedGridItem; readonly y: Px; readonly result: LayoutResult }[] = [];
  let growth: Px = 0;
  for (const item of items) {
    const y = here(run, item.y + run.growth) + run.repeated;
    const result = layoutItem(run, item, y, null, 0);
    noteShortage(builder, shortageOf(result));
    if (isApart && !staysHere(run, result, y, room, appeal)) return false;
    growth = Math.max(growth, growthOf(run, item, result, rowEnd));
    results.push({ item, y, result });
  }
  const waiting = results.filter(({ result }) => !result.fragment);
  if (waiting.length === items.length && items.length > 0 && builder.top === 0 && builder.index === 0 && !page.atStart)
    return false;
  let waits = false;
  for (const { item, y, result } of results) {
    if (!acceptItem(run, item, y, result)) waits = true;
    if (result.fragment && result.token) waits = true;
  }
  if (waits) {
    const start = builder.edges.top + run.growth;
    run.open.push({ row, top: start + top, bottom: start + bottom + growth });
  }
  run.growth += growth;
  expand(run, row, growth);
  return true;
}

/** Whether this item keeps its row in place although the grid may break above it. */
function staysHere({ builder }: Run, result: LayoutResult, y: Px, room: Px, before: Appeal): boolean {
  if (!result.fragment) return false;
  const left = room - y;
  if (!fits(0, left) || (breaksFlow(result.token) && fits(left, 0))) return false;
  if (!fits(result.fragment.height, left)) {
    noteShortage(builder, result.fragment.height - left);
    return false;
  }
  return (result.token === null && result.breaks.appeal === Appeal.Perfect) || result.breaks.appeal >= before;
}
function finishFragment(run: Run): LayoutResult {
  const { builder, rows } = run;
  const { edges } = builder;
  const isEnded = builder.token?.past === 'end';
  const isBroken = run.next < rows.length || builder.tokens.some((token) => breaksFlow(token as BlockToken));
  const inner = growsWithRows(builder) ? rowsEnd(run.input) : run.plan.innerHeight;
  const end = here(run, inner + run.growth) + run.repeated + edges.bottom;
  const room = roomOf(builder);
  if (!isBroken) return finishWhole(run, isEnded ? 0 : Math.max(0, wholeBlockSize(builder, end) - builder.consumed));
  const firstLeft = run.next < rows.length ? here(run, rows[run.next]!.top + run.growth) : 0;
  // As in Chromium, a start edge without room continues on the next page with its remainder: the break is inside the grid.
  // Rows that extend past the page take the repeated end edge with them, as in block containers.
  const placed = run.next > 0 || !Number.isFinite(room) ? run.bottom + clonedEnd(builder) : 0;
  const filled = Number.isFinite(room) ? Math.max(placed, room) : Math.max(placed, firstLeft + run.repeated);
  const rest = isEnded ? 0 : wholeBlockSize(builder, filled + edges.bottom + 1) - builder.consumed;
  const over = isEnded || fits(rest, filled);
  const broken = over ? filled : heightAboveEdge(builder, filled, rest);
  // As in Chromium, a container whose columns are being measured has all of its height before a forced break in its last row.
  const height = run.next < rows.length || Number.isFinite(room) ? broken : Math.max(filled, end);
  return finishBox(builder, {
    height: over ? Math.max(0, rest) : height,
    broken: over ? 'end' : 'none',
    next: run.next,
    data: dataOf(run, filled),
  });
}

function dataOf(run: Run, height: Px): GridData {
  const { builder, plan, rows, growth, found, open } = run;
  const isEnded = builder.token?.past === 'end';
  const taken = isEnded ? Math.max(run.room, run.bottom) : height - clonedEnd(builder) - run.repeated;
  return { kind: 'grid', plan, rows, sliceStart: run.sliceStart + taken, growth, expansions: found, open };
}

/** All rows are placed: the box ends, or breaks in the free room below them. */
function finishWhole(run: Run, height: Px): LayoutResult {
  const { builder, page, rows } = run;
  const { edges } = builder;
  const next = rows.length;
  const room = roomOf(builder);
  const whole = { height, broken: builder.tokens.length > 0 ? ('end' as const) : null, next };
  const stuck = room < 1 && (page.atStart || builder.index > 0);
  if (fits(height, room) || stuck) return finishBox(builder, { ...whole, data: dataOf(run, Math.max(height, room)) });
  if (room <= 0 && builder.index === 0 && !builder.hasContent) return noRoom(0, height - room);
  // The end border and padding stay together: the box ends above them, and they go to the next fragment.
  const aboveEdge = height - edges.bottom;
  // As in Chromium, rows may break below the area their items cover, but no break comes before that edge.
  const appeal = fits(aboveEdge, room - clonedEnd(builder)) ? Appeal.LastResort : Appeal.Perfect;
  const partsEdge = edges.bottom > 0 && clonedEnd(builder) === 0 && aboveEdge > 0 && fits(aboveEdge, room);
  const used = Math.max(0, partsEdge ? aboveEdge : room, Math.min(run.bottom, height));
  // A repeated end edge that does not fit here would not fit on the next page either, as in block containers. Deviation: as in Chromium,
  // grids that continue have one more on that page.
  const clonesEdge = builder.index === 0 && clonedEnd(builder) > 0 && fits(aboveEdge, run.bottom);
  if (fits(height, used) || clonesEdge)
    return finishBox(builder, { ...whole, data: dataOf(run, Math.max(height, room)) });
  if (appeal < builder.appeal) builder.appeal = appeal;
  noteShortage(builder, height - room);
  return finishBox(builder, { height: used, broken: 'children', next, data: dataOf(run, used) });
}
