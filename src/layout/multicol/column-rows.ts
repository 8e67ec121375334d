/** Rows of columns. Each is a fragmentation context of its own inside that of the page. https://drafts.csswg.org/css-multicol-1/#the-multi-column-model */

import type { Px } from '../../geometry.ts';
import { Appeal } from '../core/break-facts.ts';
import { avoidsBreakInside, continuesContent, isForcedInside } from '../core/breaking.ts';
import { addChild, type BoxBuilder, isFragmented, noteShortage, roomOf, setBaselines } from '../core/builder.ts';
import { fits, INDEFINITE } from '../core/constraint-space.ts';
import { clonedEnd, clonedStart } from '../core/fragment-sizes.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { isAbsolute } from '../core/kinds.ts';
import { changedBreaks, changedResult, type LayoutResult, noRoom, type Placed } from '../core/results.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import {
  balanceColumns,
  beginRow,
  type ColumnFlow,
  type ColumnRow,
  endsAtSpanner,
  fillColumns,
  isFilledOnce,
  outsideColumns,
  overflowOf,
  runHeight,
} from './balance.ts';
import { nextLine } from './column-lines.ts';
import type { Columns } from './columns.ts';
import { breakAt, isAtStart, type Run } from './run.ts';
import { endSpanner } from './spanners.ts';

/** As in Chromium, columns begin wherever any room is left, if only its smallest length; they end where none is. */
const LEAST_ROOM: Px = 1 / 64;

export function placeColumns(run: Run, at: number, resumed: BlockToken | null): LayoutResult | null {
  const { builder } = run;
  const child = builder.node.children[at]!;
  if (!fits(run.bottom + (run.spannerMargin ?? 0), roomOf(builder)) && !isAtStart(run)) {
    return at === 0 && !builder.token
      ? noRoom(0, Math.min(builder.shortage, lackOfFirst(run, at)))
      : breakAt(run, at, resumed ?? breakBeforeToken(child, false));
  }
  const { bottom, spannerMargin } = run;
  endSpanner(run);
  for (let start = resumed; ; ) {
    const outcome = placeRow(run, at, start);
    if (outcome.result) return outcome.result;
    if (!outcome.wrapped) break;
    start = outcome.wrapped;
  }
  // Margins of spanners collapse past a row that holds nothing in flow.
  if (child.children.every(isAbsolute)) {
    run.bottom = bottom;
    run.spannerMargin = spannerMargin;
    run.lastRow = null;
  }
  return null;
}

/** What follows a row of columns: a result if the page ends, or content for the next line of columns. */
interface RowOutcome {
  readonly result: LayoutResult | null;
  readonly wrapped: BlockToken | null;
}

const ended = (result: LayoutResult | null): RowOutcome => ({ result, wrapped: null });

function placeRow(run: Run, at: number, resumed: BlockToken | null): RowOutcome {
  const { builder, line } = run;
  const child = builder.node.children[at]!;
  if (line?.wraps && line.top + line.height - run.bottom < 1) nextLine(run, line);
  const lineRoom = line ? line.top + line.height - run.bottom : Number.POSITIVE_INFINITY;
  const ownRoom = line?.wraps ? Number.POSITIVE_INFINITY : run.limit - (run.bottom - builder.top);
  const own = Math.min(ownRoom, lineRoom, Math.max(1, run.limit));
  const wraps = line?.wraps === true && lineRoom < roomOf(builder) - run.bottom - 1;
  const limits = {
    wraps,
    // Content that ends here must leave room for the box's end edge; content that continues can use all of it.
    ending: Math.max(LEAST_ROOM, Math.min(roomOf(builder) - run.bottom - clonedEnd(builder), own)),
    going: Math.max(LEAST_ROOM, Math.min(roomOf(builder) - run.bottom - clonedEnd(builder), own)),
    own,
  };
  const isLast = isOwnHeight(run, own) || wraps;
  // Columns at the start of this page or column would not do better on another one. As in Chromium, not even if a piece is cut in them.
  const begins = beginsFragmentainer(run);
  const flow = flowOf(run, at, isLast, begins);
  if (roomOf(builder) - run.bottom < LEAST_ROOM && !isAtStart(run) && runHeight(flow, resumed, 0) !== 0) {
    const nothing = at === 0 && !builder.token && !builder.hasContent;
    const refused = nothing ? noRoom(0, Math.min(builder.shortage, lackOfFirst(run, at))) : null;
    return ended(refused ?? breakAt(run, at, resumed ?? breakBeforeToken(child, false)));
  }
  beginRow(flow);
  const row = grownRow(run, flow, limits, (within) => columnRow(run, flow, at, resumed, within));
  if (mayBreakBefore(run) && !endsWell(run, row, isLast)) {
    noteShortage(builder, row.shortage);
    if (at === 0 && !resumed && !builder.hasContent) builder.appeal = Appeal.LastResort;
    return ended(breakAt(run, at, resumed ?? breakBeforeToken(child, false)));
  }
  linkColumns(run, row, isLast || begins);
  if (!row.token) return ended(null);
  if (!wraps || !line) return ended(breakAt(run, at, row.token));
  nextLine(run, line);
  // A line of columns is not broken if the next page has room for it.
  const page = builder.fragmentainer;
  const whole = page !== null && line.height <= page.size;
  if (whole && line.height > roomOf(builder) - run.bottom) {
    run.bottom = Math.min(run.bottom, roomOf(builder));
    return ended(breakAt(run, at, row.token));
  }
  return { result: null, wrapped: row.token };
}

function flowOf(run: Run, at: number, isLast: boolean, begins: boolean): ColumnFlow {
  const { builder, bottom, columns, percentBlock } = run;
  const { node, fragmentainer: page, context } = builder;
  // Screens are not divided into pages.
  const room = isFragmented(builder) ? roomOf(builder) : Number.POSITIVE_INFINITY;
  return {
    node: node.children[at]!,
    columns,
    percentBlock,
    outer: page,
    overflows: isLast || page === null || page.overflows,
    room: room - bottom - clonedEnd(builder),
    pageEnd: page ? page.pageEnd - page.offset - bottom : Number.POSITIVE_INFINITY,
    isAboveSpanner: at < node.children.length - 1,
    hasMoreRoomAhead: !begins && !isLast && Number.isFinite(room) && page?.measures !== true,
    context,
  };
}

/** As in Chromium, columns are at least so high when it is asked what they lack. */
const LEAST_HEIGHT: Px = 1;

/** How much more room the first column would need that has none here: columns around ask for it. */
function lackOfFirst(run: Run, at: number): Px {
  const page = run.builder.fragmentainer;
  const flow = flowOf(run, at, false, false);
  if (page?.kind !== 'column' || page.measures || isFilledOnce(flow)) return Number.POSITIVE_INFINITY;
  return fillColumns(flow, null, LEAST_HEIGHT, 1).shortage;
}

interface RowLimits {
  /** Whether content that does not fit continues in the next line of columns. */
  readonly wraps: boolean;
  /** Room for a row after which the box ends. */
  readonly ending: Px;
  /** Room for a row that continues on the next page. */
  readonly going: Px;
  /** The room that the box's own height leaves. */
  readonly own: Px;
}

/**
 * As in browsers, columns that do not begin their page or column are made as tall as their overflow, past its end: then the column around
 * them grows, or the outer flow breaks before them. For that even columns that are not balanced ask for as much more room as one of them
 * lacks. The overflow of the column that ends at a spanner does not count.
 */
function grownRow(
  run: Run,
  flow: ColumnFlow,
  limits: RowLimits,
  rowWithin: (limits: RowLimits) => ColumnRow,
): ColumnRow {
  const row = rowWithin(limits);
  const mayGrow = flow.outer && !flow.outer.measures && !flow.overflows;
  if (!mayGrow || isFilledOnce(flow) || beginsFragmentainer(run)) return row;
  const tallest = row.columns.reduce((most, column, i) => {
    const isLast = continuesAround(column, i, flow.columns) || endsAtSpanner(flow, column);
    return isLast ? most : Math.max(most, overflowOf(column));
  }, 0);
  if (fits(tallest, Math.max(row.height, limits.going))) return row;
  const grown = rowWithin({ ...limits, ending: tallest, going: tallest });
  const above = Math.max(0, LEAST_HEIGHT - limits.going);
  noteShortage(run.builder, Math.min(leastShortage(row) - above, leastShortage(grown)));
  return grown;
}

const leastShortage = ({ columns }: ColumnRow): Px =>
  columns.reduce((least, { breaks }) => Math.min(least, breaks.shortage), Number.POSITIVE_INFINITY);

/**
 * Whether the row begins its fragmentainer or the box continues from the previous one. A margin above the row counts as used room, as
 * everywhere; edges that boxes around it repeat do not.
 */
const beginsFragmentainer = ({ builder, bottom }: Run): boolean => {
  const { offset, repeated } = builder.fragmentainer ?? { offset: 0, repeated: 0 };
  return builder.index > 0 || (bottom === 0 && fits(offset, repeated));
};

/** Whether there is something above the row in its fragmentainer: a spanner or the box's own edge. */
function mayBreakBefore({ builder, bottom }: Run): boolean {
  const page = builder.fragmentainer;
  if (!page || page.measures || !Number.isFinite(page.size)) return false;
  const above = bottom - clonedStart(builder);
  return above > 0 && page.offset + above > 0;
}

/**
 * Whether the row stays below what is above it: its last column fits, without what overflows columns in it, and breaks well at its end.
 * Otherwise there is a class A break point of the highest appeal before the row. https://drafts.csswg.org/css-break-4/#possible-breaks
 */
function endsWell(run: Run, { columns }: ColumnRow, isLast: boolean): boolean {
  // Columns for positioned boxes alone do not count: as in Chromium, they are added once the row is placed.
  const last = columns.findLast((_, i) => i === 0 || continuesContent(columns[i - 1]!.token!))!;
  const room = roomOf(run.builder) - run.bottom;
  if (!fits(outsideColumns(last.fragment), room)) return false;
  // Deviation: as in Chromium, the `break-inside` of the box applies to its columns.
  const { node, fragmentainer } = run.builder;
  const continues = last.token !== null && continuesContent(last.token) && !isForcedInside(last.token.children);
  if (continues && avoidsBreakInside(node, fragmentainer)) return false;
  return isLast || isForcedInside(last.token?.children ?? []) || last.breaks.appeal === Appeal.Perfect;
}

/**
 * Whether the columns are ended by the box's own height, `own` px below their top, and not by the page. Deviation: columns that end with
 * the page continue on the next one, since what overflows to the side is lost on paper.
 */
function isOwnHeight({ builder, bounded, percentBlock, bottom, line }: Run, own: Px): boolean {
  if ((!bounded && line?.wraps !== false) || line?.wraps) return false;
  // As in Chromium, what a maximum height leaves no room for continues, line by line: an automatic height might be more than the room.
  if (percentBlock === INDEFINITE && !line && Number.isFinite(roomOf(builder)) && isFragmented(builder)) return false;
  const room = roomOf(builder) - bottom;
  return builder.fragmentainer?.kind === 'column' ? fits(own, room) : own < room - clonedEnd(builder) - 1;
}

/** Balances the columns if the content ends here; fills them one by one if it continues or `column-fill: auto` asks for that. */
function columnRow(run: Run, flow: ColumnFlow, at: number, start: BlockToken | null, limits: RowLimits): ColumnRow {
  const { builder } = run;
  const { columnFill } = builder.node.style.multicol;
  const last = at === builder.node.children.length - 1;
  // As in browsers, outer columns are balanced by the minimum height of these.
  const measures = builder.fragmentainer?.measures === true;
  const isAuto = columnFill === 'auto' && !measures;
  // As in browsers, columns before a spanner are balanced once they reach it, whatever `column-fill` says.
  const fill = isAuto && last;
  // If there is no next page, or the page is infinite, columns overflow to the side.
  const onward = Number.isFinite(roomOf(builder)) && !measures && !isOwnHeight(run, limits.own);
  const continues = limits.wraps || onward;
  const balanced = fill ? null : balanceColumns(flow, start, limits.ending, continues);
  if (balanced) return balanced;
  const most = continues ? run.columns.count : Number.POSITIVE_INFINITY;
  // Without pages, a box without a height is as tall as its content, measured in one column.
  const isWhole = !run.bounded && !Number.isFinite(flow.room) && builder.fragmentainer?.kind !== 'column';
  const whole = fill && isWhole ? runHeight(flow, start, limits.ending) : null;
  if (whole !== null) {
    const row = fillColumns(flow, start, Math.max(1, whole), most);
    if (!row.token) return { ...row, height: whole, shortage: Number.POSITIVE_INFINITY };
  }
  const filled = (limit: Px): ColumnRow => {
    const height = Number.isFinite(limit) ? limit : Math.max(1, limitless(flow));
    const row = fillColumns(flow, start, height, most);
    if (!isAuto) return row;
    // As in browsers, only balanced columns ask those around them for more room, and the others take all of it unless the first holds
    // everything, even if a break is forced.
    const isFull = Number.isFinite(limit) && row.columns[0]!.token !== null;
    return { ...row, height: isFull ? height : row.height, shortage: Number.POSITIVE_INFINITY };
  };
  if (limits.going === limits.ending || isFilledOnce(flow)) return filled(limits.ending);
  const row = filled(limits.going);
  return row.token ? row : filled(limits.ending);
}

/** The height to try if nothing bounds the columns and balancing gave up. */
const limitless = (flow: ColumnFlow): Px => flow.context.viewport.height;

/**
 * Whether the rest after the last column continues in the next outer fragmentainer. Deviation: as in Chromium, the quality of that break
 * does not matter if nothing is above the columns in their box.
 */
const continuesAround = ({ token }: Placed, at: number, { count }: Columns): boolean =>
  token !== null && at >= count - 1;

/** `settled`: the height of the columns is given, so that bad breaks between them are no reason to move to another page. */
function linkColumns(run: Run, row: ColumnRow, settled: boolean): void {
  const { builder, columns } = run;
  const rtl = builder.node.style.writing.direction === 'rtl';
  const { overflowBottom } = builder;
  const appeal = settled ? Appeal.Perfect : row.appeal;
  row.columns.forEach((column, i) => {
    const offset = i * (columns.width + columns.gap);
    const x = builder.edges.left + (rtl ? run.innerWidth - offset - columns.width : offset);
    const breaks = changedBreaks(column.breaks, { appeal, shortage: Number.POSITIVE_INFINITY });
    addChild(builder, changedResult(column, { breaks, token: null, footnotes: builder.footnotes }), x, run.bottom);
    setColumnBaselines(builder, column.fragment, run.bottom, i === 0);
    if (i > 0)
      run.rules.push({
        x: rtl ? x + columns.width + columns.gap / 2 : x - columns.gap / 2,
        y: run.bottom,
        height: row.height,
      });
  });
  // As in browsers, overflow of columns does not make the columns around them taller.
  if (builder.fragmentainer?.measures) builder.overflowBottom = overflowBottom;
  noteShortage(builder, row.shortage);
  run.lastRow = run.bottom;
  run.bottom += row.height;
}

/** The first baseline of a row is the highest of its columns', the last the lowest. https://drafts.csswg.org/css-align-3/#baseline-export */
function setColumnBaselines(builder: BoxBuilder, column: BoxFragment, y: Px, first: boolean): void {
  const { lastBaseline, inlineBlockBaseline } = builder;
  setBaselines(builder, column, y);
  if (first) return;
  if (column.baseline !== null)
    builder.baseline = Math.min(builder.baseline ?? Number.POSITIVE_INFINITY, y + column.baseline);
  builder.lastBaseline = lower(lastBaseline, builder.lastBaseline);
  builder.inlineBlockBaseline = lower(inlineBlockBaseline, builder.inlineBlockBaseline);
}

const lower = (a: Px | null, b: Px | null): Px | null => (a === null || b === null ? (a ?? b) : Math.max(a, b));
