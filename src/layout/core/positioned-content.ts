/** The seam to layout/positioned: every finished box hands over the absolute boxes it may contain. */

import type { Px } from '../../geometry.ts';
import type { BoxBuilder } from './builder.ts';
import type { Link, PendingBox } from './fragments.ts';

export interface PositionedAlgorithm {
  /**
   * Places those of `pending` whose containing block is the builder's node. `height` is the border-box height of this fragment,
   * `broken` as in `Finish`. Offsets are from this fragment's border-box top left.
   */
  place(
    builder: BoxBuilder,
    pending: readonly PendingBox[],
    height: Px,
    broken: null | 'none' | 'children' | 'end',
  ): PlacedPositioned;
}

export interface PlacedPositioned {
  readonly links: readonly Link[];
  /** Not ours: for a containing block further out. */
  readonly rest: readonly PendingBox[];
  /** Ours, but to be placed or resumed in a later fragment. */
  readonly carried: readonly PendingBox[];
  /** How far down the placed ones reach, from the fragment's top. */
  readonly outOfFlowEnd: Px;
  /** How far up they reach, above the fragment's top; 0: not at all. */
  readonly outOfFlowStart: Px;
}
