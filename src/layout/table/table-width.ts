/** Widths of the table and its columns. https://drafts.csswg.org/css-tables-3/#computing-the-table-width */

import type { BoxNode } from '../../boxes/box.ts';
import type { MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { preferredRatio } from '../core/aspect-ratio.ts';
import { specifiedBlockSize } from '../core/block-sizes.ts';
import { type BoxEdges, boxEdges, usedMargins, widthFromRatio } from '../core/box-model.ts';
import { type ConstraintSpace, INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import type { IntrinsicSizes } from '../core/formatting-contexts.ts';
import { resolveWidthValue, transferLimits } from '../core/inline-sizes.ts';
import { marginBoxContribution } from '../core/intrinsic.ts';
import { containsPositioned, isAbsolute } from '../core/kinds.ts';
import { type ColumnConstraint, columnConstraints } from './column-constraints.ts';
import { distributeAuto, distributeFixed } from './column-distribution.ts';
import { isCollapsedColumn, type TableModel, tableEdges } from './table-model.ts';

/** The table width in px that stands for infinity if percentages leave no room for the other columns. */
const UNLIMITED = 1_000_000;

export interface ColumnTracks {
  /** Used widths of the columns. */
  readonly widths: readonly Px[];
  /**
   * Start of each column, relative to the grid's content edge at the start side and including the leading spacing; one more entry for the
   * end.
   */
  readonly starts: readonly Px[];
  /** Whether spacing follows the column: columns without cells and width have none. */
  readonly real: readonly boolean[];
}

function constraintsOf(model: TableModel, context: LayoutContext): readonly ColumnConstraint[] {
  model.constraints ??= columnConstraints(model, context);
  return model.constraints;
}

function spacingOf(model: TableModel, columns: readonly ColumnConstraint[]): Px {
  const count = columns.filter((column) => column.real).length;
  return count === 0 ? 0 : model.spacingX * (count + 1);
}

/**
 * Deviation: css-tables-3 §3.8 has no spacing without columns; in browsers a table with no columns still has it, and its container makes
 * room for it.
 */
function spacingAround(model: TableModel, context: LayoutContext): Px {
  const { node, borders } = model;
  const isEmpty = !borders && constraintsOf(model, context).every((column) => !column.real);
  return isEmpty ? 2 * Math.floor(node.style.tableInherited.borderSpacing[0]) : 0;
}

/** Content-box min and max of the grid: GRIDMIN and GRIDMAX, including what percentages require if `percentages` is true. */
function gridSizes(model: TableModel, context: LayoutContext, percentages: boolean): { min: Px; max: Px } {
  const known = constraintsOf(model, context);
  const columns = model.fixed ? withLimitedPercentages(known, true) : known;
  let min = 0;
  let max = 0;
  let percentSum = 0;
  let rest = 0;
  let byPercent = 0;
  for (const column of columns) {
    min += model.fixed && column.constrained && column.percent === 0 ? column.max : column.min;
    max += column.max;
    const percent = Math.min(column.percent, 100 - percentSum);
    percentSum += percent;
    if (column.percent > 0) {
      if (percent > 0) byPercent = Math.max(byPercent, ((column.max - column.extra) * 100) / percent);
      else if (column.max > 0) byPercent = UNLIMITED;
    } else {
      rest += column.max;
    }
  }
  if (percentages && percentSum > 0) {
    if (percentSum < 100) byPercent = Math.max(byPercent, (rest * 100) / (100 - percentSum));
    else if (rest > 0) byPercent = UNLIMITED;
    max = Math.max(max, Math.min(byPercent, UNLIMITED));
  }
  const spacing = spacingOf(model, columns);
  return { min: min + spacing, max: Math.max(min, max) + spacing };
}

/**
 * A 1% column requires a table a hundred times as wide. Deviation: css-tables-3 §3.8 counts that in all intrinsic sizes; browsers ignore
 * it inside cells, flex and grid containers, whose own sizes would explode, and for `width: max-content`.
 */
function countsPercentages(table: BoxNode): boolean {
  if (table.style.size.width === 'max-content') return false;
  for (let box = containerOf(table); box; box = containerOf(box)) {
    if (box.cell || box.formatting === 'flex' || box.formatting === 'grid') return false;
  }
  return true;
}

/** The box around it, and for an absolutely positioned box the one that makes its containing block. */
function containerOf(box: BoxNode): BoxNode | null {
  let around = box.parent;
  if (isAbsolute(box)) while (around && !containsPositioned(around, box)) around = around.parent;
  return around;
}

/**
 * Content-box sizes for other contexts: the caller adds the style's border and padding. `inPlace`: what they size is the table where it
 * is, not a box around it.
 */
export function tableIntrinsic(model: TableModel, context: LayoutContext, inPlace: boolean): IntrinsicSizes {
  const { node } = model;
  const counts = countsPercentages(node) || (inPlace && node.style.size.width !== 'max-content');
  const grid = gridSizes(model, context, counts);
  const own = tableEdges(model, 0).inline + spacingAround(model, context);
  const styled = boxEdges(node, 0).inline;
  const caption = captionMinimum(model, context);
  const min = Math.max(grid.min + own, caption) - styled;
  // A fixed table with a percentage width makes its container as wide as possible, as in browsers.
  const fills = model.fixed && hasPercentage(node.style.size.width);
  const max = fills ? UNLIMITED : Math.max(grid.max + own, caption) - styled;
  return { min: Math.max(0, min), max: Math.max(0, max), dependsOnBlock: false };
}

/** The minimum width of the captions: they never overflow the table wrapper. */
function captionMinimum(model: TableModel, context: LayoutContext): Px {
  return model.structure.captions.reduce(
    (widest, caption) => Math.max(widest, marginBoxContribution(caption, INDEFINITE, context).min),
    0,
  );
}

/** Border-box width of the table. */
export function usedTableWidth(model: TableModel, space: ConstraintSpace, edges: BoxEdges, context: LayoutContext): Px {
  const { node } = model;
  const grid = gridSizes(model, context, true);
  const gridMin = Math.max(grid.min + edges.inline, captionMinimum(model, context));
  if (space.stretch & 1) return Math.max(space.inlineSize, gridMin);
  const margins = usedMargins(node, space.inlineSize);
  const available = space.inlineSize - margins.left - margins.right;
  const gridMax = Math.max(gridMin, gridSizes(model, context, countsPercentages(node)).max + edges.inline);
  const of = (value: SizeValue | MaxSizeValue): Px | null => {
    if (value === 'min-content') return gridMin;
    if (value === 'max-content') return gridMax;
    if (typeof value === 'object' && 'fitContent' in value) {
      const room = value.fitContent === null ? available : of(value.fitContent)!;
      return Math.max(gridMin, Math.min(gridMax, room));
    }
    return resolveWidthValue(node, value, available, edges, space, context);
  };
  const { width, minWidth, maxWidth } = node.style.size;
  const automatic = Math.min(Math.max(gridMin, grid.max + edges.inline), Math.max(gridMin, available));
  const used = of(width) ?? widthThroughRatio(node, automatic, space, edges);
  const limited = Math.max(of(minWidth) ?? edges.inline, Math.min(used, of(maxWidth) ?? Number.POSITIVE_INFINITY));
  return Math.max(limited, gridMin);
}

/** The automatic width where `aspect-ratio` takes it from the height or from the limits of it. */
function widthThroughRatio(node: BoxNode, automatic: Px, space: ConstraintSpace, edges: BoxEdges): Px {
  const ratio = preferredRatio(node);
  if (ratio === null) return automatic;
  const height = specifiedBlockSize(node, space, edges);
  return height === null
    ? transferLimits(node, automatic, ratio, space, edges)
    : widthFromRatio(node, height, ratio, edges);
}

/** Column widths for a grid box whose content box is `contentWidth` wide. */
export function columnTracks(model: TableModel, contentWidth: Px, context: LayoutContext): ColumnTracks {
  const columns = constraintsOf(model, context);
  const real = columns.map((column) => column.real);
  const members = withLimitedPercentages(
    columns.filter((column) => column.real),
    model.fixed,
  );
  const target = Math.max(0, contentWidth - spacingOf(model, columns));
  const distributed = model.fixed ? distributeFixed(target, members) : distributeAuto(target, members);
  const widths: Px[] = [];
  const starts: Px[] = [];
  let at = 0;
  let next = 0;
  columns.forEach((column, i) => {
    let width = column.real ? distributed[next++]! : 0;
    if (isCollapsedColumn(model, i)) {
      width = 0;
      real[i] = false;
    }
    if (real[i]) at += model.spacingX;
    starts.push(at);
    widths.push(width);
    at += width;
  });
  starts.push(at);
  return { widths, starts, real };
}

/**
 * Width of the columns that are shown, with the spacing around them: a table becomes narrower by its collapsed columns.
 * https://drafts.csswg.org/css-tables-3/#visibility-collapse-rendering
 */
export const shownColumns = ({ spacingX }: TableModel, { starts, real }: ColumnTracks): Px =>
  starts.at(-1)! + (real.some(Boolean) ? spacingX : 0);

/**
 * The columns with their percentages limited to a total of 100%. https://drafts.csswg.org/css-tables-3/#total-percentage. Deviation: as in
 * browsers, those of fixed layout keep their proportions.
 */
function withLimitedPercentages(columns: readonly ColumnConstraint[], isFixed: boolean): readonly ColumnConstraint[] {
  const total = columns.reduce((sum, { percent }) => sum + percent, 0);
  if (total <= 100) return columns;
  if (isFixed) return columns.map((column) => ({ ...column, percent: (column.percent * 100) / total }));
  let left = 100;
  return columns.map((column) => {
    const percent = Math.min(column.percent, left);
    left -= percent;
    return { ...column, percent };
  });
}

/** Start and width in px of a cell's border box; `start` is relative to the grid's content edge at the start side. */
export function cellSpan(tracks: ColumnTracks, cell: BoxNode): { readonly start: Px; readonly width: Px } {
  const { column, columnSpan } = cell.cell!;
  const start = tracks.starts[column]!;
  let end = start;
  for (let c = column; c < column + columnSpan && c < tracks.widths.length; c++) {
    if (tracks.real[c]) end = tracks.starts[c]! + tracks.widths[c]!;
  }
  return { start, width: Math.max(0, end - start) };
}
