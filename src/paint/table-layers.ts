/** The layers behind table cells, and other state of tables. https://drafts.csswg.org/css2/#table-layers */

import type { Px } from '../geometry.ts';
import type { BoxFragment, TablePaint } from '../layout/core/fragments.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasBackground } from './decoration-tests.ts';
import { PAGINATION } from './emitter.ts';
import type { PaintSession } from './session.ts';
import type { TableLayer } from './stacking.ts';
import { changed, type Surroundings, type TableSurroundings } from './surroundings.ts';

const NO_TABLE: TableSurroundings = { vertical: false, columns: [], repeats: false, section: null, row: null };

/** https://drafts.csswg.org/css2/#table-layers */
export function enterTable(
  { repeated }: PaintSession,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  around: Surroundings,
): Surroundings {
  const { extra, node } = fragment;
  if (extra?.kind === 'table' || extra?.kind === 'collapsed-borders') {
    return {
      ...around,
      table: {
        vertical: extra.grid.vertical === true,
        columns: columnLayers(extra.grid, x, y),
        repeats: false,
        section: null,
        row: null,
      },
    };
  }
  const { display } = node.style.display;
  if (display.kind !== 'internal') return around.table && node.table ? changed(around, { table: null }) : around;
  const self = { style: node.style, rect: { x, y, width: fragment.width, height: fragment.height } };
  const table = around.table ?? NO_TABLE;
  const { columns, vertical } = table;
  switch (display.type) {
    case 'table-row-group':
      return changed(around, { table: { vertical, columns, repeats: false, section: tableLayer(self), row: null } });
    case 'table-header-group':
    case 'table-footer-group':
      return changed(around, {
        table: { vertical, columns, repeats: true, section: tableLayer(self), row: null },
      });
    case 'table-row':
      return changed(around, {
        table: { vertical, columns, repeats: table.repeats, section: table.section, row: tableLayer(self) },
      });
    case 'table-caption':
    case 'table-cell': {
      if (fragment.index > 0 || (display.type === 'table-cell' && !table.repeats)) return around;
      // A repeated caption, or a cell of a repeated header, as opposed to one that continues.
      const again = repeated.has(node);
      repeated.add(node);
      return again ? changed(around, { artifact: around.artifact ?? PAGINATION }) : around;
    }
    default:
      return around;
  }
}

const tableLayer = (layer: TableLayer): TableLayer | null =>
  hasBackground(layer.style) && layer.style.color.visibility === 'visible' ? layer : null;

/** Column groups below columns. */
function columnLayers(grid: TablePaint, x: Px, y: Px): readonly TableLayer[] {
  const groups: TableLayer[] = [];
  const columns: TableLayer[] = [];
  for (const { box, x: left, y: top, width, height } of grid.columns) {
    const layer = tableLayer({ style: box.style, rect: { x: x + left, y: y + top, width, height } });
    const { display } = box.style.display;
    const list = display.kind === 'internal' && display.type === 'table-column-group' ? groups : columns;
    if (layer) list.push(layer);
  }
  return [...groups, ...columns];
}

export const isTableType = (style: ComputedStyle, ...types: readonly string[]): boolean =>
  style.display.display.kind === 'internal' && types.includes(style.display.display.type);

/** Nothing but white space and out-of-flow content: css2 §17.6.1.1. */
export function isEmptyCell(fragment: BoxFragment): boolean {
  return fragment.children.every(
    ({ fragment: child }) =>
      (child.kind === 'line' && child.children.length === 0) ||
      (child.kind === 'box' && child.node.element === null && isEmptyCell(child) && child.height === 0),
  );
}

/** The backgrounds behind a cell at this position. */
export function layersBehind(table: TableSurroundings, x: Px, y: Px): readonly TableLayer[] {
  const behind: TableLayer[] = [];
  for (const column of table.columns) {
    const { rect } = column;
    const from = table.vertical ? rect.y : rect.x;
    const length = table.vertical ? rect.height : rect.width;
    const at = table.vertical ? y : x;
    if (at >= from - 0.5 && at < from + length - 0.01) behind.push(column);
  }
  if (table.section) behind.push(table.section);
  if (table.row) behind.push(table.row);
  return behind;
}
