/**
 * One line: the band between floats, the break, the boxes, their alignment.
 * https://drafts.csswg.org/css-inline-3/#line-boxes
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Clear } from '../../css/properties/computed-boxes.ts';
import type { Px } from '../../geometry.ts';
import type { Steps } from '../../turns.ts';
import { clearanceOffset, type Exclusions } from '../core/exclusions.ts';
import { type LineFragment, type Link, linkTo } from '../core/fragments.ts';
import { toStep, used } from '../core/layout-unit.ts';
import type { BrokenLine } from './breaker.ts';
import { clearsLater, waitingPlace } from './clearing-breaks.ts';
import { withFirstLineBox } from './first-line.ts';
import { type PlacedFloat, putFloat } from './floats.ts';
import { breakLine } from './line-breaker.ts';
import { type LineGeometry, type PlacedBox, type SetLine, writeLine, writeLineSteps } from './line-fragment.ts';
import { collectLine, collectLineSteps, type LineParts } from './line-leaves.ts';
import { plannedEnd } from './line-plan.ts';
import { type LinePending, pendingOf } from './line-positioned.ts';
import {
  changesBand,
  hasNoPlace,
  isShortened,
  type LineState,
  lineState,
  mayBeLower,
  mayMoveDown,
  moveDown,
  ownIndent,
  retry,
} from './line-state.ts';
import { stopForLongLine, takeLongLine } from './long-line.ts';
import { type Extent, isNothing } from './metrics.ts';
import type { Paragraph, Position } from './paragraph.ts';
import { alignAnnotations, pushForAnnotations, reachBelow } from './ruby-lines.ts';
import type { InlineRun } from './run.ts';
import { setLine } from './set-line.ts';

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
