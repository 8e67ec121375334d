/** Where boxes may break, and how good a place for it is. https://drafts.csswg.org/css-break-4/#unforced-breaks */

import type { Px } from '../../geometry.ts';

export interface BreakFacts {
  /** Already propagated through first and last children. */
  readonly before: BreakBetween;
  readonly after: BreakBetween;
  /** Worst unforced break taken inside. */
  readonly appeal: Appeal;
  readonly best: BreakPlan | null;
  /** Column balancing: the tallest unbreakable piece, and how much more room would have let the next piece in. */
  readonly tallest: Px;
  readonly shortage: Px;
  /** Block-end of the absolute boxes placed in it, from its top, where nothing clips them: past the page's end they continue on the next. */
  readonly outOfFlowEnd: Px;
}

export type BreakBetween =
  | 'auto'
  | 'avoid'
  | 'avoid-page'
  | 'avoid-column'
  | 'column'
  | 'page'
  | 'left'
  | 'right'
  | 'recto'
  | 'verso';

export const Appeal = { LastResort: 0, ViolatesAvoid: 1, ViolatesOrphansWidows: 2, Perfect: 3 } as const;

export type Appeal = (typeof Appeal)[keyof typeof Appeal];

/** Where to break on a second run: before child or line `at`, or deeper inside it. */
export interface BreakPlan {
  readonly at: number;
  readonly inside: BreakPlan | null;
  readonly appeal: Appeal;
}
