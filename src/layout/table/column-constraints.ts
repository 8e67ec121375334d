/** What columns ask for: contributions of cells, `col` elements and spans. https://drafts.csswg.org/css-tables-3/#computing-column-measures */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes } from '../core/dispatch.ts';
import { used } from '../core/layout-unit.ts';
import { distributeAuto } from './column-distribution.ts';
import { cellBorder, isCollapsedColumn, type TableModel } from './table-model.ts';

export interface ColumnConstraint {
  min: Px;
  max: Px;
  /** 0 = none. */
  percent: number;
  /** Border and padding that come on top of the percentage: content-box cells in fixed layout. */
  extra: Px;
  /** Has a width in px. */
  constrained: boolean;
  /** A cell starts here or a `col` is given; other columns have no width and no spacing. */
  real: boolean;
}

interface CellConstraint {
  readonly min: Px;
  readonly max: Px;
  readonly percent: number;
  readonly extra: Px;
  readonly constrained: boolean;
}

/** One constraint a column. */
export function columnConstraints(model: TableModel, context: LayoutContext): readonly ColumnConstraint[] {
  const columns = model.structure.columns.map((_, i) => ofColumn(model, i));
  const rows = model.fixed ? model.structure.rows.slice(0, 1) : model.structure.rows;
  const spanning: BoxNode[] = [];
  for (const row of rows) {
    for (const cell of row.cells) {
      const place = cell.cell!;
      const first = columns[place.column]!;
      if (model.fixed && first.constrained) {
        first.real = true;
        continue;
      }
      if (place.columnSpan > 1) {
        first.real = true;
        spanning.push(cell);
      } else {
        encompass(first, ofCell(model, cell, context));
      }
    }
  }
  if (model.fixed) for (const column of columns) column.real = true;
  spanning.sort((a, b) => a.cell!.columnSpan - b.cell!.columnSpan || a.cell!.column - b.cell!.column);
  for (const cell of spanning) {
    const { column, columnSpan } = cell.cell!;
    const constraint = ofCell(model, cell, context);
    const part = columns.slice(column, column + columnSpan);
    if (model.fixed) spreadFixed(part, constraint, model.spacingX);
    else spreadAuto(part, constraint, model.spacingX);
  }
  return columns;
}

function ofColumn(model: TableModel, index: number): ColumnConstraint {
  const place = model.structure.columns[index]!;
  const constraint: ColumnConstraint = { min: 0, max: 0, percent: 0, extra: 0, constrained: false, real: false };
  for (const box of [place.column, place.group]) {
    if (!box) continue;
    constraint.real = true;
    const { width, minWidth } = box.style.size;
    if (typeof minWidth === 'number') constraint.min = Math.max(constraint.min, minWidth);
    if (constraint.constrained || constraint.percent > 0) continue;
    if (typeof width === 'number') {
      constraint.constrained = true;
      constraint.max = Math.max(0, width);
      constraint.min = Math.max(constraint.min, model.fixed ? width : 0);
    } else if (typeof width === 'object' && 'kind' in width && width.kind === 'percentage') {
      constraint.percent = Math.max(0, width.value);
    }
  }
  constraint.max = Math.max(constraint.max, constraint.min);
  if (isCollapsedColumn(model, index)) constraint.real = true;
  return constraint;
}

/** Outer min-content, max-content and percentage of a cell. https://drafts.csswg.org/css-tables-3/#outer-min-content */
function ofCell(model: TableModel, cell: BoxNode, context: LayoutContext): CellConstraint {
  const edges = boxEdges(cell, 0, cellBorder(model, cell));
  const { width, minWidth, maxWidth, boxSizing } = cell.style.size;
  const outer = (value: Px): Px => (boxSizing === 'border-box' ? Math.max(value, edges.inline) : value + edges.inline);
  const length = (value: typeof width | typeof maxWidth): Px | null =>
    typeof value === 'number' || (typeof value === 'object' && 'kind' in value && !hasPercentage(value))
      ? outer(used(value, 0))
      : null;
  const specified = length(width);
  const percent =
    typeof width === 'object' && 'kind' in width && width.kind === 'percentage' ? Math.max(0, width.value) : 0;
  const content = model.fixed ? { min: 0, max: 0 } : intrinsicSizes(cell, INDEFINITE, context);
  let contentMin = content.min + edges.inline;
  const contentMax = content.max + edges.inline;
  // https://quirks.spec.whatwg.org/#the-table-cell-nowrap-minimum-width-calculation-quirk
  const nowrap = cell.element?.attributes.has('nowrap') ?? false;
  if (nowrap && specified !== null && context.quirks)
    contentMin = Math.max(contentMin, Math.min(specified, contentMax));
  if (width === 'max-content') contentMin = contentMax;
  // A maximum narrows even content that cannot be broken; a minimum wins over it.
  const least = length(minWidth) ?? 0;
  const limit = length(maxWidth) ?? Number.POSITIVE_INFINITY;
  const min = Math.max(least, model.fixed ? Math.min(specified ?? 0, limit) : Math.min(contentMin, limit));
  const max = Math.min(specified ?? (model.fixed ? 0 : width === 'min-content' ? contentMin : contentMax), limit);
  const extra = model.fixed && percent > 0 && boxSizing === 'content-box' ? edges.inline : 0;
  return { min, max: Math.max(min, max), percent, extra, constrained: specified !== null };
}

function encompass(column: ColumnConstraint, cell: CellConstraint): void {
  column.real = true;
  column.min = Math.max(column.min, cell.min);
  if (column.constrained === cell.constrained) column.max = Math.max(column.max, cell.max);
  else if (column.constrained) column.max = Math.max(column.max, cell.min);
  else column.max = Math.max(column.min, cell.max);
  column.constrained ||= cell.constrained;
  column.percent = Math.max(column.percent, cell.percent);
  column.extra = Math.max(column.extra, cell.extra);
  column.max = Math.max(column.max, column.min);
}

/** Fixed layout: the first row's spanning cells share their width evenly. https://www.w3.org/TR/CSS2/tables.html#fixed-table-layout */
function spreadFixed(columns: ColumnConstraint[], cell: CellConstraint, spacing: Px): void {
  const open = columns.filter((column) => !column.constrained && column.percent === 0);
  if (open.length === 0) return;
  const taken = columns.reduce((sum, column) => sum + (column.constrained ? column.max : 0), 0);
  const inner = Math.max(0, cell.max - spacing * (columns.length - 1) - taken);
  for (const column of open) {
    column.real = true;
    if (cell.constrained) {
      column.constrained = true;
      column.max = column.min = inner / open.length;
    } else if (cell.percent > 0) {
      column.percent = cell.percent / columns.length;
    }
  }
}

/** https://drafts.csswg.org/css-tables-3/#spanning-column-measures, as Chromium does it. */
function spreadAuto(columns: ColumnConstraint[], cell: CellConstraint, spacing: Px): void {
  const real = columns.filter((column) => column.real);
  const inner = spacing * Math.max(0, real.length - 1);
  if (cell.percent > 0) spreadPercent(real, cell.percent);
  const min = Math.max(0, cell.min - inner);
  const max = Math.max(min, cell.max - inner);
  const mins = distributeAuto(min, real);
  const maxes = distributeAuto(max, real);
  real.forEach((column, i) => {
    column.min = Math.max(column.min, mins[i]!);
    column.max = Math.max(column.max, column.min, maxes[i]!);
  });
}

function spreadPercent(columns: readonly ColumnConstraint[], percent: number): void {
  const open = columns.filter((column) => column.percent === 0);
  const surplus = percent - columns.reduce((sum, column) => sum + column.percent, 0);
  if (surplus <= 0 || open.length === 0) return;
  const weight = open.reduce((sum, column) => sum + column.max, 0);
  for (const column of open) {
    column.percent = weight > 0 ? (surplus * column.max) / weight : surplus / open.length;
  }
}
