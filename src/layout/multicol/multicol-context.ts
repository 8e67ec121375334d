/**
 * The multi-column formatting context: rows of columns between column spanners. Each row is a fragmentation context of its own inside
 * that of the page. https://drafts.csswg.org/css-multicol-1/
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import {
  childPercentBlock,
  edgesIn,
  heightLimits,
  intrinsicPercentBlock,
  resolveInlineSize,
  usedMargins,
} from '../core/box-model.ts';
import { Appeal } from '../core/break-facts.ts';
import {
  avoidsBreakInside,
  breakAfterOf,
  breakBeforeOf,
  breaksFlow,
  isForced,
  isForcedInside,
} from '../core/breaking.ts';
import {
  addChild,
  type BoxBuilder,
  clonedEnd,
  clonedStart,
  createBuilder,
  finishBox,
  noteShortage,
  roomOf,
  setBaselines,
  wholeBlockSize,
} from '../core/builder.ts';
import { fits, INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes, layoutNode } from '../core/dispatch.ts';
import type { FormattingContext, IntrinsicSizes } from '../core/formatting-contexts.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { used } from '../core/layout-unit.ts';
import { relativeOffset } from '../core/relative.ts';
import { changedBreaks, changedResult, type LayoutResult, noRoom, type Placed } from '../core/results.ts';
import { fragmentainerAt, independentSpace } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import {
  balanceColumns,
  beginRow,
  type ColumnFlow,
  type ColumnRow,
  fillColumns,
  isFilledOnce,
  overflowOf,
  runHeight,
} from './balance.ts';
import { type Columns, columnGapOf, usedColumns } from './columns.ts';

export const multicolFormattingContext: FormattingContext = {
  formatting: 'multicol',
  layout(node, space, token, _plan, context) {
    const edges = edgesIn(node, space);
    const width = resolveInlineSize(node, space, edges, context);
    const builder = createBuilder(node, space, token, width, context, edges);
    builder.dependsOnBlock = true;
    const innerWidth = Math.max(0, width - edges.inline);
    const percentBlock = childPercentBlock(node, space, edges, width);
    const maxHeight = Math.max(0, heightLimits(node, space, edges).max - edges.block);
    const run: Run = {
      builder,
      columns: usedColumns(node, innerWidth, context),
      innerWidth,
      percentBlock,
      bounded: percentBlock !== INDEFINITE || Number.isFinite(maxHeight),
      spannerMargin: null,
      lastRow: null,
      // The room that the box's own height leaves for columns.
      limit: Math.max(
        0,
        Math.min(percentBlock === INDEFINITE ? Number.POSITIVE_INFINITY : percentBlock, maxHeight) - builder.consumed,
      ),
      bottom: builder.top,
      line: columnLine(node, percentBlock, builder.top),
      rules: [],
    };
    for (let at = token?.next ?? 0; at < node.children.length; at++) {
      const child = node.children[at]!;
      const known = token?.children.find((entry) => entry.node === child);
      const resumed = known?.kind === 'block' && known.made > 0 ? known : null;
      if (at > (token?.next ?? 0) && isForcedBefore(run, at)) return breakAt(run, at, breakBeforeToken(child, true));
      const outcome = isSpanner(child) ? placeSpanner(run, at, resumed) : placeColumns(run, at, resumed);
      if (outcome) return outcome;
    }
    // The margin of a spanner at the end is truncated at the end of the page, but not shortened to make room for the box's end border and
    // padding.
    const room = Math.max(run.bottom, roomOf(builder));
    const bottom = Math.max(run.bottom + (run.spannerMargin ?? 0), lineEnd(run));
    const content = Math.min(bottom, room) + edges.bottom;
    const whole = wholeBlockSize(builder, content);
    return finishWhole(run, Math.max(token ? content : 0, whole - builder.consumed));
  },
  intrinsic,
};

/**
 * https://www.w3.org/TR/2016/WD-css-sizing-3-20160510/#multicol-intrinsic, which browsers follow; spanners count once, not once per
 * column.
 */
function intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): IntrinsicSizes {
  const inside = intrinsicPercentBlock(node, percentBlock, context, imposedBlock);
  const rows = { min: 0, max: 0 };
  const spanners = { min: 0, max: 0 };
  let dependsOnBlock = false;
  for (const child of node.children) {
    const all = isSpanner(child) ? spanners : rows;
    const size = isSpanner(child)
      ? borderBoxContribution(child, inside, context)
      : intrinsicSizes(child, inside, context);
    all.min = Math.max(all.min, size.min);
    all.max = Math.max(all.max, size.max);
    dependsOnBlock ||= size.dependsOnBlock;
  }
  const { columnCount, columnWidth } = node.style.multicol;
  const count = columnCount === 'auto' ? 1 : columnCount;
  const gaps = columnGapOf(node, 0) * (count - 1);
  const least = columnWidth === 'auto' ? rows.min * count + gaps : Math.min(rows.min, columnWidth);
  const most = Math.max(columnWidth === 'auto' ? rows.max : Math.max(rows.max, columnWidth), 0) * count + gaps;
  return {
    min: Math.max(least, spanners.min),
    max: Math.max(least, most, spanners.min, spanners.max),
    dependsOnBlock,
  };
}

interface Run {
  readonly builder: BoxBuilder;
  readonly columns: Columns;
  readonly innerWidth: Px;
  readonly percentBlock: Px;
  /** Whether the box's own height or max-height ends the columns. */
  readonly bounded: boolean;
  readonly limit: Px;
  /** Bottom margin of a spanner that ends at `bottom`: it collapses with the top margin of the next spanner. */
  spannerMargin: Px | null;
  /** Top of the last row of columns, as long as nothing follows it. */
  lastRow: Px | null;
  /** Where the content placed so far ends, from the fragment's border-box top. */
  bottom: Px;
  /** Null if columns may be as tall as the box allows. */
  readonly line: ColumnLine | null;
  readonly rules: { readonly x: Px; readonly y: Px; readonly height: Px }[];
}

/** A line of columns with the height of `column-height`, with the spanners in it. https://drafts.csswg.org/css-multicol-2/#ch */
interface ColumnLine {
  /** From the fragment's border-box top. */
  top: Px;
  readonly height: Px;
  readonly gap: Px;
  readonly wraps: boolean;
}

function columnLine({ style }: BoxNode, percentBlock: Px, top: Px): ColumnLine | null {
  const { columnHeight, columnWrap } = style.multicol;
  const wraps = columnWrap === 'wrap' || (columnWrap === 'auto' && columnHeight !== 'auto');
  const { rowGap } = style.align;
  const basis = percentBlock === INDEFINITE ? 0 : percentBlock;
  const gap = rowGap === 'normal' ? style.font.fontSize : Math.max(0, used(rowGap, basis));
  if (columnHeight !== 'auto') return { top, height: Math.max(1, columnHeight), gap, wraps };
  return wraps && percentBlock !== INDEFINITE ? { top, height: Math.max(1, percentBlock), gap, wraps } : null;
}

/** Where the last line of columns ends, or the content if lines have no height of their own. */
function lineEnd({ line, builder }: Run): Px {
  return line && builder.node.style.multicol.columnHeight !== 'auto'
    ? line.top + line.height
    : Number.NEGATIVE_INFINITY;
}

/** Only spanners separate rows of columns. */
const isSpanner = (child: BoxNode): boolean => child.style.multicol.columnSpan === 'all';

/** Break values of spanners apply to the flow around the columns. */
function isForcedBefore({ builder }: Run, at: number): boolean {
  const page = builder.fragmentainer;
  if (!page) return false;
  const [before, after] = [builder.node.children[at - 1]!, builder.node.children[at]!];
  const values = [
    isSpanner(before) ? breakAfterOf(before, builder.context) : 'auto',
    isSpanner(after) ? breakBeforeOf(after, builder.context) : 'auto',
  ] as const;
  return values.some((value) => isForced(value, page.kind));
}

function endSpanner(run: Run): void {
  run.bottom += run.spannerMargin ?? 0;
  run.spannerMargin = null;
}

/** CSS 2 §8.3.1: margins of adjacent spanners collapse, since they are siblings in the box's own block formatting context. */
function spannerTop(run: Run, margin: Px): Px {
  const above = run.spannerMargin;
  if (above === null) return run.bottom + margin;
  return run.bottom + Math.max(0, above, margin) + Math.min(0, above, margin);
}

/** Auto margins share the free width; without them, a spanner with a specified width is aligned to the start. */
function spannerX(run: Run, child: BoxNode, width: Px): Px {
  const { marginLeft, marginRight } = child.style.margin;
  const margins = usedMargins(child, run.innerWidth);
  const free = run.innerWidth - width - margins.left - margins.right;
  const rtl = run.builder.node.style.writing.direction === 'rtl';
  let before = rtl ? free : 0;
  if (free > 0 && (marginLeft === 'auto' || marginRight === 'auto')) {
    before = marginLeft !== 'auto' ? 0 : marginRight === 'auto' ? free / 2 : free;
  }
  return run.builder.edges.left + margins.left + before;
}

function finish(run: Run, options: Parameters<typeof finishBox>[1]): Placed {
  const { builder } = run;
  const end = (options.height ?? 0) - builder.edges.bottom;
  // The column rules of the last row extend to the end of the box.
  const rules = run.rules.map((rule) =>
    run.lastRow === rule.y ? { ...rule, height: Math.max(rule.height, end - rule.y) } : rule,
  );
  const extra = rules.length > 0 ? ({ kind: 'column-rules', rules, horizontal: false } as const) : null;
  return finishBox(run.builder, { ...options, extra });
}

/** All content is placed: the box ends, or the rest of its height continues on the next page. */
function finishWhole(run: Run, height: Px): Placed {
  const { builder } = run;
  const room = roomOf(builder);
  const stuck = room < 1 && ((builder.fragmentainer?.atStart ?? true) || builder.index > 0);
  const used = Math.max(room, run.bottom);
  if (fits(height, room) || stuck) return finish(run, { height, broken: null });
  builder.shortage = Math.min(builder.shortage, height - room);
  const edge = builder.edges.bottom;
  // There is no break point between the content and the box's end edge.
  if (fits(height - edge, run.bottom)) builder.appeal = Appeal.LastResort;
  if (fits(height, used) || (clonedEnd(builder) > 0 && fits(height - edge, used)))
    return finish(run, { height, broken: null });
  // The end border and padding stay together: this fragment ends before them, and they follow in the next.
  const aboveEdge = clonedEnd(builder) > 0 || height <= edge ? height : height - edge;
  return finish(run, { height: Math.min(aboveEdge, used), broken: 'children', next: builder.node.children.length });
}

/** Nothing more fits on this page; the box continues with child `at`. */
function breakAt(run: Run, at: number, token: BlockToken): Placed {
  const { builder } = run;
  if (!builder.tokens.includes(token)) builder.tokens.push(token);
  const room = roomOf(builder);
  return finish(run, {
    height: Number.isFinite(room) ? Math.max(room, run.bottom) : run.bottom,
    broken: 'none',
    next: at,
  });
}

/** Whether the previous fragment ended with a forced break before `child`. */
const isForcedBreak = (token: BlockToken, child: BoxNode): boolean =>
  token.children.some((entry) => entry.kind === 'block' && entry.node === child && entry.forced);

/**
 * Whether the row begins its fragmentainer or the box continues from the previous one. A margin above the row counts as used room, as
 * everywhere.
 */
const beginsFragmentainer = ({ builder, bottom }: Run): boolean =>
  builder.index > 0 || (bottom === 0 && (builder.fragmentainer?.offset ?? 0) <= 0);

const isAtStart = ({ builder }: Run): boolean => (builder.fragmentainer?.atStart ?? true) && !builder.hasContent;

function placeSpanner(run: Run, at: number, resumed: BlockToken | null): LayoutResult | null {
  const { builder } = run;
  const child = builder.node.children[at]!;
  const margins = usedMargins(child, run.innerWidth);
  // The margin after an unforced break is truncated: css-break-4 §5.2.
  const truncates = builder.index > 0 && at === builder.token?.next && !isForcedBreak(builder.token, child);
  const top = resumed || truncates ? run.bottom : spannerTop(run, margins.top);
  const atStart = isAtStart(run);
  const space = independentSpace(run.innerWidth, {
    percentBlock: run.percentBlock,
    fragmentainer: fragmentainerAt(builder.fragmentainer, top, { atStart, footnotes: builder.footnotes }),
  });
  const result = layoutNode(child, space, resumed, null, builder.context);
  const below = result.fragment && !result.token ? top + result.fragment.height - roomOf(builder) : 0;
  const overflows = !fits(below, 0);
  if (!result.fragment) noteShortage(builder, result.shortage);
  else if (overflows) noteShortage(builder, below);
  // A break between the columns and the spanner is better than a poor one inside the spanner.
  const breaksPoorly = result.fragment !== null && breaksFlow(result.token) && result.breaks.appeal < Appeal.Perfect;
  if (!result.fragment || ((overflows || (breaksPoorly && !resumed)) && !atStart)) {
    return at === 0 && !builder.token
      ? noRoom(0, builder.shortage)
      : breakAt(run, at, resumed ?? breakBeforeToken(child, false));
  }
  addChild(
    builder,
    result,
    spannerX(run, child, result.fragment.width),
    top,
    relativeOffset(child, run.innerWidth, run.percentBlock, false),
  );
  setBaselines(builder, result.fragment, top);
  run.bottom = top + result.fragment.height;
  run.spannerMargin = margins.bottom;
  run.lastRow = null;
  return result.token ? breakAt(run, at, result.token) : null;
}

/** As in Chromium, columns begin wherever any room is left, if only its smallest length. */
const LEAST_ROOM: Px = 1 / 64;

function placeColumns(run: Run, at: number, resumed: BlockToken | null): LayoutResult | null {
  const { builder } = run;
  const child = builder.node.children[at]!;
  if (roomOf(builder) - run.bottom - (run.spannerMargin ?? 0) < LEAST_ROOM && !isAtStart(run)) {
    return at === 0 && !builder.token
      ? noRoom(0, builder.shortage)
      : breakAt(run, at, resumed ?? breakBeforeToken(child, false));
  }
  endSpanner(run);
  for (let start = resumed; ; ) {
    const outcome = placeRow(run, at, start);
    if (outcome.result || !outcome.wrapped) return outcome.result;
    start = outcome.wrapped;
  }
}

/** What follows a row of columns: a result if the page ends, or content for the next line of columns. */
interface RowOutcome {
  readonly result: LayoutResult | null;
  readonly wrapped: BlockToken | null;
}

const ended = (result: LayoutResult | null): RowOutcome => ({ result, wrapped: null });

/** Begins a line of columns below the full one. */
function nextLine(run: Run, line: ColumnLine): void {
  const end = line.top + line.height;
  for (const [i, rule] of run.rules.entries()) {
    if (rule.y === run.lastRow) run.rules[i] = { ...rule, height: Math.max(rule.height, end - rule.y) };
  }
  run.bottom = Math.max(run.bottom, end) + line.gap;
  line.top = run.bottom;
  run.lastRow = null;
}

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
  if (roomOf(builder) - run.bottom < LEAST_ROOM && !isAtStart(run)) {
    const nothing = at === 0 && !builder.token && !builder.hasContent;
    const refused = nothing ? noRoom(0, builder.shortage) : null;
    return ended(refused ?? breakAt(run, at, resumed ?? breakBeforeToken(child, false)));
  }
  const isLast = isOwnHeight(run, own) || wraps;
  // Columns at the start of this page or column would not do better on another one, unless something had to be cut.
  const begins = beginsFragmentainer(run);
  const flow: ColumnFlow = {
    node: child,
    columns: run.columns,
    percentBlock: run.percentBlock,
    outer: builder.fragmentainer,
    overflows: isLast || builder.fragmentainer?.overflows === true,
    room: roomOf(builder) - run.bottom - clonedEnd(builder),
    pageEnd: builder.fragmentainer
      ? builder.fragmentainer.pageEnd - builder.fragmentainer.offset - run.bottom
      : Number.POSITIVE_INFINITY,
    hasMoreRoomAhead:
      !begins && !isLast && Number.isFinite(roomOf(builder)) && builder.fragmentainer?.measures !== true,
    context: builder.context,
  };
  beginRow(flow);
  const row = grownRow(run, flow, limits, (within) => columnRow(run, flow, at, resumed, within));
  if (mayBreakBefore(run) && !endsWell(run, row, isLast)) {
    noteShortage(builder, row.shortage);
    if (at === 0 && !resumed && !builder.hasContent) builder.appeal = Appeal.LastResort;
    return ended(breakAt(run, at, resumed ?? breakBeforeToken(child, false)));
  }
  const isCut = row.columns.some(({ breaks }) => !fits(breaks.tallest, row.height));
  linkColumns(run, row, isLast || (begins && !isCut));
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

/**
 * As in browsers, columns that do not begin their page or column are made as tall as their overflow, past its end: then the column around
 * them grows, or the outer flow breaks before them.
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
  const tallest = row.columns.reduce(
    (most, column, i) => (continuesAround(column, i, flow.columns) ? most : Math.max(most, overflowOf(column))),
    0,
  );
  if (fits(tallest, Math.max(row.height, limits.going))) return row;
  return rowWithin({ ...limits, ending: tallest, going: tallest });
}

/** Whether there is something above the row in its fragmentainer: a spanner or the box's own edge. */
function mayBreakBefore({ builder, bottom }: Run): boolean {
  const page = builder.fragmentainer;
  if (!page || page.measures || !Number.isFinite(page.size)) return false;
  const above = bottom - clonedStart(builder);
  return above > 0 && page.offset + above > 0;
}

/**
 * Whether the row stays below what is above it: its last column fits and breaks well at its end. Otherwise there is a class A break point
 * of the highest appeal before the row. https://drafts.csswg.org/css-break-4/#possible-breaks
 */
function endsWell(run: Run, { columns }: ColumnRow, isLast: boolean): boolean {
  const last = columns.at(-1)!;
  const room = roomOf(run.builder) - run.bottom;
  if (!fits(overflowOf(last), room)) return false;
  // Deviation: as in Chromium, the `break-inside` of the box applies to its columns.
  const { node, fragmentainer } = run.builder;
  if (last.token && avoidsBreakInside(node, fragmentainer) && !isForcedInside(last.token.children)) return false;
  return isLast || isForcedInside(last.token?.children ?? []) || last.breaks.appeal === Appeal.Perfect;
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
 * Whether the columns are ended by the box's own height, `own` px below their top, and not by the page. Deviation: columns that end with
 * the page continue on the next one, since what overflows to the side is lost on paper.
 */
function isOwnHeight({ builder, bounded, bottom, line }: Run, own: Px): boolean {
  if ((!bounded && line?.wraps !== false) || line?.wraps) return false;
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
  const fill = columnFill === 'auto' && last && !measures;
  // If there is no next page, or the page is infinite, columns overflow to the side.
  const onward = Number.isFinite(roomOf(builder)) && !measures && !isOwnHeight(run, limits.own);
  const continues = limits.wraps || onward;
  const balanced = fill ? null : balanceColumns(flow, start, limits.ending, continues);
  if (balanced) return balanced;
  const most = continues ? run.columns.count : Number.POSITIVE_INFINITY;
  // A box without a height is as tall as its content, measured in one column. Deviation: Chromium does this on screens only; here a box
  // that fits on its page is laid out as on a screen.
  const isWhole = !run.bounded && builder.index === 0 && builder.fragmentainer?.kind !== 'column';
  const whole = fill && isWhole ? runHeight(flow, start, limits.ending) : null;
  if (whole !== null) {
    const row = fillColumns(flow, start, Math.max(1, whole), most);
    if (!row.token) return { ...row, height: whole, shortage: Number.POSITIVE_INFINITY };
  }
  const filled = (limit: Px): ColumnRow => {
    const height = Number.isFinite(limit) ? limit : Math.max(1, limitless(flow));
    const row = fillColumns(flow, start, height, most);
    return fill ? { ...row, shortage: Number.POSITIVE_INFINITY } : row;
  };
  if (limits.going === limits.ending || isFilledOnce(flow)) return filled(limits.ending);
  const row = filled(limits.going);
  return row.token ? row : filled(limits.ending);
}

/** The height to try if nothing bounds the columns and balancing gave up. */
const limitless = (flow: ColumnFlow): Px => flow.context.viewport.height;

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
