/** The rows of a grid: the second half of its layout. https://drafts.csswg.org/css-grid-2/#algo-overview */

import type { TrackBreadth, TrackSize } from '../../css/properties/computed-flex-grid.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { limitsByContent } from '../core/block-sizes.ts';
import { clamp } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import { used } from '../core/layout-unit.ts';
import { type ColumnPlan, stretchesTracks } from './columns.ts';
import type { Grid, GridContainer } from './grid-definition.ts';
import { type TrackEdges, totalSize, trackEdges } from './offsets.ts';
import { type RowItems, rowItems } from './row-items.ts';
import { isFlexible } from './track.ts';
import { sizeTracks } from './track-sizing.ts';

export interface RowPlan {
  readonly rows: TrackEdges;
  readonly rowGap: Px;
  readonly innerHeight: Px;
  /** By index in the placement. */
  readonly shifts: RowItems['shifts'];
}

/**
 * The rows of a grid whose columns are sized. `before`: the rows that these columns depend on.
 * Deviation: as in Chromium, an automatic height is that of the first rows, and definite when they are sized again.
 */
export function planRows({ grid, container, columns }: ColumnPlan, before: RowPlan | null = null): RowPlan {
  const { shifts, contents } = rowItems(grid, columns, container);
  const edges = container.subgrid?.rows?.edges;
  if (edges) return { rows: edges, rowGap: container.rowGap, innerHeight: edges.ends[edges.ends.length - 1]!, shifts };
  const { rowSizes, rowGap, innerHeight } = sizeRows(grid, container, contents, before);
  // An automatic height, and content keywords as its limits, are those of the rows before percentages are resolved against it.
  const isAutomatic = container.height === INDEFINITE;
  const { alignContent } = container.node.style.align;
  const { collapsed } = grid.rows;
  return {
    rows: trackEdges(rowSizes, collapsed, rowGap, alignContent, innerHeight, true),
    rowGap,
    // Deviation: as in Chromium, the rows are sized and aligned in a definite height before content keywords limit it.
    innerHeight: isAutomatic
      ? innerHeight
      : limited(container, innerHeight, totalSize(rowSizes, collapsed.size, rowGap)),
    shifts,
  };
}

/** Sizes rows; in a container of automatic height twice, if percentages or flexible tracks depend on its height. */
function sizeRows(grid: Grid, container: GridContainer, contents: RowItems['contents'], before: RowPlan | null) {
  const { alignContent, rowGap } = container.node.style.align;
  const { collapsed, tracks } = grid.rows;
  const size = (available: Px, gap: Px, isSecond: boolean): readonly Px[] =>
    sizeTracks({
      sizes: tracks,
      collapsed,
      ...contents(gap, isSecond),
      gap,
      available,
      constraint: 'none',
      stretches: stretchesTracks(alignContent),
      minimum: container.minHeight,
      maximum: container.maxHeight,
    });
  const within = (innerHeight: Px) => {
    const gap = rowGap === 'normal' ? 0 : Math.max(0, used(rowGap, innerHeight));
    return { rowSizes: size(innerHeight, gap, true), rowGap: gap, innerHeight };
  };
  const isFixed = container.height !== INDEFINITE;
  if (before && !isFixed) return within(before.innerHeight);
  const definite = size(container.height, container.rowGap, before !== null);
  if (isFixed && !container.growsPastHeight)
    return { rowSizes: definite, rowGap: container.rowGap, innerHeight: container.height };
  const content = totalSize(definite, collapsed.size, container.rowGap);
  // A height from the aspect ratio is definite for the rows, which may need more.
  const innerHeight = limited(container, Math.max(content, container.height), content);
  if (isFixed) return { rowSizes: definite, rowGap: container.rowGap, innerHeight };
  if (!hasPercentage(rowGap) && !tracks.some((track) => hasPercentageSize(track) || isFlexible(maximumOf(track)))) {
    return { rowSizes: definite, rowGap: container.rowGap, innerHeight };
  }
  return within(innerHeight);
}

function limited({ node, minHeight, maxHeight, isImposed, ratioHeight }: GridContainer, height: Px, content: Px): Px {
  const limits = { min: minHeight, max: maxHeight };
  const { min, max } = isImposed ? limits : limitsByContent(node, limits, content, ratioHeight);
  return clamp(height, min, max);
}

function hasPercentageSize(size: TrackSize): boolean {
  if (size.kind === 'minmax') return hasPercentage(size.min) || hasPercentage(size.max);
  return hasPercentage(size.kind === 'breadth' ? size.value : size.limit);
}

const maximumOf = (size: TrackSize): TrackBreadth =>
  size.kind === 'minmax' ? size.max : size.kind === 'breadth' ? size.value : size.limit;
