/** Lays out a row on a page. Its cells are parallel flows. https://drafts.csswg.org/css-tables-3/#fragmentation */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { Appeal } from '../core/break-facts.ts';
import { avoidsBreakInside, breaksFlow, minAppeal } from '../core/breaking.ts';
import { noteShortage, shortageOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { beginsHere } from '../core/fragmentainer.ts';
import type { Placed } from '../core/results.ts';
import { isOnlyEdgeLeft, openCellsOf } from './open-cells.ts';
import { endEdge, layOutAt, measuredRow, spannedHeight } from './placed-cells.ts';
import type { RowBreak } from './row-breaks.ts';
import { borderBelowFooter, type PlacedCell, type PlacedRow, rowRoom, type TableRun } from './run.ts';

/** A row that ends on this page. */
const WHOLE: RowBreak = { isBroken: false, appeal: Appeal.Perfect };

export interface RowOutcome {
  readonly placed: PlacedRow;
  /** Of all cells together; null: there was no room for some cell. */
  readonly inside: RowBreak | null;
  readonly overflows: boolean;
}

export function layOutRow(
  run: TableRun,
  row: number,
  resumed: boolean,
  carried: readonly PlacedCell[],
  atStart: boolean,
  isLast: boolean,
): RowOutcome {
  const { model, data, builder } = run;
  const { y } = run;
  const room = rowRoom(run);
  // As in browsers, the spacing below the last row is dropped if there is no room for it.
  const tail = isLast ? builder.edges.bottom - borderBelowFooter(run) : 0;
  const ending = openCellsOf(run, carried).get(row) ?? [];
  const full = resumed ? data.rest : data.tracks.rowHeights[row]!;
  const openBottom = ending.reduce((bottom, open) => Math.max(bottom, open.y + heightOf(open)), y);
  const unfinished = ending.some((open) => open.result?.token);
  const box = model.structure.rows[row]!.box;
  const height = Math.max(full, openBottom - y);
  const spanning = resumed ? Appeal.Perfect : breakInSpanningCells(run, row, y, atStart);
  const stuck = spanning === null;
  const isWhole = fits(y + height + tail, room) && !leavesPage(run, row, y, room);
  if (!resumed && !unfinished && !box.differsOnPages && !stuck && isWhole) {
    const placed = measuredRow(run, row, y, height);
    return { placed: withCells(placed, carried), inside: noBetterThan(WHOLE, spanning), overflows: false };
  }
  const fresh = resumed ? [] : layOutCells(run, row, y, atStart);
  const cells = [...carried, ...fresh.filter((cell) => cell.result !== null || cell.cell.cell!.rowSpan > 1)];
  const own = [...ending, ...fresh.filter((cell) => cell.cell.cell!.rowSpan === 1)];
  const refused = stuck || fresh.some((cell) => cell.result === null && cell.cell.cell!.rowSpan === 1);
  const isCut = refused || own.some((cell) => breaksFlow(cell.result?.token ?? null));
  const content = own.reduce((bottom, cell) => Math.max(bottom, cell.y + heightOf(cell), ownEnd(run, cell)), y);
  // Below the content of its cells a row can break anywhere.
  const isCutBelow = !isCut && fits(content, room) && !fits(y + full, room) && room - y >= 1;
  const broken = isCut || isCutBelow;
  const bottom = Math.max(content, y + (broken ? 0 : full));
  const overflows =
    own.some((cell) => !cell.result?.token && !fits(cell.y + heightOf(cell), room)) ||
    (!resumed && own.some((cell) => isOnlyEdgeLeft(cell.result?.token ?? null))) ||
    (!broken && !fits(bottom + tail, room) && !(atStart && fits(bottom, room)));
  const missing = Math.max(bottom, openBottom) + tail - room;
  if (overflows && missing > 0) noteShortage(builder, missing);
  if (isCutBelow) noteShortage(builder, y + full - room);
  // A broken row fills its page; a column that is only measured has no end to fill.
  const end = broken && Number.isFinite(room) ? Math.max(bottom, Math.min(room, page(run))) : bottom;
  const placed: PlacedRow = {
    row,
    y,
    height: end - y,
    cells: keepAll(run, row, cells, fresh),
    resumed,
    broken,
    rest: isCutBelow ? restBelow(run, own, full, end - y) : Math.max(0, y + full - end),
  };
  // Cells that continue from rows above break in those rows, so that is no reason to break before this one.
  const results = own.flatMap((cell) => (cell.result && (cell.open === null || resumed) ? [cell.result] : []));
  const rowBreak = breakInside(run, row, results, isCutBelow || (isCut && !fits(y + full, room)));
  const inside =
    refused || stuck ? null : noBetterThan({ ...rowBreak, isBroken: rowBreak.isBroken || isCut }, spanning);
  return { placed, inside, overflows };
}

/**
 * What is left of a row that breaks below the content of its cells: they are as high as it, and the end border and padding of each stay
 * together, in the next fragment.
 */
function restBelow(run: TableRun, cells: readonly PlacedCell[], full: Px, taken: Px): Px {
  const rest = full - taken;
  return cells.reduce((most, { cell }) => {
    const edge = endEdge(run, cell);
    return edge < full ? Math.max(most, edge) : most;
  }, rest);
}

/**
 * If the end edge of another cell overflowed the previous page, a cell whose content has ended is finished here too, since its own end
 * edge was not placed there.
 */
function ownEnd(run: TableRun, { cell, result, y }: PlacedCell): Px {
  return run.overhang === 0 || result ? y : y + endEdge(run, cell);
}

/** The worst break in cells that span rows from this one on; null if there is no room for any content of one. */
function breakInSpanningCells(run: TableRun, row: number, y: Px, atStart: boolean): Appeal | null {
  const measured = run.data.tracks.measured[row]!;
  const room = rowRoom(run);
  let worst: Appeal = breaksSpanningCell(run, row) ? Appeal.ViolatesAvoid : Appeal.Perfect;
  if (atStart) return worst;
  for (const [i, cell] of run.model.structure.rows[row]!.cells.entries()) {
    const whole = measured[i];
    if (!whole || cell.cell!.rowSpan === 1 || fits(y + whole.fragment.height, room)) continue;
    const result = layOutAt(run, cell, y, null, false);
    if (!result.fragment) return null;
    if (breaksFlow(result.token)) worst = minAppeal(worst, result.breaks.appeal);
  }
  return worst;
}

const noBetterThan = (inside: RowBreak, appeal: Appeal): RowBreak =>
  appeal < inside.appeal ? { ...inside, appeal } : inside;

/** Whether the row fits but content that overflows its cells does not: it continues on the next page, or begins on the one before. */
function leavesPage({ builder, data }: TableRun, row: number, y: Px, room: Px): boolean {
  const page = builder.fragmentainer;
  return data.tracks.measured[row]!.some((whole) => {
    if (!whole) return false;
    const { outOfFlowStart, outOfFlowEnd } = whole.breaks;
    if (page && !beginsHere(page, page.offset + y + outOfFlowStart)) return true;
    return !fits(y + Math.max(whole.fragment.overflow.bottom, outOfFlowEnd), room);
  });
}

/**
 * Whether a row with spanning cells breaks although it, or such a cell, should not. As in Chromium, a spanning cell whose rows do not all fit
 * here breaks, whether or not its content does, and with it the row in which it begins.
 */
function breaksSpanningCell(run: TableRun, row: number): boolean {
  const { model, builder, y } = run;
  const { box, cells } = model.structure.rows[row]!;
  const room = rowRoom(run);
  const avoids = (node: BoxNode): boolean => avoidsBreakInside(node, builder.fragmentainer);
  return cells.some(
    (cell) => cell.cell!.rowSpan > 1 && (avoids(box) || avoids(cell)) && !fits(y + spannedHeight(run, cell), room),
  );
}

const page = (run: TableRun): Px => run.builder.fragmentainer!.size;

/** Records that cells for which there was no room begin on the next page. */
function keepAll(
  run: TableRun,
  row: number,
  cells: readonly PlacedCell[],
  fresh: readonly PlacedCell[],
): readonly PlacedCell[] {
  const kept = new Set(cells);
  const missing = fresh.filter((cell) => cell.result === null && !kept.has(cell));
  return missing.length > 0 && run.model.structure.rows[row] ? [...cells, ...missing] : cells;
}

const withCells = (placed: PlacedRow, carried: readonly PlacedCell[]): PlacedRow =>
  carried.length === 0 ? placed : { ...placed, cells: [...carried, ...placed.cells] };

const heightOf = (cell: PlacedCell): Px => cell.result?.fragment.height ?? 0;

/** Lays out each cell of a row separately, down to the end of the page; spanning cells wait until the rows they span are placed. */
function layOutCells(run: TableRun, row: number, y: Px, atStart: boolean): PlacedCell[] {
  const { model, data, builder } = run;
  const measured = data.tracks.measured[row]!;
  return model.structure.rows[row]!.cells.flatMap((cell, i): PlacedCell[] => {
    const whole = measured[i];
    if (!whole) return [];
    if (cell.cell!.rowSpan > 1) return [{ cell, result: whole, y, open: null, measured: true }];
    const result = layOutAt(run, cell, y, null, atStart);
    noteShortage(builder, shortageOf(result));
    const placed = result.fragment ? result : null;
    return [{ cell, result: placed, y, open: null, measured: placed !== null && !placed.token && !cell.holdsBreak }];
  });
}

/** @param isCut whether the row continues, with content of these cells or without */
function breakInside(run: TableRun, row: number, results: readonly Placed[], isCut: boolean): RowBreak {
  const isInCells = results.some(({ token }) => breaksFlow(token));
  const isBroken = isCut || isInCells;
  const worst =
    isCut && !isInCells
      ? Appeal.Perfect
      : results.reduce<Appeal>((least, { breaks }) => minAppeal(least, breaks.appeal), Appeal.Perfect);
  const avoids = isBroken && avoidsBreakInside(run.model.structure.rows[row]!.box, run.builder.fragmentainer);
  return { isBroken, appeal: avoids ? minAppeal(worst, Appeal.ViolatesAvoid) : worst };
}
