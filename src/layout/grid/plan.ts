/**
 * The unfragmented result of the grid algorithm: tracks and the positions of all items, computed once and kept in the break token.
 * https://drafts.csswg.org/css-grid-2/#layout-algorithm
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { TrackBreadth, TrackSize } from '../../css/properties/computed-flex-grid.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, clamp } from '../core/box-model.ts';
import { sameMeasure } from '../core/cache.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { used } from '../core/layout-unit.ts';
import { measureAhead } from '../core/measure-ahead.ts';
import { independentSpace } from '../core/spaces.ts';
import { type ColumnPlan, containerOf, planColumns, sizeColumns, stretchesTracks } from './columns.ts';
import { type Grid, type GridContainer, makeGrid } from './grid-definition.ts';
import { type GridArea, type PlacedGridItem, placeInArea } from './items.ts';
import { spanRange, type TrackEdges, totalSize, trackEdges } from './offsets.ts';
import type { GridItem, Placement } from './placement.ts';
import { type RowItems, rowItems } from './row-items.ts';
import { subgridTracks } from './subgrid-container.ts';
import { isFlexible } from './track.ts';
import { type SpanningItem, sizeTracks } from './track-sizing.ts';

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

/** A grid sized in a space; if `rows` is null, only its columns are sized. */
export interface SizedGrid {
  readonly space: ConstraintSpace;
  readonly columns: ColumnPlan;
  readonly rows: (RowPlan & Pick<RowItems, 'shifts'>) | null;
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
  const columns = isKnown ? known.columns : planColumns(node, space, context);
  ahead?.grids.set(node, { space, columns, rows: isKnown ? known.rows : null });
  if (isKnown && known.rows) return { columns, rows: known.rows };
  const measured = rowItems(columns.grid, columns.columns, columns.container);
  const rows = { ...planRows(columns.grid, columns.container, measured), shifts: measured.shifts };
  ahead?.grids.set(node, { space, columns, rows });
  return { columns, rows };
}

/** Max-content or min-content width of the grid's columns. */
export function intrinsicGridWidth(
  node: BoxNode,
  constraint: 'min-content' | 'max-content',
  percentBlock: Px,
  context: LayoutContext,
  imposedBlock: Px,
): Px {
  const { align, size } = node.style;
  const edges = boxEdges(node, 0);
  const inner = (value: typeof size.minWidth | typeof size.maxWidth, none: Px): Px => {
    const known = typeof value === 'number' ? value : none;
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
    minWidth: inner(size.minWidth, 0),
    maxWidth: inner(size.maxWidth, Number.POSITIVE_INFINITY),
    columnGap: typeof align.columnGap === 'number' ? align.columnGap : 0,
  };
  const grid = makeGrid(container);
  return totalSize(sizeColumns(grid, container, constraint), grid.columns.collapsed.size, container.columnGap);
}

// --- tracks ----------------------------------------------------------------------------------------------------

interface RowPlan {
  readonly rows: TrackEdges;
  readonly rowGap: Px;
  readonly innerHeight: Px;
}

function planRows(grid: Grid, container: GridContainer, { items }: RowItems): RowPlan {
  const edges = container.subgrid?.rows?.edges;
  if (edges) return { rows: edges, rowGap: container.rowGap, innerHeight: edges.ends[edges.ends.length - 1]! };
  const { rowSizes, rowGap, innerHeight } = sizeRows(grid, container, items());
  const { alignContent } = container.node.style.align;
  return {
    rows: trackEdges(rowSizes, grid.rows.collapsed, rowGap, alignContent, innerHeight, true),
    rowGap,
    innerHeight,
  };
}

/** Sizes rows; in a container of automatic height twice, if percentages or flexible tracks depend on its height. */
function sizeRows(grid: Grid, container: GridContainer, items: readonly SpanningItem[]) {
  const { alignContent, rowGap } = container.node.style.align;
  const { collapsed, tracks } = grid.rows;
  const size = (available: Px, gap: Px): readonly Px[] =>
    sizeTracks({
      sizes: tracks,
      collapsed,
      items,
      gap,
      available,
      constraint: 'none',
      stretches: stretchesTracks(alignContent),
      minimum: container.minHeight,
      maximum: container.maxHeight,
    });
  const definite = size(container.height, container.rowGap);
  const isFixed = container.height !== INDEFINITE;
  if (isFixed && !container.growsPastHeight)
    return { rowSizes: definite, rowGap: container.rowGap, innerHeight: container.height };
  const content = totalSize(definite, collapsed.size, container.rowGap);
  // A height from the aspect ratio is definite for the rows, which may need more.
  const innerHeight = clamp(Math.max(content, container.height), container.minHeight, container.maxHeight);
  if (isFixed) return { rowSizes: definite, rowGap: container.rowGap, innerHeight };
  if (!hasPercentage(rowGap) && !tracks.some((track) => hasPercentageSize(track) || isFlexible(maximumOf(track)))) {
    return { rowSizes: definite, rowGap: container.rowGap, innerHeight };
  }
  const gap = rowGap === 'normal' ? 0 : Math.max(0, used(rowGap, innerHeight));
  return { rowSizes: size(innerHeight, gap), rowGap: gap, innerHeight };
}

function hasPercentageSize(size: TrackSize): boolean {
  if (size.kind === 'minmax') return hasPercentage(size.min) || hasPercentage(size.max);
  return hasPercentage(size.kind === 'breadth' ? size.value : size.limit);
}

const maximumOf = (size: TrackSize): TrackBreadth =>
  size.kind === 'minmax' ? size.max : size.kind === 'breadth' ? size.value : size.limit;

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
