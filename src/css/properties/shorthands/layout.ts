/** Shorthands of flex, alignment, grid, columns and breaks. */

import {
  atEnd,
  attempt,
  type Cursor,
  type Parser,
  peek,
  takeDelim,
  takeKeyword,
  takeString,
} from '../../values/cursor.ts';
import { AUTO_LINE, areaRow, areasAreRectangles, takeLineNames, trackList, trackSize } from '../../values/grid.ts';
import { number } from '../../values/numeric.ts';
import { alignment } from '../align.ts';
import type { GridLine, TrackList, TrackListItem } from '../computed-flex-grid.ts';
import { flexBasis } from '../flexbox.ts';
import {
  anyOrderShorthand,
  type LonghandValues,
  parseLonghand,
  renamed,
  type Shorthand,
  shorthand,
  sides,
  slashList,
} from './shorthand.ts';

/** `[ <'position-try-order'> || <'position-try-fallbacks'> ]`. https://drafts.csswg.org/css-anchor-position-1/#position-try-prop */
const positionTry = shorthand('position-try', ['position-try-order', 'position-try-fallbacks'], (cursor) => {
  const order = parseLonghand('position-try-order', cursor);
  const fallbacks = parseLonghand('position-try-fallbacks', cursor);
  if (fallbacks === undefined) return undefined;
  return { ...(order === undefined ? {} : { 'position-try-order': order }), 'position-try-fallbacks': fallbacks };
});

const factor = number(0);

/** https://drafts.csswg.org/css-flexbox-1/#flex-property */
function parseFlex(cursor: Cursor): LonghandValues | undefined {
  const flex = (grow: unknown, shrink: unknown, basis: unknown): LonghandValues => ({
    'flex-grow': grow,
    'flex-shrink': shrink,
    'flex-basis': basis,
  });
  if (takeKeyword(cursor, 'none')) return flex(0, 0, 'auto');
  let grow: number | undefined;
  let shrink: number | undefined;
  let basis: unknown;
  while (!atEnd(cursor)) {
    const given = grow === undefined ? attempt(cursor, factor) : undefined;
    if (given !== undefined) {
      grow = given;
      shrink = attempt(cursor, factor);
      continue;
    }
    if (basis !== undefined) return undefined;
    basis = attempt(cursor, flexBasis);
    if (basis === undefined) return undefined;
  }
  if (grow === undefined && basis === undefined) return undefined;
  // An omitted basis is 0, as a percentage in browsers.
  return flex(grow ?? 1, shrink ?? 1, basis ?? { kind: 'percentage', value: 0 });
}

/** Two alignments, each by its longhand; a single one applies to both. */
function place(name: string, first: string, second: string): Shorthand {
  return shorthand(name, [first, second], (cursor) => {
    const start = cursor.index;
    const block = parseLonghand(first, cursor) as ReturnType<typeof alignment> | undefined;
    if (!block) return undefined;
    if (!atEnd(cursor)) return { [first]: block, [second]: parseLonghand(second, cursor) };
    cursor.index = start;
    // Baseline content alignment falls back to `start` in the inline axis.
    const inline =
      block.value.endsWith('baseline') && name === 'place-content' ? alignment('start') : parseLonghand(second, cursor);
    while (!atEnd(cursor)) cursor.index++;
    return inline === undefined ? undefined : { [first]: block, [second]: inline };
  });
}

/** A single identifier also names the opposite line. */
const opposite = (line: GridLine): GridLine =>
  line.kind === 'line' && line.index === null && line.name !== null ? line : AUTO_LINE;

function gridLines(name: string, start: string, end: string): Shorthand {
  return slashList(name, [start, end], (values) => opposite(values[0] as GridLine));
}

const gridArea = slashList(
  'grid-area',
  ['grid-row-start', 'grid-column-start', 'grid-row-end', 'grid-column-end'],
  (values, index) => opposite(values[Math.max(0, index - 2)] as GridLine),
);

const TEMPLATE = ['grid-template-rows', 'grid-template-columns', 'grid-template-areas'];
const GRID = [...TEMPLATE, 'grid-auto-rows', 'grid-auto-columns', 'grid-auto-flow'];
const NONE: TrackList = { kind: 'none' };

/** Merges adjacent line names into one set. */
function pushNames(items: TrackListItem[], names: readonly string[]): void {
  const last = items.at(-1);
  if (last?.kind === 'names') items[items.length - 1] = { kind: 'names', names: [...last.names, ...names] };
  else items.push({ kind: 'names', names });
}

/** `[ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <explicit-track-list> ]?` */
function templateWithAreas(cursor: Cursor): LonghandValues | undefined {
  const items: TrackListItem[] = [];
  const areas: (readonly (string | null)[])[] = [];
  for (;;) {
    const before = attempt(cursor, takeLineNames);
    if (before) pushNames(items, before);
    const text = attempt(cursor, takeString);
    if (text === undefined) {
      if (before && areas.length === 0) return undefined;
      break;
    }
    const cells = areaRow(text);
    if (!cells) return undefined;
    areas.push(cells);
    const size = attempt(cursor, trackSize) ?? { kind: 'breadth', value: 'auto' };
    items.push({ kind: 'track', size: size as Extract<TrackListItem, { kind: 'track' }>['size'] });
    const after = attempt(cursor, takeLineNames);
    if (after) pushNames(items, after);
  }
  if (areas.length === 0 || !areasAreRectangles(areas)) return undefined;
  let columns: TrackList = NONE;
  if (takeDelim(cursor, '/')) {
    const list = trackList(cursor);
    if (list?.kind !== 'list' || list.items.some((item) => item.kind === 'repeat')) return undefined;
    columns = list;
  }
  return {
    'grid-template-rows': { kind: 'list', items } satisfies TrackList,
    'grid-template-columns': columns,
    'grid-template-areas': areas,
  };
}

const parseTemplate: Parser<LonghandValues> = (cursor) => {
  const start = cursor.index;
  if (takeKeyword(cursor, 'none') && atEnd(cursor)) return {};
  cursor.index = start;
  const plain = attempt(cursor, (inner) => {
    const rows = trackList(inner);
    if (!rows || !takeDelim(inner, '/')) return undefined;
    const columns = trackList(inner);
    return columns && { 'grid-template-rows': rows, 'grid-template-columns': columns };
  });
  return plain ?? templateWithAreas(cursor);
};

/** `auto-flow && dense?` then tracks of the automatic axis. */
function autoFlowPart(cursor: Cursor, direction: 'row' | 'column', property: string): LonghandValues | undefined {
  let dense = takeKeyword(cursor, 'dense');
  if (!takeKeyword(cursor, 'auto-flow')) return undefined;
  if (!dense) dense = takeKeyword(cursor, 'dense');
  const sizes = parseLonghand(property, cursor);
  return { 'grid-auto-flow': { direction, dense }, ...(sizes === undefined ? {} : { [property]: sizes }) };
}

function parseGrid(cursor: Cursor): LonghandValues | undefined {
  const template = attempt(cursor, (inner) => {
    const values = parseTemplate(inner);
    return values && atEnd(inner) ? values : undefined;
  });
  if (template) return template;
  const rowsFirst = attempt(cursor, (inner) => {
    const rows = trackList(inner);
    if (!rows || !takeDelim(inner, '/')) return undefined;
    const flow = autoFlowPart(inner, 'column', 'grid-auto-columns');
    return flow && { 'grid-template-rows': rows, ...flow };
  });
  if (rowsFirst) return rowsFirst;
  const flow = autoFlowPart(cursor, 'row', 'grid-auto-rows');
  if (!flow || !takeDelim(cursor, '/')) return undefined;
  const columns = trackList(cursor);
  return columns && { 'grid-template-columns': columns, ...flow };
}

/** `auto` may mean either; a height follows a slash. */
function parseColumns(cursor: Cursor): LonghandValues | undefined {
  const values: Record<string, unknown> = {};
  let autos = 0;
  let height: unknown;
  while (!atEnd(cursor)) {
    if (takeDelim(cursor, '/')) {
      height = parseLonghand('column-height', cursor);
      if (height === undefined || !atEnd(cursor)) return undefined;
      break;
    }
    if (takeKeyword(cursor, 'auto')) {
      autos++;
      continue;
    }
    const isNumber = peek(cursor)?.type === 'number';
    const name = isNumber ? 'column-count' : 'column-width';
    if (name in values) return undefined;
    const value = parseLonghand(name, cursor);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  const count = autos + Object.keys(values).length;
  if (count === 0 || count > 2) return undefined;
  return height === undefined ? values : { ...values, 'column-height': height };
}

const PAGE_BREAKS = { auto: 'auto', always: 'page', avoid: 'avoid', left: 'left', right: 'right' };
const COLUMN_BREAKS = { auto: 'auto', always: 'column', avoid: 'avoid-column' };

export const LAYOUT_SHORTHANDS: readonly Shorthand[] = [
  shorthand('flex', ['flex-grow', 'flex-shrink', 'flex-basis'], parseFlex),
  anyOrderShorthand('flex-flow', ['flex-direction', 'flex-wrap']),
  sides('gap', ['row-gap', 'column-gap']),
  place('place-content', 'align-content', 'justify-content'),
  place('place-items', 'align-items', 'justify-items'),
  place('place-self', 'align-self', 'justify-self'),
  positionTry,
  gridLines('grid-row', 'grid-row-start', 'grid-row-end'),
  gridLines('grid-column', 'grid-column-start', 'grid-column-end'),
  gridArea,
  shorthand('grid-template', TEMPLATE, parseTemplate),
  shorthand('grid', GRID, parseGrid),
  shorthand('columns', ['column-width', 'column-count', 'column-height', 'column-wrap'], parseColumns),
  slashList('container', ['container-name', 'container-type'], () => 'normal'),
  renamed('page-break-before', 'break-before', PAGE_BREAKS),
  renamed('page-break-after', 'break-after', PAGE_BREAKS),
  renamed('page-break-inside', 'break-inside', { auto: 'auto', avoid: 'avoid' }),
  renamed('-webkit-column-break-before', 'break-before', COLUMN_BREAKS),
  renamed('-webkit-column-break-after', 'break-after', COLUMN_BREAKS),
  renamed('-webkit-column-break-inside', 'break-inside', { auto: 'auto', avoid: 'avoid-column' }),
];
