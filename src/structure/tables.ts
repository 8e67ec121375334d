/** Tables as grids without gaps, and the header cells of each cell. https://html.spec.whatwg.org/multipage/tables.html#forming-a-table */

import { attribute, type Element, isHtml } from '../dom/node.ts';
import { append, type Builder } from './builder.ts';
import type { CellDetails, StructureNode } from './types.ts';

/** https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope, with the usual guess where it is missing. */
export function scopeOf(element: Element | null): 'Row' | 'Column' {
  const scope = element && attribute(element, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'Row';
  if (scope === 'col' || scope === 'colgroup') return 'Column';
  const row = element?.parent;
  if (row?.kind !== 'element') return 'Column';
  if (row.parent.kind === 'element' && isHtml(row.parent, 'thead')) return 'Column';
  // The empty corner above row headers is no data.
  return row.elements.some((cell) => cell.tag === 'td' && cell.children.length > 0) ? 'Row' : 'Column';
}

interface Cell {
  readonly node: StructureNode;
  readonly details: CellDetails;
}

/**
 * Makes the grid of a finished table regular: spans end with the rows of their section and the last column that a cell starts
 * in, and rows that are too short get a cell of nothing (ISO 14289-1, 7.2; ISO 32000-1, 14.8.5.7).
 */
export function finishTable(b: Builder, table: StructureNode): void {
  const sections = sectionsOf(table);
  const rows = sections.flat();
  let columns = 0;
  for (const row of rows) for (const { details } of cellsOf(row)) columns = Math.max(columns, details.column + 1);
  if (columns === 0) return;
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  let first = 0;
  for (const section of sections) {
    section.forEach((row, index) => {
      fillRow(b, row, { grid, at: first + index, end: first + section.length, columns });
    });
    first += section.length;
  }
  assignHeaders(b, grid);
}

/** Rows by their section; those straight in the table are one. */
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
  return row.children.flatMap((node) => (node.details?.kind === 'cell' ? [{ node, details: node.details }] : []));
}

interface Filling {
  readonly grid: (Cell | undefined)[][];
  /** The row, and where the rows of its section end. */
  readonly at: number;
  readonly end: number;
  readonly columns: number;
}

function fillRow(b: Builder, row: StructureNode, { grid, at, end, columns }: Filling): void {
  const slots = grid[at]!;
  let column = 0;
  const place = (cell: Cell): void => {
    const { details } = cell;
    details.row = at;
    details.column = column;
    details.rowSpan = Math.max(1, Math.min(details.rowSpan, end - at));
    let width = 1;
    while (width < details.columnSpan && column + width < columns && !slots[column + width]) width++;
    details.columnSpan = width;
    for (let y = at; y < at + details.rowSpan; y++) {
      for (let x = column; x < column + width; x++) grid[y]![x] = cell;
    }
    column += width;
  };
  for (const cell of cellsOf(row)) {
    while (slots[column]) column++;
    place(cell);
  }
  for (; column < columns; ) {
    if (slots[column]) {
      column++;
      continue;
    }
    const details = cellDetails(null, columns - column, 1);
    place({ node: append(b, 'TD', row, { details }), details });
  }
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

/** Where header cells span, or cells name theirs, scopes alone do not tell which belong together. */
function assignHeaders(b: Builder, grid: readonly (Cell | undefined)[][]): void {
  const isNamed = ({ node }: Cell): boolean => node.element?.attributes.has('headers') === true;
  const spans = ({ node, details }: Cell): boolean =>
    node.type === 'TH' && (details.columnSpan > 1 || details.rowSpan > 1);
  if (!grid.some((row) => row.some((cell) => cell && (isNamed(cell) || spans(cell))))) return;
  const cells = new Set(grid.flat().filter((cell) => cell !== undefined));
  const byElement = new Map([...cells].map(({ node }) => [node.element, node]));
  for (const cell of cells) {
    const ids = cell.node.element ? attribute(cell.node.element, 'headers') : null;
    if (ids === null) {
      cell.details.headers = headersOf(cell, grid);
      continue;
    }
    cell.details.headers = ids
      .split(/\s+/)
      .map((id) => byElement.get(b.document.byId.get(id) ?? null))
      .filter((node) => node !== undefined && node.type === 'TH' && node !== cell.node) as StructureNode[];
  }
}

/** https://html.spec.whatwg.org/multipage/tables.html#header-and-data-cell-semantics */
function headersOf(cell: Cell, grid: readonly (Cell | undefined)[][]): readonly StructureNode[] {
  const { row, column, rowSpan, columnSpan } = cell.details;
  const found = new Set<StructureNode>();
  for (let y = row; y < row + rowSpan; y++) scan(cell, found, 'Row', (step) => grid[y]![column - step]);
  for (let x = column; x < column + columnSpan; x++) scan(cell, found, 'Column', (step) => grid[row - step]?.[x]);
  return [...found];
}

/** Header cells are looked at beyond this many slots no more: hostile tables have thousands of columns. */
const MAX_STEPS = 200;

/** The internal algorithm for scanning and assigning header cells: headers of the other direction, and those like one met before, count no more. */
function scan(
  cell: Cell,
  found: Set<StructureNode>,
  direction: 'Row' | 'Column',
  slot: (step: number) => Cell | undefined,
): void {
  let block: Cell[] = [];
  const opaque: Cell[] = [];
  for (let step = 1; step < MAX_STEPS; step++) {
    const current = slot(step);
    if (!current) break;
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
}

const alike = (a: CellDetails, b: CellDetails, direction: 'Row' | 'Column'): boolean =>
  direction === 'Column'
    ? a.column === b.column && a.columnSpan === b.columnSpan
    : a.row === b.row && a.rowSpan === b.rowSpan;
