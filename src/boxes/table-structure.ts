/**
 * The grid of a table: captions, columns, sections, rows, and the position of each cell.
 * https://drafts.csswg.org/css-tables-3/#table-structure
 */

import { attribute, type Element } from '../dom/node.ts';
import type { TableColumn, TableRow, TableSection } from './box.ts';
import type { BoxBuilder, BuildContext } from './build-context.ts';
import { createBox, createBoxOf, type MutableBox } from './node.ts';
import type { RawBox } from './raw.ts';
import { isRowGroup } from './table-fixup.ts';

const MAX_ROW_SPAN = 65534;

/** Fills the table `box` from its raw children, after table fix-up. */
export function buildTable(context: BuildContext, raw: RawBox, box: MutableBox, buildBox: BoxBuilder): void {
  const captions: MutableBox[] = [];
  const columns: TableColumn[] = [];
  const groups: RawBox[] = [];
  for (const child of raw.children) {
    if (child.kind !== 'box') continue;
    if (child.internal === 'table-caption') {
      const caption = buildBox(context, child, box, null);
      caption.independent = true;
      captions.push(caption);
    } else if (child.internal === 'table-column' || child.internal === 'table-column-group') {
      addColumns(context, child, box, columns);
    } else {
      groups.push(child);
    }
  }
  const rows: TableRow[] = [];
  const sections: TableSection[] = [];
  let columnCount = columns.length;
  for (const { kind, group } of inGridOrder(context, box, groups)) {
    const section = createBoxOf(group, 'block');
    section.parent = box;
    const from = rows.length;
    const width = buildRows(context, group, section, sections.length, rows, buildBox);
    columnCount = Math.max(columnCount, width);
    sections.push({ kind, box: section, from, to: rows.length });
  }
  while (columns.length < columnCount) columns.push({ column: null, group: null });
  const children = [...captions, ...sections.map((section) => section.box as MutableBox)];
  for (let i = 0; i < children.length; i++) children[i]!.index = i;
  box.children = children;
  box.table = { captions, columns, sections, rows, columnCount };
}

/** The first header group comes first and the first footer group last; others are bodies. Rows outside groups get an anonymous one. */
function inGridOrder(context: BuildContext, box: MutableBox, children: readonly RawBox[]) {
  const groups: RawBox[] = [];
  let loose: RawBox | null = null;
  for (const child of children) {
    if (isRowGroup(child.internal)) {
      loose = null;
      groups.push(child);
    } else if (loose) {
      loose.children.push(child);
    } else {
      const style = context.styled.anonymousStyle(box.style, 'table-row-group');
      loose = {
        ...child,
        element: null,
        pseudo: null,
        style,
        internal: 'table-row-group',
        children: [child],
        marker: null,
      };
      groups.push(loose);
    }
  }
  const header = groups.find((group) => group.internal === 'table-header-group');
  const footer = groups.find((group) => group.internal === 'table-footer-group');
  const bodies = groups.filter((group) => group !== header && group !== footer);
  return [
    ...(header ? [{ kind: 'header' as const, group: header }] : []),
    ...bodies.map((group) => ({ kind: 'body' as const, group })),
    ...(footer ? [{ kind: 'footer' as const, group: footer }] : []),
  ];
}

function addColumns(context: BuildContext, raw: RawBox, table: MutableBox, columns: TableColumn[]): void {
  const isGroup = raw.internal === 'table-column-group';
  const box = createBoxOf(raw, 'block');
  box.parent = table;
  if (!isGroup || raw.children.length === 0) {
    const span = spanOf(raw.element, 'span', context);
    pushColumns(columns, span, context.limits.tableColumns, isGroup ? null : box, isGroup ? box : null);
    return;
  }
  for (const child of raw.children) {
    if (child.kind !== 'box') continue;
    const column = createBoxOf(child, 'block');
    column.parent = box;
    pushColumns(columns, spanOf(child.element, 'span', context), context.limits.tableColumns, column, box);
  }
}

function pushColumns(
  columns: TableColumn[],
  span: number,
  most: number,
  column: MutableBox | null,
  group: MutableBox | null,
): void {
  for (let i = 0; i < span && columns.length < most; i++) columns.push({ column, group });
}

/**
 * https://html.spec.whatwg.org/multipage/tables.html#attributes-common-to-td-and-th-elements; `rowspan=0` is Infinity. Cells of MathML have
 * another name for the first: https://w3c.github.io/mathml-core/#entry-in-table-or-matrix-mtd
 */
function spanOf(element: Element | null, attributeName: 'span' | 'colspan' | 'rowspan', context: BuildContext): number {
  const name = attributeName === 'colspan' && element?.namespace === 'mathml' ? 'columnspan' : attributeName;
  const match = element ? /^[ \t\n\f\r]*\+?(\d+)/.exec(attribute(element, name) ?? '') : null;
  if (!match) return 1;
  const value = Number(match[1]);
  if (value === 0) return name === 'rowspan' ? Number.POSITIVE_INFINITY : 1;
  const limit = name === 'rowspan' ? MAX_ROW_SPAN : context.limits.spans;
  if (value > limit && name !== 'rowspan') {
    const message = `${name}=${value} is more than ${limit} (limits.spans)`;
    context.diagnostics.warn({ code: 'limit', message, ...(element?.line ? { line: element.line } : {}) });
  }
  return Math.min(value, limit);
}

/** The cells of a row; cells beyond the column limit go into the last one. */
function cellsOf(context: BuildContext, row: RawBox): readonly RawBox[] {
  const cells = row.children.filter((child): child is RawBox => child.kind === 'box');
  const { tableColumns } = context.limits;
  if (cells.length <= tableColumns) return cells;
  const message = `a row has more than ${tableColumns} cells; the rest go into the last one (limits.tableColumns)`;
  context.diagnostics.warn({ code: 'limit', message });
  const kept = cells.slice(0, tableColumns);
  const last = kept.at(-1)!;
  for (const { children } of cells.slice(tableColumns)) for (const child of children) last.children.push(child);
  return kept;
}

/** Browsers show a section without rows if it has a height, so an empty row takes it. */
function buildEmptyRow(context: BuildContext, section: MutableBox, sectionIndex: number, rows: TableRow[]): number {
  const { height } = section.style.size;
  if (typeof height !== 'number' || height <= 0) return 0;
  const row = createBox('block', context.styled.anonymousStyle(section.style, 'table-row'), null, null);
  row.parent = section;
  section.children = [row];
  rows.push({ box: row, section: sectionIndex, cells: [] });
  return 0;
}

/**
 * Forming a table: cells go to the first free slots of their row.
 * https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-processing-rows
 * Returns the number of columns used.
 */
function buildRows(
  context: BuildContext,
  group: RawBox,
  section: MutableBox,
  sectionIndex: number,
  rows: TableRow[],
  buildBox: BoxBuilder,
): number {
  const { tableColumns } = context.limits;
  const rawRows = group.children.filter((child): child is RawBox => child.kind === 'box');
  if (rawRows.length === 0) return buildEmptyRow(context, section, sectionIndex, rows);
  /** Per column: the first row (of the section) that is free again below a spanning cell. */
  const freeFrom: number[] = [];
  const rowBoxes: MutableBox[] = [];
  const first = rows.length;
  let columnCount = 0;
  rawRows.forEach((rawRow, rowIndex) => {
    const row = createBoxOf(rawRow, 'block');
    row.parent = section;
    row.index = rowIndex;
    const cells: MutableBox[] = [];
    let column = 0;
    for (const rawCell of cellsOf(context, rawRow)) {
      while ((freeFrom[column] ?? 0) > rowIndex) column++;
      if (column >= tableColumns) {
        context.diagnostics.warn({
          code: 'content-lost',
          message: `a cell past column ${tableColumns} (limits.tableColumns)`,
        });
        break;
      }
      const columnSpan = Math.min(spanOf(rawCell.element, 'colspan', context), tableColumns - column);
      const rowSpan = Math.min(spanOf(rawCell.element, 'rowspan', context), rawRows.length - rowIndex);
      const cell = buildBox(context, rawCell, row, null);
      cell.independent = true;
      cell.cell = { row: first + rowIndex, column, rowSpan, columnSpan };
      cell.index = cells.length;
      cells.push(cell);
      for (let i = 0; i < columnSpan; i++)
        freeFrom[column + i] = Math.max(freeFrom[column + i] ?? 0, rowIndex + rowSpan);
      column += columnSpan;
      columnCount = Math.max(columnCount, column);
    }
    row.children = cells;
    rowBoxes.push(row);
    rows.push({ box: row, section: sectionIndex, cells });
  });
  section.children = rowBoxes;
  return columnCount;
}
