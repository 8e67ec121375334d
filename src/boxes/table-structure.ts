/** The grid of a table: captions, columns, sections, rows, and each cell's place. https://drafts.csswg.org/css-tables-3/#table-structure */

import { attribute, type Element } from '../dom/node.ts';
import { type BuildContext, buildBox } from './block-builder.ts';
import type { TableColumn, TableRow, TableSection } from './box.ts';
import { createBoxOf, type MutableBox } from './node.ts';
import type { RawBox } from './raw.ts';
import { isRowGroup } from './table-fixup.ts';

const MAX_COLUMN_SPAN = 1000;
const MAX_ROW_SPAN = 65534;
/** More columns than this are not kept: spans from hostile input end at the edge. */
const MAX_COLUMNS = 10000;

/** Fills `box`, a table, from its raw children, which the fix-up has put in order. */
export function buildTable(context: BuildContext, raw: RawBox, box: MutableBox): void {
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
      addColumns(child, box, columns);
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
    const width = buildRows(context, group, section, sections.length, rows);
    columnCount = Math.max(columnCount, width);
    sections.push({ kind, box: section, from, to: rows.length });
  }
  while (columns.length < columnCount) columns.push({ column: null, group: null });
  const children = [...captions, ...sections.map((section) => section.box as MutableBox)];
  for (let i = 0; i < children.length; i++) children[i]!.index = i;
  box.children = children;
  box.table = { captions, columns, sections, rows, columnCount };
}

/** The first header group comes first and the first footer group last; other ones are bodies. Loose rows get an anonymous group. */
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

function addColumns(raw: RawBox, table: MutableBox, columns: TableColumn[]): void {
  const isGroup = raw.internal === 'table-column-group';
  const box = createBoxOf(raw, 'block');
  box.parent = table;
  if (!isGroup || raw.children.length === 0) {
    pushColumns(columns, spanOf(raw.element, 'span', MAX_COLUMN_SPAN), isGroup ? null : box, isGroup ? box : null);
    return;
  }
  for (const child of raw.children) {
    if (child.kind !== 'box') continue;
    const column = createBoxOf(child, 'block');
    column.parent = box;
    pushColumns(columns, spanOf(child.element, 'span', MAX_COLUMN_SPAN), column, box);
  }
}

function pushColumns(columns: TableColumn[], span: number, column: MutableBox | null, group: MutableBox | null): void {
  for (let i = 0; i < span && columns.length < MAX_COLUMNS; i++) columns.push({ column, group });
}

/** https://html.spec.whatwg.org/multipage/tables.html#attributes-common-to-td-and-th-elements; `rowspan=0` is Infinity. */
function spanOf(element: Element | null, name: string, limit: number): number {
  const match = element ? /^[ \t\n\f\r]*\+?(\d+)/.exec(attribute(element, name) ?? '') : null;
  if (!match) return 1;
  const value = Number(match[1]);
  if (value === 0) return name === 'rowspan' ? Number.POSITIVE_INFINITY : 1;
  return Math.min(value, limit);
}

/**
 * Forming a table: cells go to the first free slots of their row. https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-processing-rows
 * Answers the number of columns used.
 */
function buildRows(
  context: BuildContext,
  group: RawBox,
  section: MutableBox,
  sectionIndex: number,
  rows: TableRow[],
): number {
  const rawRows = group.children.filter((child): child is RawBox => child.kind === 'box');
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
    for (const rawCell of rawRow.children) {
      if (rawCell.kind !== 'box') continue;
      while ((freeFrom[column] ?? 0) > rowIndex) column++;
      if (column >= MAX_COLUMNS) break;
      const columnSpan = Math.min(spanOf(rawCell.element, 'colspan', MAX_COLUMN_SPAN), MAX_COLUMNS - column);
      const rowSpan = Math.min(spanOf(rawCell.element, 'rowspan', MAX_ROW_SPAN), rawRows.length - rowIndex);
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
