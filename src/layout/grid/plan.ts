/**
 * The unfragmented result of the grid algorithm: tracks and the places of all items, computed once and kept in the token.
 * https://drafts.csswg.org/css-grid-2/#layout-algorithm
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Alignment, TrackSize } from '../../css/properties/computed-groups.ts';
import type { Edges, Px } from '../../geometry.ts';
import { distribute } from '../core/alignment.ts';
import { type BoxEdges, boxEdges, childPercentBlock, heightLimits, usedMargins } from '../core/box-model.ts';
import { layoutNode } from '../core/dispatch.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { isAbsolute } from '../core/kinds.ts';
import { used } from '../core/layout-unit.ts';
import { type ConstraintSpace, INDEFINITE, type LayoutContext } from '../core/types.ts';
import { type Area, addLine, type ExplicitAxis, expandTracks, namedAreas } from './explicit-grid.ts';
import { areaSpace, type GridArea, type PlacedGridItem, placeInArea } from './items.ts';
import { type NamedAxis, placeOnAxis } from './lines.ts';
import { type GridItem, type Placement, placeItems } from './placement.ts';
import { type SpanningItem, sizeTracks } from './track-sizing.ts';

export interface GridPlan {
  /** Rows that no item crosses, top to bottom. */
  readonly bands: readonly { readonly top: Px; readonly bottom: Px; readonly items: readonly PlacedGridItem[] }[];
  readonly innerWidth: Px;
  readonly innerHeight: Px;
}

interface GridContainer {
  readonly node: BoxNode;
  readonly context: LayoutContext;
  /** Content box; height INDEFINITE when it follows from the rows. */
  readonly width: Px;
  readonly height: Px;
  readonly minHeight: Px;
  readonly columnGap: Px;
  readonly rowGap: Px;
}

/** In-flow children in `order`. */
export function gridChildren(node: BoxNode): readonly BoxNode[] {
  const items = node.children.filter((child) => !isAbsolute(child));
  return items.some((child) => child.style.flex.order !== 0)
    ? [...items].sort((a, b) => a.style.flex.order - b.style.flex.order || a.index - b.index)
    : items;
}

export function planGrid(
  node: BoxNode,
  space: ConstraintSpace,
  edges: BoxEdges,
  width: Px,
  context: LayoutContext,
): GridPlan {
  const innerWidth = Math.max(0, width - edges.inline);
  const imposed = (space.stretch & 2) !== 0 && space.blockSize !== INDEFINITE;
  const height = imposed ? Math.max(0, space.blockSize - edges.block) : childPercentBlock(node, space, edges, width);
  const limits = heightLimits(node, space, edges);
  const { align } = node.style;
  const container: GridContainer = {
    node,
    context,
    width: innerWidth,
    height,
    minHeight: Math.max(0, limits.min - edges.block),
    columnGap: align.columnGap === 'normal' ? 0 : used(align.columnGap, innerWidth),
    rowGap: align.rowGap === 'normal' ? 0 : Math.max(0, used(align.rowGap, Math.max(0, height))),
  };
  const grid = makeGrid(container);
  const columns = columnSizes(grid, container, innerWidth, 'none');
  const columnOffsets = offsets(
    columns,
    container.columnGap,
    align.justifyContent,
    innerWidth,
    node.style.writing.direction === 'rtl',
  );
  const rows = rowSizes(grid, columns, container);
  const content = total(rows, container.rowGap);
  const innerHeight =
    height !== INDEFINITE ? height : Math.max(container.minHeight, Math.min(content, limits.max - edges.block));
  const rowOffsets = offsets(rows, container.rowGap, align.alignContent, innerHeight, false);
  const placed = grid.placement.items.map((item) =>
    placeInArea(item.node, areaOf(item, columns, columnOffsets, rows, rowOffsets), node, context),
  );
  return { bands: bandsOf(grid.placement, placed, rowOffsets, rows), innerWidth, innerHeight };
}

/** Max-content and min-content widths of the grid's columns. */
export function intrinsicGridWidth(
  node: BoxNode,
  constraint: 'min-content' | 'max-content',
  context: LayoutContext,
): Px {
  const { columnGap } = node.style.align;
  const container: GridContainer = {
    node,
    context,
    width: INDEFINITE,
    height: INDEFINITE,
    minHeight: 0,
    columnGap: typeof columnGap === 'number' ? columnGap : 0,
    rowGap: 0,
  };
  const grid = makeGrid(container);
  return total(columnSizes(grid, container, INDEFINITE, constraint), container.columnGap);
}

interface Grid {
  readonly placement: Placement;
  readonly columnTracks: readonly TrackSize[];
  readonly rowTracks: readonly TrackSize[];
  /** Collapsed `auto-fit` tracks. */
  readonly emptyColumns: ReadonlySet<number>;
  readonly emptyRows: ReadonlySet<number>;
}

function makeGrid(container: GridContainer): Grid {
  const { grid } = container.node.style;
  const areas = namedAreas(grid.gridTemplateAreas);
  const columns = expandTracks(grid.gridTemplateColumns, container.width, 0, container.columnGap);
  const rows = expandTracks(grid.gridTemplateRows, container.height, container.minHeight, container.rowGap);
  const areaColumns = Math.max(0, ...[...areas.values()].map((area) => area.columnEnd));
  const areaRows = Math.max(0, ...[...areas.values()].map((area) => area.rowEnd));
  const columnAxis = named(columns, areas, 'column', Math.max(columns.tracks.length, areaColumns));
  const rowAxis = named(rows, areas, 'row', Math.max(rows.tracks.length, areaRows));
  const placement = placeItems(
    gridChildren(container.node).map((child) => {
      const style = child.style.grid;
      return {
        node: child,
        row: placeOnAxis(style.gridRowStart, style.gridRowEnd, rowAxis),
        column: placeOnAxis(style.gridColumnStart, style.gridColumnEnd, columnAxis),
      };
    }),
    { rows: rowAxis.tracks, columns: columnAxis.tracks },
    grid.gridAutoFlow,
  );
  const { columnsBefore, rowsBefore } = placement;
  return {
    placement,
    columnTracks: allTracks(columns.tracks, grid.gridAutoColumns, columnsBefore, placement.columns),
    rowTracks: allTracks(rows.tracks, grid.gridAutoRows, rowsBefore, placement.rows),
    emptyColumns: emptyTracks(columns, columnsBefore, placement.items, (item) => [item.column, item.columnSpan]),
    emptyRows: emptyTracks(rows, rowsBefore, placement.items, (item) => [item.row, item.rowSpan]),
  };
}

function named(
  axis: ExplicitAxis,
  areas: ReadonlyMap<string, Area>,
  which: 'row' | 'column',
  tracks: number,
): NamedAxis {
  const lines = new Map([...axis.lines].map(([name, at]) => [name, [...at]]));
  for (const [name, area] of areas) {
    addLine(lines, `${name}-start`, which === 'row' ? area.rowStart : area.columnStart);
    addLine(lines, `${name}-end`, which === 'row' ? area.rowEnd : area.columnEnd);
  }
  return { tracks, lines };
}

/** Implicit tracks repeat the auto sizes, backwards before the explicit grid. */
function allTracks(
  explicit: readonly TrackSize[],
  auto: readonly TrackSize[],
  before: number,
  count: number,
): readonly TrackSize[] {
  const sizes = auto.length > 0 ? auto : [{ kind: 'breadth', value: 'auto' } as const];
  return Array.from({ length: count }, (_, i) => {
    const index = i - before;
    if (index < 0) return sizes[((index % sizes.length) + sizes.length) % sizes.length]!;
    return explicit[index] ?? sizes[(index - explicit.length) % sizes.length]!;
  });
}

function emptyTracks(
  axis: ExplicitAxis,
  before: number,
  items: readonly GridItem[],
  range: (item: GridItem) => readonly [number, number],
): ReadonlySet<number> {
  const empty = new Set<number>();
  if (!axis.autoFit) return empty;
  for (let i = axis.autoFit[0] + before; i < axis.autoFit[1] + before; i++) empty.add(i);
  for (const item of items) {
    const [start, span] = range(item);
    for (let i = start; i < start + span; i++) empty.delete(i);
  }
  return empty;
}

// --- tracks ----------------------------------------------------------------------------------------------------

const COLLAPSED: TrackSize = { kind: 'breadth', value: 0 };

const stretchesTracks = ({ value }: Alignment): boolean => value === 'normal' || value === 'stretch';

function columnSizes(
  grid: Grid,
  container: GridContainer,
  available: Px,
  constraint: 'none' | 'min-content' | 'max-content',
): readonly Px[] {
  const items = grid.placement.items.map((item): SpanningItem => {
    const margins = usedMargins(item.node, Math.max(0, container.width));
    const outside = margins.left + margins.right;
    const contribution = () => borderBoxContribution(item.node, container.height, container.context);
    return {
      start: item.column,
      span: item.columnSpan,
      minimum: () => outside + minimumWidth(item.node, contribution().min),
      minContent: () => outside + contribution().min,
      maxContent: () => outside + contribution().max,
    };
  });
  return size(grid.columnTracks, grid.emptyColumns, items, {
    gap: container.columnGap,
    available,
    constraint,
    stretches: stretchesTracks(container.node.style.align.justifyContent),
    minimum: 0,
  });
}

/** §6.6: scroll containers may shrink to nothing. */
function minimumWidth(node: BoxNode, minContent: Px): Px {
  const { overflowX } = node.style.display;
  const scrolls = overflowX !== 'visible' && overflowX !== 'clip';
  return scrolls && node.style.size.width === 'auto' && node.style.size.minWidth === 'auto'
    ? boxEdges(node, 0).inline
    : minContent;
}

function rowSizes(grid: Grid, columns: readonly Px[], container: GridContainer): readonly Px[] {
  const items = grid.placement.items.map((item): SpanningItem => {
    const width = spanSize(columns, item.column, item.columnSpan, container.columnGap);
    const height = () => outerHeight(item.node, width, container);
    return { start: item.row, span: item.rowSpan, minimum: height, minContent: height, maxContent: height };
  });
  return size(grid.rowTracks, grid.emptyRows, items, {
    gap: container.rowGap,
    available: container.height,
    constraint: 'none',
    stretches: stretchesTracks(container.node.style.align.alignContent),
    minimum: container.minHeight,
  });
}

function outerHeight(node: BoxNode, areaWidth: Px, container: GridContainer): Px {
  const margins: Edges = usedMargins(node, areaWidth);
  const space = areaSpace(node, areaWidth, container.node);
  const result = layoutNode(node, space, null, null, container.context);
  if (!result.fragment) throw new Error('an independent measure cannot be refused');
  return result.fragment.height + margins.top + margins.bottom;
}

/** Collapsed tracks take neither room nor a gap. */
function size(
  sizes: readonly TrackSize[],
  empty: ReadonlySet<number>,
  items: readonly SpanningItem[],
  options: Omit<Parameters<typeof sizeTracks>[0], 'sizes' | 'items'>,
): readonly Px[] {
  if (empty.size === 0) return sizeTracks({ ...options, sizes, items });
  const available = options.available === INDEFINITE ? INDEFINITE : options.available + options.gap * empty.size;
  const tracks = sizes.map((track, i) => (empty.has(i) ? COLLAPSED : track));
  // A collapsed track stands as 0 less its gap, so that offsets come out right.
  return sizeTracks({ ...options, available, sizes: tracks, items }).map((track, i) =>
    empty.has(i) ? -options.gap : track,
  );
}

const total = (sizes: readonly Px[], gap: Px): Px =>
  sizes.reduce((sum, track) => sum + track, 0) + gap * Math.max(0, sizes.length - 1);

const spanSize = (sizes: readonly Px[], start: number, span: number, gap: Px): Px =>
  total(sizes.slice(start, start + span), gap);

/** Start of each track in the content box after content alignment, with the extra room between tracks. */
interface Offsets {
  readonly starts: readonly Px[];
  readonly between: Px;
}

function offsets(sizes: readonly Px[], gap: Px, alignment: Alignment, available: Px, rtl: boolean): Offsets {
  const free = available - total(sizes, gap);
  const shared = distribute(alignment, free, sizes.length, { flowReversed: false, startIsLeft: !rtl });
  const starts: Px[] = [];
  let at = shared.start;
  for (const track of sizes) {
    starts.push(rtl ? available - at - track : at);
    at += track + gap + shared.between;
  }
  return { starts, between: shared.between + gap };
}

function areaOf(item: GridItem, columns: readonly Px[], x: Offsets, rows: readonly Px[], y: Offsets): GridArea {
  const lastColumn = item.column + item.columnSpan - 1;
  const lastRow = item.row + item.rowSpan - 1;
  const left = Math.min(x.starts[item.column]!, x.starts[lastColumn]!);
  const right = Math.max(x.starts[item.column]! + columns[item.column]!, x.starts[lastColumn]! + columns[lastColumn]!);
  const top = y.starts[item.row]!;
  return {
    x: left,
    y: top,
    width: Math.max(0, right - left),
    height: Math.max(0, y.starts[lastRow]! + rows[lastRow]! - top),
  };
}

/** Groups rows so that no item crosses from one group to the next: there the grid may break. */
function bandsOf(
  placement: Placement,
  placed: readonly PlacedGridItem[],
  y: Offsets,
  rows: readonly Px[],
): GridPlan['bands'] {
  const joined = new Array<boolean>(placement.rows).fill(false);
  for (const item of placement.items) for (let i = item.row + 1; i < item.row + item.rowSpan; i++) joined[i] = true;
  const bandOfRow: number[] = [];
  let band = -1;
  for (let i = 0; i < placement.rows; i++) {
    if (!joined[i]) band++;
    bandOfRow.push(band);
  }
  const bands = Array.from({ length: band + 1 }, () => ({ top: 0, bottom: 0, items: [] as PlacedGridItem[] }));
  for (let i = placement.rows - 1; i >= 0; i--) bands[bandOfRow[i]!]!.top = y.starts[i]!;
  for (let i = 0; i < placement.rows; i++) bands[bandOfRow[i]!]!.bottom = y.starts[i]! + rows[i]!;
  placement.items.forEach((item, i) => {
    bands[bandOfRow[item.row]!]!.items.push(placed[i]!);
  });
  return bands;
}
