/**
 * Boxes that hold very many others measure them all before the first is placed, and layout has no turn to give in between. The first
 * time one does, layout stops there, its measures are taken in steps, and the page is laid out again with what they found
 * (cache.ts). What stops it is how much there is to measure, never the time, so that the same document always does the same.
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
  left: number;
}

export const aheadOfPage = (): AheadOfPage => ({ stopped: new Map(), grids: new Map(), left: STOPS });

/** Not an error: it leads out of layout to who can wait. */
class Stop extends Error {
  readonly measures: readonly (() => unknown)[];

  constructor(measures: readonly (() => unknown)[]) {
    super('layout stopped to measure in steps');
    this.measures = measures;
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
  const { ahead } = context;
  if (count < MANY || !ahead || ahead.left === 0) return;
  const phases = ahead.stopped.get(node) ?? new Set();
  if (phases.has(phase)) return;
  phases.add(phase);
  ahead.stopped.set(node, phases);
  ahead.left--;
  throw new Stop(measures());
}

/** Lays out as often as it stops. */
export function* measuredAhead<T>(layout: () => T): Steps<T> {
  for (;;) {
    let measures: Stop['measures'];
    try {
      return layout();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      measures = error.measures;
    }
    for (let i = 0; i < measures.length; i++) {
      yield* measuredAhead(measures[i]!);
      if (i % STEP === STEP - 1) yield;
    }
    yield;
  }
}
