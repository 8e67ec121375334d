/**
 * Sizing constraints of columns: contributions of cells, `col` elements and spanning cells.
 * https://drafts.csswg.org/css-tables-3/#computing-column-measures
 */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes } from '../core/dispatch.ts';
import { toUnit, used } from '../core/layout-unit.ts';
import { measureAhead } from '../core/measure-ahead.ts';
import { distributeAuto } from './column-distribution.ts';
import { cellBorder, isCollapsedColumn, type TableModel } from './table-model.ts';

export interface ColumnConstraint {
  min: Px;
  max: Px;
  /** In percent; 0 = none. */
  percent: number;
  /** Border and padding in px that are added to the percentage: for content-box cells in fixed layout. */
  extra: Px;
  /** Has a specified width in px. */
  constrained: boolean;
  /** Whether a cell starts here or a `col` has a width; other columns have neither width nor spacing. */
  real: boolean;
}

interface CellConstraint {
  readonly min: Px;
  readonly max: Px;
  readonly percent: number;
  readonly extra: Px;
  readonly constrained: boolean;
}

/** One constraint per column. */
export function columnConstraints(model: TableModel, context: LayoutContext): readonly ColumnConstraint[] {
  const columns = model.structure.columns.map((_, i) => ofColumn(model, i));
  const rows = model.fixed ? model.structure.rows.slice(0, 1) : model.structure.rows;
  const spanning: BoxNode[] = [];
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  measureAhead(model.node, 'inline', cells, context, () =>
    rows.flatMap((row) => row.cells.map((cell) => () => ofCell(model, cell, context))),
  );
  for (const row of rows) {
    for (const cell of row.cells) {
      const place = cell.cell!;
      const first = columns[place.column]!;
      if (place.columnSpan > 1) {
        // In fixed layout a column is real once something gives it a width.
        if (!model.fixed) first.real = true;
        spanning.push(cell);
      } else if (!model.fixed) {
        encompass(first, ofCell(model, cell, context));
      } else {
        encompassFixed(ofColumn(model, place.column), first, ofCell(model, cell, context));
      }
    }
  }
  spanning.sort((a, b) => a.cell!.columnSpan - b.cell!.columnSpan || a.cell!.column - b.cell!.column);
  for (const cell of spanning) {
    const { column, columnSpan } = cell.cell!;
    const constraint = ofCell(model, cell, context);
    const part = columns.slice(column, column + columnSpan);
    if (model.fixed) spreadFixed(part, constraint, model.spacingX);
    else spreadAuto(part, constraint, model.spacingX);
  }
  if (model.fixed) for (const column of columns) column.real = true;
  return columns;
}

/**
 * Deviation: as in browsers, columns in a group take from it only a width in px, and only in automatic layout.
 * https://drafts.csswg.org/css-tables-3/#outer-min-content
 */
function ofColumn(model: TableModel, index: number): ColumnConstraint {
  const { column, group } = model.structure.columns[index]!;
  const constraint: ColumnConstraint = { min: 0, max: 0, percent: 0, extra: 0, constrained: false, real: false };
  const size = (column ?? group)?.style.size;
  const inherited = column && !model.fixed ? group?.style.size.width : undefined;
  if (size) {
    const { width, minWidth } = size;
    if (typeof minWidth === 'number') constraint.min = Math.max(0, minWidth);
    if (typeof width === 'object' && 'kind' in width && width.kind === 'percentage') {
      constraint.percent = Math.max(0, width.value);
    } else {
      const length = typeof width === 'number' ? width : inherited;
      constraint.constrained = typeof length === 'number';
      if (typeof length === 'number') constraint.max = Math.max(0, length);
    }
  }
  constraint.real = constraint.max > 0 || constraint.percent > 0;
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
  const extra = model.fixed && percent > 0 && boxSizing === 'content-box' ? edges.inline : 0;
  const limit = length(maxWidth) ?? Number.POSITIVE_INFINITY;
  if (model.fixed) {
    const max = Math.min(specified ?? intrinsicSizes(cell, INDEFINITE, context).max + edges.inline, limit);
    return { min: 0, max, percent, extra, constrained: specified !== null };
  }
  const content = intrinsicSizes(cell, INDEFINITE, context);
  let contentMin = content.min + edges.inline;
  const contentMax = content.max + edges.inline;
  // https://quirks.spec.whatwg.org/#the-table-cell-nowrap-minimum-width-calculation-quirk
  const nowrap = cell.element?.attributes.has('nowrap') ?? false;
  if (nowrap && specified !== null && context.quirks)
    contentMin = Math.max(contentMin, Math.min(specified, contentMax));
  if (width === 'max-content') contentMin = contentMax;
  // A maximum narrows even content that cannot be broken; a minimum wins over it.
  const min = Math.max(length(minWidth) ?? 0, Math.min(contentMin, limit));
  const max = Math.min(specified ?? (width === 'min-content' ? contentMin : contentMax), limit);
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

/**
 * In fixed layout, the width of a `col` or `colgroup` wins over that of a cell. https://www.w3.org/TR/CSS2/tables.html#fixed-table-layout
 * Deviation: as in browsers, a higher percentage of the cell wins over one of the column.
 */
function encompassFixed(own: ColumnConstraint, column: ColumnConstraint, cell: CellConstraint): void {
  if (own.constrained) return;
  if (own.percent === 0) {
    encompass(column, cell);
  } else if (cell.percent > column.percent) {
    column.percent = cell.percent;
    column.extra = cell.extra;
  }
}

/**
 * Fixed layout: a spanning cell of the first row divides its width evenly among its columns that have no width.
 * https://www.w3.org/TR/CSS2/tables.html#fixed-table-layout
 */
function spreadFixed(columns: ColumnConstraint[], cell: CellConstraint, spacing: Px): void {
  const inner = Math.max(0, cell.max - spacing * (columns.length - 1));
  const part = toUnit(inner / columns.length);
  columns.forEach((column, i) => {
    if (!column.real) {
      column.real = true;
      column.constrained ||= cell.constrained;
      column.max = Math.max(column.max, i === columns.length - 1 ? inner - part * i : part);
    }
    if (column.percent === 0 && !column.constrained) column.percent = cell.percent / columns.length;
  });
}

/** https://drafts.csswg.org/css-tables-3/#spanning-column-measures, as Chromium does it. */
function spreadAuto(columns: ColumnConstraint[], cell: CellConstraint, spacing: Px): void {
  const real = columns.filter((column) => column.real);
  const inner = spacing * Math.max(0, real.length - 1);
  if (cell.percent > 0) spreadPercent(real, cell.percent);
  const min = Math.max(0, cell.min - inner);
  const max = Math.max(min, cell.max - inner);
  distributeAuto(min, real).forEach((width, i) => {
    real[i]!.min = Math.max(real[i]!.min, width);
  });
  // Columns with a specified width get more than that only if the cell has a specified width too.
  distributeAuto(max, real, cell.constrained).forEach((width, i) => {
    real[i]!.max = Math.max(real[i]!.max, real[i]!.min, width);
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
