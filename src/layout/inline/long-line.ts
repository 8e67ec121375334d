/**
 * Lines with very many pieces are made in steps: layout stops at one, and finds it finished when it gets there again
 * (core/measure-ahead.ts). Only without floats, which make lines try again.
 */

import type { Steps } from '../../turns.ts';
import type { Exclusions } from '../core/exclusions.ts';
import type { InlineContentInput } from '../core/inline-content.ts';
import { stopFor } from '../core/measure-ahead.ts';
import type { BrokenLine } from './breaker.ts';
import type { LineRequest, MadeLine } from './line.ts';
import type { InlineRun } from './run.ts';

/** A finished line and its request. */
export interface LongLine {
  readonly run: InlineRun;
  readonly request: LineRequest;
  readonly made: MadeLine;
}

/** Lines with fewer pieces are made without steps. */
const MANY_PIECES = 10_000;

/** Stops layout if the line is long; `takeLongLine` finds the result of `steps`. */
export function stopForLongLine<S extends { readonly run: InlineRun; readonly request: LineRequest }>(
  state: S,
  line: BrokenLine,
  steps: (state: S, line: BrokenLine) => Steps<MadeLine>,
): void {
  const { start, end } = line;
  if (end.segment - start.segment < MANY_PIECES || !isClear(state.request.floats)) return;
  stopAt(state, line, steps);
}

/** Apart from the check, which every line passes: what a closure holds costs each call. */
function stopAt<S extends { readonly run: InlineRun; readonly request: LineRequest }>(
  state: S,
  line: BrokenLine,
  steps: (state: S, line: BrokenLine) => Steps<MadeLine>,
): void {
  const { run, request } = state;
  stopFor(run.node, `line ${line.start.segment}`, run.context, () => makeAhead(run, request, steps(state, line)));
}

function* makeAhead(run: InlineRun, request: LineRequest, steps: Steps<MadeLine>): Steps<void> {
  run.context.ahead!.lines.set(run.node, { run, request, made: yield* steps });
}

const isClear = ({ bottom }: Exclusions): boolean => bottom === Number.NEGATIVE_INFINITY;

/** The line already made for the same request, or null. */
export function takeLongLine(run: InlineRun, request: LineRequest): MadeLine | null {
  const lines = run.context.ahead?.lines;
  if (!lines || lines.size === 0) return null;
  const line = lines.get(run.node);
  if (!line || !sameRequest(line.request, request) || !sameInput(line.run.input, run.input)) return null;
  lines.delete(run.node);
  const { edges, atomics, inserted, made, dependsOnBlock } = line.run;
  Object.assign(run, { edges, atomics, inserted, made, dependsOnBlock });
  return { ...line.made, floats: request.floats };
}

const sameRequest = (a: LineRequest, b: LineRequest): boolean =>
  a.paragraph === b.paragraph &&
  a.start.segment === b.start.segment &&
  a.start.text === b.start.text &&
  a.top === b.top &&
  a.indented === b.indented &&
  a.hyphenated === b.hyphenated &&
  a.unhyphenated === b.unhyphenated &&
  a.reach === b.reach &&
  a.clamped === b.clamped &&
  isClear(b.floats);

const sameInput = (a: InlineContentInput, b: InlineContentInput): boolean =>
  a.width === b.width &&
  a.percentBlock === b.percentBlock &&
  a.replacedPercentBlock === b.replacedPercentBlock &&
  a.insetBlock === b.insetBlock &&
  a.bfcLine === b.bfcLine &&
  a.bfcBlock === b.bfcBlock &&
  a.clamp?.isFollowed === b.clamp?.isFollowed &&
  a.fragmentainer?.measures === b.fragmentainer?.measures;
