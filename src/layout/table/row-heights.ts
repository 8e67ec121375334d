/** Measuring cells and deciding row heights, before anything breaks. https://drafts.csswg.org/css-tables-3/#row-layout */

import type { BoxNode } from '../../boxes/box.ts';
import { verticalAlignOf } from '../../boxes/cell-alignment.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, isOrthogonal } from '../core/box-model.ts';
import { type ConstraintSpace, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { measureAhead } from '../core/measure-ahead.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import { independentSpace } from '../core/spaces.ts';
import { percentHeight, type RowState, shareHeights, spreadSpans } from './share-heights.ts';
import { cellBorder, isCollapsedRow, type TableModel } from './table-model.ts';
import { type ColumnTracks, cellSpan } from './table-width.ts';

/** The measurements of the grid that are made once for all pages; kept in the token. */
export interface TableTracks {
  readonly columns: ColumnTracks;
  /** Content-box width of the grid box, against which percentages in cells resolve. */
  readonly contentWidth: Px;
  readonly rowHeights: readonly Px[];
  /** Sum of the heights of the rows above each row; one more for the sum of all. */
  readonly rowSums: readonly Px[];
  /** From the row's top to the shared baseline of its cells. */
  readonly rowBaselines: readonly Px[];
  /** Unfragmented cells by row, in the order of `TableRow.cells`; null for a cell in a collapsed column or row. */
  readonly measured: readonly (readonly (Placed | null)[])[];
  /** The table's specified content-box height, or null. */
  readonly height: Px | null;
}

export function cellSpace(
  model: TableModel,
  cell: BoxNode,
  width: Px,
  contentWidth: Px,
  fragmentainer: Fragmentainer | null,
): ConstraintSpace {
  return independentSpace(width, {
    percentInline: contentWidth,
    stretch: Stretch.Inline,
    autoBlock: true,
    border: cellBorder(model, cell),
    fragmentainer,
  });
}

/** The constraint space for measuring without breaks; cells of a column share it. */
function measuringSpace(model: TableModel, cell: BoxNode, width: Px, contentWidth: Px): ConstraintSpace {
  const { column } = cell.cell!;
  const border = cellBorder(model, cell) ?? null;
  const known = model.columnSpaces[column];
  if (known && known.inlineSize === width && known.percentInline === contentWidth && known.border === border)
    return known;
  const space = cellSpace(model, cell, width, contentWidth, null);
  model.columnSpaces[column] = space;
  return space;
}

/** Sizes rows by their content and specified heights, and distributes a definite table height (content box) among them. */
export function layOutRows(
  model: TableModel,
  columns: ColumnTracks,
  contentWidth: Px,
  height: Px | null,
  context: LayoutContext,
): TableTracks {
  const measure = (cell: BoxNode): LayoutResult => {
    const { width } = cellSpan(columns, cell);
    return layoutNode(cell, measuringSpace(model, cell, width, contentWidth), null, null, context);
  };
  const isHidden = (cell: BoxNode, collapsed: boolean): boolean => collapsed || !isShown(columns, cell);
  const cells = model.structure.rows.reduce((sum, row) => sum + row.cells.length, 0);
  measureAhead(model.node, 'block', cells, context, () =>
    model.structure.rows.flatMap((row, index) => {
      const collapsed = isCollapsedRow(model, index);
      return row.cells.filter((cell) => !isHidden(cell, collapsed)).map((cell) => () => measure(cell));
    }),
  );
  const measured: (Placed | null)[][] = [];
  const rows: RowState[] = [];
  const spanning: { readonly cell: BoxNode; readonly height: Px }[] = [];
  model.structure.rows.forEach((row, index) => {
    const collapsed = isCollapsedRow(model, index);
    const state = startRow(row.box, collapsed, row.cells.length > 0);
    const results = row.cells.map((cell) => {
      if (isHidden(cell, collapsed)) return null;
      const result = measure(cell);
      if (!result.fragment) throw new Error('an unfragmented cell cannot be refused');
      const least = leastHeight({ model, quirks: context.quirks, contentWidth }, cell, result.fragment.height);
      if (cell.cell!.rowSpan > 1) {
        state.startsSpan = true;
        spanning.push({ cell, height: least });
      } else addCell(state, cell, result, least);
      if (cell.cell!.rowSpan > 1 && hasBaseline(cell, result)) {
        // Deviation: as in browsers, its baseline is in this row, whether or not others share it.
        state.baseline = Math.max(state.baseline, baselineOf(result));
        state.descent = Math.max(state.descent, 0);
      }
      return result;
    });
    state.height = Math.max(state.height, state.baseline + state.descent);
    if (collapsed) state.height = 0;
    measured.push(results);
    rows.push(state);
  });
  spreadSpans(model, rows, spanning);
  shareHeights(model, rows, height);
  return {
    columns,
    contentWidth,
    rowHeights: rows.map((row) => row.height),
    rowSums: sumsOf(rows),
    rowBaselines: rows.map((row) => row.baseline),
    measured,
    height,
  };
}

function sumsOf(rows: readonly RowState[]): readonly Px[] {
  const sums = [0];
  for (const { height } of rows) sums.push(sums.at(-1)! + height);
  return sums;
}

function startRow(box: BoxNode, collapsed: boolean, hasCells: boolean): RowState {
  const { height } = box.style.size;
  const fixed = typeof height === 'number' ? height : null;
  return {
    height: Math.max(0, fixed ?? 0),
    baseline: 0,
    descent: Number.NEGATIVE_INFINITY,
    constrained: fixed !== null,
    percent: percentHeight(box),
    collapsed,
    hasCells,
    startsSpan: false,
  };
}

/** Whether some column of the cell is not collapsed. */
function isShown(columns: ColumnTracks, cell: BoxNode): boolean {
  const { column, columnSpan } = cell.cell!;
  for (let c = column; c < column + columnSpan; c++) if (columns.real[c]) return true;
  return false;
}

/** Border-box height: that of the content, or `height` if larger; `min-height` is ignored, as CSS 2 allows and browsers do. */
function leastHeight(
  { model, quirks, contentWidth }: { readonly model: TableModel; readonly quirks: boolean; readonly contentWidth: Px },
  cell: BoxNode,
  content: Px,
): Px {
  const { height, boxSizing } = cell.style.size;
  if (typeof height !== 'number') return content;
  const edges = boxEdges(cell, contentWidth, cellBorder(model, cell));
  // https://quirks.spec.whatwg.org/#the-table-cell-height-box-sizing-quirk
  const ofBorderBox = quirks || boxSizing === 'border-box';
  return Math.max(content, ofBorderBox ? height : height + edges.block);
}

function addCell(row: RowState, cell: BoxNode, result: Placed, height: Px): void {
  const specified = cell.style.size.height;
  if (typeof specified === 'number') row.constrained = true;
  if (typeof specified === 'object' && 'kind' in specified && specified.kind === 'percentage') {
    row.percent = Math.max(row.percent, specified.value);
  }
  row.height = Math.max(row.height, height);
  if (!hasBaseline(cell, result)) return;
  const baseline = baselineOf(result);
  row.baseline = Math.max(row.baseline, baseline);
  row.descent = Math.max(row.descent, height - baseline);
}

/**
 * Deviation: CSS 2 gives every cell a baseline, for a cell without lines the bottom of its content; in browsers empty cells have none, so
 * that they do not make the row taller.
 */
export const hasBaseline = (cell: BoxNode, { fragment }: Placed): boolean =>
  verticalAlignOf(cell) === 'baseline' &&
  !isOrthogonal(cell) &&
  (fragment.baseline !== null || fragment.children.length > 0);

/** The first line's baseline, or the bottom of the content box. */
export function baselineOf({ fragment }: Placed): Px {
  return fragment.baseline ?? fragment.height - fragment.border.bottom - fragment.padding.bottom;
}
