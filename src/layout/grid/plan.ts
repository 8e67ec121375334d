/**
 * The unfragmented result of the grid algorithm: tracks and the places of all items, computed once and kept in the token.
 * https://drafts.csswg.org/css-grid-2/#layout-algorithm
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Alignment, TrackSize } from '../../css/properties/computed-groups.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { type BoxEdges, boxEdges, childPercentBlock, clamp, heightLimits } from '../core/box-model.ts';
import { used } from '../core/layout-unit.ts';
import { type ConstraintSpace, INDEFINITE, type LayoutContext } from '../core/types.ts';
import { columnItems, rowItems } from './contributions.ts';
import { type Grid, type GridContainer, makeGrid } from './grid-definition.ts';
import { type GridArea, type PlacedGridItem, placeInArea } from './items.ts';
import { spanRange, type TrackEdges, totalSize, trackEdges } from './offsets.ts';
import type { GridItem, Placement } from './placement.ts';
import { isFlexible } from './track.ts';
import { sizeTracks } from './track-sizing.ts';

export interface GridPlan {
  /** Rows that no item crosses, top to bottom. */
  readonly bands: readonly { readonly top: Px; readonly bottom: Px; readonly items: readonly PlacedGridItem[] }[];
  readonly innerWidth: Px;
  readonly innerHeight: Px;
  /** For absolute children placed by grid lines. */
  readonly grid: Grid;
  readonly columns: TrackEdges;
  readonly rows: TrackEdges;
}

const stretchesTracks = ({ value }: Alignment): boolean => value === 'normal' || value === 'stretch';

export function planGrid(
  node: BoxNode,
  space: ConstraintSpace,
  edges: BoxEdges,
  width: Px,
  context: LayoutContext,
): GridPlan {
  const container = containerOf(node, space, edges, width, context);
  const { align, writing } = node.style;
  const rtl = writing.direction === 'rtl';
  const grid = makeGrid(container);
  const columnSizes = sizeColumns(grid, container, 'none');
  const columns = trackEdges(
    columnSizes,
    grid.columns.collapsed,
    container.columnGap,
    align.justifyContent,
    container.width,
    !rtl,
  );
  const measured = rowItems(grid, columns, container);
  const { rowSizes, rowGap, innerHeight } = sizeRows(grid, container, measured.items);
  const rows = trackEdges(rowSizes, grid.rows.collapsed, rowGap, align.alignContent, innerHeight, true);
  const placed = grid.placement.items.map((item, i) =>
    placeInArea(
      { node: item.node, row: item.row, rows: item.rowSpan, baseline: measured.shifts[i]! },
      areaOf(item, columns, rows, rtl ? container.width : null),
      node,
      context,
    ),
  );
  return {
    bands: bandsOf(grid.placement, placed, rows),
    innerWidth: container.width,
    innerHeight,
    grid,
    columns,
    rows,
  };
}

function containerOf(
  node: BoxNode,
  space: ConstraintSpace,
  edges: BoxEdges,
  width: Px,
  context: LayoutContext,
): GridContainer {
  const innerWidth = Math.max(0, width - edges.inline);
  const imposed = (space.stretch & 2) !== 0 && space.blockSize !== INDEFINITE;
  const height = imposed ? Math.max(0, space.blockSize - edges.block) : childPercentBlock(node, space, edges, width);
  const limits = heightLimits(node, space, edges);
  const { columnGap, rowGap } = node.style.align;
  return {
    node,
    context,
    width: innerWidth,
    height,
    minWidth: 0,
    maxWidth: Number.POSITIVE_INFINITY,
    minHeight: Math.max(0, limits.min - edges.block),
    maxHeight: Math.max(0, limits.max - edges.block),
    columnGap: columnGap === 'normal' ? 0 : Math.max(0, used(columnGap, innerWidth)),
    rowGap: rowGap === 'normal' ? 0 : Math.max(0, used(rowGap, Math.max(0, height))),
  };
}

/** Max-content or min-content width of the grid's columns. */
export function intrinsicGridWidth(
  node: BoxNode,
  constraint: 'min-content' | 'max-content',
  percentBlock: Px,
  context: LayoutContext,
): Px {
  const { align, size } = node.style;
  const edges = boxEdges(node, 0);
  const inner = (value: typeof size.minWidth | typeof size.maxWidth, none: Px): Px => {
    const known = typeof value === 'number' ? value : none;
    return size.boxSizing === 'border-box' ? Math.max(0, known - edges.inline) : known;
  };
  const space = { percentBlock, blockSize: INDEFINITE, stretch: 0 } as ConstraintSpace;
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

function sizeColumns(
  grid: Grid,
  container: GridContainer,
  constraint: 'none' | 'min-content' | 'max-content',
): readonly Px[] {
  return sizeTracks({
    sizes: grid.columns.tracks,
    collapsed: grid.columns.collapsed,
    items: columnItems(grid, container),
    gap: container.columnGap,
    available: container.width,
    constraint,
    stretches: stretchesTracks(container.node.style.align.justifyContent),
    // The limits of the container's own width are applied to its contribution.
    minimum: 0,
    maximum: Number.POSITIVE_INFINITY,
  });
}

/** Rows; those of a container of automatic height twice where percentages, or factors below 1, ask for its height. */
function sizeRows(grid: Grid, container: GridContainer, items: Parameters<typeof sizeTracks>[0]['items']) {
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
  const rowSizes = size(container.height, container.rowGap);
  if (container.height !== INDEFINITE) return { rowSizes, rowGap: container.rowGap, innerHeight: container.height };
  const content = totalSize(rowSizes, collapsed.size, container.rowGap);
  const innerHeight = clamp(content, container.minHeight, container.maxHeight);
  if (!hasPercentage(rowGap) && !tracks.some(hasPercentageSize) && !leavesRoom(tracks)) {
    return { rowSizes, rowGap: container.rowGap, innerHeight };
  }
  const gap = rowGap === 'normal' ? 0 : Math.max(0, used(rowGap, innerHeight));
  return { rowSizes: size(innerHeight, gap), rowGap: gap, innerHeight };
}

function hasPercentageSize(size: TrackSize): boolean {
  if (size.kind === 'minmax') return hasPercentage(size.min) || hasPercentage(size.max);
  return hasPercentage(size.kind === 'breadth' ? size.value : size.limit);
}

/** Factors that come to less than 1 leave a part of the container's height free. */
function leavesRoom(tracks: readonly TrackSize[]): boolean {
  let factors = 0;
  for (const size of tracks) {
    const max = size.kind === 'minmax' ? size.max : size.kind === 'breadth' ? size.value : 0;
    if (isFlexible(max)) factors += max.fr;
  }
  return factors > 0 && factors < 1;
}

/** `mirror`: the content width of a container whose lines run from right to left. */
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

/** Groups rows so that no item crosses from one group to the next: there the grid may break. */
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
