/** The columns of a grid: the first half of its layout. https://drafts.csswg.org/css-grid-2/#algo-overview */

import type { BoxNode } from '../../boxes/box.ts';
import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import type { Px } from '../../geometry.ts';
import {
  childPercentBlock,
  growsPastHeight,
  growsPastRatio,
  heightLimits,
  ratioContentHeight,
} from '../core/block-sizes.ts';
import { type BoxEdges, edgesIn } from '../core/box-model.ts';
import { type ConstraintSpace, INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { resolveInlineSize } from '../core/inline-sizes.ts';
import { used } from '../core/layout-unit.ts';
import { measureAhead } from '../core/measure-ahead.ts';
import { columnItems, type KnownRows } from './column-items.ts';
import { type Grid, type GridContainer, makeGrid } from './grid-definition.ts';
import { type TrackEdges, trackEdges } from './offsets.ts';
import { sizeTracks } from './track-sizing.ts';

export interface ColumnPlan {
  readonly container: GridContainer;
  readonly grid: Grid;
  readonly columns: TrackEdges;
  /** What some item contributes depends on the height of its area, which is not known before the rows are sized. */
  readonly dependsOnRows: boolean;
}

export const stretchesTracks = ({ value }: Alignment): boolean => value === 'normal' || value === 'stretch';

/**
 * The grid of a box in the given space, with its columns sized. `rows`: those of a first pass, which the columns depend on.
 * https://drafts.csswg.org/css-grid-2/#algo-grid-sizing, steps 1 and 3
 */
export function planColumns(
  node: BoxNode,
  space: ConstraintSpace,
  context: LayoutContext,
  rows: TrackEdges | null = null,
): ColumnPlan {
  const edges = edgesIn(node, space);
  const container = containerOf(node, space, edges, resolveInlineSize(node, space, edges, context), context);
  const { align, writing } = node.style;
  const grid = makeGrid(container);
  const tracks = container.subgrid?.columns?.edges;
  if (tracks) return { container, grid, columns: tracks, dependsOnRows: false };
  const { sizes, dependsOnRows } = sizeColumns(grid, container, 'none', rows);
  const { columnGap, width } = container;
  const startIsLeft = writing.direction !== 'rtl';
  const { collapsed } = grid.columns;
  return {
    container,
    grid,
    columns: trackEdges(sizes, collapsed, columnGap, align.justifyContent, width, startIsLeft),
    dependsOnRows,
  };
}

export function containerOf(
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
  const subgrid = space.subgrid ?? null;
  return {
    node,
    context,
    width: innerWidth,
    height,
    growsPastHeight: growsPastRatio(node, space, edges) || growsPastHeight(space),
    ratioHeight: ratioContentHeight(node, width, edges),
    minWidth: 0,
    maxWidth: Number.POSITIVE_INFINITY,
    minHeight: Math.max(0, limits.min - edges.block),
    maxHeight: Math.max(0, limits.max - edges.block),
    isImposed: imposed,
    columnGap: subgrid?.columns?.gap ?? (columnGap === 'normal' ? 0 : Math.max(0, used(columnGap, innerWidth))),
    rowGap: subgrid?.rows?.gap ?? (rowGap === 'normal' ? 0 : Math.max(0, used(rowGap, Math.max(0, height)))),
    subgrid,
  };
}

export function sizeColumns(
  grid: Grid,
  container: GridContainer,
  constraint: 'none' | 'min-content' | 'max-content',
  rows: TrackEdges | null,
): { readonly sizes: readonly Px[]; readonly dependsOnRows: boolean } {
  const knowledge: KnownRows = { rows, areMissed: false };
  const contents = columnItems(grid, container, knowledge);
  if (grid.columns.tracks.some((track) => track.kind !== 'breadth' || typeof track.value !== 'number')) {
    measureAhead(container.node, 'inline', contents.items.length, container.context, () =>
      contents.items.map((item) => () => item.minContent()),
    );
  }
  const sizes = sizeTracks({
    sizes: grid.columns.tracks,
    collapsed: grid.columns.collapsed,
    ...contents,
    gap: container.columnGap,
    available: container.width,
    constraint,
    stretches: stretchesTracks(container.node.style.align.justifyContent),
    // The container's own width limits are applied to its contribution.
    minimum: 0,
    maximum: Number.POSITIVE_INFINITY,
  });
  return { sizes, dependsOnRows: knowledge.areMissed };
}
