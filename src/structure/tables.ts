/** Tables as grids without gaps, and the header cells of each cell. https://html.spec.whatwg.org/multipage/tables.html#forming-a-table */

import { attribute, type Element, isHtml } from '../dom/node.ts';
import { append, type Builder } from './builder.ts';
import type { CellDetails, StructureNode } from './types.ts';

/** https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope, with the usual guess if it is missing. */
export function scopeOf(element: Element | null): 'Row' | 'Column' {
  const scope = element && attribute(element, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'Row';
  if (scope === 'col' || scope === 'colgroup') return 'Column';
  const row = element?.parent;
  if (row?.kind !== 'element') return 'Column';
  if (row.parent.kind === 'element' && isHtml(row.parent, 'thead')) return 'Column';
  // The empty corner above row headers does not count as data.
  return row.elements.some((cell) => cell.tag === 'td' && cell.children.length > 0) ? 'Row' : 'Column';
}

interface Cell {
  readonly node: StructureNode;
  readonly details: CellDetails;
}

/** Cells by row, in column order: either those that begin in the row, or all that it shows. */
type Grid = readonly Cell[][];

/**
 * Makes the grid of a finished table regular: spans end with the rows of their section and the last column that a cell starts
 * in, and rows that are too short get an empty cell (ISO 14289-1, 7.2; ISO 32000-1, 14.8.5.7).
 */
export function finishTable(b: Builder, table: StructureNode): void {
  const sections = sectionsOf(table);
  let columns = 0;
  for (const row of sections.flat()) {
    for (const { details } of row.children)
      if (details?.kind === 'cell') columns = Math.max(columns, details.column + 1);
  }
  if (columns === 0) return;
  let first = 0;
  for (const section of sections) {
    let above: readonly Reach[] = [];
    section.forEach((row, index) => {
      above = fillRow(b, row, above, { at: first + index, end: first + section.length, columns });
    });
    first += section.length;
  }
  assignHeaders(b, sections.flat().map(cellsOf));
}

/** Rows by section; rows directly in the table form one section. */
function sectionsOf(table: StructureNode): StructureNode[][] {
  const sections: StructureNode[][] = [];
  let loose: StructureNode[] | null = null;
  for (const child of table.children) {
    if (child.type === 'TR') {
      if (!loose) {
        loose = [];
        sections.push(loose);
      }
      loose.push(child);
    } else if (child.type !== 'Caption') {
      loose = null;
      sections.push(child.children.filter((row) => row.type === 'TR'));
    }
  }
  return sections;
}

function cellsOf(row: StructureNode): Cell[] {
  const cells: Cell[] = [];
  for (const node of row.children) if (node.details?.kind === 'cell') cells.push({ node, details: node.details });
  return cells;
}

/** Columns that cells from above occupy in a row. */
interface Reach {
  readonly from: number;
  readonly to: number;
  readonly until: number;
}

interface Filling {
  /** The row, and where the rows of its section end. */
  readonly at: number;
  readonly end: number;
  readonly columns: number;
}

/** Returns the cells that extend into the row below, in column order. */
function fillRow(
  b: Builder,
  row: StructureNode,
  above: readonly Reach[],
  { at, end, columns }: Filling,
): readonly Reach[] {
  const below: Reach[] = [];
  b.passed(above.length);
  let column = 0;
  let next = 0;
  /** Skips columns occupied from above, and returns the end of the free columns. */
  const freeEnd = (): number => {
    while (next < above.length && above[next]!.from === column) {
      const reach = above[next++]!;
      addReach(below, reach, at);
      column = reach.to;
    }
    return next < above.length ? above[next]!.from : columns;
  };
  const place = ({ details }: Cell, freeTo: number): void => {
    details.row = at;
    details.column = column;
    details.rowSpan = Math.max(1, Math.min(details.rowSpan, end - at));
    details.columnSpan = Math.max(1, Math.min(details.columnSpan, freeTo - column));
    const to = column + details.columnSpan;
    addReach(below, { from: column, to, until: at + details.rowSpan }, at);
    column = to;
  };
  for (const cell of cellsOf(row)) place(cell, freeEnd());
  for (let to = freeEnd(); column < columns; to = freeEnd()) {
    const details = cellDetails(null, to - column, 1);
    place({ node: append(b, 'TD', row, { details }), details }, to);
  }
  return below;
}

/** Adds a reach that continues below the row, merged with a neighbour that ends in the same row. */
function addReach(below: Reach[], reach: Reach, row: number): void {
  if (reach.until <= row + 1) return;
  const last = below.at(-1);
  if (last?.to === reach.from && last.until === reach.until) below[below.length - 1] = { ...reach, from: last.from };
  else below.push(reach);
}

function gridOf(b: Builder, cells: Grid): Grid {
  const grid: Cell[][] = cells.map(() => []);
  for (const cell of cells.flat()) {
    const { row, rowSpan } = cell.details;
    b.passed(rowSpan);
    for (let at = row; at < row + rowSpan; at++) grid[at]!.push(cell);
  }
  for (const row of grid) row.sort((one, other) => one.details.column - other.details.column);
  return grid;
}

/** The cell that a row shows in a column. */
function cellAt(row: readonly Cell[] | undefined, column: number): Cell | undefined {
  if (!row) return undefined;
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { details } = row[middle]!;
    if (details.column + details.columnSpan > column) high = middle;
    else low = middle + 1;
  }
  const found = row[low];
  return found && found.details.column <= column ? found : undefined;
}

export const cellDetails = (
  scope: CellDetails['scope'],
  columnSpan: number,
  rowSpan: number,
  column = 0,
): CellDetails => ({
  kind: 'cell',
  scope,
  row: 0,
  column,
  rowSpan,
  columnSpan,
  headers: [],
});

/** Assigns header cells explicitly if scopes are not enough: header cells span, or cells name their headers. */
function assignHeaders(b: Builder, rows: Grid): void {
  const isNamed = ({ node }: Cell): boolean => node.element?.attributes.has('headers') === true;
  const spans = ({ node, details }: Cell): boolean =>
    node.type === 'TH' && (details.columnSpan > 1 || details.rowSpan > 1);
  const cells = rows.flat();
  if (!cells.some((cell) => isNamed(cell) || spans(cell))) return;
  const grid = gridOf(b, rows);
  const byElement = new Map(cells.map(({ node }) => [node.element, node]));
  for (const cell of cells) {
    const ids = cell.node.element ? attribute(cell.node.element, 'headers') : null;
    if (ids === null) {
      cell.details.headers = headersOf(b, cell, grid);
      continue;
    }
    cell.details.headers = ids
      .split(/\s+/)
      .map((id) => byElement.get(b.document.byId.get(id) ?? null))
      .filter((node) => node !== undefined && node.type === 'TH' && node !== cell.node) as StructureNode[];
  }
}

/** Bounds the search for header cells and the slots of a cell, because hostile tables have thousands of columns. */
const MAX_STEPS = 200;

/** https://html.spec.whatwg.org/multipage/tables.html#header-and-data-cell-semantics */
function headersOf(b: Builder, cell: Cell, grid: Grid): readonly StructureNode[] {
  const { row, column, rowSpan, columnSpan } = cell.details;
  const found = new Set<StructureNode>();
  const scan = (direction: 'Row' | 'Column', slot: (step: number) => Cell | undefined): void => {
    b.passed(scanned(cell, found, direction, slot));
  };
  const rowEnd = row + Math.min(rowSpan, MAX_STEPS);
  const columnEnd = column + Math.min(columnSpan, MAX_STEPS);
  for (let y = row; y < rowEnd; y++) scan('Row', (step) => cellAt(grid[y], column - step));
  for (let x = column; x < columnEnd; x++) scan('Column', (step) => cellAt(grid[row - step], x));
  return [...found];
}

/**
 * The internal algorithm for scanning and assigning header cells: headers of the other direction, and those like one already found, no
 * longer count. Returns the number of steps.
 */
function scanned(
  cell: Cell,
  found: Set<StructureNode>,
  direction: 'Row' | 'Column',
  slot: (step: number) => Cell | undefined,
): number {
  let block: Cell[] = [];
  const opaque: Cell[] = [];
  for (let step = 1; step < MAX_STEPS; step++) {
    const current = slot(step);
    if (!current) return step;
    if (current === cell) continue;
    if (current.node.type !== 'TH') {
      opaque.push(...block);
      block = [];
      continue;
    }
    block.push(current);
    const blocked = opaque.some((one) => alike(one.details, current.details, direction));
    if (!blocked && current.details.scope === direction) found.add(current.node);
  }
  return MAX_STEPS;
}

const alike = (a: CellDetails, b: CellDetails, direction: 'Row' | 'Column'): boolean =>
  direction === 'Column'
    ? a.column === b.column && a.columnSpan === b.columnSpan
    : a.row === b.row && a.rowSpan === b.rowSpan;
