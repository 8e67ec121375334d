/**
 * Rows of boxes that stand side by side (flex lines, grid rows) placed page by page: the boxes of a row are parallel flows, and what a
 * break adds to a row moves the rows below it. The sizing algorithm has run unfragmented before.
 * https://drafts.csswg.org/css-break-4/#parallel-flows
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { BoxEdges } from '../../style/fixed-edges.ts';
import { Appeal, type BreakBetween, type BreakPlan } from './break-facts.ts';
import {
  betterBreak,
  breakBeforeOf,
  breakPointBetween,
  breaksFlow,
  isForced,
  joinBreaks,
  judge,
  minAppeal,
  noteLastRow,
} from './breaking.ts';
import {
  addChild,
  type BoxBuilder,
  clonedEnd,
  clonedStart,
  decidedBlockSize,
  finishBox,
  keptBlockSize,
  noteShortage,
  restoreSnapshot,
  roomOf,
  type Snapshot,
  shortageOf,
  takeSnapshot,
  wholeBlockSize,
} from './builder.ts';
import { mayTurnBackInto, withFootnotes } from './cache.ts';
import { type ConstraintSpace, fits, Stretch } from './constraint-space.ts';
import { layoutAnew, layoutNode } from './dispatch.ts';
import { synthesizedBaseline } from './em-square.ts';
import type { Fragmentainer } from './fragmentainer.ts';
import type { BoxFragment, GapRule } from './fragments.ts';
import { changedBreaks, changedResult, type LayoutResult, NO_ROOM, noRoom, type Placed } from './results.ts';
import { changedSpace, fragmentainerAt } from './spaces.ts';
import { type BlockToken, breakBeforeToken, keptData, type RowsData, type RowsPlan } from './tokens.ts';

interface ParallelItem {
  readonly node: BoxNode;
  /** Border-box offset from the container's content box, unfragmented. */
  readonly x: Px;
  readonly y: Px;
}

export interface ParallelRow<I extends ParallelItem = ParallelItem> {
  readonly top: Px;
  readonly bottom: Px;
  readonly items: readonly I[];
}

export interface RowBaselines<I> {
  readonly first: BaselineSource<I> | null;
  readonly last: BaselineSource<I> | null;
}

/** Whether the item's first or last baseline is the one that counts. */
interface BaselineSource<I> {
  readonly item: I;
  readonly of: 'first' | 'last';
}

/** What an unfragmented layout gives: items and how they are laid out in their places. */
export interface PlacedRows<I extends ParallelItem> {
  readonly rows: readonly ParallelRow<I>[];
  /** Of the content box, unfragmented. */
  readonly innerHeight: Px;
  readonly spaceOf: (item: I, fragmentainer: Fragmentainer | null) => ConstraintSpace;
  /** Where a relatively positioned item is painted from its place. */
  readonly relativeOf: (item: I) => { readonly x: Px; readonly y: Px } | null;
  /** The items of a row that give the container its first and last baseline there. */
  readonly baselineItems: (row: Pick<ParallelRow<I>, 'items'>) => RowBaselines<I>;
  /** The rules in the gaps, from the content box; null: there are none. Not yet: of boxes that break. */
  readonly gapRules: (() => readonly GapRule[]) | null;
}

export interface ParallelInput<I extends ParallelItem> extends PlacedRows<I> {
  /** Flex lines; items one below the other, as in a flex column. */
  readonly arrangement: 'lines' | 'stack';
  /** The item's used bottom margin. */
  readonly marginBelow: (item: I) => Px;
  /** Kept in the token for the next fragments. */
  readonly plan: RowsPlan;
}

/** All rows in one fragment, as where nothing breaks. */
export function placeWhole<I extends ParallelItem>(builder: BoxBuilder, input: PlacedRows<I>): Placed {
  const { edges } = builder;
  for (const row of input.rows) {
    const baselines = input.baselineItems(row);
    for (const item of row.items) {
      const result = layoutNode(item.node, input.spaceOf(item, null), null, null, builder.context);
      if (!result.fragment) throw new Error('an unfragmented layout cannot be refused');
      const y = edges.top + item.y;
      addChild(builder, withFootnotes(result, builder.footnotes), edges.left + item.x, y, input.relativeOf(item));
      addBaselines(builder, baselines, item, result.fragment, y);
    }
  }
  noteLastRow(builder.node, input.rows.at(-1)?.items ?? [], builder.context);
  return finishBox(builder, { height: input.innerHeight + edges.block, broken: null, extra: gapRules(edges, input) });
}

function gapRules<I extends ParallelItem>({ left, top }: BoxEdges, { gapRules: find }: PlacedRows<I>) {
  if (!find) return null;
  return { kind: 'gap-rules', rules: find().map((rule) => ({ ...rule, x: rule.x + left, y: rule.y + top })) } as const;
}

/** All rows in one fragment where they fit, with what overflows them, and nothing in them breaks. */
export function placeWholeIfFits<I extends ParallelItem>(builder: BoxBuilder, input: PlacedRows<I>): Placed | null {
  if (builder.token || builder.node.holdsBreak) return null;
  const room = roomOf(builder);
  if (!fits(input.innerHeight + builder.edges.block, room)) return null;
  const empty = takeSnapshot(builder);
  const whole = placeWhole(builder, input);
  if (fits(Math.max(whole.fragment.overflow.bottom, whole.breaks.outOfFlowEnd), room)) return whole;
  // Content that overflows the box continues in a parallel flow.
  restoreSnapshot(builder, empty);
  return null;
}

/** The next fragment: rows that fit, the last of them possibly broken inside. */
export function placeRows<I extends ParallelItem>(
  builder: BoxBuilder,
  input: ParallelInput<I>,
  plan: BreakPlan | null,
): LayoutResult {
  const { edges, token } = builder;
  const page = builder.fragmentainer;
  if (!(page && mayTurnBackInto(input.innerHeight + edges.block, page))) {
    const whole = placeWholeIfFits(builder, input);
    if (whole) return whole;
  }
  const run = createRun(builder, input);
  let resumed = token !== null && continueOverflow(run);
  for (let at = run.firstRow; at < input.rows.length; at++) {
    const planned = plan?.at === at && (at > run.firstRow || isFirstApart(run, at) || plan.inside) ? plan : null;
    if (planned && !planned.inside) return breakBefore(run, at, planned.appeal);
    const outcome = placeRow(run, at, resumed, planned?.inside ?? null);
    resumed = false;
    if (outcome !== 'next') return outcome;
  }
  return finishRows(run);
}

/**
 * What overflows items of rows that have ended goes on beside what follows. True where the first row continues too.
 * https://drafts.csswg.org/css-break-4/#parallel-flows
 */
function continueOverflow<I extends ParallelItem>({ builder, input, firstRow }: Run<I>): boolean {
  const own = new Set(input.rows[firstRow]?.items.map(({ node }) => node));
  const above = new Map(rowTokens({ builder }));
  for (const node of own) above.delete(node);
  const continues = above.size < builder.token!.children.length;
  for (let at = firstRow - 1; at >= 0 && above.size > 0; at--) {
    for (const item of input.rows[at]!.items) {
      const token = above.get(item.node);
      if (!token) continue;
      above.delete(item.node);
      const page = fragmentainerAt(builder.fragmentainer, builder.top, { footnotes: builder.footnotes });
      const result = layoutNode(item.node, input.spaceOf(item, page), token, null, builder.context);
      if (!result.fragment) builder.tokens.push(token);
      else addChild(builder, result, builder.edges.left + item.x, builder.top, input.relativeOf(item));
    }
  }
  return continues;
}

/** How far a box of rows has come towards the items that wait: continuing is progress, even where all was empty. */
export const rowProgress = (token: BlockToken): Px | null => keptData(token, 'rows')?.reached ?? null;

interface Run<I extends ParallelItem> {
  readonly builder: BoxBuilder;
  readonly input: ParallelInput<I>;
  readonly snapshots: Map<number, Snapshot & { readonly bottom: Px; readonly reach: Px }>;
  /** Where the rows placed so far end, from this fragment's border-box top. */
  bottom: Px;
  /** The same, of the items that end here, with their margins. */
  reach: Px;
  readonly firstRow: number;
  /** Of the row that continues. */
  readonly consumed: Px;
}

function createRun<I extends ParallelItem>(builder: BoxBuilder, input: ParallelInput<I>): Run<I> {
  const { token } = builder;
  return {
    builder,
    input,
    snapshots: new Map(),
    bottom: builder.top,
    reach: builder.top,
    firstRow: token?.next ?? 0,
    consumed: keptData(token, 'rows')?.consumed ?? 0,
  };
}

/** The whole box's height where the content of this fragment ends at `bottom`: an automatic one grows with what breaks added. */
const wholeHeight = (builder: BoxBuilder, bottom: Px): Px => wholeBlockSize(builder, bottom + builder.edges.bottom);

/** Room for rows, above an end edge that every fragment repeats. */
const rowRoom = (builder: BoxBuilder): Px => roomOf(builder) - clonedEnd(builder);

/** All rows are placed: the box ends, or breaks in the free room below them. */
function finishRows<I extends ParallelItem>(run: Run<I>): LayoutResult {
  const { builder, input } = run;
  noteLastRow(builder.node, input.rows.at(-1)?.items ?? [], builder.context);
  const page = builder.fragmentainer;
  const next = input.rows.length;
  const planned = input.innerHeight + builder.edges.block;
  const room = roomOf(builder);
  const content = Math.max(run.bottom, run.reach);
  const decided = keptData(builder.token, 'rows')?.whole ?? null;
  const whole = !builder.token
    ? planned
    : decided === null
      ? wholeHeight(builder, content)
      : decidedBlockSize(builder, decided);
  const height = builder.token?.past === 'end' ? 0 : Math.max(0, whole - builder.consumed);
  const stuck = room < 1 && ((page?.atStart ?? true) || builder.index > 0);
  const kept: RowsData = { kind: 'rows', plan: input.plan, consumed: 0, reached: 0, whole: null };
  const ended = { height, broken: builder.tokens.length > 0 ? ('end' as const) : null, next, data: kept };
  if (!page || fits(height, room) || stuck) return finishBox(builder, ended);
  const onlyEdge = fits(height - builder.edges.bottom, content);
  const appeal = onlyEdge ? Appeal.LastResort : Appeal.Perfect;
  if (builder.best && builder.best.appeal > appeal) return rewind(run);
  if (room <= 0 && builder.index === 0 && !builder.hasContent) return noRoom(0, height - room);
  // The end border and padding stay together: the box ends above them, and they come next.
  const aboveEdge = height - builder.edges.bottom;
  const partsEdge = builder.edges.bottom > 0 && clonedEnd(builder) === 0 && aboveEdge > 0 && fits(aboveEdge, room);
  const used = Math.max(0, partsEdge ? aboveEdge : room, Math.min(content, height));
  if (fits(height, used)) return finishBox(builder, ended);
  builder.appeal = minAppeal(builder.appeal, appeal);
  noteShortage(builder, height - room);
  const data: RowsData = { ...kept, whole: keptBlockSize(builder, whole) };
  return finishBox(builder, { height: used, broken: 'children', next, data });
}

/** `inside`: where the one item of the row is to be broken. */
function placeRow<I extends ParallelItem>(
  run: Run<I>,
  at: number,
  resumed: boolean,
  inside: BreakPlan | null = null,
): LayoutResult | 'next' {
  const { builder, input } = run;
  const page = builder.fragmentainer;
  const row = input.rows[at]!;
  const previous = at > 0 ? input.rows[at - 1]! : null;
  const gap = row.top - (previous ? previous.bottom : 0);
  // Gaps and leading free space are truncated at the top of a page.
  const freshPage = builder.token !== null && at === run.firstRow;
  const point = pointBefore(run, row, previous);
  // A margin above the first row is kept after a forced break.
  const kept = at === 0 && point.forced ? gap : 0;
  const top = resumed || freshPage ? builder.top + (resumed ? 0 : kept) : run.bottom + gap;
  const firstApart = isFirstApart(run, at);
  const begins = page?.isTaken !== true;
  const atStart = (resumed && begins) || ((page?.atStart ?? true) && !builder.hasContent && !firstApart);
  if (point.forced && !resumed && !freshPage && (at > 0 || firstApart)) return breakBefore(run, at, Appeal.Perfect);
  run.snapshots.set(at, { ...takeSnapshot(builder), bottom: run.bottom, reach: run.reach });
  const consumedAbove = resumed ? consumedOf(run, row) : 0;
  const { results, bottom, end } = layoutRow(run, at, { top, consumedAbove, inside }, atStart, resumed);
  const joined = joinResults(results.map(({ result }) => result));
  const place = {
    top,
    bottom,
    end: Math.max(end, top + row.bottom - row.top - (resumed ? run.consumed : 0)),
    consumedAbove,
  };
  if (inside && joined) return commitRow(run, at, results, place);
  const refused = results.some(({ result, y }) => !result.fragment && y <= top);
  let overflows = false;
  for (const { result, y } of results) {
    const below = result.fragment ? y + result.fragment.height - rowRoom(builder) : 0;
    if (!result.fragment) noteShortage(builder, result.shortage);
    else if (!breaksFlow(result.token) && !fits(below, 0)) {
      overflows = true;
      noteShortage(builder, below);
    }
  }
  const facts = {
    here: at === run.firstRow && freshPage ? Appeal.LastResort : point.appeal,
    best: builder.best,
    // What continues is never broken before.
    atStart: atStart || resumed || (freshPage && begins && at === run.firstRow),
    overflows,
  };
  const verdict = refused || joined ? judge({ ...facts, result: refused ? NO_ROOM : joined! }) : 'place';
  if (verdict === 'rewind') return rewind(run);
  if (verdict === 'break-before') {
    if (at === 0 && !builder.token && !isFirstApart(run, at)) return noRoom(0, builder.shortage);
    return breakBefore(run, at, point.appeal);
  }
  const isPoint = at > run.firstRow || isFirstApart(run, at);
  const [only] = results;
  // Items side by side are looked at together: a better break in one of them would not help the others.
  const best = input.arrangement === 'stack' && results.length === 1 && !resumed ? only!.result : null;
  builder.best = betterBreak(builder.best, at, point.appeal, !isPoint, best?.fragment ? best : null);
  return commitRow(run, at, results, place);
}

/**
 * This is the first row of all, below an edge that a break may part from it.
 * Deviation: the specification has no break point there; Chromium has one in grids and column flex containers.
 */
function isFirstApart<I extends ParallelItem>({ builder, input }: Run<I>, at: number): boolean {
  if (at > 0 || builder.token !== null || input.arrangement === 'lines') return false;
  // An edge that every fragment repeats is no distance.
  return builder.edges.top - clonedStart(builder) + (input.rows[0]?.top ?? 0) > 0;
}

/** What follows the row in its stack does not fit here: the best break may turn out to be in the row. */
function mayTurnBack<I extends ParallelItem>({ builder, input }: Run<I>, at: number, y: Px): boolean {
  const { rows, arrangement, innerHeight } = input;
  if (arrangement !== 'stack') return false;
  const end = rows[at + 1]?.bottom ?? innerHeight + builder.edges.bottom;
  return !fits(y + end - rows[at]!.top, rowRoom(builder));
}

/** Above the item its row has begun: what cannot break, or breaks badly, moves on alone. */
function isBetterLater(result: LayoutResult, y: Px, room: Px, rowAtStart: boolean): boolean {
  if (!result.fragment) return false;
  if (breaksFlow(result.token)) return result.breaks.appeal < Appeal.Perfect;
  return rowAtStart && !fits(y + result.fragment.height, room);
}

/** A row in one fragment. */
interface RowPlace {
  readonly top: Px;
  /** The block-end of its items. */
  readonly bottom: Px;
  /** Where it ends when nothing of it continues. */
  readonly end: Px;
  /** How much of it earlier fragments took. */
  readonly consumedAbove: Px;
}

interface ItemResult<I> {
  readonly item: I;
  readonly result: LayoutResult;
  readonly y: Px;
  /** Where it went on from. */
  readonly token: BlockToken | null;
}

/** The token of each item of the row that continues; those that have not begun have made nothing yet. */
const rowTokens = ({ builder }: { builder: BoxBuilder }): ReadonlyMap<BoxNode, BlockToken> =>
  new Map(builder.token!.children.map((child) => [child.node, child as BlockToken]));

/**
 * How much of the row that continues is above this fragment: what earlier pages took, or less where an item of a wrapped column moved
 * here although its place was there. What stands below that item moves with it; beside it, in a flex line, nothing does.
 */
function consumedOf<I extends ParallelItem>(run: Run<I>, row: ParallelRow<I>): Px {
  if (run.input.arrangement === 'lines') return run.consumed;
  const tokens = rowTokens(run);
  return row.items.reduce((consumedAbove, { node, y }) => {
    const token = tokens.get(node);
    return token && token.made === 0 ? Math.min(consumedAbove, y - row.top) : consumedAbove;
  }, run.consumed);
}

function layoutRow<I extends ParallelItem>(
  run: Run<I>,
  at: number,
  { top, consumedAbove, inside }: Pick<RowPlace, 'top' | 'consumedAbove'> & { readonly inside: BreakPlan | null },
  atStart: boolean,
  resumed: boolean,
): { readonly results: readonly ItemResult<I>[]; readonly bottom: Px; readonly end: Px } {
  const { builder, input } = run;
  const row = input.rows[at]!;
  const tokens = resumed ? rowTokens(run) : null;
  const room = rowRoom(builder);
  const size = builder.fragmentainer ? builder.fragmentainer.size - clonedEnd(builder) : 0;
  const results: ItemResult<I>[] = [];
  for (const item of row.items) {
    const token = tokens?.get(item.node) ?? null;
    if (tokens && !token) continue;
    const continues = token !== null && token.made > 0;
    const y = continues
      ? top
      : top + Math.max(resumed ? 0 : Number.NEGATIVE_INFINITY, item.y - row.top - consumedAbove);
    // Chromium breaks before an item that stands below the top of its flex line.
    const isLower = y > top;
    if (y > top && y >= room) {
      results.push({ item, result: NO_ROOM, y, token: null });
      continue;
    }
    const fragmentainer = fragmentainerAt(builder.fragmentainer, y, {
      size,
      atStart: atStart && y <= top,
      footnotes: builder.footnotes,
    });
    // An item that was moved on stretches to the end of its line all the same: what was above it is not left to it.
    const taken = token && input.arrangement === 'lines' ? run.consumed - (item.y - row.top) - token.consumed : 0;
    const space = shortened(input.spaceOf(item, fragmentainer), taken);
    const from = continues ? token : null;
    const lay = mayTurnBack(run, at, y) ? layoutAnew : layoutNode;
    const laidOut = lay(item.node, space, from, inside, builder.context);
    noteShortage(builder, shortageOf(laidOut));
    const result = isLower && isBetterLater(laidOut, y, room, atStart) ? NO_ROOM : laidOut;
    results.push({ item, result, y, token: from });
  }
  // Of the items that grow over breaks browsers count the margins in flex lines alone.
  const margin = input.arrangement === 'lines' ? input.marginBelow : () => 0;
  let bottom = top;
  let end = top;
  for (const { item, result, y } of results) {
    if (!result.fragment) continue;
    bottom = Math.max(bottom, y + result.fragment.height);
    if (resumed) end = Math.max(end, y + result.fragment.height + margin(item));
  }
  return { results, bottom, end };
}

/** The space of an item that stretches, where `taken` of its height is not left to it. */
export const shortened = (space: ConstraintSpace, taken: Px): ConstraintSpace =>
  taken > 0 && (space.stretch & Stretch.Block) !== 0
    ? changedSpace(space, { blockSize: Math.max(0, space.blockSize - taken) })
    : space;

/** One result that stands for the row: unfinished when any item is, as appealing as the worst break. */
function joinResults(results: readonly LayoutResult[]): Placed | null {
  const placed = results.filter((result): result is Placed => result.fragment !== null);
  const [first] = placed;
  if (!first) return null;
  const unfinished = placed.find((result) => breaksFlow(result.token)) ?? first;
  const appeal = placed.reduce((worst, result) => minAppeal(worst, result.breaks.appeal), first.breaks.appeal);
  return changedResult(first, { token: unfinished.token, breaks: changedBreaks(first.breaks, { appeal }) });
}

function commitRow<I extends ParallelItem>(
  run: Run<I>,
  at: number,
  results: readonly ItemResult<I>[],
  { top, bottom, end, consumedAbove }: RowPlace,
): LayoutResult | 'next' {
  const { builder, input } = run;
  let unfinished = false;
  // What is above an item that waits is all that can be consumed before it.
  let above = Number.POSITIVE_INFINITY;
  for (const { item, result, y, token } of results) {
    if (!result.fragment) {
      builder.tokens.push(token ?? breakBeforeToken(item.node, false));
      above = Math.min(above, item.y - input.rows[at]!.top);
      unfinished = true;
      continue;
    }
    addChild(builder, result, builder.edges.left + item.x, y, input.relativeOf(item));
    addBaselines(builder, input.baselineItems(input.rows[at]!), item, result.fragment, y);
    if (breaksFlow(result.token)) unfinished = true;
    else if (token?.past !== 'end')
      run.reach = Math.max(run.reach, y + result.fragment.height + input.marginBelow(item));
  }
  // A broken row ends where its pieces end: its planned height continues with them.
  run.bottom = unfinished ? bottom : Math.max(bottom, end);
  return unfinished ? finishBroken(run, at, { consumedAbove: consumedAbove - top, above }) : 'next';
}

/** An item without a baseline lends one that its border box has. https://drafts.csswg.org/css-align-3/#baseline-export */
export function addBaselines<I>(
  builder: BoxBuilder,
  row: RowBaselines<I>,
  item: I,
  fragment: BoxFragment,
  y: Px,
): void {
  const at = (of: 'first' | 'last') =>
    y +
    ((of === 'first' ? fragment.baseline : fragment.lastBaseline) ??
      synthesizedBaseline(fragment.height, builder.node.style));
  if (row.first?.item === item) builder.baseline ??= at(row.first.of);
  if (row.last?.item === item) builder.lastBaseline = at(row.last.of);
}

function breakBefore<I extends ParallelItem>(run: Run<I>, at: number, appeal: Appeal): LayoutResult {
  run.builder.appeal = minAppeal(run.builder.appeal, appeal);
  return finishBroken(run, at);
}

function rewind<I extends ParallelItem>(run: Run<I>): LayoutResult {
  const best = run.builder.best!;
  const snapshot = run.snapshots.get(best.at);
  if (!snapshot) throw new Error('a rewind needs the snapshot taken before the row');
  restoreSnapshot(run.builder, snapshot);
  run.bottom = snapshot.bottom;
  run.reach = snapshot.reach;
  run.builder.best = null;
  if (!best.inside) return breakBefore(run, best.at, best.appeal);
  const result = placeRow(run, best.at, false, best.inside);
  if (result === 'next') throw new Error('a planned break was not made');
  return result;
}

/**
 * The box fills what is left of the page, as a broken box does, unless its own height ends before: then its content continues beside
 * what follows. Of a row that continues, `consumedAbove` is what it took on earlier pages, less its top here, and `above` the most that it can.
 */
function finishBroken<I extends ParallelItem>(
  run: Run<I>,
  next: number,
  row: { readonly consumedAbove: Px; readonly above: Px } | null = null,
): LayoutResult {
  const { builder, input } = run;
  const room = roomOf(builder);
  const content = Math.max(run.bottom, run.reach);
  const height = Number.isFinite(room) ? Math.max(content, room) : content;
  const ended = builder.token?.past === 'end';
  const rest = ended ? 0 : wholeHeight(builder, height + 1) - builder.consumed;
  const over = ended || fits(rest, height);
  const consumed = row ? row.consumedAbove + height : 0;
  const reached = row ? Math.min(consumed, row.above) : 0;
  const data: RowsData = { kind: 'rows', plan: input.plan, consumed, reached, whole: null };
  return finishBox(builder, { height: over ? Math.max(0, rest) : height, broken: over ? 'end' : 'none', next, data });
}

/**
 * Deviation: a break forced before the first items of a grid or a column is their container's; browsers make it below the
 * container's top edge once more.
 */
const breakBeforeFirst = <I extends ParallelItem>({ builder }: Run<I>, { items }: ParallelRow<I>): BreakBetween =>
  items.reduce<BreakBetween>((value, { node }) => joinBreaks(value, breakBeforeOf(node, builder.context)), 'auto');

/** The class A point before a row joins those of all its items. https://drafts.csswg.org/css-flexbox-1/#pagination */
function pointBefore<I extends ParallelItem>(run: Run<I>, row: ParallelRow<I>, previous: ParallelRow<I> | null) {
  const page = run.builder.fragmentainer;
  if (!page || !previous) {
    const before = page ? breakBeforeFirst(run, row) : 'auto';
    const forced = page && isForced(before, page.kind) ? before : null;
    return { forced, appeal: isFirstApart(run, 0) ? Appeal.Perfect : Appeal.LastResort };
  }
  let forced = null;
  let appeal: Appeal = Appeal.Perfect;
  for (const earlier of previous.items) {
    for (const later of row.items) {
      const point = breakPointBetween(earlier.node, later.node, page, false, run.builder.context);
      if (point.forced) forced = forced === null ? point.forced : joinBreaks(forced, point.forced);
      appeal = minAppeal(appeal, point.appeal);
    }
  }
  return { forced, appeal };
}
