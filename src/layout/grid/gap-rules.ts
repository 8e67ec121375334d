/** The rules in the gaps of a grid. https://drafts.csswg.org/css-gaps-1/#layout-painting */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { GapRule } from '../core/fragments.ts';
import { type Lane, rulesOfGap } from '../core/gap-rules.ts';
import type { TrackEdges } from './offsets.ts';
import type { GridPlan } from './plan.ts';

/** Beyond this many cells, cells are not examined individually. */
const MAX_CELLS = 1_000_000;

/** From the content box. */
export function gridGapRules(node: BoxNode, { grid, columns, rows, innerWidth }: GridPlan): readonly GapRule[] {
  const across = columns.starts.length;
  const down = rows.starts.length;
  if (across * down > MAX_CELLS) return [];
  const cells = occupiedCells(grid.placement.items, across, down);
  const { multicol, writing } = node.style;
  const mirror = writing.direction === 'rtl' ? (x: Px): Px => innerWidth - x : null;
  const rules: GapRule[] = [];
  if (multicol.columnRuleWidth > 0) {
    for (const [i, j] of gapsOf(columns, grid.columns.collapsed)) {
      const lanes = lanesOf(rows, grid.rows.collapsed, (row) => [cells[row * across + i]!, cells[row * across + j]!]);
      const middle = (columns.ends[i]! + columns.starts[j]!) / 2;
      for (const rule of rulesOfGap(node, 'column', mirror ? mirror(middle) : middle, lanes)) rules.push(rule);
    }
  }
  if (multicol.rowRuleWidth > 0) {
    for (const [i, j] of gapsOf(rows, grid.rows.collapsed)) {
      const lanes = lanesOf(columns, grid.columns.collapsed, (column) => [
        cells[i * across + column]!,
        cells[j * across + column]!,
      ]);
      const found = rulesOfGap(node, 'row', (rows.ends[i]! + rows.starts[j]!) / 2, lanes);
      for (const rule of found) rules.push(mirror ? { ...rule, x: mirror(rule.x + rule.length) } : rule);
    }
  }
  return rules;
}

/** The number of the item in each cell, in row order, starting at 1; 0 for none. */
function occupiedCells(items: GridPlan['grid']['placement']['items'], across: number, down: number): Int32Array {
  const cells = new Int32Array(across * down);
  items.forEach(({ row, rowSpan, column, columnSpan }, i) => {
    for (let y = row; y < Math.min(down, row + rowSpan); y++) {
      cells.fill(i + 1, y * across + column, y * across + Math.min(across, column + columnSpan));
    }
  });
  return cells;
}

/** The tracks on both sides of each gap. */
function gapsOf({ starts }: TrackEdges, collapsed: ReadonlySet<number>): readonly (readonly [number, number])[] {
  const shown = starts.map((_, i) => i).filter((i) => !collapsed.has(i));
  return shown.slice(1).map((track, i) => [shown[i]!, track]);
}

function lanesOf(
  { starts, ends }: TrackEdges,
  collapsed: ReadonlySet<number>,
  beside: (track: number) => readonly [number, number],
): readonly Lane[] {
  return starts.flatMap((start, i) => {
    if (collapsed.has(i)) return [];
    const [before, after] = beside(i);
    return [
      { start, end: ends[i]!, spanned: before !== 0 && before === after, before: before !== 0, after: after !== 0 },
    ];
  });
}
