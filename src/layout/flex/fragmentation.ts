/**
 * Flex containers across pages and columns. Items keep their positions in the unfragmented container; height that breaks add to
 * an item, or an item that moves on for lack of room, pushes down those below it in the same line or column.
 * https://drafts.csswg.org/css-flexbox-1/#pagination
 */

import type { Px } from '../../geometry.ts';
import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import { continuesContent, minAppeal, noteLastRow } from '../core/breaking.ts';
import { type BoxBuilder, noteShortage, roomOf } from '../core/builder.ts';
import { mayTurnBackInto } from '../core/cache.ts';
import { fits, Stretch } from '../core/constraint-space.ts';
import { finishBox } from '../core/finish-box.ts';
import {
  clonedEnd,
  decidedBlockSize,
  growsWithContent,
  heightAboveEdge,
  keptBlockSize,
  wholeBlockSize,
} from '../core/fragment-sizes.ts';
import { placeWhole, placeWholeIfFits } from '../core/placed-rows.ts';
import { changedBreaks, changedResult, type LayoutResult, noRoom } from '../core/results.ts';
import { type BlockToken, type FlexData, keptData } from '../core/tokens.ts';
import type { PlacedItem } from './alignment.ts';
import { placeColumns } from './column-fragmentation.ts';
import { continueOverflow, createRun, type FlexInput, type FlexProgress, type FlexRun } from './fragment-run.ts';
import { placeLines } from './line-fragmentation.ts';

/** Places the next fragment of the container; `again` lays out the same fragment from its start, broken where the plans say. */
export function placeFlex(
  builder: BoxBuilder,
  input: FlexInput,
  plans: FlexRun['plans'],
  again: (plans: readonly (BreakPlan | null)[]) => LayoutResult,
): LayoutResult {
  const page = builder.fragmentainer;
  if (!page) return placeWhole(builder, input);
  if (!mayTurnBackInto(input.innerHeight + builder.edges.block, page)) {
    const whole = placeWholeIfFits(builder, input);
    if (whole) return whole;
  }
  const run = createRun(builder, page, input, plans);
  continueOverflow(run);
  const kept = keptData(builder.token, 'flex')?.progress ?? null;
  const { outcome, progress } = input.plan.row
    ? placeLines(run, kept?.kind === 'lines' ? kept : null)
    : placeColumns(run, kept?.kind === 'columns' ? kept.columns : null);
  if (outcome === 'refused') return noRoom(0, builder.shortage);
  if (outcome === 'broken') return finishBroken(run, progress);
  const result = outcome === 'whole' ? finishWhole(run, progress) : outcome;
  return isResult(result) ? result : rebuilt(again(result), builder);
}

const isResult = (result: LayoutResult | readonly (BreakPlan | null)[]): result is LayoutResult =>
  !Array.isArray(result);

/** The shortage found the first time still tells how much taller a column would have to be. */
function rebuilt(result: LayoutResult, { shortage }: BoxBuilder): LayoutResult {
  if (!result.fragment) return result;
  const breaks = changedBreaks(result.breaks, { shortage: Math.min(result.breaks.shortage, shortage) });
  return changedResult(result, { breaks });
}

// --- the end of the fragment ------------------------------------------------------------------------------------

function dataOf(run: FlexRun, progress: FlexProgress, height: Px, whole: Px | null = null): FlexData {
  const { builder, input } = run;
  const repeated = builder.index > 0 ? builder.top : 0;
  const isEnded = builder.token?.past === 'end';
  const taken = isEnded ? Math.max(roomOf(builder), run.bottom) : height - clonedEnd(builder) - repeated;
  return { kind: 'flex', plan: input.plan, sliceStart: run.sliceStart + taken, progress, whole };
}

/** The height of the whole box if the content of this fragment ends at `bottom`: an automatic height includes what breaks added. */
const wholeHeight = (builder: BoxBuilder, bottom: Px): Px => wholeBlockSize(builder, bottom + builder.edges.bottom);

/** The items whose break values propagate to the container's end. https://drafts.csswg.org/css-flexbox-1/#pagination */
const lastItems = (run: FlexRun): readonly PlacedItem[] =>
  run.input.plan.row ? (run.rows.at(-1)?.items ?? []) : run.input.plan.columns.map((column) => column.at(-1)!);

/** All items are placed: the box ends, or breaks in the free room below them. */
function finishWhole(run: FlexRun, progress: FlexProgress): LayoutResult | readonly (BreakPlan | null)[] {
  const { builder, input, page } = run;
  noteLastRow(builder.node, lastItems(run), builder.context);
  const next = input.rows.length;
  const room = roomOf(builder);
  const content = run.bottom;
  // A height imposed by the container may differ between fragments, as in block containers.
  const isImposed = (builder.space.stretch & Stretch.Block) !== 0;
  const decided = isImposed ? null : (keptData(builder.token, 'flex')?.whole ?? null);
  // As in Chromium, the line ends with items whose end margins the end of the page truncates.
  const isTruncated = fits(content, room) && fits(room, content);
  const grown = builder.token || isTruncated || !fits(content, input.innerHeight + builder.edges.top);
  const planned = input.innerHeight + builder.edges.block;
  const growing = grown ? wholeHeight(builder, content) : planned;
  const whole = decided === null ? growing : decidedBlockSize(builder, decided);
  const height = builder.token?.past === 'end' ? 0 : Math.max(0, whole - builder.consumed);
  const stuck = room < 1 && (page.atStart || builder.index > 0);
  const broken = builder.tokens.length > 0 ? ('end' as const) : null;
  const ended = { height, broken, next, data: dataOf(run, progress, Math.max(height, room)) };
  if (fits(height, room) || stuck) {
    // Content that a break moves on would leave the height as it is, so that no more room were left below.
    if (!growsWithContent(builder, whole)) builder.best = null;
    return finishBox(builder, ended);
  }
  if (room <= 0 && builder.index === 0 && !builder.hasContent) return noRoom(0, height - room);
  // The end border and padding stay together: the box ends above them, and they go to the next fragment.
  const aboveEdge = height - builder.edges.bottom;
  const partsEdge = builder.edges.bottom > 0 && clonedEnd(builder) === 0 && aboveEdge > 0 && fits(aboveEdge, room);
  const used = Math.max(0, partsEdge ? aboveEdge : room, Math.min(content, height));
  // What does not fit are its items with their margins, which are not truncated; the container around it judges the overflow.
  if (fits(height, used)) return finishBox(builder, ended);
  const onlyEdge = fits(aboveEdge, content);
  // As in block containers, content that continues past the end ends the search for a better break.
  const appeal = onlyEdge && !builder.tokens.some(continuesContent) ? Appeal.LastResort : Appeal.Perfect;
  if (!run.plans && builder.best && builder.best.appeal > appeal) return [builder.best];
  // A repeated end edge that does not fit here would not fit on the next page either, as in block containers.
  if (onlyEdge && clonedEnd(builder) > 0) return finishBox(builder, ended);
  builder.appeal = minAppeal(builder.appeal, appeal);
  noteShortage(builder, height - room);
  const data = dataOf(run, progress, used, keptBlockSize(builder, whole));
  return finishBox(builder, { height: used, broken: 'children', next, data });
}

/**
 * The box fills the rest of the page, as a broken box does, unless its own height ends before that: then its content continues parallel
 * to what follows.
 */
function finishBroken(run: FlexRun, progress: FlexProgress): LayoutResult {
  const { builder, input } = run;
  const room = roomOf(builder);
  // Content that extends past the page takes the repeated end edge with it, as in block containers.
  const end = run.bottom + clonedEnd(builder);
  const filled = Number.isFinite(room) ? Math.max(end, room) : end;
  const ended = builder.token?.past === 'end';
  const rest = ended ? 0 : wholeHeight(builder, filled + 1) - builder.consumed;
  const over = ended || fits(rest, filled);
  // As in Chromium, a container whose columns are being measured has all of its height before a forced break in its last line.
  const inLastLine = progress.kind === 'lines' && progress.line === input.rows.length - 1;
  const isInItem = inLastLine && builder.tokens.some((token) => (token as BlockToken).made > 0);
  const unbroken = isInItem ? input.innerHeight + builder.edges.block - builder.consumed : 0;
  const broken = over ? filled : heightAboveEdge(builder, filled, rest);
  const height = Number.isFinite(room) ? broken : Math.max(filled, unbroken);
  return finishBox(builder, {
    height: over ? Math.max(0, rest) : height,
    broken: over ? 'end' : 'none',
    next: progress.kind === 'lines' ? progress.line : input.rows.length,
    data: dataOf(run, progress, Number.isFinite(room) ? height : filled),
  });
}
