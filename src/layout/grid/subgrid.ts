/** Subgrids: grids that use the tracks of their parent grid. https://drafts.csswg.org/css-grid-2/#subgrids */

import type { BoxNode } from '../../boxes/box.ts';
import type { TrackList, TrackListItem } from '../../css/properties/computed-flex-grid.ts';
import type { Px } from '../../geometry.ts';
import type { SubgridAxis, SubgridTracks } from '../core/constraint-space.ts';
import type { GridAxis } from './grid-definition.ts';
import type { AxisPlacement } from './lines.ts';
import type { TrackEdges } from './offsets.ts';
import type { GridItem, Placement } from './placement.ts';
import type { SpanningItem, TrackFloor } from './track-sizing.ts';

export type Axis = 'columns' | 'rows';

const trackListOf = ({ style }: BoxNode, axis: Axis): TrackList =>
  axis === 'columns' ? style.grid.gridTemplateColumns : style.grid.gridTemplateRows;

/**
 * True for a grid item that is a subgrid along the axis. Boxes that containment makes independent formatting contexts never are.
 * Not yet: subgrids in another writing mode than their grid.
 */
export const isSubgridded = (item: BoxNode, axis: Axis): boolean =>
  item.formatting === 'grid' && trackListOf(item, axis).kind === 'subgrid' && !isContained(item) && !item.flow?.inner();

/** By layout or paint containment, or as a query container. */
const isContained = ({ style: { display } }: BoxNode): boolean =>
  display.contain.includes('layout') || display.contain.includes('paint') || display.containerType !== 'normal';

// --- lines ---------------------------------------------------------------------------------------------------

/** Line names of a subgrid with the given number of tracks; `repeat(auto-fill, ...)` names as many lines as the others leave. §9.2 */
export function subgridLineNames(list: TrackList, tracks: number): readonly (readonly string[])[] {
  const items = list.kind === 'subgrid' ? list.items : [];
  const once = (item: TrackListItem): readonly (readonly string[])[] =>
    item.kind === 'names' ? [item.names] : item.kind === 'repeat' ? item.items.flatMap(once) : [];
  const fixed = items.reduce(
    (sum, item) =>
      sum + (item.kind === 'repeat' ? (typeof item.count === 'number' ? item.count * once(item).length : 0) : 1),
    0,
  );
  const lines: (readonly string[])[] = [];
  for (const item of items) {
    const names = once(item);
    const repeated = item.kind === 'repeat' ? item.count : 1;
    const times =
      typeof repeated === 'number' ? repeated : Math.floor((tracks + 1 - fixed) / Math.max(1, names.length));
    for (let i = 0; i < times && lines.length <= tracks; i++) lines.push(...names);
  }
  return lines.slice(0, tracks + 1);
}

/**
 * There are no implicit tracks along a subgridded axis: what an item names stays within the lines there are. §9
 * Deviation: as in Chromium, a subgrid that is placed automatically spans one track, however many lines it names.
 */
export function keptPlacement({ start, span }: AxisPlacement, subgrid: SubgridAxis | null | undefined): AxisPlacement {
  if (!subgrid) return { start, span };
  if (start === null) return { start, span: Math.min(span, subgrid.count) };
  return kept(start, span, subgrid.count);
}

/** The parts of areas between two lines, with indices relative to the first line. */
export function within(
  areas: SubgridAxis['areas'],
  from: number,
  to: number,
): Map<string, readonly [from: number, to: number]> {
  const parts = new Map<string, readonly [number, number]>();
  for (const [name, [start, end]] of areas) {
    if (start < to && end > from) parts.set(name, [Math.max(start, from) - from, Math.min(end, to) - from]);
  }
  return parts;
}

/** If there are too many automatically placed items, they share the last track. */
export function clampToSubgrid(placement: Placement, subgrid: SubgridTracks | null): Placement {
  if (!subgrid?.columns && !subgrid?.rows) return placement;
  const { columns, rows } = subgrid;
  const items = placement.items.map((item): GridItem => {
    const column = columns ? kept(item.column - placement.columnsBefore, item.columnSpan, columns.count) : null;
    const row = rows ? kept(item.row - placement.rowsBefore, item.rowSpan, rows.count) : null;
    return {
      node: item.node,
      column: column?.start ?? item.column,
      columnSpan: column?.span ?? item.columnSpan,
      row: row?.start ?? item.row,
      rowSpan: row?.span ?? item.rowSpan,
    };
  });
  return {
    items,
    columns: columns?.count ?? placement.columns,
    columnsBefore: columns ? 0 : placement.columnsBefore,
    rows: rows?.count ?? placement.rows,
    rowsBefore: rows ? 0 : placement.rowsBefore,
  };
}

function kept(from: number, length: number, count: number): { readonly start: number; readonly span: number } {
  const start = Math.max(0, Math.min(from, count - 1));
  const end = Math.max(start + 1, Math.min(from + length, count));
  return { start, span: end - start };
}

// --- tracks --------------------------------------------------------------------------------------------------

/** A subgrid's position along one axis of its parent grid, in the parent's flow direction. */
export interface SubgridArea {
  readonly start: number;
  readonly count: number;
  /** Margin, border and padding on either side. */
  readonly before: Px;
  readonly after: Px;
  /** Half the difference between the subgrid's gap and the parent's: its items keep that much further from each inner gutter. */
  readonly inset: Px;
  /** Whether the two flow in opposite directions. */
  readonly reversed: boolean;
}

/** What a subgrid takes from its parent grid; `edges` is null until the tracks are sized. */
export function subgridAxis(axis: GridAxis, area: SubgridArea, gap: Px, edges: TrackEdges | null): SubgridAxis {
  const { start, count, reversed } = area;
  const first = start - axis.before;
  const mirrored = (line: number): number => (reversed ? count - line : line);
  const lines = new Map<string, number[]>();
  for (const [name, at] of axis.named.lines) {
    const own = at.filter((line) => line >= first && line <= first + count).map((line) => mirrored(line - first));
    if (own.length > 0)
      lines.set(
        name,
        own.sort((a, b) => a - b),
      );
  }
  const areas = within(axis.areas, first, first + count);
  for (const [name, [from, to]] of areas) if (reversed) areas.set(name, [mirrored(to), mirrored(from)]);
  return { count, gap, lines, areas, edges: edges && subgridEdges(edges, area) };
}

function subgridEdges({ starts, ends }: TrackEdges, area: SubgridArea): TrackEdges {
  const { start, count, before, after, inset, reversed } = area;
  const last = count - 1;
  const origin = starts[start]! + before;
  const size = Math.max(0, ends[start + last]! - after - origin);
  const within = (place: Px): Px => Math.max(0, place - origin);
  // Edges wider than the outermost track take nothing from the track next to it.
  const own = {
    starts: Array.from({ length: count }, (_, i) => (i === 0 ? 0 : within(starts[start + i]! + inset))),
    ends: Array.from({ length: count }, (_, i) => (i === last ? size : within(ends[start + i]! - inset))),
  };
  if (!reversed) return own;
  return {
    starts: own.ends.map((end) => size - end).reverse(),
    ends: own.starts.map((place) => size - place).reverse(),
  };
}

/** The tracks of a subgrid as the grid around all subgrids sees them, by their place in the subgrid. */
export interface SeenTracks {
  readonly place: readonly number[];
  /** What an item that begins, or ends, in the track reaches over: towards the start and the end of the grid around all. */
  readonly before: readonly Px[];
  readonly after: readonly Px[];
  readonly reversed: boolean;
}

/** The tracks of a subgrid in a grid that is itself seen so, or null: in the grid around all. */
export function seenTracks(around: SeenTracks | null, area: SubgridArea): SeenTracks {
  const { start, count, before, after, inset } = area;
  const place: number[] = [];
  const befores: Px[] = [];
  const afters: Px[] = [];
  for (let track = 0; track < count; track++) {
    const at = area.reversed ? count - 1 - track : track;
    const outer = start + at;
    const sides = [at === 0 ? before : inset, at === count - 1 ? after : inset] as const;
    const [own, other] = around?.reversed ? [sides[1], sides[0]] : sides;
    place.push(around ? around.place[outer]! : outer);
    befores.push(own + (around?.before[outer] ?? 0));
    afters.push(other + (around?.after[outer] ?? 0));
  }
  return { place, before: befores, after: afters, reversed: area.reversed !== (around?.reversed ?? false) };
}

/**
 * An item of a subgrid as one of the grid around all: at the edges of subgrids it reaches over their margins, borders and paddings.
 * https://drafts.csswg.org/css-grid-2/#subgrid-size-contribution
 */
export function seenItem(item: SpanningItem, tracks: SeenTracks | null): SpanningItem {
  if (!tracks) return item;
  const last = item.start + item.span - 1;
  const [from, to] = tracks.reversed ? [last, item.start] : [item.start, last];
  const around = tracks.before[from]! + tracks.after[to]!;
  return {
    start: tracks.place[from]!,
    span: item.span,
    minimum: ({ applies, limit }) => around + item.minimum({ applies, limit: limit - around }),
    minContent: () => around + item.minContent(),
    maxContent: () => around + item.maxContent(),
  };
}

/**
 * The edges of a subgrid count even where nothing is.
 * Deviation: as in Chromium they are no items, so tracks without any other have no growth limit; the difference of the gaps counts
 * beside items alone.
 */
export function edgeFloors(around: SeenTracks | null, { start, count, before, after }: SubgridArea): TrackFloor[] {
  const edge = (at: number): TrackFloor => {
    const size = Math.max(0, (at === 0 ? before : 0) + (at === count - 1 ? after : 0));
    const track = start + at;
    return around
      ? { track: around.place[track]!, size: size + around.before[track]! + around.after[track]! }
      : { track, size };
  };
  return count > 1 ? [edge(0), edge(count - 1)] : [edge(0)];
}
