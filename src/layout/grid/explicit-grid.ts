/** The explicit grid: expands track lists and names lines. https://drafts.csswg.org/css-grid-2/#explicit-grids */

import type { TrackList, TrackListItem, TrackSize } from '../../css/properties/computed-flex-grid.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import { used } from '../core/layout-unit.ts';

/** The most tracks per axis; browsers have a similar limit. */
export const MAX_TRACKS = 10_000;

export interface ExplicitAxis {
  readonly tracks: readonly TrackSize[];
  /** Line indices (0 = before the first track) of each name, ascending. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** Tracks made by `repeat(auto-fit, ...)`, which collapse when empty. [from, to) */
  readonly autoFit: readonly [from: number, to: number] | null;
}

/** The bounds of automatic repetition: the content-box size or INDEFINITE, its limits (0 and Infinity for none), and the gap. */
export interface RepeatRoom {
  readonly available: Px;
  readonly minimum: Px;
  readonly maximum: Px;
  readonly gap: Px;
}

export function expandTracks(list: TrackList, room: RepeatRoom): ExplicitAxis {
  const tracks: TrackSize[] = [];
  const lines = new Map<string, number[]>();
  let autoFit: [number, number] | null = null;
  const items = list.kind === 'list' ? list.items : [];
  const count = autoRepeatCount(items, room);
  const add = (entry: TrackListItem): void => {
    if (entry.kind === 'names') {
      for (const name of entry.names) addLine(lines, name, tracks.length);
    } else if (entry.kind === 'track') {
      if (tracks.length < MAX_TRACKS) tracks.push(entry.size);
    } else {
      const from = tracks.length;
      const times = typeof entry.count === 'number' ? entry.count : count;
      for (let i = 0; i < times && tracks.length < MAX_TRACKS; i++) entry.items.forEach(add);
      if (entry.count === 'auto-fit') autoFit = [from, tracks.length];
    }
  };
  items.forEach(add);
  return { tracks, lines, autoFit };
}

export function addLine(lines: Map<string, number[]>, name: string, index: number): void {
  const known = lines.get(name);
  if (!known) lines.set(name, [index]);
  else if (index > known.at(-1)!) known.push(index);
  else if (!known.includes(index)) {
    known.push(index);
    known.sort((a, b) => a - b);
  }
}

/** §7.2.3.2: the most repetitions that do not overflow a definite (largest) size, else the fewest that fill the least size. */
function autoRepeatCount(items: readonly TrackListItem[], { available, minimum, maximum, gap }: RepeatRoom): number {
  const repeat = items.find((item) => item.kind === 'repeat' && typeof item.count !== 'number');
  if (repeat?.kind !== 'repeat') return 0;
  const bounded = available !== INDEFINITE || Number.isFinite(maximum);
  const basis = available !== INDEFINITE ? available : bounded ? maximum : minimum;
  if (!Number.isFinite(basis) || basis <= 0) return 1;
  const size = (item: TrackListItem): { length: Px; tracks: number } => {
    if (item.kind === 'names') return { length: 0, tracks: 0 };
    // As in browsers, percentages resolve against the minimum size, even when the maximum size is to be filled.
    const least = available === INDEFINITE ? minimum : available;
    if (item.kind === 'track') return { length: definiteLength(item.size, least), tracks: 1 };
    const once = item.items.map(size);
    const times = typeof item.count === 'number' ? item.count : 0;
    return {
      length: times * once.reduce((sum, entry) => sum + entry.length, 0),
      tracks: times * once.reduce((sum, entry) => sum + entry.tracks, 0),
    };
  };
  const others = items.filter((item) => item !== repeat).map(size);
  const unit = repeat.items.map(size);
  const unitTracks = unit.reduce((sum, entry) => sum + entry.tracks, 0);
  const unitLength = unit.reduce((sum, entry) => sum + entry.length, 0) + gap * unitTracks;
  const fixed = others.reduce((sum, entry) => sum + entry.length + gap * entry.tracks, 0);
  if (unitLength <= 0) return 1;
  const ratio = (basis + gap - fixed) / unitLength;
  const count = bounded ? Math.floor(ratio + 1e-6) : Math.ceil(ratio - 1e-6);
  return Math.max(1, Math.min(count, Math.floor(MAX_TRACKS / Math.max(1, unitTracks))));
}

/** The track's definite max, or else its definite min, at least 1px. */
function definiteLength(size: TrackSize, basis: Px): Px {
  const breadths =
    size.kind === 'minmax' ? [size.max, size.min] : size.kind === 'breadth' ? [size.value] : [size.limit];
  for (const breadth of breadths) {
    if (typeof breadth === 'number' || hasPercentage(breadth)) {
      const max = used(breadth, basis);
      const min =
        size.kind === 'minmax' && (typeof size.min === 'number' || hasPercentage(size.min)) ? used(size.min, basis) : 0;
      return Math.max(1, max, min);
    }
  }
  return 1;
}

/** Named areas as 0-based line ranges. §7.3 */
export interface Area {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly columnStart: number;
  readonly columnEnd: number;
}

export function namedAreas(rows: readonly (readonly (string | null)[])[] | null): ReadonlyMap<string, Area> {
  const areas = new Map<string, Area>();
  rows?.forEach((cells, row) => {
    cells.forEach((name, column) => {
      if (name === null) return;
      const known = areas.get(name);
      areas.set(name, {
        rowStart: known?.rowStart ?? row,
        rowEnd: row + 1,
        columnStart: known?.columnStart ?? column,
        columnEnd: Math.max(known?.columnEnd ?? 0, column + 1),
      });
    });
  });
  return areas;
}
