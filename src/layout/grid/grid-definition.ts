/** The grid of a container: its explicit and implicit tracks, its named lines, and where its items are. https://drafts.csswg.org/css-grid-2/#grid-definition */

import type { BoxNode } from '../../boxes/box.ts';
import type { TrackSize } from '../../css/properties/computed-groups.ts';
import type { Px } from '../../geometry.ts';
import { isAbsolute } from '../core/kinds.ts';
import type { LayoutContext } from '../core/types.ts';
import { type Area, addLine, type ExplicitAxis, expandTracks, namedAreas } from './explicit-grid.ts';
import { type NamedAxis, placeOnAxis } from './lines.ts';
import { type GridItem, type Placement, placeItems } from './placement.ts';

export interface GridContainer {
  readonly node: BoxNode;
  readonly context: LayoutContext;
  /** Content box; INDEFINITE when it is being measured, or follows from the rows. */
  readonly width: Px;
  readonly height: Px;
  /** Limits of the content box. */
  readonly minWidth: Px;
  readonly maxWidth: Px;
  readonly minHeight: Px;
  readonly maxHeight: Px;
  readonly columnGap: Px;
  readonly rowGap: Px;
}

export interface GridAxis {
  readonly tracks: readonly TrackSize[];
  /** Collapsed `auto-fit` tracks. */
  readonly collapsed: ReadonlySet<number>;
  readonly named: NamedAxis;
  /** Implicit tracks before the explicit grid. */
  readonly before: number;
}

export interface Grid {
  readonly placement: Placement;
  readonly columns: GridAxis;
  readonly rows: GridAxis;
}

/** In-flow children in `order`. */
export function gridChildren(node: BoxNode): readonly BoxNode[] {
  const items = node.children.filter((child) => !isAbsolute(child));
  return items.some((child) => child.style.flex.order !== 0)
    ? [...items].sort((a, b) => a.style.flex.order - b.style.flex.order || a.index - b.index)
    : items;
}

export function makeGrid(container: GridContainer): Grid {
  const { grid } = container.node.style;
  const areas = namedAreas(grid.gridTemplateAreas);
  const columns = expandTracks(grid.gridTemplateColumns, {
    available: container.width,
    minimum: container.minWidth,
    maximum: container.maxWidth,
    gap: container.columnGap,
  });
  const rows = expandTracks(grid.gridTemplateRows, {
    available: container.height,
    minimum: container.minHeight,
    maximum: container.maxHeight,
    gap: container.rowGap,
  });
  const columnNames = named(columns, areas, 'column');
  const rowNames = named(rows, areas, 'row');
  const placement = placeItems(
    gridChildren(container.node).map((child) => {
      const style = child.style.grid;
      return {
        node: child,
        row: placeOnAxis(style.gridRowStart, style.gridRowEnd, rowNames),
        column: placeOnAxis(style.gridColumnStart, style.gridColumnEnd, columnNames),
      };
    }),
    { rows: rowNames.tracks, columns: columnNames.tracks },
    grid.gridAutoFlow,
  );
  const { columnsBefore, rowsBefore, items } = placement;
  return {
    placement,
    columns: {
      tracks: allTracks(columns.tracks, grid.gridAutoColumns, columnsBefore, placement.columns),
      collapsed: emptyTracks(columns, columnsBefore, items, (item) => [item.column, item.columnSpan]),
      named: columnNames,
      before: columnsBefore,
    },
    rows: {
      tracks: allTracks(rows.tracks, grid.gridAutoRows, rowsBefore, placement.rows),
      collapsed: emptyTracks(rows, rowsBefore, items, (item) => [item.row, item.rowSpan]),
      named: rowNames,
      before: rowsBefore,
    },
  };
}

/** Areas name the lines around them, and extend the explicit grid. */
function named(axis: ExplicitAxis, areas: ReadonlyMap<string, Area>, which: 'row' | 'column'): NamedAxis {
  const lines = new Map([...axis.lines].map(([name, at]) => [name, [...at]]));
  let tracks = axis.tracks.length;
  for (const [name, area] of areas) {
    const [start, end] = which === 'row' ? [area.rowStart, area.rowEnd] : [area.columnStart, area.columnEnd];
    addLine(lines, `${name}-start`, start);
    addLine(lines, `${name}-end`, end);
    tracks = Math.max(tracks, end);
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
