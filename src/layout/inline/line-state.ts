/**
 * A line being made: its band between floats, the floats it meets, and where it is tried again.
 * https://drafts.csswg.org/css2/#floats
 */

import type { Px } from '../../geometry.ts';
import { fits } from '../core/constraint-space.ts';
import { type Band, clearanceOffset, type Exclusions, isClosedOff, lineBand, nextLineTop } from '../core/exclusions.ts';
import { used } from '../core/layout-unit.ts';
import type { LineSpace } from './breaker.ts';
import { measureFloat, type PlacedFloat, putFloat } from './floats.ts';
import { hangingStart } from './hanging-punctuation.ts';
import type { LineRequest } from './line.ts';
import type { LeafSource } from './line-leaves.ts';
import type { Segment } from './paragraph.ts';
import { clonedWidth, type InlineRun } from './run.ts';

export interface LineState extends LineSpace, LeafSource {
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
export const isShortened = ({ run: { input }, band }: LineState): boolean =>
  band.left > input.bfcLine || band.right < input.bfcLine + input.width;

export const hasNoPlace = ({ run: { input }, band, floats, top, height }: LineState): boolean =>
  band.next !== Number.POSITIVE_INFINITY && isClosedOff(floats, input.bfcBlock + top, height);

/** Deviation: as in browsers, lines of a block that does not wrap stay beside floats, and overflow. */
export const mayMoveDown = ({ run, band }: LineState): boolean =>
  band.next !== Number.POSITIVE_INFINITY && run.node.style.text.textWrapMode !== 'nowrap';

/** Beside a shape, a line lower than its band may have more room. */
export const mayBeLower = ({ band, lowered, height }: LineState): boolean =>
  band.shaped === true && !lowered && height > 0;

/** Whether a line of this height has less room, or, beside a shape, more. */
export function changesBand(state: LineState, height: Px): boolean {
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
export function moveDown(state: LineState, width: Px): void {
  const { bfcLine, bfcBlock, width: room } = state.run.input;
  const top = bfcBlock + state.top;
  const below = nextLineTop(state.floats, top, width, state.height, bfcLine, bfcLine + room);
  retry(state, below - bfcBlock, 0);
}

export function lineState(run: InlineRun, request: LineRequest): LineState {
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
export function ownIndent(run: InlineRun, { paragraph, start, indented }: LineRequest): Px {
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

export function retry(state: LineState, top: Px, height: Px): void {
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
