/** What items contribute to the heights of their rows. https://drafts.csswg.org/css-grid-2/#algo-terms */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, heightLimits, isDefiniteHeight, isOrthogonal, usedMargins } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { changedSpace } from '../core/spaces.ts';
import { type BaselineShift, baselineShifts } from './baselines.ts';
import { planColumns } from './columns.ts';
import type { Grid, GridContainer } from './grid-definition.ts';
import { areaSpace, scrolls } from './items.ts';
import { spanRange, type TrackEdges } from './offsets.ts';
import { once } from './once.ts';
import type { GridItem } from './placement.ts';
import { asItemsOfGrid, isSubgridded } from './subgrid.ts';
import { rowArea, subgridTracks } from './subgrid-container.ts';
import type { AutomaticMinimum, SpanningItem } from './track-sizing.ts';

export interface RowItems {
  readonly items: readonly SpanningItem[];
  /** By index in the placement. */
  readonly shifts: readonly BaselineShift[];
}

/** Rows are sized with the columns known: heights of laid out items, moved onto their shared baselines. */
export function rowItems(grid: Grid, columns: TrackEdges, container: GridContainer): RowItems {
  const measured = grid.placement.items.map((item) => {
    const { size: width } = spanRange(columns, item.column, item.columnSpan);
    return { item, width, fragment: once(() => measure(item, grid, columns, container)) };
  });
  const shifts = baselineShifts(measured, container.node);
  const items = measured.flatMap(({ item, width, fragment }, i): readonly SpanningItem[] => {
    if (isSubgridded(item.node, 'rows')) return subgridItems(item, grid, columns, container);
    const margins = usedMargins(item.node, width);
    const outside = margins.top + margins.bottom + shifts[i]!.shift;
    const height = (): Px => outside + fragment().height;
    return [
      {
        start: item.row,
        span: item.rowSpan,
        minimum: (automatic) => outside + minimumHeight(item.node, automatic, outside, width, fragment),
        minContent: height,
        maxContent: height,
      },
    ];
  });
  return { items, shifts };
}

function subgridItems(
  item: GridItem,
  grid: Grid,
  columns: TrackEdges,
  container: GridContainer,
): readonly SpanningItem[] {
  const { size: width } = spanRange(columns, item.column, item.columnSpan);
  const subgrid = subgridTracks(item, grid, container, columns, null);
  const space = areaSpace(item.node, width, container.node, subgrid, container.context);
  const own = planColumns(item.node, space, container.context);
  return asItemsOfGrid(rowItems(own.grid, own.columns, own.container).items, rowArea(item, width, container));
}

function measure(item: GridItem, grid: Grid, columns: TrackEdges, container: GridContainer): BoxFragment {
  const { size: width } = spanRange(columns, item.column, item.columnSpan);
  const subgrid = subgridTracks(item, grid, container, columns, null);
  const known = areaSpace(item.node, width, container.node, subgrid, container.context);
  // css-writing-modes-4 §7.3: what is available to an orthogonal flow is the container's height, where it is definite.
  const space = isOrthogonal(item.node) ? changedSpace(known, { percentBlock: container.height }) : known;
  const result = layoutNode(item.node, space, null, null, container.context);
  if (!result.fragment) throw new Error('an independent measure cannot be refused');
  return result.fragment;
}

function minimumHeight(
  node: BoxNode,
  automatic: AutomaticMinimum,
  outside: Px,
  areaWidth: Px,
  fragment: () => BoxFragment,
): Px {
  const { height, minHeight } = node.style.size;
  const edges = boxEdges(node, areaWidth);
  if (isDefiniteHeight(height, INDEFINITE)) return fragment().height;
  if (minHeight !== 'auto') {
    const { min } = heightLimits(node, { percentBlock: INDEFINITE }, edges, fragment().height);
    return min;
  }
  if (scrolls(node.style.display.overflowY) || !automatic.applies) return edges.block;
  const content = fragment().height;
  return automatic.limit === Number.POSITIVE_INFINITY
    ? content
    : Math.max(edges.block, Math.min(content, automatic.limit - outside));
}
