/**
 * One line: the band between floats, the break, the boxes, their alignment.
 * https://drafts.csswg.org/css-inline-3/#line-boxes
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Clear } from '../../css/properties/computed-boxes.ts';
import { wasInlineLevel } from '../../css/properties/display.ts';
import type { Px } from '../../geometry.ts';
import type { Steps } from '../../turns.ts';
import { staticAlignment } from '../core/alignment.ts';
import { fits, TOLERANCE } from '../core/constraint-space.ts';
import { type Band, clearanceOffset, type Exclusions, isClosedOff, lineBand, nextLineTop } from '../core/exclusions.ts';
import { type LineFragment, type Link, linkTo, type PendingBox } from '../core/fragments.ts';
import { containsPositioned, staticRightToLeft } from '../core/kinds.ts';
import { toStep, toUnit, used } from '../core/layout-unit.ts';
import { movePending, pendingBox } from '../core/results.ts';
import { alignmentOffset, justify, lineAlignment } from './align.ts';
import type { BrokenLine, LineSpace } from './breaker.ts';
import { clearsLater, waitingPlace } from './clearing-breaks.ts';
import { firstLineDecorations, withFirstLineBox } from './first-line.ts';
import { measureFloat, type PlacedFloat, putFloat } from './floats.ts';
import { hangingStart } from './hanging-punctuation.ts';
import { breakLine } from './line-breaker.ts';
import { type LineGeometry, type PlacedBox, type SetLine, writeLine, writeLineSteps } from './line-fragment.ts';
import {
  collectLine,
  collectLineSteps,
  insertedLeaf,
  type Leaf,
  type LeafSource,
  type LineParts,
} from './line-leaves.ts';
import { plannedEnd } from './line-plan.ts';
import { stopForLongLine, takeLongLine } from './long-line.ts';
import { type Extent, isNothing } from './metrics.ts';
import { baseLevelAt, type InlineBox, type Paragraph, type Position, type Segment } from './paragraph.ts';
import { visualLeaves } from './reorder.ts';
import { alignAnnotations, pushForAnnotations, reachBelow } from './ruby-lines.ts';
import { clonedWidth, edgeWidth, type InlineRun, insertedText, unspacedText } from './run.ts';
import { CLAMP_MARK, overflowMark, truncate } from './truncate.ts';

/** A line with its floats and positioned boxes, in content-box coordinates. */
export interface MadeLine {
  readonly start: Position;
  readonly end: Position;
  /** Ends with a break that clears floats of later pages. */
  readonly waits: boolean;
  /** What the break at its end clears. */
  readonly clear: Clear;
  /** Null for a line without height that only has floats and absolutely positioned boxes. */
  readonly link: Link<LineFragment> | null;
  readonly top: Px;
  /** Where the next line starts. */
  readonly bottom: Px;
  readonly floats: Exclusions;
  readonly placed: readonly PlacedFloat[];
  readonly pending: readonly LinePending[];
  /** In the line's own coordinates. */
  readonly boxes: readonly PlacedBox[];
  readonly overflowRight: Px;
  readonly overflowBottom: Px;
  readonly forced: boolean;
  readonly hyphen: boolean;
  /** How far annotations extend below its bottom edge; negative: the free space there. */
  readonly reach: Px;
  /** Bodies of the footnotes called on the line. */
  readonly footnotes: readonly BoxNode[];
}

/** An absolutely positioned box on a line, and the positioned inline box that contains it. */
interface LinePending {
  readonly box: PendingBox;
  readonly container: InlineBox | null;
}

export interface LineRequest {
  readonly paragraph: Paragraph;
  readonly start: Position;
  /** Top of the line in the content box. */
  readonly top: Px;
  readonly floats: Exclusions;
  /** Indented by `text-indent`. */
  readonly indented: boolean;
  /** Lines right above this one that end with a hyphen. */
  readonly hyphenated: number;
  readonly unhyphenated: boolean;
  /** How far annotations of the line above extend below `top`; negative: the free space above it. */
  readonly reach: Px;
  /** The last line that `line-clamp` shows, which ends with an ellipsis. */
  readonly clamped: boolean;
}

interface LineState extends LineSpace, LeafSource {
  readonly run: InlineRun;
  readonly request: LineRequest;
  top: Px;
  /** Height that the band must hold. */
  height: Px;
  band: Band;
  floats: Exclusions;
  readonly placed: PlacedFloat[];
  /** Floats that wait for the end of the line. */
  readonly waiting: { readonly segment: number; readonly item: Segment }[];
  available: Px;
  indent: Px;
  /** The line has moved down, so floats in its middle are placed after it; otherwise they would push it down again and again. */
  deferFloats: boolean;
  /** The line was tried again because it is lower than its band. */
  lowered: boolean;
}

/** Whether floats reduce its room. */
const isShortened = ({ run: { input }, band }: LineState): boolean =>
  band.left > input.bfcLine || band.right < input.bfcLine + input.width;

const hasNoPlace = ({ run: { input }, band, floats, top, height }: LineState): boolean =>
  band.next !== Number.POSITIVE_INFINITY && isClosedOff(floats, input.bfcBlock + top, height);

/** Deviation: as in browsers, lines of a block that does not wrap stay beside floats, and overflow. */
const mayMoveDown = ({ run, band }: LineState): boolean =>
  band.next !== Number.POSITIVE_INFINITY && run.node.style.text.textWrapMode !== 'nowrap';

export function makeLine(run: InlineRun, request: LineRequest): MadeLine {
  const known = takeLongLine(run, request);
  if (known) return known;
  const state = lineState(run, request);
  for (;;) {
    const line = breakWithin(state, request);
    if (!line.empty && hasNoPlace(state)) {
      moveDown(state, 0);
      continue;
    }
    const refused = line.overflows && isShortened(state) && !line.empty && mayMoveDown(state);
    if (refused && !mayBeLower(state)) {
      state.deferFloats = true;
      moveDown(state, line.width);
      continue;
    }
    if (state.floats === request.floats && state.waiting.length === 0) stopForLongLine(state, line, lineSteps);
    const parts = collectLine(request.paragraph, line, state);
    const height = lineHeight(state, line, parts);
    if (refused) {
      // With less content the line may fit beside the shape after all.
      state.lowered = true;
      if (height < state.height) retry(state, state.top, height);
      continue;
    }
    // Floats on the line itself may start below its top, beside its tall content.
    if (state.floats.bottom > run.input.bfcBlock + state.top && changesBand(state, height)) {
      retry(state, state.top, height);
      continue;
    }
    const set = setLine(state, line, parts, height);
    return finishLine(state, line, set, writeLine(set, run));
  }
}

/** The rest of a line without floats, in steps. */
function* lineSteps(state: LineState, line: BrokenLine): Steps<MadeLine> {
  const parts = yield* collectLineSteps(state.request.paragraph, line, state);
  const height = lineHeight(state, line, parts);
  const set = setLine(state, line, parts, height);
  yield;
  const geometry = yield* writeLineSteps(set, state.run);
  return finishLine(state, line, set, geometry);
}

/** The height of everything on the line, including annotations that do not fit above it. */
function lineHeight({ run, request }: LineState, line: BrokenLine, parts: LineParts): Px {
  const { extent } = parts.root;
  if (isNothing(extent)) return 0;
  if (request.paragraph.hasRuby) alignAnnotations(parts);
  if (request.paragraph.hasAnnotations) extent.ascent += pushForAnnotations(run, parts, request.reach);
  stepUp(extent, run.node.style.text.lineHeightStep);
  return line.empty ? 0 : Math.max(0, extent.ascent + extent.descent);
}

/** Rounds up to a multiple of the step, adding half above the line and half below. https://drafts.csswg.org/css-rhythm-1/#line-height-step */
function stepUp(extent: Extent, step: Px): void {
  if (step <= 0) return;
  const height = extent.ascent + extent.descent;
  const missing = Math.max(step, toStep(height, step)) - height;
  extent.ascent += missing / 2;
  extent.descent += missing / 2;
}

function breakWithin(state: LineState, request: LineRequest): BrokenLine {
  const { paragraph, start } = request;
  const { run, available, indent, hyphenated } = state;
  const until = run.input.token?.until ?? null;
  if (until !== null) return breakLine(paragraph, start, state, { text: until, room: Number.POSITIVE_INFINITY });
  if (!run.plansLines || state.floats.shaped || state.unhyphenated) return breakLine(paragraph, start, state);
  const { textIndent, textIndentHanging } = run.node.style.text;
  const nextIndent = indent - ownIndent(run, request) + (textIndentHanging ? used(textIndent, run.input.width) : 0);
  return breakLine(
    paragraph,
    start,
    state,
    plannedEnd(run, { paragraph, start, available, indent, nextIndent, hyphenated }),
  );
}

/** Beside a shape, a line lower than its band may have more room. */
const mayBeLower = ({ band, lowered, height }: LineState): boolean => band.shaped === true && !lowered && height > 0;

/** Whether a line of this height has less room, or, beside a shape, more. */
function changesBand(state: LineState, height: Px): boolean {
  const { left, right, shaped = false } = state.band;
  if (height > state.height) {
    const band = bandAt(state, state.floats, state.top, height);
    return band.left > left || band.right < right;
  }
  if (!shaped || state.lowered || height === state.height) return false;
  state.lowered = true;
  const band = bandAt(state, state.floats, state.top, height);
  return band.left < left || band.right > right;
}

/** Moves the line below the floats that leave it no room. */
function moveDown(state: LineState, width: Px): void {
  const { bfcLine, bfcBlock, width: room } = state.run.input;
  const top = bfcBlock + state.top;
  const below = nextLineTop(state.floats, top, width, state.height, bfcLine, bfcLine + room);
  retry(state, below - bfcBlock, 0);
}

function lineState(run: InlineRun, request: LineRequest): LineState {
  const state: LineState = {
    run,
    request,
    quirks: run.context.lineHeightQuirk,
    top: request.top,
    height: 0,
    band: { left: 0, right: 0, next: Number.POSITIVE_INFINITY },
    floats: request.floats,
    placed: [],
    waiting: [],
    available: 0,
    indent: startIndent(run, request),
    hyphenated: request.hyphenated,
    unhyphenated: request.unhyphenated,
    deferFloats: false,
    lowered: false,
    placeFloat: meetFloat,
    rewindFloats,
  };
  setBand(state);
  return state;
}

/** `text-indent`, minus what hangs at the start of the content. */
function ownIndent(run: InlineRun, { paragraph, start, indented }: LineRequest): Px {
  const { textIndent, hangingPunctuation } = run.node.style.text;
  const indent = indented ? used(textIndent, run.input.width) : 0;
  return hangingPunctuation && start.segment === 0 && start.text === 0 ? indent - hangingStart(paragraph) : indent;
}

/** `text-indent`, and the edges of inline boxes whose decoration is cloned onto every line. */
function startIndent(run: InlineRun, request: LineRequest): Px {
  let indent = ownIndent(run, request);
  const first = request.paragraph.segments[request.start.segment];
  for (let box = first?.kind === 'open' ? first.box!.parent : (first?.box ?? null); box; box = box.parent) {
    if (box.style.fragmentation.boxDecorationBreak === 'clone') indent += clonedWidth(run, box);
  }
  return indent;
}

function bandAt(state: LineState, floats: Exclusions, top: Px, height: Px): Band {
  const { bfcLine, bfcBlock, width } = state.run.input;
  return lineBand(floats, bfcBlock + top, height, bfcLine, bfcLine + width);
}

function setBand(state: LineState): void {
  state.band = bandAt(state, state.floats, state.top, state.height);
  state.available = Math.max(0, state.band.right - state.band.left);
}

function retry(state: LineState, top: Px, height: Px): void {
  state.top = top;
  state.height = height;
  state.floats = state.request.floats;
  state.placed.length = 0;
  state.waiting.length = 0;
  setBand(state);
}

/** A float on the line: see `LineSpace`. */
function meetFloat(this: LineState, segment: number, position: Px): Px | null {
  const item = this.request.paragraph.segments[segment]!;
  const node = item.node!;
  const leading = position <= this.indent;
  if (!leading) {
    const top = this.run.input.bfcBlock + this.top;
    const { width } = measureFloat(this.run, node);
    const cleared = clearanceOffset(this.floats, node.style.display.clear) > top;
    const room = this.available - position;
    if (this.deferFloats || this.waiting.length > 0 || cleared || this.floats.lastTop > top || !fits(width, room)) {
      this.waiting.push({ segment, item });
      return null;
    }
  }
  const placed = putFloat(this.run, node, segment, this.floats, leading ? this.request.top : this.top);
  this.placed.push(placed);
  this.floats = placed.after;
  setBand(this);
  return this.available;
}

function rewindFloats(this: LineState, segment: number): Px {
  while (this.waiting.length > 0 && this.waiting[this.waiting.length - 1]!.segment >= segment) this.waiting.pop();
  let changed = false;
  while (this.placed.length > 0 && this.placed[this.placed.length - 1]!.segment >= segment) {
    this.floats = this.placed.pop()!.before;
    changed = true;
  }
  if (changed) setBand(this);
  return this.available;
}

function finishLine(state: LineState, line: BrokenLine, set: SetLine, written: LineGeometry): MadeLine {
  const { run, request, band } = state;
  const { bfcLine, bfcBlock } = run.input;
  const { parts, height, offset } = set;
  const geometry = request.paragraph === run.paragraph ? written : withFirstLineBox(run, parts, written, offset);
  const left = band.left - bfcLine;
  const made = line.empty || isNothing(parts.root.extent) ? null : geometry.fragment;
  let bottom = state.top + height;
  for (const { segment, item } of state.waiting) {
    const placed = putFloat(run, item.node!, segment, state.floats, bottom);
    state.placed.push(placed);
    state.floats = placed.after;
  }
  const waits = clearsLater(state.floats, line.clear);
  if (!waits) bottom = Math.max(bottom, clearanceOffset(state.floats, line.clear) - bfcBlock);
  return {
    start: request.start,
    end: waits ? waitingPlace(request.paragraph, line.end) : line.end,
    waits,
    clear: line.clear,
    link: made && linkTo(left, state.top, made),
    top: state.top,
    bottom,
    floats: state.floats,
    placed: state.placed,
    pending: pendingOf(state, parts, geometry, left),
    boxes: geometry.boxes,
    overflowRight: made ? left + geometry.right : 0,
    // As in browsers, overflow of atomic inlines does not make columns taller.
    overflowBottom: made && !run.input.fragmentainer?.measures ? state.top + geometry.bottom : 0,
    forced: line.forced,
    hyphen: line.hyphen,
    reach: made && request.paragraph.hasAnnotations ? reachBelow(run, parts) : 0,
    footnotes: footnotesOf(request.paragraph, line),
  };
}

const NONE: readonly BoxNode[] = [];

function footnotesOf(paragraph: Paragraph, line: BrokenLine): readonly BoxNode[] {
  if (!paragraph.hasFootnotes) return NONE;
  const found: BoxNode[] = [];
  for (let index = line.start.segment; index < line.end.segment; index++) {
    const segment = paragraph.segments[index]!;
    if (segment.kind === 'footnote') found.push(segment.node!);
  }
  return found;
}

/** Positions the line's content, with ellipsis, leaders and justification applied. */
function setLine(state: LineState, line: BrokenLine, parts: LineParts, height: Px): SetLine {
  const { run, request, available } = state;
  const { paragraph } = request;
  const base = baseLevelAt(paragraph, line.start.text);
  const direction = base === 1 ? 'rtl' : 'ltr';
  const clamps = isClamped(state, line);
  const mark = clamps ? CLAMP_MARK : line.overflows ? overflowMark(run.node) : null;
  const cut = (): Px => (mark === null ? line.width : truncated(state, parts, mark, base));
  const room = available - (clamps ? line.width : cut());
  const filled = fillLeaders(run, parts, room);
  const last = line.forced;
  const alignment = lineAlignment(run.node.style, last, direction);
  let offset = 0;
  let width = line.width;
  if (!filled) {
    const spread = alignment === 'justify' && (room > 0 || line.compressed) && justify(parts.leaves, room);
    offset = spread ? 0 : alignmentOffset(alignment, direction, room);
    if (spread) width = available;
  }
  if (clamps) {
    // Deviation: as in browsers, the line is aligned before its end is replaced.
    width -= cut();
    if (direction === 'rtl') offset += width;
  }
  const indent = ownIndent(run, request);
  const order = paragraph.levels ? visualLeaves(parts.leaves, paragraph, base) : null;
  // Hanging spaces of a right-to-left line hang over its left edge.
  const hang = direction === 'rtl' && mark === null ? line.hang : 0;
  const start = toUnit(offset) + (direction === 'ltr' ? indent : 0) - hang;
  return {
    parts,
    order,
    blockDecorations: paragraph === run.paragraph ? run.blockDecorations : firstLineDecorations(run),
    baseline: Math.max(0, parts.root.extent.ascent),
    height,
    offset: start,
    width: available,
    hangs: line.hang > 0,
  };
}

/** Whether `line-clamp` hides content after the line. */
const isClamped = ({ run, request }: LineState, line: BrokenLine): boolean =>
  request.clamped && (line.end.segment < request.paragraph.segments.length || run.input.clamp?.isFollowed === true);

/** The width of the line's content after its end is replaced by `mark`. */
const truncated = ({ run, request, available, indent }: LineState, parts: LineParts, mark: string, base: number): Px =>
  truncate(
    { paragraph: request.paragraph, parts, mark, indent, room: available, base },
    {
      edge: (box, side) => edgeWidth(run, box, side),
      shape: (text, segment) => unspacedText(run, text, segment),
    },
  );

/** Leaders share the remaining room; their pattern repeats from the line's end. https://drafts.csswg.org/css-content-3/#leaders */
function fillLeaders(run: InlineRun, parts: LineParts, room: Px): boolean {
  if (parts.leaders.length === 0) return false;
  const share = Math.max(0, room) / parts.leaders.length;
  for (const index of parts.leaders) {
    const leaf = parts.leaves[index]!;
    const { pattern } = leaf.segment;
    const unit = insertedText(run, pattern, leaf.segment).width;
    const width = unit + share;
    const count = unit > 0 ? Math.min(Math.floor((width + TOLERANCE) / unit), 2000) : 1;
    const shaped = insertedText(run, pattern.repeat(Math.max(1, count)), leaf.segment).runs[0];
    if (!shaped) continue;
    parts.leaves[index] = { ...insertedLeaf(leaf.owner, leaf.segment, shaped, width), lead: width - shaped.width };
  }
  return true;
}

/** The static position of a block-level box is below the content before it on the line, whatever floats and alignment do. CSS 2 §10.3.7 */
const blockPlace = (top: Px, height: Px, follows: boolean): { x: Px; y: Px } => ({
  x: 0,
  y: top + (follows ? height : 0),
});

/** The leaves that follow visible content. */
function leavesAfterContent({ leaves }: LineParts): ReadonlySet<Leaf> {
  const first = leaves.findIndex(({ kind, width }) => kind === 'atomic' || (kind === 'text' && width > 0));
  return new Set(first < 0 ? [] : leaves.slice(first + 1));
}

const NO_LEAVES: ReadonlySet<Leaf> = new Set();

const NO_PENDING: readonly LinePending[] = [];

function pendingOf(state: LineState, parts: LineParts, geometry: LineGeometry, left: Px): readonly LinePending[] {
  const { run } = state;
  if (geometry.absolutes.length === 0 && geometry.atomics.length === 0) return NO_PENDING;
  const found: LinePending[] = [];
  const following = geometry.absolutes.length > 0 ? leavesAfterContent(parts) : NO_LEAVES;
  for (const { leaf, x } of geometry.absolutes) {
    const node = leaf.segment.node!;
    const block = wasInlineLevel(node.style.display.display)
      ? null
      : blockPlace(state.top, geometry.fragment.height, following.has(leaf));
    found.push({
      container: containerOf(leaf.segment.box, node),
      box: pendingBox({
        node,
        // The static position is where the box's start edge would be.
        staticX: block ? (staticRightToLeft(node, false) ? run.input.width : 0) : left + x,
        staticY: block ? block.y : state.top,
        staticWidth: 0,
        align: staticAlignment(node, run.node, geometry.fragment.height),
      }),
    });
  }
  for (const { leaf, x, y } of geometry.atomics) {
    for (const box of leaf.atomic!.placed.outOfFlow) {
      found.push({
        container: box.inlineContainer ? null : containerOf(leaf.segment.box, box.node),
        box: movePending(box, left + x, state.top + y),
      });
    }
  }
  return found;
}

function containerOf(box: InlineBox | null, positioned: BoxNode): InlineBox | null {
  for (let at = box; at; at = at.parent) if (containsPositioned(at.node, positioned)) return at;
  return null;
}
