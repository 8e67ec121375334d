/**
 * Boxes that hold very many others measure them all before the first is placed, and layout has no turn to give in between. The first
 * time one does, layout stops there, its measures are taken in steps, and the page is laid out again with what they found
 * (cache.ts). A line of very many pieces is made in the same way (inline/long-line.ts). What stops layout is how much there is to measure, never the time, so that the same document always does the same.
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Steps } from '../../turns.ts';
import type { LayoutContext } from './context.ts';

/** Boxes that are measured without a stop. */
const MANY = 1000;

/** Stops for one page: what comes before each is laid out again. */
const STOPS = 8;

/** Boxes that are measured in one step. */
const STEP = 64;

/** What may be measured ahead while one page is laid out. */
export interface AheadOfPage {
  readonly stopped: Map<BoxNode, Set<string>>;
  /** Grids as far as they are sized: after a stop that is not done again. */
  readonly grids: Map<BoxNode, import('../grid/plan.ts').SizedGrid>;
  /** The long line of each content that was made in steps, until layout comes by again. */
  readonly lines: Map<BoxNode, import('../inline/long-line.ts').LongLine>;
  left: number;
}

export const aheadOfPage = (): AheadOfPage => ({ stopped: new Map(), grids: new Map(), lines: new Map(), left: STOPS });

/** Not an error: it leads out of layout to who can wait. */
class Stop extends Error {
  readonly steps: Steps<void>;

  constructor(steps: Steps<void>) {
    super('layout stopped to measure in steps');
    this.steps = steps;
  }
}

/** Stops where `measures`, whose results layout remembers, are many and were not taken before. `phase`: which of the box's measures. */
export function measureAhead(
  node: BoxNode,
  phase: 'inline' | 'block' | 'place',
  count: number,
  context: LayoutContext,
  measures: () => readonly (() => unknown)[],
): void {
  if (count >= MANY) stopFor(node, phase, context, () => stepsOf(measures()));
}

/** Stops for `steps`, whose result layout finds when it comes by again; once for each `phase` of the box, and only where somebody waits. */
export function stopFor(node: BoxNode, phase: string, { ahead }: LayoutContext, steps: () => Steps<void>): void {
  if (!ahead || ahead.left === 0) return;
  const phases = ahead.stopped.get(node) ?? new Set();
  if (phases.has(phase)) return;
  phases.add(phase);
  ahead.stopped.set(node, phases);
  ahead.left--;
  throw new Stop(steps());
}

function* stepsOf(measures: readonly (() => unknown)[]): Steps<void> {
  for (let i = 0; i < measures.length; i++) {
    const measure = measures[i]!;
    // Most do not stop, and need no steps of their own.
    let stop: Steps<void> | null = null;
    try {
      measure();
    } catch (error) {
      stop = stepsOfStop(error);
    }
    if (stop) {
      yield* untilStopped(stop);
      yield;
      yield* measuredAhead(measure);
    }
    if (i % STEP === STEP - 1) yield;
  }
}

/** Lays out as often as it stops. */
export function* measuredAhead<T>(layout: () => T): Steps<T> {
  for (;;) {
    let steps: Steps<void>;
    try {
      return layout();
    } catch (error) {
      steps = stepsOfStop(error);
    }
    yield* untilStopped(steps);
    yield;
  }
}

/** Steps that stop themselves are given up for those that they stop for: whoever lays out again takes them anew, or does without. */
function* untilStopped(steps: Steps<void>): Steps<void> {
  let inner: Steps<void>;
  try {
    yield* steps;
    return;
  } catch (error) {
    inner = stepsOfStop(error);
  }
  yield* untilStopped(inner);
}

function stepsOfStop(error: unknown): Steps<void> {
  if (!(error instanceof Stop)) throw error;
  return error.steps;
}
