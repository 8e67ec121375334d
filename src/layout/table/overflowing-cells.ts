/**
 * Cells whose rows have ended while their content continues, because it overflowed a box with a specified height at the end of the page.
 * It continues at the top of the next page, beside what follows there. https://drafts.csswg.org/css-break-4/#parallel-flows
 */

import { addChild } from '../core/builder.ts';
import { finishBox } from '../core/finish-box.ts';
import { linkTo } from '../core/fragments.ts';
import { changedResult, type LayoutResult, movePending } from '../core/results.ts';
import type { BlockToken } from '../core/tokens.ts';
import { plainFragment } from './cell-fragment.ts';
import { layOutAt } from './placed-cells.ts';
import type { TableData, TableRun } from './run.ts';
import { cellSpan } from './table-width.ts';

/** Records that a cell ended in this fragment while its content continues with `token`. */
export function keepOverflowing(run: TableRun, token: BlockToken): void {
  run.over.push(token);
  run.builder.tokens.push(token);
}

/** How the last fragment with rows ends: with `'end'` if content of cells overflows it. */
export const brokenByOverflow = (run: TableRun): 'end' | null => (run.over.length > 0 ? 'end' : null);

export const overflowData = (run: TableRun): TableData | null =>
  run.over.length > 0 ? { ...run.data, open: [], over: run.over } : null;

/** Places the rest of such cells in row fragments of zero height at the top of this fragment. */
export function placeOverflowing(run: TableRun): void {
  for (const token of run.data.over) placeCellLeft(run, token);
}

function placeCellLeft(run: TableRun, token: BlockToken): void {
  const { model, data, builder } = run;
  const { structure } = model;
  const cell = token.node;
  const result = layOutAt(run, cell, 0, token, true);
  if (!result.fragment) {
    keepOverflowing(run, token);
    return;
  }
  if (result.token) run.over.push(result.token);
  const { start, width } = cellSpan(data.tracks.columns, cell);
  const { contentWidth } = data.tracks;
  const row = structure.rows[cell.cell!.row]!;
  const x = model.rtl ? contentWidth - start - width : start;
  const link = linkTo(x, 0, result.fragment);
  const rowFragment = plainFragment(row.box, contentWidth, 0, [link], 1);
  const section = structure.sections[row.section]!.box;
  const fragment = plainFragment(section, contentWidth, 0, [linkTo(0, 0, rowFragment)], 1);
  const outOfFlow = result.outOfFlow.map((box) => movePending(box, x, 0));
  addChild(builder, changedResult(result, { fragment, outOfFlow }), builder.edges.left, 0);
}

/** Finishes a fragment of which only such cells and absolute boxes are left. */
export const finishOverflowing = (run: TableRun): LayoutResult =>
  finishBox(run.builder, { height: 0, broken: brokenByOverflow(run), data: overflowData(run) });
