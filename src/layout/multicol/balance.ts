/** Fills the columns of one row, and finds the height that balances them. https://drafts.csswg.org/css-multicol-1/#filling-columns */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { Appeal } from '../core/break-facts.ts';
import { breaksFlow, isForcedInside, minAppeal } from '../core/breaking.ts';
import { CONTINUATION } from '../core/builder.ts';
import { type ConstraintSpace, fits } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { type Fragmentainer, type FragmentainerKind, NO_FOOTNOTES } from '../core/fragmentainer.ts';
import type { BoxFragment, Link } from '../core/fragments.ts';
import type { Placed } from '../core/results.ts';
import { independentSpace } from '../core/spaces.ts';
import type { BlockToken, Token } from '../core/tokens.ts';
import type { Columns } from './columns.ts';
import { positionedEnd, shortagePast } from './positioned-boxes.ts';

export interface ColumnRow {
  readonly columns: readonly Placed[];
  /** Content that did not fit in the columns. */
  readonly token: BlockToken | null;
  /** Height of the tallest content. */
  readonly height: Px;
  /** How much taller the columns would have to be to hold one more piece of content; Infinity if they are not balanced. */
  readonly shortage: Px;
  /** Appeal of the worst break between two of these columns, or inside the last one if the content ends there. */
  readonly appeal: Appeal;
}

export interface ColumnFlow {
  /** The anonymous box around the content of the row. */
  readonly node: BoxNode;
  readonly columns: Columns;
  readonly percentBlock: Px;
  readonly outer: Fragmentainer | null;
  /** Whether the columns end before the fragmentainer around them. */
  readonly overflows: boolean;
  /** From the columns' top to the end of the fragmentainer around them. */
  readonly room: Px;
  /** From the columns' top to the end of the page, as in `Fragmentainer.pageEnd`. */
  readonly pageEnd: Px;
  /** Whether a spanner follows the row. */
  readonly isAboveSpanner: boolean;
  /** Whether the next fragmentainer around the columns may have more room for a row of them. */
  readonly hasMoreRoomAhead: boolean;
  readonly context: LayoutContext;
}

/** How many heights are tried, by the number of multi-column ancestors: each level multiplies the work of the one inside it. */
const ROUNDS = [32, 16, 16, 16];

/** At this level and deeper, the number of columns laid out multiplies. */
const DEEP = 2;
/** An outermost row may lay out this many of them without their being counted: far more than ordinary content needs. */
const USUAL_DEEP = 500;
/** For each further batch of this size, in all rows of the document together, one level less is balanced. */
const DEEP_PER_LEVEL = 500;

/**
 * Whether columns are nested so deeply that they are filled once, without a search for the best height: even two attempts would double
 * the work at each level. The fifth level always is, others from the inside out as the work for the document grows.
 */
export function isFilledOnce({ node, context }: ColumnFlow): boolean {
  const { count } = context.caches.deepColumns;
  return levelOf(node) >= ROUNDS.length - Math.floor(count / DEEP_PER_LEVEL);
}

/** Must be called before each row: an outermost one starts with its own allowance of deep columns. */
export function beginRow({ node, context }: ColumnFlow): void {
  if (levelOf(node) === 0) context.caches.deepColumns.inRow = 0;
}

function countColumn({ node, context }: ColumnFlow): void {
  const { deepColumns } = context.caches;
  if (levelOf(node) >= DEEP && ++deepColumns.inRow > USUAL_DEEP) deepColumns.count++;
}

/** The number of multi-column boxes around the one that has this row, counted up to `ROUNDS.length`. */
function levelOf(row: BoxNode): number {
  let around = -1;
  for (let at = row.parent; at && around < ROUNDS.length; at = at.parent) if (at.formatting === 'multicol') around++;
  return around;
}

/** The most columns that are made while one row is balanced. */
const MOST_MADE = 2000;

const roundsFor = ({ node, columns }: ColumnFlow): number =>
  Math.min(ROUNDS[levelOf(node)]!, Math.max(2, Math.floor(MOST_MADE / columns.count)));

/** A finished column with the inputs that it depends on. */
interface KnownColumn {
  readonly height: Px;
  readonly width: Px;
  readonly percentBlock: Px;
  readonly pageEnd: Px;
  readonly startAppeal: Appeal;
  readonly result: Placed;
}

/** Finished columns by the token that they start with. */
export type KnownColumns = Map<BlockToken | null, KnownColumn[]>;

const MOST_KNOWN = 5000;

function knownColumns({ node, context }: ColumnFlow): KnownColumns {
  let known = context.caches.columns.get(node);
  if (!known) {
    known = new Map();
    context.caches.columns.set(node, known);
  }
  return known;
}

/**
 * Lays out one column, or takes one made before. In nested columns, each level lays out the one inside it in two or more places, so that
 * without this memory the work would double with every level.
 */
function column(flow: ColumnFlow, token: BlockToken | null, height: Px, startAppeal: Appeal): Placed {
  const { columns, percentBlock, pageEnd } = flow;
  const known = isNested(flow.node) ? knownColumns(flow) : null;
  const started = known?.get(token) ?? [];
  const before = started.find(
    (one) =>
      one.height === height &&
      one.width === columns.width &&
      one.percentBlock === percentBlock &&
      one.pageEnd === pageEnd &&
      one.startAppeal === startAppeal,
  );
  if (before) return before.result;
  const result = laidOutColumn(flow, columnSpace(flow, 'column', height, startAppeal), token);
  if (!known) return result;
  started.push({ height, width: columns.width, percentBlock, pageEnd, startAppeal, result });
  if (known.size >= MOST_KNOWN && !known.has(token)) known.clear();
  known.set(token, started);
  return result;
}

function columnSpace(
  { columns, percentBlock, outer, overflows, room, pageEnd }: ColumnFlow,
  kind: FragmentainerKind,
  size: Px,
  startAppeal: Appeal = Appeal.LastResort,
  measures = false,
): ConstraintSpace {
  const fragmentainer: Fragmentainer = {
    kind,
    size,
    offset: 0,
    atStart: true,
    needsContent: false,
    footnotes: NO_FOOTNOTES,
    keepsFootnotes: false,
    outer,
    measures,
    overflows,
    continues: false,
    pageEnd,
    isTaken: false,
    repeated: 0,
    repeatedEnd: 0,
    startAppeal,
    endsPage: outer?.endsPage === true && kind === 'column' && fits(room, size),
  };
  return independentSpace(columns.width, { percentBlock, fragmentainer });
}

function laidOutColumn(flow: ColumnFlow, space: ConstraintSpace, token: BlockToken | null): Placed {
  countColumn(flow);
  const result = layoutNode(flow.node, space, token, null, flow.context);
  if (!result.fragment) throw new Error('a fresh column takes whatever it is given');
  return result;
}

function isNested(row: BoxNode): boolean {
  for (let at = row.parent?.parent; at; at = at.parent) if (at.formatting === 'multicol') return true;
  return false;
}

/** Whether the column ends at a spanner. Deviation: as in Chromium, what breaks or overflows there is no reason to grow or to wait. */
export const endsAtSpanner = ({ isAboveSpanner }: ColumnFlow, { token }: Placed): boolean => isAboveSpanner && !token;

/** Fills at most `most` columns of the given height. The last column that the limit on columns allows takes all remaining content. */
export function fillColumns(flow: ColumnFlow, start: BlockToken | null, height: Px, most: number): ColumnRow {
  const columns: Placed[] = [];
  let token = start;
  let used = 0;
  let shortage = Number.POSITIVE_INFINITY;
  let appeal: Appeal = Appeal.Perfect;
  do {
    const last = columns.length + 1 < most && !mayOverflow(flow, columns.length);
    const isLater = flow.hasMoreRoomAhead && columns.length > 0;
    const result = last ? restOf(flow, token) : column(flow, token, height, isLater ? appeal : Appeal.LastResort);
    // As in browsers, the first column is accepted as it is. A later one is not begun with content that breaks worse there or is cut, if
    // it may stay whole in the next fragmentainer. After a break of last resort, waiting gains nothing.
    if (isLater) {
      const over = outsideColumns(result.fragment) - height;
      if (!fits(over, CONTINUATION) && appeal > Appeal.LastResort)
        return { columns, token, height, shortage: Math.min(shortage, over), appeal };
      if (result.breaks.appeal < appeal && mayBeEmpty(token, result.token)) {
        return { columns, token, height, shortage: Math.min(shortage, result.breaks.shortage), appeal };
      }
    }
    columns.push(result);
    shortage = Math.min(shortage, result.breaks.shortage);
    // As in browsers, content that overflows a column does not make the row taller, and neither do margins at its end if the height of a
    // page or column limits the row.
    const end = Number.isFinite(flow.room) ? contentReach(result) : reach(result);
    used = Math.max(used, fills(result) ? height : Math.min(height, end));
    token = result.token;
    // What is left after the last column continues in the next outer fragmentainer; that break is judged with the row.
    if (!endsAtSpanner(flow, result) && (!token || columns.length < most))
      appeal = minAppeal(appeal, result.breaks.appeal);
  } while (token && columns.length < most);
  return { columns, token, height: used, shortage, appeal };
}

/**
 * Whether the break at the end of a column could be at its start instead, because a box begins there. Content that continues from the
 * previous column has to continue here, so a break further down is no reason to leave the column empty unless it is in the same box.
 * Deviation: as in Chromium, a grid that continues does not wait with its next row.
 */
function mayBeEmpty(start: Token | null, end: Token | null): boolean {
  if (start?.kind !== 'block') return false;
  if (start.made === 0) return true;
  if (end?.kind !== 'block' || end.node !== start.node) return false;
  const first = start.children[0];
  const beginsBox = first ? first.kind === 'block' && first.made === 0 : start.past === 'none';
  if (beginsBox && start.node.formatting === 'grid') return false;
  // Without a token, everything that had begun ended in the previous column: a new box begins here.
  return first ? mayBeEmpty(first, end.children[0] ?? null) : beginsBox;
}

/** A document may make this many times `limits.columns` columns beyond the usual ones; repeated attempts count again. */
const MOST_OVERFLOWING = 3;
/** How many columns a row may have before they are counted. */
const USUAL = 50;

/**
 * Whether another column may follow the `made` ones in its row. Overflowing columns multiply if they are nested, and if hundreds of them
 * fill hundreds of pages.
 */
function mayOverflow({ columns, context }: ColumnFlow, made: number): boolean {
  if (made < Math.min(columns.count, USUAL)) return true;
  const { limits, caches, diagnostics } = context;
  const { overflowingColumns } = caches;
  overflowingColumns.count++;
  if (made + 1 < limits.columns && overflowingColumns.count <= limits.columns * MOST_OVERFLOWING) return true;
  diagnostics.warn({ code: 'limit', message: `content overflows ${made + 1} columns (limits.columns)` });
  return false;
}

/** All remaining content in one column, however tall. */
function restOf(flow: ColumnFlow, token: BlockToken | null): Placed {
  return laidOutColumn(flow, columnSpace(flow, 'last-column', Number.POSITIVE_INFINITY), token);
}

/** All content before the next forced break in one column, or as much as fits in `most` px. */
function measuredColumn(flow: ColumnFlow, token: BlockToken | null, most: Px): Placed {
  return laidOutColumn(flow, columnSpace(flow, 'column', most, Appeal.LastResort, true), token);
}

/** Whether content continues in the next column because this one is full. */
const fills = ({ token }: Placed): boolean => token !== null && !isForcedInside(token.children);

/** The position in normal flow, before relative positioning. */
const topOf = ({ y, relative }: Link): Px => y - (relative?.y ?? 0);

/** Where the content of a column ends, including overflow past the column's end, but not the margins of floats. */
export function overflowOf({ fragment }: Placed): Px {
  return fragment.children.reduce((most, link) => {
    const { fragment: child } = link;
    return Math.max(
      most,
      topOf(link) + (child.kind === 'box' ? Math.max(child.height, child.overflow.bottom) : child.height),
    );
  }, 0);
}

/** Where the content ends, with overflow, except that of columns in it: what overflows there does not leave its row of columns empty. */
export function outsideColumns(fragment: BoxFragment): Px {
  return fragment.children.reduce((most, link) => {
    const { fragment: child } = link;
    const isCounted =
      child.kind === 'box' && child.node.formatting !== 'multicol' && child.overflow.bottom > child.height;
    return Math.max(most, topOf(link) + Math.max(child.height, isCounted ? outsideColumns(child) : 0));
  }, 0);
}

/** The height at which one column holds all content up to each forced break; null if that is more than `most`. */
export function runHeight(flow: ColumnFlow, start: BlockToken | null, most: Px): Px | null {
  const runs = contentRuns(flow, start, most);
  if (!runs) return null;
  const height = Math.max(runs.tallest, ...runs.heights.slice(0, flow.columns.count));
  return height <= most ? height : null;
}

/** Whether some break violates a rule: content that should stay together was broken, or something unbreakable was cut. */
const isPoor = (flow: ColumnFlow, { columns }: ColumnRow): boolean =>
  columns.some((column) => column.breaks.appeal !== Appeal.Perfect && !endsAtSpanner(flow, column));

/** The rest of a flow, measured in one column of infinite height for each stretch between forced breaks. */
interface ContentRuns {
  readonly heights: readonly Px[];
  /** Height of the tallest piece that cannot be broken. */
  readonly tallest: Px;
}

/** Height of a column with its overflow, including absolutely positioned boxes, and the margins at its end. */
const reach = ({ fragment, breaks }: Placed): Px =>
  Math.max(fragment.height, fragment.overflow.bottom, breaks.outOfFlowEnd);

/** `reach` without the margins at the end. */
const contentReach = (column: Placed): Px => Math.max(overflowOf(column), column.breaks.outOfFlowEnd);

/** Null if the content is taller than `most` px in total; nothing beyond that is laid out. */
function contentRuns(flow: ColumnFlow, start: BlockToken | null, most: Px): ContentRuns | null {
  const heights: Px[] = [];
  let tallest = 0;
  let token = start;
  do {
    let made = measuredColumn(flow, token, most);
    if (made.token && !isForcedInside(made.token.children)) return null;
    // What a forced break continues would take all of the height.
    if (made.token && Number.isFinite(most)) made = measuredColumn(flow, token, Number.POSITIVE_INFINITY);
    token = made.token;
    const end = token ? made.fragment.height : reach(made);
    heights.push(start ? Math.max(end, positionedEnd(made)) : end);
    tallest = Math.max(tallest, made.breaks.tallest);
  } while (token && heights.length < flow.context.limits.columns);
  return { heights, tallest };
}

/** The height of the tallest run after each remaining break was given to the tallest run, in multiples of 1/64 px. */
function sharedHeight(runs: readonly Px[], count: number): Px {
  const shares = runs.slice(0, count).map((height) => ({ height, columns: 1 }));
  for (let at = shares.length; at < count; at++) {
    let most = shares[0]!;
    for (const share of shares) if (share.height / share.columns > most.height / most.columns) most = share;
    most.columns++;
  }
  return shares.reduce((tallest, { height, columns }) => Math.max(tallest, Math.ceil((height / columns) * 64) / 64), 0);
}

/** The height that columns would have if their content could break anywhere except in `tallest`. */
function firstHeight({ heights, tallest }: ContentRuns, count: number): Px {
  const isOnePiece = heights.every((height) => height <= tallest);
  return isOnePiece ? tallest : Math.max(tallest, sharedHeight(heights, count));
}

/**
 * Balances the remaining content: the smallest height up to `limit` at which it fits in the columns. css-multicol-1 §7.1 leaves the
 * method open; as in browsers, the columns grow by the amount that would have made room for one more piece, until everything fits and no
 * break is poor. If they cannot, the excess overflows to the side, or the result is null if it continues in the next row instead
 * (`continues`).
 */
export function balanceColumns(
  flow: ColumnFlow,
  start: BlockToken | null,
  limit: Px,
  continues: boolean,
): ColumnRow | null {
  const { count } = flow.columns;
  if (isFilledOnce(flow)) return null;
  const rounds = roundsFor(flow);
  const runs = contentRuns(flow, start, continues ? limit * count : Number.POSITIVE_INFINITY);
  if (!runs || (continues && runs.heights.length > count)) return null;
  let height = Math.min(limit, firstHeight(runs, count));
  for (let round = 1; ; round++) {
    const columns = continues ? count : Number.POSITIVE_INFINITY;
    const row = { ...fillColumns(flow, start, Math.max(1, height), columns), height };
    const past = start ? shortagePast(row.columns, row.height, start.consumed, count) : null;
    if (!row.token && row.columns.length <= count && !isPoor(flow, row) && past === null)
      return { ...row, shortage: Number.POSITIVE_INFINITY };
    const more = step(Math.min(row.shortage, past ?? Number.POSITIVE_INFINITY));
    // If all breaks are forced, no height saves a column: as in browsers, columns that may continue then take all of the room.
    const isForced = Math.max(runs.heights.length, forcedBreaks(flow, row) + 1) >= count;
    // It is unknown how much taller the columns should be: they stay as they are, and the rest continues in the next row.
    if (more === 0 && height < limit && !isForced) return row;
    const most = continues ? limit : height;
    const taller = isForced ? most : Math.min(limit, height + more);
    if (taller <= height || round >= rounds || isFilledOnce(flow)) return continues && row.token ? null : row;
    height = taller;
  }
}

/**
 * In how many columns a break is forced. Deviation: as in Chromium, also the one before a spanner if only content parallel to it continues,
 * past the end of a box of a certain height.
 */
const forcedBreaks = ({ isAboveSpanner }: ColumnFlow, { columns }: ColumnRow): number =>
  columns.filter(({ token }) => token && (isForcedInside(token.children) || (isAboveSpanner && !breaksFlow(token))))
    .length;

const step = (shortage: Px): Px => (Number.isFinite(shortage) && shortage > 0 ? Math.max(1 / 64, shortage) : 0);
