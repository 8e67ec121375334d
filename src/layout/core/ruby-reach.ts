/** What lines must know of a ruby column. https://drafts.csswg.org/css-ruby-1/#line-height */

import type { Px } from '../../geometry.ts';
import type { EmSquare } from './em-square.ts';

export interface RubyReach {
  readonly kind: 'ruby';
  readonly side: 'over' | 'under';
  /**
   * What the annotation stays clear of, about the column's baseline; null if the base has no content. Without
   * any on the line, the annotations stay clear of the line box.
   */
  readonly base: EmSquare | null;
  /** The extent of the annotation about its own baseline. */
  readonly annotation: EmSquare;
  /** The baseline of the annotation, below that of the column. Lines move it to where the annotations beside it are. */
  readonly baseline: Px;
  /** What of the column's width may lie over text beside it. */
  readonly overhang: { readonly start: Px; readonly end: Px };
}
