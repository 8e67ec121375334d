/** Where a table may break between and in its rows, and how good each break is. https://drafts.csswg.org/css-tables-3/#fragmentation */

import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import {
  avoidsBreakInside,
  type BreakPoint,
  breakAfterOf,
  breakBeforeOf,
  breakPointBetween,
  isForced,
  joinBreaks,
  judge,
  minAppeal,
  ownBreak,
  type Verdict,
} from '../core/breaking.ts';
import { fits } from '../core/constraint-space.ts';
import { captionsOf } from './captions.ts';
import { type PlacedCell, rowRoom, sectionHeight, type TableRun } from './run.ts';

/** How a row breaks, as far as the decision about it goes. */
export interface RowBreak {
  /** Whether the row continues on the next page. */
  readonly isBroken: boolean;
  readonly appeal: Appeal;
}

interface RowVerdict {
  readonly verdict: Verdict;
  /** The break to rewind to. */
  readonly best: BreakPlan | null;
}

/**
 * Breaks at the best point within a section; the section's own `break-inside` counts only when its best break is compared with those
 * between sections. https://drafts.csswg.org/css-break-4/#unforced-breaks
 *
 * @param inside null if there was no room for some cell
 * @param here the appeal of a break before the row
 */
export function judgeRow(
  run: TableRun,
  row: number,
  { inside, overflows }: { readonly inside: RowBreak | null; readonly overflows: boolean },
  here: Appeal,
  atStart: boolean,
): RowVerdict {
  const { builder, bestInSection } = run;
  if (beginsSection(run, row)) {
    const { best } = builder;
    return { verdict: judge({ inside: seenOutside(run, row, inside), here, best, atStart, overflows }), best };
  }
  const verdict = judge({ inside: inside?.appeal ?? null, here, best: bestInSection, atStart, overflows });
  if (verdict === 'place' && !inside?.isBroken) return { verdict, best: null };
  const appeal = verdict === 'rewind' ? bestInSection!.appeal : verdict === 'place' ? (inside?.appeal ?? here) : here;
  const isBetterAbove = !atStart && builder.best !== null && builder.best.appeal > appealOf(run, row, appeal);
  return isBetterAbove ? { verdict: 'rewind', best: builder.best } : { verdict, best: bestInSection };
}

export const beginsSection = ({ model: { structure } }: TableRun, row: number): boolean =>
  row === 0 || structure.rows[row - 1]!.section !== structure.rows[row]!.section;

/** Whether there is no room for the start border and padding of a cell in the row. */
export function startEdgeOverflows(run: TableRun, row: number): boolean {
  const room = rowRoom(run);
  return run.data.tracks.measured[row]!.some(
    (whole) => whole && !fits(run.y + whole.fragment.border.top + whole.fragment.padding.top, room),
  );
}

/** The appeal of a break before or in a row, seen from outside its section. */
export function appealOf({ model: { structure }, builder }: TableRun, row: number, inside: Appeal): Appeal {
  const section = structure.sections[structure.rows[row]!.section]!.box;
  return avoidsBreakInside(section, builder.fragmentainer) ? minAppeal(inside, Appeal.ViolatesAvoid) : inside;
}

function seenOutside(run: TableRun, row: number, inside: RowBreak | null): Appeal | null {
  if (!inside) return null;
  return inside.isBroken ? appealOf(run, row, inside.appeal) : inside.appeal;
}

/** The appeal of a break before the row; it is not inside a section that begins with the row. */
export const appealBefore = (run: TableRun, row: number, appeal: Appeal): Appeal =>
  beginsSection(run, row) ? appeal : appealOf(run, row, appeal);

/** A break point before the first row of a fragment: where it is, and what it is worth. */
interface FirstPoint {
  readonly below: 'captions' | 'header';
  readonly point: BreakPoint;
}

/**
 * There is a break point between the captions and the grid, as between other siblings, but none before the first row of a grid. As in
 * Chromium, there is one below captions and a repeated header, which is preferred if there is room for the header.
 */
export function pointBeforeFirst(run: TableRun, row: number): FirstPoint {
  const { model, captions, header, builder, context } = run;
  const { rows, sections } = model.structure;
  const page = builder.fragmentainer!;
  const section = sections[rows[row]!.section]!.box;
  const caption = captions.length > 0 ? captionsOf(model.node, 'top').at(-1)! : null;
  const repeated = header.length > 0 ? model.headerSection!.box : null;
  const belowCaptions = breakPointBetween(caption, repeated ?? section, page, context);
  if (!caption || !repeated || !fits(run.y - model.spacingY, rowRoom(run) + run.reserve))
    return { below: 'captions', point: belowCaptions };
  const belowHeader = breakPointBetween(repeated, section, page, context);
  const isWorse = !belowHeader.forced && belowHeader.appeal < belowCaptions.appeal;
  return isWorse ? { below: 'captions', point: belowCaptions } : { below: 'header', point: belowHeader };
}

/** Whether there is room above the first row for the header, but none for the rows of the footer below it (`unspaced`: directly). */
export function onlyFooterLacksRoom(run: TableRun, unspaced: boolean): boolean {
  const { model, data, header, y, reserve } = run;
  if (reserve === 0 || header.length === 0) return false;
  const room = rowRoom(run) + reserve;
  const end = y - model.spacingY;
  const footer = sectionHeight(model, data.tracks, model.footerSection!);
  return fits(end, room) && !fits((unspaced ? end : y) + footer, room);
}

/**
 * The break point below cells that continue from the previous page. As in Chromium, the rows around it force a break again, but of the
 * content of the cells only what ends here does.
 */
export function pointBelowCells(run: TableRun, row: number, cells: readonly PlacedCell[]): BreakPoint {
  const point = pointBefore(run, row);
  if (!point.forced) return point;
  const { rows } = run.model.structure;
  const before = breakBeforeOf(rows[row]!.box, run.context);
  const forced = cells.reduce(
    (value, { cell, result }) =>
      joinBreaks(result && !result.token ? breakAfterOf(cell, run.context) : ownBreak(cell, true), value),
    joinBreaks(ownBreak(rows[row - 1]!.box, true), before),
  );
  return { ...point, forced: isForced(forced, run.builder.fragmentainer!.kind) ? forced : null };
}

export function pointBefore(run: TableRun, row: number): BreakPoint {
  const { model, builder, context } = run;
  const { rows, sections } = model.structure;
  const next = rows[row]!;
  const previous = rows[row - 1]!;
  const around = builder.fragmentainer!;
  if (previous.section !== next.section) {
    const from = sections[previous.section]!.box;
    return breakPointBetween(from, sections[next.section]!.box, around, context);
  }
  return breakPointBetween(previous.box, next.box, around, context);
}

/** Once the row is placed, remembers the break before it as a point to rewind to; `atTop`: nothing is above it that may stay there. */
export function noteBreakBefore(run: TableRun, row: number, here: Appeal, atTop: boolean): void {
  const { builder } = run;
  if (atTop || beginsSection(run, row)) run.bestInSection = null;
  else if (here > Appeal.LastResort && here >= (run.bestInSection?.appeal ?? Appeal.LastResort)) {
    run.bestInSection = { at: row, inside: null, appeal: here };
  }
  const appeal = appealBefore(run, row, here);
  if (atTop || appeal === Appeal.LastResort || appeal < (builder.best?.appeal ?? Appeal.LastResort)) return;
  builder.best = { at: row, inside: null, appeal };
}
