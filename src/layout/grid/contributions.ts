/** What items contribute to the sizes of their tracks, along either axis. https://drafts.csswg.org/css-grid-2/#algo-terms */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, heightLimits, isDefiniteHeight, resolveWidthValue, usedMargins } from '../core/box-model.ts';
import { layoutNode } from '../core/dispatch.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { type BoxFragment, INDEFINITE, type IntrinsicSizes } from '../core/types.ts';
import { type BaselineShift, baselineShifts } from './baselines.ts';
import type { Grid, GridContainer } from './grid-definition.ts';
import { areaSpace } from './items.ts';
import { spanRange, type TrackEdges } from './offsets.ts';
import type { GridItem } from './placement.ts';
import type { AutomaticMinimum, SpanningItem } from './track-sizing.ts';

const scrolls = (overflow: string): boolean => overflow !== 'visible' && overflow !== 'clip';

function once<T>(make: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}

// --- columns -------------------------------------------------------------------------------------------------

/** Margins that are percentages count as 0: the area is what is to be found. */
export function columnItems(grid: Grid, container: GridContainer): readonly SpanningItem[] {
  return grid.placement.items.map((item): SpanningItem => {
    const margins = usedMargins(item.node, 0);
    const outside = margins.left + margins.right;
    const contribution = once(() =>
      borderBoxContribution(item.node, percentBlockOf(item, grid, container), container.context),
    );
    return {
      start: item.column,
      span: item.columnSpan,
      minimum: (automatic) => outside + minimumWidth(item.node, automatic, outside, contribution, container),
      minContent: () => outside + contribution().min,
      maxContent: () => outside + contribution().max,
    };
  });
}

/** Basis of percentage heights before the rows are sized: known where the rows an item spans are of fixed size. */
function percentBlockOf(item: GridItem, grid: Grid, container: GridContainer): Px {
  let sum = container.rowGap * (item.rowSpan - 1);
  for (let i = item.row; i < item.row + item.rowSpan; i++) {
    const track = grid.rows.tracks[i]!;
    if (track.kind !== 'breadth' || typeof track.value !== 'number') {
      // The only row of a container of definite height stretches to it.
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
  const flexible = width === 'auto' || width === 'stretch' || hasPercentage(width);
  if (!flexible) return contribution().min;
  if (minWidth !== 'auto') {
    if (hasPercentage(minWidth) || minWidth === 'stretch') return edges.inline;
    const space = { inlineSize: 0, percentBlock: INDEFINITE };
    return resolveWidthValue(node, minWidth, 0, edges, space, container.context) ?? edges.inline;
  }
  if (scrolls(node.style.display.overflowX) || !automatic.applies) return edges.inline;
  const content = contribution().min;
  return automatic.limit === Number.POSITIVE_INFINITY
    ? content
    : Math.max(edges.inline, Math.min(content, automatic.limit - outside));
}

// --- rows ----------------------------------------------------------------------------------------------------

export interface RowItems {
  readonly items: readonly SpanningItem[];
  /** By index in the placement. */
  readonly shifts: readonly BaselineShift[];
}

/** Rows are sized with the columns known: heights of laid out items, moved onto their shared baselines. */
export function rowItems(grid: Grid, columns: TrackEdges, container: GridContainer): RowItems {
  const measured = grid.placement.items.map((item) => {
    const { size: width } = spanRange(columns, item.column, item.columnSpan);
    return { item, width, fragment: once(() => measure(item.node, width, container)) };
  });
  const shifts = baselineShifts(measured, container.node);
  const items = measured.map(({ item, width, fragment }, i): SpanningItem => {
    const margins = usedMargins(item.node, width);
    const outside = margins.top + margins.bottom + shifts[i]!.shift;
    const height = (): Px => outside + fragment().height;
    return {
      start: item.row,
      span: item.rowSpan,
      minimum: (automatic) => outside + minimumHeight(item.node, automatic, outside, width, fragment),
      minContent: height,
      maxContent: height,
    };
  });
  return { items, shifts };
}

function measure(node: BoxNode, areaWidth: Px, container: GridContainer): BoxFragment {
  const result = layoutNode(node, areaSpace(node, areaWidth, container.node), null, null, container.context);
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
