/**
 * The grid of a container: its explicit and implicit tracks, its named lines, and the placement of its items.
 * https://drafts.csswg.org/css-grid-2/#grid-definition
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { TrackList, TrackSize } from '../../css/properties/computed-flex-grid.ts';
import type { Px } from '../../geometry.ts';
import type { SubgridAxis, SubgridTracks } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { isAbsolute } from '../core/kinds.ts';
import { type Area, addLine, type ExplicitAxis, expandTracks, namedAreas, type RepeatRoom } from './explicit-grid.ts';
import { type NamedAxis, placeOnAxis } from './lines.ts';
import { type GridItem, type Placement, placeItems } from './placement.ts';
import { clampToSubgrid, keptPlacement, subgridLineNames, within } from './subgrid.ts';

export interface GridContainer {
  readonly node: BoxNode;
  readonly context: LayoutContext;
  /** Content-box size; INDEFINITE while measuring, or if it depends on the rows. */
  readonly width: Px;
  readonly height: Px;
  /** The height comes from an aspect ratio, and is at least that of the rows. */
  readonly growsPastHeight: boolean;
  /** Of the content box, by the aspect ratio. */
  readonly ratioHeight: Px | null;
  /** Limits of the content box. */
  readonly minWidth: Px;
  readonly maxWidth: Px;
  readonly minHeight: Px;
  readonly maxHeight: Px;
  /** The height is given from outside, whatever the box's own says. */
  readonly isImposed: boolean;
  readonly columnGap: Px;
  readonly rowGap: Px;
  /** Of a subgrid. */
  readonly subgrid: SubgridTracks | null;
}

export interface GridAxis {
  readonly tracks: readonly TrackSize[];
  /** Collapsed `auto-fit` tracks. */
  readonly collapsed: ReadonlySet<number>;
  readonly named: NamedAxis;
  /** Lines around named areas. */
  readonly areas: ReadonlyMap<string, readonly [from: number, to: number]>;
  /** Implicit tracks before the explicit grid. */
  readonly before: number;
}

export interface Grid {
  readonly placement: Placement;
  readonly columns: GridAxis;
  readonly rows: GridAxis;
}

const AUTO_TRACK: TrackSize = { kind: 'breadth', value: 'auto' };

/** In-flow children in `order`. */
function gridChildren(node: BoxNode): readonly BoxNode[] {
  const items = node.children.filter((child) => !isAbsolute(child));
  return items.some((child) => child.style.flex.order !== 0)
    ? [...items].sort((a, b) => a.style.flex.order - b.style.flex.order || a.index - b.index)
    : items;
}

export function makeGrid(container: GridContainer): Grid {
  const { node, subgrid } = container;
  const { grid } = node.style;
  const areas = namedAreas(grid.gridTemplateAreas);
  const columns = subgrid?.columns
    ? subgridDefinition(grid.gridTemplateColumns, subgrid.columns, areaLines(areas, 'column'))
    : ownAxis(grid.gridTemplateColumns, areaLines(areas, 'column'), columnRoom(container));
  const rows = subgrid?.rows
    ? subgridDefinition(grid.gridTemplateRows, subgrid.rows, areaLines(areas, 'row'))
    : ownAxis(grid.gridTemplateRows, areaLines(areas, 'row'), rowRoom(container));
  const requests = gridChildren(node).map((child) => {
    const style = child.style.grid;
    return {
      node: child,
      row: keptPlacement(placeOnAxis(style.gridRowStart, style.gridRowEnd, rows.named), subgrid?.rows),
      column: keptPlacement(placeOnAxis(style.gridColumnStart, style.gridColumnEnd, columns.named), subgrid?.columns),
    };
  });
  const counts = { rows: rows.named.tracks, columns: columns.named.tracks };
  const placement = clampToSubgrid(placeItems(requests, counts, grid.gridAutoFlow), subgrid);
  const { columnsBefore, rowsBefore, items } = placement;
  return {
    placement,
    columns: {
      tracks: allTracks(columns.explicit.tracks, grid.gridAutoColumns, columnsBefore, placement.columns),
      collapsed: emptyTracks(columns.explicit, columnsBefore, items, (item) => [item.column, item.columnSpan]),
      named: columns.named,
      areas: columns.areas,
      before: columnsBefore,
    },
    rows: {
      tracks: allTracks(rows.explicit.tracks, grid.gridAutoRows, rowsBefore, placement.rows),
      collapsed: emptyTracks(rows.explicit, rowsBefore, items, (item) => [item.row, item.rowSpan]),
      named: rows.named,
      areas: rows.areas,
      before: rowsBefore,
    },
  };
}

const columnRoom = ({ width, minWidth, maxWidth, columnGap }: GridContainer): RepeatRoom => ({
  available: width,
  minimum: minWidth,
  maximum: maxWidth,
  gap: columnGap,
});

const rowRoom = ({ height, minHeight, maxHeight, rowGap }: GridContainer): RepeatRoom => ({
  available: height,
  minimum: minHeight,
  maximum: maxHeight,
  gap: rowGap,
});

type AreaLines = ReadonlyMap<string, readonly [from: number, to: number]>;

interface AxisDefinition {
  readonly explicit: ExplicitAxis;
  readonly named: NamedAxis;
  readonly areas: AreaLines;
}

const areaLines = (areas: ReadonlyMap<string, Area>, which: 'row' | 'column'): AreaLines =>
  new Map(
    [...areas].map(([name, area]) => [
      name,
      which === 'row' ? [area.rowStart, area.rowEnd] : [area.columnStart, area.columnEnd],
    ]),
  );

/** Areas extend the explicit grid. */
function ownAxis(list: TrackList, areas: AreaLines, room: RepeatRoom): AxisDefinition {
  const explicit = expandTracks(list, room);
  let tracks = explicit.tracks.length;
  for (const [, end] of areas.values()) tracks = Math.max(tracks, end);
  return { explicit, named: { tracks, lines: withAreas(explicit.lines, areas) }, areas };
}

/** Its own line names together with the inherited ones; names beyond the last line are dropped. */
function subgridDefinition(list: TrackList, subgrid: SubgridAxis, own: AreaLines): AxisDefinition {
  const areas = new Map([...subgrid.areas, ...within(own, 0, subgrid.count)]);
  const lines = new Map([...subgrid.lines].map(([name, at]) => [name, [...at]]));
  subgridLineNames(list, subgrid.count).forEach((names, line) => {
    for (const name of names) addLine(lines, name, line);
  });
  const tracks = new Array<TrackSize>(subgrid.count).fill(AUTO_TRACK);
  return {
    explicit: { tracks, lines, autoFit: null },
    named: { tracks: subgrid.count, lines: withAreas(lines, areas) },
    areas,
  };
}

/** Areas name the lines around them. */
function withAreas(own: ReadonlyMap<string, readonly number[]>, areas: AreaLines): NamedAxis['lines'] {
  const lines = new Map([...own].map(([name, at]) => [name, [...at]]));
  for (const [name, [start, end]] of areas) {
    addLine(lines, `${name}-start`, start);
    addLine(lines, `${name}-end`, end);
  }
  return lines;
}

/** Implicit tracks cycle through the auto sizes, in reverse before the explicit grid. */
function allTracks(
  explicit: readonly TrackSize[],
  auto: readonly TrackSize[],
  before: number,
  count: number,
): readonly TrackSize[] {
  const sizes = auto.length > 0 ? auto : [AUTO_TRACK];
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
