/** Border conflict resolution. https://www.w3.org/TR/CSS2/tables.html#border-conflict-resolution */

import type { BoxNode, TableCell, TableStructure } from '../../boxes/box.ts';
import type { LineStyle } from '../../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../../css/values/types.ts';
import type { Edges, Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/** The border of a grid line along one row or column; width 0 if there is none. */
export interface CollapsedEdge {
  readonly width: Px;
  readonly style: LineStyle;
  readonly color: Rgba;
}

/** Row and column lines in grid order (columns from the table's start side). Null inside a spanning cell, or if there is no border. */
export interface CollapsedBorders {
  readonly rowCount: number;
  readonly columnCount: number;
  /** `horizontal[r * columnCount + c]`: above row r, over column c; r up to rowCount. */
  readonly horizontal: (CollapsedEdge | null)[];
  /** `vertical[r * (columnCount + 1) + c]`: before column c, beside row r. */
  readonly vertical: (CollapsedEdge | null)[];
  /** The box that each border comes from, as its rank in the order of precedence. */
  readonly horizontalOwner: Int32Array;
  readonly verticalOwner: Int32Array;
}

const STYLE_RANK: Readonly<Record<LineStyle, number>> = {
  none: 0,
  inset: 1,
  groove: 2,
  outset: 3,
  ridge: 4,
  dotted: 5,
  dashed: 6,
  solid: 7,
  double: 8,
  hidden: 9,
};

/** Strictly stronger: `hidden`, then width, then style. Among equal borders the first one wins. */
export function isStronger(a: CollapsedEdge, b: CollapsedEdge | null): boolean {
  if (b === null) return true;
  if (b.style === 'hidden') return false;
  if (a.style === 'hidden') return true;
  if (a.width !== b.width) return a.width > b.width;
  return STYLE_RANK[a.style] > STYLE_RANK[b.style];
}

function edgeOf(
  style: ComputedStyle,
  line: LineStyle,
  width: Px,
  color: ComputedStyle['border']['borderTopColor'],
): CollapsedEdge | null {
  if (line === 'none') return null;
  return {
    width: line === 'hidden' ? 0 : width,
    style: line,
    color: color === 'currentcolor' ? style.color.color : color,
  };
}

/** The four edges of a style, shared by all boxes with that style. */
interface BoxSides {
  readonly top: CollapsedEdge | null;
  readonly bottom: CollapsedEdge | null;
  readonly start: CollapsedEdge | null;
  readonly end: CollapsedEdge | null;
}

function sidesIn(style: ComputedStyle, rtl: boolean): BoxSides {
  const { border } = style;
  const left = edgeOf(style, border.borderLeftStyle, border.borderLeftWidth, border.borderLeftColor);
  const right = edgeOf(style, border.borderRightStyle, border.borderRightWidth, border.borderRightColor);
  return {
    top: edgeOf(style, border.borderTopStyle, border.borderTopWidth, border.borderTopColor),
    bottom: edgeOf(style, border.borderBottomStyle, border.borderBottomWidth, border.borderBottomColor),
    start: rtl ? right : left,
    end: rtl ? left : right,
  };
}

/** The number of columns up to the last one in which a cell begins or a `col` has a width: in automatic layout later columns are empty. */
function columnsWithCells({ columns, rows }: TableStructure): number {
  const isGiven = (box: BoxNode | null): boolean => box !== null && box.style.size.width !== 'auto';
  const ofCols = columns.findLastIndex(({ column, group }) => isGiven(column) || isGiven(group)) + 1;
  return rows.reduce((count, { cells }) => Math.max(count, (cells.at(-1)?.cell?.column ?? -1) + 1), ofCols);
}

/** Resolves conflicts among the borders of cells, rows, row groups, columns and the table, in that order of precedence. */
export function collapseBorders(table: BoxNode, structure: TableStructure, fixed: boolean): CollapsedBorders {
  const rowCount = structure.rows.length;
  const columnCount = fixed ? structure.columnCount : columnsWithCells(structure);
  const rtl = table.style.writing.direction === 'rtl';
  const grid: Grid = {
    rowCount,
    columnCount,
    horizontal: new Array<CollapsedEdge | null>((rowCount + 1) * columnCount).fill(null),
    vertical: new Array<CollapsedEdge | null>(rowCount * (columnCount + 1)).fill(null),
    horizontalOwner: new Int32Array((rowCount + 1) * columnCount),
    verticalOwner: new Int32Array(rowCount * (columnCount + 1)),
    insideHorizontal: new Set(),
    insideVertical: new Set(),
    owner: 0,
  };
  const known = new Map<ComputedStyle, BoxSides>();
  const sidesOf = (box: BoxNode): BoxSides => {
    let sides = known.get(box.style);
    if (!sides) {
      sides = sidesIn(box.style, rtl);
      known.set(box.style, sides);
    }
    return sides;
  };
  for (const row of structure.rows) {
    for (const cell of row.cells) {
      const place = cell.cell!;
      markInside(grid, place);
      const { row: r, column: c, rowSpan, columnSpan } = place;
      apply(grid, sidesOf(cell), r, Math.min(r + rowSpan, rowCount), c, Math.min(c + columnSpan, columnCount));
    }
  }
  structure.rows.forEach((row, r) => {
    apply(grid, sidesOf(row.box), r, r + 1, 0, columnCount);
  });
  for (const section of structure.sections) {
    if (section.to > section.from) apply(grid, sidesOf(section.box), section.from, section.to, 0, columnCount);
  }
  for (const [box, from, to] of columnRuns(structure, 'column')) apply(grid, sidesOf(box), 0, rowCount, from, to);
  for (const [box, from, to] of columnRuns(structure, 'group')) apply(grid, sidesOf(box), 0, rowCount, from, to);
  apply(grid, sidesOf(table), 0, rowCount, 0, columnCount);
  return grid;
}

interface Grid extends CollapsedBorders {
  readonly insideHorizontal: Set<number>;
  readonly insideVertical: Set<number>;
  /** The box whose sides are applied. */
  owner: number;
}

function markInside(grid: Grid, { row, column, rowSpan, columnSpan }: TableCell): void {
  if (rowSpan === 1 && columnSpan === 1) return;
  const bottom = Math.min(row + rowSpan, grid.rowCount);
  const right = Math.min(column + columnSpan, grid.columnCount);
  for (let r = row; r < bottom; r++) {
    for (let c = column; c < right; c++) {
      if (r > row) grid.insideHorizontal.add(r * grid.columnCount + c);
      if (c > column) grid.insideVertical.add(r * (grid.columnCount + 1) + c);
    }
  }
}

function columnRuns(structure: TableStructure, key: 'column' | 'group'): [BoxNode, number, number][] {
  const runs: [BoxNode, number, number][] = [];
  structure.columns.forEach((place, i) => {
    const box = place[key];
    if (!box) return;
    const last = runs.at(-1);
    // A spanning `col` gives each of its columns its own borders; a column group has borders around all of its columns.
    if (key === 'group' && last && last[0] === box) last[2] = i + 1;
    else runs.push([box, i, i + 1]);
  });
  return runs;
}

function apply(grid: Grid, sides: BoxSides, top: number, bottom: number, start: number, end: number): void {
  const { columnCount } = grid;
  grid.owner++;
  if (sides.top || sides.bottom) {
    for (let c = start; c < end; c++) {
      putHorizontal(grid, top * columnCount + c, sides.top);
      putHorizontal(grid, bottom * columnCount + c, sides.bottom);
    }
  }
  if (sides.start || sides.end) {
    for (let r = top; r < bottom; r++) {
      putVertical(grid, r * (columnCount + 1) + start, sides.start);
      putVertical(grid, r * (columnCount + 1) + end, sides.end);
    }
  }
}

function putHorizontal(grid: Grid, at: number, edge: CollapsedEdge | null): void {
  const { horizontal, insideHorizontal: inside } = grid;
  if (!edge || (inside.size > 0 && inside.has(at)) || !isStronger(edge, horizontal[at] ?? null)) return;
  horizontal[at] = edge;
  grid.horizontalOwner[at] = grid.owner;
}

function putVertical(grid: Grid, at: number, edge: CollapsedEdge | null): void {
  const { vertical, insideVertical: inside } = grid;
  if (!edge || (inside.size > 0 && inside.has(at)) || !isStronger(edge, vertical[at] ?? null)) return;
  vertical[at] = edge;
  grid.verticalOwner[at] = grid.owner;
}

const widthAt = (list: readonly (CollapsedEdge | null)[], at: number): Px => list[at]?.width ?? 0;

/** The border of a cell: half of the widest edge on each side. */
export function cellBorderOf(borders: CollapsedBorders, cell: TableCell, rtl: boolean): Edges {
  const { columnCount, rowCount, horizontal, vertical } = borders;
  const bottom = Math.min(cell.row + cell.rowSpan, rowCount);
  const end = Math.min(cell.column + cell.columnSpan, columnCount);
  let top = 0;
  let below = 0;
  let before = 0;
  let after = 0;
  for (let c = cell.column; c < end; c++) {
    top = Math.max(top, widthAt(horizontal, cell.row * columnCount + c));
    below = Math.max(below, widthAt(horizontal, bottom * columnCount + c));
  }
  for (let r = cell.row; r < bottom; r++) {
    before = Math.max(before, widthAt(vertical, r * (columnCount + 1) + cell.column));
    after = Math.max(after, widthAt(vertical, r * (columnCount + 1) + end));
  }
  return {
    top: top / 2,
    bottom: below / 2,
    left: (rtl ? after : before) / 2,
    right: (rtl ? before : after) / 2,
  };
}

/** The border of the table: half of the widest outer edge on each side.
 * Deviation: CSS 2 takes the left and right border from the first row only and lets wider borders spill into the margin; browsers do not.
 */
export function tableBorderOf(borders: CollapsedBorders, rtl: boolean): Edges {
  const { columnCount, rowCount, horizontal, vertical } = borders;
  if (rowCount === 0 || columnCount === 0) return { top: 0, right: 0, bottom: 0, left: 0 };
  let top = 0;
  let bottom = 0;
  for (let c = 0; c < columnCount; c++) {
    top = Math.max(top, widthAt(horizontal, c));
    bottom = Math.max(bottom, widthAt(horizontal, rowCount * columnCount + c));
  }
  let start = 0;
  let end = 0;
  for (let r = 0; r < rowCount; r++) {
    start = Math.max(start, widthAt(vertical, r * (columnCount + 1)));
    end = Math.max(end, widthAt(vertical, r * (columnCount + 1) + columnCount));
  }
  return { top: top / 2, bottom: bottom / 2, left: (rtl ? end : start) / 2, right: (rtl ? start : end) / 2 };
}
