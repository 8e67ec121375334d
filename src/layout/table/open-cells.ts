/** Cells that continue from an earlier page, in the rows below a break. https://drafts.csswg.org/css-tables-3/#fragmentation */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { noteShortage, shortageOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import type { BlockToken } from '../core/tokens.ts';
import { endEdge, endRow, layOutAt, spannedHeight } from './placed-cells.ts';
import { type OpenCell, type PlacedCell, rowRoom, type TableRun } from './run.ts';

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

export const continues =
  (run: TableRun) =>
  ({ cell, result, open }: PlacedCell): boolean =>
    (result?.token ?? null) !== null || !fits(spannedHeight(run, cell), open?.consumed ?? 0);

/** Cells from earlier pages continue at the top of the first row; the cells of each row begin below those of the row above. */
export function placeOpenCells(run: TableRun): readonly PlacedCell[] {
  const { open, resumed } = run.data;
  const isEdge = ({ token }: OpenCell): boolean => resumed && isOnlyEdgeLeft(token);
  const edges = open.filter(isEdge).map((cell) => placeOpenCell(run, cell, run.y));
  run.overhang = edges.reduce((most, cell) => Math.max(most, edgeHeight(cell)), 0);
  // Above a repeated footer, the edge overhangs no page.
  const overhang = Math.max(0, run.overhang - run.reserve);
  const placed: PlacedCell[] = [];
  // Cells of one row stand side by side: a row at a time, so that many cells cost no more than their number.
  const others = open.filter((cell) => !isEdge(cell)).toSorted((a, b) => rowOf(a) - rowOf(b));
  const rows = rowsThatContinue(run, edges);
  for (let from = 0; from < others.length; ) {
    const row = rowOf(others[from]!);
    let to = from + 1;
    while (to < others.length && rowOf(others[to]!) === row) to++;
    const above = rows.above(row);
    const y = run.y + overhang + run.model.spacingY * above;
    const side = others.slice(from, to).map((cell) => placeOpenCell(run, cell, y));
    if (side.some(continues(run))) rows.add(row);
    for (const cell of side) placed.push(cell);
    from = to;
  }
  return [...edges, ...placed];
}

const rowOf = ({ cell }: Pick<OpenCell, 'cell'>): number => cell.cell!.row;

/** Counts the rows above others that rise, of which some cell continues. */
function rowsThatContinue(run: TableRun, edges: readonly PlacedCell[]) {
  const waiting = [...new Set(edges.filter(continues(run)).map(rowOf))].sort((a, b) => a - b);
  const known = new Set<number>();
  let at = 0;
  return {
    above(row: number): number {
      while (at < waiting.length && waiting[at]! < row) known.add(waiting[at++]!);
      return known.size;
    },
    add: (row: number): unknown => known.add(row),
  };
}

function placeOpenCell(run: TableRun, open: OpenCell, y: Px): PlacedCell {
  const { cell, token, fresh } = open;
  // Below what reaches here from earlier pages, a line may wait for the next page, which has more room.
  const atStart = run.builder.fragmentainer?.isTaken !== true;
  const result = token || fresh ? layOutAt(run, cell, y, token, atStart) : null;
  if (result) noteShortage(run.builder, shortageOf(result));
  return { cell, result: result?.fragment ? result : null, y, open, measured: false };
}

/** The height of a cell fragment that contains nothing but the cell's end edge, else 0. */
function edgeHeight({ result }: PlacedCell): Px {
  if (!result || result.token) return 0;
  const { height, border, padding } = result.fragment;
  return fits(height, border.bottom + padding.bottom) ? height : 0;
}

/**
 * Whether only the end edge of a cell is left for the next page. As in Chromium, its row then counts as too tall for this page, which is
 * worse than any break before the row.
 */
export const isOnlyEdgeLeft = (token: BlockToken | null): boolean =>
  token !== null && token.past === 'children' && token.children.length === 0 && token.pending.length === 0;

/**
 * Whether the table breaks in its last row, nothing of any cell in it continues but the end edge, and the row is no higher than that.
 * As in Chromium, the table then ends there and overflows its page: no header is repeated on the next page, and what follows the table
 * begins below the edges, after an unforced break.
 */
export function onlyEdgesContinue(run: TableRun, next: number): boolean {
  const { model, builder, rows, data } = run;
  if (next !== model.structure.rows.length - 1 || builder.fragmentainer?.kind !== 'page') return false;
  if (builder.edges.bottom > 0 || model.node.table!.captions.some(isBelow)) return false;
  const { cells, resumed, y } = rows.at(-1)!;
  if (!cells.every(({ result }) => isOnlyEdgeLeft(result?.token ?? null))) return false;
  const end = cells.reduce(
    (most, placed) => Math.max(most, placed.y + placed.result!.fragment.height + endEdge(run, placed.cell)),
    y,
  );
  const full = resumed ? data.rest : data.tracks.rowHeights[next]!;
  return fits(y + full, end);
}

const isBelow = ({ style }: BoxNode): boolean => style.tableInherited.captionSide === 'bottom';

/** As in browsers, a row whose spanning cells continue from the previous page counts as a row here too, with the spacing below it. */
export function spacingBelowOpenRows(run: TableRun, row: number, carried: readonly PlacedCell[]): Px {
  const above = carried.filter((placed) => placed.cell.cell!.row < row && continues(run)(placed));
  return run.model.spacingY * new Set(above.map(({ cell }) => cell.cell!.row)).size;
}

/** The row moves to the next page; cells that span from rows above continue to the end of the page or of their rows. */
export function holdAbove(run: TableRun, row: number, above: CellsAbove | null): void {
  if (!above) return;
  const { cells, y } = above;
  const room = rowRoom(run) - y;
  const left = cells.reduce(
    (most, { cell, open }) => Math.max(most, spannedHeight(run, cell) - (open?.consumed ?? 0)),
    0,
  );
  const height = Number.isFinite(room) ? Math.max(0, Math.min(room, left)) : 0;
  run.rows.push({ row: row - 1, y, height, cells, resumed: true, broken: true, rest: 0 });
  run.y = y + height + run.model.spacingY;
}

/** All cells of this fragment that came from earlier pages, by the row in which they end. */
export function openCellsOf(run: TableRun, carried: readonly PlacedCell[]): ReadonlyMap<number, readonly PlacedCell[]> {
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
