/** Track lists and grid lines. https://drafts.csswg.org/css-grid-2/ */

import type { GridLine, TrackBreadth, TrackList, TrackListItem, TrackSize } from '../properties/computed-flex-grid.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  createCursor,
  customIdent,
  either,
  oneOf,
  type Parser,
  peek,
  peekFunction,
  peekKeyword,
  takeComma,
  takeFunction,
  takeKeyword,
} from './cursor.ts';
import { integer, lengthPercentage } from './numeric.ts';

/** The most tracks in a list after repeat() is expanded. */
const MAX_TRACKS = 10_000;

const fr: Parser<{ readonly fr: number }> = (cursor) => {
  const value = peek(cursor);
  if (value?.type !== 'dimension' || value.unit !== 'fr' || value.value < 0) return undefined;
  cursor.index++;
  return { fr: value.value };
};

const breadth: Parser<TrackBreadth> = either(oneOf('auto', 'min-content', 'max-content'), fr, lengthPercentage(0));
const fixedOrContent = lengthPercentage(0);

export const trackSize: Parser<TrackSize> = (cursor) => {
  const name = peekFunction(cursor);
  if (name === 'minmax') {
    const inner = takeFunction(cursor, 'minmax')!;
    const min = breadth(inner);
    if (min === undefined || !takeComma(inner)) return undefined;
    const max = breadth(inner);
    // A flexible minimum is invalid.
    if (max === undefined || !atEnd(inner) || (typeof min === 'object' && 'fr' in min)) return undefined;
    return { kind: 'minmax', min, max };
  }
  if (name === 'fit-content') {
    const inner = takeFunction(cursor, 'fit-content')!;
    const limit = fixedOrContent(inner);
    return limit !== undefined && atEnd(inner) ? { kind: 'fit-content', limit } : undefined;
  }
  const value = breadth(cursor);
  return value === undefined ? undefined : { kind: 'breadth', value };
};

export const trackSizes: Parser<readonly TrackSize[]> = (cursor) => {
  const sizes: TrackSize[] = [];
  for (let size = attempt(cursor, trackSize); size; size = attempt(cursor, trackSize)) sizes.push(size);
  return sizes.length > 0 ? sizes : undefined;
};

const lineName = customIdent('auto', 'span');

/** `[a b]` */
export function takeLineNames(cursor: Cursor): readonly string[] | undefined {
  const value = peek(cursor);
  if (value?.type !== 'block' || value.open !== '[') return undefined;
  const inner = createCursor(value.values, cursor.state);
  const names: string[] = [];
  while (!atEnd(inner)) {
    const name = lineName(inner);
    if (name === undefined) return undefined;
    names.push(name);
  }
  cursor.index++;
  return names;
}

const repeatCount = either(oneOf('auto-fill', 'auto-fit'), integer(1));

function repeatFunction(
  cursor: Cursor,
  item: (cursor: Cursor) => TrackListItem | undefined,
): TrackListItem | undefined {
  const inner = takeFunction(cursor, 'repeat');
  if (!inner) return undefined;
  const count = repeatCount(inner);
  if (count === undefined || !takeComma(inner)) return undefined;
  const items: TrackListItem[] = [];
  while (!atEnd(inner)) {
    const found = item(inner);
    if (!found) return undefined;
    items.push(found);
  }
  if (items.length === 0) return undefined;
  const limit = Math.max(1, Math.floor(MAX_TRACKS / items.length));
  return { kind: 'repeat', count: typeof count === 'number' ? Math.min(count, limit) : count, items };
}

function namesItem(cursor: Cursor): TrackListItem | undefined {
  const names = attempt(cursor, takeLineNames);
  return names && { kind: 'names', names };
}

function trackItem(cursor: Cursor): TrackListItem | undefined {
  const names = namesItem(cursor);
  if (names) return names;
  const size = attempt(cursor, trackSize);
  return size && { kind: 'track', size };
}

const isAutoRepeat = (item: TrackListItem): boolean => item.kind === 'repeat' && typeof item.count === 'string';

/** `none`, tracks with names and repeat(), or a subgrid with line names. */
export const trackList: Parser<TrackList> = (cursor) => {
  if (takeKeyword(cursor, 'none')) return { kind: 'none' };
  if (takeKeyword(cursor, 'subgrid')) {
    const items: TrackListItem[] = [];
    for (;;) {
      const item = namesItem(cursor) ?? attempt(cursor, (inner) => repeatFunction(inner, namesItem));
      if (!item) return { kind: 'subgrid', items };
      items.push(item);
    }
  }
  const items: TrackListItem[] = [];
  for (;;) {
    const item = attempt(cursor, (inner) => repeatFunction(inner, trackItem)) ?? trackItem(cursor);
    if (!item) break;
    items.push(item);
  }
  if (!items.some((item) => item.kind !== 'names')) return undefined;
  if (items.filter(isAutoRepeat).length > 1) return undefined;
  return { kind: 'list', items };
};

const lineIndex = integer();

export const AUTO_LINE: GridLine = { kind: 'auto' };

/** https://drafts.csswg.org/css-grid-2/#typedef-grid-row-start-grid-line */
export const gridLine: Parser<GridLine> = (cursor) => {
  if (takeKeyword(cursor, 'auto')) return AUTO_LINE;
  let span = false;
  let index: number | null = null;
  let name: string | null = null;
  for (let step = 0; step < 3; step++) {
    if (!span && peekKeyword(cursor) === 'span') {
      cursor.index++;
      span = true;
      continue;
    }
    const count: number | undefined = index === null ? attempt(cursor, lineIndex) : undefined;
    if (count !== undefined) {
      if (typeof count === 'number' && (count === 0 || (span && count < 1))) return undefined;
      index = typeof count === 'number' ? Math.min(Math.max(count, -MAX_TRACKS), MAX_TRACKS) : count;
      continue;
    }
    name ??= attempt(cursor, lineName) ?? null;
  }
  if (index === null && name === null) return undefined;
  if (!span) return { kind: 'line', index, name };
  return typeof index === 'number' && index < 1 ? undefined : { kind: 'span', count: index, name };
};

/** One row of `grid-template-areas`; undefined if the string is malformed. */
export function areaRow(text: string): readonly (string | null)[] | undefined {
  const cells: (string | null)[] = [];
  for (const token of text.trim().split(/\s+/)) {
    if (token === '') return undefined;
    if (/^\.+$/.test(token)) cells.push(null);
    else if (/^[-\w\u0080-\uffff]+$/.test(token)) cells.push(token);
    else return undefined;
  }
  return cells;
}

/** Every area must be a rectangle, and all rows must have the same length. */
export function areasAreRectangles(rows: readonly (readonly (string | null)[])[]): boolean {
  const boxes = new Map<string, { top: number; left: number; bottom: number; right: number; cells: number }>();
  for (const [y, row] of rows.entries()) {
    if (row.length !== rows[0]!.length) return false;
    for (const [x, name] of row.entries()) {
      if (name === null) continue;
      const box = boxes.get(name);
      if (!box) {
        boxes.set(name, { top: y, left: x, bottom: y, right: x, cells: 1 });
        continue;
      }
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = y;
      box.cells++;
    }
  }
  return [...boxes.values()].every((box) => (box.right - box.left + 1) * (box.bottom - box.top + 1) === box.cells);
}
