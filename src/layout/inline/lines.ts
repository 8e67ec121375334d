/**
 * Fills a content box with lines and decides between which lines it breaks.
 * https://drafts.csswg.org/css-break-4/#widows-orphans ; a line itself is never broken.
 */

import type { Px } from '../../geometry.ts';
import { Appeal, type BreakFacts, type BreakPlan } from '../core/break-facts.ts';
import { breaksFlow } from '../core/breaking.ts';
import { fits, type LineClamp } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { closeSide, type Exclusions } from '../core/exclusions.ts';
import { withFootnote } from '../core/footnote-rows.ts';
import { type Footnotes, NO_FOOTNOTES } from '../core/fragmentainer.ts';
import type { Link } from '../core/fragments.ts';
import type { InlineContent, InlineContentInput, InlineContentResult } from '../core/inline-content.ts';
import { noRoom } from '../core/results.ts';
import { type BlockToken, type InlineToken, inlineToken } from '../core/tokens.ts';
import { clearedBefore, clearOf, clearsLater, resumedPosition, waitingPlace } from './clearing-breaks.ts';
import { type PlacedFloat, putFloat, sideOf } from './floats.ts';
import { beginsText } from './indent.ts';
import { leadingLetter, raiseOf } from './initial-letter.ts';
import { finishPending } from './inline-containers.ts';
import { type LineRequest, type MadeLine, makeLine } from './line.ts';
import { isFinished, itemPosition, type Paragraph, type Position, positionOf, type Segment } from './paragraph.ts';
import { reachAbove } from './ruby-lines.ts';
import { createInlineRun, hasEdges, type InlineRun } from './run.ts';
import { trimmedAscent, trimmedDescent } from './text-box-trim.ts';

interface Filler {
  readonly run: InlineRun;
  /** Lines of earlier fragments. */
  readonly before: number;
  readonly lines: MadeLine[];
  /** Floats that continue from an earlier fragment. */
  readonly resumed: readonly PlacedFloat[];
  /** Lines with a height among `lines`. */
  counted: number;
  position: Position;
  top: Px;
  /** The start of the first line, below an initial letter that rises above it or the floats that a break before it clears. */
  readonly raise: Px;
  floats: Exclusions;
  /** Accepted footnotes after each of `lines`, if the content has any. */
  readonly footnotes: Footnotes[];
  /** The line that was made again without a hyphen. */
  remade: number;
  /** `line-clamp` hides the rest of the content. */
  isCut: boolean;
}

export function layoutInlineContent(input: InlineContentInput, context: LayoutContext): InlineContentResult {
  const run = createInlineRun(input, context);
  const filler = startFiller(run);
  const limit = stopAfter(input, filler.before);
  const room = roomOf(input);
  let overflowAt = -1;
  if (clearOf(run.paragraph, filler.position) !== 'none') return close(filler, 0, Appeal.Perfect);
  while (!isFinished(run.paragraph, filler.position)) {
    if (filler.before + filler.counted >= limit) return closeAtBreak(filler, filler.lines.length, Appeal.Perfect);
    const clamp = isLastShown(filler);
    const line = addLine(filler, clamp);
    if (isFinished(run.paragraph, filler.position) && hasHyphenBeforeLast(filler)) {
      remakeWithoutHyphen(filler, filler.lines.length - 1);
      continue;
    }
    if (line.link && !fits(line.bottom + notesHeight(filler), room)) {
      overflowAt = filler.lines.length - 1;
      break;
    }
    if (line.waits) break;
    if (clamp && line.link) {
      filler.isCut = !isFinished(run.paragraph, filler.position);
      filler.position = { segment: run.paragraph.segments.length, text: run.paragraph.text.length };
    }
  }
  if (overflowAt < 0) return close(filler, filler.lines.length, Appeal.Perfect);
  return breakAtOverflow(filler, overflowAt, room);
}

function startFiller(run: InlineRun): Filler {
  const { input } = run;
  const { token } = input;
  let { floats } = input;
  const resumed: PlacedFloat[] = [];
  for (const float of token?.floats ?? []) {
    const placed = putFloat(run, float.node, -1, floats, 0, float);
    resumed.push(placed);
    floats = placed.after;
  }
  const before = token?.lines ?? 0;
  const goOn = withWaiting(floats, tokensOf(resumed));
  const position = token ? resumedPosition(run, goOn, token) : { segment: 0, text: 0 };
  const raise = token ? clearedBefore(run, goOn, token) : startBelowLetters(run, floats);
  return {
    run,
    before,
    lines: [],
    resumed,
    counted: 0,
    position,
    top: raise,
    raise,
    floats,
    footnotes: [],
    remade: -1,
    isCut: false,
  };
}

/** The start of the first line, below its own raised initial letter and those of earlier paragraphs. */
function startBelowLetters(run: InlineRun, { clearLetter }: Exclusions): Px {
  if (!leadingLetter(run)) return 0;
  // https://drafts.csswg.org/css-inline-3/#initial-letter-exclusions
  return raiseOf(run) + Math.max(0, clearLetter - run.input.bfcBlock);
}

function roomOf(input: InlineContentInput): Px {
  const page = input.fragmentainer;
  return page ? page.size - page.offset - page.footnotes.blockSize : Number.POSITIVE_INFINITY;
}

/** The number of lines before which a token or a plan ends the fragment. */
function stopAfter(input: InlineContentInput, before: number): number {
  if (typeof input.token?.until === 'number') return before + 1;
  return input.plan
    ? Math.max(input.plan.at, before + (input.fragmentainer?.atStart ? 1 : 0))
    : Number.POSITIVE_INFINITY;
}

/** Whether the next line is the last that `line-clamp` shows. */
function isLastShown({ run, before, counted }: Filler): boolean {
  const { clamp } = run.input;
  return clamp !== null && before + counted + 1 >= clamp.lines;
}

function clampAfter({ run, before, isCut }: Filler, counted: number): LineClamp | null {
  const { clamp } = run.input;
  return clamp && { lines: clamp.lines - before - counted, isFollowed: clamp.isFollowed || isCut };
}

/** Height that the footnotes of the lines so far take from the end of the page. */
function notesHeight(filler: Filler): Px {
  if (filler.footnotes.length === 0) return 0;
  const footnotes = filler.footnotes[filler.footnotes.length - 1]!;
  return footnotes.blockSize - (filler.run.input.fragmentainer?.footnotes.blockSize ?? 0);
}

/** A line reserves room for the footnotes it calls. https://drafts.csswg.org/css-gcpm-3/#footnotes */
function footnotesAfter(filler: Filler, line: MadeLine): Footnotes {
  const { run } = filler;
  let footnotes = filler.footnotes.at(-1) ?? run.input.fragmentainer?.footnotes ?? NO_FOOTNOTES;
  if (!run.input.fragmentainer) return footnotes;
  const { context } = run;
  const area = context.footnoteArea ?? { width: context.viewport.width, overhead: 0, limit: Number.POSITIVE_INFINITY };
  for (const body of line.footnotes) footnotes = withFootnote(footnotes, body, area, context);
  return footnotes;
}

function addLine(filler: Filler, clamped: boolean, unhyphenated = false): MadeLine {
  const { run } = filler;
  const first = filler.before + filler.counted === 0;
  const paragraph = first ? run.firstLine : run.paragraph;
  const request: LineRequest = {
    paragraph,
    start: translate(run.paragraph, paragraph, filler.position),
    top: filler.top,
    floats: filler.floats,
    indented: isIndented(filler, first),
    hyphenated: hyphenatedBefore(filler),
    unhyphenated,
    reach: reachAt(filler),
    clamped,
  };
  let made = makeLine(run, request);
  const ascent = first && made.link ? trimmedAscent(run.node, run.context) : null;
  if (ascent !== null) made = makeLine(run, { ...request, top: request.top + ascent - made.link!.fragment.baseline });
  const end = translate(paragraph, run.paragraph, made.end);
  const line = paragraph === run.paragraph ? made : { ...made, start: filler.position, end };
  filler.lines.push(line);
  if (run.paragraph.hasFootnotes) filler.footnotes.push(footnotesAfter(filler, line));
  if (line.link) filler.counted++;
  filler.position = line.end;
  filler.top = line.bottom;
  filler.floats = line.floats;
  return line;
}

/** The extent of annotations above the next line, or the free space there. */
function reachAt({ run, before, lines }: Filler): Px {
  if (!run.paragraph.hasAnnotations) return 0;
  const above = lines.findLast(({ link }) => link !== null);
  return above ? above.reach : before === 0 ? reachAbove(run) : 0;
}

/** https://drafts.csswg.org/css-text-4/#hyphenate-line-limits */
function hasHyphenBeforeLast({ run, lines, remade }: Filler): boolean {
  if (remade === lines.length - 2) return false;
  return run.node.style.text.hyphenateLimitLast === 'always' && (lines[lines.length - 2]?.hyphen ?? false);
}

/** Whether the fragment must not end with a hyphen. Not yet: `spread`, for which left pages should not count. */
function keepsHyphenOff({ node, input }: InlineRun): boolean {
  const { hyphenateLimitLast } = node.style.text;
  if (hyphenateLimitLast === 'none') return false;
  return hyphenateLimitLast === 'always' || hyphenateLimitLast === 'column' || input.fragmentainer?.kind === 'page';
}

/** Makes line `count - 1` again without a hyphen; later lines are dropped. */
function remakeWithoutHyphen(filler: Filler, count: number): void {
  const at = count - 1;
  const line = filler.lines[at]!;
  const above = filler.lines[at - 1];
  filler.lines.length = at;
  filler.footnotes.length = Math.min(filler.footnotes.length, at);
  filler.counted = countLines(filler.lines, at);
  filler.position = line.start;
  filler.top = above ? above.bottom : filler.raise;
  filler.floats = above ? above.floats : (filler.resumed.at(-1)?.after ?? filler.run.input.floats);
  filler.remade = at;
  addLine(filler, false, true);
}

/** Consecutive lines at the end that end with a hyphen. A page starts again at 0. */
function hyphenatedBefore({ lines }: Filler): number {
  let count = 0;
  while (count < lines.length && lines[lines.length - 1 - count]!.hyphen) count++;
  return count;
}

/** The same position in another paragraph of the same content, since the first line is cut from one with its own styles. */
function translate(from: Paragraph, to: Paragraph, position: Position): Position {
  if (from === to) return position;
  const { item, text } = itemPosition(from, position);
  return positionOf(to, item, text);
}

/** https://drafts.csswg.org/css-text-4/#text-indent-property */
function isIndented(filler: Filler, first: boolean): boolean {
  const { node } = filler.run;
  const { textIndent, textIndentHanging, textIndentEachLine } = node.style.text;
  if (textIndent === 0 || (first && leadingLetter(filler.run))) return false;
  const previous = filler.lines.at(-1);
  const starts = first ? beginsText(node) : textIndentEachLine && (previous?.forced ?? false);
  return starts !== textIndentHanging;
}

/** Whether more lines can be made here. */
const goesOn = ({ run: { paragraph }, position, lines }: Filler): boolean =>
  !isFinished(paragraph, position) && !lines.at(-1)?.waits;

/**
 * Line `at` does not fit. Looks ahead no further than `widows` requires, then breaks where both `orphans` and `widows` are met; otherwise
 * the parent may prefer to break before the whole box.
 */
function breakAtOverflow(filler: Filler, at: number, room: Px): InlineContentResult {
  const { run } = filler;
  const { input } = run;
  const page = input.fragmentainer!;
  const { orphans, widows } = run.node.style.paragraph;
  const fitting = countLines(filler.lines, at);
  const shortage = filler.lines[at]!.bottom + notesHeight(filler) - room;
  if (!page.atStart && takesBlockAlong(filler, at, room)) return { refused: noRoom(input.bfcBlock, shortage) };
  while (filler.counted - fitting < widows && goesOn(filler)) addLine(filler, false);
  const missing = Math.max(0, widows - (filler.counted - fitting));
  const enough = filler.before > 0 ? Math.max(orphans, widows) : orphans;
  // Deviation: if both cannot be met, browsers keep `orphans` and count the break as a good one. After the first fragmentainer, they
  // consider `widows` only if that many lines fit.
  let count = Math.max(fitting - missing, orphans);
  let appeal: Appeal = Appeal.Perfect;
  if (fitting < enough) {
    // Floats that continue here do so without any line.
    const holdsFloats = filler.resumed.length > 0;
    if (isBelowFloats(filler, at)) {
      const kept = keepLeadingFloats(filler, at);
      const below = fitting > 0 ? Appeal.ViolatesOrphansWidows : Appeal.Perfect;
      const moved = (page.atStart || holdsFloats) && filler.lines[at]!.placed.length === 0;
      if (kept > 0 || moved) return close(filler, at + kept, below, shortage);
    }
    if (!page.atStart && !holdsFloats && fitting === 0) return { refused: noRoom(input.bfcBlock, shortage) };
    count = Math.max(fitting, page.atStart ? 1 : 0);
    appeal = Math.min(appeal, Appeal.ViolatesOrphansWidows) as Appeal;
    if (fitting === 0) appeal = Appeal.LastResort;
  }
  return closeAtBreak(filler, indexOfLine(filler.lines, count), appeal, shortage);
}

/**
 * Line `at` fits but its footnotes do not: with `footnote-policy: block` the whole paragraph moves to where they fit.
 * https://drafts.csswg.org/css-gcpm-3/#propdef-footnote-policy With `auto` and `line` the line does.
 */
function takesBlockAlong(filler: Filler, at: number, room: Px): boolean {
  const line = filler.lines[at]!;
  if (filler.before > 0 || !line.footnotes.some(({ style }) => style.generated.footnotePolicy === 'block'))
    return false;
  const before = filler.footnotes[at - 1]?.blockSize ?? 0;
  const kept = filler.run.input.fragmentainer?.footnotes.blockSize ?? 0;
  return fits(line.bottom + Math.max(0, before - kept), room);
}

/** Whether floats moved line `at` down; the floats are above it, so a break before it makes progress. */
function isBelowFloats({ lines, raise }: Filler, at: number): boolean {
  return lines[at]!.top > (at > 0 ? lines[at - 1]!.bottom : raise);
}

/** A float, or the start of an inline box without width. */
const isBeforeContent = (run: InlineRun, segment: Segment | undefined): boolean =>
  segment?.kind === 'float' || (segment?.kind === 'open' && !hasEdges(run, segment.box!));

/**
 * Keeps the floats at the start of line `at` before the break, as in browsers, in an inserted line without height. Returns the number of
 * such lines: 0 if the first float itself moves on.
 */
function keepLeadingFloats(filler: Filler, at: number): number {
  const { segments } = filler.run.paragraph;
  const line = filler.lines[at]!;
  let end = line.start.segment;
  for (let next = end; isBeforeContent(filler.run, segments[next]); next++) {
    if (segments[next]!.kind === 'float') end = next + 1;
  }
  const moving = line.placed.find(({ link }) => link === null);
  if (moving) end = Math.min(end, moving.segment);
  const own = line.placed.filter(({ segment }) => segment < end);
  const last = own[own.length - 1];
  if (!last) return 0;
  const start: Position = { segment: end, text: segments[end]?.start ?? filler.run.paragraph.text.length };
  const top = at > 0 ? filler.lines[at - 1]!.bottom : 0;
  const carrier: MadeLine = {
    ...line,
    end: start,
    link: null,
    top,
    bottom: top,
    floats: last.after,
    placed: own,
    pending: [],
    boxes: [],
    overflowRight: 0,
    overflowBottom: 0,
    reach: 0,
    footnotes: [],
  };
  filler.lines.splice(at, 1, carrier, { ...line, start, placed: line.placed.slice(own.length) });
  const before = filler.footnotes[at - 1] ?? filler.run.input.fragmentainer?.footnotes;
  if (before && filler.run.paragraph.hasFootnotes) filler.footnotes.splice(at, 0, before);
  return 1;
}

function countLines(lines: readonly MadeLine[], end: number): number {
  let count = 0;
  for (let i = 0; i < end; i++) if (lines[i]!.link) count++;
  return count;
}

/** Index after `count` lines that have a height. */
function indexOfLine(lines: readonly MadeLine[], count: number): number {
  let left = count;
  for (let i = 0; i < lines.length; i++) {
    if (left === 0) return i;
    if (lines[i]!.link) left--;
  }
  return lines.length;
}

/** The fragment of the first `count` lines, with a break in the text after it. */
function closeAtBreak(filler: Filler, count: number, appeal: Appeal, shortage?: Px): InlineContent {
  if (filler.lines[count - 1]?.hyphen && keepsHyphenOff(filler.run)) remakeWithoutHyphen(filler, count);
  return close(filler, count, appeal, shortage);
}

/** The fragment of the first `count` of the lines made. */
function close(filler: Filler, count: number, appeal: Appeal, shortage = Number.POSITIVE_INFINITY): InlineContent {
  const { run, before } = filler;
  const { input, paragraph } = run;
  const lines = count === filler.lines.length ? filler.lines : filler.lines.slice(0, count);
  const counted = countLines(lines, lines.length);
  const last = lines.at(-1);
  const cut = count < filler.lines.length ? filler.lines[count] : null;
  const position = cut ? cut.start : filler.position;
  const links: Link[] = [];
  const edge = { right: 0, bottom: 0 };
  const floats: FloatParts = { links, edge, tokens: [], tallest: 0, shortage };
  for (const float of filler.resumed) addFloat(floats, float);
  // In `vertical-lr`, lines stack towards their over side, so baselines are measured from the under side.
  const stacksUnder = run.node.flow?.writingMode === 'vertical-lr';
  let tallest = 0;
  let baseline: Px | null = null;
  let lastBaseline: Px | null = null;
  let reach = 0;
  for (const line of lines) {
    for (const float of line.placed) addFloat(floats, float);
    edge.right = Math.max(edge.right, line.overflowRight);
    reach = Math.max(reach, line.overflowBottom);
    if (!line.link) continue;
    links.push(line.link);
    const { height, baseline: below } = line.link.fragment;
    lastBaseline = line.top + (stacksUnder ? height - below : below);
    baseline ??= lastBaseline;
    // Content moved above the start of a column by negative margins does not count.
    const above = input.fragmentainer ? Math.min(0, input.fragmentainer.offset + line.top) : 0;
    tallest = Math.max(tallest, line.link.fragment.height + above);
  }
  edge.bottom = Math.max(edge.bottom, reach);
  const exclusions = withWaiting(last?.floats ?? filler.resumed.at(-1)?.after ?? input.floats, floats.tokens);
  // Deviation: as in browsers, only what follows the paragraph waits for floats in it, not the lines after the break.
  const waits = isFinished(paragraph, position) && clearsLater(exclusions, last?.clear ?? 'none');
  const done = isFinished(paragraph, position) && !waits;
  const end = waits ? waitingPlace(paragraph, position) : position;
  const token = done && floats.tokens.length === 0 ? null : makeToken(filler, end, before + counted, floats.tokens);
  return {
    refused: null,
    links,
    height: last
      ? last.bottom + Math.max(0, last.reach) - (token ? 0 : trimmedBelow(run, lines))
      : done
        ? filler.raise
        : 0,
    reach,
    floats: exclusions,
    footnotes: filler.footnotes[lines.length - 1] ?? input.fragmentainer?.footnotes ?? NO_FOOTNOTES,
    token,
    baseline,
    lastBaseline,
    // As in browsers, unbreakable content in floats counts for column balancing only if there is no other.
    breaks: breakFacts(filler, counted, done, appeal, tallest > 0 ? tallest : floats.tallest, floats.shortage),
    outOfFlow: finishPending(lines, filler.resumed),
    overflow: edge,
    dependsOnBlock: run.dependsOnBlock,
    clamp: clampAfter(filler, counted),
  };
}

/** Content that clears floats which continue on the next page waits for their end there. */
function withWaiting(floats: Exclusions, tokens: readonly BlockToken[]): Exclusions {
  if (tokens.length === 0) return floats;
  const goOn = tokens.filter(breaksFlow);
  return goOn.reduce((closed, { node }) => closeSide(closed, sideOf(node)), floats);
}

const tokensOf = (floats: readonly PlacedFloat[]): readonly BlockToken[] =>
  floats.length === 0 ? NO_TOKENS : floats.flatMap(({ token }) => token ?? []);

const NO_TOKENS: readonly BlockToken[] = [];

/** What floats contribute to the fragment. */
interface FloatParts {
  readonly links: Link[];
  readonly edge: { right: Px; bottom: Px };
  readonly tokens: BlockToken[];
  tallest: Px;
  shortage: Px;
}

function addFloat(parts: FloatParts, { link, token, bottom, tallest, shortage }: PlacedFloat): void {
  const { edge } = parts;
  if (link) {
    parts.links.push(link);
    edge.right = Math.max(edge.right, link.x + link.fragment.width);
    edge.bottom = Math.max(edge.bottom, bottom);
  }
  if (token) parts.tokens.push(token);
  parts.tallest = Math.max(parts.tallest, tallest);
  parts.shortage = Math.min(parts.shortage, shortage);
}

/** How much `text-box-trim` trims off the last line. */
function trimmedBelow({ node, context }: InlineRun, lines: readonly MadeLine[]): Px {
  const descent = trimmedDescent(node, context);
  if (descent === null) return 0;
  const last = lines.findLast(({ link }) => link !== null)?.link?.fragment;
  return last ? last.height - last.baseline - descent : 0;
}

function makeToken(filler: Filler, position: Position, lines: number, floats: readonly BlockToken[]): InlineToken {
  const { run } = filler;
  const { item, text } = itemPosition(run.paragraph, position);
  return inlineToken(run.node, { item, text, lines, floats });
}

function breakFacts(
  filler: Filler,
  counted: number,
  done: boolean,
  appeal: Appeal,
  tallest: Px,
  shortage: Px,
): BreakFacts {
  return {
    before: 'auto',
    after: 'auto',
    appeal,
    best: done ? bestBreak(filler, counted) : null,
    tallest,
    shortage,
    outOfFlowEnd: 0,
    outOfFlowStart: 0,
  };
}

/**
 * The last break point between two lines to which the parent may rewind. `orphans` applies to each fragment before a break, including
 * those after an earlier break.
 */
function bestBreak(filler: Filler, counted: number): BreakPlan | null {
  const { run, before } = filler;
  const page = run.input.fragmentainer;
  if (!page || counted < 2) return null;
  const { orphans, widows } = run.node.style.paragraph;
  const at = counted - widows;
  if (at >= orphans) return { at: before + at, inside: null, appeal: Appeal.Perfect };
  return { at: before + Math.max(1, counted - 1), inside: null, appeal: Appeal.ViolatesOrphansWidows };
}
