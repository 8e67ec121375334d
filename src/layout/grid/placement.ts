/** Places all items on the grid. https://drafts.csswg.org/css-grid-2/#auto-placement-algo */

import type { BoxNode } from '../../boxes/box.ts';
import type { AxisPlacement } from './lines.ts';

export interface GridItem {
  readonly node: BoxNode;
  row: number;
  readonly rowSpan: number;
  column: number;
  readonly columnSpan: number;
}

export interface Placement {
  readonly items: readonly GridItem[];
  readonly rows: number;
  readonly columns: number;
  /** Implicit tracks before the explicit grid. */
  readonly rowsBefore: number;
  readonly columnsBefore: number;
}

interface Request {
  readonly node: BoxNode;
  readonly row: AxisPlacement;
  readonly column: AxisPlacement;
}

/** The same algorithm serves both flows: `major` is the axis that grows. */
interface Cursor {
  major: number;
  minor: number;
}

interface Slot {
  readonly node: BoxNode;
  major: number | null;
  minor: number | null;
  readonly majorSpan: number;
  readonly minorSpan: number;
}

export function placeItems(
  requests: readonly Request[],
  explicit: { readonly rows: number; readonly columns: number },
  flow: { readonly direction: 'row' | 'column'; readonly dense: boolean },
): Placement {
  const byRow = flow.direction === 'row';
  const rowsBefore = before(requests.map((request) => request.row));
  const columnsBefore = before(requests.map((request) => request.column));
  const slots = requests.map(({ node, row, column }): Slot => {
    const at = { row: shift(row.start, rowsBefore), column: shift(column.start, columnsBefore) };
    return {
      node,
      major: byRow ? at.row : at.column,
      minor: byRow ? at.column : at.row,
      majorSpan: byRow ? row.span : column.span,
      minorSpan: byRow ? column.span : row.span,
    };
  });
  const explicitMinor = byRow ? explicit.columns + columnsBefore : explicit.rows + rowsBefore;
  // Step 3: the implicit grid holds every definite item and every span.
  const minorCount = slots.reduce(
    (most, slot) => Math.max(most, (slot.minor ?? 0) + slot.minorSpan),
    Math.max(1, explicitMinor),
  );
  const occupied = createOccupancy();
  for (const slot of slots) if (slot.major !== null && slot.minor !== null) occupied.add(slot);
  lockedToMajor(slots, occupied, flow.dense);
  placeRest(slots, occupied, minorCount, flow.dense);
  const items = slots.map(
    (slot): GridItem => ({
      node: slot.node,
      row: byRow ? slot.major! : slot.minor!,
      rowSpan: byRow ? slot.majorSpan : slot.minorSpan,
      column: byRow ? slot.minor! : slot.major!,
      columnSpan: byRow ? slot.minorSpan : slot.majorSpan,
    }),
  );
  const ends = (end: (item: GridItem) => number, least: number): number =>
    items.reduce((most, item) => Math.max(most, end(item)), least);
  return {
    items,
    rows: ends((item) => item.row + item.rowSpan, explicit.rows + rowsBefore),
    columns: ends((item) => item.column + item.columnSpan, explicit.columns + columnsBefore),
    rowsBefore,
    columnsBefore,
  };
}

const before = (placements: readonly AxisPlacement[]): number =>
  placements.reduce((most, { start }) => Math.max(most, start === null ? 0 : -start), 0);

const shift = (start: number | null, by: number): number | null => (start === null ? null : start + by);

/** Step 1: items locked to a row (by the flow) but not to a position in it. */
function lockedToMajor(slots: readonly Slot[], occupied: Occupancy, dense: boolean): void {
  const cursors = new Map<number, number>();
  for (const slot of slots) {
    if (slot.major === null || slot.minor !== null) continue;
    let minor = dense ? 0 : (cursors.get(slot.major) ?? 0);
    for (let next = minor; next >= 0; ) {
      minor = next;
      next = occupied.past(slot.major, minor, slot.majorSpan, slot.minorSpan);
    }
    slot.minor = minor;
    cursors.set(slot.major, minor + slot.minorSpan);
    occupied.add(slot);
  }
}

/** Step 4: everything else, with a cursor that sparse packing never moves back. */
function placeRest(slots: readonly Slot[], occupied: Occupancy, minorCount: number, dense: boolean): void {
  const lockedEnd = slots.reduce(
    (most, slot) => (slot.minor === null ? most : Math.max(most, slot.minor + slot.minorSpan)),
    0,
  );
  const count = Math.max(minorCount, lockedEnd);
  const cursor: Cursor = { major: 0, minor: 0 };
  // Cells are never freed, so the search for a size continues where the last one of that size was found.
  const found = new Map<string, Cursor>();
  for (const slot of slots) {
    if (slot.major !== null) continue;
    const size = `${slot.minor ?? ''} ${slot.majorSpan} ${slot.minorSpan}`;
    if (dense) {
      const last = found.get(size);
      cursor.major = last?.major ?? 0;
      cursor.minor = last?.minor ?? 0;
    }
    if (slot.minor !== null) {
      if (!dense && slot.minor < cursor.minor) cursor.major++;
      cursor.minor = slot.minor;
      while (occupied.past(cursor.major, slot.minor, slot.majorSpan, slot.minorSpan) >= 0) cursor.major++;
      slot.major = cursor.major;
    } else {
      advance(cursor, slot, occupied, count);
      slot.major = cursor.major;
      slot.minor = cursor.minor;
    }
    if (dense) found.set(size, { ...cursor });
    occupied.add(slot);
  }
}

function advance(cursor: Cursor, slot: Slot, occupied: Occupancy, count: number): void {
  for (;;) {
    if (cursor.minor + slot.minorSpan > count) {
      cursor.major++;
      cursor.minor = 0;
    }
    const past = occupied.past(cursor.major, cursor.minor, slot.majorSpan, slot.minorSpan);
    if (past < 0) return;
    cursor.minor = past;
  }
}

interface Occupancy {
  add(slot: Slot): void;
  /** -1 if the area is free, else the first position in the minor axis past an obstacle in one of its rows. */
  past(major: number, minor: number, majorSpan: number, minorSpan: number): number;
}

/** Occupied ranges per row of the flow, ascending and disjoint, as [from, to, from, to, ...]; rows exist only if something occupies them. */
function createOccupancy(): Occupancy {
  const rows = new Map<number, number[]>();
  return {
    add(slot) {
      for (let i = slot.major!; i < slot.major! + slot.majorSpan; i++) {
        let row = rows.get(i);
        if (!row) {
          row = [];
          rows.set(i, row);
        }
        take(row, slot.minor!, slot.minor! + slot.minorSpan);
      }
    },
    past(major, minor, majorSpan, minorSpan) {
      for (let i = major; i < major + majorSpan; i++) {
        const row = rows.get(i);
        if (!row) continue;
        const at = firstEndingAfter(row, minor);
        if (at < row.length && row[at]! < minor + minorSpan) return row[at + 1]!;
      }
      return -1;
    },
  };
}

/** Index of the first range whose end is greater than `place`. */
function firstEndingAfter(row: readonly number[], place: number): number {
  let low = 0;
  let high = row.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle * 2 + 1]! > place) high = middle;
    else low = middle + 1;
  }
  return low * 2;
}

/** Adds [from, to), merged with the ranges it touches. Definite items may overlap. */
function take(row: number[], from: number, to: number): void {
  const first = firstEndingAfter(row, from - 1);
  let last = first;
  let start = from;
  let end = to;
  while (last < row.length && row[last]! <= to) {
    start = Math.min(start, row[last]!);
    end = Math.max(end, row[last + 1]!);
    last += 2;
  }
  row.splice(first, last - first, start, end);
}
