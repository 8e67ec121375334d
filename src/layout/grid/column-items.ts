/** What items contribute to the widths of their columns. https://drafts.csswg.org/css-grid-2/#algo-terms */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { isDefiniteHeight } from '../core/block-sizes.ts';
import { boxEdges, isOrthogonal, usedMargins } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { IntrinsicSizes } from '../core/formatting-contexts.ts';
import { resolveWidthValue } from '../core/inline-sizes.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { type Grid, type GridContainer, makeGrid } from './grid-definition.ts';
import { scrolls, stretchedHeight, stretchesByRatio } from './items.ts';
import { spanRange, type TrackEdges } from './offsets.ts';
import { once } from './once.ts';
import type { GridItem } from './placement.ts';
import { edgeFloors, isSubgridded, type SeenTracks, seenItem, seenTracks } from './subgrid.ts';
import { columnArea, subgridContainer } from './subgrid-container.ts';
import type { AutomaticMinimum, SpanningItem, TrackContents, TrackFloor } from './track-sizing.ts';

/** What columns know of the rows. */
export interface KnownRows {
  /** Null in the first pass. */
  readonly rows: TrackEdges | null;
  /** Becomes true when a contribution was asked for that depends on rows which are not known. */
  areMissed: boolean;
}

/** Percentage margins count as 0, since the area is not known yet. */
export function columnItems(grid: Grid, container: GridContainer, known: KnownRows): TrackContents {
  const contents = { items: [], floors: [] };
  addColumnItems(contents, grid, container, known, null);
  return contents;
}

function addColumnItems(
  contents: { readonly items: SpanningItem[]; readonly floors: TrackFloor[] },
  grid: Grid,
  container: GridContainer,
  known: KnownRows,
  tracks: SeenTracks | null,
): void {
  for (const item of grid.placement.items) {
    if (!isSubgridded(item.node, 'columns')) {
      contents.items.push(seenItem(columnItem(item, grid, container, known), tracks));
      continue;
    }
    const own = subgridContainer(item, grid, container);
    const area = columnArea(item, 0, container);
    // Not yet: items of subgrids contribute what they do without rows.
    const unknown: KnownRows = { rows: null, areMissed: false };
    addColumnItems(contents, makeGrid(own), own, unknown, seenTracks(tracks, area));
    contents.floors.push(...edgeFloors(tracks, area));
  }
}

function columnItem(item: GridItem, grid: Grid, container: GridContainer, known: KnownRows): SpanningItem {
  const margins = usedMargins(item.node, 0);
  const outside = margins.left + margins.right;
  const contribution = once(() => {
    const area = known.rows
      ? spanRange(known.rows, item.row, item.rowSpan).size
      : percentBlockOf(item, grid, container);
    const imposed = stretchedHeight(item.node, container.node, area);
    const height = area === INDEFINITE && imposed === INDEFINITE ? lineLength(item.node, container) : imposed;
    const sizes = borderBoxContribution(item.node, area, container.context, height);
    if (area === INDEFINITE && (sizes.dependsOnBlock || stretchesByRatio(item.node, container.node)))
      known.areMissed = true;
    return sizes;
  });
  return {
    start: item.column,
    span: item.columnSpan,
    minimum: (automatic) => outside + minimumWidth(item.node, automatic, outside, contribution, container),
    minContent: () => outside + contribution().min,
    maxContent: () => outside + contribution().max,
  };
}

/** As long as no row is known, the lines of an orthogonal flow are as long as their content, as in browsers. */
function lineLength(node: BoxNode, { context }: GridContainer): Px {
  const inner = node.flow?.inner();
  if (!inner || !isOrthogonal(node) || isDefiniteHeight(node.style.size.height, INDEFINITE)) return INDEFINITE;
  return Math.max(0, borderBoxContribution(inner, INDEFINITE, context).max - boxEdges(inner, 0).inline);
}

/** What percentage heights resolve against before the rows are sized: known if the item spans only rows of fixed size. */
function percentBlockOf(item: GridItem, grid: Grid, container: GridContainer): Px {
  let sum = container.rowGap * (item.rowSpan - 1);
  for (let i = item.row; i < item.row + item.rowSpan; i++) {
    const track = grid.rows.tracks[i]!;
    if (track.kind !== 'breadth' || typeof track.value !== 'number') {
      // A single row in a container of definite height stretches to that height.
      const stretches = track.kind === 'breadth' && track.value === 'auto' && grid.rows.tracks.length === 1;
      return stretches ? container.height : INDEFINITE;
    }
    sum += track.value;
  }
  return sum;
}

/** Border box. https://drafts.csswg.org/css-grid-2/#min-size-auto */
function minimumWidth(
  node: BoxNode,
  automatic: AutomaticMinimum,
  outside: Px,
  contribution: () => IntrinsicSizes,
  container: GridContainer,
): Px {
  const { width, minWidth } = node.style.size;
  const edges = boxEdges(node, 0);
  const isFitContent = typeof width === 'object' && 'fitContent' in width;
  const flexible = width === 'auto' || width === 'stretch' || isFitContent || hasPercentage(width);
  if (!flexible) return contribution().min;
  if (minWidth !== 'auto') {
    if (minWidth === 'stretch') return edges.inline;
    const space = { inlineSize: 0, percentBlock: INDEFINITE };
    return resolveWidthValue(node, minWidth, 0, edges, space, container.context) ?? edges.inline;
  }
  if (scrolls(node.style.display.overflowX) || !automatic.applies) return edges.inline;
  const content = contribution().min;
  return automatic.limit === Number.POSITIVE_INFINITY
    ? content
    : Math.max(edges.inline, Math.min(content, automatic.limit - outside));
}
