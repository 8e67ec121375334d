/** A subgrid as its parent grid sees it. https://drafts.csswg.org/css-grid-2/#subgrids */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, usedMargins } from '../core/box-model.ts';
import { INDEFINITE, type SubgridTracks } from '../core/constraint-space.ts';
import { used } from '../core/layout-unit.ts';
import type { Grid, GridAxis, GridContainer } from './grid-definition.ts';
import { spanRange, type TrackEdges } from './offsets.ts';
import type { GridItem } from './placement.ts';
import { type Axis, isSubgridded, type SubgridArea, subgridAxis } from './subgrid.ts';

/** The subgrid's gap in px; `normal` is the parent grid's gap. `size`: of its content box along the axis, 0 while that is not known. */
function gapOf({ style }: BoxNode, axis: Axis, size: Px, container: GridContainer): Px {
  const gap = axis === 'columns' ? style.align.columnGap : style.align.rowGap;
  if (gap === 'normal') return axis === 'columns' ? container.columnGap : container.rowGap;
  return Math.max(0, used(gap, Math.max(0, size)));
}

/** `areaWidth` is the basis of percentages, 0 while the columns are sized. */
export function columnArea(
  { node, column, columnSpan }: GridItem,
  areaWidth: Px,
  container: GridContainer,
): SubgridArea {
  const margins = usedMargins(node, areaWidth);
  const edges = boxEdges(node, areaWidth);
  const left = margins.left + edges.left;
  const right = margins.right + edges.right;
  const rtl = container.node.style.writing.direction === 'rtl';
  return {
    start: column,
    count: columnSpan,
    before: rtl ? right : left,
    after: rtl ? left : right,
    inset: (gapOf(node, 'columns', areaWidth - left - right, container) - container.columnGap) / 2,
    reversed: node.style.writing.direction !== container.node.style.writing.direction,
  };
}

/** `areaWidth` is the basis of percentages but in the gap, where `areaHeight` is; that is 0 while the rows are sized. */
export function rowArea(
  { node, row, rowSpan }: GridItem,
  areaWidth: Px,
  areaHeight: Px,
  container: GridContainer,
): SubgridArea {
  const margins = usedMargins(node, areaWidth);
  const edges = boxEdges(node, areaWidth);
  const before = margins.top + edges.top;
  const after = margins.bottom + edges.bottom;
  return {
    start: row,
    count: rowSpan,
    before,
    after,
    inset: (gapOf(node, 'rows', areaHeight - before - after, container) - container.rowGap) / 2,
    reversed: false,
  };
}

/** The tracks an item takes from its parent grid, as far as known; null if it is not a subgrid. */
export function subgridTracks(
  item: GridItem,
  grid: Grid,
  container: GridContainer,
  columns: TrackEdges | null,
  rows: TrackEdges | null,
): SubgridTracks | null {
  const inColumns = isSubgridded(item.node, 'columns');
  const inRows = isSubgridded(item.node, 'rows');
  if (!inColumns && !inRows) return null;
  const width = columns ? spanRange(columns, item.column, item.columnSpan).size : 0;
  const height = rows ? spanRange(rows, item.row, item.rowSpan).size : 0;
  const own = (axis: GridAxis, area: SubgridArea, gap: Px, edges: TrackEdges | null) =>
    subgridAxis(axis, area, gap + 2 * area.inset, edges);
  return {
    columns: inColumns ? own(grid.columns, columnArea(item, width, container), container.columnGap, columns) : null,
    rows: inRows ? own(grid.rows, rowArea(item, width, height, container), container.rowGap, rows) : null,
  };
}

/** Used to place a subgrid's items before any size is known. */
export function subgridContainer(item: GridItem, grid: Grid, container: GridContainer): GridContainer {
  const { columnGap, rowGap } = item.node.style.align;
  const subgrid = subgridTracks(item, grid, container, null, null);
  return {
    node: item.node,
    context: container.context,
    width: INDEFINITE,
    height: INDEFINITE,
    minWidth: 0,
    maxWidth: Number.POSITIVE_INFINITY,
    growsPastHeight: false,
    ratioHeight: null,
    minHeight: 0,
    maxHeight: Number.POSITIVE_INFINITY,
    isImposed: false,
    columnGap: subgrid?.columns?.gap ?? (typeof columnGap === 'number' ? columnGap : 0),
    rowGap: subgrid?.rows?.gap ?? (typeof rowGap === 'number' ? rowGap : 0),
    subgrid,
  };
}
