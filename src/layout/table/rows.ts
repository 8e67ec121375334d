/** Places rows until the page is full. https://drafts.csswg.org/css-tables-3/#fragmentation */

import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import { minAppeal } from '../core/breaking.ts';
import { fits } from '../core/constraint-space.ts';
import { clonedEnd } from '../core/fragment-sizes.ts';
import { type LayoutResult, noRoom } from '../core/results.ts';
import { finishBelowCaptions, finishTable } from './finish.ts';
import { continues, holdAbove, placeOpenCells, spacingBelowOpenRows } from './open-cells.ts';
import { measuredRow, pushMeasured } from './placed-cells.ts';
import {
  appealBefore,
  appealOf,
  beginsSection,
  judgeRow,
  noteBreakBefore,
  onlyFooterLacksRoom,
  pointBefore,
  pointBeforeFirst,
  pointBelowCells,
  startEdgeOverflows,
} from './row-breaks.ts';
import { layOutRow, type RowOutcome } from './row-fragment.ts';
import { borderBelowFooter, type PlacedCell, rowRoom, sectionHeight, type TableRun } from './run.ts';
import { isCollapsedRow } from './table-model.ts';

/** Places the unbroken header at the top of the fragment and reserves room for the footer. */
export function placeHeader(run: TableRun): void {
  const { data, model } = run;
  const { headerSection, footerSection } = model;
  if (data.repeatFooter && footerSection) {
    const border = Math.max(0, borderBelowFooter(run) - clonedEnd(run.builder));
    run.reserve = sectionHeight(model, data.tracks, footerSection) + model.spacingY + border;
  }
  if (!data.repeatHeader || !headerSection) return;
  // No page can begin inside the header, since repeated headers are never broken.
  for (let row = headerSection.from; row < headerSection.to; row++) pushMeasured(run, run.header, row);
  // Deviation: as in Chromium, the spacing below a repeated header is there even if no row is in it.
  if (run.builder.index > 0 && headerSection.from === headerSection.to) run.y += model.spacingY;
}

/** Returns a result if the fragment ends before all rows are placed, else null. */
export function placeRows(run: TableRun): LayoutResult | null {
  const { data, model } = run;
  const { headerSection, footerSection } = model;
  const first = Math.max(data.next, data.repeatHeader && headerSection ? headerSection.to : 0);
  const end = data.repeatFooter && footerSection ? footerSection.from : model.structure.rows.length;
  for (let row = first; row < end; row++) {
    const stopped = placeRow(run, row, row === first, row === end - 1);
    if (stopped) return stopped;
  }
  return breakAboveFooter(run, end);
}

/**
 * As in Chromium, a footer that is to be repeated can also move to the next page like other sections, if that is the best break for what
 * follows the table, unless it has been on a page before. It is then on that page only.
 */
function breakAboveFooter(run: TableRun, footer: number): LayoutResult | null {
  const { data, model, builder, plan } = run;
  const isFirst = builder.index === 0 || data.phase === 'top-captions';
  if (!data.repeatFooter || !builder.fragmentainer || run.rows.length === 0 || !isFirst) return null;
  if (footer === model.structure.rows.length) return null; // The footer has no rows.
  const { appeal } = pointBefore(run, footer);
  if (plan?.at !== footer) {
    if (appeal >= (builder.best?.appeal ?? Appeal.LastResort)) builder.best = { at: footer, inside: null, appeal };
    return null;
  }
  builder.appeal = minAppeal(builder.appeal, plan.appeal);
  const above = { ...run, data: { ...data, repeatFooter: false }, reserve: 0 };
  return finishTable(above, { kind: 'row', next: footer, resumed: false, forced: false });
}

function placeRow(run: TableRun, row: number, isFirst: boolean, isLast: boolean): LayoutResult | null {
  const { data, model, builder, plan } = run;
  if (isCollapsedRow(model, row)) {
    run.rows.push(measuredRow(run, row, run.y, 0));
    return null;
  }
  const resumed = isFirst && data.resumed;
  const page = builder.fragmentainer;
  const carried = isFirst ? placeOpenCells(run) : [];
  const above =
    carried.length > 0 && !resumed ? { cells: carried, y: run.y, cellsContinue: carried.some(continues(run)) } : null;
  run.y += spacingBelowOpenRows(run, row, carried);
  if (!page) {
    pushMeasured(run, run.rows, row);
    return null;
  }
  const freshPage = isFirst && builder.index > 0;
  // If the cells above have no room either, waiting for them would never end.
  const isApart = above?.cellsContinue === true && model.spacingY > 0 && rowRoom(run) - above.y >= 1;
  // As in browsers, a break before what begins above the page makes no progress either.
  const atStart =
    fits(page.offset + run.y, 0) ||
    (isFirst && !isApart && ((freshPage && (resumed || !page.isTaken)) || page.atStart));
  const point = above?.cellsContinue
    ? pointBelowCells(run, row, above.cells)
    : isFirst
      ? pointBeforeFirst(run, row).point
      : pointBefore(run, row);
  if (point.forced) {
    holdAbove(run, row, above);
    return finishTable(run, { kind: 'row', next: row, resumed: false, forced: true });
  }
  // A page may end after a caption, and a header below one, but not with only a header above the break.
  const atTop = isFirst && (atStart || run.captions.length === 0);
  if (plan && plan.at === row && !atTop) {
    builder.appeal = minAppeal(builder.appeal, plan.appeal);
    return finishAbove(run, row, true);
  }
  const outcome = layOutRow(run, row, resumed, carried, atStart, isLast);
  const { verdict, best } = judgeRow(run, row, outcome, point.appeal, atStart);
  if (verdict === 'rewind') return rewind(run, best!, row);
  if (verdict === 'break-before') {
    holdAbove(run, row, above);
    return breakBefore(run, row, { isFirst, overflows: outcome.overflows }, point.appeal, carried);
  }
  return commitRow(run, row, outcome, point.appeal, atTop);
}

function commitRow(run: TableRun, row: number, outcome: RowOutcome, here: Appeal, atTop: boolean): LayoutResult | null {
  const { builder, model } = run;
  const { placed } = outcome;
  noteBreakBefore(run, row, here, atTop);
  run.rows.push(placed);
  run.y += placed.height + model.spacingY;
  // Seen from outside, a break in a spanning cell is a break in the row.
  if (outcome.inside && !outcome.inside.isBroken) builder.appeal = minAppeal(builder.appeal, outcome.inside.appeal);
  if (!placed.broken) return null;
  const inside = outcome.inside?.appeal ?? Appeal.LastResort;
  builder.appeal = minAppeal(builder.appeal, appealOf(run, row, inside));
  return finishTable(run, { kind: 'row', next: row, resumed: true, forced: false, rest: placed.rest });
}

function breakBefore(
  run: TableRun,
  row: number,
  { isFirst, overflows }: { readonly isFirst: boolean; readonly overflows: boolean },
  appeal: Appeal,
  carried: readonly PlacedCell[],
): LayoutResult {
  const { builder } = run;
  const unspaced = beginsSection(run, row) && (overflows || startEdgeOverflows(run, row));
  // As in Chromium, a page does not end with a caption and a header below which there is no room for the footer.
  const moves = isFirst && (run.captions.length === 0 || onlyFooterLacksRoom(run, unspaced));
  if (moves && builder.index === 0 && carried.length === 0) return noRoom(0, builder.shortage);
  builder.appeal = minAppeal(builder.appeal, appealBefore(run, row, appeal));
  return finishAbove(run, row, unspaced);
}

/**
 * Ends the fragment above the row. Deviation: as in Chromium, there is no spacing above a repeated footer if layout starts again to break
 * here (`unspaced`), nor if nothing is in the fragment of the section that begins with the row, because its row would overflow.
 */
function finishAbove(run: TableRun, row: number, unspaced: boolean): LayoutResult {
  const isBelowCaptions = run.rows.length === 0 && run.captions.length > 0;
  if (isBelowCaptions && pointBeforeFirst(run, row).below === 'captions')
    return finishBelowCaptions(run, unspaced && run.header.length === 0);
  return finishTable(run, { kind: 'row', next: row, resumed: false, forced: false, unspaced });
}

/** Drops the rows after the best break, for want of room for `row`. */
function rewind(run: TableRun, best: BreakPlan, row: number): LayoutResult {
  const { rows } = run.model.structure;
  // A break before the section that is being laid out does not start the table again.
  const unspaced = !beginsSection(run, best.at) || rows[best.at]!.section !== rows[row]!.section;
  run.builder.best = null;
  const keep = run.rows.findIndex((placed) => placed.row >= best.at);
  const dropped = keep < 0 ? [] : run.rows.splice(keep);
  if (dropped.length > 0) run.y = dropped[0]!.y;
  run.builder.appeal = minAppeal(run.builder.appeal, appealBefore(run, best.at, best.appeal));
  return finishAbove(run, best.at, unspaced);
}
