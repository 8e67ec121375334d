/**
 * What a box reports about breaking: break values, appeal, the best break point inside.
 * https://drafts.csswg.org/css-break-4/#unforced-breaks
 */

import type { Px } from '../../geometry.ts';

export interface BreakFacts {
  /** Already propagated through first and last children. */
  readonly before: BreakBetween;
  readonly after: BreakBetween;
  /** Appeal of the worst unforced break taken inside. */
  readonly appeal: Appeal;
  readonly best: BreakPlan | null;
  /** For column balancing: the height of the tallest unbreakable piece, and how much more room the next piece would have needed. */
  readonly tallest: Px;
  readonly shortage: Px;
  /**
   * Block-end of the absolutely positioned boxes in it that are not clipped, from its top: past the end of the page they continue on the
   * next.
   */
  readonly outOfFlowEnd: Px;
  /** Block-start of those boxes, from its top, or 0: above the start of the page they begin on the one before. */
  readonly outOfFlowStart: Px;
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

/** Where to break in a second run: before child or line `at`, or inside it. */
export interface BreakPlan {
  readonly at: number;
  readonly inside: BreakPlan | null;
  readonly appeal: Appeal;
}
