/** Placing cells in a fragment of a table. https://drafts.csswg.org/css-tables-3/#fragmentation */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { tallestOf } from '../core/builder.ts';
import { layoutNode } from '../core/dispatch.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import { fragmentainerAt } from '../core/spaces.ts';
import { type BlockToken, blockToken } from '../core/tokens.ts';
import { cellSpace } from './row-heights.ts';
import { type OpenCell, type PlacedCell, type PlacedRow, rowRoom, type TableRun } from './run.ts';
import { isCollapsedRow } from './table-model.ts';
import { cellSpan } from './table-width.ts';

export const endRow = (cell: BoxNode): number => cell.cell!.row + cell.cell!.rowSpan - 1;

/** The end border and padding of a cell. */
export function endEdge({ data, model }: TableRun, cell: BoxNode): Px {
  const { row } = cell.cell!;
  const whole = data.tracks.measured[row]![model.structure.rows[row]!.cells.indexOf(cell)];
  return whole ? whole.fragment.border.bottom + whole.fragment.padding.bottom : 0;
}

/** Unbroken height of the rows that a cell spans. */
export function spannedHeight({ model, data }: TableRun, cell: BoxNode): Px {
  const { row, rowSpan } = cell.cell!;
  const { rowSums } = data.tracks;
  return rowSums[row + rowSpan]! - rowSums[row]! + model.spacingY * (rowSpan - 1);
}

/**
 * How much of the rows it spans a continuing cell uses up here: everything down to the end of the page, as in Chromium, even if its rows
 * end above that.
 */
export function takenBy(run: TableRun, { cell, y, open }: PlacedCell, height: Px): Px {
  const room = rowRoom(run) - y;
  if (cell.cell!.rowSpan === 1 || !Number.isFinite(room)) return height;
  return Math.max(height, Math.min(room, spannedHeight(run, cell) - (open?.consumed ?? 0)));
}

/** Adds a row to `list` with its cells as measured. */
export function pushMeasured(run: TableRun, list: PlacedRow[], row: number): void {
  const { model, data } = run;
  const height = data.tracks.rowHeights[row]!;
  const hidden = isCollapsedRow(model, row);
  list.push(measuredRow(run, row, run.y, height));
  if (!hidden) run.y += height + model.spacingY;
}

export function measuredRow(run: TableRun, row: number, y: Px, height: Px): PlacedRow {
  const { model, data } = run;
  const results = data.tracks.measured[row]!;
  const cells: PlacedCell[] = [];
  model.structure.rows[row]!.cells.forEach((cell, i) => {
    const result = results[i];
    if (!result) return;
    cells.push({ cell, result, y, open: null, measured: true });
    run.builder.tallest = Math.max(run.builder.tallest, tallestOf(result));
  });
  return { row, y, height, cells, resumed: false, broken: false, rest: 0 };
}

/** Lays out a cell on this page, starting at `y`. */
export function layOutAt(
  run: TableRun,
  cell: BoxNode,
  y: Px,
  token: BlockToken | null,
  atStart: boolean,
): LayoutResult {
  const { model, data, builder } = run;
  const { width } = cellSpan(data.tracks.columns, cell);
  const around = builder.fragmentainer!;
  const fragmentainer = fragmentainerAt(around, y, {
    size: around.size - run.reserve,
    atStart,
    footnotes: builder.footnotes,
    keepsFootnotes: false,
  });
  const space = cellSpace(model, cell, width, data.tracks.contentWidth, fragmentainer);
  return layoutNode(cell, space, token, null, builder.context);
}

/** How a cell continues after this fragment, which contains `height` of it. */
export function openAfter(cell: BoxNode, result: Placed | null, before: OpenCell | null, height: Px): OpenCell {
  const made = (before?.made ?? 0) + 1;
  const consumed = (before?.consumed ?? 0) + height;
  const never = result === null && (before === null || before.fresh);
  const token = result?.token
    ? blockToken(cell, { ...result.token, consumed })
    : before?.token && result === null
      ? before.token
      : null;
  return { cell, token, fresh: never, made, consumed };
}
