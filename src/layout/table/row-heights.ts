/** Measuring cells and deciding row heights, before anything breaks. https://drafts.csswg.org/css-tables-3/#row-layout */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import { layoutNode } from '../core/dispatch.ts';
import { toUnit, used } from '../core/layout-unit.ts';
import { independentSpace } from '../core/spaces.ts';
import { type ConstraintSpace, type Fragmentainer, type LayoutContext, type Placed, Stretch } from '../core/types.ts';
import { cellBorder, isCollapsedRow, type TableModel } from './table-model.ts';
import { type ColumnTracks, cellSpan } from './table-width.ts';

/** Everything about the grid that pages must not compute again; kept in the token. */
export interface TableTracks {
  readonly columns: ColumnTracks;
  /** Content-box width of the grid box: the basis of percentages in cells. */
  readonly contentWidth: Px;
  readonly rowHeights: readonly Px[];
  /** From the row's top to the shared baseline of its cells. */
  readonly rowBaselines: readonly Px[];
  /** Unfragmented cells by row, in the order of `TableRow.cells`; null where the cell is in a collapsed column or row. */
  readonly measured: readonly (readonly (Placed | null)[])[];
  /** Percentages in cells have a height to refer to. */
  readonly definiteHeight: boolean;
  /** Content-box height that the table asks for, or null. */
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

interface Row {
  height: Px;
  baseline: Px;
  /** Below the baseline, of baseline-aligned cells. */
  descent: Px;
  constrained: boolean;
  percent: number;
  collapsed: boolean;
  hasCells: boolean;
}

/** Rows as high as their content and heights ask; a definite table height (content box) is shared out. */
export function layOutRows(
  model: TableModel,
  columns: ColumnTracks,
  contentWidth: Px,
  height: Px | null,
  context: LayoutContext,
): TableTracks {
  const measured: (Placed | null)[][] = [];
  const rows: Row[] = [];
  const spanning: { readonly cell: BoxNode; readonly height: Px }[] = [];
  model.structure.rows.forEach((row, index) => {
    const collapsed = isCollapsedRow(model, index);
    const state = startRow(row.box, collapsed, row.cells.length > 0);
    const results = row.cells.map((cell) => {
      const { width } = cellSpan(columns, cell);
      const hidden = collapsed || !isShown(columns, cell);
      if (hidden) return null;
      const result = layoutNode(cell, cellSpace(model, cell, width, contentWidth, null), null, null, context);
      if (!result.fragment) throw new Error('an unfragmented cell cannot be refused');
      const least = leastHeight(model, cell, contentWidth, result.fragment.height, height);
      if (cell.cell!.rowSpan > 1) spanning.push({ cell, height: least });
      else addCell(state, cell, result, least);
      if (cell.cell!.rowSpan > 1 && hasBaseline(cell, result))
        state.baseline = Math.max(state.baseline, baselineOf(result));
      return result;
    });
    state.height = Math.max(state.height, state.baseline + state.descent);
    if (collapsed) state.height = 0;
    measured.push(results);
    rows.push(state);
  });
  spanning.sort((a, b) => a.cell.cell!.rowSpan - b.cell.cell!.rowSpan);
  for (const { cell, height: least } of spanning) spreadSpan(model, rows, cell, least);
  if (height !== null) shareHeight(model, rows, height);
  return {
    columns,
    contentWidth,
    rowHeights: rows.map((row) => row.height),
    rowBaselines: rows.map((row) => row.baseline),
    measured,
    definiteHeight: height !== null,
    height,
  };
}

function startRow(box: BoxNode, collapsed: boolean, hasCells: boolean): Row {
  const { height, minHeight } = box.style.size;
  const least = typeof minHeight === 'number' ? minHeight : 0;
  const fixed = typeof height === 'number' ? height : null;
  const percent =
    typeof height === 'object' && 'kind' in height && height.kind === 'percentage' ? Math.max(0, height.value) : 0;
  return {
    height: Math.max(0, fixed ?? 0, least),
    baseline: 0,
    descent: 0,
    constrained: fixed !== null,
    percent,
    collapsed,
    hasCells,
  };
}

/** Some column of the cell is not collapsed. */
function isShown(columns: ColumnTracks, cell: BoxNode): boolean {
  const { column, columnSpan } = cell.cell!;
  for (let c = column; c < column + columnSpan; c++) if (columns.real[c]) return true;
  return false;
}

/** Border-box height: content, or `height` where that is more. */
function leastHeight(model: TableModel, cell: BoxNode, contentWidth: Px, content: Px, tableHeight: Px | null): Px {
  const { height, minHeight, boxSizing } = cell.style.size;
  if (typeof height === 'string' && typeof minHeight === 'string') return content;
  const edges = boxEdges(cell, contentWidth, cellBorder(model, cell));
  let least = content;
  for (const value of [height, minHeight]) {
    if (typeof value === 'string' || (typeof value === 'object' && !('kind' in value))) continue;
    if (hasPercentage(value) && (tableHeight === null || value === height)) continue;
    const length = used(value, tableHeight ?? 0);
    least = Math.max(least, boxSizing === 'border-box' ? length : length + edges.block);
  }
  return least;
}

function addCell(row: Row, cell: BoxNode, result: Placed, height: Px): void {
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

/** https://www.w3.org/TR/CSS2/tables.html#height-layout: other values than top, middle and bottom mean baseline. */
export function verticalAlignOf(cell: BoxNode): 'baseline' | 'top' | 'middle' | 'bottom' {
  const { verticalAlign } = cell.style.inline;
  return verticalAlign === 'top' || verticalAlign === 'middle' || verticalAlign === 'bottom'
    ? verticalAlign
    : 'baseline';
}

/**
 * Deviation: CSS 2 gives a cell without lines a baseline at the bottom of its content box; browsers leave it at the top, so it
 * does not make the row higher.
 */
const hasBaseline = (cell: BoxNode, { fragment }: Placed): boolean =>
  fragment.baseline !== null && verticalAlignOf(cell) === 'baseline';

/** The first line's baseline, or the bottom of the content box. */
export function baselineOf({ fragment }: Placed): Px {
  return fragment.baseline ?? fragment.height - fragment.border.bottom - fragment.padding.bottom;
}

/** What a spanning cell needs more than its rows have. */
function spreadSpan(model: TableModel, rows: Row[], cell: BoxNode, height: Px): void {
  const { row, rowSpan } = cell.cell!;
  const part = rows.slice(row, row + rowSpan).filter((candidate) => !candidate.collapsed);
  const inner = model.spacingY * Math.max(0, part.length - 1);
  const excess = height - inner - part.reduce((sum, candidate) => sum + candidate.height, 0);
  if (excess > 0) growRows(part, excess, true);
}

/** As Chromium: unconstrained rows in proportion to their height, else all rows that have one; of empty rows the last. */
function growRows(rows: readonly Row[], excess: Px, isSpan: boolean): void {
  const pick = (belongs: (row: Row) => boolean) => rows.filter(belongs);
  let members = pick((row) => row.height > 0 && !row.constrained && row.percent === 0);
  if (members.length === 0)
    members = pick((row) => !row.constrained && row.percent === 0 && (!isSpan || !row.hasCells));
  if (members.length === 0 || (isSpan && members.every((row) => row.height === 0))) {
    members = pick((row) => row.height > 0);
  }
  if (members.length === 0) members = isSpan ? rows.slice(-1) : [...rows];
  if (members.length === 0) return;
  const total = members.reduce((sum, row) => sum + row.height, 0);
  let given = 0;
  members.forEach((row, i) => {
    const last = i === members.length - 1;
    const part = last ? excess - given : toUnit(total > 0 ? (excess * row.height) / total : excess / members.length);
    row.height += part;
    given += part;
  });
}

/** The table's own height: percentages first, then bodies before header and footer. */
function shareHeight(model: TableModel, rows: Row[], height: Px): void {
  const shown = rows.filter((row) => !row.collapsed);
  if (shown.length === 0) return;
  const room = height - model.spacingY * (shown.length + 1);
  for (const row of shown) {
    if (row.percent > 0) row.height = Math.max(row.height, toUnit((row.percent * (height - 2 * model.spacingY)) / 100));
  }
  const excess = room - shown.reduce((sum, row) => sum + row.height, 0);
  if (excess <= 0) return;
  const bodies = model.structure.sections
    .filter((section) => section.kind === 'body')
    .flatMap((section) => rows.slice(section.from, section.to))
    .filter((row) => !row.collapsed);
  growRows(bodies.length > 0 ? bodies : shown, excess, false);
}
