/** What items contribute to the heights of their rows. https://drafts.csswg.org/css-grid-2/#algo-terms */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { heightLimits, isDefiniteHeight } from '../core/block-sizes.ts';
import { boxEdges, isOrthogonal, usedMargins } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { measureAhead } from '../core/measure-ahead.ts';
import { changedSpace } from '../core/spaces.ts';
import { type BaselineShift, baselineShifts, hasPercentageHeight } from './baselines.ts';
import { planColumns } from './columns.ts';
import type { Grid, GridContainer } from './grid-definition.ts';
import { areaSpace, scrolls } from './items.ts';
import { spanRange, type TrackEdges } from './offsets.ts';
import { once } from './once.ts';
import type { GridItem } from './placement.ts';
import { edgeFloors, isSubgridded, type SeenTracks, seenItem, seenTracks } from './subgrid.ts';
import { columnArea, rowArea, subgridTracks } from './subgrid-container.ts';
import { dependsOnContent, fixedSize, knownLimit } from './track.ts';
import type { AutomaticMinimum, SpanningItem, TrackContents, TrackFloor } from './track-sizing.ts';

export interface RowItems {
  /** By index in the placement. */
  readonly shifts: readonly BaselineShift[];
  /**
   * What to size rows by; not needed for rows inherited from the parent grid. `rowGap`: of the container, which may change when its height
   * is known. `isAgain`: the rows are sized a second time.
   */
  contents(rowGap: Px, isAgain: boolean): TrackContents;
}

/** Rows are sized once columns are known: by the heights of laid-out items, shifted to their shared baselines. */
export function rowItems(grid: Grid, columns: TrackEdges, container: GridContainer): RowItems {
  const measured = measuredItems(grid, columns, container);
  const shifts = baselineShifts(measured, container.node);
  return {
    shifts,
    contents: (rowGap, isAgain) => {
      const contents = { items: [], floors: [] };
      const sized = { grid, columns, container: { ...container, rowGap }, measured, shifts };
      addRowItems(contents, { ...sized, initial: isAgain ? null : initialWidths(grid, container) }, null);
      return contents;
    },
  };
}

/** What is known of the rows of an item before they are sized. */
export interface KnownRows {
  /** Items or free space decide about at least one of them. */
  readonly dependOnContent: boolean;
  /** Of all of them, with the gaps between them; INDEFINITE unless all have one size whatever is in them. */
  readonly height: Px;
}

function rowsOf({ row, rowSpan }: GridItem, { rows }: Grid, { height, rowGap, subgrid }: GridContainer): KnownRows {
  if (subgrid?.rows) return { dependOnContent: true, height: INDEFINITE };
  let sum = rowGap * (rowSpan - 1);
  let dependOnContent = false;
  for (const track of rows.tracks.slice(row, row + rowSpan)) {
    const size = fixedSize(track, height);
    sum = size === null || sum === INDEFINITE ? INDEFINITE : sum + size;
    dependOnContent ||= dependsOnContent(track, height);
  }
  return { dependOnContent, height: sum };
}

interface MeasuredItem {
  readonly item: GridItem;
  readonly width: Px;
  readonly fragment: () => BoxFragment;
  readonly inRows: () => KnownRows;
}

function measuredItems(grid: Grid, columns: TrackEdges, container: GridContainer): readonly MeasuredItem[] {
  const measured = grid.placement.items.map((item) => {
    const { size: width } = spanRange(columns, item.column, item.columnSpan);
    const fragment = once(() => measure(item, grid, columns, container));
    return { item, width, fragment, inRows: () => rowsOf(item, grid, container) };
  });
  measureAhead(container.node, 'block', measured.length, container.context, () =>
    measured.map(({ fragment }) => fragment),
  );
  return measured;
}

interface MeasuredGrid {
  readonly grid: Grid;
  readonly columns: TrackEdges;
  readonly container: GridContainer;
  readonly measured: readonly MeasuredItem[];
  readonly shifts: readonly BaselineShift[];
  /** The widths of columns before they are sized, null where they depend on items; as a whole null if the rows are sized again. */
  readonly initial: InitialWidths | null;
}

type InitialWidths = readonly (Px | null)[];

const initialWidths = ({ columns }: Grid, { width }: GridContainer): InitialWidths =>
  columns.tracks.map((track) => knownLimit(track, width));

/** Of the columns that an item spans. */
function initialWidth({ column, columnSpan }: GridItem, initial: InitialWidths, { columnGap }: GridContainer): Px {
  let sum = columnGap * (columnSpan - 1);
  for (const width of initial.slice(column, column + columnSpan)) {
    if (width === null) return 0;
    sum += width;
  }
  return sum;
}

/** As a subgrid sees its own columns. */
function initialWidthsWithin(item: GridItem, initial: InitialWidths, container: GridContainer): InitialWidths {
  const { start, count, before, after, inset, reversed } = columnArea(
    item,
    initialWidth(item, initial, container),
    container,
  );
  const own = initial
    .slice(start, start + count)
    .map((width, i) => width && Math.max(0, width - (i === 0 ? before : inset) - (i === count - 1 ? after : inset)));
  return reversed ? own.reverse() : own;
}

function addRowItems(
  contents: { readonly items: SpanningItem[]; readonly floors: TrackFloor[] },
  measured: MeasuredGrid,
  tracks: SeenTracks | null,
): void {
  const { container, shifts, initial } = measured;
  measured.measured.forEach(({ item, width, fragment }, i) => {
    if (isSubgridded(item.node, 'rows')) {
      // Deviation: as in Chromium, percentages of columns that are yet to be sized are 0 when rows are sized for the first time.
      const area = rowArea(item, initial ? initialWidth(item, initial, container) : width, 0, container);
      addRowItems(contents, measuredSubgrid(item, width, measured), seenTracks(tracks, area));
      contents.floors.push(...edgeFloors(tracks, area));
      return;
    }
    const margins = usedMargins(item.node, width);
    const outside = margins.top + margins.bottom + shifts[i]!.shift;
    const { min, max } = contributions(item.node, width, shifts[i]!, fragment, container.context);
    const own: SpanningItem = {
      start: item.row,
      span: item.rowSpan,
      minimum: (automatic) => outside + minimumHeight(item.node, automatic, outside, width, min),
      minContent: () => outside + min(),
      maxContent: () => outside + max(),
    };
    contents.items.push(seenItem(own, tracks));
  });
}

function measuredSubgrid(item: GridItem, width: Px, { grid, columns, container, initial }: MeasuredGrid): MeasuredGrid {
  const subgrid = subgridTracks(item, grid, container, columns, null);
  const space = areaSpace(item.node, width, container.node, subgrid, container.context);
  const own = planColumns(item.node, space, container.context);
  const measured = measuredItems(own.grid, own.columns, own.container);
  const within = (): InitialWidths =>
    initial && subgrid?.columns
      ? initialWidthsWithin(item, initial, container)
      : initialWidths(own.grid, own.container);
  return {
    ...own,
    measured,
    shifts: baselineShifts(measured, item.node),
    initial: initial && within(),
  };
}

interface Contributions {
  readonly min: () => Px;
  readonly max: () => Px;
}

/**
 * Border-box heights: what the item has by its layout, or the sizes of an orthogonal flow by content, whose lines run along the rows.
 * Deviation: on a shared first baseline that is the smaller one, as in Chromium.
 */
function contributions(
  node: BoxNode,
  areaWidth: Px,
  shift: BaselineShift,
  fragment: () => BoxFragment,
  context: LayoutContext,
): Contributions {
  const inner = node.flow?.inner();
  if (!inner || !isOrthogonal(node)) {
    const height = (): Px => fragment().height;
    return { min: height, max: height };
  }
  const sizes = once(() => borderBoxContribution(inner, INDEFINITE, context, INDEFINITE, areaWidth));
  const min = (): Px => sizes().min;
  return { min, max: shift.group === 'first' ? min : () => sizes().max };
}

function measure(item: GridItem, grid: Grid, columns: TrackEdges, container: GridContainer): BoxFragment {
  const { size: width } = spanRange(columns, item.column, item.columnSpan);
  const subgrid = subgridTracks(item, grid, container, columns, null);
  const known = areaSpace(item.node, width, container.node, subgrid, container.context);
  // css-writing-modes-4 §7.3: what is available to an orthogonal flow is the container's height, where it is definite.
  const { height } = isOrthogonal(item.node)
    ? container
    : hasPercentageHeight(item.node)
      ? rowsOf(item, grid, container)
      : INDEFINITE_HEIGHT;
  const space = height === INDEFINITE ? known : changedSpace(known, { percentBlock: height });
  const result = layoutNode(item.node, space, null, null, container.context);
  if (!result.fragment) throw new Error('an independent measure cannot be refused');
  return result.fragment;
}

const INDEFINITE_HEIGHT = { height: INDEFINITE } as const;

function minimumHeight(
  node: BoxNode,
  automatic: AutomaticMinimum,
  outside: Px,
  areaWidth: Px,
  contentHeight: () => Px,
): Px {
  const { height, minHeight } = node.style.size;
  const edges = boxEdges(node, areaWidth);
  if (isDefiniteHeight(height, INDEFINITE)) return contentHeight();
  if (minHeight !== 'auto') {
    // Deviation: as in Chromium, content keywords are no minimum of rows, which take from them what they may grow by.
    return heightLimits(node, { percentBlock: INDEFINITE }, edges).min;
  }
  if (scrolls(node.style.display.overflowY) || !automatic.applies) return edges.block;
  const content = contentHeight();
  return automatic.limit === Number.POSITIVE_INFINITY
    ? content
    : Math.max(edges.block, Math.min(content, automatic.limit - outside));
}
