/**
 * The unfragmented result of the grid algorithm: tracks and the positions of all items, computed once and kept in the break token.
 * https://drafts.csswg.org/css-grid-2/#layout-algorithm
 */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import { sameMeasure } from '../core/cache.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { used } from '../core/layout-unit.ts';
import { measureAhead } from '../core/measure-ahead.ts';
import { independentSpace } from '../core/spaces.ts';
import { type ColumnPlan, containerOf, planColumns, sizeColumns } from './columns.ts';
import { type Grid, type GridContainer, makeGrid } from './grid-definition.ts';
import { type GridArea, type PlacedGridItem, placeInArea } from './items.ts';
import { spanRange, type TrackEdges, totalSize, trackEdges } from './offsets.ts';
import type { GridItem, Placement } from './placement.ts';
import { planRows, type RowPlan } from './rows.ts';
import { subgridTracks } from './subgrid-container.ts';

export interface GridPlan {
  readonly kind: 'grid';
  /** Groups of rows separated by lines that no item crosses, top to bottom. */
  readonly bands: readonly { readonly top: Px; readonly bottom: Px; readonly items: readonly PlacedGridItem[] }[];
  readonly innerWidth: Px;
  readonly innerHeight: Px;
  /** For absolute children placed by grid lines. */
  readonly grid: Grid;
  readonly columns: TrackEdges;
  readonly rows: TrackEdges;
}

/** A grid sized in a space; if `rows` is null, only its columns are sized, and these perhaps not for the last time. */
export interface SizedGrid {
  readonly space: ConstraintSpace;
  readonly columns: ColumnPlan;
  readonly rows: RowPlan | null;
}

export function planGrid(node: BoxNode, space: ConstraintSpace, context: LayoutContext): GridPlan {
  const { columns: inColumns, rows: inRows } = sizedGrid(node, space, context);
  const { container, grid, columns } = inColumns;
  const { rows, rowGap, innerHeight, shifts } = inRows;
  const rtl = node.style.writing.direction === 'rtl';
  const inner = { ...container, rowGap };
  const { items } = grid.placement;
  const place = (item: GridItem, i: number): PlacedGridItem =>
    placeInArea(
      {
        node: item.node,
        row: item.row,
        rows: item.rowSpan,
        baseline: shifts[i]!,
        subgrid: subgridTracks(item, grid, inner, columns, rows),
      },
      areaOf(item, columns, rows, rtl ? container.width : null),
      node,
      context,
    );
  measureAhead(node, 'place', items.length, context, () => items.map((item, i) => () => place(item, i)));
  const placed = items.map(place);
  return {
    kind: 'grid',
    bands: bandsOf(grid.placement, placed, rows),
    innerWidth: container.width,
    innerHeight,
    grid,
    columns,
    rows,
  };
}

function sizedGrid(node: BoxNode, space: ConstraintSpace, context: LayoutContext) {
  const { ahead } = context;
  const known = ahead?.grids.get(node);
  const isKnown = known !== undefined && sameMeasure(known.space, space);
  let columns = isKnown ? known.columns : planColumns(node, space, context);
  ahead?.grids.set(node, { space, columns, rows: isKnown ? known.rows : null });
  if (isKnown && known.rows) return { columns, rows: known.rows };
  let rows = planRows(columns);
  if (columns.dependsOnRows) {
    columns = planColumns(node, space, context, rows.rows);
    rows = { ...planRows(columns, rows), innerHeight: rows.innerHeight };
  }
  ahead?.grids.set(node, { space, columns, rows });
  return { columns, rows };
}

/** What the box's own sizes refer to while its width is computed. */
interface ContentBasis {
  readonly percentBlock: Px;
  readonly imposedBlock: Px;
  readonly percentInline: Px;
}

/** Max-content or min-content width of the grid's columns. */
export function intrinsicGridWidth(
  node: BoxNode,
  constraint: 'min-content' | 'max-content',
  { percentBlock, imposedBlock, percentInline }: ContentBasis,
  context: LayoutContext,
): Px {
  const { align, size } = node.style;
  const edges = boxEdges(node, 0);
  const inner = (value: typeof size.minWidth | typeof size.maxWidth, none: Px): Px => {
    const isKnown = typeof value === 'number' || (percentInline !== INDEFINITE && hasPercentage(value));
    const known = isKnown ? used(value, percentInline) : none;
    return size.boxSizing === 'border-box' ? Math.max(0, known - edges.inline) : known;
  };
  const imposed = imposedBlock !== INDEFINITE;
  const space = independentSpace(0, {
    percentBlock,
    blockSize: imposed ? imposedBlock + edges.block : INDEFINITE,
    stretch: imposed ? Stretch.Block : 0,
  });
  const container: GridContainer = {
    ...containerOf(node, space, edges, 0, context),
    width: INDEFINITE,
    ratioHeight: null,
    minWidth: inner(size.minWidth, 0),
    maxWidth: inner(size.maxWidth, Number.POSITIVE_INFINITY),
    columnGap: typeof align.columnGap === 'number' ? align.columnGap : 0,
  };
  const grid = makeGrid(container);
  const { collapsed } = grid.columns;
  const total = (sizes: readonly Px[]): Px => totalSize(sizes, collapsed.size, container.columnGap);
  const { sizes, dependsOnRows } = sizeColumns(grid, container, constraint, null);
  if (!dependsOnRows) return total(sizes);
  const width = total(sizes);
  const columns = trackEdges(sizes, collapsed, container.columnGap, align.justifyContent, width, true);
  const { rows } = planRows({ grid, container: { ...container, width }, columns, dependsOnRows });
  return total(sizeColumns(grid, container, constraint, rows).sizes);
}

/** `mirror`: the content width of a right-to-left container. */
function areaOf(item: GridItem, columns: TrackEdges, rows: TrackEdges, mirror: Px | null): GridArea {
  const inline = spanRange(columns, item.column, item.columnSpan);
  const block = spanRange(rows, item.row, item.rowSpan);
  return {
    x: mirror === null ? inline.start : mirror - inline.start - inline.size,
    y: block.start,
    width: inline.size,
    height: block.size,
  };
}

/** Groups rows so that no item crosses from one group to the next: the grid may break between groups. */
function bandsOf(placement: Placement, placed: readonly PlacedGridItem[], rows: TrackEdges): GridPlan['bands'] {
  const joined = new Array<boolean>(placement.rows).fill(false);
  for (const item of placement.items) for (let i = item.row + 1; i < item.row + item.rowSpan; i++) joined[i] = true;
  const bands: { top: Px; bottom: Px; items: PlacedGridItem[] }[] = [];
  const bandOfRow: number[] = [];
  for (let i = 0; i < placement.rows; i++) {
    if (!joined[i]) bands.push({ top: rows.starts[i]!, bottom: rows.ends[i]!, items: [] });
    const band = bands[bands.length - 1]!;
    band.bottom = Math.max(band.bottom, rows.ends[i]!);
    bandOfRow.push(bands.length - 1);
  }
  placement.items.forEach((item, i) => {
    bands[bandOfRow[item.row]!]!.items.push(placed[i]!);
  });
  return bands;
}
