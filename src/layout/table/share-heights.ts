/**
 * Distributes the heights of spanning cells, sections and the table among rows.
 * https://drafts.csswg.org/css-tables-3/#height-distribution
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { fits } from '../core/constraint-space.ts';
import { toUnit } from '../core/layout-unit.ts';
import { createSums } from './sums.ts';
import type { TableModel } from './table-model.ts';

/** A row whose height is being determined. */
export interface RowState {
  height: Px;
  baseline: Px;
  /** The largest extent of baseline-aligned cells below the baseline. */
  descent: Px;
  constrained: boolean;
  percent: number;
  collapsed: boolean;
  hasCells: boolean;
  /** Whether a cell that spans several rows begins here. */
  startsSpan: boolean;
}

interface Section {
  /** The rows that are not collapsed. */
  readonly rows: readonly RowState[];
  readonly isBody: boolean;
  /** The section's specified height; `min-height` is ignored. */
  readonly fixed: Px;
  readonly percent: number;
}

/** The number of a height in percent, else 0. */
export function percentHeight({ style }: BoxNode): number {
  const { height } = style.size;
  return typeof height === 'object' && 'kind' in height && height.kind === 'percentage' ? Math.max(0, height.value) : 0;
}

/** Distributes what spanning cells need beyond the heights of their rows, those that span the fewest rows first. */
export function spreadSpans(
  model: TableModel,
  rows: readonly RowState[],
  spanning: readonly { readonly cell: BoxNode; readonly height: Px }[],
): void {
  const heights = createSums(rows.map(({ height }) => height));
  const shown = createSums(rows.map(({ collapsed }) => (collapsed ? 0 : 1)));
  for (const { cell, height } of spanning.toSorted((a, b) => a.cell.cell!.rowSpan - b.cell.cell!.rowSpan)) {
    const { row, rowSpan } = cell.cell!;
    const gaps = Math.max(0, shown.between(row, row + rowSpan) - 1);
    const spanned = heights.between(row, row + rowSpan) + model.spacingY * gaps;
    if (fits(height, spanned)) continue;
    const part = rows.slice(row, row + rowSpan);
    const before = part.map((state) => state.height);
    growRows(
      part.filter((state) => !state.collapsed),
      height - spanned,
      true,
    );
    part.forEach((state, i) => {
      heights.add(row + i, state.height - before[i]!);
    });
  }
}

/** Grows sections to their own heights, then all of them to the table's `height` (content box; null if it has none). */
export function shareHeights(model: TableModel, rows: readonly RowState[], height: Px | null): void {
  const sections = model.structure.sections
    .map(({ box, kind, from, to }): Section => {
      const own = box.style.size.height;
      return {
        rows: rows.slice(from, to).filter((row) => !row.collapsed),
        isBody: kind === 'body',
        fixed: typeof own === 'number' ? own : 0,
        percent: percentHeight(box),
      };
    })
    .filter((section) => section.rows.length > 0);
  for (const { rows: own, fixed } of sections) if (fixed > 0) growTo(own, fixed, model.spacingY);
  if (height !== null) shareTableHeight(sections, height, model.spacingY);
}

const total = (sizes: readonly Px[]): Px => sizes.reduce((sum, size) => sum + size, 0);

const heightOf = (rows: readonly RowState[], spacing: Px): Px =>
  total(rows.map((row) => row.height)) + spacing * Math.max(0, rows.length - 1);

/** Grows the rows of a section to its height, rows with percentage heights first. */
function growTo(rows: readonly RowState[], height: Px, spacing: Px): void {
  const excess = height - heightOf(rows, spacing);
  if (excess <= 0) return;
  let left = 100;
  const wanted = rows.map((row) => {
    const percent = Math.min(row.percent, left);
    left -= percent;
    return Math.max(0, toUnit((percent * height) / 100) - row.height);
  });
  const parts = upTo(excess, wanted);
  rows.forEach((row, i) => {
    row.height += parts[i]!;
  });
  const rest = excess - total(parts);
  if (rest > 0) growRows(rows, rest, false);
}

/** What each item wants, or its share of `excess` if together they want more. */
function upTo(excess: Px, wanted: readonly Px[]): readonly Px[] {
  return total(wanted) > excess ? inProportion(excess, wanted) : wanted;
}

/**
 * As in Chromium: for a spanning cell, the rows in which another one begins grow evenly. Otherwise unconstrained rows grow in proportion
 * to their height, else all rows with a height, else the last of the empty rows.
 */
function growRows(rows: readonly RowState[], excess: Px, isSpan: boolean): void {
  const pick = (belongs: (row: RowState) => boolean) => rows.filter(belongs);
  // Percentages cannot be resolved yet when spanning cells are distributed.
  const isFree = (row: RowState) => !row.constrained && (isSpan || row.percent === 0);
  const spanning = isSpan ? pick((row) => row !== rows[0] && row.startsSpan) : [];
  let members = spanning;
  if (members.length === 0) members = pick((row) => row.height > 0 && isFree(row));
  if (members.length === 0) members = pick((row) => isFree(row) && (!isSpan || !row.hasCells));
  if (members.length === 0 || (isSpan && spanning.length === 0 && members.every((row) => row.height === 0))) {
    members = pick((row) => row.height > 0);
  }
  if (members.length === 0) members = isSpan ? rows.slice(-1) : [...rows];
  const parts = inProportion(
    excess,
    members.map((row) => (members === spanning ? 1 : row.height)),
  );
  members.forEach((row, i) => {
    row.height += parts[i]!;
  });
}

/** Divides `excess` in proportion to `sizes`, or evenly if all of them are 0. */
function inProportion(excess: Px, sizes: readonly Px[]): Px[] {
  const all = total(sizes);
  let given = 0;
  return sizes.map((size, i) => {
    const last = i === sizes.length - 1;
    const part = last ? excess - given : toUnit(all > 0 ? (excess * size) / all : excess / sizes.length);
    given += part;
    return part;
  });
}

/**
 * Distributes the table's own height: first to sections with percentage heights, then to bodies before header and footer, and to sections
 * without a height before others.
 */
function shareTableHeight(sections: readonly Section[], height: Px, spacing: Px): void {
  const sizes = sections.map(({ rows }) => heightOf(rows, spacing));
  const give = (parts: readonly Px[], to: readonly number[]) => {
    to.forEach((index, i) => {
      sizes[index] = sizes[index]! + parts[i]!;
    });
  };
  const room = height - spacing * (sections.length + 1);
  const every = sections.map((_, index) => index);
  const wanted = sections.map(({ percent }, i) => Math.max(0, toUnit((percent * height) / 100) - sizes[i]!));
  give(upTo(Math.max(0, room - total(sizes)), wanted), every);
  const bodies = every.filter((index) => sections[index]!.isBody);
  const candidates = bodies.length > 0 ? bodies : every;
  const free = candidates.filter((index) => sections[index]!.fixed === 0 && sections[index]!.percent === 0);
  const members = free.length > 0 ? free : candidates;
  const excess = room - total(sizes);
  if (excess > 0) {
    const parts = inProportion(
      excess,
      members.map((index) => sizes[index]!),
    );
    give(parts, members);
  }
  sections.forEach(({ rows }, i) => {
    growTo(rows, sizes[i]!, spacing);
  });
}
