/** Places rows until the page is full. Cells of a row are parallel flows. https://drafts.csswg.org/css-tables-3/#fragmentation */

import type { Px } from '../../geometry.ts';
import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import {
  avoidsBreakInside,
  type BreakPoint,
  breakAfterOf,
  breakBeforeOf,
  breakPointBetween,
  breaksFlow,
  isForced,
  joinBreaks,
  judge,
  minAppeal,
  ownBreak,
} from '../core/breaking.ts';
import { noteShortage, shortageOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { NO_FOOTNOTES } from '../core/fragmentainer.ts';
import { changedBreaks, changedResult, type LayoutResult, NO_ROOM, noRoom, type Placed } from '../core/results.ts';
import type { BlockToken } from '../core/tokens.ts';
import { captionsOf } from './captions.ts';
import { finishBelowCaptions, finishTable } from './finish.ts';
import { endRow, layOutAt, measuredRow, pushMeasured, spannedHeight } from './placed-cells.ts';
import { type OpenCell, type PlacedCell, type PlacedRow, rowRoom, sectionHeight, type TableRun } from './run.ts';
import { isCollapsedRow } from './table-model.ts';

/** Places the unbroken header at the top of the fragment and reserves room for the footer. */
export function placeHeader(run: TableRun): void {
  const { data, model } = run;
  const { headerSection, footerSection } = model;
  if (data.repeatFooter && footerSection) {
    run.reserve = sectionHeight(model, data.tracks, footerSection) + model.spacingY;
  }
  if (!data.repeatHeader || !headerSection) return;
  // No page can begin inside the header, since repeated headers are never broken.
  for (let row = headerSection.from; row < headerSection.to; row++) pushMeasured(run, run.header, row);
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
  return null;
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
  const atStart = isFirst && !isApart && ((freshPage && (resumed || !page.isTaken)) || page.atStart);
  const point = above?.cellsContinue
    ? pointBelowCells(run, row, above.cells)
    : isFirst
      ? pointBeforeFirst(run, row)
      : pointBefore(run, row);
  if (point.forced) {
    holdAbove(run, row, above);
    return finishTable(run, { kind: 'row', next: row, resumed: false, forced: true });
  }
  if (plan && plan.at === row && !isFirst) {
    builder.appeal = minAppeal(builder.appeal, plan.appeal);
    return finishTable(run, { kind: 'row', next: row, resumed: false, forced: false });
  }
  const outcome = layOutRow(run, row, resumed, carried, atStart, isLast);
  const { verdict, best } = judgeRow(run, row, outcome, point.appeal, atStart);
  if (verdict === 'rewind') return rewind(run, best!);
  if (verdict === 'break-before') {
    holdAbove(run, row, above);
    return breakBefore(run, row, isFirst, point.appeal, carried);
  }
  return commitRow(run, row, outcome, point.appeal, isFirst);
}

interface RowVerdict {
  readonly verdict: ReturnType<typeof judge>;
  /** The break to rewind to. */
  readonly best: BreakPlan | null;
}

/**
 * Breaks at the best point within a section; the section's own `break-inside` counts only when its best break is compared with those
 * between sections. https://drafts.csswg.org/css-break-4/#unforced-breaks
 */
function judgeRow(
  run: TableRun,
  row: number,
  { joined, overflows }: RowOutcome,
  here: Appeal,
  atStart: boolean,
): RowVerdict {
  const { builder, bestInSection } = run;
  if (beginsSection(run, row)) {
    const { best } = builder;
    const result = joined ? seenOutside(run, row, joined) : NO_ROOM;
    return { verdict: judge({ result, here, best, atStart, overflows }), best };
  }
  const result = joined ?? NO_ROOM;
  const verdict = judge({ result, here, best: bestInSection, atStart, overflows });
  if (verdict === 'place' && !breaksFlow(result.fragment ? result.token : null)) return { verdict, best: null };
  const appeal =
    verdict === 'rewind' ? bestInSection!.appeal : verdict === 'place' ? (joined?.breaks.appeal ?? here) : here;
  const isBetterAbove = !atStart && builder.best !== null && builder.best.appeal > appealOf(run, row, appeal);
  return isBetterAbove ? { verdict: 'rewind', best: builder.best } : { verdict, best: bestInSection };
}

const beginsSection = ({ model: { structure } }: TableRun, row: number): boolean =>
  row === 0 || structure.rows[row - 1]!.section !== structure.rows[row]!.section;

/** The appeal of a break before or in a row, seen from outside its section. */
function appealOf({ model: { structure }, builder }: TableRun, row: number, inside: Appeal): Appeal {
  const section = structure.sections[structure.rows[row]!.section]!.box;
  return avoidsBreakInside(section, builder.fragmentainer) ? minAppeal(inside, Appeal.ViolatesAvoid) : inside;
}

function seenOutside(run: TableRun, row: number, joined: Placed): Placed {
  if (!breaksFlow(joined.token)) return joined;
  return changedResult(joined, {
    breaks: changedBreaks(joined.breaks, { appeal: appealOf(run, row, joined.breaks.appeal) }),
  });
}

/** The appeal of a break before the row; it is not inside a section that begins with the row. */
const appealBefore = (run: TableRun, row: number, appeal: Appeal): Appeal =>
  beginsSection(run, row) ? appeal : appealOf(run, row, appeal);

/** Cells from rows above that continue beside the first row of a fragment. */
interface CellsAbove {
  readonly cells: readonly PlacedCell[];
  readonly y: Px;
  /**
   * Whether the cells are not yet as tall as the rows they span: as in Chromium, a break before the next row is then possible as it would
   * be on one page.
   */
  readonly cellsContinue: boolean;
}

const continues =
  (run: TableRun) =>
  ({ cell, result, open }: PlacedCell): boolean =>
    (result?.token ?? null) !== null || !fits(spannedHeight(run, cell), open?.consumed ?? 0);

/** The row moves to the next page; cells that span from rows above continue to the end of the page or of their rows. */
function holdAbove(run: TableRun, row: number, above: CellsAbove | null): void {
  if (!above) return;
  const { cells, y } = above;
  const room = rowRoom(run) - y;
  const left = cells.reduce(
    (most, { cell, open }) => Math.max(most, spannedHeight(run, cell) - (open?.consumed ?? 0)),
    0,
  );
  const height = Number.isFinite(room) ? Math.max(0, Math.min(room, left)) : 0;
  const { footnotes } = run.builder;
  run.rows.push({ row: row - 1, y, height, cells, resumed: true, broken: true, rest: 0, footnotes });
  run.y = y + height + run.model.spacingY;
}

interface RowOutcome {
  readonly placed: PlacedRow;
  /** Represents all cells in the break decision; null = there was no room for some cell. */
  readonly joined: Placed | null;
  readonly overflows: boolean;
}

function layOutRow(
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
  const tail = isLast ? builder.edges.bottom : 0;
  const ending = openCellsOf(run, carried).get(row) ?? [];
  const full = resumed ? data.rest : data.tracks.rowHeights[row]!;
  const openBottom = ending.reduce((bottom, open) => Math.max(bottom, open.y + heightOf(open)), y);
  const unfinished = ending.some((open) => open.result?.token);
  const box = model.structure.rows[row]!.box;
  const height = Math.max(full, openBottom - y);
  const stuck = !resumed && !atStart && isSpanningCellStuck(run, row, y, room);
  const isWhole = fits(y + height + tail, room) && !overflowsPage(run, row, y, room);
  if (!resumed && !unfinished && !box.holdsBreak && !stuck && isWhole) {
    const placed = measuredRow(run, row, y, height);
    const joined = breaksSpanningCell(run, row) ? POOR : ANY;
    return { placed: withCells(placed, carried), joined, overflows: false };
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
  const footnotes = fresh.reduce((latest, cell) => cell.result?.footnotes ?? latest, builder.footnotes);
  const placed: PlacedRow = {
    row,
    y,
    height: end - y,
    cells: keepAll(run, row, cells, fresh),
    resumed,
    broken,
    rest: Math.max(0, y + full - end),
    footnotes,
  };
  const results = own.map((cell) => cell.result).filter((result) => result !== null);
  return { placed, joined: refused ? null : join(run, row, isCutBelow ? [CUT_BELOW] : results), overflows };
}

/**
 * If the end edge of another cell overflowed the previous page, a cell whose content has ended is finished here too, since its own end
 * edge was not placed there.
 */
function ownEnd({ data, model, overhang }: TableRun, { cell, result, y }: PlacedCell): Px {
  if (overhang === 0 || result) return y;
  const { row } = cell.cell!;
  const whole = data.tracks.measured[row]![model.structure.rows[row]!.cells.indexOf(cell)];
  return whole ? y + whole.fragment.border.bottom + whole.fragment.padding.bottom : y;
}

/**
 * Whether only the end edge of a cell is left for the next page. As in Chromium, its row then counts as too tall for this page, which is
 * worse than any break before the row.
 */
const isOnlyEdgeLeft = (token: BlockToken | null): boolean =>
  token !== null && token.past === 'children' && token.children.length === 0 && token.pending.length === 0;

/**
 * Whether a cell that spans rows from this one on has no room for any of its content or breaks badly, so that the row should move to the
 * next page.
 */
function isSpanningCellStuck(run: TableRun, row: number, y: Px, room: Px): boolean {
  const measured = run.data.tracks.measured[row]!;
  return run.model.structure.rows[row]!.cells.some((cell, i) => {
    const whole = measured[i];
    if (!whole || cell.cell!.rowSpan === 1 || fits(y + whole.fragment.height, room)) return false;
    const result = layOutAt(run, cell, y, null, false);
    return !result.fragment || (breaksFlow(result.token) && result.breaks.appeal < Appeal.Perfect);
  });
}

/** Whether the row fits but content that overflows its cells does not: it continues on the next page. */
const overflowsPage = (run: TableRun, row: number, y: Px, room: Px): boolean =>
  run.data.tracks.measured[row]!.some(
    (whole) => whole !== null && !fits(y + Math.max(whole.fragment.overflow.bottom, whole.breaks.outOfFlowEnd), room),
  );

/** As in Chromium, a spanning cell whose rows do not all fit here breaks the row in which it begins. */
function breaksSpanningCell(run: TableRun, row: number): boolean {
  const { model, builder, y } = run;
  const { box, cells } = model.structure.rows[row]!;
  if (!avoidsBreakInside(box, builder.fragmentainer)) return false;
  const room = rowRoom(run);
  return cells.some((cell) => cell.cell!.rowSpan > 1 && !fits(y + spannedHeight(run, cell), room));
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
  let { footnotes } = builder;
  return model.structure.rows[row]!.cells.flatMap((cell, i): PlacedCell[] => {
    const whole = measured[i];
    if (!whole) return [];
    if (cell.cell!.rowSpan > 1) return [{ cell, result: whole, y, open: null, measured: true }];
    const result = layOutAt(run, cell, y, null, atStart, footnotes);
    noteShortage(builder, shortageOf(result));
    if (result.fragment && result.footnotes !== NO_FOOTNOTES) footnotes = result.footnotes;
    const placed = result.fragment ? result : null;
    return [{ cell, result: placed, y, open: null, measured: placed !== null && !placed.token && !cell.holdsBreak }];
  });
}

const avoidsIn = ({ model, builder }: TableRun, row: number): boolean =>
  avoidsBreakInside(model.structure.rows[row]!.box, builder.fragmentainer);

/** Cells from earlier pages continue at the top of the first row; the cells of each row begin below those of the row above. */
function placeOpenCells(run: TableRun): readonly PlacedCell[] {
  const placed: PlacedCell[] = [];
  const edges = run.data.resumed ? run.data.open.filter(({ token }) => isOnlyEdgeLeft(token)) : [];
  const others = run.data.open.filter((open) => !edges.includes(open));
  for (const open of edges) placed.push(placeOpenCell(run, open, run.y));
  run.overhang = placed.reduce((most, cell) => Math.max(most, edgeHeight(cell)), 0);
  for (const open of others.toSorted((a, b) => a.cell.cell!.row - b.cell.cell!.row)) {
    const y = run.y + run.overhang + spacingBelowOpenRows(run, open.cell.cell!.row, placed);
    placed.push(placeOpenCell(run, open, y));
  }
  return placed;
}

function placeOpenCell(run: TableRun, open: OpenCell, y: Px): PlacedCell {
  const { cell, token, fresh } = open;
  const result = token || fresh ? layOutAt(run, cell, y, token, true) : null;
  return { cell, result: result?.fragment ? result : null, y, open, measured: false };
}

/** The height of a cell fragment that contains nothing but the cell's end edge, else 0. */
function edgeHeight({ result }: PlacedCell): Px {
  if (!result || result.token) return 0;
  const { height, border, padding } = result.fragment;
  return fits(height, border.bottom + padding.bottom) ? height : 0;
}

/** As in browsers, a row whose spanning cells continue from the previous page counts as a row here too, with the spacing below it. */
function spacingBelowOpenRows(run: TableRun, row: number, carried: readonly PlacedCell[]): Px {
  const above = carried.filter((placed) => placed.cell.cell!.row < row && continues(run)(placed));
  return run.model.spacingY * new Set(above.map(({ cell }) => cell.cell!.row)).size;
}

/** All cells of this fragment that came from earlier pages, by the row in which they end. */
function openCellsOf(run: TableRun, carried: readonly PlacedCell[]): ReadonlyMap<number, readonly PlacedCell[]> {
  run.carried ??= byEndRow(carried);
  return run.carried;
}

function byEndRow(cells: readonly PlacedCell[]): ReadonlyMap<number, readonly PlacedCell[]> {
  const rows = new Map<number, PlacedCell[]>();
  for (const placed of cells) {
    const end = endRow(placed.cell);
    const others = rows.get(end);
    if (others) others.push(placed);
    else rows.set(end, [placed]);
  }
  return rows;
}

function join(run: TableRun, row: number, results: readonly Placed[]): Placed | null {
  const [first] = results;
  if (!first) return ANY;
  const unfinished = results.find((result) => breaksFlow(result.token)) ?? first;
  let appeal = results.reduce<Appeal>((worst, result) => minAppeal(worst, result.breaks.appeal), Appeal.Perfect);
  if (breaksFlow(unfinished.token) && avoidsIn(run, row)) {
    appeal = minAppeal(appeal, Appeal.ViolatesAvoid);
  }
  return changedResult(first, { token: unfinished.token, breaks: changedBreaks(first.breaks, { appeal }) });
}

/** A complete row, for the break decision. */
const ANY = {
  fragment: { kind: 'box' },
  token: null,
  breaks: { appeal: Appeal.Perfect },
} as unknown as Placed;

/** The same for a row that avoids breaks, but with a cell that spans more rows than there is room for. */
const POOR = { ...ANY, breaks: { appeal: Appeal.ViolatesAvoid } } as unknown as Placed;

/** A row that continues without content. */
const CUT_BELOW = { ...ANY, token: { past: 'none' } } as unknown as Placed;

/** There is a break point between the captions and the grid, as between other siblings, but none before the first row of a grid. */
function pointBeforeFirst(run: TableRun, row: number): BreakPoint {
  const { model, builder, context } = run;
  const caption = run.captions.length > 0 ? captionsOf(model.node, 'top').at(-1)! : null;
  const section = model.structure.sections[model.structure.rows[row]!.section]!.box;
  return breakPointBetween(caption, section, builder.fragmentainer!, false, context);
}

/**
 * The break point below cells that continue from the previous page. As in Chromium, the rows around it force a break again, but of the
 * content of the cells only what ends here does.
 */
function pointBelowCells(run: TableRun, row: number, cells: readonly PlacedCell[]): BreakPoint {
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

function pointBefore(run: TableRun, row: number): BreakPoint {
  const { model, builder, context } = run;
  const { rows, sections } = model.structure;
  const next = rows[row]!;
  const previous = rows[row - 1]!;
  const around = builder.fragmentainer!;
  if (previous.section !== next.section) {
    const from = sections[previous.section]!.box;
    return breakPointBetween(from, sections[next.section]!.box, around, false, context);
  }
  return breakPointBetween(previous.box, next.box, around, false, context);
}

function commitRow(
  run: TableRun,
  row: number,
  outcome: RowOutcome,
  here: Appeal,
  isFirst: boolean,
): LayoutResult | null {
  const { builder, model } = run;
  const { placed } = outcome;
  noteBreakBefore(run, row, here, isFirst);
  run.rows.push(placed);
  run.y += placed.height + model.spacingY;
  builder.footnotes = placed.footnotes;
  // Seen from outside, a break in a spanning cell is a break in the row.
  if (outcome.joined === POOR) builder.appeal = minAppeal(builder.appeal, Appeal.ViolatesAvoid);
  if (!placed.broken) return null;
  const inside = outcome.joined?.breaks.appeal ?? Appeal.LastResort;
  builder.appeal = minAppeal(builder.appeal, appealOf(run, row, inside));
  return finishTable(run, { kind: 'row', next: row, resumed: true, forced: false, rest: placed.rest });
}

/** Once the row is placed, remembers the break before it as a point to rewind to. */
function noteBreakBefore(run: TableRun, row: number, here: Appeal, isFirst: boolean): void {
  const { builder } = run;
  if (isFirst || beginsSection(run, row)) run.bestInSection = null;
  else if (here > Appeal.LastResort && here >= (run.bestInSection?.appeal ?? Appeal.LastResort)) {
    run.bestInSection = { at: row, inside: null, appeal: here };
  }
  const appeal = appealBefore(run, row, here);
  if (isFirst || appeal === Appeal.LastResort || appeal < (builder.best?.appeal ?? Appeal.LastResort)) return;
  builder.best = { at: row, inside: null, appeal };
}

function breakBefore(
  run: TableRun,
  row: number,
  isFirst: boolean,
  appeal: Appeal,
  carried: readonly PlacedCell[],
): LayoutResult {
  const { builder } = run;
  // A page may end after a caption, but not with only a header above the break.
  const isBelowCaptions = isFirst && run.captions.length > 0;
  if (isFirst && !isBelowCaptions && builder.index === 0 && carried.length === 0) return noRoom(0, builder.shortage);
  builder.appeal = minAppeal(builder.appeal, appealBefore(run, row, appeal));
  if (isBelowCaptions) return finishBelowCaptions(run);
  return finishTable(run, { kind: 'row', next: row, resumed: false, forced: false });
}

/** Drops the rows after the best break. */
function rewind(run: TableRun, best: BreakPlan): LayoutResult {
  run.builder.best = null;
  const keep = run.rows.findIndex((placed) => placed.row >= best.at);
  const dropped = keep < 0 ? [] : run.rows.splice(keep);
  if (dropped.length > 0) run.y = dropped[0]!.y;
  run.builder.footnotes = run.rows.at(-1)?.footnotes ?? run.footnotesAtStart;
  run.builder.appeal = minAppeal(run.builder.appeal, appealBefore(run, best.at, best.appeal));
  return finishTable(run, { kind: 'row', next: best.at, resumed: false, forced: false });
}
